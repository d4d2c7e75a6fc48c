// k-means against the same thing written plainly with large numbers.
#include <unity.h>

#include "../samples.hpp"
#include "target.h"

namespace {

using learning::Centres;
using learning::ClusterRoom;
using learning::KMeans;
using learning::Narrow;
using learning::Wide;
using samples::Huge;
using samples::Kind;
using samples::Samples;
using samples::squared;

core::Random random_numbers(2);

int below(int limit) { return random_numbers.below(static_cast<uint16_t>(limit)); }

// A run with memory of its own.
template <class N>
struct Run {
    using Index = typename N::Index;
    using End = typename KMeans<N>::End;

    Samples<N>& set;
    std::vector<typename N::Value> values, moved;
    std::vector<typename N::Sum> sums;
    std::vector<Index> sizes;
    std::vector<uint8_t> clusters;
    Centres<N> centres;
    KMeans<N> k_means;

    Run(Samples<N>& samples, uint8_t k)
        : set(samples),
          values(size_t{k} * samples.data.features()),
          moved(values.size()),
          sums(values.size()),
          sizes(k),
          clusters(samples.data.size()),
          centres{values.data(), samples.data.features(), k} {
        place_first(samples.data, centres);
    }
    void begin(uint16_t iterations, uint32_t least_fall) {
        k_means.begin(set.data, centres, {sums.data(), sizes.data(), moved.data(), clusters.data()},
                      {iterations, least_fall});
    }
    void iterate(Index slice) {
        if (k_means.iteration() > 0) k_means.begin_iteration();
        while (!k_means.advance(slice)) continue;
    }
    std::vector<std::vector<Huge>> rows() const {
        std::vector<std::vector<Huge>> all;
        for (uint8_t i = 0; i < centres.count; ++i)
            all.push_back({centres.row(i), centres.row(i) + centres.features});
        return all;
    }
};

// The same, plainly: everything is looked at again in every step.
struct Plain {
    std::vector<std::vector<Huge>> rows, centres, sums;
    std::vector<int> clusters, sizes;
    Huge q = 0;
    int changed = 0;

    int nearest(const std::vector<Huge>& row) const {
        int best = 0;
        for (size_t c = 0; c < centres.size(); ++c)
            if (squared(row, centres[c]) < squared(row, centres[static_cast<size_t>(best)]))
                best = static_cast<int>(c);
        return best;
    }
    static Huge rounded(Huge sum, int count) {  // by looking for it
        Huge low = sum / count - 2;
        while (2 * low * count < 2 * sum - count || (2 * low * count == 2 * sum - count && sum > 0))
            ++low;
        return low;
    }
    void iterate() {
        changed = 0;
        sums.assign(centres.size(), std::vector<Huge>(centres[0].size(), 0));
        sizes.assign(centres.size(), 0);
        clusters.resize(rows.size(), -1);
        for (size_t i = 0; i < rows.size(); ++i) {
            const int cluster = nearest(rows[i]);
            changed += cluster != clusters[i];
            clusters[i] = cluster;
            ++sizes[static_cast<size_t>(cluster)];
            for (size_t f = 0; f < rows[i].size(); ++f)
                sums[static_cast<size_t>(cluster)][f] += rows[i][f];
        }
        for (size_t c = 0; c < centres.size(); ++c)
            for (size_t f = 0; f < centres[c].size(); ++f)
                if (sizes[c] > 0) centres[c][f] = rounded(sums[c][f], sizes[c]);
        q = 0;
        for (size_t i = 0; i < rows.size(); ++i)
            q += squared(rows[i], centres[static_cast<size_t>(clusters[i])]);
    }
};

int ends_seen[5];
int empty_seen;

template <class N>
void check_run(Samples<N>& set, uint8_t k) {
    Run<N> run(set, k);
    Plain plain;
    for (auto i : set.training()) plain.rows.push_back(set.row(i));
    plain.centres = run.rows();
    const auto iterations = static_cast<uint16_t>(1 + below(12));
    const auto least_fall = static_cast<uint32_t>(below(2) == 0 ? 0 : below(50));
    run.begin(iterations, least_fall);
    Huge last = 0;
    for (int iteration = 1;; ++iteration) {
        run.iterate(static_cast<typename N::Index>(1 + below(60)));
        plain.iterate();
        TEST_ASSERT_EQUAL(iteration, run.k_means.iteration());
        TEST_ASSERT_EQUAL(plain.changed, run.k_means.changed());
        TEST_ASSERT_EQUAL_STRING(samples::text(plain.q).c_str(),
                                 samples::text(run.k_means.q()).c_str());
        TEST_ASSERT_TRUE(plain.centres == run.rows());
        size_t at = 0;
        for (auto i : set.training()) TEST_ASSERT_EQUAL(plain.clusters[at++], set.data.cluster(i));
        for (uint8_t c = 0; c < k; ++c) {
            TEST_ASSERT_EQUAL(plain.sizes[c], run.k_means.size(c));
            empty_seen += plain.sizes[c] == 0;
            for (uint8_t f = 0; f < set.data.features(); ++f)
                TEST_ASSERT_TRUE(plain.sums[c][f] == run.k_means.sum(c, f));
        }
        using End = typename KMeans<N>::End;
        End end = End::none;
        if (plain.changed == 0) end = End::converged;
        else if (iteration > 1 && plain.q >= last) end = End::cycle;
        else if (iteration > 1 && last - plain.q < Huge(least_fall)) end = End::quality;
        else if (iteration == iterations) end = End::iterations;
        // The rounded mean is the best whole number, and the centre before was one.
        TEST_ASSERT_TRUE(iteration == 1 || plain.q <= last);
        last = plain.q;
        TEST_ASSERT_TRUE(end == run.k_means.end());
        ++ends_seen[static_cast<int>(end)];
        if (end != End::none) return;
    }
}

template <class N>
void agrees_with_the_plain_one() {
    for (int round = 0; round < 500; ++round)
        for (Kind kind : samples::kKinds) {
            auto set = samples::random_samples<N>(kind, static_cast<size_t>(1 + below(40)),
                                                  static_cast<size_t>(1 + below(N::kFeatures)), 3,
                                                  random_numbers);
            if (below(3) == 0)
                set.data.split({static_cast<uint16_t>(1 + below(5)), 2, 1},
                               static_cast<uint32_t>(below(100)));
            const int most = static_cast<int>(set.training().size());
            if (most == 0) continue;
            check_run(set, static_cast<uint8_t>(1 + below(std::min<int>(most, N::kClusters))));
        }
}

void it_agrees_with_the_plain_one() {
    agrees_with_the_plain_one<Wide>();
    agrees_with_the_plain_one<Narrow>();
}

// Small whole numbers far apart from their means make rounding matter.
void it_agrees_with_the_plain_one_where_rounding_matters() {
    for (int round = 0; round < 20000; ++round) {
        const size_t size = static_cast<size_t>(2 + below(7));
        Samples<Wide> set(size, 1);
        for (size_t i = 0; i < size; ++i) set.add({below(7) - 3}, 0);
        check_run(set, static_cast<uint8_t>(1 + below(static_cast<int>(size))));
    }
}

void every_reason_to_stop_was_met() {
    for (int end : ends_seen) TEST_ASSERT_GREATER_THAN(0, end);
    TEST_ASSERT_GREATER_THAN(0, empty_seen);
}

void a_run_given_up_leaves_what_the_last_iteration_made() {
    for (int round = 0; round < 300; ++round) {
        auto set = samples::random_samples<Wide>(Kind::small, 30, 2, 1, random_numbers);
        Run<Wide> run(set, 4);
        run.begin(UINT16_MAX, 0);
        run.iterate(7);
        if (run.k_means.end() != KMeans<Wide>::End::none) continue;
        const auto values = run.values;
        const auto q = samples::text(run.k_means.q());
        std::vector<int> clusters;
        for (uint16_t i = 0; i < 30; ++i) clusters.push_back(set.data.cluster(i));
        run.k_means.begin_iteration();
        for (int steps = below(59); steps > 0; --steps) run.k_means.advance(1);
        TEST_ASSERT_TRUE(values == run.values);
        TEST_ASSERT_EQUAL_STRING(q.c_str(), samples::text(run.k_means.q()).c_str());
        for (uint16_t i = 0; i < 30; ++i) TEST_ASSERT_EQUAL(clusters[i], set.data.cluster(i));
    }
}

// --- spread ---

template <class N>
void spread_centres(Samples<N>& set, Run<N>& run, uint32_t seed, typename N::Index slice) {
    learning::Spread<N> spread;
    spread.begin(set.data, run.centres, seed);
    while (spread.advance(slice)) continue;
}

void spread_takes_different_samples_as_long_as_there_are_any() {
    for (int round = 0; round < 500; ++round) {
        auto set = samples::random_samples<Wide>(
            samples::kKinds[round % 5], static_cast<size_t>(1 + below(30)), 2, 1, random_numbers);
        if (round % 3 == 0) set.data.split({2, 1, 1}, static_cast<uint32_t>(round));
        std::vector<std::vector<Huge>> rows;
        for (auto i : set.training()) rows.push_back(set.row(i));
        if (rows.empty()) continue;
        Run<Wide> run(set, static_cast<uint8_t>(1 + below(static_cast<int>(rows.size()))));
        spread_centres(set, run, static_cast<uint32_t>(round),
                       static_cast<uint16_t>(1 + below(40)));
        auto centres = run.rows();
        for (const auto& centre : centres)
            TEST_ASSERT_TRUE(std::count(rows.begin(), rows.end(), centre) > 0);
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        std::sort(centres.begin(), centres.end());
        const size_t all = centres.size();
        centres.erase(std::unique(centres.begin(), centres.end()), centres.end());
        TEST_ASSERT_EQUAL(std::min(all, rows.size()), centres.size());
    }
}

void spread_depends_on_the_seed_alone() {
    auto set = samples::random_samples<Wide>(Kind::small, 40, 3, 1, random_numbers);
    Run<Wide> one(set, 5), other(set, 5), third(set, 5);
    spread_centres(set, one, 9, 1);
    spread_centres(set, other, 9, 40);
    TEST_ASSERT_TRUE(one.values == other.values);
    int different = 0;
    for (uint32_t seed = 10; seed < 30; ++seed) {
        spread_centres(set, third, seed, 7);
        different += third.values != one.values;
    }
    TEST_ASSERT_GREATER_THAN(15, different);
}

// Two samples near, one nine times as far: of its square it should be drawn 81 times in 82.
void spread_draws_by_the_square_of_the_distance() {
    Samples<Wide> set(3, 1);
    set.add({0}, 0);
    set.add({1}, 0);
    set.add({-9}, 0);
    int from_first = 0, far = 0;
    for (uint32_t seed = 0; seed < 6000; ++seed) {
        Run<Wide> run(set, 2);
        spread_centres(set, run, seed, 9);
        if (run.values[0] != 0) continue;
        ++from_first;
        far += run.values[1] == -9;
    }
    TEST_ASSERT_INT_WITHIN(150, 2000, from_first);
    TEST_ASSERT_INT_WITHIN(15, from_first * 81 / 82, far);
}

// --- published ---

void check_course(int scale, int k, const char* q, const std::vector<int>& centres) {
    Samples<Wide> set(5, 2);
    for (auto [x, y] : {std::pair(1, 3), {1, 5}, {2, 2}, {3, 5}, {1, 7}})
        set.add({x * scale, y * scale}, 0);
    Run<Wide> run(set, static_cast<uint8_t>(k));
    run.begin(UINT16_MAX, 0);
    run.iterate(5);
    TEST_ASSERT_EQUAL(5, run.k_means.changed());
    run.iterate(5);
    TEST_ASSERT_EQUAL(0, run.k_means.changed());
    TEST_ASSERT_TRUE(run.k_means.end() == KMeans<Wide>::End::converged);
    TEST_ASSERT_EQUAL_STRING(q, samples::text(run.k_means.q()).c_str());
    TEST_ASSERT_TRUE(std::vector<int>(run.values.begin(), run.values.end()) == centres);
}

void the_course_s_points_have_the_course_s_centres() {
    check_course(1, 2, "8", {2, 3, 2, 6});
    check_course(10, 2, "634", {15, 25, 17, 57});
    check_course(10, 1, "1840", {16, 44});
}

// The most that can be summed: as many samples as an index names, all as far as can be.
template <class N>
void q_is_exact_at_its_greatest() {
    constexpr int kSamples = N::kSamples / 2 * 2;
    Samples<N> set(kSamples, N::kFeatures);
    for (int i = 0; i < kSamples; ++i)
        set.add(std::vector<int>(N::kFeatures, i % 2 == 0 ? N::kLargest : -N::kLargest), 0);
    Run<N> run(set, 1);
    run.begin(1, 0);
    run.iterate(N::kSamples);
    const Huge side = N::kLargest;
    TEST_ASSERT_EQUAL_STRING(samples::text(side * side * N::kFeatures * kSamples).c_str(),
                             samples::text(run.k_means.q()).c_str());
    for (auto value : run.values) TEST_ASSERT_EQUAL(0, value);
}

void no_sum_overflows() {
    q_is_exact_at_its_greatest<Wide>();
    q_is_exact_at_its_greatest<Narrow>();
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(it_agrees_with_the_plain_one);
    RUN_TEST(it_agrees_with_the_plain_one_where_rounding_matters);
    RUN_TEST(every_reason_to_stop_was_met);
    RUN_TEST(a_run_given_up_leaves_what_the_last_iteration_made);
    RUN_TEST(spread_takes_different_samples_as_long_as_there_are_any);
    RUN_TEST(spread_depends_on_the_seed_alone);
    RUN_TEST(spread_draws_by_the_square_of_the_distance);
    RUN_TEST(the_course_s_points_have_the_course_s_centres);
    RUN_TEST(no_sum_overflows);
    return test_end(UNITY_END());
}

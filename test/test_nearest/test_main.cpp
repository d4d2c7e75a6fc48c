// k-NN against sorting everything, on random data sets of all kinds and on both kinds of numbers.
#include <unity.h>

#include "../samples.hpp"
#include "target.h"

namespace {

using learning::Narrow;
using learning::Nearest;
using learning::Neighbour;
using learning::Trial;
using learning::Wide;
using samples::Huge;
using samples::Kind;
using samples::Samples;
using samples::Set;

core::Random random_numbers(1);

int below(int limit) { return random_numbers.below(static_cast<uint16_t>(limit)); }

template <class N>
std::vector<typename N::Operand> random_query(Kind kind, size_t features) {
    std::vector<typename N::Operand> query(features);
    for (auto& value : query)
        value = static_cast<typename N::Operand>(samples::draw<N>(kind, random_numbers));
    return query;
}

// A random data set, split or not.
template <class N>
Samples<N> random_set(Kind kind) {
    auto set = samples::random_samples<N>(kind, static_cast<size_t>(1 + below(40)),
                                          static_cast<size_t>(1 + below(N::kFeatures)),
                                          1 + below(N::kLabels), random_numbers);
    if (below(2) == 0)
        set.data.split({static_cast<uint16_t>(1 + below(9)), static_cast<uint16_t>(below(9)),
                        static_cast<uint16_t>(below(9))},
                       static_cast<uint32_t>(below(1000)));
    return set;
}

template <class N>
void finds_what_sorting_finds() {
    for (int round = 0; round < 600; ++round) {
        for (Kind kind : samples::kKinds) {
            const auto set = random_set<N>(kind);
            const int most = static_cast<int>(set.training().size());
            if (most == 0) continue;
            const auto query = random_query<N>(kind, set.data.features());
            const int k = 1 + below(most);
            std::vector<Neighbour<N>> found(static_cast<size_t>(k));
            Nearest<N> nearest;
            nearest.begin(set.data, query.data(), found.data(), static_cast<uint8_t>(k),
                          set.data.kNobody);
            const auto slice = static_cast<typename N::Index>(1 + below(50));
            while (nearest.advance(slice)) continue;
            const auto all = sorted(set, std::vector<Huge>(query.begin(), query.end()), -1);
            TEST_ASSERT_EQUAL(k, nearest.found());
            for (uint8_t i = 0; i < k; ++i) {
                TEST_ASSERT_EQUAL(all[i].second, nearest[i].sample);
                TEST_ASSERT_TRUE(all[i].first == Huge(nearest[i].squared));
            }
        }
    }
}

void it_finds_what_sorting_finds_with_32_bits() { finds_what_sorting_finds<Wide>(); }
void it_finds_what_sorting_finds_with_16_bits() { finds_what_sorting_finds<Narrow>(); }

template <class N>
void the_farthest_two_samples_have_an_exact_distance() {
    Samples<N> set(2, N::kFeatures);
    set.add(std::vector<int>(N::kFeatures, -N::kLargest), 0);
    set.add(std::vector<int>(N::kFeatures, N::kLargest), 1);
    const std::vector<typename N::Operand> query(N::kFeatures, N::kLargest);
    Neighbour<N> found[2];
    Nearest<N> nearest;
    nearest.begin(set.data, query.data(), found, 2, set.data.kNobody);
    while (nearest.advance(1)) continue;
    TEST_ASSERT_EQUAL(1, nearest[0].sample);
    TEST_ASSERT_TRUE(nearest[0].squared == 0);
    TEST_ASSERT_EQUAL(0, nearest[1].sample);
    const Huge side = Huge(2) * N::kLargest;
    TEST_ASSERT_TRUE(Huge(nearest[1].squared) == N::kFeatures * side * side);
}

void no_distance_overflows() {
    the_farthest_two_samples_have_an_exact_distance<Wide>();
    the_farthest_two_samples_have_an_exact_distance<Narrow>();
}

void fewer_are_found_while_fewer_were_seen() {
    Samples<Wide> set(5, 1);
    for (int i = 0; i < 5; ++i) set.add({i}, 0);
    const int64_t query = 0;
    Neighbour<Wide> found[4];
    Nearest<Wide> nearest;
    nearest.begin(set.data, &query, found, 4, set.data.kNobody);
    TEST_ASSERT_EQUAL(0, nearest.found());
    TEST_ASSERT_TRUE(nearest.advance(3));
    TEST_ASSERT_EQUAL(3, nearest.found());
    TEST_ASSERT_FALSE(nearest.advance(3));
    TEST_ASSERT_EQUAL(4, nearest.found());
}

// --- votes ---

int leader(const std::vector<int>& labels) {
    uint8_t counts[8];
    learning::Vote vote;
    vote.begin(counts, 8);
    for (int label : labels) vote.read(static_cast<uint8_t>(label));
    return vote.leader();
}

void equal_votes_go_to_the_label_that_had_them_first() {
    TEST_ASSERT_EQUAL(2, leader({2, 1}));
    TEST_ASSERT_EQUAL(1, leader({2, 1, 1, 2}));
    TEST_ASSERT_EQUAL(2, leader({2, 1, 1, 2, 2}));
    TEST_ASSERT_EQUAL(3, leader({0, 3, 1, 3, 0, 1}));
}

// --- trials ---

template <class N>
void a_trial_elects_whom_sorting_elects() {
    for (int round = 0; round < 200; ++round) {
        const Kind kind = samples::kKinds[round % 5];
        const auto set = random_set<N>(kind);
        const bool split = set.data.is_split();
        const int most = static_cast<int>(set.training().size()) - (split ? 0 : 1);
        if (most <= 0) continue;
        const Set judged = split ? (below(2) == 0 ? Set::validation : Set::test) : Set::all;
        const uint8_t k = static_cast<uint8_t>(1 + below(most));
        std::vector<Neighbour<N>> found(k);
        std::vector<uint8_t> votes(N::kLabels);
        std::vector<typename N::Operand> query(set.data.features());
        Trial<N> trial = Trial<N>();
        trial.begin(set.data, judged, {query.data(), found.data(), votes.data()}, k);
        const auto slice = static_cast<typename N::Index>(1 + below(50));
        int asked = 0, judgements = 0;
        typename Trial<N>::State state;
        while ((state = trial.advance(slice)) != Trial<N>::State::done) {
            if (state == Trial<N>::State::searching) continue;
            ++asked;
            TEST_ASSERT_TRUE(set.data.set(trial.asked()) == judged);
            const auto all = sorted(set, set.row(trial.asked()), split ? -1 : trial.asked());
            trial.elect(N::kLabels, [&](uint8_t i, uint8_t label) {
                TEST_ASSERT_EQUAL(elected(set, all, i + 1u), label);
                ++judgements;
            });
        }
        TEST_ASSERT_EQUAL(set.data.count(judged), asked);
        TEST_ASSERT_EQUAL(asked * k, judgements);
        TEST_ASSERT_TRUE(trial.advance(slice) == Trial<N>::State::done);
    }
}

void trials_elect_whom_sorting_elects() {
    a_trial_elects_whom_sorting_elects<Wide>();
    a_trial_elects_whom_sorting_elects<Narrow>();
}

// --- published ---

void the_course_s_pupils_are_found() {
    Samples<Wide> set(3, 2);
    constexpr int kPsi = 0, kMp = 1, kK = 2;
    set.add({12, 16}, kPsi);
    set.add({14, 14}, kMp);
    set.add({7, 16}, kK);
    const int64_t query[] = {3, 18};
    Neighbour<Wide> found[3];
    Nearest<Wide> nearest;
    nearest.begin(set.data, query, found, 3, set.data.kNobody);
    while (nearest.advance(9)) continue;
    constexpr int kLabels[] = {kK, kPsi, kMp}, kSquared[] = {20, 85, 137};
    for (uint8_t i = 0; i < 3; ++i) {
        TEST_ASSERT_EQUAL(kLabels[i], set.data.label(nearest[i].sample));
        TEST_ASSERT_TRUE(nearest[i].squared == static_cast<uint64_t>(kSquared[i]));
    }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(it_finds_what_sorting_finds_with_32_bits);
    RUN_TEST(it_finds_what_sorting_finds_with_16_bits);
    RUN_TEST(no_distance_overflows);
    RUN_TEST(fewer_are_found_while_fewer_were_seen);
    RUN_TEST(equal_votes_go_to_the_label_that_had_them_first);
    RUN_TEST(trials_elect_whom_sorting_elects);
    RUN_TEST(the_course_s_pupils_are_found);
    return test_end(UNITY_END());
}

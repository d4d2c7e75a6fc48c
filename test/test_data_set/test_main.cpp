// Sets, scales and totals against large numbers.
#include <unity.h>

#include "../samples.hpp"
#include "learning/scale.hpp"
#include "target.h"

namespace {

using learning::Narrow;
using learning::Shares;
using learning::Total;
using learning::Wide;
using samples::Huge;
using samples::Kind;
using samples::Samples;
using samples::Set;

core::Random random_numbers(3);

int below(int limit) { return random_numbers.below(static_cast<uint16_t>(limit)); }

uint64_t random_distance(uint64_t largest) {
    uint64_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 16 | random_numbers.below(UINT16_MAX);
    return below(4) == 0 ? largest : value >> below(64) & largest;
}

// --- splits ---

std::vector<int> sets_of(const Samples<Wide>& set) {
    std::vector<int> sets;
    for (uint16_t i = 0; i < set.data.size(); ++i)
        sets.push_back(static_cast<int>(set.data.set(i)));
    return sets;
}

void each_part_of_a_split_has_the_whole_part_of_its_share() {
    for (int round = 0; round < 2000; ++round) {
        const int size = below(200);
        auto set = samples::random_samples<Wide>(Kind::few, static_cast<size_t>(size), 1, 1,
                                                 random_numbers);
        const Shares shares = {static_cast<uint16_t>(below(1001)),
                               static_cast<uint16_t>(below(1001)),
                               static_cast<uint16_t>(1 + below(1000))};
        set.data.split(shares, static_cast<uint32_t>(round));
        const int sum = shares.train + shares.validation + shares.test;
        const int validation = size * shares.validation / sum, test = size * shares.test / sum;
        TEST_ASSERT_EQUAL(validation, set.data.count(Set::validation));
        TEST_ASSERT_EQUAL(test, set.data.count(Set::test));
        TEST_ASSERT_EQUAL(size - validation - test, set.data.count(Set::train));
        TEST_ASSERT_EQUAL(size - validation - test, set.data.training());
    }
}

void a_split_depends_on_the_seed_alone() {
    auto one = samples::random_samples<Wide>(Kind::few, 100, 1, 1, random_numbers);
    auto other = samples::random_samples<Wide>(Kind::few, 100, 1, 1, random_numbers);
    one.data.split({2, 1, 1}, 5);
    other.data.split({2, 1, 1}, 6);
    TEST_ASSERT_TRUE(sets_of(one) != sets_of(other));
    other.data.split({2, 1, 1}, 5);
    TEST_ASSERT_TRUE(sets_of(one) == sets_of(other));
}

void every_sample_comes_into_every_set_as_often() {
    constexpr int kSize = 20, kRounds = 8000;
    int counts[kSize] = {};
    auto set = samples::random_samples<Wide>(Kind::few, kSize, 1, 1, random_numbers);
    for (uint32_t seed = 0; seed < kRounds; ++seed) {
        set.data.split({3, 1, 0}, seed);
        for (uint16_t i = 0; i < kSize; ++i) counts[i] += set.data.set(i) == Set::validation;
    }
    for (int count : counts) TEST_ASSERT_INT_WITHIN(200, kRounds / 4, count);
}

void what_comes_after_a_split_trains() {
    Samples<Wide> set(11, 1);
    for (int i = 0; i < 10; ++i) set.add({i}, 0);
    set.data.split({1, 1, 1}, 1);
    set.add({5}, 0);
    TEST_ASSERT_TRUE(set.data.set(10) == Set::train);
    TEST_ASSERT_EQUAL(5, set.data.training());
}

// --- scales ---

void a_scale_maps_the_training_samples_to_0_and_10000() {
    for (int round = 0; round < 2000; ++round) {
        auto set = samples::random_samples<Wide>(
            samples::kKinds[round % 5], static_cast<size_t>(1 + below(20)),
            static_cast<size_t>(1 + below(5)), 1, random_numbers);
        if (round % 2 == 0) set.data.split({2, 1, 1}, static_cast<uint32_t>(round));
        const auto training = set.training();
        if (training.empty()) continue;
        std::vector<learning::Range<Wide>> ranges(set.data.features());
        learning::Scale<Wide> scale;
        scale.start(ranges.data());
        scale.measure(set.data);
        for (uint8_t f = 0; f < set.data.features(); ++f) {
            Huge least = set.row(training[0])[f], greatest = least;
            for (auto i : training) {
                least = std::min(least, set.row(i)[f]);
                greatest = std::max(greatest, set.row(i)[f]);
            }
            for (uint16_t i = 0; i < set.data.size(); ++i) {
                const Huge value = set.data.values(i)[f], length = greatest - least;
                int32_t mapped = 0;
                const bool fits = scale.map(f, static_cast<int32_t>(value), mapped);
                if (length == 0) {
                    TEST_ASSERT_TRUE(fits && mapped == 0);
                    continue;
                }
                const Huge exact = (value - least) * 10000;  // over length
                const Huge away = exact < 0 ? -exact : exact;
                const Huge size = (2 * away + length) / (2 * length);
                TEST_ASSERT_EQUAL(size <= Wide::kLargest, fits);
                if (fits) TEST_ASSERT_TRUE(mapped == (exact < 0 ? -size : size));
                if (set.data.trains(i)) TEST_ASSERT_TRUE(mapped >= 0 && mapped <= 10000);
            }
        }
    }
}

// --- totals ---

template <class N>
void totals_are_exact() {
    constexpr auto kMost = static_cast<typename N::Distance>(~typename N::Distance{0});
    for (int round = 0; round < 3000; ++round) {
        Total<N> total, other;
        Huge sum = 0, other_sum = 0;
        for (int i = below(40); i > 0; --i) {
            const auto distance = static_cast<typename N::Distance>(random_distance(kMost));
            total.add(distance);
            sum += distance;
            if (below(2) == 0) continue;
            other.add(distance);
            other_sum += distance;
        }
        TEST_ASSERT_EQUAL_STRING(samples::text(sum).c_str(), samples::text(total).c_str());
        TEST_ASSERT_EQUAL(sum == 0, total.is_zero());
        TEST_ASSERT_EQUAL(other_sum < sum, other < total);
        TEST_ASSERT_FALSE(total < other);
        const uint32_t numerator = static_cast<uint32_t>(random_distance(UINT32_MAX));
        Total<N> part = total;
        part.take_part(numerator);
        TEST_ASSERT_EQUAL_STRING(samples::text(sum * numerator >> 32).c_str(),
                                 samples::text(part).c_str());
        total.subtract(other);
        TEST_ASSERT_EQUAL_STRING(samples::text(sum - other_sum).c_str(),
                                 samples::text(total).c_str());
    }
}

void totals_are_exact_with_32_and_with_64_bits() {
    totals_are_exact<Wide>();
    totals_are_exact<Narrow>();
}

void a_quotient_is_rounded_half_away_from_zero() {
    for (int sum = -300; sum <= 300; ++sum)
        for (int count = 1; count < 40; ++count) {
            const int away = (2 * std::abs(sum) + count) / (2 * count);
            TEST_ASSERT_EQUAL(sum < 0 ? -away : away,
                              learning::rounded_quotient<int32_t>(sum, count));
        }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(each_part_of_a_split_has_the_whole_part_of_its_share);
    RUN_TEST(a_split_depends_on_the_seed_alone);
    RUN_TEST(every_sample_comes_into_every_set_as_often);
    RUN_TEST(what_comes_after_a_split_trains);
    RUN_TEST(a_scale_maps_the_training_samples_to_0_and_10000);
    RUN_TEST(totals_are_exact_with_32_and_with_64_bits);
    RUN_TEST(a_quotient_is_rounded_half_away_from_zero);
    return test_end(UNITY_END());
}

// Bits and random numbers, on the desktop and on the chip.
#include <unity.h>

#include "core/bits.hpp"
#include "core/random.hpp"
#include "target.h"

namespace {

using core::Random;

template <class Word>
Word random_word(Random& random) {
    uint64_t bits = 0;
    for (uint8_t i = 0; i < sizeof(Word); ++i) bits = bits << 8 | random.below(256);
    return static_cast<Word>(bits);
}

// --- bits ---

template <class Word>
uint8_t slow_count(Word bits) {
    uint8_t count = 0;
    for (uint8_t n = 0; n < 8 * sizeof(Word); ++n)
        if ((bits >> n & 1) != 0) ++count;
    return count;
}

template <class Word>
uint8_t slow_lowest(Word bits) {
    uint8_t n = 0;
    while ((bits >> n & 1) == 0) ++n;
    return n;
}

// A word with many bits, and one with few: the lowest bit of the second is seldom low.
template <class Word>
void compare_counting(Random& random) {
    for (uint8_t i = 0; i < 100; ++i) {
        const Word many = random_word<Word>(random);
        const Word single = static_cast<Word>(Word{1} << random.below(8 * sizeof(Word)));
        const Word few = static_cast<Word>(single | (many & ~(single - 1)));
        TEST_ASSERT_EQUAL_UINT8(slow_count(many), core::count_bits(many));
        TEST_ASSERT_EQUAL_UINT8(slow_count(few), core::count_bits(few));
        TEST_ASSERT_EQUAL_UINT8(slow_lowest(few), core::lowest_bit(few));
        TEST_ASSERT_EQUAL_UINT8(slow_lowest(single), core::lowest_bit(single));
    }
}

void bits_are_counted_like_a_loop_does() {
    Random random(1);
    compare_counting<uint8_t>(random);
    compare_counting<uint16_t>(random);
    compare_counting<uint32_t>(random);
    compare_counting<uint64_t>(random);
}

void no_bit_and_every_bit_are_counted() {
    TEST_ASSERT_EQUAL_UINT8(0, core::count_bits<uint8_t>(0));
    TEST_ASSERT_EQUAL_UINT8(0, core::count_bits<uint64_t>(0));
    TEST_ASSERT_EQUAL_UINT8(16, core::count_bits<uint16_t>(0xFFFF));
    TEST_ASSERT_EQUAL_UINT8(64, core::count_bits<uint64_t>(~uint64_t{0}));
    TEST_ASSERT_EQUAL_UINT8(63, core::lowest_bit<uint64_t>(uint64_t{1} << 63));
}

template <class Word>
void compare_with_array(Word bits, Random& random) {
    constexpr uint8_t kBits = 8 * sizeof(Word);
    bool in[kBits];
    for (uint8_t n = 0; n < kBits; ++n) in[n] = (bits >> n & 1) != 0;

    core::BitSet<Word> set(bits);
    for (uint8_t round = 0; round < kBits; ++round) {
        uint8_t size = 0, first = kBits;
        for (uint8_t n = kBits; n-- > 0;) {
            TEST_ASSERT_EQUAL(in[n], set.contains(n));
            if (!in[n]) continue;
            ++size;
            first = n;
        }
        TEST_ASSERT_EQUAL_UINT8(size, set.size());
        TEST_ASSERT_EQUAL(size == 0, set.empty());
        if (size > 0) TEST_ASSERT_EQUAL_UINT8(first, set.first());
        const uint8_t gone = static_cast<uint8_t>(random.below(kBits));  // in the set or not
        in[gone] = false;
        set.remove(gone);
    }
}

void a_bit_set_behaves_like_an_array_of_flags() {
    Random random(2);
    for (uint8_t i = 0; i < 10; ++i) {
        compare_with_array(random_word<uint8_t>(random), random);
        compare_with_array(random_word<uint16_t>(random), random);
        compare_with_array(random_word<uint32_t>(random), random);
        compare_with_array(random_word<uint64_t>(random), random);
    }
}

void a_bit_set_empties_from_the_lowest_number_up() {
    constexpr uint8_t kExpected[] = {0, 3, 8, 15};
    core::BitSet<uint16_t> set(0b1000000100001001);
    for (uint8_t expected : kExpected) {
        TEST_ASSERT_EQUAL_UINT8(expected, set.first());
        set.remove(set.first());
    }
    TEST_ASSERT_TRUE(set.empty());
    TEST_ASSERT_TRUE(core::BitSet<uint16_t>().empty());
}

// --- random ---

constexpr uint16_t kMost = 65535;  // as a limit: nearly all of the high half

// Computed elsewhere. Every seed has its numbers, zero and the largest too.
void the_first_random_numbers_are_pinned() {
    constexpr uint16_t kOfZero[] = {15469, 18255, 53707, 43768, 25169};
    constexpr uint16_t kOfOne[] = {10341, 14974, 12511, 10929, 56762};
    constexpr uint16_t kOfLarge[] = {5466, 54744, 51335, 40607, 6280};
    constexpr uint16_t kOfLargest[] = {56539, 34927, 23949, 53324, 39940};
    Random zero(0), one(1), large(2463534242), largest(0xFFFFFFFF);
    for (uint8_t i = 0; i < 5; ++i) {
        TEST_ASSERT_EQUAL_UINT16(kOfZero[i], zero.below(kMost));
        TEST_ASSERT_EQUAL_UINT16(kOfOne[i], one.below(kMost));
        TEST_ASSERT_EQUAL_UINT16(kOfLarge[i], large.below(kMost));
        TEST_ASSERT_EQUAL_UINT16(kOfLargest[i], largest.below(kMost));
    }
    constexpr uint8_t kMoves[] = {1, 2, 1, 1, 7, 4, 0, 6, 3, 0};
    Random moves(1);
    for (uint8_t move : kMoves) TEST_ASSERT_EQUAL_UINT16(move, moves.below(9));
}

// Seeds are small and alike; games with neighbouring ones must not be.
void neighbouring_seeds_draw_different_numbers() {
    uint8_t triples[(9 * 9 * 9 + 7) / 8] = {}, first_draws[9] = {};
    for (uint8_t seed = 1; seed <= 200; ++seed) {
        Random random(seed);
        const uint16_t first = random.below(9), second = random.below(9), third = random.below(9);
        const uint16_t triple = static_cast<uint16_t>((first * 9 + second) * 9 + third);
        triples[triple / 8] = static_cast<uint8_t>(triples[triple / 8] | 1 << triple % 8);
        ++first_draws[first];
    }
    uint8_t different = 0;
    for (uint8_t bits : triples) different = static_cast<uint8_t>(different + slow_count(bits));
    TEST_ASSERT_GREATER_OR_EQUAL_UINT8(150, different);
    for (uint8_t count : first_draws) TEST_ASSERT_LESS_OR_EQUAL_UINT8(40, count);
}

void a_seed_gives_the_same_numbers_again_and_another_gives_others() {
    Random first(77), again(77), other(78);
    uint8_t shared = 0;
    for (uint8_t i = 0; i < 200; ++i) {
        const uint16_t number = first.below(kMost);
        TEST_ASSERT_EQUAL_UINT16(number, again.below(kMost));
        if (number == other.below(kMost)) ++shared;
    }
    TEST_ASSERT_EQUAL_UINT8(0, shared);
}

void numbers_below_a_limit_stay_below_it_and_reach_every_value() {
    Random random(3);
    for (uint16_t limit = 1; limit <= 40; ++limit) {
        uint64_t seen = 0;
        for (uint16_t i = 0; i < 30 * limit; ++i) {
            const uint16_t number = random.below(limit);
            TEST_ASSERT_LESS_THAN_UINT16(limit, number);
            seen |= uint64_t{1} << number;
        }
        TEST_ASSERT_EQUAL_UINT8(limit, core::count_bits(seen));
    }
}

void the_largest_limit_does_not_overflow() {
    Random random(4);
    uint16_t largest = 0;
    for (uint16_t i = 0; i < 2000; ++i) {
        const uint16_t number = random.below(65535);
        if (number > largest) largest = number;
    }
    TEST_ASSERT_GREATER_THAN_UINT16(65000, largest);
    TEST_ASSERT_LESS_THAN_UINT16(65535, largest);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(bits_are_counted_like_a_loop_does);
    RUN_TEST(no_bit_and_every_bit_are_counted);
    RUN_TEST(a_bit_set_behaves_like_an_array_of_flags);
    RUN_TEST(a_bit_set_empties_from_the_lowest_number_up);
    RUN_TEST(the_first_random_numbers_are_pinned);
    RUN_TEST(neighbouring_seeds_draw_different_numbers);
    RUN_TEST(a_seed_gives_the_same_numbers_again_and_another_gives_others);
    RUN_TEST(numbers_below_a_limit_stay_below_it_and_reach_every_value);
    RUN_TEST(the_largest_limit_does_not_overflow);
    return test_end(UNITY_END());
}

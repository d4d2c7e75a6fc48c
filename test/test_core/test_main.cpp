// Bits, random numbers and flash texts, on the desktop and on the chip.
#include <unity.h>

#include "core/bits.hpp"
#include "core/random.hpp"
#include "core/rom.hpp"
#include "target.h"

namespace {

using core::Random;

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
        const Word many = static_cast<Word>(uint64_t{random.next()} << 32 | random.next());
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
        compare_with_array(static_cast<uint8_t>(random.next()), random);
        compare_with_array(static_cast<uint16_t>(random.next()), random);
        compare_with_array(random.next(), random);
        compare_with_array(uint64_t{random.next()} << 32 | random.next(), random);
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

// Marsaglia's triple 13, 17, 5, computed elsewhere.
void the_first_random_numbers_are_the_published_ones() {
    constexpr uint32_t kOfOne[] = {270369, 67634689, 2647435461, 307599695, 2398689233};
    constexpr uint32_t kOfPaper[] = {723471715, 2497366906, 2064144800, 2008045182, 3532304609};
    Random one(1), paper(2463534242), unseeded;
    for (uint8_t i = 0; i < 5; ++i) {
        TEST_ASSERT_EQUAL_UINT32(kOfOne[i], one.next());
        TEST_ASSERT_EQUAL_UINT32(kOfPaper[i], paper.next());
        TEST_ASSERT_EQUAL_UINT32(kOfOne[i], unseeded.next());
    }
}

void a_seed_gives_the_same_numbers_again_and_another_gives_others() {
    Random first(77), again(77), other(78);
    uint8_t shared = 0;
    for (uint8_t i = 0; i < 200; ++i) {
        const uint32_t number = first.next();
        TEST_ASSERT_EQUAL_UINT32(number, again.next());
        if (number == other.next()) ++shared;
    }
    TEST_ASSERT_EQUAL_UINT8(0, shared);
}

// Zero would stay zero for ever.
void the_seed_zero_works() {
    Random zero(0), paper(2463534242);
    TEST_ASSERT_EQUAL_UINT32(paper.next(), zero.next());
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

// --- flash ---

void a_text_after_another_is_found_behind_its_zero() {
    const core::Text rows = TEXT("first\0\0third\0d");
    TEST_ASSERT_EQUAL_CHAR('f', rows.after(0)[0]);
    TEST_ASSERT_EQUAL_CHAR('t', rows.after(0)[4]);
    TEST_ASSERT_EQUAL_CHAR('\0', rows.after(0)[5]);
    TEST_ASSERT_EQUAL_CHAR('\0', rows.after(1)[0]);
    TEST_ASSERT_EQUAL_CHAR('t', rows.after(2)[0]);
    TEST_ASSERT_EQUAL_CHAR('d', rows.after(2)[4]);
    TEST_ASSERT_EQUAL_CHAR('d', rows.after(3)[0]);
    TEST_ASSERT_EQUAL_CHAR('d', rows.after(1).after(2)[0]);
    TEST_ASSERT_NULL(core::Text().address());
}

struct Pair {
    uint8_t small;
    uint32_t large;
};
constexpr core::Table<Pair, 2> kPairs ROM = {{{1, 100000}, {2, 200000}}};
constexpr core::Table<uint16_t, 3> kWords ROM = {{10, 2000, 65535}};
constexpr core::Table<int8_t, 2> kSigned ROM = {{-8, 127}};

void a_table_in_flash_is_read_by_value() {
    TEST_ASSERT_EQUAL_UINT8(2, kPairs[1].small);
    TEST_ASSERT_EQUAL_UINT32(200000, kPairs[1].large);
    TEST_ASSERT_EQUAL_UINT16(2000, kWords[1]);
    TEST_ASSERT_EQUAL_UINT16(65535, kWords[kWords.size() - 1]);
    TEST_ASSERT_EQUAL_INT8(-8, kSigned[0]);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(bits_are_counted_like_a_loop_does);
    RUN_TEST(no_bit_and_every_bit_are_counted);
    RUN_TEST(a_bit_set_behaves_like_an_array_of_flags);
    RUN_TEST(a_bit_set_empties_from_the_lowest_number_up);
    RUN_TEST(the_first_random_numbers_are_the_published_ones);
    RUN_TEST(a_seed_gives_the_same_numbers_again_and_another_gives_others);
    RUN_TEST(the_seed_zero_works);
    RUN_TEST(numbers_below_a_limit_stay_below_it_and_reach_every_value);
    RUN_TEST(the_largest_limit_does_not_overflow);
    RUN_TEST(a_text_after_another_is_found_behind_its_zero);
    RUN_TEST(a_table_in_flash_is_read_by_value);
    return test_end(UNITY_END());
}

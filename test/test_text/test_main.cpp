// Texts and tables in flash, on the desktop and on the chip.
#include <unity.h>

#include "core/rom.hpp"
#include "core/text.hpp"
#include "target.h"

namespace {

bool reads(core::Text text, const char* expected) {
    core::TextReader reader(text);
    for (; *expected != '\0'; ++expected)
        if (reader.next() != *expected) return false;
    return reader.next() == '\0';
}

void a_text_after_another_is_found_behind_its_zero() {
    const core::Text rows = TEXT("first\0\0third\0d");
    TEST_ASSERT_TRUE(reads(rows, "first"));
    TEST_ASSERT_TRUE(reads(rows.after(0), "first"));
    TEST_ASSERT_TRUE(reads(rows.after(1), ""));
    TEST_ASSERT_TRUE(reads(rows.after(2), "third"));
    TEST_ASSERT_TRUE(reads(rows.after(3), "d"));
    TEST_ASSERT_TRUE(reads(rows.after(1).after(2), "d"));
    TEST_ASSERT_FALSE(rows.empty());
    TEST_ASSERT_TRUE(rows.after(1).empty());
    TEST_ASSERT_NULL(core::Text().address());
    TEST_ASSERT_TRUE(core::Text().is_null());
    TEST_ASSERT_FALSE(rows.is_null());
}

// Other texts are packed at random on the desktop; the chip packs none itself.
#define CHECK_PACKED(literal) TEST_ASSERT_TRUE(reads(TEXT(literal), literal))

void a_packed_literal_is_read_as_it_was_written() {
    CHECK_PACKED("");
    CHECK_PACKED("x");
    CHECK_PACKED("the side to move has a line already");
    CHECK_PACKED("one to five digits, in strict mode the next number");
    CHECK_PACKED(" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`");
    CHECK_PACKED("abcdefghijklmnopqrstuvwxyz{|}~");
    CHECK_PACKED("s s s e e e th th th %s%s%stititiindeonor");
    TEST_ASSERT_TRUE(TEXT("").empty());
    TEST_ASSERT_TRUE(TEXT("\0the").empty());
    TEST_ASSERT_TRUE(reads(TEXT("\0the").after(1), "the"));
}

// Each code as a text of its own.
struct Codes {
    char bytes[2 * core::kPairCount] = {};
    constexpr Codes() {
        for (uint8_t i = 0; i < core::kPairCount; ++i) bytes[2 * i] = static_cast<char>(0x80 + i);
    }
};
constexpr Codes kCodes ROM{};

// By recursion: the letters of a code, and how many second halves wait meanwhile.
struct Expansion {
    char letters[40];
    uint8_t length = 0, most_waiting = 0;

    void expand(char c, uint8_t waiting) {
        if (waiting > most_waiting) most_waiting = waiting;
        if (static_cast<uint8_t>(c) < 0x80) {
            TEST_ASSERT_LESS_THAN_UINT8(sizeof letters - 1, length);
            if (length + 1u < sizeof letters) letters[length++] = c;
            letters[length] = '\0';
            return;
        }
        const char* pair = core::kPairs + 2 * (static_cast<uint8_t>(c) - 0x80);
        expand(core::load(pair), static_cast<uint8_t>(waiting + 1));
        expand(core::load(pair + 1), waiting);
    }
};

void every_pair_is_read_with_no_more_waiting_than_there_is_room_for() {
    for (uint8_t i = 0; i < core::kPairCount; ++i) {
        Expansion expansion;
        expansion.expand(static_cast<char>(0x80 + i), 0);
        TEST_ASSERT_LESS_OR_EQUAL_UINT8(core::kDeepestPair, expansion.most_waiting);
        TEST_ASSERT_TRUE(expansion.length >= 2);
        for (uint8_t k = 0; k < expansion.length; ++k)
            TEST_ASSERT_TRUE(expansion.letters[k] >= ' ' && expansion.letters[k] <= '~');
        TEST_ASSERT_TRUE(reads(core::Text(kCodes.bytes + 2 * i), expansion.letters));
    }
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
    RUN_TEST(a_text_after_another_is_found_behind_its_zero);
    RUN_TEST(a_packed_literal_is_read_as_it_was_written);
    RUN_TEST(every_pair_is_read_with_no_more_waiting_than_there_is_room_for);
    RUN_TEST(a_table_in_flash_is_read_by_value);
    return test_end(UNITY_END());
}

// A line on its way to a request: checksum and line buffer.
#include <unity.h>

#include "checksum.hpp"
#include "core/random.hpp"
#include "protocol/crc16.hpp"
#include "protocol/line.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using protocol::Line;
using protocol::Status;
using texts::equal;

// --- checksum ---

void the_checksum_has_the_published_check_value() {
    char digits[] = "12345678x";
    digits[8] = '9';  // not known to the compiler
    TEST_ASSERT_EQUAL_HEX16(0x29B1, protocol::crc_of({digits, digits + 9}));
    TEST_ASSERT_EQUAL_HEX16(0xFFFF, protocol::crc_of({digits, digits}));
}

void the_checksum_is_that_of_a_loop_over_the_bits() {
    core::Random random(81);
    for (uint8_t i = 0; i < 200; ++i) {
        char bytes[40];
        const uint16_t count = random.below(41);
        for (char& byte : bytes) byte = static_cast<char>(random.below(256));
        const core::Word some(bytes, bytes + count);
        TEST_ASSERT_EQUAL_HEX16(crc_bit_by_bit(some), protocol::crc_of(some));
    }
}

// --- the line ---

struct TestLine {
    char buffer[8];
    Line line{};

    explicit TestLine(const char* bytes) {
        line.start(buffer);
        append(bytes);
    }
    void append(const char* bytes) {
        while (*bytes != '\0') line.append(static_cast<uint8_t>(*bytes++));
    }
    void check(Status fault, const char* text) const {
        TEST_ASSERT_EQUAL(fault, line.fault());
        TEST_ASSERT_TRUE(equal(line.text(), text));
    }
    void check_fault(Status fault, core::Text note, uint16_t number) const {
        TEST_ASSERT_EQUAL(fault, line.fault());
        TEST_ASSERT_TRUE(equal(note, line.fault_note()));
        TEST_ASSERT_EQUAL_UINT16(number, line.fault_number());
    }
};

void a_line_may_fill_its_buffer_but_not_more() {
    TestLine test("12345678");
    test.check(Status::ok, "12345678");
    test.append("9");
    test.check(Status::line_too_long, "12345678");
    test.check_fault(Status::line_too_long, TEXT("at most"), 8);
    test.append("0\x01");
    test.check(Status::line_too_long, "12345678");
    test.line.clear();
    test.append("next");
    test.check(Status::ok, "next");
}

void a_bad_byte_is_kept_until_the_end_of_the_line() {
    TestLine test("a\x80\x01z");
    test.check_fault(Status::bad_byte, TEXT("code"), 0x80);  // the first of them
    test.line.clear();
    test.append("a\tz~ ");
    test.check(Status::ok, "a\tz~ ");
    for (uint16_t byte = 0; byte < 256; ++byte) {
        TestLine one("");
        one.line.append(static_cast<uint8_t>(byte));
        const bool good = byte == '\t' || (byte >= ' ' && byte <= '~');
        TEST_ASSERT_EQUAL(good ? Status::ok : Status::bad_byte, one.line.fault());
    }
}

void a_line_with_a_gap_is_an_overrun_whatever_else_it_is() {
    TestLine test("1234567890\x01");
    test.line.damage(3);
    test.line.damage(4);
    test.check_fault(Status::overrun, TEXT("bytes lost:"), 7);
    TEST_ASSERT_EQUAL_UINT16(7, test.line.lost());
    test.line.damage(65535);
    TEST_ASSERT_EQUAL_UINT16(65535, test.line.lost());
    TEST_ASSERT_FALSE(test.line.untouched());
    test.line.clear();
    TEST_ASSERT_EQUAL(Status::ok, test.line.fault());
}

void spaces_and_tabs_alone_are_a_blank_line() {
    TEST_ASSERT_TRUE(TestLine("").line.is_blank());
    TEST_ASSERT_TRUE(TestLine(" \t ").line.is_blank());
    TEST_ASSERT_FALSE(TestLine(" \t.").line.is_blank());
    TEST_ASSERT_FALSE(TestLine("          ").line.is_blank());  // too long to know
    TEST_ASSERT_FALSE(TestLine("\x01").line.is_blank());
    TestLine gap("");
    gap.line.damage(1);
    TEST_ASSERT_FALSE(gap.line.is_blank());
}

void a_line_that_starts_with_a_hash_is_a_comment() {
    TEST_ASSERT_TRUE(TestLine("# a").line.is_comment());
    TEST_ASSERT_TRUE(TestLine("# far too long").line.is_comment());
    TEST_ASSERT_FALSE(TestLine(" # a").line.is_comment());
    TEST_ASSERT_FALSE(TestLine("a #").line.is_comment());
    TEST_ASSERT_FALSE(TestLine("").line.is_comment());
}

void erasing_takes_the_last_byte_off() {
    TestLine test("ab");
    TEST_ASSERT_TRUE(test.line.erase_last());
    test.check(Status::ok, "a");
    TEST_ASSERT_FALSE(test.line.untouched());
    TEST_ASSERT_TRUE(test.line.erase_last());
    TEST_ASSERT_FALSE(test.line.erase_last());
    TEST_ASSERT_TRUE(test.line.untouched());
    test.append("123456789");
    TEST_ASSERT_FALSE(test.line.erase_last());  // what came after it is gone
    test.check(Status::line_too_long, "12345678");
}

void a_bad_byte_that_is_erased_is_forgotten() {
    TestLine test("a\x80\x01");
    TEST_ASSERT_TRUE(test.line.erase_last());
    test.check_fault(Status::bad_byte, TEXT("code"), 0x80);
    TEST_ASSERT_TRUE(test.line.erase_last());
    test.check(Status::ok, "a");
    test.append("\x7F");
    test.check_fault(Status::bad_byte, TEXT("code"), 0x7F);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(the_checksum_has_the_published_check_value);
    RUN_TEST(the_checksum_is_that_of_a_loop_over_the_bits);
    RUN_TEST(a_line_may_fill_its_buffer_but_not_more);
    RUN_TEST(a_bad_byte_is_kept_until_the_end_of_the_line);
    RUN_TEST(a_line_with_a_gap_is_an_overrun_whatever_else_it_is);
    RUN_TEST(spaces_and_tabs_alone_are_a_blank_line);
    RUN_TEST(a_line_that_starts_with_a_hash_is_a_comment);
    RUN_TEST(erasing_takes_the_last_byte_off);
    RUN_TEST(a_bad_byte_that_is_erased_is_forgotten);
    return test_end(UNITY_END());
}

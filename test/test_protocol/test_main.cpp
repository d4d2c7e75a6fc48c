// A line on its way to a request: checksum, line buffer, and what the words of a line mean.
#include <unity.h>

#include "core/random.hpp"
#include "protocol/crc16.hpp"
#include "protocol/line.hpp"
#include "protocol/request.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using protocol::Arguments;
using protocol::Line;
using protocol::parse_request;
using protocol::Request;
using protocol::Status;

// --- checksum ---

uint16_t crc_bit_by_bit(const uint8_t* bytes, size_t count) {
    uint16_t crc = 0xFFFF;
    for (size_t i = 0; i < 8 * count; ++i) {
        const bool bit = (bytes[i / 8] >> (7 - i % 8) & 1) != 0;
        const bool top = (crc & 0x8000) != 0;
        crc = static_cast<uint16_t>(crc << 1);
        if (bit != top) crc ^= 0x1021;
    }
    return crc;
}

void the_checksum_has_the_published_check_value() {
    char digits[] = "12345678x";
    digits[8] = '9';  // not known to the compiler
    TEST_ASSERT_EQUAL_HEX16(0x29B1, protocol::crc_of(digits, 9));
    TEST_ASSERT_EQUAL_HEX16(0xFFFF, protocol::crc_of(digits, 0));
}

void the_checksum_is_that_of_a_loop_over_the_bits() {
    core::Random random(81);
    for (uint8_t i = 0; i < 200; ++i) {
        uint8_t bytes[40];
        const uint16_t count = random.below(41);
        for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random.below(256));
        TEST_ASSERT_EQUAL_HEX16(crc_bit_by_bit(bytes, count),
                                protocol::crc_of(reinterpret_cast<const char*>(bytes), count));
    }
}

// --- the line ---

struct TestLine {
    char buffer[8];
    Line line{buffer};

    explicit TestLine(const char* bytes) { append(bytes); }
    void append(const char* bytes) {
        while (*bytes != '\0') line.append(static_cast<uint8_t>(*bytes++));
    }
    void check(Status fault, const char* text) const {
        TEST_ASSERT_EQUAL(fault, line.fault());
        TEST_ASSERT_TRUE(line.text() == etl::string_view(text));
    }
};

void a_line_may_fill_its_buffer_but_not_more() {
    TestLine test("12345678");
    test.check(Status::ok, "12345678");
    test.append("9");
    test.check(Status::line_too_long, "12345678");
    test.append("0\x01");
    test.check(Status::line_too_long, "12345678");
    test.line.clear();
    test.append("next");
    test.check(Status::ok, "next");
}

void a_bad_byte_is_kept_until_the_end_of_the_line() {
    TestLine test("a\x80\x01z");
    TEST_ASSERT_EQUAL_HEX8(0x80, test.line.bad_byte());  // the first of them
    TEST_ASSERT_EQUAL(Status::bad_byte, test.line.fault());
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
    TEST_ASSERT_EQUAL(Status::overrun, test.line.fault());
    TEST_ASSERT_EQUAL_UINT16(7, test.line.lost());
    test.line.damage(65535);
    TEST_ASSERT_EQUAL_UINT16(65535, test.line.lost());
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

// --- the request ---

void check_id(const char* line, uint32_t value, uint8_t digits, const char* command) {
    const Request request = parse_request(line);
    TEST_ASSERT_EQUAL(Status::ok, request.status);
    TEST_ASSERT_EQUAL(digits != 0, request.id.given());
    TEST_ASSERT_EQUAL_UINT8(digits, request.id.digits);
    if (digits != 0) TEST_ASSERT_EQUAL_UINT32(value, request.id.value);
    TEST_ASSERT_TRUE(request.command == etl::string_view(command));
}

void an_id_has_one_to_five_digits() {
    check_id("ping", 0, 0, "ping");
    check_id("7 ping", 7, 1, "ping");
    check_id("007 ping", 7, 3, "ping");
    check_id("99999 ping", 99999, 5, "ping");
    check_id("00000 ping", 0, 5, "ping");
    check_id("12", 12, 2, "");
    check_id("7x ping", 0, 0, "7x");
    check_id("-7 ping", 0, 0, "-7");
}

void a_longer_id_is_refused_and_not_echoed() {
    for (const char* line : {"123456 ping", "000001 ping", "4294967297 ping"}) {
        const Request request = parse_request(line);
        TEST_ASSERT_EQUAL(Status::bad_id, request.status);
        TEST_ASSERT_FALSE(request.id.given());
    }
}

void saved_rows_can_be_pasted_back() {
    check_id("| ping", 0, 0, "ping");
    check_id("| 12 ping", 12, 2, "ping");
    check_id("|ping", 0, 0, "|ping");
    check_id("| | ping", 0, 0, "|");
}

void words_are_parted_by_spaces_and_tabs() {
    Request request = parse_request(" \t5\tplay \t a1\t\tb2 ");
    TEST_ASSERT_EQUAL_UINT32(5, request.id.value);
    TEST_ASSERT_TRUE(request.command == etl::string_view("play"));
    TEST_ASSERT_EQUAL_UINT8(2, request.arguments.count());
    TEST_ASSERT_TRUE(request.arguments.next() == etl::string_view("a1"));
    TEST_ASSERT_TRUE(request.arguments.next() == etl::string_view("b2"));
    TEST_ASSERT_TRUE(request.arguments.empty());
    TEST_ASSERT_TRUE(request.arguments.next().empty());
}

// Appends the checksum of what stands there. `base` is 'A' or 'a'.
struct Summed {
    char text[40];
    size_t length = 0;

    Summed(const char* line, char base) {
        while (*line != '\0') text[length++] = *line++;
        const uint16_t crc = crc_bit_by_bit(reinterpret_cast<const uint8_t*>(text), length);
        text[length++] = ' ';
        text[length++] = '*';
        for (uint8_t shift = 16; shift > 0;) {
            shift = static_cast<uint8_t>(shift - 4);
            const uint8_t digit = crc >> shift & 15;
            text[length++] = static_cast<char>(digit < 10 ? '0' + digit : base + digit - 10);
        }
    }
    Request parse() const { return parse_request({text, length}); }
};

void a_checksum_counts_in_either_case() {
    for (char base : {'A', 'a'})
        for (const char* text : {"ping", "12 ping", "play a1 b2", "| 3 ping", "hello ", "x*y"}) {
            const Summed summed(text, base);
            TEST_ASSERT_EQUAL(Status::ok, summed.parse().status);
            TEST_ASSERT_TRUE(summed.parse().has_checksum);
        }
    const Summed line("12 play a1", 'A');
    const Request request = line.parse();
    TEST_ASSERT_EQUAL_UINT32(12, request.id.value);
    TEST_ASSERT_TRUE(request.arguments.rest() == etl::string_view("a1"));
    TEST_ASSERT_FALSE(parse_request("12 play a1").has_checksum);
}

void any_flipped_bit_is_noticed() {
    const Summed sound("12 play a1", 'A');
    const size_t star = sound.length - 5;
    for (size_t bit = 0; bit < 8 * star; ++bit) {
        Summed damaged = sound;
        damaged.text[bit / 8] = static_cast<char>(damaged.text[bit / 8] ^ 1 << bit % 8);
        if (bit / 8 == star - 1) continue;  // the space before the star is not covered
        TEST_ASSERT_EQUAL(Status::bad_checksum, damaged.parse().status);
    }
}

void a_checksum_that_is_none_is_refused() {
    for (const char* line : {"ping *", "ping *1", "ping *123", "ping *12345", "ping *00G0", "*29B1",
                             "ping *0000", "ping * *"}) {
        const Request request = parse_request(line);
        TEST_ASSERT_EQUAL(Status::bad_checksum, request.status);
        TEST_ASSERT_FALSE(request.id.given());
    }
    TEST_ASSERT_FALSE(parse_request("ping *0000 x").has_checksum);  // not at the end
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
    RUN_TEST(an_id_has_one_to_five_digits);
    RUN_TEST(a_longer_id_is_refused_and_not_echoed);
    RUN_TEST(saved_rows_can_be_pasted_back);
    RUN_TEST(words_are_parted_by_spaces_and_tabs);
    RUN_TEST(a_checksum_counts_in_either_case);
    RUN_TEST(any_flipped_bit_is_noticed);
    RUN_TEST(a_checksum_that_is_none_is_refused);
    return test_end(UNITY_END());
}

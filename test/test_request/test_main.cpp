// What the words of a line mean: id, checksum, and what a command takes from it.
#include <string.h>
#include <unity.h>

#include "checksum.hpp"
#include "protocol/request.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using protocol::Request;
using protocol::Status;
using texts::equal;
using texts::word;

// --- id and checksum ---

// A request with the line it looks into.
struct Parsed : Request {
    Status status;

    explicit Parsed(core::Word line) : Request(), status(begin(line)) {}
    explicit Parsed(const char* line) : Parsed(word(line)) {}
};

void check_id(const char* line, uint32_t value, uint8_t digits, const char* command) {
    Parsed request(line);
    TEST_ASSERT_EQUAL(Status::ok, request.status);
    TEST_ASSERT_EQUAL(digits != 0, request.id().given());
    TEST_ASSERT_EQUAL_UINT8(digits, request.id().digits);
    if (digits != 0) TEST_ASSERT_EQUAL_UINT32(value, request.id().value);
    TEST_ASSERT_TRUE(request.refused_word().empty());  // neither bar nor id is to be named
    TEST_ASSERT_TRUE(equal(request.next(), command));
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
        const Parsed request(line);
        TEST_ASSERT_EQUAL(Status::bad_id, request.status);
        TEST_ASSERT_FALSE(request.id().given());
    }
}

void saved_rows_can_be_pasted_back() {
    check_id("| ping", 0, 0, "ping");
    check_id("| 12 ping", 12, 2, "ping");
    check_id("|ping", 0, 0, "|ping");
    check_id("| | ping", 0, 0, "|");
}

void words_are_parted_by_spaces_and_tabs() {
    Parsed request(" \t5\tplay \t a1\t\tb2 ");
    TEST_ASSERT_EQUAL_UINT32(5, request.id().value);
    TEST_ASSERT_TRUE(equal(request.next(), "play"));
    TEST_ASSERT_EQUAL_UINT8(2, request.count());
    TEST_ASSERT_TRUE(equal(request.next(), "a1"));
    TEST_ASSERT_TRUE(equal(request.peek(), "b2"));
    TEST_ASSERT_TRUE(equal(request.next(), "b2"));
    TEST_ASSERT_TRUE(request.empty());
    TEST_ASSERT_TRUE(request.next().empty());
}

void a_request_begun_again_forgets_the_one_before() {
    Parsed request("7 depth 300 *0000");
    TEST_ASSERT_EQUAL(Status::bad_checksum, request.status);
    TEST_ASSERT_EQUAL(Status::ok, request.begin(word("7 depth 300")));
    TEST_ASSERT_TRUE(request.accept(TEXT("depth")));
    TEST_ASSERT_EQUAL(Status::out_of_range, request.number(0, 254));
    TEST_ASSERT_EQUAL(Status::ok, request.begin(word("ping")));
    TEST_ASSERT_FALSE(request.id().given());
    TEST_ASSERT_FALSE(request.has_checksum());
    TEST_ASSERT_TRUE(request.refused_word().empty());
    TEST_ASSERT_TRUE(request.note().is_null());
    TEST_ASSERT_EQUAL_INT32(Request::kNoNumber, request.refused_number());
}

// Appends the checksum of what stands there. `base` is 'A' or 'a'.
struct Summed {
    char text[40];
    size_t length = 0;

    Summed(const char* line, char base) {
        while (*line != '\0') text[length++] = *line++;
        const uint16_t crc = crc_bit_by_bit({text, text + length});
        text[length++] = ' ';
        text[length++] = '*';
        for (uint8_t shift = 16; shift > 0;) {
            shift = static_cast<uint8_t>(shift - 4);
            const uint8_t digit = crc >> shift & 15;
            text[length++] = static_cast<char>(digit < 10 ? '0' + digit : base + digit - 10);
        }
    }
    Parsed parse() const { return Parsed(core::Word(text, text + length)); }
};

void a_checksum_counts_in_either_case() {
    for (char base : {'A', 'a'})
        for (const char* text : {"ping", "12 ping", "play a1 b2", "| 3 ping", "hello ", "x*y"}) {
            const Summed summed(text, base);
            TEST_ASSERT_EQUAL(Status::ok, summed.parse().status);
            TEST_ASSERT_TRUE(summed.parse().has_checksum());
        }
    const Summed line("12 play a1", 'A');
    Parsed request = line.parse();
    TEST_ASSERT_EQUAL_UINT32(12, request.id().value);
    TEST_ASSERT_TRUE(equal(request.next(), "play"));
    TEST_ASSERT_TRUE(equal(request.rest(), "a1"));
    TEST_ASSERT_FALSE(Parsed("12 play a1").has_checksum());
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
        const Parsed request(line);
        TEST_ASSERT_EQUAL(Status::bad_checksum, request.status);
        TEST_ASSERT_FALSE(request.id().given());
    }
    TEST_ASSERT_FALSE(Parsed("ping *0000 x").has_checksum());  // not at the end
}

// --- words ---

Request begun(const char* line) {
    Request request{};
    TEST_ASSERT_EQUAL(Status::ok, request.begin(word(line)));
    return request;
}

// Behind a command: a number alone is an id.
Status read(const char* text, int16_t low, int32_t high, int32_t& value) {
    char line[40] = "x ";
    strncat(line, text, sizeof line - 3);
    Request request = begun(line);
    request.next();
    const Status status = request.number(low, high);
    if (status == Status::ok) value = request.value();
    return status;
}

void check_number(int32_t expected, const char* text, int16_t low, int32_t high) {
    int32_t value = 77;
    TEST_ASSERT_EQUAL(Status::ok, read(text, low, high, value));
    TEST_ASSERT_EQUAL_INT32(expected, value);
}

void a_number_is_read_up_to_its_limits() {
    check_number(-1000, "-1000", -1000, 1000);
    check_number(1000, "1000", -1000, 1000);
    check_number(-32768, "-32768", INT16_MIN, 0);
    check_number(12, "0012", 0, 12);
    check_number(0, "-0", 0, 12);
    check_number(65534, "65534", 0, 65534);
    check_number(65536, "65536", 0, Request::kLargest);
    check_number(999999999, "999999999", 0, Request::kLargest);
}

void what_is_no_number_or_out_of_range_is_refused() {
    int32_t value = 77;
    for (const char* text : {"x", "-", "1x", "--1", "+1", "1.5", "/", ":"})
        TEST_ASSERT_EQUAL(Status::bad_number, read(text, 0, 9, value));
    for (const char* text : {"10", "-1", "4294967296", "99999999999999999999", "-9999999999"})
        TEST_ASSERT_EQUAL(Status::out_of_range, read(text, 0, 9, value));
    for (const char* text : {"1000000000", "2147483648", "4294967296", "-1"})
        TEST_ASSERT_EQUAL(Status::out_of_range, read(text, 0, Request::kLargest, value));
    TEST_ASSERT_EQUAL(Status::out_of_range, read("65535", 0, 65534, value));
    TEST_ASSERT_EQUAL(Status::out_of_range, read("-32769", INT16_MIN, 0, value));
    TEST_ASSERT_EQUAL(Status::wrong_arguments, read(" ", 0, 9, value));
}

void check_refusal(const char* line, int16_t low, int32_t high, core::Text note, int32_t number) {
    Request request = begun(line);
    TEST_ASSERT_TRUE(request.accept(TEXT("depth")));
    TEST_ASSERT_EQUAL(Status::out_of_range, request.number(low, high));
    TEST_ASSERT_TRUE(equal(request.refused_word(), line + 6));
    TEST_ASSERT_TRUE(equal(note, request.note()));
    TEST_ASSERT_EQUAL_INT32(number, request.refused_number());
}

void a_refusal_names_the_word_and_the_limit() {
    check_refusal("depth 300", 0, 254, TEXT("at most"), 254);
    check_refusal("depth -6", -5, 254, TEXT("at least"), -5);
    check_refusal("depth 1234567890", 0, Request::kLargest, TEXT("at most"), 999999999);
}

void words_are_compared_whole() {
    const core::Text list = TEXT("off\0on\0");
    TEST_ASSERT_EQUAL_INT8(0, protocol::index_in(list, word("off")));
    TEST_ASSERT_EQUAL_INT8(1, protocol::index_in(list, word("on")));
    for (const char* other : {"o", "of", "offo", "onn", "ON", ""})
        TEST_ASSERT_EQUAL_INT8(-1, protocol::index_in(list, word(other)));
    Request request = begun("one two\tlast ");
    TEST_ASSERT_FALSE(request.accept(TEXT("on")));
    TEST_ASSERT_TRUE(equal(request.last(), "last"));
    request.drop_last();
    TEST_ASSERT_TRUE(equal(request.rest(), "one two"));
}

void a_choice_is_a_place_in_a_list_or_refused() {
    const core::Text list = TEXT("off\0on\0");
    Request request = begun("on off of");
    TEST_ASSERT_EQUAL(Status::ok, request.choice(list));
    TEST_ASSERT_EQUAL_INT32(1, request.value());
    TEST_ASSERT_EQUAL(Status::ok, request.choice(list));
    TEST_ASSERT_EQUAL_INT32(0, request.value());
    TEST_ASSERT_EQUAL(Status::wrong_arguments, request.choice(list));
    TEST_ASSERT_TRUE(equal(request.refused_word(), "of"));
    TEST_ASSERT_EQUAL(Status::wrong_arguments, request.choice(list));  // there are no more words
}

void a_word_too_many_is_refused_and_a_rest_can_be_read_again() {
    Request request = begun("a b c");
    request.next();
    const core::Word rest = request.rest();
    TEST_ASSERT_EQUAL_UINT8(2, request.count());
    TEST_ASSERT_EQUAL(Status::wrong_arguments, request.no_more());
    TEST_ASSERT_TRUE(equal(request.refused_word(), "b"));
    request.rewind(rest);
    TEST_ASSERT_TRUE(equal(request.next(), "b"));
    TEST_ASSERT_TRUE(equal(request.next(), "c"));
    TEST_ASSERT_EQUAL(Status::ok, request.no_more());
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(an_id_has_one_to_five_digits);
    RUN_TEST(a_longer_id_is_refused_and_not_echoed);
    RUN_TEST(saved_rows_can_be_pasted_back);
    RUN_TEST(words_are_parted_by_spaces_and_tabs);
    RUN_TEST(a_request_begun_again_forgets_the_one_before);
    RUN_TEST(a_checksum_counts_in_either_case);
    RUN_TEST(any_flipped_bit_is_noticed);
    RUN_TEST(a_checksum_that_is_none_is_refused);
    RUN_TEST(a_number_is_read_up_to_its_limits);
    RUN_TEST(what_is_no_number_or_out_of_range_is_refused);
    RUN_TEST(a_refusal_names_the_word_and_the_limit);
    RUN_TEST(words_are_compared_whole);
    RUN_TEST(a_choice_is_a_place_in_a_list_or_refused);
    RUN_TEST(a_word_too_many_is_refused_and_a_rest_can_be_read_again);
    return test_end(UNITY_END());
}

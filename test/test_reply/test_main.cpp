// Words taken from a request, and the lines of an answer.
#include <unity.h>

#include "protocol/crc16.hpp"
#include "protocol/reply.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using protocol::Arguments;
using protocol::Detail;
using protocol::Id;
using protocol::Reply;
using protocol::Status;

// What was printed.
char printed[120];
uint8_t length;

void put(void*, char byte) {
    TEST_ASSERT_LESS_THAN_UINT8(sizeof printed, length);
    if (length < sizeof printed) printed[length++] = byte;
}

// A reply with its window wide open.
Reply fresh_reply() {
    length = 0;
    Reply reply(protocol::Sink{put, nullptr});
    reply.open(0, UINT16_MAX);
    return reply;
}

void check_printed(const char* expected) {
    TEST_ASSERT_EQUAL_UINT8(etl::string_view(expected).size(), length);
    if (length > 0) TEST_ASSERT_EQUAL_CHAR_ARRAY(expected, printed, length);
}

// --- lines of an answer ---

void write_sample(Reply& reply) {
    reply.begin('=');
    reply.text(TEXT(" score "));
    reply.number(-12);
    reply.letter(' ');
    reply.text(etl::string_view("a1"));
    reply.end();
}

void a_line_ends_as_its_form_asks() {
    Reply plain = fresh_reply();
    write_sample(plain);
    check_printed("= score -12 a1\n");
    TEST_ASSERT_TRUE(plain.has_final());

    Reply echo = fresh_reply();
    echo.set_form(Reply::Form::echo);
    write_sample(echo);
    check_printed("= score -12 a1\r\n");
}

void a_strict_line_carries_the_checksum_of_all_before_it() {
    Reply strict = fresh_reply();
    strict.set_form(Reply::Form::strict);
    strict.set_id(Id{7, 3});
    write_sample(strict);
    constexpr char kText[] = "=007 score -12 a1";
    constexpr uint8_t kLength = sizeof kText - 1;
    const uint16_t crc = protocol::crc_of(kText, kLength);
    TEST_ASSERT_EQUAL_UINT8(kLength + 7, length);
    TEST_ASSERT_EQUAL_CHAR_ARRAY(kText, printed, kLength);
    TEST_ASSERT_EQUAL_CHAR_ARRAY(" *", printed + kLength, 2);
    for (uint8_t i = 0; i < 4; ++i)
        TEST_ASSERT_EQUAL_CHAR("0123456789ABCDEF"[crc >> (12 - 4 * i) & 15],
                               printed[kLength + 2 + i]);
}

void the_id_comes_back_as_typed_but_not_on_lines_for_people() {
    Reply reply = fresh_reply();
    reply.set_id(Id{7, 3});
    reply.begin('|');
    reply.end();
    reply.begin('#');
    reply.end();
    reply.set_id(Id());
    reply.begin('=');
    reply.end();
    check_printed("|007\n#\n=\n");
}

void programs_get_no_lines_for_people_in_strict_mode() {
    Reply reply = fresh_reply();
    reply.set_form(Reply::Form::strict);
    reply.begin('#');
    reply.text(TEXT("a drawing"));
    reply.end();
    check_printed("");
    TEST_ASSERT_FALSE(reply.has_final());
}

void the_extremes_of_a_number_are_printed() {
    Reply reply = fresh_reply();
    reply.number(INT32_MIN);
    reply.letter(' ');
    reply.number(INT32_MAX);
    reply.letter(' ');
    reply.number(0);
    reply.letter(' ');
    reply.count(UINT32_MAX);
    check_printed("-2147483648 2147483647 0 4294967295");
}

// However narrow the window, the pieces make up the row, checksum and all.
void a_row_written_in_pieces_is_the_row() {
    Reply whole = fresh_reply();
    whole.set_form(Reply::Form::strict);
    write_sample(whole);
    char row[30];
    const uint8_t size = length;
    for (uint8_t i = 0; i < size; ++i) row[i] = printed[i];

    for (uint8_t room = 1; room <= size; ++room) {
        Reply reply = fresh_reply();
        reply.set_form(Reply::Form::strict);
        uint16_t skip = 0;
        do {
            reply.open(skip, room);
            write_sample(reply);
            TEST_ASSERT_LESS_OR_EQUAL_UINT16(room, reply.printed());
            skip = static_cast<uint16_t>(skip + reply.printed());
        } while (reply.overflowed() && skip < sizeof printed);
        TEST_ASSERT_EQUAL_UINT8(size, length);
        TEST_ASSERT_EQUAL_CHAR_ARRAY(row, printed, size);
    }
}

void a_failure_names_number_keyword_and_what_is_known() {
    Reply reply = fresh_reply();
    reply.set_id(Id{5, 1});
    reply.failure(Status::illegal_move, Detail());
    Detail detail;
    detail.word = "99";
    detail.note = TEXT("at most");
    detail.number = 9;
    reply.failure(Status::out_of_range, detail);
    check_printed("?5 E11 illegal-move\n?5 E5 out-of-range 99 at most 9\n");
}

void every_status_has_a_keyword_and_an_explanation() {
    for (uint8_t i = 0; i < protocol::kStatuses; ++i) {
        const core::Text keyword = protocol::keyword(static_cast<Status>(i));
        TEST_ASSERT_FALSE(texts::is_empty(keyword));
        TEST_ASSERT_FALSE(texts::is_empty(keyword.after(1)));
    }
    TEST_ASSERT_TRUE(texts::equal(TEXT("no-such-node"), protocol::keyword(Status::no_such_node)));
}

// --- words of a request ---

Status read(const char* text, int32_t low, int32_t high, int32_t& value) {
    Arguments arguments{etl::string_view(text)};
    return arguments.number(low, high, value);
}

void a_number_is_read_up_to_its_limits() {
    int32_t value = 77;
    TEST_ASSERT_EQUAL(Status::ok, read("-1000", -1000, 1000, value));
    TEST_ASSERT_EQUAL_INT32(-1000, value);
    TEST_ASSERT_EQUAL(Status::ok, read("0012", 0, 12, value));
    TEST_ASSERT_EQUAL_INT32(12, value);
    TEST_ASSERT_EQUAL(Status::ok, read("2147483646", 0, INT32_MAX - 1, value));
    TEST_ASSERT_EQUAL_INT32(2147483646, value);
}

void what_is_no_number_or_out_of_range_changes_nothing() {
    int32_t value = 77;
    for (const char* text : {"x", "-", "1x", "--1", "+1", "1.5", "/", ":"})
        TEST_ASSERT_EQUAL(Status::bad_number, read(text, 0, 9, value));
    for (const char* text : {"10", "-1", "4294967296", "99999999999999999999", "-9999999999"})
        TEST_ASSERT_EQUAL(Status::out_of_range, read(text, 0, 9, value));
    TEST_ASSERT_EQUAL(Status::out_of_range, read("2147483648", 0, INT32_MAX - 1, value));
    TEST_ASSERT_EQUAL(Status::wrong_arguments, read(" ", 0, 9, value));
    TEST_ASSERT_EQUAL_INT32(77, value);
}

void a_refusal_names_the_word_and_the_limit() {
    Arguments arguments{etl::string_view("depth 300")};
    int32_t value = 0;
    TEST_ASSERT_TRUE(arguments.accept(TEXT("depth")));
    TEST_ASSERT_EQUAL(Status::out_of_range, arguments.number(0, 254, value));
    TEST_ASSERT_TRUE(arguments.detail().word == etl::string_view("300"));
    TEST_ASSERT_TRUE(texts::equal(TEXT("at most"), arguments.detail().note));
    TEST_ASSERT_EQUAL_INT32(254, arguments.detail().number);
}

void words_are_compared_whole() {
    const core::Text list = TEXT("off\0on\0");
    TEST_ASSERT_EQUAL_INT8(0, protocol::index_in(list, "off"));
    TEST_ASSERT_EQUAL_INT8(1, protocol::index_in(list, "on"));
    for (const char* word : {"o", "of", "offo", "onn", "ON", ""})
        TEST_ASSERT_EQUAL_INT8(-1, protocol::index_in(list, word));
    Arguments arguments{etl::string_view("one two\tlast ")};
    TEST_ASSERT_FALSE(arguments.accept(TEXT("on")));
    TEST_ASSERT_TRUE(arguments.last() == etl::string_view("last"));
    arguments.drop_last();
    TEST_ASSERT_TRUE(arguments.rest() == etl::string_view("one two"));
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(a_line_ends_as_its_form_asks);
    RUN_TEST(a_strict_line_carries_the_checksum_of_all_before_it);
    RUN_TEST(the_id_comes_back_as_typed_but_not_on_lines_for_people);
    RUN_TEST(programs_get_no_lines_for_people_in_strict_mode);
    RUN_TEST(the_extremes_of_a_number_are_printed);
    RUN_TEST(a_row_written_in_pieces_is_the_row);
    RUN_TEST(a_failure_names_number_keyword_and_what_is_known);
    RUN_TEST(every_status_has_a_keyword_and_an_explanation);
    RUN_TEST(a_number_is_read_up_to_its_limits);
    RUN_TEST(what_is_no_number_or_out_of_range_changes_nothing);
    RUN_TEST(a_refusal_names_the_word_and_the_limit);
    RUN_TEST(words_are_compared_whole);
    return test_end(UNITY_END());
}

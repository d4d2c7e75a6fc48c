// The lines of an answer.
#include <string.h>
#include <unity.h>

#include "protocol/crc16.hpp"
#include "protocol/reply.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using protocol::Id;
using protocol::Reply;
using protocol::Request;
using protocol::Status;
using texts::equal;
using texts::word;

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
    Reply reply{};
    reply.start(protocol::Sink{put, nullptr});
    reply.open(0, UINT16_MAX);
    return reply;
}

void check_printed(const char* expected) {
    TEST_ASSERT_EQUAL_UINT8(strlen(expected), length);
    if (length > 0) TEST_ASSERT_EQUAL_CHAR_ARRAY(expected, printed, length);
}

Request begun(const char* line) {
    Request request{};
    TEST_ASSERT_EQUAL(Status::ok, request.begin(word(line)));
    return request;
}

// --- lines of an answer ---

void write_sample(Reply& reply) {
    reply.begin('=');
    reply.text(TEXT(" score "));
    reply.number(-12);
    reply.letter(' ');
    reply.text(word("a1"));
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
    const uint16_t crc = protocol::crc_of({kText, kText + kLength});
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
    TEST_ASSERT_EQUAL_UINT32(7, reply.id().value);
    reply.drop_id();
    TEST_ASSERT_FALSE(reply.id().given());
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
    Request request = begun("");
    reply.failure(request.refuse(Status::illegal_move), request);
    reply.end();
    request = begun("depth 99");
    TEST_ASSERT_TRUE(request.accept(TEXT("depth")));
    reply.failure(request.number(0, 9), request);
    reply.end();
    check_printed("?5 E11 illegal-move\n?5 E5 out-of-range 99 at most 9\n");

    length = 0;
    request = begun("new chess");
    request.next();
    request.next();
    reply.failure(request.refuse(Status::unknown_game), request);
    reply.end();
    reply.failure(request.refuse(Status::not_here, TEXT("")), request);
    reply.end();
    reply.failure(request.refuse(Status::full, TEXT("at most"), 0), request);
    reply.end();
    check_printed(
        "?5 E18 unknown-game chess\n?5 E15 not-here chess\n?5 E14 full chess at most 0\n");
}

void every_status_has_a_keyword_and_an_explanation() {
    for (uint8_t i = 0; i < protocol::kStatuses; ++i) {
        const core::Text keyword = protocol::keyword(static_cast<Status>(i));
        TEST_ASSERT_FALSE(keyword.empty());
        TEST_ASSERT_FALSE(keyword.after(1).empty());
    }
    TEST_ASSERT_TRUE(equal(TEXT("no-such-node"), protocol::keyword(Status::no_such_node)));
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
    return test_end(UNITY_END());
}

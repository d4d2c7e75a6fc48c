// Connect 4 against a slow mailbox on random boards, and against published counts.
#include <unity.h>

#include "games/connect4.hpp"
#include "mailbox.hpp"
#include "positions.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Connect4;
using games::Score;
using games::Side;
using texts::word;
using Position = Connect4::Position;

core::Text set_up(const Mailbox& board, Side side, Position& p) {
    return Connect4::parse_position({board.cells, board.cells + Mailbox::kCells}, side, p);
}

// Calls `check(board, side, position)` for random boards that may be set up.
template <class Check>
void each_board(Check check) {
    core::Random random(42);
    int checked = 0;
    for (int i = 0; i < 20000; ++i) {
        Mailbox board;
        board.pile(random, i % 20 == 0 ? 200 : random.below(45));
        const Side side = random.below(2) == 0 ? Side::x : Side::o;
        Position p;
        if (!set_up(board, side, p).empty()) continue;
        check(board, side, p);
        ++checked;
    }
    TEST_ASSERT_GREATER_THAN(10000, checked);
}

// --- rules ---

void only_boards_won_by_the_side_to_move_are_refused() {
    core::Random random(7);
    int refused = 0;
    for (int i = 0; i < 20000; ++i) {
        Mailbox board;
        board.pile(random, random.below(60));
        Position p;
        const core::Text problem = set_up(board, Side::o, p);
        TEST_ASSERT_EQUAL(board.has_four('O'), !problem.empty());
        if (problem.empty()) continue;
        ++refused;
        TEST_ASSERT_TRUE(texts::equal(TEXT("the side to move has four already"), problem));
    }
    TEST_ASSERT_GREATER_THAN(2000, refused);
}

void the_outcome_is_the_mailbox_s() {
    int lost = 0;
    each_board([&](const Mailbox& board, Side side, Position p) {
        const games::Outcome outcome = Connect4::outcome(p);
        const bool is_lost = board.has_four(games::letter(opponent(side)));
        TEST_ASSERT_EQUAL(is_lost || board.count('-') == 0, outcome.over);
        TEST_ASSERT_EQUAL(board.count('-'), Connect4::plies_left(p));
        if (!outcome.over) return;
        TEST_ASSERT_EQUAL_INT16(is_lost ? -1000 : 0, outcome.score);
        if (is_lost) ++lost;
    });
    TEST_ASSERT_GREATER_THAN(1000, lost);
}

void a_full_board_without_a_four_is_a_draw() {
    Mailbox board;
    for (int row = 0; row < 6; ++row)
        memcpy(&board.at(0, row), row % 2 == 0 ? "XXOOXXO" : "OOXXOOX", 7);
    Position p;
    TEST_ASSERT_TRUE(set_up(board, Side::x, p).empty());
    TEST_ASSERT_TRUE(Connect4::outcome(p).over);
    TEST_ASSERT_EQUAL_INT16(0, Connect4::outcome(p).score);
    TEST_ASSERT_TRUE(Connect4::is_empty(Connect4::moves(p)));
    TEST_ASSERT_EQUAL_UINT8(0, Connect4::plies_left(p));
}

void the_moves_are_the_columns_with_room_until_the_game_is_over() {
    each_board([](const Mailbox& board, Side, Position p) {
        auto left = Connect4::moves(p);
        uint8_t legal_moves = 0;
        const uint8_t size = Connect4::size(left);
        for (uint8_t column = 0; column < 7; ++column) {
            const bool legal = board.landing(column) >= 0 && !board.is_over();
            TEST_ASSERT_EQUAL(legal, Connect4::contains(left, column));
            if (!legal) continue;
            TEST_ASSERT_EQUAL_UINT8(column, Connect4::first(left));  // from a to g
            Connect4::remove(left, column);
            ++legal_moves;
        }
        TEST_ASSERT_TRUE(Connect4::is_empty(left));
        TEST_ASSERT_EQUAL_UINT8(legal_moves, size);
    });
}

void a_disc_falls_to_the_lowest_free_row_and_the_turn_goes_over() {
    each_board([](const Mailbox& board, Side side, Position p) {
        for (uint8_t column = 0; column < 7; ++column) {
            if (!Connect4::contains(Connect4::moves(p), column)) continue;
            Mailbox after = board;
            after.at(column, board.landing(column)) = games::letter(side);
            const Position next = Connect4::play(p, column);
            for (uint8_t i = 0; i < Mailbox::kCells; ++i)
                TEST_ASSERT_EQUAL_CHAR(after.cells[i],
                                       Connect4::position_char(next, opponent(side), i));
        }
    });
}

// Games of `depth` moves, and those that ended earlier.
uint32_t leaves(Position p, int depth) {
    if (depth == 0 || Connect4::outcome(p).over) return 1;
    uint32_t count = 0;
    for (auto left = Connect4::moves(p); !Connect4::is_empty(left);) {
        const auto move = Connect4::first(left);
        Connect4::remove(left, move);
        count += leaves(Connect4::play(p, move), depth - 1);
    }
    return count;
}

// Without those that ended earlier.
uint32_t games_of(Position p, int depth) {
    if (depth == 0) return 1;
    uint32_t count = 0;
    for (auto left = Connect4::moves(p); !Connect4::is_empty(left);) {
        const auto move = Connect4::first(left);
        Connect4::remove(left, move);
        count += games_of(Connect4::play(p, move), depth - 1);
    }
    return count;
}

void perft_is_the_published_one() {
    constexpr uint32_t kLeaves[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5686266};
    for (int depth = 0; depth <= 8; ++depth)
        TEST_ASSERT_EQUAL_UINT32(kLeaves[depth], leaves(Connect4::start(), depth));
    TEST_ASSERT_EQUAL_UINT32(5673234, games_of(Connect4::start(), 8));
}

// Chance alone would make two of 200 keys equal once in 200000 tries.
void positions_have_keys_of_their_own() {
    static uint32_t keys[200];
    static Position met[200];
    core::Random random(5);
    int size = 0;
    for (int i = 0; i < 200; ++i) {
        const Position p = positions::wander(Connect4(), random, 12).position;
        for (int j = 0; j < size; ++j) {
            const bool same = memcmp(&p, &met[j], sizeof p) == 0;
            TEST_ASSERT_EQUAL(same, keys[j] == Connect4::key(p));
        }
        met[size] = p;
        keys[size++] = Connect4::key(p);
    }
}

// --- judgement ---

void features_are_the_mailbox_s() {
    each_board([](const Mailbox& board, Side side, Position p) {
        Score values[Connect4::kFeatures];
        Connect4::features(p, side, values);
        const auto centre = [&board](char who) {
            int found = 0;
            for (int row = 0; row < 6; ++row) found += board.at(3, row) == who;
            return found;
        };
        TEST_ASSERT_EQUAL_INT16(board.open_fours('X'), values[0]);
        TEST_ASSERT_EQUAL_INT16(board.open_fours('O'), values[1]);
        TEST_ASSERT_EQUAL_INT16(board.fours_with('X', 2), values[2]);
        TEST_ASSERT_EQUAL_INT16(board.fours_with('O', 2), values[3]);
        TEST_ASSERT_EQUAL_INT16(board.threats('X', true, true), values[4]);
        TEST_ASSERT_EQUAL_INT16(board.threats('O', true, true), values[5]);
        TEST_ASSERT_EQUAL_INT16(board.threats('X', true, false), values[6]);
        TEST_ASSERT_EQUAL_INT16(board.threats('O', false, true), values[7]);
        TEST_ASSERT_EQUAL_INT16(centre('X'), values[8]);
        TEST_ASSERT_EQUAL_INT16(centre('O'), values[9]);
    });
}

void there_are_69_fours_and_the_empty_board_is_even() {
    Score values[Connect4::kFeatures];
    Connect4::features(Connect4::start(), Side::x, values);
    TEST_ASSERT_EQUAL_INT16(69, values[0]);
    TEST_ASSERT_EQUAL_INT16(69, values[1]);
    TEST_ASSERT_EQUAL_INT16(0, games::evaluate(Connect4(), Connect4::start(), Side::x, 0));
}

void an_evaluation_is_seen_by_the_side_to_move() {
    each_board([](const Mailbox&, Side side, Position p) {
        const Score score = games::evaluate(Connect4(), p, side, 0);
        TEST_ASSERT_INT16_WITHIN(999, 0, score);
        Score values[Connect4::kFeatures];
        Connect4::features(p, side, values);
        int sum = 0;
        for (uint8_t f = 0; f < Connect4::kFeatures; ++f)
            sum += Connect4::weight(p, 0, f) * values[f];
        if (sum > -999 && sum < 999) TEST_ASSERT_EQUAL_INT16(side == Side::x ? sum : -sum, score);
    });
}

// A four made, a four stopped, then the columns from the centre outwards.
void moves_rank_by_what_they_do() {
    each_board([](const Mailbox& board, Side side, Position p) {
        constexpr uint8_t kPlace[] = {0, 1, 2, 3, 2, 1, 0};
        const char own = games::letter(side), other = games::letter(opponent(side));
        for (uint8_t column = 0; column < 7; ++column) {
            if (!Connect4::contains(Connect4::moves(p), column)) continue;
            Mailbox made = board, stopped = board;
            made.at(column, board.landing(column)) = own;
            stopped.at(column, board.landing(column)) = other;
            const uint8_t rank = made.has_four(own)        ? 5
                                 : stopped.has_four(other) ? 4
                                                           : kPlace[column];
            TEST_ASSERT_EQUAL_UINT8(rank, Connect4::rank(p, column));
        }
    });
}

// --- text ---

void a_position_is_written_as_it_was_read() {
    each_board([](const Mailbox& board, Side side, Position p) {
        for (uint8_t i = 0; i < Mailbox::kCells; ++i)
            TEST_ASSERT_EQUAL_CHAR(board.cells[i], Connect4::position_char(p, side, i));
        TEST_ASSERT_EQUAL_CHAR('\0', Connect4::position_char(p, side, Mailbox::kCells));
    });
}

void a_move_is_the_letter_of_its_column() {
    for (uint8_t column = 0; column < 7; ++column) {
        const char text = "abcdefg"[column];
        Connect4::Move move = 99;
        TEST_ASSERT_TRUE(Connect4::parse_move(Connect4::start(), {&text, &text + 1}, move));
        TEST_ASSERT_EQUAL_UINT8(column, move);
        TEST_ASSERT_EQUAL_CHAR(text, Connect4::move_char(Connect4::start(), column, 0));
        TEST_ASSERT_EQUAL_CHAR('\0', Connect4::move_char(Connect4::start(), column, 1));
    }
    Connect4::Move none{};
    for (const char* text : {"", "h", "A", "`", "1", "a1", "aa"})
        TEST_ASSERT_FALSE_MESSAGE(Connect4::parse_move(Connect4::start(), word(text), none), text);
}

void a_bad_position_is_told_what_is_wrong_with_it() {
    const auto problem = [](const char* top_rows, const char* bottom_row) {
        char cells[64] = "";
        strcat(cells, top_rows);
        strcat(cells, bottom_row);
        Position p;
        return Connect4::parse_position(word(cells), Side::x, p);
    };
    constexpr char kFiveRows[] = "-----------------------------------";
    TEST_ASSERT_TRUE(problem(kFiveRows, "-------").empty());
    TEST_ASSERT_TRUE(problem(kFiveRows, "OOOOXXX").empty());
    TEST_ASSERT_TRUE(texts::equal(TEXT("42 cells"), problem(kFiveRows, "------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("42 cells"), problem(kFiveRows, "--------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("42 cells"), problem("", "")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("cells are X O -"), problem(kFiveRows, "---x---")));
    TEST_ASSERT_TRUE(
        texts::equal(TEXT("the side to move has four already"), problem(kFiveRows, "-XXXX--")));
    for (uint8_t i = 0; i < 35; ++i) {  // a disc alone anywhere but at the bottom
        char rows[] = "-----------------------------------";
        rows[i] = 'O';
        TEST_ASSERT_TRUE(texts::equal(TEXT("a disc hangs in the air"), problem(rows, "-------")));
    }
}

void there_are_no_options() {
    TEST_ASSERT_TRUE(Connect4::parse_options(word("")).empty());
    TEST_ASSERT_TRUE(
        texts::equal(TEXT("this game has no options"), Connect4::parse_options(word("8 7"))));
    TEST_ASSERT_EQUAL_CHAR('\0', Connect4::option_char(0));
}

void the_drawing_has_row_1_at_the_top() {
    Position p = Connect4::start();
    for (Connect4::Move move : {3, 3, 2, 6}) p = Connect4::play(p, move);
    core::Text rows = TEXT(
        "   a b c d e f g\0 1 - - - - - - -\0 2 - - - - - - -\0 3 - - - - - - -\0"
        " 4 - - - - - - -\0 5 - - - O - - -\0 6 - - X X - - O\0\0");
    for (uint8_t row = 0; row <= 7; ++row, rows = rows.after(1)) {
        core::TextReader reader(rows);
        char expected = ' ';
        for (uint8_t i = 0; expected != '\0'; ++i) {
            expected = reader.next();
            TEST_ASSERT_EQUAL_CHAR(expected, Connect4::drawing_char(p, Side::x, row, i));
        }
    }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(only_boards_won_by_the_side_to_move_are_refused);
    RUN_TEST(the_outcome_is_the_mailbox_s);
    RUN_TEST(a_full_board_without_a_four_is_a_draw);
    RUN_TEST(the_moves_are_the_columns_with_room_until_the_game_is_over);
    RUN_TEST(a_disc_falls_to_the_lowest_free_row_and_the_turn_goes_over);
    RUN_TEST(perft_is_the_published_one);
    RUN_TEST(positions_have_keys_of_their_own);
    RUN_TEST(features_are_the_mailbox_s);
    RUN_TEST(there_are_69_fours_and_the_empty_board_is_even);
    RUN_TEST(an_evaluation_is_seen_by_the_side_to_move);
    RUN_TEST(moves_rank_by_what_they_do);
    RUN_TEST(a_position_is_written_as_it_was_read);
    RUN_TEST(a_move_is_the_letter_of_its_column);
    RUN_TEST(a_bad_position_is_told_what_is_wrong_with_it);
    RUN_TEST(there_are_no_options);
    RUN_TEST(the_drawing_has_row_1_at_the_top);
    return test_end(UNITY_END());
}

// The rules of tic-tac-toe against a slow mailbox, on all 3^9 boards.
#include <unity.h>

#include "games/tictactoe.hpp"
#include "mailbox.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Score;
using games::Side;
using games::TicTacToe;
using texts::word;
using Position = TicTacToe::Position;

constexpr Side kSides[] = {Side::x, Side::o};
constexpr uint8_t kBest = 0, kLines = 1;

bool is_set_up(const Mailbox& board, Side side, Position& p) {
    return TicTacToe::parse_position({board.cells, board.cells + 9}, side, p).empty();
}

// Calls `check(board, side, position)` for every board that may be set up, either side to move.
// The desktop takes them all; a chip is slow and takes each seventh.
template <class Check>
void each_board(Check check) {
    constexpr uint8_t kStep = sizeof(void*) > 2 ? 1 : 7;
    uint8_t skipped = 0;
    Mailbox board;
    do {
        if (++skipped < kStep) continue;
        skipped = 0;
        for (Side side : kSides) {
            Position p;
            if (is_set_up(board, side, p)) check(board, side, p);
        }
    } while (board.next());
}

// --- rules ---

void only_boards_won_by_the_side_to_move_are_refused() {
    Mailbox board;
    uint16_t boards = 0, refused = 0;
    do {
        ++boards;
        for (Side side : kSides) {
            Position p;
            const bool won = board.has_line(games::letter(side));
            TEST_ASSERT_EQUAL(!won, is_set_up(board, side, p));
            if (won) ++refused;
        }
    } while (board.next());
    TEST_ASSERT_EQUAL_UINT16(19683, boards);
    TEST_ASSERT_EQUAL_UINT16(2 * 4435, refused);
}

void the_outcome_is_the_mailbox_s_on_every_board() {
    each_board([](const Mailbox& board, Side side, Position p) {
        const games::Outcome outcome = TicTacToe::outcome(p);
        const bool lost = board.has_line(games::letter(opponent(side)));
        TEST_ASSERT_EQUAL(lost || board.count('-') == 0, outcome.over);
        if (outcome.over) TEST_ASSERT_EQUAL_INT16(lost ? -1000 : 0, outcome.score);
    });
}

void the_moves_are_the_empty_cells_until_the_game_is_over() {
    each_board([](const Mailbox& board, Side, Position p) {
        auto left = TicTacToe::moves(p);
        for (uint8_t i = 0; i < Mailbox::kCells; ++i) {
            const bool legal = board.cells[i] == '-' && !board.is_over();
            TEST_ASSERT_EQUAL(legal, TicTacToe::contains(left, i));
            if (!legal) continue;
            TEST_ASSERT_EQUAL_UINT8(i, TicTacToe::first(left));  // row by row
            TicTacToe::remove(left, i);
        }
        TEST_ASSERT_TRUE(TicTacToe::is_empty(left));
    });
}

void a_move_fills_its_cell_and_hands_over_the_turn() {
    each_board([](const Mailbox& board, Side side, Position p) {
        for (uint8_t i = 0; i < Mailbox::kCells; ++i) {
            if (!TicTacToe::contains(TicTacToe::moves(p), i)) continue;
            Mailbox after = board;
            after.cells[i] = games::letter(side);
            const Position next = TicTacToe::play(p, i);
            for (uint8_t k = 0; k < Mailbox::kCells; ++k)
                TEST_ASSERT_EQUAL_CHAR(after.cells[k],
                                       TicTacToe::position_char(next, opponent(side), k));
        }
    });
}

void a_position_is_written_as_it_was_read() {
    each_board([](const Mailbox& board, Side side, Position p) {
        for (uint8_t i = 0; i < Mailbox::kCells; ++i)
            TEST_ASSERT_EQUAL_CHAR(board.cells[i], TicTacToe::position_char(p, side, i));
        TEST_ASSERT_EQUAL_CHAR('\0', TicTacToe::position_char(p, side, Mailbox::kCells));
    });
}

void the_key_holds_the_whole_position() {
    each_board([](const Mailbox& board, Side side, Position p) {
        const uint32_t key = TicTacToe::key(p);
        for (uint8_t i = 0; i < Mailbox::kCells; ++i) {
            const char own = games::letter(side);
            TEST_ASSERT_EQUAL(board.cells[i] == own, (key >> i & 1) != 0);
            TEST_ASSERT_EQUAL(board.cells[i] != own && board.cells[i] != '-',
                              (key >> (i + 9) & 1) != 0);
        }
    });
}

// --- judgement ---

void features_are_the_mailbox_s_on_every_board() {
    each_board([](const Mailbox& board, Side side, Position p) {
        Score values[TicTacToe::kFeatures];
        TicTacToe::features(p, side, values);
        TEST_ASSERT_EQUAL_INT16(board.open_lines('X'), values[0]);
        TEST_ASSERT_EQUAL_INT16(board.open_lines('O'), values[1]);
        TEST_ASSERT_EQUAL_INT16(board.lines_with('X', 2), values[2]);
        TEST_ASSERT_EQUAL_INT16(board.lines_with('O', 2), values[3]);
    });
}

Score evaluated(const char* cells, Side side, uint8_t heuristic) {
    Position p;
    TEST_ASSERT_TRUE(TicTacToe::parse_position(word(cells), side, p).empty());
    return games::evaluate(TicTacToe(), p, side, heuristic);
}

void lines_has_the_published_values() {
    TEST_ASSERT_EQUAL_INT16(0, evaluated("---------", Side::x, kLines));
    TEST_ASSERT_EQUAL_INT16(4, evaluated("----X----", Side::x, kLines));
    TEST_ASSERT_EQUAL_INT16(2, evaluated("----XO---", Side::x, kLines));
    TEST_ASSERT_EQUAL_INT16(1, evaluated("---OXX-O-", Side::x, kLines));
    TEST_ASSERT_EQUAL_INT16(-1, evaluated("X---O----", Side::x, kLines));
}

void an_evaluation_is_seen_by_the_side_to_move() {
    TEST_ASSERT_EQUAL_INT16(-4, evaluated("----X----", Side::o, kLines));
    TEST_ASSERT_EQUAL_INT16(1, evaluated("X---O----", Side::o, kLines));
}

// Eight open lines against four, and a two.
void best_counts_a_two_like_eight_open_lines() {
    TEST_ASSERT_EQUAL_INT16(4, evaluated("XX-------", Side::x, kLines));
    TEST_ASSERT_EQUAL_INT16(12, evaluated("XX-------", Side::x, kBest));
    TEST_ASSERT_EQUAL_INT16(-12, evaluated("XX-------", Side::o, kBest));
    TEST_ASSERT_EQUAL_INT16(-12, evaluated("OO-------", Side::x, kBest));
}

// A line made, a line stopped, the centre, a corner, an edge.
void moves_rank_by_what_they_do() {
    each_board([](const Mailbox& board, Side side, Position p) {
        constexpr uint8_t kPlace[] = {1, 0, 1, 0, 2, 0, 1, 0, 1};
        for (uint8_t i = 0; i < Mailbox::kCells; ++i) {
            if (!TicTacToe::contains(TicTacToe::moves(p), i)) continue;
            Mailbox made = board, stopped = board;
            made.cells[i] = games::letter(side);
            stopped.cells[i] = games::letter(opponent(side));
            const uint8_t rank = made.has_line(games::letter(side))                ? 4
                                 : stopped.has_line(games::letter(opponent(side))) ? 3
                                                                                   : kPlace[i];
            TEST_ASSERT_EQUAL_UINT8(rank, TicTacToe::rank(p, i));
        }
    });
}

bool reason_is(const char* cells, const char* move, core::Text expected) {
    Position p;
    TEST_ASSERT_TRUE(TicTacToe::parse_position(word(cells), Side::x, p).empty());
    TicTacToe::Move parsed{};
    TEST_ASSERT_TRUE(TicTacToe::parse_move(TicTacToe::start(), word(move), parsed));
    return texts::equal(expected, TicTacToe::reason(p, parsed));
}

void a_reason_names_the_strongest_thing_a_move_does() {
    TEST_ASSERT_TRUE(reason_is("XX-OO----", "c1", TEXT("it completes a line")));
    TEST_ASSERT_TRUE(reason_is("X--OO----", "c2", TEXT("it stops a line of the opponent")));
    TEST_ASSERT_TRUE(reason_is("X-O-O---X", "a3", TEXT("it stops a line of the opponent")));
    TEST_ASSERT_TRUE(
        reason_is("X---O---X", "b1", TEXT("it threatens a line, so the reply is forced")));
    TEST_ASSERT_TRUE(
        reason_is("XO--X---O", "a2", TEXT("it threatens two lines, and a reply stops only one")));
    TEST_ASSERT_TRUE(reason_is("---------", "b2", TEXT("")));
}

// --- text ---

void a_move_is_read_as_it_was_written() {
    for (uint8_t move = 0; move < Mailbox::kCells; ++move) {
        const char text[] = {static_cast<char>("abc"[move % 3]),
                             static_cast<char>("123"[move / 3])};
        TEST_ASSERT_EQUAL_CHAR(text[0], TicTacToe::move_char(TicTacToe::start(), move, 0));
        TEST_ASSERT_EQUAL_CHAR(text[1], TicTacToe::move_char(TicTacToe::start(), move, 1));
        TEST_ASSERT_EQUAL_CHAR('\0', TicTacToe::move_char(TicTacToe::start(), move, 2));
        TicTacToe::Move parsed{};
        TEST_ASSERT_TRUE(TicTacToe::parse_move(TicTacToe::start(), {text, text + 2}, parsed));
        TEST_ASSERT_EQUAL_UINT8(move, parsed);
    }
}

void what_is_no_square_is_no_move() {
    TicTacToe::Move none{};
    for (const char* text : {"a", "a0", "a4", "d1", "A1", "1a", "a12", "`1", "a/", "--"})
        TEST_ASSERT_FALSE(TicTacToe::parse_move(TicTacToe::start(), word(text), none));
    TEST_ASSERT_FALSE(TicTacToe::parse_move(TicTacToe::start(), word(""), none));
}

void a_bad_position_is_told_what_is_wrong_with_it() {
    Position p;
    const auto problem = [&p](const char* cells) {
        return TicTacToe::parse_position(word(cells), Side::x, p);
    };
    TEST_ASSERT_TRUE(texts::equal(TEXT("nine cells"), problem("--------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("nine cells"), problem("----------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("nine cells"), problem("")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("cells are X O -"), problem("----x----")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("cells are X O -"), problem("--------0")));
    TEST_ASSERT_TRUE(
        texts::equal(TEXT("the side to move has a line already"), problem("XXX------")));
    TEST_ASSERT_TRUE(problem("OOO------").empty());
}

void the_drawing_names_columns_and_rows() {
    Position p;
    TEST_ASSERT_TRUE(TicTacToe::parse_position(word("X-O-X---O"), Side::o, p).empty());
    core::Text rows = TEXT("   a b c\0 1 X - O\0 2 - X -\0 3 - - O\0\0");
    for (uint8_t row = 0; row <= 4; ++row, rows = rows.after(1)) {
        core::TextReader reader(rows);
        char expected = ' ';
        for (uint8_t i = 0; expected != '\0'; ++i) {
            expected = reader.next();
            TEST_ASSERT_EQUAL_CHAR(expected, TicTacToe::drawing_char(p, Side::o, row, i));
        }
    }
}

// --- every board ---

// OEIS A008907 gives the classes by ply.
void the_census_finds_the_published_numbers() {
    uint16_t states = 0, terminal = 0, classes[10] = {};
    Position xo = TicTacToe::start();
    do {
        Mailbox board;
        for (uint8_t i = 0; i < Mailbox::kCells; ++i)
            board.cells[i] = TicTacToe::position_char(xo, Side::x, i);
        const games::Census census = TicTacToe::census(xo);
        TEST_ASSERT_EQUAL(board.can_be_reached(), census.reachable);
        TEST_ASSERT_EQUAL(census.reachable && board.is_over(), census.terminal);
        states = static_cast<uint16_t>(states + census.reachable);
        terminal = static_cast<uint16_t>(terminal + census.terminal);
        if (census.leads_its_class) ++classes[9 - board.count('-')];
    } while (TicTacToe::next_board(xo));

    constexpr uint16_t kClasses[] = {1, 3, 12, 38, 108, 174, 204, 153, 57, 15};
    TEST_ASSERT_EQUAL_UINT16(5478, states);
    TEST_ASSERT_EQUAL_UINT16(958, terminal);
    TEST_ASSERT_EQUAL_UINT16_ARRAY(kClasses, classes, 10);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(only_boards_won_by_the_side_to_move_are_refused);
    RUN_TEST(the_outcome_is_the_mailbox_s_on_every_board);
    RUN_TEST(the_moves_are_the_empty_cells_until_the_game_is_over);
    RUN_TEST(a_move_fills_its_cell_and_hands_over_the_turn);
    RUN_TEST(a_position_is_written_as_it_was_read);
    RUN_TEST(the_key_holds_the_whole_position);
    RUN_TEST(features_are_the_mailbox_s_on_every_board);
    RUN_TEST(lines_has_the_published_values);
    RUN_TEST(an_evaluation_is_seen_by_the_side_to_move);
    RUN_TEST(best_counts_a_two_like_eight_open_lines);
    RUN_TEST(moves_rank_by_what_they_do);
    RUN_TEST(a_reason_names_the_strongest_thing_a_move_does);
    RUN_TEST(a_move_is_read_as_it_was_written);
    RUN_TEST(what_is_no_square_is_no_move);
    RUN_TEST(a_bad_position_is_told_what_is_wrong_with_it);
    RUN_TEST(the_drawing_names_columns_and_rows);
    RUN_TEST(the_census_finds_the_published_numbers);
    return test_end(UNITY_END());
}

// The m,n,k game against a slow mailbox on random boards of every size, against tic-tac-toe, and
// against published counts.
#include <stdio.h>
#include <unity.h>

#include "games/mnk.hpp"
#include "mailbox.hpp"
#include "oracle.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Mnk;
using games::Score;
using games::Side;
using games::TicTacToe;
using texts::word;

constexpr uint8_t kBest = 0, kLines = 1;
constexpr int kInfinity = oracle::kInfinity;

template <class Game>
Game game_of(int columns, int rows, int k) {
    char text[40];
    snprintf(text, sizeof text, "%d %d %d", columns, rows, k);
    Game game;
    TEST_ASSERT_TRUE_MESSAGE(game.parse_options(word(text)).empty(), text);
    return game;
}

// A type that is a size: the oracles make their games themselves.
template <int kColumns, int kRows, int kInRow>
struct Sized : Mnk {
    Sized() { *static_cast<Mnk*>(this) = game_of<Mnk>(kColumns, kRows, kInRow); }
};

template <class Game>
core::Text set_up(const Game& game, const Mailbox& board, Side side, typename Game::Position& p) {
    return game.parse_position({board.cells, board.cells + board.size()}, side, p);
}

// Calls `check(game, board, side, position)` on random boards of every size that the game has.
template <class Game, class Check>
void each_board(Check check) {
    core::Random random(42);
    for (int columns = 1; columns <= 8; ++columns)
        for (int rows = 1; rows <= 8 && columns * rows <= Game::kMostSquares; ++rows)
            for (int k = 1; k <= columns || k <= rows; ++k) {
                const Game game = game_of<Game>(columns, rows, k);
                for (int i = 0; i < 40; ++i) {
                    Mailbox board(columns, rows, k);
                    board.fill(random, i % 11);
                    const Side side = random.below(2) == 0 ? Side::x : Side::o;
                    typename Game::Position p;
                    if (set_up(game, board, side, p).empty()) check(game, board, side, p);
                }
            }
}

// Both widths of boards are held to the same.
template <class Check>
void each_board_of_both_widths(Check check) {
    each_board<games::MnkOn<uint64_t>>(check);
    each_board<games::MnkOn<uint16_t>>(check);
}

// --- rules ---

void only_boards_won_by_the_side_to_move_are_refused() {
    core::Random random(7);
    int refused = 0;
    for (int i = 0; i < 20000; ++i) {
        const int columns = 1 + random.below(8), rows = 1 + random.below(8);
        Mailbox board(columns, rows,
                      1 + random.below(static_cast<uint16_t>(columns > rows ? columns : rows)));
        board.fill(random, random.below(11));
        const Mnk game = game_of<Mnk>(columns, rows, board.k);
        Mnk::Position p;
        const core::Text problem = set_up(game, board, Side::x, p);
        TEST_ASSERT_EQUAL(board.has_line('X'), !problem.empty());
        if (problem.empty()) continue;
        ++refused;
        TEST_ASSERT_TRUE(texts::equal(TEXT("the side to move has a line already"), problem));
    }
    TEST_ASSERT_GREATER_THAN(5000, refused);
}

void the_outcome_is_the_mailbox_s() {
    int lost = 0, drawn = 0;
    each_board_of_both_widths(
        [&](const auto& game, const Mailbox& board, Side side, const auto& p) {
            const games::Outcome outcome = game.outcome(p);
            const bool is_lost = board.has_line(games::letter(opponent(side)));
            TEST_ASSERT_EQUAL(is_lost || board.count('-') == 0, outcome.over);
            TEST_ASSERT_EQUAL(board.count('-'), game.plies_left(p));
            if (!outcome.over) return;
            TEST_ASSERT_EQUAL_INT16(is_lost ? -1000 : 0, outcome.score);
            ++(is_lost ? lost : drawn);
        });
    TEST_ASSERT_GREATER_THAN(1000, lost);
    TEST_ASSERT_GREATER_THAN(200, drawn);
}

void the_moves_are_the_empty_cells_until_the_game_is_over() {
    each_board_of_both_widths([](const auto& game, const Mailbox& board, Side, const auto& p) {
        auto left = game.moves(p);
        TEST_ASSERT_EQUAL(board.is_over() ? 0 : board.count('-'), game.size(left));
        for (uint8_t i = 0; i < board.size(); ++i) {
            const bool legal = board.cells[i] == '-' && !board.is_over();
            TEST_ASSERT_EQUAL(legal, game.contains(left, i));
            if (!legal) continue;
            TEST_ASSERT_EQUAL_UINT8(i, game.first(left));  // row by row
            game.remove(left, i);
        }
        TEST_ASSERT_TRUE(game.is_empty(left));
    });
}

void a_move_fills_its_cell_and_hands_over_the_turn() {
    each_board_of_both_widths([](const auto& game, const Mailbox& board, Side side, const auto& p) {
        for (auto left = game.moves(p); !game.is_empty(left);) {
            const auto move = game.first(left);
            game.remove(left, move);
            Mailbox after = board;
            after.cells[move] = games::letter(side);
            const auto next = game.play(p, move);
            for (uint8_t i = 0; i < board.size(); ++i)
                TEST_ASSERT_EQUAL_CHAR(after.cells[i], game.position_char(next, opponent(side), i));
        }
    });
}

void keys_are_the_same_on_narrow_and_wide_boards() {
    const auto narrow = game_of<games::MnkOn<uint16_t>>(4, 4, 4);
    const auto wide = game_of<games::MnkOn<uint64_t>>(4, 4, 4);
    core::Random random(3);
    Mailbox board(4, 4, 4);
    for (int i = 0; i < 5000; ++i) {
        board.fill(random, 6);
        games::MnkOn<uint16_t>::Position n;
        games::MnkOn<uint64_t>::Position w;
        if (!set_up(narrow, board, Side::x, n).empty()) continue;
        TEST_ASSERT_TRUE(set_up(wide, board, Side::x, w).empty());
        TEST_ASSERT_EQUAL_HEX32(narrow.key(n), wide.key(w));
    }
}

// One disc more, or of the other side, is another key: on 8 by 8, from one random board.
void neighbours_have_different_keys() {
    const Mnk game = game_of<Mnk>(8, 8, 8);
    core::Random random(4);
    Mailbox board(8, 8, 8);
    uint32_t keys[129];
    int size = 0;
    Mnk::Position p;
    board.fill(random, 7);
    TEST_ASSERT_TRUE(set_up(game, board, Side::x, p).empty());
    keys[size++] = game.key(p);
    for (uint8_t i = 0; i < 64; ++i) {
        if (board.cells[i] != '-') continue;
        const uint64_t square = uint64_t{1} << i;
        keys[size++] = game.key({p.own | square, p.other});
        keys[size++] = game.key({p.own, p.other | square});
    }
    TEST_ASSERT_GREATER_THAN(60, size);
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < i; ++j) TEST_ASSERT_TRUE(keys[i] != keys[j]);
}

// --- options ---

core::Text options_problem(const char* text) {
    Mnk game;
    return game.parse_options(word(text));
}

void all_three_options_are_wanted() {
    for (const char* text :
         {"", " ", "3", "3 3", "3 3 3 3", "a b c", "3 3 x", "3,3,3", "3 3 3x", "-3 3 3", "+3 3 3"})
        TEST_ASSERT_TRUE_MESSAGE(
            texts::equal(TEXT("columns, rows and k are wanted"), options_problem(text)), text);
}

void sizes_have_limits() {
    for (const char* text : {"0 3 1", "3 0 1", "9 1 1", "1 9 1", "10 3 3", "3 260 3", "256 3 3"})
        TEST_ASSERT_TRUE_MESSAGE(texts::equal(TEXT("sides are 1 to 8"), options_problem(text)),
                                 text);
    for (const char* text : {"3 3 0", "3 3 4", "1 1 2", "8 8 9", "5 4 6", "3 3 259"})
        TEST_ASSERT_TRUE_MESSAGE(
            texts::equal(TEXT("k is 1 to the longer side"), options_problem(text)), text);
    for (const char* text : {"8 8 8", "1 1 1", "8 1 8", "1 8 8", "5 4 5", " 4  3 3 ", "04 3 3"})
        TEST_ASSERT_TRUE_MESSAGE(options_problem(text).empty(), text);
    games::MnkOn<uint16_t> narrow;
    TEST_ASSERT_TRUE(
        texts::equal(TEXT("at most 16 squares here"), narrow.parse_options(word("5 4 4"))));
    TEST_ASSERT_TRUE(narrow.parse_options(word("8 2 4")).empty());
}

void options_are_written_as_they_were_read_and_bad_ones_change_nothing() {
    Mnk game = game_of<Mnk>(5, 4, 3);
    TEST_ASSERT_FALSE(game.parse_options(word("5 4 9")).empty());
    for (uint8_t i = 0; i < 6; ++i) TEST_ASSERT_EQUAL_CHAR("5 4 3"[i], game.option_char(i));
    TEST_ASSERT_EQUAL_UINT8(20, game.plies_left(game.start()));
}

// --- judgement ---

void features_are_the_mailbox_s() {
    each_board_of_both_widths([](const auto& game, const Mailbox& board, Side side, const auto& p) {
        Score values[Mnk::kFeatures];
        game.features(p, side, values);
        TEST_ASSERT_EQUAL_INT16(board.open_lines('X'), values[0]);
        TEST_ASSERT_EQUAL_INT16(board.open_lines('O'), values[1]);
        TEST_ASSERT_EQUAL_INT16(board.lines_with('X', board.k - 1), values[2]);
        TEST_ASSERT_EQUAL_INT16(board.lines_with('O', board.k - 1), values[3]);
        TEST_ASSERT_EQUAL_INT16(board.k < 2 ? 0 : board.lines_with('X', board.k - 2), values[4]);
        TEST_ASSERT_EQUAL_INT16(board.k < 2 ? 0 : board.lines_with('O', board.k - 2), values[5]);
    });
}

void lines_is_the_difference_of_the_open_lines() {
    each_board<Mnk>([](const Mnk& game, const Mailbox& board, Side side, Mnk::Position p) {
        const int expected = board.open_lines('X') - board.open_lines('O');
        TEST_ASSERT_EQUAL_INT16(side == Side::x ? expected : -expected,
                                games::evaluate(game, p, side, kLines));
    });
}

void every_size_has_the_right_number_of_lines() {
    const auto lines = [](int columns, int rows, int k) {
        Score values[Mnk::kFeatures];
        const Mnk game = game_of<Mnk>(columns, rows, k);
        game.features(game.start(), Side::x, values);
        return values[0];
    };
    TEST_ASSERT_EQUAL_INT16(8, lines(3, 3, 3));
    TEST_ASSERT_EQUAL_INT16(10, lines(4, 4, 4));
    TEST_ASSERT_EQUAL_INT16(69, lines(7, 6, 4));
    TEST_ASSERT_EQUAL_INT16(210, lines(8, 8, 2));
    TEST_ASSERT_EQUAL_INT16(18, lines(8, 8, 8));
    TEST_ASSERT_EQUAL_INT16(1, lines(1, 8, 8));
}

// A line made, a line stopped, then the lines through the square.
void moves_rank_by_what_they_do() {
    each_board<Mnk>([](const Mnk& game, const Mailbox& board, Side side, Mnk::Position p) {
        const char own = games::letter(side), other = games::letter(opponent(side));
        for (auto left = game.moves(p); !game.is_empty(left);) {
            const uint8_t move = game.first(left);
            game.remove(left, move);
            Mailbox made = board, stopped = board;
            made.cells[move] = own;
            stopped.cells[move] = other;
            const Mailbox empty(board.columns, board.rows, board.k);
            const int expected = made.has_line(own)        ? 255
                                 : stopped.has_line(other) ? 254
                                                           : empty.open_lines(own, move);
            TEST_ASSERT_EQUAL_UINT8(expected, game.rank(p, move));
        }
    });
}

// --- tic-tac-toe ---

void three_in_a_row_on_three_by_three_is_tic_tac_toe() {
    const Mnk game = game_of<Mnk>(3, 3, 3);
    core::Random random(1);
    for (int i = 0; i < 5000; ++i) {
        Mailbox board(3, 3, 3);
        board.fill(random, i % 10);
        TicTacToe::Position t;
        Mnk::Position p;
        const core::Text expected =
            TicTacToe::parse_position({board.cells, board.cells + 9}, Side::x, t);
        TEST_ASSERT_EQUAL(expected.empty(), set_up(game, board, Side::x, p).empty());
        if (!expected.empty()) continue;
        TEST_ASSERT_EQUAL(TicTacToe::outcome(t).over, game.outcome(p).over);
        TEST_ASSERT_EQUAL(TicTacToe::outcome(t).score, game.outcome(p).score);
        for (uint8_t h : {kBest, kLines})
            TEST_ASSERT_EQUAL_INT16(games::evaluate(TicTacToe(), t, Side::x, h),
                                    games::evaluate(game, p, Side::x, h));
        for (uint8_t a = 0; a < 9; ++a) {
            TEST_ASSERT_EQUAL(TicTacToe::contains(TicTacToe::moves(t), a),
                              game.contains(game.moves(p), a));
            for (uint8_t b = 0; b < 9 && game.contains(game.moves(p), a); ++b)
                if (game.contains(game.moves(p), b))
                    TEST_ASSERT_EQUAL(TicTacToe::rank(t, a) < TicTacToe::rank(t, b),
                                      game.rank(p, a) < game.rank(p, b));
        }
    }
}

// --- published counts ---

template <class Game>
positions::Placed<Game> root() {
    return {Game().start(), Side::x};
}

template <class Game>
void each_depth_has(uint8_t depth, int score, uint32_t minimax, uint32_t alphabeta,
                    uint32_t ordered) {
    oracle::Recursive<Game> plain(kLines), cut(kLines), sorted(kLines, oracle::Sorting::evaluation);
    TEST_ASSERT_EQUAL_INT(score, plain.minimax(root<Game>(), depth));
    TEST_ASSERT_EQUAL_INT(score, cut.alphabeta(root<Game>(), depth, -kInfinity, kInfinity));
    TEST_ASSERT_EQUAL_INT(score, sorted.alphabeta(root<Game>(), depth, -kInfinity, kInfinity));
    TEST_ASSERT_EQUAL_UINT32(minimax, plain.nodes);
    TEST_ASSERT_EQUAL_UINT32(alphabeta, cut.nodes);
    TEST_ASSERT_EQUAL_UINT32(ordered, sorted.nodes);
}

void counts_on_three_by_three_are_the_published_ones() {
    constexpr int kScores[] = {4, 1, 3, 1, 3, 1, 2, 0, 0};
    constexpr uint32_t kMinimax[] = {10, 82, 586, 3610, 18730, 73450, 221626, 422074, 549946};
    constexpr uint32_t kAlphabeta[] = {10, 36, 163, 492, 1692, 3281, 11612, 13451, 18297};
    constexpr uint32_t kOrdered[] = {10, 26, 96, 206, 931, 1496, 2518, 2786, 3052};
    for (uint8_t i = 0; i < 9; ++i)
        each_depth_has<Sized<3, 3, 3>>(static_cast<uint8_t>(i + 1), kScores[i], kMinimax[i],
                                       kAlphabeta[i], kOrdered[i]);
}

void counts_on_four_by_four_are_the_published_ones() {
    constexpr int kScores[] = {3, 0, 3, 0, 2, 0};
    constexpr uint32_t kMinimax[] = {17, 257, 3617, 47297, 571457, 6337217};
    constexpr uint32_t kAlphabeta[] = {17, 47, 345, 1478, 10792, 41330};
    constexpr uint32_t kOrdered[] = {17, 47, 285, 703, 3639, 8669};
    for (uint8_t i = 0; i < 6; ++i)
        each_depth_has<Sized<4, 4, 4>>(static_cast<uint8_t>(i + 1), kScores[i], kMinimax[i],
                                       kAlphabeta[i], kOrdered[i]);
}

template <class Game>
int solved(Side side = Side::x, int alpha = -kInfinity, int beta = kInfinity) {
    oracle::Recursive<Game> search(kBest, oracle::Sorting::evaluation);
    return search.alphabeta({Game().start(), side}, Game::kPlies, alpha, beta);
}

void the_first_player_wins_or_draws_as_is_known() {
    TEST_ASSERT_EQUAL_INT(0, (solved<Sized<3, 3, 3>>()));
    TEST_ASSERT_EQUAL_INT(1000, (solved<Sized<4, 3, 3>>()));
    TEST_ASSERT_EQUAL_INT(1000, (solved<Sized<3, 4, 3>>()));
    TEST_ASSERT_EQUAL_INT(1000, (solved<Sized<4, 4, 3>>(Side::x, 999, 1000)));
    TEST_ASSERT_EQUAL_INT(0, (solved<Sized<5, 2, 3>>()));
    TEST_ASSERT_EQUAL_INT(0, (solved<Sized<1, 8, 3>>()));
    TEST_ASSERT_EQUAL_INT(1000, (solved<Sized<2, 2, 2>>()));
    TEST_ASSERT_EQUAL_INT(1000, (solved<Sized<2, 3, 1>>()));
}

// --- text ---

void moves_and_positions_are_written_as_they_were_read() {
    each_board_of_both_widths([](const auto& game, const Mailbox& board, Side side, const auto& p) {
        const uint8_t size = static_cast<uint8_t>(board.size());
        for (uint8_t i = 0; i < size; ++i) {
            TEST_ASSERT_EQUAL_CHAR(board.cells[i], game.position_char(p, side, i));
            const char text[] = {static_cast<char>('a' + i % board.columns),
                                 static_cast<char>('1' + i / board.columns)};
            uint8_t move = 99;
            TEST_ASSERT_TRUE(game.parse_move(game.start(), {text, text + 2}, move));
            TEST_ASSERT_EQUAL_UINT8(i, move);
            TEST_ASSERT_EQUAL_CHAR(text[0], game.move_char(game.start(), i, 0));
            TEST_ASSERT_EQUAL_CHAR(text[1], game.move_char(game.start(), i, 1));
            TEST_ASSERT_EQUAL_CHAR('\0', game.move_char(game.start(), i, 2));
        }
        TEST_ASSERT_EQUAL_CHAR('\0', game.position_char(p, side, size));
    });
}

void what_is_no_square_is_no_move() {
    const Mnk game = game_of<Mnk>(5, 4, 4);
    Mnk::Move move{};
    for (const char* text : {"", "a", "a0", "a5", "f1", "A1", "1a", "a12", "`1", "a/", "--"})
        TEST_ASSERT_FALSE_MESSAGE(game.parse_move(game.start(), word(text), move), text);
    TEST_ASSERT_TRUE(game.parse_move(game.start(), word("e4"), move));
    TEST_ASSERT_EQUAL_UINT8(19, move);
}

void a_bad_position_is_told_what_is_wrong_with_it() {
    const Mnk game = game_of<Mnk>(4, 2, 3);
    Mnk::Position p;
    const auto problem = [&](const char* cells) {
        return game.parse_position(word(cells), Side::x, p);
    };
    for (const char* text : {"", "-------", "---------"})
        TEST_ASSERT_TRUE(texts::equal(TEXT("columns times rows cells"), problem(text)));
    TEST_ASSERT_TRUE(texts::equal(TEXT("cells are X O -"), problem("---x----")));
    TEST_ASSERT_TRUE(
        texts::equal(TEXT("the side to move has a line already"), problem("-XXX----")));
    TEST_ASSERT_TRUE(problem("OOO-----").empty());
    TEST_ASSERT_TRUE(problem("--XXX---").empty());  // around the edge is no line
}

void the_drawing_names_columns_and_rows() {
    const Mnk game = game_of<Mnk>(4, 2, 3);
    Mnk::Position p;
    TEST_ASSERT_TRUE(game.parse_position(word("X-O--X-O"), Side::o, p).empty());
    core::Text rows = TEXT("   a b c d\0 1 X - O -\0 2 - X - O\0\0");
    for (uint8_t row = 0; row <= 3; ++row, rows = rows.after(1)) {
        core::TextReader reader(rows);
        char expected = ' ';
        for (uint8_t i = 0; expected != '\0'; ++i) {
            expected = reader.next();
            TEST_ASSERT_EQUAL_CHAR(expected, game.drawing_char(p, Side::o, row, i));
        }
    }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(only_boards_won_by_the_side_to_move_are_refused);
    RUN_TEST(the_outcome_is_the_mailbox_s);
    RUN_TEST(the_moves_are_the_empty_cells_until_the_game_is_over);
    RUN_TEST(a_move_fills_its_cell_and_hands_over_the_turn);
    RUN_TEST(keys_are_the_same_on_narrow_and_wide_boards);
    RUN_TEST(neighbours_have_different_keys);
    RUN_TEST(all_three_options_are_wanted);
    RUN_TEST(sizes_have_limits);
    RUN_TEST(options_are_written_as_they_were_read_and_bad_ones_change_nothing);
    RUN_TEST(features_are_the_mailbox_s);
    RUN_TEST(lines_is_the_difference_of_the_open_lines);
    RUN_TEST(every_size_has_the_right_number_of_lines);
    RUN_TEST(moves_rank_by_what_they_do);
    RUN_TEST(three_in_a_row_on_three_by_three_is_tic_tac_toe);
    RUN_TEST(counts_on_three_by_three_are_the_published_ones);
    RUN_TEST(counts_on_four_by_four_are_the_published_ones);
    RUN_TEST(the_first_player_wins_or_draws_as_is_known);
    RUN_TEST(moves_and_positions_are_written_as_they_were_read);
    RUN_TEST(what_is_no_square_is_no_move);
    RUN_TEST(a_bad_position_is_told_what_is_wrong_with_it);
    RUN_TEST(the_drawing_names_columns_and_rows);
    return test_end(UNITY_END());
}

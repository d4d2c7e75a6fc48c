// The rules of Reversi on both kinds of boards, against published counts and a slow mailbox.
#include <string.h>
#include <unity.h>

#include "games/reversi.hpp"
#include "mailbox.hpp"
#include "positions.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::ReversiRows;
using games::ReversiWords;
using games::Score;
using games::Side;
using texts::word;
using Words = games::ReversiOn<ReversiWords>;
using Rows = games::ReversiOn<ReversiRows>;

constexpr Side kSides[] = {Side::x, Side::o};
constexpr uint8_t kSizes[] = {8, 6, 4};
constexpr uint8_t kPass = Words::kPass;

template <class Game>
Game sized(uint8_t side_length) {
    Game game;
    const char text = static_cast<char>('0' + side_length);
    TEST_ASSERT_TRUE(game.parse_options({&text, &text + 1}).empty());
    return game;
}

template <class Game>
typename Game::Position set_up(const Game& game, const char* cells, Side side) {
    typename Game::Position p;
    TEST_ASSERT_TRUE(game.parse_position(word(cells), side, p).empty());
    return p;
}

template <class Game>
typename Game::Position set_up(const Game& game, const Mailbox& board, Side side) {
    char cells[65] = {};
    for (int i = 0; i < board.side_length * board.side_length; ++i)
        cells[i] = board.cells[i / board.side_length][i % board.side_length];
    return set_up(game, cells, side);
}

template <class Game>
Mailbox seen(const Game& game, const typename Game::Position& p, Side side, int side_length) {
    Mailbox board(side_length);
    for (int i = 0; i < side_length * side_length; ++i)
        board.cells[i / side_length][i % side_length] =
            game.position_char(p, side, static_cast<uint8_t>(i));
    return board;
}

// Boards that play never leads to, from nearly empty to full.
Mailbox garbage(int side_length, core::Random& random) {
    Mailbox board(side_length);
    const uint16_t empty = random.below(100), own = random.below(100);
    for (int r = 0; r < side_length; ++r)
        for (int c = 0; c < side_length; ++c)
            if (random.below(100) >= empty) board.cells[r][c] = random.below(100) < own ? 'X' : 'O';
    return board;
}

// Calls `check(board, side, side_length)` on boards of every size, met in play and not.
template <class Check>
void each_board(Check check) {
    core::Random random(64);
    for (uint8_t side_length : kSizes) {
        const Words game = sized<Words>(side_length);
        for (int i = 0; i < 6000; ++i) {
            const auto at = positions::wander(game, random, random.below(70));
            check(seen(game, at.position, at.side, side_length), at.side, side_length);
            for (Side side : kSides) check(garbage(side_length, random), side, side_length);
        }
    }
}

template <class Game>
void check_rules(const Mailbox& board, Side side, uint8_t side_length) {
    const Game game = sized<Game>(side_length);
    const char who = games::letter(side);
    const auto p = set_up(game, board, side);
    auto left = game.moves(p);
    uint8_t legal = 0;
    for (uint8_t square = 0; square < 64; ++square) {
        const int row = square / 8, column = square % 8;
        const bool is_legal = board.is_legal(who, row, column);
        TEST_ASSERT_EQUAL(is_legal, game.contains(left, square));
        if (!is_legal) continue;
        ++legal;
        const auto next = game.play(p, square);
        const Mailbox expected = board.played(who, row, column);
        const Mailbox after = seen(game, next, games::opponent(side), side_length);
        TEST_ASSERT_EQUAL_MEMORY(expected.cells, after.cells, 64);
    }
    const bool must_pass = legal == 0 && board.can_move(Mailbox::rival(who));
    const bool over = legal == 0 && !must_pass;
    TEST_ASSERT_EQUAL(must_pass, game.contains(left, kPass));
    TEST_ASSERT_EQUAL_UINT8(must_pass ? 1 : legal, game.size(left));
    const games::Outcome outcome = game.outcome(p);
    TEST_ASSERT_EQUAL(over, outcome.over);
    if (over) TEST_ASSERT_EQUAL_INT16(board.final_score(who), outcome.score);
    TEST_ASSERT_EQUAL(over, game.is_empty(left));
    for (int last = -1; !game.is_empty(left);) {  // row by row, the pass alone
        const uint8_t move = game.first(left);
        TEST_ASSERT_TRUE(move > last && game.contains(left, move));
        game.remove(left, move);
        TEST_ASSERT_FALSE(game.contains(left, move));
        last = move;
        --legal;
    }
    TEST_ASSERT_EQUAL_UINT8(must_pass ? 255 : 0, legal);
}

template <class Game>
uint32_t perft(const Game& game, const typename Game::Position& p, int depth) {
    if (depth == 0) return 1;
    auto left = game.moves(p);
    if (game.is_empty(left)) return 1;
    uint32_t leaves = 0;
    while (!game.is_empty(left)) {
        const auto move = game.first(left);
        game.remove(left, move);
        leaves += perft(game, game.play(p, move), depth - 1);
    }
    return leaves;
}

template <class Game>
void check_perft() {
    constexpr uint32_t k8x8[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
    const Game game;
    for (int depth = 0; depth <= 8; ++depth)
        TEST_ASSERT_EQUAL_UINT32(k8x8[depth], perft(game, game.start(), depth));
    constexpr uint32_t k4x4[] = {1,    4,    12,    44,    128,   424,  1256,
                                 3624, 9116, 20044, 36540, 50704, 57436};
    const Game small = sized<Game>(4);
    for (int depth = 0; depth <= 12; ++depth)
        TEST_ASSERT_EQUAL_UINT32(k4x4[depth], perft(small, small.start(), depth));
}

// --- rules ---

void words_have_the_published_perft() { check_perft<Words>(); }
void rows_have_the_published_perft() { check_perft<Rows>(); }

void the_rules_of_words_are_the_mailbox_s() { each_board(check_rules<Words>); }
void the_rules_of_rows_are_the_mailbox_s() { each_board(check_rules<Rows>); }

ReversiRows::Board rows_of(uint64_t board) {
    ReversiRows::Board rows;
    for (uint8_t r = 0; r < 8; ++r) rows.rows[r] = static_cast<uint8_t>(board >> 8 * r);
    return rows;
}

void expect_same(uint64_t word, const ReversiRows::Board& rows) {
    const ReversiRows::Board expected = rows_of(word);
    TEST_ASSERT_EQUAL_MEMORY(expected.rows, rows.rows, 8);
}

// Also where no rule asks: flips on squares that are taken or turn nothing, sets of any squares.
void both_back_ends_give_the_same_boards() {
    core::Random random(8);
    for (int i = 0; i < 20000; ++i) {
        const Mailbox board = garbage(8, random);
        const auto p = set_up(Words(), board, Side::x);
        const auto q = set_up(Rows(), board, Side::x);
        expect_same(p.own, q.own);
        expect_same(p.other, q.other);
        expect_same(ReversiWords::legal(p.own, p.other), ReversiRows::legal(q.own, q.other));
        for (uint8_t s = 0; s < 64; ++s)
            expect_same(ReversiWords::flips(p.own, p.other, s),
                        ReversiRows::flips(q.own, q.other, s));
        for (uint8_t side_length : {uint8_t{4}, uint8_t{6}}) {
            auto word = p.own;
            auto rows = q.own;
            ReversiWords::keep_playable(word, side_length);
            ReversiRows::keep_playable(rows, side_length);
            TEST_ASSERT_EQUAL_UINT64(p.own & ReversiWords::playable(side_length), word);
            expect_same(word, rows);
        }
        TEST_ASSERT_EQUAL_UINT8(__builtin_popcountll(p.own), ReversiWords::count(p.own));
        TEST_ASSERT_EQUAL_UINT8(__builtin_popcountll(p.own), ReversiRows::count(q.own));
        TEST_ASSERT_EQUAL(p.own == 0, ReversiRows::is_empty(q.own));
        TEST_ASSERT_EQUAL(p.own == p.other, ReversiRows::equal(q.own, q.other));
        TEST_ASSERT_TRUE(ReversiRows::equal(q.own, q.own));
    }
    for (uint8_t side_length : kSizes)
        expect_same(ReversiWords::playable(side_length), ReversiRows::playable(side_length));
    for (uint8_t s = 0; s < 64; ++s) expect_same(uint64_t{1} << s, ReversiRows::square(s));
}

void x_starts_with_four_moves() {
    const Words game;
    const auto p = game.start();
    const char* text = "---------------------------OX------XO---------------------------";
    for (uint8_t i = 0; i <= 64; ++i)
        TEST_ASSERT_EQUAL_CHAR(text[i], game.position_char(p, Side::x, i));
    auto left = game.moves(p);
    TEST_ASSERT_EQUAL_UINT8(4, game.size(left));
    for (const char* name : {"d3", "c4", "f5", "e6"}) {
        const uint8_t move = game.first(left);
        game.remove(left, move);
        TEST_ASSERT_EQUAL_CHAR(name[0], game.move_char(game.start(), move, 0));
        TEST_ASSERT_EQUAL_CHAR(name[1], game.move_char(game.start(), move, 1));
    }
    TEST_ASSERT_TRUE(game.is_empty(left));
}

void smaller_boards_start_from_their_centre() {
    const auto check = [](uint8_t side_length, const char* text) {
        const Words game = sized<Words>(side_length);
        for (uint8_t i = 0; i <= side_length * side_length; ++i)
            TEST_ASSERT_EQUAL_CHAR(text[i], game.position_char(game.start(), Side::x, i));
    };
    check(6, "--------------OX----XO--------------");
    check(4, "-----OX--XO-----");
}

void a_side_without_a_move_passes() {
    const Words game = sized<Words>(4);
    const auto p = set_up(game, "OX-------------X", Side::x);
    const auto left = game.moves(p);
    TEST_ASSERT_EQUAL_UINT8(kPass, game.first(left));
    TEST_ASSERT_EQUAL_UINT8(1, game.size(left));
    TEST_ASSERT_FALSE(game.outcome(p).over);
    for (uint8_t s = 0; s < 64; ++s) TEST_ASSERT_FALSE(game.contains(left, s));
    const auto next = game.play(p, kPass);
    TEST_ASSERT_EQUAL_UINT64(p.own, next.other);
    TEST_ASSERT_EQUAL_UINT64(p.other, next.own);
    TEST_ASSERT_EQUAL_UINT8(2, game.first(game.moves(next)));
}

// The shortest game there is: X has every disc after nine moves.
void a_game_may_end_early_with_its_empty_squares_for_the_winner() {
    const Words game;
    auto p = game.start();
    for (const char* text : {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"}) {
        uint8_t move = 0;
        TEST_ASSERT_TRUE(game.parse_move(game.start(), word(text), move));
        TEST_ASSERT_TRUE(game.contains(game.moves(p), move));
        TEST_ASSERT_FALSE(game.outcome(p).over);
        p = game.play(p, move);
    }
    TEST_ASSERT_TRUE(game.is_empty(game.moves(p)));
    TEST_ASSERT_TRUE(game.outcome(p).over);
    TEST_ASSERT_EQUAL_INT16(-64, game.outcome(p).score);
}

template <class Game>
void check_ends() {
    const Game game = sized<Game>(4);
    const auto score = [&game](const char* cells, Side side) {
        const auto p = set_up(game, cells, side);
        TEST_ASSERT_TRUE(game.outcome(p).over);
        TEST_ASSERT_TRUE(game.is_empty(game.moves(p)));
        TEST_ASSERT_EQUAL_UINT8(0, game.size(game.moves(p)));
        return game.outcome(p).score;
    };
    TEST_ASSERT_EQUAL_INT16(0, score("----------------", Side::x));
    TEST_ASSERT_EQUAL_INT16(16, score("-----X----------", Side::x));
    TEST_ASSERT_EQUAL_INT16(-16, score("-----X----------", Side::o));
    TEST_ASSERT_EQUAL_INT16(16, score("XXXXXXXXXXXXXXXX", Side::x));
    TEST_ASSERT_EQUAL_INT16(0, score("XXXXXXXXOOOOOOOO", Side::o));
    TEST_ASSERT_EQUAL_INT16(2, score("XXXXXXXOOOOOOOOO", Side::o));
    TEST_ASSERT_EQUAL_INT16(0, score("X--------------O", Side::o));    // both stuck, a draw
    TEST_ASSERT_EQUAL_INT16(-14, score("X-------------OO", Side::x));  // 13 empty ones are O's
}

void boards_without_moves_are_over_on_words() { check_ends<Words>(); }
void boards_without_moves_are_over_on_rows() { check_ends<Rows>(); }

void no_game_is_longer_than_its_plies_left() {
    core::Random random(60);
    for (uint8_t side_length : kSizes) {
        const Words game = sized<Words>(side_length);
        for (int i = 0; i < 300; ++i) {
            auto p =
                i % 2 == 0 ? game.start() : set_up(game, garbage(side_length, random), Side::x);
            uint8_t plies = game.plies_left(p);
            TEST_ASSERT_TRUE(plies <= Words::kPlies);
            for (auto left = game.moves(p); !game.is_empty(left); left = game.moves(p)) {
                TEST_ASSERT_TRUE(plies > 0);
                p = game.play(p, positions::random_move(game, left, random));
                --plies;
                TEST_ASSERT_TRUE(game.plies_left(p) <= Words::kPlies);
            }
        }
    }
}

// --- keys ---

void keys_are_the_same_on_both_back_ends() {
    each_board([](const Mailbox& board, Side side, uint8_t side_length) {
        const auto words = set_up(sized<Words>(side_length), board, side);
        const auto rows = set_up(sized<Rows>(side_length), board, side);
        TEST_ASSERT_EQUAL_UINT32(Words::key(words), Rows::key(rows));
    });
}

// How many keys have each low half, and each high half.
uint16_t low[65536], high[65536];

void spread(const Words& game, const Words::Position& p, int depth) {
    if (depth == 0) {
        const uint32_t key = game.key(p);
        ++low[key & 0xFFFF];
        ++high[key >> 16];
        return;
    }
    for (auto left = game.moves(p); !game.is_empty(left);) {
        const auto move = game.first(left);
        game.remove(left, move);
        spread(game, game.play(p, move), depth - 1);
    }
}

void keys_spread_over_a_table() {
    const Words game;
    spread(game, game.start(), 7);
    uint32_t used_low = 0, used_high = 0;
    for (uint32_t i = 0; i < 65536; ++i) {
        used_low += low[i] != 0;
        used_high += high[i] != 0;
    }
    // The 42614 different positions, thrown at random, would meet 31333 of 65536 slots.
    TEST_ASSERT_GREATER_THAN_UINT32(31000, used_low);
    TEST_ASSERT_GREATER_THAN_UINT32(31000, used_high);
}

void one_disc_more_is_another_key() {
    core::Random random(32);
    for (int i = 0; i < 2000; ++i) {
        const auto p = set_up(Words(), garbage(8, random), Side::x);
        for (uint8_t s = 0; s < 64; ++s) {
            const Words::Position own = {p.own ^ uint64_t{1} << s, p.other};
            const Words::Position other = {p.own, p.other ^ uint64_t{1} << s};
            TEST_ASSERT_TRUE(Words::key(p) != Words::key(own));
            TEST_ASSERT_TRUE(Words::key(p) != Words::key(other));
        }
    }
}

// --- judgement ---

void corners_rank_first_and_what_gives_them_away_last() {
    for (uint8_t side_length : kSizes) {
        const Words game = sized<Words>(side_length);
        const auto p = game.start();
        const uint8_t last = static_cast<uint8_t>(side_length - 1);
        const auto rank = [&](int row, int column) {
            return game.rank(p, static_cast<uint8_t>(row * 8 + column));
        };
        for (int r = 0; r < side_length; ++r)
            for (int c = 0; c < side_length; ++c) {
                const bool corner = (r == 0 || r == last) && (c == 0 || c == last);
                TEST_ASSERT_EQUAL(corner, rank(r, c) == rank(0, 0));
                TEST_ASSERT_TRUE(rank(r, c) <= rank(0, 0) && rank(r, c) >= rank(1, 1));
                TEST_ASSERT_EQUAL_UINT8(rank(r, c), rank(c, r));
                TEST_ASSERT_EQUAL_UINT8(rank(r, c), rank(last - r, c));
            }
        TEST_ASSERT_EQUAL_UINT8(0, game.rank(p, kPass));
    }
}

void the_first_heuristics_are_named_in_order() {
    TEST_ASSERT_TRUE(texts::equal(TEXT("best"), Words::heuristics()));
    TEST_ASSERT_TRUE(texts::equal(TEXT("discs"), Words::heuristics().after(1)));
    TEST_ASSERT_TRUE(texts::equal(TEXT("black"), Words::heuristics().after(2)));
    TEST_ASSERT_TRUE(Words::heuristics().after(3).empty());
}

// --- text ---

void a_position_is_written_as_it_was_read() {
    each_board([](const Mailbox& board, Side side, uint8_t side_length) {
        const Words words = sized<Words>(side_length);
        const Rows rows = sized<Rows>(side_length);
        const Mailbox by_words = seen(words, set_up(words, board, side), side, side_length);
        const Mailbox by_rows = seen(rows, set_up(rows, board, side), side, side_length);
        TEST_ASSERT_EQUAL_MEMORY(board.cells, by_words.cells, 64);
        TEST_ASSERT_EQUAL_MEMORY(board.cells, by_rows.cells, 64);
    });
}

void a_bad_position_is_told_what_is_wrong_with_it() {
    const auto problem = [](uint8_t side_length, const char* cells) {
        Words::Position p;
        return sized<Words>(side_length).parse_position(word(cells), Side::x, p);
    };
    TEST_ASSERT_TRUE(texts::equal(TEXT("16 cells"), problem(4, "---------------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("16 cells"), problem(4, "-----------------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("36 cells"), problem(6, "----------------")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("64 cells"), problem(8, "")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("cells are X O -"), problem(4, "---------------x")));
    TEST_ASSERT_TRUE(texts::equal(TEXT("cells are X O -"), problem(4, "0---------------")));
    TEST_ASSERT_TRUE(problem(4, "XXXXXXXXOOOOOOOO").empty());
}

void a_move_is_read_as_it_was_written() {
    for (uint8_t side_length : kSizes) {
        const Words game = sized<Words>(side_length);
        for (uint8_t move = 0; move < 64; ++move) {
            const char text[] = {"abcdefgh"[move % 8], "12345678"[move / 8]};
            TEST_ASSERT_EQUAL_CHAR(text[0], game.move_char(game.start(), move, 0));
            TEST_ASSERT_EQUAL_CHAR(text[1], game.move_char(game.start(), move, 1));
            TEST_ASSERT_EQUAL_CHAR('\0', game.move_char(game.start(), move, 2));
            uint8_t parsed = 255;
            const bool inside = move % 8 < side_length && move / 8 < side_length;
            TEST_ASSERT_EQUAL(inside, game.parse_move(game.start(), {text, text + 2}, parsed));
            if (inside) TEST_ASSERT_EQUAL_UINT8(move, parsed);
        }
    }
    uint8_t parsed = 255;
    TEST_ASSERT_TRUE(Words().parse_move(Words().start(), word("pass"), parsed));
    TEST_ASSERT_EQUAL_UINT8(kPass, parsed);
    for (uint8_t i = 0; i <= 4; ++i)
        TEST_ASSERT_EQUAL_CHAR("pass"[i], Words::move_char(Words().start(), kPass, i));
}

void what_is_no_square_is_no_move() {
    uint8_t none = 0;
    for (const char* text : {"", "a", "a0", "a9", "i1", "A1", "1a", "a12", "`1", "a/", "--", "Pass",
                             "pas", "passs", "past"})
        TEST_ASSERT_FALSE(Words().parse_move(Words().start(), word(text), none));
}

void sizes_are_8_6_and_4() {
    Words game;
    for (const char* text : {"", "8", "6", "4"}) {
        TEST_ASSERT_TRUE(game.parse_options(word(text)).empty());
        TEST_ASSERT_EQUAL_CHAR(text[0] == '8' ? '\0' : text[0], game.option_char(0));
        TEST_ASSERT_EQUAL_CHAR('\0', game.option_char(1));
    }
    for (const char* text : {"5", "10", "88", "x", "2", "0", "-8"})
        TEST_ASSERT_TRUE(
            texts::equal(TEXT("sizes are 8, 6 and 4"), game.parse_options(word(text))));
    TEST_ASSERT_EQUAL_CHAR('4', game.option_char(0));  // as it was
    TEST_ASSERT_TRUE(game.parse_options(word("")).empty());
    TEST_ASSERT_EQUAL_UINT8(120, game.plies_left(game.start()));
}

void the_drawing_names_columns_and_rows() {
    const Words game = sized<Words>(4);
    const auto p = set_up(game, "X-O--OX--XO----O", Side::o);
    core::Text rows = TEXT("   a b c d\0 1 X - O -\0 2 - O X -\0 3 - X O -\0 4 - - - O\0\0");
    for (uint8_t row = 0; row <= 5; ++row, rows = rows.after(1)) {
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
    RUN_TEST(words_have_the_published_perft);
    RUN_TEST(rows_have_the_published_perft);
    RUN_TEST(the_rules_of_words_are_the_mailbox_s);
    RUN_TEST(the_rules_of_rows_are_the_mailbox_s);
    RUN_TEST(both_back_ends_give_the_same_boards);
    RUN_TEST(x_starts_with_four_moves);
    RUN_TEST(smaller_boards_start_from_their_centre);
    RUN_TEST(a_side_without_a_move_passes);
    RUN_TEST(a_game_may_end_early_with_its_empty_squares_for_the_winner);
    RUN_TEST(boards_without_moves_are_over_on_words);
    RUN_TEST(boards_without_moves_are_over_on_rows);
    RUN_TEST(no_game_is_longer_than_its_plies_left);
    RUN_TEST(keys_are_the_same_on_both_back_ends);
    RUN_TEST(keys_spread_over_a_table);
    RUN_TEST(one_disc_more_is_another_key);
    RUN_TEST(corners_rank_first_and_what_gives_them_away_last);
    RUN_TEST(the_first_heuristics_are_named_in_order);
    RUN_TEST(a_position_is_written_as_it_was_read);
    RUN_TEST(a_bad_position_is_told_what_is_wrong_with_it);
    RUN_TEST(a_move_is_read_as_it_was_written);
    RUN_TEST(what_is_no_square_is_no_move);
    RUN_TEST(sizes_are_8_6_and_4);
    RUN_TEST(the_drawing_names_columns_and_rows);
    return test_end(UNITY_END());
}

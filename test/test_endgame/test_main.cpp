// The endgame solver against plain alpha-beta on a mailbox.
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "core/random.hpp"
#include "games/reversi_words.hpp"
#include "oracle.hpp"
#include "search/endgame.hpp"
#include "target.h"

namespace {

using oracle::Squares;
using search::Board;
using search::Endgame;
using Words = games::ReversiWords;

constexpr Board kFull = ~Board{0};
constexpr Board kSix = 0x007E7E7E7E7E7E00, kFour = 0x00003C3C3C3C0000;  // in the middle
constexpr Board kCornerSix = Words::playable(6), kCornerFour = Words::playable(4);
constexpr Board kBoards[] = {kFull, kSix, kFour, kCornerSix, kCornerFour};

Endgame::Frame frames[61];
Endgame::Entry entries[4096];
Endgame endgame;

// With a table of so many entries.
void start(size_t size) { endgame.start({frames, {entries, size}}); }

int run() {
    while (endgame.running()) endgame.visit();
    TEST_ASSERT_TRUE(endgame.has_score());
    return endgame.score();
}

int score_of(const Squares& p, int alpha = -64, int beta = 64) {
    endgame.begin(p.board('X'), p.board('O'), ~p.board('#'), static_cast<int8_t>(alpha),
                  static_cast<int8_t>(beta));
    return run();
}

// A position with so many empty squares, or fewer if the game ends before: random moves from the
// four discs in the middle of the board.
Squares random_game(Board playable, int empties, core::Random& random) {
    const int column = playable == kCornerSix ? 2 : playable == kCornerFour ? 1 : 3;
    const Board a1 = Board{1} << column * 9;
    Squares p(a1 << 1 | a1 << 8, a1 | a1 << 9, playable);
    while (p.count('-') > empties) {
        if (!p.can_move()) p.pass();
        if (!p.can_move()) break;
        while (!p.play(random.below(64))) {
        }
    }
    return p;
}

// Discs thrown at random: unreachable, and full of passes and early ends.
Squares random_discs(Board playable, int empties, core::Random& random) {
    Squares p(0, 0, playable);
    const int share = 1 + random.below(9);
    while (p.count('-') > empties) {
        char& cell = p.cells[random.below(64)];
        if (cell == '-') cell = random.below(10) < share ? 'X' : 'O';
    }
    return p;
}

// The score is the oracle's, and the move is one that keeps it.
void check_solved(const Squares& p) {
    const int expected = oracle::solve(p);
    TEST_ASSERT_EQUAL_INT(expected, score_of(p));
    if (!p.can_move()) return TEST_ASSERT_EQUAL_UINT8(Endgame::kNoMove, endgame.move());
    Squares child = p;
    TEST_ASSERT_TRUE(child.play(endgame.move()));
    TEST_ASSERT_EQUAL_INT(expected, -oracle::solve(child));
}

// --- lines, stable discs, parity ---

void the_discs_turned_are_the_rules_on_any_board() {
    core::Random random(1);
    for (int round = 0; round < 2000; ++round) {
        const Squares p = random_discs(kFull, random.below(60), random);
        for (uint8_t square = 0; square < 64; ++square) {
            if (p.cells[square] != '-') continue;
            TEST_ASSERT_EQUAL_HEX64(Words::flips(p.board('X'), p.board('O'), square),
                                    search::turned_by(p.board('X'), p.board('O'), square));
        }
    }
}

void the_last_disc_is_counted_as_the_rules_say() {
    core::Random random(2);
    for (int round = 0; round < 5000; ++round) {
        const Squares p = random_discs(kBoards[round % 5], 1, random);
        const uint8_t square = Words::first(p.board('-'));
        TEST_ASSERT_EQUAL_UINT8(Words::count(Words::flips(p.board('X'), p.board('O'), square)),
                                search::count_turned_by_last(p.board('X'), square));
    }
}

void stable_discs_stay_to_the_end_of_any_game() {
    core::Random random(3);
    for (int round = 0; round < 1500; ++round) {
        const Board playable = kBoards[round % 5];
        Squares p = round % 2 == 0 ? random_discs(playable, random.below(12), random)
                                   : random_game(playable, random.below(20), random);
        search::Edges edges;
        edges.begin(playable);
        Board mine = edges.stable(p.board('X'), p.board('O'));
        Board theirs = edges.stable(p.board('O'), p.board('X'));
        for (bool stuck = false; !stuck;) {
            TEST_ASSERT_EQUAL_HEX64(mine, mine & p.board('X'));
            TEST_ASSERT_EQUAL_HEX64(theirs, theirs & p.board('O'));
            if (p.can_move()) {
                while (!p.play(random.below(64))) {
                }
            } else {
                p.pass();
                stuck = !p.can_move();
            }
            const Board other = mine;
            mine = theirs;
            theirs = other;
        }
    }
}

void stable_discs_are_found_at_corners_edges_and_on_full_lines() {
    search::Edges edges;
    edges.begin(kFull);
    TEST_ASSERT_EQUAL_HEX64(0x0000000000010307, edges.stable(0x0000000000010307, 0));
    TEST_ASSERT_EQUAL_HEX64(0x3C, edges.stable(0x3C, 0xC3));  // a full edge, none in a corner
    TEST_ASSERT_EQUAL_HEX64(0, edges.stable(0x3C, 0));
    TEST_ASSERT_EQUAL_HEX64(kFull, edges.stable(kFull, 0));
    edges.begin(kFour);
    TEST_ASSERT_EQUAL_HEX64(0x0000000000040000 | 0x080000,
                            edges.stable(0x0000000000040000 | 0x080000, 0));
}

// --- scores ---

void scores_and_moves_are_the_oracle_s_in_games_of_random_moves() {
    core::Random random(4);
    for (int round = 0; round < 400; ++round)
        check_solved(random_game(kBoards[round % 5], round % 9, random));
    for (int round = 0; round < 12; ++round) check_solved(random_game(kFull, 10, random));
}

void scores_and_moves_are_the_oracle_s_on_boards_that_no_game_reaches() {
    core::Random random(5);
    for (int round = 0; round < 400; ++round)
        check_solved(random_discs(kBoards[round % 5], round % 9, random));
}

void holes_in_the_board_are_edges_to_all_lines() {
    core::Random random(6);
    for (int round = 0; round < 300; ++round) {
        Board playable = kFull;
        for (int holes = 1 + random.below(12); holes > 0; --holes)
            playable &= ~(Board{1} << random.below(64));
        check_solved(random_discs(playable, random.below(8), random));
    }
}

void every_window_bounds_the_score_from_its_side() {
    core::Random random(7);
    for (int round = 0; round < 60; ++round) {
        const Squares p =
            round % 2 == 0 ? random_game(kFull, 7, random) : random_discs(kCornerSix, 7, random);
        const int value = oracle::solve(p);
        for (int alpha = -64; alpha < 64; alpha += 1 + random.below(8)) {
            const int beta = alpha + 1 + random.below(static_cast<uint16_t>(64 - alpha));
            const int score = score_of(p, alpha, beta);
            if (score <= alpha) TEST_ASSERT_LESS_OR_EQUAL_INT(score, value);
            else if (score >= beta) TEST_ASSERT_GREATER_OR_EQUAL_INT(score, value);
            else TEST_ASSERT_EQUAL_INT(value, score);
        }
    }
}

void every_root_move_has_the_oracle_s_value_also_with_what_the_table_keeps() {
    core::Random random(8);
    for (int round = 0; round < 60; ++round) {
        const Squares p = random_game(kBoards[round % 5], 8, random);
        score_of(p);
        for (int square = 0; square < 64; ++square) {
            Squares child = p;
            if (!child.play(square)) continue;
            const int value = oracle::solve(child);
            endgame.begin_again(child.board('X'), child.board('O'), -64, 64);
            TEST_ASSERT_EQUAL_INT(value, run());
            // An empty window on either side of the value tells the same.
            endgame.begin_again(child.board('X'), child.board('O'), static_cast<int8_t>(value - 1),
                                static_cast<int8_t>(value));
            TEST_ASSERT_GREATER_OR_EQUAL_INT(value, run());
            endgame.begin_again(child.board('X'), child.board('O'), static_cast<int8_t>(value),
                                static_cast<int8_t>(value + 1));
            TEST_ASSERT_LESS_OR_EQUAL_INT(value, run());
        }
    }
}

void a_table_of_any_size_changes_no_score() {
    core::Random random(9);
    for (int round = 0; round < 40; ++round) {
        const Squares p = random_game(kFull, 12, random);
        start(4096);
        const int score = score_of(p);
        for (size_t size : {0, 1, 2, 3, 5, 64}) {
            start(size);
            TEST_ASSERT_EQUAL_INT(score, score_of(p));
        }
    }
    start(4096);
}

void a_new_search_is_the_same_node_for_node() {
    core::Random random(10);
    const Squares p = random_game(kFull, 13, random);
    score_of(p);
    const uint32_t nodes = endgame.counters().nodes;
    for (int round = 0; round < 600; ++round)
        score_of(random_game(kSix, 5, random));  // 255 and over
    score_of(p);
    TEST_ASSERT_EQUAL_UINT32(nodes, endgame.counters().nodes);
    endgame.begin_again(p.board('X'), p.board('O'), -64, 64);
    run();
    TEST_ASSERT_LESS_THAN_UINT32(nodes, endgame.counters().nodes);  // the table remembers
}

// --- passes, ends, hostile boards ---

void a_finished_game_is_one_node_without_a_move() {
    const struct {
        Board own, other;
        int score;
    } kOver[] = {{kFull, 0, 64},
                 {0, kFull, -64},
                 {0, 0, 0},
                 {1, 0, 64},
                 {0, 1, -64},
                 {0x0F, 0xF0ull << 40, 0},
                 {0xFFFFFFFF, 0xFFFFFFFFull << 32, 0},
                 {1, 3ull << 62, -62}};
    for (const auto& over : kOver) {
        endgame.begin(over.own, over.other, kFull, -64, 64);
        TEST_ASSERT_EQUAL_INT(over.score, run());
        TEST_ASSERT_EQUAL_UINT8(Endgame::kNoMove, endgame.move());
        TEST_ASSERT_EQUAL_UINT32(1, endgame.counters().nodes);
    }
}

void a_side_that_must_pass_has_a_score_and_no_move() {
    core::Random random(11);
    int found = 0;
    while (found < 50) {
        Squares p = random_discs(kFull, 1 + random.below(8), random);
        if (p.can_move()) continue;
        p.pass();
        if (!p.can_move()) continue;
        p.pass();
        check_solved(p);
        ++found;
    }
}

void discs_beside_the_board_or_of_both_sides_do_no_harm() {
    const Squares p(kFull, kFull, kFour);
    TEST_ASSERT_EQUAL_INT(16, score_of(p));
    endgame.begin(kFull, kFull, kFour, -64, 64);
    TEST_ASSERT_EQUAL_INT(16, run());
    endgame.begin(kFull, kFull, 0, -64, 64);
    TEST_ASSERT_EQUAL_INT(0, run());
}

void too_few_frames_run_nothing() {
    const Squares p(0x0000001008000000, 0x0000000810000000, kFull);
    endgame.start({{frames, 12}, {entries, 2}});
    endgame.begin(p.board('X'), p.board('O'), kFull, -64, 64);
    TEST_ASSERT_FALSE(endgame.running());
    TEST_ASSERT_FALSE(endgame.has_score());
    core::Random random(12);
    const Squares late = random_game(kFull, 15, random);
    endgame.begin(late.board('X'), late.board('O'), kFull, -64, 64);
    TEST_ASSERT_TRUE(endgame.running());
    const int score = run();
    start(4096);
    TEST_ASSERT_EQUAL_INT(score, score_of(late));
}

void the_frames_told_are_enough_and_one_less_runs_nothing() {
    core::Random random(14);
    for (uint8_t empties = 0; empties < 14; ++empties) {
        const Squares p = random_discs(kFull, empties, random);
        const uint8_t count = Endgame::frames_for(empties);
        Endgame::Frame untouched;
        memset(static_cast<void*>(&frames[count]), 0xA5, sizeof untouched);
        memset(static_cast<void*>(&untouched), 0xA5, sizeof untouched);
        endgame.start({{frames, count}, {entries, 64}});
        score_of(p);
        TEST_ASSERT_EQUAL_MEMORY(&untouched, &frames[count], sizeof untouched);
        endgame.start({{frames, count - 1u}, {entries, 64}});
        endgame.begin(p.board('X'), p.board('O'), kFull, -64, 64);
        TEST_ASSERT_FALSE(endgame.running());
    }
    start(4096);
}

// --- a whole game ---

void the_game_of_four_by_four_is_lost_by_ten() {
    for (Board playable : {kFour, kCornerFour}) {
        core::Random random(0);
        const Squares p = random_game(playable, 12, random);
        TEST_ASSERT_EQUAL_INT(-10, oracle::solve(p));
        TEST_ASSERT_EQUAL_INT(-10, score_of(p));
        TEST_ASSERT_EQUAL_INT(12, p.count('-'));
    }
}

void stopped_it_has_no_score() {
    core::Random random(13);
    const Squares p = random_game(kFull, 14, random);
    endgame.begin(p.board('X'), p.board('O'), kFull, -64, 64);
    endgame.visit();
    endgame.visit();
    endgame.stop();
    TEST_ASSERT_FALSE(endgame.running());
    TEST_ASSERT_FALSE(endgame.has_score());
}

}  // namespace

int main() {
    test_begin();
    printf("sizes: Endgame %u, Frame %u, Entry %u bytes\n", unsigned(sizeof(Endgame)),
           unsigned(sizeof(Endgame::Frame)), unsigned(sizeof(Endgame::Entry)));
    start(4096);
    UNITY_BEGIN();
    RUN_TEST(the_discs_turned_are_the_rules_on_any_board);
    RUN_TEST(the_last_disc_is_counted_as_the_rules_say);
    RUN_TEST(stable_discs_stay_to_the_end_of_any_game);
    RUN_TEST(stable_discs_are_found_at_corners_edges_and_on_full_lines);
    RUN_TEST(scores_and_moves_are_the_oracle_s_in_games_of_random_moves);
    RUN_TEST(scores_and_moves_are_the_oracle_s_on_boards_that_no_game_reaches);
    RUN_TEST(holes_in_the_board_are_edges_to_all_lines);
    RUN_TEST(every_window_bounds_the_score_from_its_side);
    RUN_TEST(every_root_move_has_the_oracle_s_value_also_with_what_the_table_keeps);
    RUN_TEST(a_table_of_any_size_changes_no_score);
    RUN_TEST(a_new_search_is_the_same_node_for_node);
    RUN_TEST(a_finished_game_is_one_node_without_a_move);
    RUN_TEST(a_side_that_must_pass_has_a_score_and_no_move);
    RUN_TEST(discs_beside_the_board_or_of_both_sides_do_no_harm);
    RUN_TEST(too_few_frames_run_nothing);
    RUN_TEST(the_frames_told_are_enough_and_one_less_runs_nothing);
    RUN_TEST(the_game_of_four_by_four_is_lost_by_ten);
    RUN_TEST(stopped_it_has_no_score);
    return test_end(UNITY_END());
}

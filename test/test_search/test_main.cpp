// What the search answers: whatever helps it along, the value is that of plain minimax.
#include <unity.h>

#include "oracle.hpp"
#include "searching.hpp"
#include "sticks.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Score;
using games::Side;
using games::TicTacToe;
using positions::Placed;
using search::Algorithm;
using search::Options;
using search::Order;
using search::Scoring;
using Oracle = oracle::Recursive<TicTacToe>;

constexpr uint8_t kBest = 0, kLines = 1;
Searcher<TicTacToe, 1> tiny;       // every position shares the one entry
Searcher<TicTacToe, 16> small;     // the chip's
Searcher<TicTacToe, 16384> large;  // nothing is ever thrown out

// Calls `check(options)` with every way to help a search along.
template <class Check>
void each_help(Algorithm algorithm, uint8_t depth, uint8_t heuristic, Check check) {
    Options options = plain(algorithm, depth, heuristic);
    for (Order order : {Order::natural, Order::knowledge, Order::evaluation})
        for (bool table : {false, true})
            for (bool deepen : {false, true}) {
                options.order = order;
                options.table = table;
                options.deepen = deepen;
                check(options);
            }
}

void no_help_changes_a_value() {
    core::Random random(21);
    for (int i = 0; i < 300; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        const uint8_t heuristic = i % 2 == 0 ? kBest : kLines;
        for (uint8_t depth = 0; depth <= 9; ++depth) {
            const int value = Oracle(heuristic).minimax(at, depth);
            each_help(Algorithm::alphabeta, depth, heuristic, [&](const Options& options) {
                TEST_ASSERT_EQUAL_INT(value, small.run(at, options).score());
            });
        }
    }
}

void no_help_changes_the_value_of_minimax() {
    core::Random random(22);
    for (int i = 0; i < 100; ++i) {
        const auto at = positions::wander(TicTacToe(), random, 2 + random.below(7));
        const uint8_t depth = static_cast<uint8_t>(random.below(8));
        const int value = Oracle(kLines).minimax(at, depth);
        each_help(Algorithm::minimax, depth, kLines, [&](const Options& options) {
            TEST_ASSERT_EQUAL_INT(value, large.run(at, options).score());
        });
    }
}

// The same search object all along: entries of earlier searches must be forgotten.
// Returns how often the table answered.
template <class Searcher>
uint32_t check_table(Searcher& searcher, uint32_t seed) {
    core::Random random(seed);
    uint32_t hits = 0;
    for (int i = 0; i < 600; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        Options options = plain(Algorithm::alphabeta, static_cast<uint8_t>(random.below(10)),
                                static_cast<uint8_t>(random.below(2)));
        options.table = true;
        options.order = random.below(2) == 0 ? Order::knowledge : Order::natural;
        options.deepen = random.below(2) == 0;
        const int value = Oracle(options.heuristic).minimax(at, options.depth);
        TEST_ASSERT_EQUAL_INT(value, searcher.run(at, options).score());
        hits += searcher.search.counters().hits;
    }
    return hits;
}

// A single entry soon holds a child of the root, which is not met again: it only gives hints.
void a_table_of_one_entry_changes_no_value() { check_table(tiny, 23); }
void a_table_of_sixteen_entries_changes_no_value() {
    TEST_ASSERT_GREATER_THAN_UINT32(1000, check_table(small, 24));
}
void a_table_that_holds_everything_changes_no_value() {
    TEST_ASSERT_GREATER_THAN_UINT32(1000, check_table(large, 25));
}

// In sticks a position comes back at another ply, with the other side to move: what the table
// knows of it from another depth is no longer true.
void a_table_does_not_mix_up_depths_or_sides() {
    using Fifteen = Sticks<15>;
    static Searcher<Fifteen, 64> table, bare;
    for (uint8_t left = 1; left <= 15; ++left)
        for (uint8_t depth = 0; depth <= 12; ++depth)
            each_help(Algorithm::alphabeta, depth, 0, [&](Options options) {
                const Placed<Fifteen> at = {{left}, left % 2 == 0 ? Side::x : Side::o};
                options.scoring = Scoring::length;
                const Score score = table.run(at, options).score();
                options.table = options.deepen = false;
                options.order = Order::natural;
                TEST_ASSERT_EQUAL_INT16(bare.run(at, options).score(), score);
            });
}

// The same request gives the same answer whatever was asked before it.
void a_search_does_not_depend_on_the_one_before() {
    static Searcher<TicTacToe, 16384> fresh;
    Options options = plain(Algorithm::alphabeta, 7, kBest);
    options.table = options.deepen = true;
    options.order = Order::knowledge;
    const uint32_t nodes = fresh.run(start_of(TicTacToe()), options).counters().nodes;
    options.depth = 9;
    fresh.run(start_of(TicTacToe()), options);
    options.depth = 7;
    TEST_ASSERT_EQUAL_UINT32(nodes, fresh.run(start_of(TicTacToe()), options).counters().nodes);
}

// Entries carry the number of their search in a byte; after so many searches it comes round.
void a_value_of_long_ago_is_not_believed() {
    Placed<TicTacToe> over = start_of(TicTacToe());
    TicTacToe::parse_position(texts::word("OOO------"), Side::x, over.position);
    Options lines = plain(Algorithm::alphabeta, 3, kLines), best = lines;
    lines.table = best.table = true;
    best.heuristic = kBest;
    const auto at = start_of(TicTacToe());
    const int value = Oracle(kBest).minimax(at, 3);
    TEST_ASSERT_TRUE(value != Oracle(kLines).minimax(at, 3));
    for (int between = 0; between < 300; ++between) {
        large.run(at, lines);
        for (int i = 0; i < between; ++i) large.run(over, best);
        TEST_ASSERT_EQUAL_INT(value, large.run(at, best).score());
    }
}

void a_table_saves_nodes() {
    Options options = plain(Algorithm::alphabeta, 9, kLines);
    options.table = true;
    const auto& search = large.run(start_of(TicTacToe()), options);
    TEST_ASSERT_LESS_THAN_UINT32(18297 / 3, search.counters().nodes);
}

// Below, inside and above the window: what fail-soft promises of the true value.
void a_score_outside_the_window_is_a_bound() {
    core::Random random(26);
    int below = 0, inside = 0, above = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        const uint8_t depth = static_cast<uint8_t>(random.below(10));
        const int value = Oracle(kBest).minimax(at, depth);
        const Score alpha = static_cast<Score>(value - 12 + random.below(20));
        const Score beta = static_cast<Score>(alpha + 1 + random.below(9));
        each_help(Algorithm::alphabeta, depth, kBest, [&](Options options) {
            options.alpha = alpha;
            options.beta = beta;
            const int found = small.run(at, options).score();
            if (found <= alpha) TEST_ASSERT_LESS_OR_EQUAL_INT(found, value);
            if (found >= beta) TEST_ASSERT_GREATER_OR_EQUAL_INT(found, value);
            if (found > alpha && found < beta) TEST_ASSERT_EQUAL_INT(value, found);
            ++(found <= alpha ? below : found >= beta ? above : inside);
        });
    }
    TEST_ASSERT_GREATER_THAN_INT(1000, below);
    TEST_ASSERT_GREATER_THAN_INT(1000, inside);
    TEST_ASSERT_GREATER_THAN_INT(1000, above);
}

// Plays the line out; returns where it ends.
Placed<TicTacToe> follow(const search::Search<TicTacToe>& search, Placed<TicTacToe> at) {
    for (uint8_t i = 0; i < search.line_length(); ++i) {
        const uint8_t move = search.line_move(i);
        TEST_ASSERT_TRUE(TicTacToe::contains(TicTacToe::moves(at.position), move));
        at = {TicTacToe::play(at.position, move), opponent(at.side)};
    }
    return at;
}

// A table answers for the rest of a line, which may then end early; its end still has the value.
void the_principal_variation_is_legal_and_leads_to_the_value() {
    core::Random random(27);
    for (int i = 0; i < 300; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        const uint8_t depth = static_cast<uint8_t>(1 + random.below(9));
        each_help(Algorithm::alphabeta, depth, kBest, [&](const Options& options) {
            const auto& search = small.run(at, options);
            const uint8_t length = search.line_length();
            TEST_ASSERT_TRUE(length > 0 && length <= depth);
            TEST_ASSERT_EQUAL_UINT8(search.line_move(0), search.move());
            const auto end = follow(search, at);
            Oracle rest(kBest);
            if (!options.table) TEST_ASSERT_TRUE(rest.is_leaf(end, depth - length));
            const int value = rest.minimax(end, depth - length);
            TEST_ASSERT_EQUAL_INT(search.score(), end.side == at.side ? value : -value);
        });
    }
}

// --- the length of a game ---

// Plies until the end, when the winner hurries and the loser delays; 0 for a draw. Signed: a win
// is positive.
int distance(const Placed<TicTacToe>& at) {
    const games::Outcome outcome = TicTacToe::outcome(at.position);
    if (outcome.over) return 0;
    int quickest_win = 0, slowest_loss = 0;
    bool can_draw = false;
    const auto children = Oracle(kBest).children_of(at);
    for (int i = 0; i < children.size; ++i) {
        const Placed<TicTacToe>& child = children.list[i].at;
        const games::Outcome end = TicTacToe::outcome(child.position);
        const int further = distance(child);
        const bool child_lost = (end.over && end.score < 0) || further < 0;
        const int plies = 1 + (further < 0 ? -further : further);
        if (child_lost && (quickest_win == 0 || plies < quickest_win)) quickest_win = plies;
        if (!child_lost && further == 0) can_draw = true;
        if (further > 0 && plies > slowest_loss) slowest_loss = plies;
    }
    if (quickest_win > 0) return quickest_win;
    return can_draw ? 0 : -slowest_loss;
}

void scoring_by_length_finds_the_shortest_win_and_the_longest_defence() {
    int won = 0, lost = 0;
    positions::each_state([&](const Placed<TicTacToe>& at) {
        if (TicTacToe::outcome(at.position).over) return;
        const int plies = distance(at);
        const int expected = plies > 0 ? 1000 - plies : plies < 0 ? -1000 - plies : 0;
        Options options = plain(Algorithm::alphabeta, search::kNoDepth, kBest);
        options.scoring = Scoring::length;
        options.order = Order::knowledge;
        TEST_ASSERT_EQUAL_INT(expected, small.run(at, options).score());
        options.table = true;
        options.deepen = true;
        TEST_ASSERT_EQUAL_INT(expected, small.run(at, options).score());
        if (plies > 0) ++won;
        if (plies < 0) ++lost;
    });
    TEST_ASSERT_GREATER_THAN_INT(100, won);
    TEST_ASSERT_GREATER_THAN_INT(100, lost);
}

void scoring_by_result_ignores_the_length() {
    positions::each_state([](const Placed<TicTacToe>& at) {
        Options options = plain(Algorithm::alphabeta, search::kNoDepth, kBest);
        const Score score = small.run(at, options).score();
        TEST_ASSERT_TRUE(score == 1000 || score == 0 || score == -1000);
    });
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(no_help_changes_a_value);
    RUN_TEST(no_help_changes_the_value_of_minimax);
    RUN_TEST(a_table_of_one_entry_changes_no_value);
    RUN_TEST(a_table_of_sixteen_entries_changes_no_value);
    RUN_TEST(a_table_that_holds_everything_changes_no_value);
    RUN_TEST(a_table_does_not_mix_up_depths_or_sides);
    RUN_TEST(a_search_does_not_depend_on_the_one_before);
    RUN_TEST(a_value_of_long_ago_is_not_believed);
    RUN_TEST(a_table_saves_nodes);
    RUN_TEST(a_score_outside_the_window_is_a_bound);
    RUN_TEST(the_principal_variation_is_legal_and_leads_to_the_value);
    RUN_TEST(scoring_by_length_finds_the_shortest_win_and_the_longest_defence);
    RUN_TEST(scoring_by_result_ignores_the_length);
    return test_end(UNITY_END());
}

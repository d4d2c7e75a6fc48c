// What the search counts: against recursion on every state of tic-tac-toe, and against numbers
// published elsewhere.
#include <unity.h>

#include "oracle.hpp"
#include "searching.hpp"
#include "sticks.hpp"
#include "target.h"

namespace {

using games::Side;
using games::TicTacToe;
using oracle::Sorting;
using positions::Placed;
using search::Algorithm;
using search::Options;
using search::Order;
using Oracle = oracle::Recursive<TicTacToe>;

constexpr uint8_t kBest = 0, kLines = 1;
Searcher<TicTacToe> searcher;

Options minimax(uint8_t depth, uint8_t heuristic) {
    return plain(Algorithm::minimax, depth, heuristic);
}
Options alphabeta(uint8_t depth, uint8_t heuristic) {
    return plain(Algorithm::alphabeta, depth, heuristic);
}
Options sorted(uint8_t depth, uint8_t heuristic) {
    Options options = alphabeta(depth, heuristic);
    options.order = Order::evaluation;
    return options;
}

template <class Game>
void check_counts(const search::Search<Game>& search, uint32_t nodes, uint32_t leaves,
                  uint32_t cutoffs) {
    TEST_ASSERT_EQUAL_UINT32(nodes, search.counters().nodes);
    TEST_ASSERT_EQUAL_UINT32(leaves, search.counters().leaves);
    TEST_ASSERT_EQUAL_UINT32(cutoffs, search.counters().cutoffs);
    TEST_ASSERT_EQUAL_UINT32(0, search.counters().hits);
}

// --- against recursion ---

void compare_minimax(const Placed<TicTacToe>& at, uint8_t depth, uint8_t heuristic) {
    Oracle oracle(heuristic);
    const int value = oracle.minimax(at, depth);
    const auto& search = searcher.run(at, minimax(depth, heuristic));
    TEST_ASSERT_EQUAL_INT(value, search.score());
    check_counts(search, oracle.nodes, oracle.leaves, 0);
    TEST_ASSERT_EQUAL(oracle.met_limit ? search::End::depth : search::End::complete, search.end());
}

void minimax_is_the_recursion_on_every_state() {
    uint32_t states = 0;
    positions::each_state([&states](const Placed<TicTacToe>& at) {
        ++states;
        for (uint8_t depth = 0; depth <= 9; ++depth) compare_minimax(at, depth, kLines);
    });
    TEST_ASSERT_EQUAL_UINT32(5478, states);
}

void compare_alphabeta(const Placed<TicTacToe>& at, const Options& options) {
    const Sorting sorting =
        options.order == Order::evaluation ? Sorting::evaluation : Sorting::natural;
    Oracle oracle(options.heuristic, sorting);
    const int value = oracle.alphabeta(at, options.depth, options.alpha, options.beta);
    const auto& search = searcher.run(at, options);
    TEST_ASSERT_EQUAL_INT(value, search.score());
    check_counts(search, oracle.nodes, oracle.leaves, oracle.cutoffs);
}

void alphabeta_is_the_recursion_on_every_state() {
    positions::each_state([](const Placed<TicTacToe>& at) {
        for (uint8_t depth = 0; depth <= 9; ++depth) {
            compare_alphabeta(at, alphabeta(depth, kBest));
            compare_alphabeta(at, alphabeta(depth, kLines));
        }
    });
}

void sorted_alphabeta_is_the_recursion_on_every_state() {
    positions::each_state([](const Placed<TicTacToe>& at) {
        for (uint8_t depth : {1, 2, 4, 9}) compare_alphabeta(at, sorted(depth, kBest));
    });
}

void a_window_is_searched_like_the_recursion_does() {
    core::Random random(11);
    for (int i = 0; i < 3000; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        Options options = random.below(2) == 0 ? alphabeta(0, kBest) : sorted(0, kBest);
        options.depth = static_cast<uint8_t>(random.below(10));
        options.alpha = static_cast<games::Score>(random.below(41) - 20);
        options.beta = static_cast<games::Score>(options.alpha + 1 + random.below(10));
        compare_alphabeta(at, options);
    }
}

void the_move_is_the_first_of_the_best_in_natural_order() {
    positions::each_state([](const Placed<TicTacToe>& at) {
        if (TicTacToe::outcome(at.position).over) return;
        for (uint8_t depth : {1, 2, 9}) {
            const uint8_t expected = Oracle(kLines).first_best(at, depth);
            TEST_ASSERT_EQUAL_UINT8(expected, searcher.run(at, minimax(depth, kLines)).move());
            TEST_ASSERT_EQUAL_UINT8(expected, searcher.run(at, alphabeta(depth, kLines)).move());
        }
    });
}

// --- against published numbers ---

struct Counts {
    uint32_t nodes, leaves, cutoffs;
};

// A game of nine turns, a draw, both sides playing the first best move in row order.
constexpr char kGame[] = "a1b2b1c1a3a2c2b3c3";
constexpr Counts kMinimaxTurns[] = {{549946, 255168, 0}, {59705, 27732, 0}, {7332, 3468, 0},
                                    {935, 457, 0},       {198, 94, 0},      {47, 0, 0},
                                    {14, 0, 0},          {5, 0, 0},         {2, 0, 0}};
constexpr Counts kAlphabetaTurns[] = {{18297, 7330, 4237}, {2338, 929, 624}, {844, 333, 236},
                                      {75, 31, 25},        {64, 26, 20},     {17, 0, 0},
                                      {10, 0, 0},          {5, 0, 0},        {2, 0, 0}};
constexpr Counts kSortedTurns[] = {{3052, 1144, 1291}, {585, 224, 238}, {318, 118, 125},
                                   {55, 22, 16},       {44, 17, 11},    {17, 0, 0},
                                   {10, 0, 0},         {5, 0, 0},       {2, 0, 0}};

// Of the last turns only the nodes are published.
void check_turn(const search::Search<TicTacToe>& search, const Counts& expected) {
    if (expected.leaves != 0)
        return check_counts(search, expected.nodes, expected.leaves, expected.cutoffs);
    TEST_ASSERT_EQUAL_UINT32(expected.nodes, search.counters().nodes);
}

void each_turn_of_the_published_game_has_its_counts() {
    auto at = start_of(TicTacToe());
    for (uint8_t turn = 0; turn < 9; ++turn) {
        check_turn(searcher.run(at, minimax(9, kLines)), kMinimaxTurns[turn]);
        check_turn(searcher.run(at, sorted(9, kLines)), kSortedTurns[turn]);
        const auto& search = searcher.run(at, alphabeta(9, kLines));
        check_turn(search, kAlphabetaTurns[turn]);
        TEST_ASSERT_EQUAL_INT16(0, search.score());
        TEST_ASSERT_EQUAL_UINT8(9 - turn, search.deepest());
        uint8_t move = 0;
        TEST_ASSERT_TRUE(TicTacToe::parse_move(TicTacToe::start(),
                                               {kGame + 2 * turn, kGame + 2 * turn + 2}, move));
        TEST_ASSERT_EQUAL_UINT8(move, search.move());
        at = {TicTacToe::play(at.position, move), opponent(at.side)};
    }
}

void every_depth_from_the_start_has_the_published_score_and_nodes() {
    constexpr int kScore[] = {4, 1, 3, 1, 3, 1, 2, 0, 0};
    constexpr uint32_t kMinimax[] = {10, 82, 586, 3610, 18730, 73450, 221626, 422074, 549946};
    constexpr uint32_t kAlphabeta[] = {10, 36, 163, 492, 1692, 3281, 11612, 13451, 18297};
    constexpr uint32_t kSorted[] = {10, 26, 96, 206, 931, 1496, 2518, 2786, 3052};
    const auto at = start_of(TicTacToe());
    for (uint8_t i = 0; i < 9; ++i) {
        const uint8_t depth = static_cast<uint8_t>(i + 1);
        const auto check = [&](const Options& options, uint32_t nodes) {
            const auto& search = searcher.run(at, options);
            TEST_ASSERT_EQUAL_UINT32(nodes, search.counters().nodes);
            TEST_ASSERT_EQUAL_INT(kScore[i], search.score());
        };
        check(minimax(depth, kLines), kMinimax[i]);
        check(alphabeta(depth, kLines), kAlphabeta[i]);
        check(sorted(depth, kLines), kSorted[i]);
    }
}

// Nilsson's first turn at depth 2, from X's side: corner, edge, centre.
void nilsson_s_first_turn_has_its_values() {
    constexpr int kValues[] = {-1, -2, -1, -2, 1, -2, -1, -2, -1};
    for (uint8_t move = 0; move < 9; ++move) {
        const Placed<TicTacToe> at = {TicTacToe::play(TicTacToe::start(), move), Side::o};
        TEST_ASSERT_EQUAL_INT(kValues[move], -searcher.run(at, minimax(1, kLines)).score());
    }
}

// --- sticks ---

void sticks_have_the_published_counts() {
    using Five = Sticks<5>;
    static Searcher<Five> five;
    const auto nodes = [&](Algorithm algorithm, uint8_t depth, games::Score bound) {
        Options options = plain(algorithm, depth, 0);
        options.alpha = static_cast<games::Score>(-bound);
        options.beta = bound;
        const auto& search = five.run(start_of(Five()), options);
        TEST_ASSERT_EQUAL_INT16(depth == 2 ? 400 : 1000, search.score());
        return search.counters().nodes;
    };
    TEST_ASSERT_EQUAL_UINT32(28, nodes(Algorithm::minimax, 5, search::kInfinity));
    TEST_ASSERT_EQUAL_UINT32(14, nodes(Algorithm::alphabeta, 5, search::kInfinity));
    TEST_ASSERT_EQUAL_UINT32(12, nodes(Algorithm::alphabeta, 5, 1000));
    TEST_ASSERT_EQUAL_UINT32(12, nodes(Algorithm::minimax, 2, search::kInfinity));
    TEST_ASSERT_EQUAL_UINT32(10, nodes(Algorithm::alphabeta, 2, search::kInfinity));
    TEST_ASSERT_EQUAL_UINT32(9, nodes(Algorithm::alphabeta, 2, 1000));
}

void twenty_sticks_have_the_published_nodes() {
    static Searcher<Sticks<20>> twenty;
    const auto& search = twenty.run(start_of(Sticks<20>()), minimax(20, 0));
    TEST_ASSERT_EQUAL_UINT32(266079, search.counters().nodes);
    TEST_ASSERT_EQUAL_INT16(-1000, search.score());
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(minimax_is_the_recursion_on_every_state);
    RUN_TEST(alphabeta_is_the_recursion_on_every_state);
    RUN_TEST(sorted_alphabeta_is_the_recursion_on_every_state);
    RUN_TEST(a_window_is_searched_like_the_recursion_does);
    RUN_TEST(the_move_is_the_first_of_the_best_in_natural_order);
    RUN_TEST(each_turn_of_the_published_game_has_its_counts);
    RUN_TEST(every_depth_from_the_start_has_the_published_score_and_nodes);
    RUN_TEST(nilsson_s_first_turn_has_its_values);
    RUN_TEST(sticks_have_the_published_counts);
    RUN_TEST(twenty_sticks_have_the_published_nodes);
    return test_end(UNITY_END());
}

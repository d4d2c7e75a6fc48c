// A few published counts with the memory of the smallest board, on that board.
#include <unity.h>

#include "searching.hpp"
#include "target.h"

namespace {

using games::TicTacToe;
using search::Algorithm;
using search::Options;
using search::Order;

constexpr uint8_t kLines = 1;
Searcher<TicTacToe, 16, 10> searcher;

void check(const Options& options, uint32_t nodes, uint32_t leaves, uint32_t cutoffs) {
    const auto& search = searcher.run(start_of(TicTacToe()), options);
    TEST_ASSERT_EQUAL_INT16(0, search.score());
    TEST_ASSERT_EQUAL_UINT32(nodes, search.counters().nodes);
    TEST_ASSERT_EQUAL_UINT32(leaves, search.counters().leaves);
    TEST_ASSERT_EQUAL_UINT32(cutoffs, search.counters().cutoffs);
}

void plain_alphabeta_visits_18297_nodes() {
    check(plain(Algorithm::alphabeta, 9, kLines), 18297, 7330, 4237);
}

void alphabeta_by_evaluation_visits_3052_nodes() {
    Options options = plain(Algorithm::alphabeta, 9, kLines);
    options.order = Order::evaluation;
    check(options, 3052, 1144, 1291);
}

void minimax_and_alphabeta_agree_at_every_small_depth() {
    constexpr games::Score kScore[] = {4, 1, 3, 1, 3};
    constexpr uint16_t kMinimax[] = {10, 82, 586, 3610, 18730};
    constexpr uint16_t kAlphabeta[] = {10, 36, 163, 492, 1692};
    for (uint8_t i = 0; i < 5; ++i) {
        const uint8_t depth = static_cast<uint8_t>(i + 1);
        const auto at = start_of(TicTacToe());
        const auto& search = searcher.run(at, plain(Algorithm::minimax, depth, kLines));
        TEST_ASSERT_EQUAL_UINT32(kMinimax[i], search.counters().nodes);
        TEST_ASSERT_EQUAL_INT16(kScore[i], search.score());
        searcher.run(at, plain(Algorithm::alphabeta, depth, kLines));
        TEST_ASSERT_EQUAL_UINT32(kAlphabeta[i], search.counters().nodes);
        TEST_ASSERT_EQUAL_INT16(kScore[i], search.score());
    }
}

void table_and_deepening_change_no_value() {
    core::Random random(41);
    for (uint8_t i = 0; i < 40; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        Options options =
            plain(Algorithm::alphabeta, static_cast<uint8_t>(random.below(6)), kLines);
        const games::Score value = searcher.run(at, options).score();
        options.order = Order::knowledge;
        options.table = options.deepen = true;
        TEST_ASSERT_EQUAL_INT16(value, searcher.run(at, options).score());
    }
}

void a_node_limit_is_kept_and_a_move_is_always_there() {
    Options options = plain(Algorithm::alphabeta, 9, kLines);
    options.nodes = 100;
    const auto& search = searcher.run(start_of(TicTacToe()), options);
    TEST_ASSERT_EQUAL_UINT32(100, search.counters().nodes);
    TEST_ASSERT_EQUAL(search::End::nodes, search.end());
    TEST_ASSERT_FALSE(search.has_score());
    TEST_ASSERT_EQUAL_UINT8(0, search.move());
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(plain_alphabeta_visits_18297_nodes);
    RUN_TEST(alphabeta_by_evaluation_visits_3052_nodes);
    RUN_TEST(minimax_and_alphabeta_agree_at_every_small_depth);
    RUN_TEST(table_and_deepening_change_no_value);
    RUN_TEST(a_node_limit_is_kept_and_a_move_is_always_there);
    return test_end(UNITY_END());
}

// A search cut short answers the last finished depth, else the best finished root move, else the
// first legal move without a score.
#include <unity.h>

#include "oracle.hpp"
#include "searching.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::TicTacToe;
using positions::Placed;
using search::Algorithm;
using search::End;
using search::Options;
using search::Order;
using Oracle = oracle::Recursive<TicTacToe>;

constexpr uint8_t kLines = 1;
Searcher<TicTacToe> searcher;

struct Answer {
    bool has_score = false;
    int score = 0;
    uint8_t move = 0;
    int depth = 0;  // finished
    End end = End::nodes;
};

// The root, child by child, while the nodes last. Returns whether they did; takes them away.
bool search_root(Oracle& oracle, const Placed<TicTacToe>& at, int depth, uint32_t& nodes,
                 Answer& answer) {
    if (nodes-- == 0) return false;
    int best = -oracle::kInfinity;
    const auto children = oracle.children_of(at);
    for (int i = 0; i < children.size; ++i) {
        oracle.nodes = 0;
        const int value =
            -oracle.alphabeta(children.list[i].at, depth - 1, -oracle::kInfinity, -best);
        if (oracle.nodes > nodes) return false;
        nodes -= oracle.nodes;
        if (value <= best) continue;
        best = value;
        answer = {true, value, children.list[i].move, 0, End::nodes};
    }
    return true;
}

// What alpha-beta in natural order has to say after so many nodes.
Answer expected(const Placed<TicTacToe>& at, const Options& options, uint32_t nodes) {
    Answer answer;
    answer.move = TicTacToe::first(TicTacToe::moves(at.position));
    for (int depth = options.deepen ? 1 : options.depth;; ++depth) {
        Oracle oracle(kLines);
        Answer attempt = answer;
        const bool finished = search_root(oracle, at, depth, nodes, attempt);
        if (!finished) return answer.has_score ? answer : attempt;
        answer = attempt;
        answer.depth = depth;
        if (!oracle.met_limit) {
            answer.end = End::complete;
            return answer;
        }
        if (depth < options.depth) continue;
        answer.end = End::depth;
        return answer;
    }
}

void check(const Placed<TicTacToe>& at, Options options, uint32_t nodes) {
    const Answer answer = expected(at, options, nodes);
    options.nodes = nodes;
    const auto& search = searcher.run(at, options);
    TEST_ASSERT_EQUAL(answer.end, search.end());
    TEST_ASSERT_EQUAL(answer.has_score, search.has_score());
    TEST_ASSERT_EQUAL_UINT8(answer.move, search.move());
    TEST_ASSERT_EQUAL(answer.has_score, search.line_length() > 0);
    if (answer.has_score) TEST_ASSERT_EQUAL_INT(answer.score, search.score());
    if (answer.end != End::complete) TEST_ASSERT_EQUAL_INT(answer.depth, search.finished_depth());
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(nodes, search.counters().nodes);
    if (answer.end == End::nodes) TEST_ASSERT_EQUAL_UINT32(nodes, search.counters().nodes);
}

void check_all(bool deepen, uint32_t seed) {
    core::Random random(seed);
    for (int i = 0; i < 60; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        Options options =
            plain(Algorithm::alphabeta, static_cast<uint8_t>(1 + random.below(9)), kLines);
        options.deepen = deepen;
        for (uint32_t nodes = 1; nodes < 60; ++nodes) check(at, options, nodes);
        for (int k = 0; k < 40; ++k) check(at, options, 1u + random.below(5000));
    }
}

void cut_short_in_its_only_depth_it_answers_the_best_finished_root_move() { check_all(false, 31); }
void cut_short_while_deepening_it_answers_the_last_finished_depth() { check_all(true, 32); }

void one_node_is_not_enough_for_a_score() {
    Options options = plain(Algorithm::alphabeta, 9, kLines);
    options.nodes = 1;
    const auto& search = searcher.run(start_of(TicTacToe()), options);
    TEST_ASSERT_FALSE(search.has_score());
    TEST_ASSERT_EQUAL_UINT8(0, search.move());
    TEST_ASSERT_EQUAL_UINT8(0, search.line_length());
    TEST_ASSERT_EQUAL(End::nodes, search.end());
}

// The first legal move without a score.
void check_no_answer(const Placed<TicTacToe>& at, End end) {
    TEST_ASSERT_FALSE(searcher.search.running());
    TEST_ASSERT_FALSE(searcher.search.has_score());
    TEST_ASSERT_EQUAL(end, searcher.search.end());
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.line_length());
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.finished_depth());
    TEST_ASSERT_EQUAL_UINT8(TicTacToe::first(TicTacToe::moves(at.position)),
                            searcher.search.move());
}

// What the last search left in the frames is no answer to the next one.
void stopped_before_its_first_node_it_has_no_score() {
    const auto at = start_of(TicTacToe());
    searcher.run(at, plain(Algorithm::alphabeta, 3, kLines));
    searcher.search.begin(TicTacToe(), at.position, at.side,
                          plain(Algorithm::alphabeta, 9, kLines));
    searcher.search.cut_short(End::stop);
    check_no_answer(at, End::stop);
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.move());
}

// Nor in any order, with whatever help, from either side, and whoever cut it short.
void without_a_node_there_is_no_score_in_any_order() {
    core::Random random(34);
    for (int i = 0; i < 200; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        Options options =
            plain(Algorithm::alphabeta, static_cast<uint8_t>(random.below(10)), kLines);
        for (Order order : {Order::natural, Order::knowledge, Order::evaluation})
            for (int help = 0; help < 8; ++help) {
                options.order = order;
                options.algorithm = help & 4 ? Algorithm::minimax : Algorithm::alphabeta;
                options.table = (help & 1) != 0;
                options.deepen = (help & 2) != 0;
                options.nodes = 200;
                searcher.run(at, options);
                searcher.search.begin(TicTacToe(), at.position, at.side, options);
                searcher.search.cut_short(End::stop);
                check_no_answer(at, End::stop);

                searcher.run(at, options);
                options.nodes = 0;
                searcher.run(at, options);
                check_no_answer(at, End::nodes);
                TEST_ASSERT_EQUAL_UINT32(0, searcher.search.counters().nodes);
            }
    }
}

// --- an answer without a search ---

void an_answer_given_from_outside_has_a_move_and_nothing_else() {
    const auto at = start_of(TicTacToe());
    searcher.run(at, plain(Algorithm::alphabeta, 9, kLines));
    searcher.search.answer_with(TicTacToe(), TicTacToe::start(), 7);
    TEST_ASSERT_FALSE(searcher.search.running());
    TEST_ASSERT_FALSE(searcher.search.has_score());
    TEST_ASSERT_EQUAL_UINT8(7, searcher.search.move());
    TEST_ASSERT_EQUAL_UINT8(1, searcher.search.line_length());
    TEST_ASSERT_EQUAL_UINT8(7, searcher.search.line_move(0));
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.depth());
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.deepest());
    const search::Counters& counters = searcher.search.counters();
    TEST_ASSERT_EQUAL_UINT32(0, counters.nodes);
    TEST_ASSERT_EQUAL_UINT32(0, counters.leaves);
    TEST_ASSERT_EQUAL_UINT32(0, counters.cutoffs);
    TEST_ASSERT_EQUAL_UINT32(0, counters.hits);
}

void an_answer_given_from_outside_ends_a_running_search_and_leaves_the_next_alone() {
    const auto at = start_of(TicTacToe());
    searcher.search.begin(TicTacToe(), at.position, at.side,
                          plain(Algorithm::alphabeta, 9, kLines));
    for (int i = 0; i < 100; ++i) searcher.search.visit();
    searcher.search.answer_with(TicTacToe(), TicTacToe::start(), 8);
    TEST_ASSERT_FALSE(searcher.search.running());
    TEST_ASSERT_EQUAL_UINT8(8, searcher.search.move());

    searcher.search.begin(TicTacToe(), at.position, at.side,
                          plain(Algorithm::alphabeta, 3, kLines));
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.line_length());
    while (searcher.search.running()) searcher.search.visit();
    TEST_ASSERT_EQUAL_INT16(3, searcher.search.score());
    TEST_ASSERT_EQUAL_UINT8(4, searcher.search.move());
    TEST_ASSERT_EQUAL_UINT32(163, searcher.search.counters().nodes);
}

void a_search_cleared_or_handed_over_runs_no_longer() {
    const auto at = start_of(TicTacToe());
    const Options options = plain(Algorithm::alphabeta, 9, kLines);
    searcher.search.begin(TicTacToe(), at.position, at.side, options);
    for (int i = 0; i < 100; ++i) searcher.search.visit();
    searcher.search.hand_over();
    TEST_ASSERT_FALSE(searcher.search.running());
    TEST_ASSERT_EQUAL_UINT32(100, searcher.search.counters().nodes);
    searcher.search.clear();
    TEST_ASSERT_FALSE(searcher.search.running());
    TEST_ASSERT_EQUAL_UINT32(0, searcher.search.counters().nodes);
    TEST_ASSERT_EQUAL_UINT8(0, searcher.search.depth());
}

// --- stopped, limited, over ---

void stopped_from_outside_it_says_so_and_keeps_its_answer() {
    const auto at = start_of(TicTacToe());
    Options options = plain(Algorithm::alphabeta, 9, kLines);
    options.deepen = true;
    searcher.search.begin(TicTacToe(), at.position, at.side, options);
    while (searcher.search.depth() < 4) searcher.search.visit();
    for (int i = 0; i < 50; ++i) searcher.search.visit();
    searcher.search.cut_short(End::stop);
    TEST_ASSERT_EQUAL(End::stop, searcher.search.end());
    TEST_ASSERT_EQUAL_INT16(3, searcher.search.score());  // published for depth 3
    TEST_ASSERT_EQUAL_UINT8(3, searcher.search.finished_depth());
    TEST_ASSERT_EQUAL_UINT8(3, searcher.search.line_length());
    TEST_ASSERT_EQUAL_UINT8(4, searcher.search.move());
}

// The limit counts what was entered, whatever helps the search along.
void no_help_goes_beyond_the_nodes_granted() {
    core::Random random(33);
    for (int i = 0; i < 500; ++i) {
        Options options = plain(Algorithm::alphabeta, 9, kLines);
        options.order = Order::knowledge;
        options.table = options.deepen = true;
        options.nodes = 1u + random.below(800);
        const auto at = positions::running(TicTacToe(), random);
        const auto& search = searcher.run(at, options);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(options.nodes, search.counters().nodes);
        TEST_ASSERT_EQUAL(search.end() == End::nodes, search.counters().nodes == options.nodes &&
                                                          search.end() != End::complete);
        TEST_ASSERT_TRUE(TicTacToe::contains(TicTacToe::moves(at.position), search.move()));
    }
}

void a_finished_game_and_depth_0_are_a_single_node() {
    Placed<TicTacToe> lost = start_of(TicTacToe());
    TicTacToe::parse_position(texts::word("OOOXX-X--"), games::Side::x, lost.position);
    const auto& over = searcher.run(lost, plain(Algorithm::alphabeta, 9, kLines));
    TEST_ASSERT_EQUAL_INT16(-1000, over.score());
    TEST_ASSERT_EQUAL_UINT32(1, over.counters().nodes);
    TEST_ASSERT_EQUAL(End::complete, over.end());

    const auto& flat = searcher.run(start_of(TicTacToe()), plain(Algorithm::alphabeta, 0, kLines));
    TEST_ASSERT_EQUAL_UINT32(1, flat.counters().leaves);
    TEST_ASSERT_EQUAL_UINT8(0, flat.line_length());
    TEST_ASSERT_EQUAL(End::depth, flat.end());
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(cut_short_in_its_only_depth_it_answers_the_best_finished_root_move);
    RUN_TEST(cut_short_while_deepening_it_answers_the_last_finished_depth);
    RUN_TEST(one_node_is_not_enough_for_a_score);
    RUN_TEST(stopped_before_its_first_node_it_has_no_score);
    RUN_TEST(without_a_node_there_is_no_score_in_any_order);
    RUN_TEST(an_answer_given_from_outside_has_a_move_and_nothing_else);
    RUN_TEST(an_answer_given_from_outside_ends_a_running_search_and_leaves_the_next_alone);
    RUN_TEST(a_search_cleared_or_handed_over_runs_no_longer);
    RUN_TEST(stopped_from_outside_it_says_so_and_keeps_its_answer);
    RUN_TEST(no_help_goes_beyond_the_nodes_granted);
    RUN_TEST(a_finished_game_and_depth_0_are_a_single_node);
    return test_end(UNITY_END());
}

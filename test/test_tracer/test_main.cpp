// The rows of a trace against a recursive alpha-beta that writes them down in preorder.
#include <unity.h>

#include "oracle.hpp"
#include "search/tracer.hpp"
#include "searching.hpp"
#include "sticks.hpp"
#include "target.h"

namespace {

using games::Score;
using games::Side;
using games::TicTacToe;
using oracle::Sorting;
using positions::Placed;
using search::Algorithm;
using search::Cut;
using search::Options;
using search::Pruned;

// What a row says, and the position it stands for. Scores in X's view.
struct Row {
    uint32_t id, parent;
    int move;  // -1 at the root
    Side side;
    int alpha, beta, value;  // 0 where a node was not visited
    Cut cut;
    uint32_t key;
};

struct Rows {
    static constexpr uint32_t kMost = 20000;
    Row list[kMost];
    uint32_t size = 0, nodes = 0, cutoffs = 0;

    Row& add() {
        TEST_ASSERT_LESS_THAN_UINT32(kMost, size);
        Row& row = list[size < kMost ? size++ : 0];
        row = Row{size, 0, -1, Side::x, 0, 0, 0, Cut::none, 0};
        return row;
    }
};
Rows expected, told;

int turned(int value, Side side) { return side == Side::x ? value : -value; }

// Fail-soft alpha-beta; a row is there before those of its children and gets its value last.
template <class Game>
struct Writer {
    oracle::Recursive<Game> rules;
    Pruned pruned;
    Algorithm algorithm;

    int visit(const Placed<Game>& at, int depth, int alpha, int beta, uint32_t parent, int move) {
        Row& row = expected.add();
        ++expected.nodes;
        row.parent = parent;
        row.move = move;
        row.side = at.side;
        row.key = Game::key(at.position);
        row.alpha = at.side == Side::x ? alpha : -beta;
        row.beta = at.side == Side::x ? beta : -alpha;
        const int value = rules.is_leaf(at, depth) ? rules.static_value(at)
                                                   : visit_children(row, at, depth, alpha, beta);
        row.value = turned(value, at.side);
        return value;
    }

    int visit_children(Row& row, const Placed<Game>& at, int depth, int alpha, int beta) {
        const auto children = rules.children_of(at);
        int best = -oracle::kInfinity;
        for (int i = 0; i < children.size; ++i) {
            const auto& child = children.list[i];
            const int lower = algorithm == Algorithm::minimax ? alpha : etl::max(alpha, best);
            best = etl::max(best, -visit(child.at, depth - 1, -beta, -lower, row.id,
                                         static_cast<int>(child.move)));
            if (best < beta || i + 1 == children.size) continue;
            row.cut = at.side == Side::x ? Cut::beta : Cut::alpha;
            ++expected.cutoffs;
            if (pruned == Pruned::told) skip(row, children, i + 1);
            break;
        }
        return best;
    }

    void skip(const Row& parent, const typename oracle::Recursive<Game>::Children& children,
              int from) {
        for (int i = from; i < children.size; ++i) {
            Row& row = expected.add();
            row.parent = parent.id;
            row.move = static_cast<int>(children.list[i].move);
            row.side = children.list[i].at.side;
            row.key = Game::key(children.list[i].at.position);
            row.cut = Cut::pruned;
        }
    }
};

template <class Game>
using Tracing = Searcher<Game, 16, Game::kPlies + 1, search::Tracer<Game>>;

template <class Game>
Score trace(Tracing<Game>& tracing, const Placed<Game>& at, const Options& options, Pruned pruned) {
    using State = typename search::Tracer<Game>::State;
    search::Tracer<Game>& tracer = tracing.search;
    told.size = 0;
    tracer.begin(Game(), at.position, at.side, options);
    tracer.begin_trace(pruned);
    TEST_ASSERT_FALSE(tracer.running());  // whoever asks takes the steps
    for (State state = tracer.step(); state != State::done; state = tracer.step()) {
        if (state != State::row_ready) continue;
        Row& row = told.add();
        TEST_ASSERT_EQUAL(told.size == 1, tracer.is_root());
        row.id = tracer.id();
        row.parent = tracer.is_root() ? 0 : tracer.parent();
        row.move = tracer.is_root() ? -1 : static_cast<int>(tracer.move_into());
        row.side = tracer.to_move();
        row.alpha = tracer.alpha();
        row.beta = tracer.beta();
        row.value = tracer.value();
        row.cut = tracer.cut();
        row.key = Game::key(tracer.position());
    }
    told.nodes = tracer.told();
    told.cutoffs = tracer.told_cutoffs();
    return tracer.root_value();
}

void compare_rows() {
    TEST_ASSERT_EQUAL_UINT32(expected.size, told.size);
    TEST_ASSERT_EQUAL_UINT32(expected.nodes, told.nodes);
    TEST_ASSERT_EQUAL_UINT32(expected.cutoffs, told.cutoffs);
    for (uint32_t i = 0; i < expected.size; ++i) {
        const Row &a = expected.list[i], &b = told.list[i];
        TEST_ASSERT_EQUAL_UINT32(a.id, b.id);
        TEST_ASSERT_EQUAL_UINT32(a.parent, b.parent);
        TEST_ASSERT_EQUAL_INT(a.move, b.move);
        TEST_ASSERT_EQUAL(a.side, b.side);
        TEST_ASSERT_EQUAL(a.cut, b.cut);
        TEST_ASSERT_EQUAL_UINT32(a.key, b.key);
        if (a.cut == Cut::pruned) continue;
        TEST_ASSERT_EQUAL_INT(a.alpha, b.alpha);
        TEST_ASSERT_EQUAL_INT(a.beta, b.beta);
        TEST_ASSERT_EQUAL_INT(a.value, b.value);
    }
}

template <class Game>
void compare(Tracing<Game>& tracing, const Placed<Game>& at, const Options& options,
             Pruned pruned) {
    const bool sorted = options.order == search::Order::evaluation;
    Writer<Game> writer{
        oracle::Recursive<Game>(options.heuristic, sorted ? Sorting::evaluation : Sorting::natural),
        pruned, options.algorithm};
    expected.size = expected.nodes = expected.cutoffs = 0;
    const int value = writer.visit(at, options.depth, options.alpha, options.beta, 0, -1);
    TEST_ASSERT_EQUAL_INT(turned(value, at.side), trace(tracing, at, options, pruned));
    compare_rows();
}

Tracing<TicTacToe> tictactoe;

// Seeded positions of either side to move; `shape` makes the options of each.
template <class Shape>
void compare_many(uint32_t seed, Pruned pruned, Shape shape) {
    core::Random random(seed);
    for (int i = 0; i < 150; ++i) {
        const auto at = positions::wander(TicTacToe(), random, random.below(10));
        for (uint8_t depth = 0; depth <= 4; ++depth) {
            Options options =
                plain(Algorithm::alphabeta, depth, static_cast<uint8_t>(random.below(2)));
            shape(options, random);
            compare(tictactoe, at, options, pruned);
        }
    }
}

void rows_are_those_of_the_recursion() {
    compare_many(51, Pruned::hidden, [](Options&, core::Random&) {});
}

void children_cut_away_get_a_row_each_when_asked_for() {
    compare_many(52, Pruned::told, [](Options&, core::Random&) {});
}

void rows_within_a_window_are_those_of_the_recursion() {
    compare_many(53, Pruned::told, [](Options& options, core::Random& random) {
        options.alpha = static_cast<Score>(random.below(31) - 15);
        options.beta = static_cast<Score>(options.alpha + 1 + random.below(10));
    });
}

void minimax_tells_every_node_with_an_open_window() {
    compare_many(54, Pruned::told, [](Options& options, core::Random&) {
        options.algorithm = Algorithm::minimax;
        options.depth = static_cast<uint8_t>(options.depth % 4);
    });
}

void sorted_rows_come_in_sorted_order() {
    compare_many(55, Pruned::hidden, [](Options& options, core::Random&) {
        options.order = search::Order::evaluation;
    });
}

// Each node is searched twice and more, yet told once: counters and score are the search's.
void a_trace_tells_the_nodes_that_the_search_visits() {
    core::Random random(56);
    for (int i = 0; i < 100; ++i) {
        const auto at = positions::running(TicTacToe(), random);
        for (search::Order order : {search::Order::knowledge, search::Order::evaluation}) {
            Options options = plain(Algorithm::alphabeta, 4, 1);
            options.order = order;
            const Score score = tictactoe.run(at, options).score();
            const search::Counters counters = tictactoe.search.counters();
            TEST_ASSERT_EQUAL_INT(turned(score, at.side),
                                  trace(tictactoe, at, options, Pruned::hidden));
            TEST_ASSERT_EQUAL_UINT32(counters.nodes, told.nodes);
            TEST_ASSERT_EQUAL_UINT32(counters.nodes, told.size);
            TEST_ASSERT_EQUAL_UINT32(counters.cutoffs, told.cutoffs);
        }
    }
}

// The course's figure: five sticks, depth 2, window -1000 1000.
void the_published_trace_of_five_sticks_has_its_nine_rows() {
    constexpr uint32_t kLeft[] = {5, 2, 0, 3, 0, 4, 1, 2, 3};
    constexpr int kValues[] = {400, -1000, -1000, -1000, -1000, 400, 800, 600, 400};
    using Five = Sticks<5>;
    static Tracing<Five> five;
    Options options = plain(Algorithm::alphabeta, 2, 0);
    options.alpha = -1000;
    options.beta = 1000;
    TEST_ASSERT_EQUAL_INT16(400, trace(five, start_of(Five()), options, Pruned::hidden));
    TEST_ASSERT_EQUAL_UINT32(9, told.size);
    for (int i = 0; i < 9; ++i) {
        TEST_ASSERT_EQUAL_UINT32(kLeft[i], told.list[i].key);
        TEST_ASSERT_EQUAL_INT(kValues[i], told.list[i].value);
        TEST_ASSERT_EQUAL(i == 1 || i == 3 ? Cut::alpha : Cut::none, told.list[i].cut);
    }
    compare(five, start_of(Five()), options, Pruned::told);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(rows_are_those_of_the_recursion);
    RUN_TEST(children_cut_away_get_a_row_each_when_asked_for);
    RUN_TEST(rows_within_a_window_are_those_of_the_recursion);
    RUN_TEST(minimax_tells_every_node_with_an_open_window);
    RUN_TEST(sorted_rows_come_in_sorted_order);
    RUN_TEST(a_trace_tells_the_nodes_that_the_search_visits);
    RUN_TEST(the_published_trace_of_five_sticks_has_its_nine_rows);
    return test_end(UNITY_END());
}

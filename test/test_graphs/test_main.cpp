// Graphs by themselves: building, refusing, attractors and values against their definitions.
#include <unity.h>

#include <cstdio>

#include "core/random.hpp"
#include "oracle.hpp"
#include "target.h"

namespace {

using graphs::Fault;
using graphs::Goal;
using graphs::Index;
using graphs::kNone;
using graphs::Player;
using std::string;

void assert_fault(Fault expected, Fault actual) {
    TEST_ASSERT_EQUAL_UINT8(static_cast<uint8_t>(expected), static_cast<uint8_t>(actual));
}

// --- building ---

void edges_stand_by_their_nodes_in_the_order_in_which_they_were_added() {
    Drawing d;
    for (const char* name : {"p", "q", "r", "s"}) d.node(name, name[0] % 2 == 0 ? 'a' : 'e');
    d.edge("r", "s");
    d.edge("p", "q");
    d.edge("r", "q");
    d.edge("p", "s");
    TEST_ASSERT_TRUE((d.successors(d.at("p")) == std::vector<string>{"q", "s"}));
    TEST_ASSERT_TRUE(d.successors(d.at("q")).empty());
    TEST_ASSERT_TRUE((d.successors(d.at("r")) == std::vector<string>{"s", "q"}));
    TEST_ASSERT_EQUAL_UINT32(4, d.graph.edges());
}

struct Picture {
    std::vector<string> rows;
    explicit Picture(const Drawing& d) {
        for (Index v = 0; v < d.graph.nodes(); ++v) {
            rows.push_back(d.name(v) + static_cast<char>('0' + static_cast<int>(d.graph.mark(v))) +
                           letter(d.graph.player(v)));
            for (const string& to : d.successors(v)) rows.push_back(d.name(v) + ">" + to);
        }
    }
};

void what_is_refused_changes_nothing(size_t buckets) {
    Drawing d(4, 3, 9, buckets);
    d.node("p", 'a');
    d.node("q", 'e');
    d.node("end", 'e', 'a');
    d.edge("p", "q");
    const Picture before(d);
    assert_fault(Fault::known, d.node("p", 'e'));
    assert_fault(Fault::too_many_letters, d.node("sixtee", 'e'));
    assert_fault(Fault::known, d.edge("p", "q"));
    assert_fault(Fault::same_player, d.edge("q", "end"));
    assert_fault(Fault::same_player, d.edge("p", "p"));
    assert_fault(Fault::marked, d.edge("end", "p"));
    TEST_ASSERT_TRUE(Picture(d).rows == before.rows);
    assert_fault(Fault::none, d.node("four", 'a'));
    assert_fault(Fault::too_many_nodes, d.node("v", 'e'));
    assert_fault(Fault::none, d.edge("q", "p"));
    assert_fault(Fault::none, d.edge("q", "four"));
    const Picture full(d);
    assert_fault(Fault::too_many_edges, d.edge("four", "q"));
    TEST_ASSERT_TRUE(Picture(d).rows == full.rows);
}

void what_is_refused_changes_nothing_with_buckets_and_without() {
    what_is_refused_changes_nothing(8);
    what_is_refused_changes_nothing(0);
}

void every_name_is_found_and_no_other() {
    for (size_t buckets : {size_t{0}, size_t{4096}}) {
        Drawing d(2000, 1, 20000, buckets);
        for (int i = 0; i < 2000; i += 2) assert_fault(Fault::none, d.node(std::to_string(i)));
        for (int i = 0; i < 2000; ++i)
            TEST_ASSERT_EQUAL_UINT16(i % 2 == 0 ? i / 2 : kNone, d.at(std::to_string(i)));
        TEST_ASSERT_EQUAL_UINT16(kNone, d.at(""));
        d.graph.clear(graphs::Kind::arena);
        TEST_ASSERT_EQUAL_UINT16(kNone, d.at("0"));
    }
}

// Both ways of building make the same graph.
void a_graph_found_is_as_one_drawn() {
    Drawing drawn, found;
    drawn.graph.clear(graphs::Kind::arena);
    found.graph.clear(graphs::Kind::arena);
    core::Random random(7);
    for (int i = 0; i < 40; ++i) drawn.node(std::to_string(i));
    found.node("0");
    for (Index v = 0; v < 40; ++v) {
        found.graph.open(v);
        if (v + 1 < 40) found.node(std::to_string(v + 1));
        for (uint32_t n = random.below(6); n > 0; --n) {
            const auto to = static_cast<Index>(random.below(v + 1u));
            const Fault fault = drawn.graph.add_edge(v, to);
            TEST_ASSERT_TRUE(fault == Fault::none || fault == Fault::known);
            assert_fault(Fault::none, found.graph.append_edge(v, to));
        }
    }
    TEST_ASSERT_TRUE(Picture(drawn).rows == Picture(found).rows);
}

// --- attractors ---

// Every claim of a sweep, against the definition.
void check_attractors(Drawing& d) {
    d.solve(Goal::attractors);
    const std::vector<int> expected[] = {oracle::ranks(d.graph, Player::a),
                                         oracle::ranks(d.graph, Player::e)};
    Index won = 0;
    for (Index v = 0; v < d.graph.nodes(); ++v) {
        const int a = expected[0][v], e = expected[1][v];
        TEST_ASSERT_TRUE(a == oracle::kNever || e == oracle::kNever);
        const bool is_won = a != oracle::kNever || e != oracle::kNever;
        TEST_ASSERT_EQUAL(is_won, d.sweep.is_won(v));
        if (!is_won) continue;
        ++won;
        const Player winner = a != oracle::kNever ? Player::a : Player::e;
        TEST_ASSERT_TRUE(winner == d.sweep.winner(v));
        TEST_ASSERT_EQUAL_INT(winner == Player::a ? a : e, d.sweep.number(v));
        const bool chooses = d.graph.player(v) == winner && d.sweep.number(v) > 0;
        TEST_ASSERT_EQUAL(chooses, d.sweep.via(v) != kNone);
        if (!chooses) continue;
        TEST_ASSERT_TRUE(d.graph.has_edge(v, d.sweep.via(v)));
        TEST_ASSERT_EQUAL_INT(d.sweep.number(v) - 1, d.sweep.number(d.sweep.via(v)));
    }
    TEST_ASSERT_EQUAL_UINT16(won, d.sweep.settled());
    for (Index i = 1; i < won; ++i)
        TEST_ASSERT_TRUE(d.sweep.number(d.sweep.node(static_cast<Index>(i - 1))) <=
                         d.sweep.number(d.sweep.node(i)));
}

// Whoever leaves the attractor of the other has a way to stay outside.
void check_traps(const Drawing& d) {
    for (const Player player : {Player::a, Player::e}) {
        const std::vector<int> rank = oracle::ranks(d.graph, player);
        for (Index v = 0; v < d.graph.nodes(); ++v) {
            if (rank[v] != oracle::kNever || d.graph.is_sink(v)) continue;
            uint32_t outside = 0;
            for (auto e = d.graph.first_edge(v); e < d.graph.end_edge(v); ++e)
                outside += rank[d.graph.target(e)] == oracle::kNever;
            if (d.graph.player(v) == player)
                TEST_ASSERT_EQUAL_UINT32(d.graph.end_edge(v) - d.graph.first_edge(v), outside);
            else TEST_ASSERT_GREATER_THAN_UINT32(0, outside);
        }
    }
}

void draw_at_random(Drawing& d, core::Random& random, uint32_t nodes, uint32_t edges) {
    for (uint32_t v = 0; v < nodes; ++v) {
        const char mark = "aed-------"[random.below(10)];
        assert_fault(Fault::none,
                     d.node(std::to_string(v), random.below(2) == 0 ? 'a' : 'e', mark));
    }
    for (uint32_t i = 0; i < edges; ++i)
        d.graph.add_edge(static_cast<Index>(random.below(nodes)),
                         static_cast<Index>(random.below(nodes)));
}

void random_graphs_with_cycles_have_the_attractors_of_the_definition() {
    core::Random random(4);
    uint32_t cyclic = 0, with_neither = 0, deep = 0;
    for (int i = 0; i < 6000; ++i) {
        Drawing d;
        const uint32_t nodes = 1 + random.below(i % 10 == 0 ? 60 : 12);
        draw_at_random(d, random, nodes, random.below(4 * nodes));
        check_attractors(d);
        check_traps(d);
        for (Index v = 0; v < d.graph.nodes(); ++v) {
            if (!d.sweep.is_won(v) && !d.graph.is_sink(v)) ++with_neither;
            if (d.sweep.is_won(v) && d.sweep.number(v) > 4) ++deep;
        }
        d.solve(Goal::values);
        cyclic += d.sweep.settled() < d.graph.nodes();
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1000, cyclic);  // the draw was no empty one
    TEST_ASSERT_GREATER_THAN_UINT32(1000, with_neither);
    TEST_ASSERT_GREATER_THAN_UINT32(100, deep);
}

// Colours climb a tree from its leaves: without cycles and draws nothing stays uncoloured.
void on_a_tree_every_node_gets_the_colour_of_a_winner() {
    core::Random random(5);
    for (int i = 0; i < 500; ++i) {
        Drawing d;
        const uint32_t nodes = 2 + random.below(60);
        std::vector<uint32_t> parent(nodes), ply(nodes);
        std::vector<bool> is_leaf(nodes, true);
        for (uint32_t v = 1; v < nodes; ++v) {
            parent[v] = random.below(v);
            ply[v] = ply[parent[v]] + 1;
            is_leaf[parent[v]] = false;
        }
        for (uint32_t v = 0; v < nodes; ++v)
            d.node(std::to_string(v), ply[v] % 2 == 0 ? 'a' : 'e',
                   !is_leaf[v]            ? '-'
                   : random.below(2) == 0 ? 'a'
                                          : 'e');
        for (uint32_t v = 1; v < nodes; ++v)
            assert_fault(Fault::none, d.edge(std::to_string(parent[v]), std::to_string(v)));
        check_attractors(d);
        TEST_ASSERT_EQUAL_UINT16(nodes, d.sweep.settled());
    }
}

// --- values ---

void random_arenas_have_the_values_of_the_definition() {
    core::Random random(6);
    uint32_t cyclic = 0;
    for (int i = 0; i < 4000; ++i) {
        Drawing d;
        d.graph.clear(graphs::Kind::arena);
        const uint32_t nodes = 1 + random.below(30);
        for (uint32_t v = 0; v < nodes; ++v) d.node(std::to_string(v));
        for (uint32_t n = random.below(5 * nodes); n > 0; --n) {
            uint32_t from = random.below(nodes), to = random.below(nodes);
            if (from < to && i % 3 != 0) std::swap(from, to);  // mostly downwards
            if (from != to || random.below(20) == 0)
                d.graph.add_edge(static_cast<Index>(from), static_cast<Index>(to));
        }
        d.solve(Goal::values);
        const std::vector<int> expected = oracle::values(d.graph);
        for (Index v = 0; v < nodes; ++v) {
            TEST_ASSERT_EQUAL(expected[v] != oracle::kNever, d.sweep.is_settled(v));
            if (d.sweep.is_settled(v)) TEST_ASSERT_EQUAL_INT(expected[v], d.sweep.number(v));
        }
        cyclic += d.sweep.settled() < nodes;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(500, cyclic);
}

void a_heap_has_its_size_as_its_value() {
    Drawing d(64, 2048, 512, 0);
    d.graph.clear(graphs::Kind::arena);
    for (int i = 0; i < 60; ++i) d.node(std::to_string(i));
    for (int i = 0; i < 60; ++i)
        for (int to = 0; to < i; ++to) d.edge(std::to_string(i), std::to_string(to));
    d.solve(Goal::values);
    for (Index i = 0; i < 60; ++i) TEST_ASSERT_EQUAL_UINT16(i, d.sweep.number(i));
}

// --- time ---

// A path whose end is found last takes sweeps over all nodes as often as it is long; counters
// visit each node once a pass.
void a_long_path_takes_a_step_a_node_and_pass() {
    constexpr uint32_t kNodes = 5000;
    Drawing d(kNodes, kNodes, 30000, 8192);
    for (uint32_t v = 0; v < kNodes; ++v)
        d.node(std::to_string(v), v % 2 == 0 ? 'a' : 'e', v + 1 == kNodes ? 'a' : '-');
    for (uint32_t v = 0; v + 1 < kNodes; ++v) d.edge(std::to_string(v), std::to_string(v + 1));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(5 * kNodes + 5, d.solve(Goal::attractors));
    TEST_ASSERT_EQUAL_UINT16(kNodes, d.sweep.settled());
    TEST_ASSERT_EQUAL_UINT16(kNodes - 1, d.sweep.number(0));
}

void mirrored_edges_are_told_from_others() {
    core::Random random(8);
    uint32_t mirrored = 0;
    for (int i = 0; i < 3000; ++i) {
        Drawing d;
        const uint32_t nodes = 2 + random.below(5);
        for (uint32_t v = 0; v < nodes; ++v) d.node(std::to_string(v), v % 2 == 0 ? 'a' : 'e');
        for (uint32_t n = random.below(8); n > 0; --n) {
            const auto from = static_cast<Index>(random.below(nodes));
            const auto to = static_cast<Index>(random.below(nodes));
            d.graph.add_edge(from, to);
            if (random.below(3) != 0) d.graph.add_edge(to, from);
        }
        bool expected = true, actual = true;
        for (Index v = 0; v < nodes; ++v)
            for (auto e = d.graph.first_edge(v); e < d.graph.end_edge(v); ++e)
                expected = expected && d.graph.has_edge(d.graph.target(e), v);
        d.solve(Goal::values);
        for (Index v = 0; v < nodes; ++v) actual = d.sweep.is_mirrored(v) && actual;
        TEST_ASSERT_EQUAL(expected, actual);
        mirrored += expected;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(500, mirrored);
    TEST_ASSERT_LESS_THAN_UINT32(2500, mirrored);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(edges_stand_by_their_nodes_in_the_order_in_which_they_were_added);
    RUN_TEST(what_is_refused_changes_nothing_with_buckets_and_without);
    RUN_TEST(every_name_is_found_and_no_other);
    RUN_TEST(a_graph_found_is_as_one_drawn);
    RUN_TEST(random_graphs_with_cycles_have_the_attractors_of_the_definition);
    RUN_TEST(on_a_tree_every_node_gets_the_colour_of_a_winner);
    RUN_TEST(random_arenas_have_the_values_of_the_definition);
    RUN_TEST(a_heap_has_its_size_as_its_value);
    RUN_TEST(a_long_path_takes_a_step_a_node_and_pass);
    RUN_TEST(mirrored_edges_are_told_from_others);
    return test_end(UNITY_END());
}

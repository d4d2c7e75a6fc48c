// Trees from text, and exact expectations: against a slow recursive reader on random trees and on
// noise, at every limit, and against published numbers.
#include <unity.h>

#include <string>

#include "core/random.hpp"
#include "games/tree.hpp"
#include "oracle.hpp"
#include "search/expectation_trace.hpp"
#include "searching.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Side;
using games::Tree;
using games::TreeFault;
using search::Algorithm;
using Position = Tree::Position;
using Trace = search::ExpectationTrace<Tree>;

constexpr uint8_t kFrames = Tree::kPlies + 1;

// A tree with its memory.
struct Forest {
    static constexpr uint16_t kNodes = 300, kText = 900;
    games::TreeNode nodes[2 * kNodes]{};
    char text[2 * kText]{};
    games::TreeMemory memory{};
    Tree tree;

    Forest() {
        memory.nodes = nodes;
        memory.text = text;
        memory.plies = kFrames - 1;
        tree.use(memory);
    }

    // As the console does: what is refused leaves the tree that was.
    bool plant(const std::string& options) {
        Tree next;
        next.use(memory);
        if (!next.parse_options({options.data(), options.data() + options.size()}).empty())
            return false;
        tree = next;
        return true;
    }
    std::string words() const { return {tree.text().begin(), tree.text().end()}; }
};

Forest& planted(const std::string& options) {
    static Forest forest;
    TEST_ASSERT_TRUE_MESSAGE(forest.plant(options), options.c_str());
    return forest;
}

// An expectation with its memory.
struct Expecter {
    search::ExpectationFrame<Tree> frames[kFrames]{};
    Tree::Move lines[kFrames * kFrames]{};
    Trace search{};

    Trace& begin(const Tree& tree, Position at, uint8_t depth) {
        search::Options options = search::plain_options();
        options.depth = depth;
        search.begin({frames, lines}, tree, at, options);
        return search;
    }
    Trace& run(const Tree& tree, Position at = {0}, uint8_t depth = search::kNoDepth) {
        for (begin(tree, at, depth); search.running();) search.visit();
        return search;
    }
};
Expecter expecter;

std::string text_of(const Tree& tree, Position p) {
    std::string text;
    while (const char c = tree.position_char(p, Side::x, static_cast<uint8_t>(text.size())))
        text += c;
    return text;
}

std::string drawing_row(const Tree& tree, Position p, uint8_t row) {
    std::string text;
    while (const char c = tree.drawing_char(p, Side::x, row, static_cast<uint8_t>(text.size())))
        text += c;
    return text;
}

// --- random trees ---

void add_children(core::Random& random, std::string& text, bool chance, int depth, bool dice) {
    const int count = 1 + random.below(4);
    for (int i = 0; i < count; ++i) {
        if (i > 0) text += ' ';
        if (chance) text += std::to_string(1 + random.below(random.below(2) == 0 ? 3 : 30)) + ":";
        const int kind = depth == 0 ? 0 : random.below(4);
        if (kind < 2) {
            text += std::to_string(random.below(41) - 20);
            continue;
        }
        const bool is_chance = dice && kind == 3;
        text += is_chance ? '[' : '(';
        add_children(random, text, is_chance, depth - 1, dice);
        text += is_chance ? ']' : ')';
    }
}

std::string random_tree(core::Random& random, bool dice) {
    std::string text;
    const int root = random.below(dice ? 3 : 2);
    if (root > 0) text = root == 1 ? "min " : "chance ";
    add_children(random, text, root == 2, random.below(6), dice);
    return text;
}

void check_expectation(const std::string& text, const Tree& tree, int depth) {
    const oracle::Tree expected(text, depth);
    const Trace& found = expecter.run(tree, {0}, static_cast<uint8_t>(depth));
    const auto value = oracle::Fraction::of(found.value(), found.denominator());
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected.value.parts, value.parts, text.c_str());
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected.value.whole, value.whole, text.c_str());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.nodes, found.counters().nodes, text.c_str());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.leaves, found.counters().leaves, text.c_str());
    if (tree.is_chance({0})) {
        TEST_ASSERT_EQUAL_UINT8(0, found.line_length());
    } else if (depth > 0) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(expected.best_move, found.line_move(0), text.c_str());
    }
}

void expectations_are_exact() {
    core::Random random(1);
    Forest forest;
    int taken = 0, fractions = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::string text = random_tree(random, true);
        const oracle::Tree expected(text, 99);
        const bool fits = expected.is_tree && expected.all_nodes <= Forest::kNodes;
        const bool planted = forest.plant(text);
        if (text.size() < Forest::kText) TEST_ASSERT_EQUAL_MESSAGE(fits, planted, text.c_str());
        if (!planted) continue;
        ++taken;
        TEST_ASSERT_EQUAL_UINT64(expected.denominator, forest.tree.denominator({0}));
        if (expected.value.whole > 1) ++fractions;
        check_expectation(text, forest.tree, 99);
        check_expectation(text, forest.tree, random.below(5));
    }
    TEST_ASSERT_GREATER_THAN_INT(15000, taken);
    TEST_ASSERT_GREATER_THAN_INT(5000, fractions);
}

void plain_searches_agree_where_there_is_no_chance() {
    static Searcher<Tree, 16, kFrames> searcher;
    core::Random random(2);
    Forest forest;
    for (int i = 0; i < 3000; ++i) {
        const std::string text = random_tree(random, false);
        if (!forest.plant(text)) continue;
        TEST_ASSERT_FALSE(forest.tree.has_chance());
        const oracle::Tree expected(text, 99);
        const Side side = forest.tree.side({0});
        for (const Algorithm algorithm : {Algorithm::minimax, Algorithm::alphabeta}) {
            auto& search = searcher.search;
            search.begin(forest.tree, {0}, side, plain(algorithm, search::kNoDepth, 0));
            while (search.running()) search.visit();
            TEST_ASSERT_EQUAL_INT64(expected.value.parts, games::turned(search.score(), side));
            TEST_ASSERT_EQUAL_INT(expected.best_move, search.move());
            if (algorithm == Algorithm::alphabeta) continue;
            TEST_ASSERT_EQUAL_UINT32(expected.nodes, search.counters().nodes);
            TEST_ASSERT_EQUAL_UINT32(expected.leaves, search.counters().leaves);
        }
    }
}

// Every row once, parents first, each with what a search of its own finds.
void a_trace_tells_every_node() {
    core::Random random(3);
    Forest forest;
    static Expecter single;
    for (int i = 0; i < 500; ++i) {
        if (!forest.plant(random_tree(random, true))) continue;
        const Tree& tree = forest.tree;
        const uint8_t depth = static_cast<uint8_t>(random.below(6));
        Trace& trace = expecter.begin(tree, {0}, depth);
        trace.begin_trace(search::kNoDepth);
        uint32_t rows = 0;
        for (Trace::State state; (state = trace.step()) != Trace::State::done;) {
            if (state == Trace::State::searching) continue;
            TEST_ASSERT_EQUAL_UINT32(++rows, trace.id());
            const size_t ply = trace.is_root() ? 0 : 1;
            if (ply > 0) TEST_ASSERT_LESS_THAN_UINT32(trace.id(), trace.parent());
            const Position p = trace.position();
            uint8_t steps = 0;
            for (char c : text_of(tree, p))
                if (c == '/' && p.node != 0) ++steps;
            const Trace& own = single.run(tree, p, static_cast<uint8_t>(depth - steps));
            TEST_ASSERT_TRUE(oracle::Fraction::of(own.value(), own.denominator()) ==
                             oracle::Fraction::of(trace.value(), trace.denominator()));
        }
        TEST_ASSERT_EQUAL_UINT32(single.run(tree, {0}, depth).counters().nodes, rows);
    }
}

void a_search_cut_short_knows_its_best_finished_move() {
    const Tree& tree = planted("[9:(2 2) 1:(3 3)][9:(1 1) 1:(4 4)]").tree;
    Trace& search = expecter.begin(tree, {0}, search::kNoDepth);
    for (int nodes = 1; nodes < 15; ++nodes) {
        search.visit();
        TEST_ASSERT_TRUE(search.running());
        TEST_ASSERT_EQUAL(nodes >= 8, search.has_value());
        TEST_ASSERT_EQUAL_UINT8(0, search.finished_depth());
    }
    TEST_ASSERT_EQUAL_INT64(21, search.value());
    search.visit();
    TEST_ASSERT_FALSE(search.running());
    TEST_ASSERT_EQUAL_INT64(21, search.value());
    TEST_ASSERT_EQUAL_INT32(10, search.denominator());
    const Tree& coin = planted("chance 1:5 1:6").tree;
    Trace& mean = expecter.begin(coin, {0}, search::kNoDepth);
    mean.visit();
    mean.visit();
    TEST_ASSERT_FALSE(mean.has_value());
}

// --- text ---

void what_was_planted_is_written_without_needless_blanks() {
    const struct {
        const char *typed, *written;
    } kTexts[] = {{"(3 12 8)(2 4 6)(14 5 2)", "(3 12 8)(2 4 6)(14 5 2)"},
                  {"  ( 3   12 8 )  (2 4 6) ( 14 5 2 ) ", "(3 12 8)(2 4 6)(14 5 2)"},
                  {"max 1 2", "1 2"},
                  {"min\t7(4 9)", "min 7 (4 9)"},
                  {"max(1)2", "(1) 2"},
                  {"chance 1 : 2 3:[ 4: 5 ]", "chance 1:2 3:[4:5]"},
                  {"[9:(2 2)1:(3 3)][9:(1 1) 1:(4 4)]", "[9:(2 2) 1:(3 3)][9:(1 1) 1:(4 4)]"},
                  {"-0 007", "-0 007"}};
    for (const auto& t : kTexts) {
        TEST_ASSERT_EQUAL_STRING(t.written, planted(t.typed).words().c_str());
        TEST_ASSERT_EQUAL_STRING(t.written, planted(t.written).words().c_str());
    }
}

void check_fault(const char* text, TreeFault::Kind kind, uint16_t at, int32_t number) {
    Forest& forest = planted("(1 2) 3");
    TEST_ASSERT_FALSE_MESSAGE(forest.plant(text), text);
    TEST_ASSERT_FALSE_MESSAGE(forest.memory.fault.note.empty(), text);
    TEST_ASSERT_EQUAL_MESSAGE(kind, forest.memory.fault.kind, text);
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(at, forest.memory.fault.at, text);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(number, forest.memory.fault.number, text);
    TEST_ASSERT_EQUAL_STRING("(1 2) 3", forest.words().c_str());
}

void a_fault_is_told_by_its_place() {
    const struct {
        const char* text;
        uint16_t at;
    } kTexts[] = {{"", 0},      {"max", 3},   {"x", 0},      {"(", 1},        {"()", 1},
                  {"(3", 2},    {"3)", 1},    {"(3]", 2},    {"[1:3)", 4},    {"[]", 1},
                  {"[3 4]", 3}, {"[:3]", 1},  {"[1:]", 3},   {"chance 3", 8}, {"chance", 6},
                  {"-", 1},     {"(3 -)", 4}, {"(3,4)", 2},  {"1:2", 1},      {"maximal 3", 0},
                  {"3 max", 2}, {"3-4", 1},   {"[-1:3]", 1}, {"(1 2))(", 5},  {"[1:2 : 3]", 5}};
    for (const auto& t : kTexts)
        check_fault(t.text, TreeFault::Kind::text, t.at, static_cast<int32_t>(t.at + 1));
    const char zero[] = {'1', '\0', '2'};
    TEST_ASSERT_FALSE(planted("1").plant(std::string(zero, 3)));
}

void a_number_out_of_range_is_told_its_limit() {
    check_fault("30001", TreeFault::Kind::range, 0, 30000);
    check_fault("(1 -30001)", TreeFault::Kind::range, 3, -30000);
    check_fault("99999999999999999999", TreeFault::Kind::range, 0, 30000);
    check_fault("[0:1]", TreeFault::Kind::range, 1, 1);
    check_fault("[10000:1]", TreeFault::Kind::range, 1, 9999);
    planted("30000 -30000 [9999:1 1:2]");
}

std::string repeated(const char* text, int times) {
    std::string result;
    for (; times > 0; --times) result += text;
    return result;
}

void a_tree_that_is_too_large_is_told_what_would_fit() {
    const auto full = [](const std::string& text, int32_t limit) {
        Forest& forest = planted("5");
        TEST_ASSERT_FALSE(forest.plant(text));
        TEST_ASSERT_EQUAL(TreeFault::Kind::room, forest.memory.fault.kind);
        TEST_ASSERT_EQUAL_INT32(limit, forest.memory.fault.number);
        TEST_ASSERT_EQUAL_STRING("5", forest.words().c_str());
    };
    planted(repeated("1 ", 64));
    full(repeated("1 ", 65), 64);
    planted(repeated("(", 63) + "1" + repeated(")", 63));
    full(repeated("(", 64) + "1" + repeated(")", 64), 64);
    const std::string ten = "(" + repeated("1 ", 10) + ")";  // eleven nodes
    planted(repeated(ten.c_str(), 27) + " 1 1");             // 300 with the root
    full(repeated(ten.c_str(), 27) + " 1 1 1", Forest::kNodes);
    planted(repeated("0", 899) + "1");
    full(repeated("0", 900) + "1", Forest::kText);
}

// Three chance nodes in a row give a denominator that is the product of their sums.
void denominators_are_bounded_before_anything_is_searched() {
    planted("[9999:[9999:1 1:2] 1:3]");  // 10000 * 10000, the largest there may be
    TEST_ASSERT_EQUAL_INT32(100000000, planted("[9999:[9999:1 1:2] 1:3]").tree.denominator({0}));
    Forest& forest = planted("5");
    TEST_ASSERT_FALSE(forest.plant("[9999:[9999:1 2:2] 1:3]"));
    TEST_ASSERT_EQUAL(TreeFault::Kind::range, forest.memory.fault.kind);
    TEST_ASSERT_EQUAL_INT32(100000000, forest.memory.fault.number);
    TEST_ASSERT_FALSE(forest.plant("([9973:1 1:2][9949:1 1:2][9967:1 1:3])"));
    planted("[5000:[5000:[5000:[5000:1 5000:2] 5000:3] 5000:4] 5000:5]");  // halves of halves
    TEST_ASSERT_EQUAL_INT32(16, forest.tree.denominator({0}));
}

// The greatest sum there can be: as many children as there may be, of the greatest weight and
// value, in the smallest parts that may be needed elsewhere in the tree.
void the_largest_numbers_are_exact() {
    for (const char* leaf : {"9999:30000 ", "9999:-30000 "}) {
        const std::string text = "[" + repeated(leaf, 64) + "][9999:[9999:30000 1:29999] 1:-30000]";
        for (const std::string& root : {text, "min " + text}) {
            const Tree& tree = planted(root).tree;
            TEST_ASSERT_EQUAL_INT32(Tree::kLargestDenominator, tree.denominator({0}));
            check_expectation(root, tree, 99);
        }
    }
}

// Noise, and good trees with a few letters changed: taken exactly when the slow reader takes it,
// and whatever is refused leaves the old tree as it was.
void noise_is_refused_and_changes_nothing() {
    static constexpr char kLetters[] = "()[]: 1230-9 ((]m";
    core::Random random(4);
    Forest forest;
    TEST_ASSERT_TRUE(forest.plant("(3 12 8)(2 4 6)(14 5 2)"));
    int taken = 0, refused = 0;
    for (int i = 0; i < 100000; ++i) {
        std::string text;
        if (i % 2 == 0) {
            for (int k = random.below(14); k > 0; --k) text += kLetters[random.below(17)];
        } else {
            text = random_tree(random, true).substr(0, 80);
            for (int k = random.below(3); k > 0; --k)
                text[random.below(static_cast<uint16_t>(text.size()))] = kLetters[random.below(17)];
        }
        const std::string before = forest.words();
        const bool expected = oracle::Tree(text, 99).is_tree;
        TEST_ASSERT_EQUAL_MESSAGE(expected, forest.plant(text), text.c_str());
        if (expected) {
            ++taken;
            const std::string written = forest.words();
            check_expectation(written, forest.tree, 99);
            TEST_ASSERT_TRUE(forest.plant(written));
            TEST_ASSERT_EQUAL_STRING(written.c_str(), forest.words().c_str());
        } else {
            ++refused;
            TEST_ASSERT_EQUAL_STRING(before.c_str(), forest.words().c_str());
            TEST_ASSERT_LESS_OR_EQUAL_size_t(text.size(), forest.memory.fault.at);
        }
        if (i % 64 == 0) check_expectation(forest.words(), forest.tree, 99);
    }
    TEST_ASSERT_GREATER_THAN_INT(2000, taken);
    TEST_ASSERT_GREATER_THAN_INT(20000, refused);
}

// --- positions, moves, sides ---

void a_path_leads_to_its_node_and_nowhere_else() {
    core::Random random(5);
    Forest forest;
    for (int i = 0; i < 300; ++i) {
        if (!forest.plant(random_tree(random, true))) continue;
        const Tree& tree = forest.tree;
        Position p = Tree::start();
        do {
            const std::string text = text_of(tree, p);
            const core::Word word(text.data(), text.data() + text.size());
            Position read{77};
            TEST_ASSERT_TRUE(tree.parse_position(word, tree.side(p), read).empty());
            TEST_ASSERT_EQUAL_UINT16(p.node, read.node);
            TEST_ASSERT_FALSE(
                tree.parse_position(word, games::opponent(tree.side(p)), read).empty());
        } while (tree.next_board(p));
    }
    const Tree& tree = planted("(3 12 8)(2 4 6)(14 5 2)").tree;
    for (const char* bad : {"", "3", "//", "/0", "/4", "/3/", "/3/4", "/3/1/1", "/03", "/1x", "x",
                            "/65", "/256", "/257", "/ 1", "/-1"}) {
        Position p;
        TEST_ASSERT_FALSE_MESSAGE(tree.parse_position(texts::word(bad), Side::o, p).empty(), bad);
        TEST_ASSERT_FALSE_MESSAGE(tree.parse_position(texts::word(bad), Side::x, p).empty(), bad);
    }
}

void the_longest_path_fits() {
    const std::string ten = repeated("0 ", 9);
    std::string text;
    for (int i = 0; i < 28; ++i) text += ten + "(";
    text += "7" + repeated(")", 28);
    const Tree& tree = planted(text).tree;
    Position p = {0};
    for (int i = 0; i < 28; ++i) p = tree.play(p, 9);
    TEST_ASSERT_EQUAL_STRING(repeated("/10", 28).c_str(), text_of(tree, p).c_str());
    TEST_ASSERT_EQUAL_UINT8(29, tree.plies_left({0}));
    TEST_ASSERT_EQUAL_UINT8(1, tree.plies_left(p));
}

void chance_takes_no_turn() {
    const Tree& max = planted("[1:(5 [1:6]) 1:[1:(7)]] (8)").tree;
    const auto side_at = [](const Tree& tree, const char* path) {
        for (const Side side : {Side::x, Side::o}) {
            Position p;
            if (tree.parse_position(texts::word(path), side, p).empty()) return games::letter(side);
        }
        return '?';
    };
    TEST_ASSERT_EQUAL('X', side_at(max, "/"));
    TEST_ASSERT_EQUAL('O', side_at(max, "/1"));      // chance: who comes after it
    TEST_ASSERT_EQUAL('O', side_at(max, "/1/1"));    // the player other than the one above
    TEST_ASSERT_EQUAL('X', side_at(max, "/1/1/2"));  // chance again
    TEST_ASSERT_EQUAL('X', side_at(max, "/1/1/2/1"));
    TEST_ASSERT_EQUAL('O', side_at(max, "/1/2/1"));  // chance below chance
    TEST_ASSERT_EQUAL('X', side_at(max, "/1/2/1/1"));
    TEST_ASSERT_EQUAL('O', side_at(max, "/2"));
    TEST_ASSERT_EQUAL('O', side_at(planted("min (1)").tree, "/"));
    TEST_ASSERT_EQUAL('X', side_at(planted("min (1)").tree, "/1"));
    TEST_ASSERT_EQUAL('X', side_at(planted("chance 1:(1)").tree, "/"));
    TEST_ASSERT_EQUAL('X', side_at(planted("chance 1:(1)").tree, "/1"));
    TEST_ASSERT_EQUAL('O', side_at(planted("chance 1:(1)").tree, "/1/1"));
}

void moves_are_numbers_of_children() {
    const Tree& tree = planted("(3 12 8) 7 (14 5)").tree;
    for (const char* bad : {"", "0", "65", "999", "256", "257", "-1", "1x", "x", "01", "1.0"}) {
        Tree::Move move = 0;
        TEST_ASSERT_FALSE_MESSAGE(Tree::parse_move({0}, texts::word(bad), move), bad);
    }
    Tree::Move move;
    TEST_ASSERT_TRUE(Tree::parse_move({0}, texts::word("64"), move));
    TEST_ASSERT_EQUAL_UINT8(63, move);
    TEST_ASSERT_FALSE(Tree::contains(tree.moves({0}), move));
    TEST_ASSERT_FALSE(Tree::contains(tree.moves({0}), 200));
    TEST_ASSERT_EQUAL_UINT8(3, Tree::size(tree.moves({0})));
    TEST_ASSERT_TRUE(tree.outcome(tree.play({0}, 1)).over);
    TEST_ASSERT_EQUAL_INT16(-7, tree.outcome(tree.play({0}, 1)).score);  // MIN's view
}

void a_drawing_names_the_children() {
    const Tree& tree = planted("[9:(2 2) 1:3](14 5 2) 7").tree;
    TEST_ASSERT_EQUAL_STRING(" max", drawing_row(tree, {0}, 0).c_str());
    TEST_ASSERT_EQUAL_STRING("   1 [9:(2 2) 1:3]", drawing_row(tree, {0}, 1).c_str());
    TEST_ASSERT_EQUAL_STRING("   2 (14 5 2)", drawing_row(tree, {0}, 2).c_str());
    TEST_ASSERT_EQUAL_STRING("   3 7", drawing_row(tree, {0}, 3).c_str());
    TEST_ASSERT_EQUAL_STRING("", drawing_row(tree, {0}, 4).c_str());
    TEST_ASSERT_EQUAL_STRING(" chance", drawing_row(tree, {1}, 0).c_str());
    TEST_ASSERT_EQUAL_STRING("   1 9:(2 2)", drawing_row(tree, {1}, 1).c_str());
    TEST_ASSERT_EQUAL_STRING("   2 1:3", drawing_row(tree, {1}, 2).c_str());
    TEST_ASSERT_EQUAL_STRING(" min", drawing_row(tree, {6}, 0).c_str());
    TEST_ASSERT_EQUAL_STRING(" leaf", drawing_row(tree, {7}, 0).c_str());
    TEST_ASSERT_EQUAL_STRING("     14", drawing_row(tree, {7}, 1).c_str());
    TEST_ASSERT_EQUAL_STRING("", drawing_row(tree, {7}, 2).c_str());
    const Tree& wide = planted("(" + repeated("1 ", 64) + ") " + repeated("2 ", 63)).tree;
    TEST_ASSERT_EQUAL_size_t(72, drawing_row(wide, {0}, 1).size());
    TEST_ASSERT_EQUAL_STRING("  64 2", drawing_row(wide, {0}, 64).c_str());
    TEST_ASSERT_EQUAL_STRING("", drawing_row(wide, {0}, 255).c_str());
}

void before_a_text_there_is_a_single_leaf() {
    const Tree tree;
    TEST_ASSERT_TRUE(tree.outcome(Tree::start()).over);
    TEST_ASSERT_TRUE(Tree::is_empty(tree.moves(Tree::start())));
    TEST_ASSERT_EQUAL_STRING(" leaf", drawing_row(tree, {0}, 0).c_str());
    TEST_ASSERT_EQUAL_STRING("", drawing_row(tree, {0}, 2).c_str());
    TEST_ASSERT_EQUAL_CHAR('\0', tree.option_char(0));
    Tree homeless;
    TEST_ASSERT_FALSE(homeless.parse_options(texts::word("1 2")).empty());
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(expectations_are_exact);
    RUN_TEST(plain_searches_agree_where_there_is_no_chance);
    RUN_TEST(a_trace_tells_every_node);
    RUN_TEST(a_search_cut_short_knows_its_best_finished_move);
    RUN_TEST(what_was_planted_is_written_without_needless_blanks);
    RUN_TEST(a_fault_is_told_by_its_place);
    RUN_TEST(a_number_out_of_range_is_told_its_limit);
    RUN_TEST(a_tree_that_is_too_large_is_told_what_would_fit);
    RUN_TEST(denominators_are_bounded_before_anything_is_searched);
    RUN_TEST(the_largest_numbers_are_exact);
    RUN_TEST(noise_is_refused_and_changes_nothing);
    RUN_TEST(a_path_leads_to_its_node_and_nowhere_else);
    RUN_TEST(the_longest_path_fits);
    RUN_TEST(chance_takes_no_turn);
    RUN_TEST(moves_are_numbers_of_children);
    RUN_TEST(a_drawing_names_the_children);
    RUN_TEST(before_a_text_there_is_a_single_leaf);
    return test_end(UNITY_END());
}

// A tree typed in as text, as textbooks draw them: what minimax says of it is told node by node.
//
//     new tree (3 12 8)(2 4 6)(14 5 2)      the children of an unwritten root, which is MAX
//
//             max          ( ... )          a node of a player, who alternates from the root on
//          /   |   \       [ 9:( ... ) 1:4 ]  a chance node: its children have weights
//       min   min   min    14               a leaf: what the game is worth for MAX
//      / | \ / | \ / | \ .
//
// Nodes are kept in the order of the text, so a node is followed by all that is below it, and
// the first child of a node is the next one. A position is the number of a node; as text it is
// the way there: / is the root, /3/1 the first child of its third.
#pragma once

#include "core/bits.hpp"
#include "etl/span.h"
#include "etl/type_traits.h"
#include "games/game.hpp"

namespace games {

struct TreeNode {
    int32_t number;   // of a leaf its value, of other nodes a common denominator of all below
    uint16_t parent;  // of the root the root
    uint16_t end;     // one past the last node below
    uint16_t text;    // where its text begins, at its weight if it has one
    uint16_t weight;  // 0 unless the parent is a chance node
    uint8_t child;    // which child of its parent it is, from 0
    uint8_t ply;      // how far from the root
    Side side;        // who is to move; at a chance node who will be, below it
    bool chance;
};

// Why a text is no tree: it is not written so, a number is out of range, there is no room.
struct TreeFault {
    enum class Kind : uint8_t { text, range, room };

    core::Text note;
    Kind kind;
    uint16_t at;     // how many characters stand before the fault
    int32_t number;  // the limit; text: the number of the character, from 1
};

// Memory for two trees, owned by the caller: the next one is built beside the one in use, so that
// a text that turns out to be none has changed nothing.
struct TreeMemory {
    etl::span<TreeNode> nodes;
    etl::span<char> text;
    uint8_t plies;     // no deeper tree is taken
    bool second_half;  // the tree in use
    TreeFault fault;   // of the text refused last
};

class Tree {
  public:
    using Word = etl::conditional_t<core::kShiftsBitByBit, uint32_t, uint64_t>;
    using Move = uint8_t;  // which child, from 0
    using Moves = core::BitSet<Word>;

    struct Position {
        uint16_t node;
    };

    static constexpr uint8_t kPlies = 64;
    static constexpr uint8_t kMostChildren = 8 * sizeof(Word);
    static constexpr Score kLargestLeaf = 30000;
    static constexpr uint16_t kLargestWeight = 9999;
    static constexpr int32_t kLargestDenominator = 100000000;
    // A weighted sum of leaves, in units of 1 / denominator, must fit 63 bits.
    static_assert(int64_t{kMostChildren} * kLargestWeight * kLargestLeaf <=
                      INT64_MAX / kLargestDenominator,
                  "exact means can overflow");

    static core::Text name() { return TEXT("tree"); }
    static core::Text options() { return TEXT("[max|min|chance] (3 12 8)(2 4 6)..."); }

    // --- rules ---

    // Before a tree is parsed there is a single leaf. The memory must outlive the tree.
    void use(TreeMemory& memory) { memory_ = &memory; }
    core::Text parse_options(core::Word text);
    char option_char(uint8_t index) const {  // the beginning of it; text() is all
        return index < text_length_ ? text_[index] : '\0';
    }
    core::Word text() const { return {text_, text_ + text_length_}; }

    static constexpr Traits traits() { return {false, false, true, 1, kLargestLeaf}; }

    static constexpr Position start() { return {0}; }
    Side side(Position p) const { return at(p).side; }
    uint8_t plies_left(Position p) const;

    Moves moves(Position p) const {
        Moves all;
        for (uint16_t n = p.node + 1u; n < at(p).end; n = nodes_[n].end) all.add(nodes_[n].child);
        return all;
    }
    static bool is_empty(Moves moves) { return moves.empty(); }
    static Move first(Moves moves) { return moves.first(); }
    static uint8_t size(Moves moves) { return moves.size(); }
    static void remove(Moves& moves, Move move) { moves.remove(move); }
    static bool contains(Moves moves, Move move) {
        return move < kMostChildren && moves.contains(move);
    }
    Position play(Position p, Move move) const {
        uint16_t n = static_cast<uint16_t>(p.node + 1);
        while (nodes_[n].child != move) n = nodes_[n].end;
        return {n};
    }

    Outcome outcome(Position p) const {
        if (!is_leaf(p)) return {false, 0};
        return {true, turned(static_cast<Score>(at(p).number), side(p))};
    }
    static uint32_t key(Position p) { return p.node; }

    // --- chance ---

    bool has_chance() const { return has_chance_; }  // anywhere
    bool is_chance(Position p) const { return at(p).chance; }
    uint16_t weight_of(Position p) const { return at(p).weight; }

    // The expectation of p and of all below is a whole number of these parts.
    int32_t denominator(Position p) const { return is_leaf(p) ? 1 : at(p).number; }

    // --- judgement: of a node nothing is known but what is below it ---

    static uint8_t rank(Position, Move) { return 0; }
    static core::Text heuristics() { return TEXT("best\0"); }
    static core::Text feature_names() { return TEXT("leaf\0"); }
    static constexpr uint8_t kFeatures = 1;
    static Score sum(Position, uint8_t, const Score* values) { return values[0]; }
    static constexpr int8_t unit(uint8_t) { return 1; }
    static int8_t weight(Position, uint8_t, uint8_t) { return 1; }
    void features(Position p, Side, Score* values) const {
        values[0] = is_leaf(p) ? static_cast<Score>(at(p).number) : Score{0};
    }
    static core::Text reason(Position, Move) { return TEXT(""); }

    // --- text ---

    static constexpr bool kMovesNeedPosition = false;
    static constexpr bool kMovesByNumber = false;
    static bool parse_move(Position, core::Word text, Move& move);
    static char move_char(Position, Move move, uint8_t index);
    core::Text parse_position(core::Word text, Side side, Position& p) const;
    char position_char(Position p, Side, uint8_t index) const;

    // Whose turn it is, then a row for each child.
    char drawing_char(Position p, Side, uint8_t row, uint8_t index) const;

    // --- every node ---

    bool next_board(Position& p) const { return ++p.node < nodes_[0].end; }
    Census census(Position p) const { return {true, is_leaf(p), true}; }

  private:
    const TreeNode& at(Position p) const { return nodes_[p.node]; }
    bool is_leaf(Position p) const { return at(p).end == p.node + 1; }
    char text_char(const TreeNode& node, uint8_t index) const;

    static constexpr TreeNode kNothing = {0, 0, 1, 0, 0, 0, 0, Side::x, false};

    const TreeNode* nodes_ = &kNothing;
    const char* text_ = nullptr;
    uint16_t text_length_ = 0;
    bool has_chance_ = false;
    TreeMemory* memory_ = nullptr;
};

// The player alternates, but chance takes no turn.
template <>
struct Turns<Tree> {
    static Side at(const Tree& tree, Tree::Position p, Side) { return tree.side(p); }
};

}  // namespace games

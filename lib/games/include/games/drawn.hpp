// A graph as a game: Adam's nodes are X's turns, Eve's are O's. The graph must outlive the game.
#pragma once

#include "core/bits.hpp"
#include "games/game.hpp"
#include "graphs/graph.hpp"

namespace games {

class Drawn {
  public:
    using Word = etl::conditional_t<core::kShiftsBitByBit, uint16_t, uint64_t>;
    using Move = uint8_t;  // which successor, from 0
    using Moves = core::BitSet<Word>;

    struct Position {
        graphs::Index node;
    };

    static constexpr uint8_t kPlies = 64;  // of more a search is cut short: there may be cycles
    static constexpr uint8_t kMostSuccessors = 8 * sizeof(Word);
    static constexpr bool kMovesNeedPosition = true;
    static constexpr bool kMovesByNumber = false;

    static core::Text name() { return TEXT("graph"); }
    static core::Text options() { return TEXT(""); }
    static core::Text parse_options(core::Word text) {
        return text.empty() ? TEXT("") : TEXT("this game has no options");
    }
    static char option_char(uint8_t) { return '\0'; }
    static constexpr Traits traits() { return {true, false, false, 1, kWin - 1}; }

    // Its nodes may not have too many successors, and it must have a start.
    void use(const graphs::Graph& graph) { graph_ = &graph; }

    // --- rules ---

    Position start() const { return {graph_ == nullptr ? graphs::Index{0} : graph_->first()}; }
    Side side(Position p) const {
        const bool is_eves = graph_ != nullptr && graph_->player(p.node) == graphs::Player::e;
        return is_eves ? Side::o : Side::x;
    }
    Moves moves(Position p) const {
        Moves all;
        for (uint8_t i = 0; i < successors(p); ++i) all.add(i);
        return all;
    }
    static bool is_empty(Moves moves) { return moves.empty(); }
    static Move first(Moves moves) { return moves.first(); }
    static void remove(Moves& moves, Move move) { moves.remove(move); }
    static bool contains(Moves moves, Move move) {
        return move < kMostSuccessors && moves.contains(move);
    }
    static uint8_t size(Moves moves) { return moves.size(); }
    Position play(Position p, Move move) const { return {successor(p, move)}; }

    Outcome outcome(Position p) const {
        if (graph_ == nullptr) return {true, 0};
        const graphs::Mark mark = graph_->mark(p.node);
        if (mark == graphs::Mark::none || mark == graphs::Mark::draw)
            return {graph_->is_sink(p.node), 0};
        return {true, mark == win_of(graph_->player(p.node)) ? kWin : static_cast<Score>(-kWin)};
    }
    static uint8_t plies_left(Position) { return UINT8_MAX; }  // for ever, perhaps
    static uint32_t key(Position p) { return p.node; }

    // --- judgement: of a node nothing is known ---

    static uint8_t rank(Position, Move) { return 0; }
    static core::Text heuristics() { return TEXT("best\0"); }
    static core::Text feature_names() { return TEXT("nothing\0"); }
    static constexpr uint8_t kFeatures = 1;
    static Score sum(Position, uint8_t, const Score*) { return 0; }
    static constexpr int8_t unit(uint8_t) { return 1; }
    static int8_t weight(Position, uint8_t, uint8_t) { return 1; }
    static void features(Position, Side, Score* values) { values[0] = 0; }
    static core::Text reason(Position, Move) { return TEXT(""); }

    // --- text: names of nodes ---

    bool parse_move(Position p, core::Word text, Move& move) const {
        const graphs::Index to = graph_->find(text);
        for (move = 0; move < successors(p); ++move)
            if (successor(p, move) == to) return true;
        return false;
    }
    char move_char(Position p, Move move, uint8_t index) const {
        return name_char(successor(p, move), index);
    }
    core::Text parse_position(core::Word text, Side to_move, Position& p) const {
        p.node = graph_->find(text);
        if (p.node == graphs::kNone) return TEXT("no such node");
        return side(p) == to_move ? TEXT("") : TEXT("the other player moves there");
    }
    char position_char(Position p, Side, uint8_t index) const { return name_char(p.node, index); }

    // The node, then a row for each successor.
    char drawing_char(Position p, Side, uint8_t row, uint8_t index) const {
        if (row > successors(p)) return '\0';
        if (index == 0) return ' ';
        if (row == 0) return name_char(p.node, static_cast<uint8_t>(index - 1));
        if (index < 4) return index == 1 ? '-' : index == 2 ? '>' : ' ';
        return name_char(successor(p, static_cast<Move>(row - 1)), static_cast<uint8_t>(index - 4));
    }

    static bool next_board(Position&) { return false; }
    static Census census(Position) { return {true, false, true}; }

  private:
    uint8_t successors(Position p) const {
        return static_cast<uint8_t>(graph_->end_edge(p.node) - graph_->first_edge(p.node));
    }
    graphs::Index successor(Position p, Move move) const {
        return graph_->target(static_cast<graphs::Count>(graph_->first_edge(p.node) + move));
    }
    char name_char(graphs::Index node, uint8_t index) const {
        const core::Word name = graph_->name(node);
        return index < name.size() ? name[index] : '\0';
    }

    const graphs::Graph* graph_ = nullptr;
};

// The node tells whose turn it is.
template <>
struct Turns<Drawn> {
    static Side at(const Drawn& game, Drawn::Position p, Side) { return game.side(p); }
};

}  // namespace games

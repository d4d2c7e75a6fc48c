// Grundy's game: a heap is split into two that are not equal; who cannot has lost.
//
//     7      o o o o o o o      All objects lie in one row, and a heap is what lies between two
//     4 3    o o o o:o o o      cuts: a position is a set of cuts, bit i being the one behind
//     4 2 1  o o o o:o o:o      object i. Splitting a heap adds a cut.
//
// A split is named by its smaller part, counted from the front of the heap: object 0 of a heap
// stands for a part of one object, 1 for a part of two. That is the natural order, the largest
// larger part first. The larger part stays in front.
#pragma once

#include "core/long_set.hpp"
#include "games/heaps.hpp"

namespace games {

class Grundy {
  public:
    static constexpr uint8_t kMostHeaps = core::kSmallFlash ? 32 : 128;
    static constexpr uint8_t kMostObjects = kMostHeaps + 1;  // one heap ends as 2 1 1 1 ...

    using Move = uint8_t;
    using Moves = core::LongSet<kMostHeaps>;

    struct Position {
        core::LongSet<kMostHeaps> cuts;
    };

    static constexpr uint8_t kPlies = kMostHeaps - 1;
    static constexpr uint8_t kFeatures = 1;
    static constexpr bool kMovesNeedPosition = true;
    static constexpr bool kMovesByNumber = true;
    static constexpr bool kTheory = true;

    Grundy() : start_{}, objects_(7), heaps_(1) {}

    // --- rules ---

    static constexpr Traits traits() { return {true, false, true, 1, kWin}; }
    static core::Text name() { return TEXT("grundy"); }
    static core::Text options() { return TEXT("<heap>..."); }
    core::Text parse_options(core::Word text);
    char option_char(uint8_t index) const { return position_char(start_, Side::x, index); }
    Load load() const { return {objects_, heaps_}; }

    const Position& start() const { return start_; }
    Moves moves(const Position& p) const;
    static bool is_empty(const Moves& moves) { return moves.empty(); }
    static Move first(const Moves& moves) { return moves.first(); }
    static void remove(Moves& moves, Move move) { moves.remove(move); }
    static bool contains(const Moves& moves, Move move) { return moves.contains(move); }
    static uint8_t size(const Moves& moves) { return moves.size(); }
    Position play(const Position& p, Move move) const;
    Outcome outcome(const Position& p) const {
        return {plies_left(p) == 0, static_cast<Score>(-kWin)};
    }
    uint8_t plies_left(const Position& p) const;
    uint32_t key(const Position& p) const;

    // --- judgement ---

    uint8_t rank(const Position& p, Move move) const { return nimber(play(p, move)) == 0; }
    static core::Text heuristics() { return TEXT("best\0"); }
    static core::Text feature_names() { return TEXT("result\0"); }
    void features(const Position& p, Side side, Score* values) const {
        values[0] = turned(nimber(p) != 0 ? kWin : -kWin, side);
    }
    static int8_t weight(const Position&, uint8_t, uint8_t) { return 1; }
    static Score sum(const Position&, uint8_t, const Score* values) { return values[0]; }
    static int8_t unit(uint8_t) { return 1; }

    // --- theory ---

    Theory theory(const Position& p) const {
        const uint8_t value = nimber(p);
        return {value != 0 ? Result::win : Result::loss, value, kUnknown};
    }
    static uint8_t objects(const Position&) { return 0; }
    uint8_t heaps(const Position& p) const;
    uint8_t heap(const Position& p, uint8_t i) const;
    uint8_t heap_nimber(const Position& p, uint8_t i) const { return heap_value(heap(p, i)); }
    static uint8_t heap_value(uint8_t objects);  // of one heap, up to 255
    core::Text reason(const Position& p, Move move) const;
    static core::Text reason_keys(const Position&) { return TEXT(" nimber %0 heap %1 into %2 %3"); }
    uint8_t figure(const Position& p, Move move, uint8_t number) const;
    bool can_count() const { return start_.cuts.empty(); }
    Position ordered(const Position& p) const;

    // --- text ---

    bool parse_move(const Position& p, core::Word text, Move& move) const;
    char move_char(const Position& p, Move move, uint8_t index) const;
    core::Text parse_position(core::Word text, Side side, Position& p) const;
    char position_char(const Position& p, Side side, uint8_t index) const;
    char drawing_char(const Position& p, Side side, uint8_t row, uint8_t index) const;

    // --- every position ---

    bool next_board(Position& p) const;
    Census census(const Position& p) const;

  private:
    // The heaps from the first on.
    struct Heap {
        uint8_t index;
        uint8_t from;  // the first object, among all
        uint8_t size;  // 0: there is none
    };
    Heap first_heap(const Position& p) const { return heap_at(p, 0, 0); }
    Heap next_heap(const Position& p, Heap h) const {
        return heap_at(p, static_cast<uint8_t>(h.index + 1), static_cast<uint8_t>(h.from + h.size));
    }
    Heap heap_at(const Position& p, uint8_t index, uint8_t from) const;
    Heap heap_of(const Position& p, uint8_t object) const;

    uint8_t nimber(const Position& p) const;
    uint8_t read_heaps(NumberReader& reader, Position& p, uint8_t& objects) const;

    Position start_;
    uint8_t objects_;  // the same in every position
    uint8_t heaps_;    // the most there can be in the end
};

}  // namespace games

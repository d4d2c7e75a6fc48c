// Sticks, Nim and Chomp: rows of objects that get shorter. A move names an object; it goes, and
// those to its right in its row, in Chomp also those below them.
//
//     sticks 11 take 3   | | | | | | | | | | |     the last three may be named: 3, 2 or 1 go
//
//     nim 3 5 7          0 1 2                     move = the number of the object, row by row as
//                        3 4 5 6 7                 they stand at the start: the natural order,
//                        8 9 . . .                 the largest removal of a row first
//
//     chomp 4 5          0 1 2 3 4                 object 0 is the poison, which nobody takes:
//                        5 6 . . .                 the side that finds nothing else has lost
//
// Normal play: who takes the last object wins; misère: who takes it loses.
#pragma once

#include "core/long_set.hpp"
#include "games/heaps.hpp"

namespace games {

class Rows {
  public:
    enum class Kind : uint8_t { sticks, nim, chomp };

    static constexpr uint8_t kMostRows = 9;
    static constexpr uint8_t kMostColumns = 26;  // letters
    static constexpr uint8_t kMostHeaps = 8;
    static constexpr uint8_t kMostObjects = core::kSmallFlash ? 64 : 250;

    using Move = uint8_t;
    using Moves = core::LongSet<kMostObjects>;

    struct Position {
        uint8_t left[kMostRows];
    };

    static constexpr uint8_t kPlies = kMostObjects;
    static constexpr uint8_t kFeatures = 2;
    static constexpr bool kMovesNeedPosition = true;
    static constexpr bool kMovesByNumber = true;
    static constexpr bool kTheory = true;

    // --- rules ---

    static constexpr Traits traits() { return {true, false, true, 1, kWin}; }
    core::Text name() const;
    core::Text options() const;
    core::Text parse_options(core::Word text);
    char option_char(uint8_t index) const;
    Load load() const { return {objects_, 0}; }

    const Position& start() const { return start_; }
    Moves moves(const Position& p) const;
    static bool is_empty(const Moves& moves) { return moves.empty(); }
    static Move first(const Moves& moves) { return moves.first(); }
    static void remove(Moves& moves, Move move) { moves.remove(move); }
    static bool contains(const Moves& moves, Move move) { return moves.contains(move); }
    static uint8_t size(const Moves& moves) { return moves.size(); }
    Position play(const Position& p, Move move) const;
    Outcome outcome(const Position& p) const;
    uint8_t plies_left(const Position& p) const;
    uint32_t key(const Position& p) const;

    // --- judgement ---

    uint8_t rank(const Position& p, Move move) const;
    core::Text heuristics() const;
    static core::Text feature_names() { return TEXT("result\0taken\0"); }
    void features(const Position& p, Side side, Score* values) const;
    static int8_t weight(const Position&, uint8_t heuristic, uint8_t feature) {
        return heuristic == feature;
    }
    static Score sum(const Position&, uint8_t heuristic, const Score* values) {
        return values[heuristic];
    }
    static int8_t unit(uint8_t) { return 1; }

    // --- theory ---

    Theory theory(const Position& p) const;
    uint8_t objects(const Position& p) const;
    uint8_t heaps(const Position&) const { return kind_ == Kind::nim ? rows_ : uint8_t{0}; }
    uint8_t heap(const Position& p, uint8_t i) const { return p.left[i]; }
    uint8_t heap_nimber(const Position& p, uint8_t i) const { return reduced(p.left[i]); }
    core::Text reason(const Position& p, Move move) const;
    core::Text reason_keys(const Position& p) const;
    uint8_t figure(const Position& p, Move move, uint8_t number) const;
    bool can_count() const { return true; }
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

  protected:
    explicit Rows(Kind kind);

  private:
    // An object by its row and how many of the row stand to its left.
    struct Place {
        uint8_t row;
        uint8_t left;
    };

    bool is_chomp() const { return kind_ == Kind::chomp; }
    Place place(Move move) const;
    uint8_t first_of(uint8_t row) const;
    bool comes_first(uint8_t row, uint8_t other) const;
    uint8_t corners(const Position& p) const;

    void set_row(uint8_t objects);
    core::Text parse_sticks(NumberReader& reader);
    core::Text parse_nim(NumberReader& reader);
    core::Text parse_chomp(NumberReader& reader);

    // Of the nimber of a row: whole rounds of 1 + take sticks count for nothing.
    uint8_t reduced(uint8_t objects) const {
        return take_ == 0 ? objects : static_cast<uint8_t>(objects % (take_ + 1));
    }
    uint8_t nimsum(const Position& p) const;
    bool has_only_ones(const Position& p) const;
    bool is_in_table(const Position& p) const;
    Result result(const Position& p) const;
    uint8_t plies_of_loss(const Position& p) const;
    uint8_t nim_distance(const Position& p) const;
    uint8_t sticks_distance(const Position& p) const;

    Position start_;
    uint8_t objects_;  // at the start; too many: 255
    uint8_t rows_;
    Kind kind_;
    uint8_t take_;  // at most so many at a time; 0: as many as there are
    bool misere_;
};

class Sticks : public Rows {
  public:
    Sticks() : Rows(Kind::sticks) {}
};
class Nim : public Rows {
  public:
    Nim() : Rows(Kind::nim) {}
};
class Chomp : public Rows {
  public:
    Chomp() : Rows(Kind::chomp) {}
};

}  // namespace games

// Reversi on boards of 8, 6 or 4 squares a side, over either kind of boards.
//
//       a b c d e f g h
//     1 - - - - - - - -      square = row * 8 + column, whatever the size: a smaller board is
//     2 - - - - - - - -      the top left corner of the grid
//     3 - - - * - - - -
//     4 - - * O X - - -      X moves first, at the start to one of the four *
//     5 - - - X O * - -
//     6 - - - - * - - -      Move 64 is the pass: the only move of a side that has none while
//     7 - - - - - - - -      the other has; when neither has, the game is over. A game is over
//     8 - - - - - - - -      exactly when moves() is empty.
#pragma once

#include <string.h>

#include "etl/type_traits.h"
#include "games/reversi_judgement.hpp"
#include "games/reversi_rows.hpp"
#include "games/reversi_words.hpp"
#include "games/squares.hpp"

namespace games {

// Tables, apart from the template: a member of one would not stay in flash.
struct ReversiTables {
    // Ranks by the distances from the nearest edges: corners first, then the edge, last what
    // hands over an edge or a corner.
    static constexpr core::Table<uint8_t, 16> kRanks ROM = {
        {9, 1, 7, 6, 1, 0, 2, 3, 7, 2, 5, 4, 6, 3, 4, 4}};
    static constexpr core::Table<char, 4> kPass ROM = {{'p', 'a', 's', 's'}};
    static constexpr uint8_t kPassMove = 64;
};

// Sets of moves: squares, or the pass. In a word the corner a1, b1, a2, b2 stands for the pass: a1
// is only legal beside a disc, so no set of legal moves holds all four.
template <class Boards>
struct ReversiMoves {
    using Moves = typename Boards::Board;
    static constexpr bool kByNumber = false;

    static Moves of(const Moves& squares) { return squares; }
    static Moves pass_only() { return Boards::playable(2); }
    static bool is_pass(const Moves& moves) {
        constexpr uint16_t kPassRows = 0x0303;
        return (Boards::half(moves, 0) & kPassRows) == kPassRows;
    }
    static bool is_empty(const Moves& moves) { return Boards::is_empty(moves); }
    static uint8_t first(const Moves& moves) {
        return is_pass(moves) ? ReversiTables::kPassMove : Boards::first(moves);
    }
    static void remove(Moves& moves, uint8_t move) {
        if (move == ReversiTables::kPassMove) moves = Boards::none();
        else Boards::remove(moves, move);
    }
    static bool contains(const Moves& moves, uint8_t move) {
        if (is_pass(moves)) return move == ReversiTables::kPassMove;
        return move < ReversiTables::kPassMove && Boards::contains(moves, move);
    }
    static uint8_t size(const Moves& moves) {
        return is_pass(moves) ? uint8_t{1} : Boards::count(moves);
    }
};

// Of rows, with a ninth byte for the pass.
template <>
struct ReversiMoves<ReversiRows> {
    using Moves = core::NumberSet<9>;
    static constexpr bool kByNumber = true;

    static Moves of(const ReversiRows::Board& squares) {
        Moves moves;
        memcpy(moves.bytes, squares.rows, sizeof squares.rows);
        moves.bytes[8] = 0;
        return moves;
    }
    static Moves pass_only() { return {{0, 0, 0, 0, 0, 0, 0, 0, 1}}; }
    static bool is_empty(const Moves& moves) { return moves.empty(); }
    static uint8_t first(const Moves& moves) { return moves.first(); }
    static void remove(Moves& moves, uint8_t move) { moves.remove(move); }
    static bool contains(const Moves& moves, uint8_t move) { return moves.contains(move); }
    static uint8_t size(const Moves& moves) { return moves.size(); }
};

template <class Boards>
class ReversiOn : public ReversiMoves<Boards> {
  public:
    using Board = typename Boards::Board;
    using Judgement = ReversiJudgement<Boards>;
    using Move = uint8_t;  // the number of a square, or kPass
    using typename ReversiMoves<Boards>::Moves;

    struct Position {
        Board own;
        Board other;
    };

    static constexpr uint8_t kLongestSide = 8;
    static constexpr Move kPass = ReversiTables::kPassMove;
    // A running game has two discs at least, and no two passes follow each other.
    static constexpr uint8_t kPlies = 2 * 62;

    static constexpr bool kMovesNeedPosition = false;
    static constexpr bool kMovesByNumber = ReversiMoves<Boards>::kByNumber;

    static core::Text name() { return TEXT("reversi"); }
    static core::Text options() { return TEXT("[6|4]"); }
    static constexpr Traits traits() { return {false, true, false, 4, 63}; }

    core::Text parse_options(core::Word text) {
        if (text.empty()) return side_length_ = 8, TEXT("");
        if (text.size() != 1 || (text[0] != '8' && text[0] != '6' && text[0] != '4'))
            return TEXT("sizes are 8, 6 and 4");
        side_length_ = static_cast<uint8_t>(text[0] - '0');
        return TEXT("");
    }
    char option_char(uint8_t index) const {
        return index == 0 && side_length_ != 8 ? static_cast<char>('0' + side_length_) : '\0';
    }

    // --- rules ---

    Position start() const {
        const uint8_t low = static_cast<uint8_t>((side_length_ / 2 - 1) * 9), high = low + 9;
        Position p = {Boards::square(low + 1), Boards::square(low)};
        Boards::add(p.own, high - 1);
        Boards::add(p.other, high);
        return p;
    }

    Moves moves(const Position& p) const {
        const Board squares = legal(p.own, p.other);
        if (Boards::is_empty(squares) && can_move(p.other, p.own)) return this->pass_only();
        return this->of(squares);
    }

    static Position play(const Position& p, Move move) {
        Position next = {p.other, p.own};
        if (move != kPass) Boards::play(next.other, next.own, move);
        return next;
    }

    // The empty squares are the winner's.
    Outcome outcome(const Position& p) const {
        if (can_move(p.own, p.other) || can_move(p.other, p.own)) return {false, 0};
        const uint8_t own = Boards::count(p.own), other = Boards::count(p.other);
        const uint8_t empty = static_cast<uint8_t>(squares() - own - other);
        const Score ahead = static_cast<Score>(own - other);
        if (ahead == 0) return {true, 0};
        return {true, static_cast<Score>(ahead > 0 ? ahead + empty : ahead - empty)};
    }

    uint8_t plies_left(const Position& p) const {
        const uint8_t plies = static_cast<uint8_t>(2 * (squares() - discs(p)));
        return plies < kPlies ? plies : kPlies;
    }

    // Four rounds of multiplying and folding, and one so that the last rows reach every bit. A
    // fold by 16 bits costs an AVR no shift.
    static uint32_t key(const Position& p) {
        uint32_t hash = 0x9E3779B9;
        for (uint8_t part = 0; part < 4; ++part)
            hash = mixed(hash ^ Boards::half(part < 2 ? p.own : p.other, part & 1));
        return mixed(hash);
    }

    // For search::Endgame.
    Discs discs_at(const Position& p) const {
        return {p.own, p.other, Boards::playable(side_length_)};
    }

    // --- judgement ---

    uint8_t rank(const Position&, Move move) const {
        if (move == kPass) return 0;
        const uint8_t column = from_edge(move & 7), row = from_edge(move >> 3);
        return ReversiTables::kRanks[static_cast<uint8_t>(row * 4 + column)];
    }

    static core::Text heuristics() { return Judgement::heuristics(); }
    static core::Text feature_names() { return Judgement::feature_names(); }
    static constexpr uint8_t kFeatures = Judgement::kFeatures;

    void features(const Position& p, Side side, Score* values) const {
        Judgement::features(p.own, p.other, side_length_, side, values);
    }
    int8_t weight(const Position& p, uint8_t heuristic, uint8_t feature) const {
        return Judgement::weight(discs(p), side_length_, heuristic, feature);
    }
    Score sum(const Position&, uint8_t heuristic, const Score* values) const {
        return Judgement::sum(values, side_length_, heuristic);
    }
    static int8_t unit(uint8_t heuristic) { return Judgement::unit(heuristic); }

    static core::Text reason(const Position&, Move) { return TEXT(""); }

    // --- text ---

    bool parse_move(const Position&, core::Word text, Move& move) const {
        if (is_pass_word(text)) return move = kPass, true;
        Square square;
        if (!parse_square(text, side_length_, side_length_, square)) return false;
        move = static_cast<Move>(square.row * 8 + square.column);
        return true;
    }
    static char move_char(const Position&, Move move, uint8_t index) {
        if (move == kPass) return index < 4 ? ReversiTables::kPass[index] : '\0';
        return square_char({static_cast<uint8_t>(move & 7), static_cast<uint8_t>(move >> 3)},
                           index);
    }

    // Any board may be set up: where neither side can move, the game is over.
    core::Text parse_position(core::Word text, Side side, Position& p) const {
        if (text.size() != squares()) return wrong_size();
        p = {Boards::none(), Boards::none()};
        for (uint8_t i = 0; i < squares(); ++i) {
            if (text[i] == '-') continue;
            if (text[i] != 'X' && text[i] != 'O') return TEXT("cells are X O -");
            Boards::add(text[i] == letter(side) ? p.own : p.other, square(i));
        }
        return TEXT("");
    }
    char position_char(const Position& p, Side side, uint8_t index) const {
        return index < squares() ? cell(p, side, square(index)) : '\0';
    }

    char drawing_char(const Position& p, Side side, uint8_t row, uint8_t index) const {
        const char c = drawing_frame(side_length_, side_length_, row, index);
        if (c != kCell) return c;
        return cell(p, side, static_cast<Move>((row - 1) * 8 + index / 2 - 1));
    }

    // --- every board: far too many to count ---

    static bool next_board(Position&) { return false; }
    static Census census(const Position&) { return {false, false, false}; }

  private:
    uint8_t side_length_ = 8;

    uint8_t squares() const { return static_cast<uint8_t>(side_length_ * side_length_); }
    static uint8_t discs(const Position& p) {
        return static_cast<uint8_t>(Boards::count(p.own) + Boards::count(p.other));
    }

    Board legal(const Board& own, const Board& other) const {
        Board found = Boards::legal(own, other);
        if (side_length_ < kLongestSide) Boards::keep_playable(found, side_length_);
        return found;
    }
    bool can_move(const Board& own, const Board& other) const {
        return !Boards::is_empty(legal(own, other));
    }

    static uint32_t mixed(uint32_t hash) {
        hash *= 0x2C9277B5;
        return hash ^ hash >> 16;
    }

    uint8_t from_edge(uint8_t line) const {
        const uint8_t across = static_cast<uint8_t>(side_length_ - 1 - line);
        return line < across ? line : across;
    }

    static bool is_pass_word(core::Word text) {
        if (text.size() != 4) return false;
        for (uint8_t i = 0; i < 4; ++i)
            if (text[i] != ReversiTables::kPass[i]) return false;
        return true;
    }

    core::Text wrong_size() const {
        if (side_length_ == 8) return TEXT("64 cells");
        return side_length_ == 6 ? TEXT("36 cells") : TEXT("16 cells");
    }

    // The square of cell `index` in the text of a position.
    Move square(uint8_t index) const {
        return static_cast<Move>(index / side_length_ * 8 + index % side_length_);
    }
    static char cell(const Position& p, Side side, Move square) {
        if (Boards::contains(p.own, square)) return letter(side);
        if (Boards::contains(p.other, square)) return letter(opponent(side));
        return '-';
    }
};

using Reversi = ReversiOn<etl::conditional_t<core::kShiftsBitByBit, ReversiRows, ReversiWords>>;

}  // namespace games

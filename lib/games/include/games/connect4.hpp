// Connect 4 on two 49-bit boards: discs fall down the columns, four in a row win.
//
//       a  b  c  d  e  f  g
//       6 13 20 27 34 41 48      always empty: what a shift carries over an edge lands here
//     1 5 12 19 26 33 40 47
//     2 4 11 18 25 32 39 46      column by column from the bottom up, seven bits each;
//     3 3 10 17 24 31 38 45      text goes row by row from the top, as the board is seen
//     4 2  9 16 23 30 37 44
//     5 1  8 15 22 29 36 43      one step: up 1, right 7, right and down 6, right and up 8
//     6 0  7 14 21 28 35 42
#pragma once

#include "core/bits.hpp"
#include "games/squares.hpp"

namespace games {

class Connect4 {
  public:
    using Board = uint64_t;
    using Move = uint8_t;  // the number of a column
    using Moves = core::BitSet<uint8_t>;

    struct Position {
        Board own;
        Board other;
    };

    static constexpr uint8_t kColumns = 7, kRows = 6;
    static constexpr uint8_t kSquares = kColumns * kRows;
    static constexpr uint8_t kPlies = kSquares;  // no game is longer

    static constexpr bool kMovesNeedPosition = false;
    static constexpr bool kMovesByNumber = false;

    static core::Text name() { return TEXT("connect4"); }
    static core::Text options() { return TEXT(""); }
    static core::Text parse_options(core::Word text) {
        return text.empty() ? TEXT("") : TEXT("this game has no options");
    }
    static char option_char(uint8_t) { return '\0'; }
    static constexpr Traits traits() { return {true, true, false, 10, kWin - 1}; }

    // --- rules ---

    static constexpr Position start() { return {0, 0}; }

    static constexpr Moves moves(Position p) {
        if (has_four(p.other)) return Moves();
        return Moves(columns_of(kTop & ~(p.own | p.other)));
    }
    static constexpr bool is_empty(Moves moves) { return moves.empty(); }
    static constexpr Move first(Moves moves) { return moves.first(); }
    static constexpr uint8_t size(Moves moves) { return moves.size(); }
    static constexpr void remove(Moves& moves, Move move) { moves.remove(move); }
    static constexpr bool contains(Moves moves, Move move) { return moves.contains(move); }

    static constexpr Position play(Position p, Move move) {
        return {p.other, p.own | landing(p, move)};
    }

    // Only the side that has just moved can have made a four.
    static constexpr Outcome outcome(Position p) {
        if (has_four(p.other)) return {true, -kWin};
        return {(p.own | p.other) == kFull, 0};
    }

    static constexpr uint8_t plies_left(Position p) {
        return static_cast<uint8_t>(kSquares - core::count_bits(p.own | p.other));
    }

    // A column of h discs adds 2^h - 1 and the bits of its own ones: a sum that tells every
    // column apart and fits its seven bits. The 49 bits are then stirred into 32.
    static constexpr uint32_t key(Position p) {
        const Board sum = p.own + (p.own | p.other);
        uint32_t hash = static_cast<uint32_t>(sum >> 32) * kStir ^ static_cast<uint32_t>(sum);
        hash = (hash ^ hash >> 16) * kStir;
        return hash ^ hash >> 16;
    }

    // --- judgement ---

    // A four made, a four stopped, then the columns from the centre outwards.
    static constexpr uint8_t rank(Position p, Move move) {
        const Board disc = landing(p, move);
        if (has_four(p.own | disc)) return 5;
        if (has_four(p.other | disc)) return 4;
        return static_cast<uint8_t>(move < 3 ? move : 6 - move);
    }

    static core::Text heuristics() { return TEXT("best\0"); }
    static core::Text feature_names() {
        return TEXT(
            "open-x\0open-o\0pairs-x\0pairs-o\0threats-x\0threats-o\0"
            "odd-x\0even-o\0centre-x\0centre-o\0");
    }
    static constexpr uint8_t kFeatures = 10;

    Score sum(Position p, uint8_t heuristic, const Score* values) const {
        return weighted_sum(*this, p, heuristic, values);
    }
    static constexpr int8_t unit(uint8_t) { return 1; }
    static int8_t weight(Position, uint8_t, uint8_t feature) { return kWeights[feature]; }

    // Of the 69 fours on the board: open while the other side has no square of it, a pair when
    // two of its squares are taken then. A threat is a free square that completes a four. When
    // nothing else is left, X gets the odd rows from below and O the even ones: there a threat
    // wins in the end.
    static constexpr void features(Position p, Side side, Score* values) {
        const Board x = side == Side::x ? p.own : p.other;
        const Board o = side == Side::x ? p.other : p.own;
        const Board free = kFull & ~(x | o);
        const Board x_threats = completing(x) & free, o_threats = completing(o) & free;
        count_open(x, o, values[0], values[2]);
        count_open(o, x, values[1], values[3]);
        values[4] = core::count_bits(x_threats);
        values[5] = core::count_bits(o_threats);
        values[6] = core::count_bits(x_threats & kOddRows);
        values[7] = core::count_bits(o_threats & ~kOddRows);
        values[8] = core::count_bits(x & kCentre);
        values[9] = core::count_bits(o & kCentre);
    }

    static core::Text reason(Position, Move) { return TEXT(""); }

    // --- text ---

    static constexpr bool parse_move(Position, core::Word text, Move& move) {
        if (text.size() != 1) return false;
        move = static_cast<Move>(text[0] - 'a');
        return move < kColumns;
    }
    static constexpr char move_char(Position, Move move, uint8_t index) {
        return index == 0 ? static_cast<char>('a' + move) : '\0';
    }

    // Any board may be set up on which discs lie on discs and the side to move has not won.
    static core::Text parse_position(core::Word text, Side side, Position& p) {
        if (text.size() != kSquares) return TEXT("42 cells");
        p = start();
        for (uint8_t i = 0; i < kSquares; ++i) {
            if (text[i] == '-') continue;
            if (text[i] != 'X' && text[i] != 'O') return TEXT("cells are X O -");
            Board& board = text[i] == letter(side) ? p.own : p.other;
            board |= square(i);
        }
        if (((p.own | p.other) & ((p.own | p.other) + kBottom)) != 0)
            return TEXT("a disc hangs in the air");
        if (has_four(p.own)) return TEXT("the side to move has four already");
        return TEXT("");
    }
    static constexpr char position_char(Position p, Side side, uint8_t index) {
        return index < kSquares ? cell(p, side, index) : '\0';
    }

    static char drawing_char(Position p, Side side, uint8_t row, uint8_t index) {
        const char c = drawing_frame(kColumns, kRows, row, index);
        if (c != kCell) return c;
        return cell(p, side, static_cast<uint8_t>((row - 1) * kColumns + index / 2 - 1));
    }

    // --- every board: too many to count ---

    static constexpr bool next_board(Position&) { return false; }
    static constexpr Census census(Position) { return {false, false, false}; }

  private:
    static constexpr uint8_t kColumnBits = kRows + 1;
    static constexpr Board kColumn = 0x3F;
    static constexpr Board kBottom = 0x0000040810204081;  // the lowest square of each column
    static constexpr Board kTop = kBottom << (kRows - 1);
    static constexpr Board kFull = kBottom * kColumn;
    static constexpr Board kOddRows = kBottom * 0b010101;
    static constexpr Board kCentre = kColumn << 3 * kColumnBits;
    static constexpr uint32_t kStir = 0x9E3779B1;

    // From one square of a four to the next: up, right and down, right, right and up. Computed,
    // because a table would be in the RAM of a chip.
    static constexpr uint8_t kDirections = 4;
    static constexpr uint8_t step_of(uint8_t direction) {
        return direction == 0 ? uint8_t{1} : static_cast<uint8_t>(kColumnBits + direction - 2);
    }

    static constexpr core::Table<int8_t, kFeatures> kWeights ROM = {
        {1, -1, 2, -2, 8, -8, 8, -8, 2, -2}};

    // Pairs of neighbours, then pairs of pairs: the first squares of the fours in a board.
    static constexpr Board fours_in(Board board, uint8_t step) {
        const Board pairs = board & board >> step;
        return pairs & pairs >> 2 * step;
    }
    static constexpr bool has_four(Board board) {
        for (uint8_t d = 0; d < kDirections; ++d)
            if (fours_in(board, step_of(d)) != 0) return true;
        return false;
    }

    // Where three of a four are in `board`: the square itself need not be free.
    static constexpr Board completing(Board board) {
        Board found = 0;
        for (uint8_t d = 0; d < kDirections; ++d) {
            const uint8_t step = step_of(d);
            const Board before = board << step, after = board >> step;
            found |= before & before << step & (before << 2 * step | after);
            found |= after & after >> step & (after >> 2 * step | before);
        }
        return found;
    }

    // Adds up two squares, then two such sums, for all fours of a direction at once: a four has
    // two when one half has both and the other none, or each has one.
    static constexpr void count_open(Board own, Board other, Score& open, Score& pairs) {
        uint8_t opens = 0, twos = 0;
        for (uint8_t d = 0; d < kDirections; ++d) {
            const uint8_t step = step_of(d);
            const Board fours = fours_in(kFull & ~other, step);
            const Board one = own ^ own >> step, two = own & own >> step;
            const Board far_one = one >> 2 * step, far_two = two >> 2 * step;
            const Board exactly_two =
                (one & far_one) | (two & ~far_one & ~far_two) | (~one & ~two & far_two);
            opens = static_cast<uint8_t>(opens + core::count_bits(fours));
            twos = static_cast<uint8_t>(twos + core::count_bits(fours & exactly_two));
        }
        open = opens;
        pairs = twos;
    }

    // The carry of an addition stops at the lowest free square of the column.
    static constexpr Board landing(Position p, Move column) {
        const uint8_t lowest = static_cast<uint8_t>(column * kColumnBits);
        const Board taken = p.own | p.other;
        return (taken + core::bit<Board>(lowest)) & ~taken & kColumn << lowest;
    }

    // One bit of each column, in the top row, gathered into seven neighbours: the product has
    // bit 7c for each column c at 36 + c, and nothing else there.
    static constexpr uint8_t columns_of(Board top) {
        constexpr Board kGather = 0x0000001041041041;  // bits 0, 6, 12 ... 36
        return static_cast<uint8_t>((top >> (kRows - 1)) * kGather >> 36 & 0x7F);
    }

    static constexpr Board square(uint8_t index) {  // of the text
        return core::bit<Board>(
            static_cast<uint8_t>(index % kColumns * kColumnBits + kRows - 1 - index / kColumns));
    }

    static constexpr char cell(Position p, Side side, uint8_t index) {
        if ((p.own & square(index)) != 0) return letter(side);
        if ((p.other & square(index)) != 0) return letter(opponent(side));
        return '-';
    }
};

}  // namespace games

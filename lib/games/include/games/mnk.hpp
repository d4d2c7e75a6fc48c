// The m,n,k game: `k` in a row on a board of `columns` by `rows`; tic-tac-toe is 3 3 3.
//
//       a b c d e      new mnk 5 4 4
//     1 0 1 2 3 4
//     2 5 6 7 8 9      bit = row * columns + column: row by row, which is the natural order of
//     3 . . . . .      moves. There are no gaps between the rows, so that 8 by 8 fit 64 bits.
//     4 . . . . .
//
// A line is told by its direction and its first square. The squares where one may begin are
// known from the rules, and only there is the result of a shift looked at: what a shift carries
// around an edge is never seen.
#pragma once

#include "core/bits.hpp"
#include "etl/type_traits.h"
#include "games/squares.hpp"

namespace games {

template <class BoardWord>
class MnkOn {
  public:
    using Board = BoardWord;
    using Move = uint8_t;  // the number of a square
    using Moves = core::BitSet<Board>;

    struct Position {
        Board own;
        Board other;
    };

    static constexpr uint8_t kLongestSide = 8;
    static constexpr uint8_t kMostSquares = 8 * sizeof(Board);
    static constexpr uint8_t kPlies = kMostSquares;  // no game is longer

    // Not constexpr: a chip would keep the finished value in RAM to copy it from.
    MnkOn() { set_rules(3, 3, 3); }

    static constexpr bool kMovesNeedPosition = false;
    static constexpr bool kMovesByNumber = false;

    static core::Text name() { return TEXT("mnk"); }
    static core::Text options() { return TEXT("<columns> <rows> <k>"); }

    // --- rules ---

    // Rules that are refused change nothing.
    core::Text parse_options(core::Word text) {
        uint8_t columns = 0, rows = 0, k = 0;
        const char* at = text.begin();
        if (!read_number(at, text.end(), columns) || !read_number(at, text.end(), rows) ||
            !read_number(at, text.end(), k) || !is_blank(at, text.end()))
            return TEXT("columns, rows and k are wanted");
        if (columns < 1 || columns > kLongestSide || rows < 1 || rows > kLongestSide)
            return TEXT("sides are 1 to 8");
        if (columns * rows > kMostSquares) return TEXT("at most 16 squares here");
        if (k < 1 || (k > columns && k > rows)) return TEXT("k is 1 to the longer side");
        set_rules(columns, rows, k);
        return TEXT("");
    }
    char option_char(uint8_t index) const {
        const uint8_t rules[] = {columns_, rows_, k_};
        if (index > 4) return '\0';
        return index % 2 != 0 ? ' ' : static_cast<char>('0' + rules[index / 2]);
    }

    static constexpr Traits traits() { return {true, true, false, 3, kWin - 1}; }

    static constexpr Position start() { return {0, 0}; }

    Moves moves(Position p) const {
        if (has_line(p.other)) return Moves();
        return Moves(free_of(static_cast<Board>(p.own | p.other)));
    }
    static bool is_empty(Moves moves) { return moves.empty(); }
    static Move first(Moves moves) { return moves.first(); }
    static uint8_t size(Moves moves) { return moves.size(); }
    static void remove(Moves& moves, Move move) { moves.remove(move); }
    static bool contains(Moves moves, Move move) { return moves.contains(move); }

    static constexpr Position play(Position p, Move move) { return {p.other, with(p.own, move)}; }

    // Only the side that has just moved can have made a line.
    Outcome outcome(Position p) const {
        if (has_line(p.other)) return {true, -kWin};
        return {(p.own | p.other) == full_, 0};
    }

    uint8_t plies_left(Position p) const {
        return core::count_bits(free_of(static_cast<Board>(p.own | p.other)));
    }

    // The same number on boards of either width: halves that are zero at the beginning leave the
    // hash at zero.
    static constexpr uint32_t key(Position p) {
        uint32_t hash = 0;
        if constexpr (sizeof(Board) > 4) {
            hash = stirred(static_cast<uint32_t>(p.own >> 32));
            hash = stirred(hash ^ static_cast<uint32_t>(p.other >> 32));
        }
        hash = stirred(hash ^ static_cast<uint32_t>(p.own));
        hash = stirred(hash ^ static_cast<uint32_t>(p.other));
        return hash ^ hash >> 16;
    }

    // --- judgement ---

    // A line made, a line stopped, then squares by the lines that cross them.
    uint8_t rank(Position p, Move move) const {
        if (has_line(with(p.own, move))) return 255;
        if (has_line(with(p.other, move))) return 254;
        return lines_through(move);
    }

    static core::Text heuristics() { return TEXT("best\0lines\0"); }
    static core::Text feature_names() {
        return TEXT("open-x\0open-o\0near-x\0near-o\0far-x\0far-o\0");
    }
    static constexpr uint8_t kFeatures = 6;

    Score sum(Position p, uint8_t heuristic, const Score* values) const {
        return weighted_sum(*this, p, heuristic, values);
    }
    static constexpr int8_t unit(uint8_t) { return 1; }

    // A line of three that wants two squares holds but one: it says no more than that it is open.
    int8_t weight(Position, uint8_t heuristic, uint8_t feature) const {
        if (feature >= kFarX && k_ < 4) return 0;
        return kWeights[static_cast<uint8_t>(heuristic * kFeatures + feature)];
    }

    // A line is open for a side while the other has no square of it. It is near when that side
    // wants one more square of it, far when it wants two.
    void features(Position p, Side side, Score* values) const {
        for (uint8_t f = 0; f < kFeatures; ++f) values[f] = 0;
        const uint8_t own = side == Side::x ? 0 : 1;
        for (uint8_t d = 0; d < kDirections; ++d) {
            if (starts_[d] == 0) continue;
            add_lines(p.own, p.other, d, values + own);
            add_lines(p.other, p.own, d, values + (1 - own));
        }
    }

    static core::Text reason(Position, Move) { return TEXT(""); }

    // --- text ---

    bool parse_move(Position, core::Word text, Move& move) const {
        Square square;
        if (!parse_square(text, columns_, rows_, square)) return false;
        move = static_cast<Move>(square.row * columns_ + square.column);
        return true;
    }
    char move_char(Position, Move move, uint8_t index) const {
        return square_char(
            {static_cast<uint8_t>(move % columns_), static_cast<uint8_t>(move / columns_)}, index);
    }

    // Any board may be set up on which the side to move has not won already.
    core::Text parse_position(core::Word text, Side side, Position& p) const {
        if (text.size() != squares()) return TEXT("columns times rows cells");
        p = start();
        for (Move i = 0; i < squares(); ++i) {
            if (text[i] == '-') continue;
            if (text[i] != 'X' && text[i] != 'O') return TEXT("cells are X O -");
            Board& board = text[i] == letter(side) ? p.own : p.other;
            board = with(board, i);
        }
        if (has_line(p.own)) return TEXT("the side to move has a line already");
        return TEXT("");
    }
    char position_char(Position p, Side side, uint8_t index) const {
        return index < squares() ? cell(p, side, index) : '\0';
    }

    char drawing_char(Position p, Side side, uint8_t row, uint8_t index) const {
        const char c = drawing_frame(columns_, rows_, row, index);
        if (c != kCell) return c;
        return cell(p, side, static_cast<Move>((row - 1) * columns_ + index / 2 - 1));
    }

    // --- every board: too many to count ---

    static bool next_board(Position&) { return false; }
    static Census census(Position) { return {false, false, false}; }

  private:
    // Right, down to the left, down, down to the right.
    static constexpr uint8_t kDirections = 4;
    static constexpr uint8_t kFarX = 4;
    static constexpr core::Table<int8_t, 2 * kFeatures> kWeights ROM = {
        {1, -1, 8, -8, 3, -3, 1, -1, 0, 0, 0, 0}};

    void set_rules(uint8_t columns, uint8_t rows, uint8_t k) {
        columns_ = columns;
        rows_ = rows;
        k_ = k;
        full_ = static_cast<Board>(static_cast<Board>(~Board{0}) >> (kMostSquares - squares()));
        for (uint8_t d = 0; d < kDirections; ++d) starts_[d] = starts(d);
    }

    // The squares from which k squares in that direction lie on the board. One square is a line
    // in any direction, and counts once.
    constexpr Board starts(uint8_t direction) const {
        if (k_ == 1 && direction != 0) return 0;
        const uint8_t beyond = static_cast<uint8_t>(k_ - 1);
        const uint8_t left = direction == 1 ? beyond : uint8_t{0};
        const uint8_t right = direction == 0 || direction == 3 ? beyond : uint8_t{0};
        const uint8_t down = direction != 0 ? beyond : uint8_t{0};
        Board result = 0;
        for (uint8_t row = 0; row + down < rows_; ++row)
            for (uint8_t column = left; column + right < columns_; ++column)
                result = with(result, static_cast<Move>(row * columns_ + column));
        return result;
    }

    // From one square of a line to the next.
    constexpr uint8_t step(uint8_t direction) const {
        return direction == 0 ? uint8_t{1} : static_cast<uint8_t>(columns_ + direction - 2);
    }

    // The starts of the lines that lie wholly in `board`: runs grow to twice their length while
    // that is no more than k. A direction with a start has no shift beyond the board.
    constexpr Board lines_in(Board board, uint8_t direction) const {
        if (starts_[direction] == 0) return 0;
        const uint8_t one = step(direction);
        uint8_t length = 1;
        for (; 2 * length <= k_; length = static_cast<uint8_t>(2 * length))
            board = static_cast<Board>(board & board >> length * one);
        board = static_cast<Board>(board & board >> (k_ - length) * one);
        return static_cast<Board>(board & starts_[direction]);
    }

    constexpr bool has_line(Board board) const {
        for (uint8_t d = 0; d < kDirections; ++d)
            if (lines_in(board, d) != 0) return true;
        return false;
    }

    // Counts the lines of one direction into values[0], [2] and [4]. All lines at once: each
    // square of them in turn moves a line on from `full` to `near` to `far` if it is missing.
    void add_lines(Board own, Board other, uint8_t direction, Score* values) const {
        const Board open = lines_in(static_cast<Board>(~other), direction);
        if (open == 0) return;
        Board full = open, near = 0, far = 0;
        for (uint8_t i = 0; i < k_; ++i, own = static_cast<Board>(own >> step(direction))) {
            far = static_cast<Board>((far & own) | (near & ~own));
            near = static_cast<Board>((near & own) | (full & ~own));
            full = static_cast<Board>(full & own);
        }
        values[0] = static_cast<Score>(values[0] + core::count_bits(open));
        values[2] = static_cast<Score>(values[2] + core::count_bits(near));
        values[4] = static_cast<Score>(values[4] + core::count_bits(far));
    }

    // A start that lies up to k - 1 steps before a square begins a line through it.
    uint8_t lines_through(Move move) const {
        uint8_t count = 0;
        for (uint8_t d = 0; d < kDirections; ++d) {
            Board before = core::bit<Board>(move);
            for (uint8_t i = 0; i < k_; ++i, before = static_cast<Board>(before >> step(d)))
                if ((before & starts_[d]) != 0) ++count;
        }
        return count;
    }

    static constexpr Board with(Board board, Move move) {
        return static_cast<Board>(board | core::bit<Board>(move));
    }
    constexpr Board free_of(Board board) const { return static_cast<Board>(full_ & ~board); }
    constexpr uint8_t squares() const { return static_cast<uint8_t>(columns_ * rows_); }

    static constexpr uint32_t stirred(uint32_t hash) { return (hash ^ hash >> 16) * 0x9E3779B1u; }

    static char cell(Position p, Side side, Move i) {
        const Board square = core::bit<Board>(i);
        if ((p.own & square) != 0) return letter(side);
        if ((p.other & square) != 0) return letter(opponent(side));
        return '-';
    }

    static bool is_blank(const char* at, const char* end) {
        while (at != end && *at == ' ') ++at;
        return at == end;
    }

    // Reads a word of digits; what is larger than any rule stays so.
    static bool read_number(const char*& at, const char* end, uint8_t& number) {
        while (at != end && *at == ' ') ++at;
        if (at == end) return false;
        for (; at != end && *at != ' '; ++at) {
            if (*at < '0' || *at > '9') return false;
            number = number > 9 ? uint8_t{99} : static_cast<uint8_t>(10 * number + *at - '0');
        }
        return true;
    }

    Board starts_[kDirections] = {};
    Board full_ = 0;
    uint8_t columns_ = 0, rows_ = 0, k_ = 0;
};

// Sixteen squares where wide words do not fit.
using Mnk = MnkOn<etl::conditional_t<core::kSmallFlash, uint16_t, uint64_t>>;

}  // namespace games

// The boards of Reversi as eight bytes, for chips that shift a byte by one bit at a time.
//
//       a b .. h
//     1 0 1    7   rows[0]      the bits of a row are its columns: in memory this is the
//     2 0 1    7   rows[1]      64-bit word of ReversiWords, lowest byte first
//     8 0 1    7   rows[7]
//
// Boards travel by reference: eight registers each would be half of what an AVR has.
#pragma once

#include <stdint.h>

#include "core/bits.hpp"

namespace games {

struct ReversiRows {
    struct Board {
        uint8_t rows[8];
    };

    // --- sets of squares ---

    static constexpr Board none() { return {}; }
    static Board square(uint8_t square) {
        Board board = none();
        add(board, square);
        return board;
    }
    static constexpr Board playable(uint8_t side_length) {
        Board board = none();
        for (uint8_t r = 0; r < side_length; ++r)
            board.rows[r] = static_cast<uint8_t>((1U << side_length) - 1);
        return board;
    }

    OUTLINE static constexpr bool is_empty(const Board& board) {
        for (uint8_t row : board.rows)
            if (row != 0) return false;
        return true;
    }
    static constexpr bool equal(const Board& a, const Board& b) {
        for (uint8_t r = 0; r < 8; ++r)
            if (a.rows[r] != b.rows[r]) return false;
        return true;
    }
    OUTLINE static bool contains(const Board& board, uint8_t square) {
        return (board.rows[square >> 3] & core::bit<uint8_t>(square & 7)) != 0;
    }
    // There must be a square.
    OUTLINE static constexpr uint8_t first(const Board& board) {
        uint8_t r = 0;
        while (board.rows[r] == 0) ++r;
        return static_cast<uint8_t>(r * 8 + core::lowest_bit(board.rows[r]));
    }
    OUTLINE static void add(Board& board, uint8_t square) {
        uint8_t& row = board.rows[square >> 3];
        row = static_cast<uint8_t>(row | core::bit<uint8_t>(square & 7));
    }
    OUTLINE static void remove(Board& board, uint8_t square) {
        uint8_t& row = board.rows[square >> 3];
        row = static_cast<uint8_t>(row & ~core::bit<uint8_t>(square & 7));
    }

    // Keeps what lies on a board of that size.
    OUTLINE static constexpr void keep_playable(Board& board, uint8_t side_length) {
        const uint8_t columns = static_cast<uint8_t>(core::bit<uint8_t>(side_length) - 1);
        for (uint8_t r = 0; r < 8; ++r)
            board.rows[r] = r < side_length ? board.rows[r] & columns : 0;
    }
    // Sums of two bits, of four, of eight.
    OUTLINE static constexpr uint8_t count(const Board& board) {
        uint8_t sum = 0;
        for (uint8_t row : board.rows) {
            row = static_cast<uint8_t>(row - (row >> 1 & 0x55));
            row = static_cast<uint8_t>((row & 0x33) + (row >> 2 & 0x33));
            sum = static_cast<uint8_t>(sum + (row & 0x0F) + (row >> 4));
        }
        return sum;
    }

    // The rows 1-4 (part 0) or 5-8 (part 1).
    static constexpr uint32_t half(const Board& board, uint8_t part) {
        const uint8_t* row = board.rows + part * 4;
        return row[0] | static_cast<uint32_t>(row[1]) << 8 | static_cast<uint32_t>(row[2]) << 16 |
               static_cast<uint32_t>(row[3]) << 24;
    }

    // --- rules ---

    // The empty squares where `own` may play on the whole grid.
    static Board legal(const Board& own, const Board& other) {
        Board found;
        find_legal(own, other, found);
        return found;
    }

    // `own` plays on an empty square: what lies between it and another disc of `own` turns.
    OUTLINE static constexpr void play(Board& own, Board& other, uint8_t square) {
        const uint8_t r = square >> 3, at = core::bit<uint8_t>(square & 7);
        const uint8_t turned = in_row(own.rows[r], other.rows[r], at);
        own.rows[r] = static_cast<uint8_t>(own.rows[r] | turned | at);
        other.rows[r] = static_cast<uint8_t>(other.rows[r] & ~turned);
        walk<0, -1>(own, other, r, at);
        walk<1, -1>(own, other, r, at);
        walk<-1, -1>(own, other, r, at);
        walk<0, 1>(own, other, r, at);
        walk<1, 1>(own, other, r, at);
        walk<-1, 1>(own, other, r, at);
    }

    // The discs of `other` that turn when `own` plays on an empty square.
    static constexpr Board flips(Board own, const Board& other, uint8_t square) {
        Board turned = other;
        play(own, turned, square);
        for (uint8_t r = 0; r < 8; ++r) turned.rows[r] = turned.rows[r] ^ other.rows[r];
        return turned;
    }

  private:
    // Once down the rows, once up. A board by value would be built twice.
    OUTLINE static void find_legal(const Board& own, const Board& other, Board& found) {
        const uint8_t *o = own.rows, *t = other.rows;
        uint8_t* f = found.rows;
        Runs runs;
        for (uint8_t i = 8; i > 0; --i, ++o, ++t, ++f)
            *f = static_cast<uint8_t>(along_row(*o, *t) | runs.ends_before(*o, *t));
        runs = Runs();
        for (uint8_t i = 8; i > 0; --i) {
            --o, --t, --f;
            *f = static_cast<uint8_t>((*f | runs.ends_before(*o, *t)) & ~(*o | *t));
        }
    }

    template <int8_t kColumns>
    static constexpr uint8_t shifted(uint8_t row) {
        return static_cast<uint8_t>(kColumns > 0 ? row << 1 : kColumns < 0 ? row >> 1 : row);
    }
    static constexpr uint8_t up(uint8_t row) { return shifted<1>(row); }
    static constexpr uint8_t down(uint8_t row) { return shifted<-1>(row); }

    // Where runs of `other` that start next to an `own` end, within a row. Upwards the carry of
    // one addition runs through all runs at once; downwards there is no such thing. No run
    // that is turned reaches a side column, so no carry leaves the row.
    static constexpr uint8_t along_row(uint8_t own, uint8_t other) {
        const uint8_t inner = other & 0x7E;
        uint8_t run = inner & down(own);  // at most six discs, written out: a loop costs as much
        run = static_cast<uint8_t>(run | (inner & down(run)));
        run = static_cast<uint8_t>(run | (inner & down(run)));
        run = static_cast<uint8_t>(run | (inner & down(run)));
        run = static_cast<uint8_t>(run | (inner & down(run)));
        run = static_cast<uint8_t>(run | (inner & down(run)));
        return static_cast<uint8_t>(((inner + (inner & up(own))) & ~inner) | down(run));
    }

    // Row after row, the runs that wait for their end: straight on and on both slants.
    struct Runs {
        uint8_t own_before = 0, straight = 0, rising = 0, falling = 0;

        // Where those of the rows so far end in the next row, which then joins them.
        constexpr uint8_t ends_before(uint8_t own, uint8_t other) {
            rising = up(rising);
            falling = down(falling);
            const uint8_t ends = straight | rising | falling;
            straight = static_cast<uint8_t>((straight | own_before) & other);
            rising = static_cast<uint8_t>((rising | up(own_before)) & other);
            falling = static_cast<uint8_t>((falling | down(own_before)) & other);
            own_before = own;
            return ends;
        }
    };

    // The end of a run is its next bit: up by the carry, down by looking.
    static constexpr uint8_t in_row(uint8_t own, uint8_t other, uint8_t from) {
        const uint8_t next = up(from);
        const uint8_t end = static_cast<uint8_t>((other + next) & ~other & own);
        uint8_t turned = end == 0 ? uint8_t{0} : static_cast<uint8_t>(end - next);
        uint8_t at = down(from);
        while ((other & at) != 0) at = down(at);
        if ((own & at) != 0) turned = static_cast<uint8_t>(turned | (from - up(at)));
        return turned;
    }

    // From a square over `other` to an `own`, and turning all the way back. A bit that leaves
    // its row becomes 0, and no row has that.
    template <int8_t kColumns, int8_t kRows>
    static constexpr void walk(Board& own, Board& other, uint8_t from, uint8_t at) {
        constexpr uint8_t kEnd = kRows > 0 ? 7 : 0;
        uint8_t r = from;
        do {
            if (r == kEnd) return;
            r = static_cast<uint8_t>(r + kRows);
            at = shifted<kColumns>(at);
        } while ((other.rows[r] & at) != 0);
        if ((own.rows[r] & at) == 0) return;
        for (;;) {
            r = static_cast<uint8_t>(r - kRows);
            if (r == from) return;
            at = shifted<-kColumns>(at);
            own.rows[r] = own.rows[r] | at;
            other.rows[r] = static_cast<uint8_t>(other.rows[r] & ~at);
        }
    }
};

}  // namespace games

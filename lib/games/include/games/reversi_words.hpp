// The boards of Reversi as 64-bit words, for chips that shift a word in one step.
//
//       a  b  ..  h
//     1 0  1      7      bit = row * 8 + column; a smaller board is the top left corner of
//     2 8  9     15      the grid, and its edge is where the discs end
//     8 56 57    63
//
// ReversiRows has the same functions for chips that do not.
#pragma once

#include <stdint.h>

#include "core/bits.hpp"

namespace games {

struct ReversiWords {
    using Board = uint64_t;

    // --- sets of squares ---

    static constexpr Board none() { return 0; }
    static constexpr Board square(uint8_t square) { return Board{1} << square; }
    static constexpr Board playable(uint8_t side_length) {
        return ~Board{0} >> (8 - side_length) * 8 &
               Board{0x0101010101010101} * (0xFFU >> (8 - side_length));
    }

    static constexpr bool is_empty(Board board) { return board == 0; }
    static constexpr bool equal(Board a, Board b) { return a == b; }
    static constexpr bool contains(Board board, uint8_t square) {
        return (board >> square & 1) != 0;
    }
    static constexpr uint8_t first(Board board) { return core::lowest_bit(board); }
    static constexpr void add(Board& board, uint8_t square) { board |= Board{1} << square; }
    static constexpr void remove(Board& board, uint8_t square) { board &= ~(Board{1} << square); }

    // Keeps what lies on a board of that size.
    static constexpr void keep_playable(Board& board, uint8_t side_length) {
        board &= playable(side_length);
    }

    // How many squares: sums of two bits, of four, of eight, then all bytes at once.
    static constexpr uint8_t count(Board board) {
        board -= board >> 1 & 0x5555555555555555;
        board = (board & 0x3333333333333333) + (board >> 2 & 0x3333333333333333);
        board = (board + (board >> 4)) & 0x0F0F0F0F0F0F0F0F;
        return static_cast<uint8_t>(board * 0x0101010101010101 >> 56);
    }

    // The rows 1-4 (part 0) or 5-8 (part 1).
    static constexpr uint32_t half(Board board, uint8_t part) {
        return static_cast<uint32_t>(board >> part * 32);
    }

    // --- rules ---

    // The empty squares where `own` may play on the whole grid. The board and the board upside
    // down stand side by side, so that one shift goes up the one and down the other.
    static Board legal(Board own, Board other) {
        // No run of discs that is turned reaches a side column, so no shift wraps around.
        constexpr Board kInner = 0x7E7E7E7E7E7E7E7E;
        const Pair owns = {own, __builtin_bswap64(own)};
        const Pair others = {other, __builtin_bswap64(other)};
        const Pair inner = others & Pair{kInner, kInner};
        const Pair found = ends<7>(owns, inner) | ends<8>(owns, others) | ends<9>(owns, inner);
        return (ends_in_rows(own, other & kInner) | found[0] | __builtin_bswap64(found[1])) &
               ~(own | other);
    }

    // The discs of `other` that turn when `own` plays on an empty square.
    static constexpr Board flips(Board own, Board other, uint8_t square) {
        const Board above = ~Board{1} << square, below = ~(~Board{0} << square);
        Board turned = 0;
        for (uint8_t i = 0; i < 4; ++i) {
            const Board line = kLines.of[square][i];
            turned |= up(own, other, line & above) | down(own, other, line & below);
        }
        return turned;
    }

    // `own` plays on an empty square.
    static constexpr void play(Board& own, Board& other, uint8_t square) {
        const Board turned = flips(own, other, square);
        own |= turned | Board{1} << square;
        other &= ~turned;
    }

  private:
    // Two boards: one vector register where the chip has them, two words elsewhere.
    using Pair [[gnu::vector_size(16)]] = Board;

    // Where runs of `other` end that start kStep before it with a disc of `own`: 1, 2, then up to
    // 4 and 6 discs at a time.
    template <uint8_t kStep>
    static Pair ends(Pair own, Pair other) {
        Pair run = other & own << kStep;
        run |= other & run << kStep;
        const Pair pairs = other & other << kStep;
        run |= pairs & run << 2 * kStep;
        run |= pairs & run << 2 * kStep;
        return run << kStep;
    }
    // Along a row upwards the carry of one addition runs through all runs at once.
    static constexpr Board ends_in_rows(Board own, Board other) {
        Board down = other & own >> 1;
        down |= other & down >> 1;
        const Board pairs = other & other >> 1;
        down |= pairs & down >> 2;
        down |= pairs & down >> 2;
        return ((other + (other & own << 1)) & ~other) | down >> 1;
    }

    // The first square of a ray that `other` does not hold closes the run if it is `own`.
    static constexpr Board up(Board own, Board other, Board ray) {
        const Board open = ray & ~other;
        const Board end = open & (0 - open) & own;
        return (end - (end != 0)) & ray;
    }
    static constexpr Board down(Board own, Board other, Board ray) {
        const Board open = (ray & ~other) | 1;
        const Board end = (Board{1} << (63 - __builtin_clzll(open))) & own & ray;
        return (0 - 2 * end) & ray;
    }

    // The row, column and both diagonals through every square.
    struct Lines {
        Board of[64][4] = {};
        constexpr Lines() {
            for (uint8_t a = 0; a < 64; ++a)
                for (uint8_t b = 0; b < 64; ++b) {
                    const int across = b % 8 - a % 8, along = b / 8 - a / 8;
                    if (along == 0) of[a][0] |= Board{1} << b;
                    if (across == 0) of[a][1] |= Board{1} << b;
                    if (across == along) of[a][2] |= Board{1} << b;
                    if (across == -along) of[a][3] |= Board{1} << b;
                }
        }
    };
    static const Lines kLines;
};

inline constexpr ReversiWords::Lines ReversiWords::kLines{};

}  // namespace games

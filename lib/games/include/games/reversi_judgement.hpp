// What a Reversi position is worth: a weighted sum of small numbers, the weights by phase.
//
//     corner C . . C corner     C and X squares count only beside an empty corner: there they
//       C    X . . X   C        give it away. A frontier disc touches an empty square. An edge
//       .    . . . .   .        disc is stable when only discs of its side stand between it and
//       C    X . . X   C        a corner of its side, the corner included.
//     corner C . . C corner
//
// `best` estimates the final difference of discs, in 1/16; tools/fit_reversi finds its weights.
// Boards is one of the back ends of the rules; what is judged is the same on all of them.
#pragma once

#include "core/rom.hpp"
#include "core/text.hpp"
#include "games/game.hpp"

namespace games {

// The weights of `best`, apart from the template: a member of one would not stay in flash.
struct ReversiWeights {
    static constexpr int8_t kUnit = 16;
    static constexpr uint8_t kPhases = 7, kColumns = 9;

    // discs mobility frontier corners x-squares c-squares stability turn parity
    // clang-format off
    static constexpr core::Table<int8_t, kPhases * kColumns> kTable ROM = {{
        // --- begin of what fit writes ---
           8,   14,  -27,   49, -127,  -58,  120,  -22,   36,
          -1,   13,  -24,  107, -127,  -93,   85,  -33,   28,
           0,   14,  -22,  127, -127,  -58,   54,  -32,   31,
           0,   17,  -17,  117, -127,  -46,   32,  -31,   30,
           2,   19,  -15,   76, -112,  -43,   24,  -28,   31,
           6,   26,  -16,   40,  -63,  -30,   17,  -19,   41,
          12,   47,  -17,    7,  -19,  -13,    9,   -4,   33,
        // --- end of what fit writes ---
    }};
    // clang-format on
};

template <class Boards>
struct ReversiJudgement {
    using Board = typename Boards::Board;

    static constexpr uint8_t kFeatures = 10;
    static constexpr uint8_t kPhases = ReversiWeights::kPhases;

    static core::Text heuristics() { return TEXT("best\0discs\0black\0"); }
    static core::Text feature_names() {
        return TEXT(
            "discs-x\0discs-o\0mobility\0frontier\0corners\0x-squares\0c-squares\0stability\0"
            "turn\0parity\0");
    }

    // Two counts of discs, then differences: X's number minus O's. `turn` is 1 when X is to
    // move and -1 when O is; `parity` is that while the empty squares are odd, else its negative.
    static void features(const Board& own, const Board& other, uint8_t side_length, Side side,
                         Score* values) {
        const Size size(side_length);
        Discs discs;
        Corners corners;
        count_discs(own, other, size, discs);
        add_corners(own, other, 0, 1, size, corners);
        add_corners(own, other, static_cast<uint8_t>(side_length - 1),
                    static_cast<uint8_t>(side_length - 2), size, corners);
        const uint8_t taken = static_cast<uint8_t>(discs.own + discs.other);
        values[0] = discs.own;
        values[1] = discs.other;
        values[2] = minus(mobility(own, other, size), mobility(other, own, size));
        values[3] = discs.frontier;
        values[4] = corners.taken;
        values[5] = corners.x_squares;
        values[6] = corners.c_squares;
        values[7] = minus(stability(own, size), stability(other, size));
        values[8] = 1;
        // All boards have an even number of squares.
        values[9] = (taken & 1) != 0 ? 1 : -1;
        if (side == Side::x) return;
        values[0] = discs.other;
        values[1] = discs.own;
        for (uint8_t f = 2; f < kFeatures; ++f) values[f] = static_cast<Score>(-values[f]);
    }

    // An eighth of the board each; the first two are one. A smaller board passes through them
    // in proportion.
    static constexpr uint8_t phase(uint8_t discs_on_board, uint8_t side_length) {
        const uint8_t scale = side_length == 8 ? 32 : side_length == 6 ? 57 : 128;
        const uint8_t eighth = static_cast<uint8_t>(discs_on_board * scale >> 8);
        if (eighth < 2) return 0;
        return eighth > kPhases ? uint8_t{kPhases - 1} : static_cast<uint8_t>(eighth - 1);
    }

    // best, discs, black. O's discs weigh what X's do, negated, and have no column of their own.
    static int8_t weight(uint8_t discs_on_board, uint8_t side_length, uint8_t heuristic,
                         uint8_t feature) {
        return weight_in(row_of(discs_on_board, side_length), heuristic, feature);
    }

    // All values by their weights, added up. The discs on the board are among the values: an AVR
    // that asked weight() for each feature would count the board as often, and find its phase.
    static Score sum(const Score* values, uint8_t side_length, uint8_t heuristic) {
        const uint8_t row = row_of(static_cast<uint8_t>(values[0] + values[1]), side_length);
        Score result = 0;
        for (uint8_t f = 0; f < kFeatures; ++f)
            result = static_cast<Score>(result + weight_in(row, heuristic, f) * values[f]);
        return result;
    }

    static int8_t unit(uint8_t heuristic) {
        return heuristic == 0 ? ReversiWeights::kUnit : int8_t{1};
    }

  private:
    // Where the weights of a phase begin.
    static uint8_t row_of(uint8_t discs_on_board, uint8_t side_length) {
        return static_cast<uint8_t>(phase(discs_on_board, side_length) * ReversiWeights::kColumns);
    }
    static int8_t weight_in(uint8_t row, uint8_t heuristic, uint8_t feature) {
        if (heuristic != 0) return plain_weight(heuristic, feature);
        const uint8_t column = feature == 0 ? 0 : static_cast<uint8_t>(feature - 1);
        const int8_t found = ReversiWeights::kTable[static_cast<uint8_t>(row + column)];
        return feature == 1 ? static_cast<int8_t>(-found) : found;
    }
    static constexpr int8_t plain_weight(uint8_t heuristic, uint8_t feature) {
        if (feature == 0) return 1;
        return heuristic == 1 && feature == 1 ? int8_t{-1} : int8_t{0};
    }

    struct Discs {
        uint8_t own = 0, other = 0;
        int8_t frontier = 0;  // own minus other, as below
    };
    struct Corners {
        int8_t taken = 0, x_squares = 0, c_squares = 0;
    };

    struct Size {
        uint8_t side_length;
        uint8_t columns;  // a bit for each
        uint8_t corners;  // the first and the last of them
        constexpr explicit Size(uint8_t side)
            : side_length(side),
              columns(static_cast<uint8_t>(0xFF >> (8 - side))),
              corners(static_cast<uint8_t>((columns ^ columns >> 1) | 1)) {}
    };

    static constexpr uint8_t row(uint64_t board, uint8_t index) {
        return static_cast<uint8_t>(board >> 8 * index);
    }
    template <class Rows>
    static constexpr uint8_t row(const Rows& board, uint8_t index) {
        return board.rows[index];
    }

    // Inline where rows are walked over: a call would cost an AVR as much as the count.
    [[gnu::always_inline]] static constexpr uint8_t count(uint8_t bits) {
        bits = static_cast<uint8_t>(bits - (bits >> 1 & 0x55));
        bits = static_cast<uint8_t>((bits & 0x33) + (bits >> 2 & 0x33));
        return static_cast<uint8_t>((bits + (bits >> 4)) & 0x0F);
    }
    static constexpr int8_t minus(uint8_t own, uint8_t other) {
        return static_cast<int8_t>(own - other);
    }
    OUTLINE static constexpr int8_t difference(uint8_t own, uint8_t other) {
        return minus(count(own), count(other));
    }

    // Rules for eight columns tell moves outside a smaller board too.
    OUTLINE static uint8_t mobility(const Board& own, const Board& other, Size size) {
        const Board moves = Boards::legal(own, other);
        uint8_t sum = 0;
        for (uint8_t r = 0; r < size.side_length; ++r)
            sum = static_cast<uint8_t>(sum +
                                       count(static_cast<uint8_t>(row(moves, r) & size.columns)));
        return sum;
    }

    // The discs of a row are counted when the row below it is known: what touches an empty
    // square of any of the three is frontier.
    static void count_discs(const Board& own, const Board& other, Size size, Discs& discs) {
        uint8_t near_above = 0, near_here = 0, a = 0, b = 0;
        Discs sum;
        for (uint8_t r = 0; r <= size.side_length; ++r) {
            const bool is_on = r < size.side_length;
            const uint8_t next_a = is_on ? row(own, r) : uint8_t{0};
            const uint8_t next_b = is_on ? row(other, r) : uint8_t{0};
            const uint8_t empty =
                is_on ? static_cast<uint8_t>(~(next_a | next_b) & size.columns) : uint8_t{0};
            const uint8_t near_below = static_cast<uint8_t>(empty | empty << 1 | empty >> 1);
            const uint8_t near = near_above | near_here | near_below;
            sum.own = static_cast<uint8_t>(sum.own + count(a));
            sum.other = static_cast<uint8_t>(sum.other + count(b));
            sum.frontier = static_cast<int8_t>(sum.frontier + count(a & near) - count(b & near));
            near_above = near_here;
            near_here = near_below;
            a = next_a;
            b = next_b;
        }
        discs = sum;
    }

    // Two corners, and what stands beside them while they are empty: the C squares in both
    // rows are different bits, so that one count does.
    OUTLINE static void add_corners(const Board& own, const Board& other, uint8_t end,
                                    uint8_t inner, Size size, Corners& corners) {
        const uint8_t a = row(own, end), b = row(other, end);
        const uint8_t a_inner = row(own, inner), b_inner = row(other, inner);
        const uint8_t open = static_cast<uint8_t>(size.corners & ~(a | b));
        const uint8_t near = static_cast<uint8_t>((open << 1 | open >> 1) & size.columns);
        add(corners.taken, difference(a & size.corners, b & size.corners));
        add(corners.x_squares, difference(a_inner & near, b_inner & near));
        add(corners.c_squares,
            difference((a & near) | (a_inner & open), (b & near) | (b_inner & open)));
    }
    static void add(int8_t& sum, int8_t value) { sum = static_cast<int8_t>(sum + value); }

    // All four edges; whoever has no corner has nothing stable, and that is told at once.
    OUTLINE static uint8_t stability(const Board& board, Size size) {
        const uint8_t first = row(board, 0);
        const uint8_t last = row(board, static_cast<uint8_t>(size.side_length - 1));
        if (((first | last) & size.corners) == 0) return 0;
        uint8_t left = 0, right = 0;  // upside down: both ends are alike
        for (uint8_t r = 0; r < size.side_length; ++r) {
            const uint8_t ends = row(board, r) & size.corners;
            left = static_cast<uint8_t>(left << 1 | (ends & 1));
            right = static_cast<uint8_t>(right << 1 | (ends > 1));
        }
        return static_cast<uint8_t>(stable(first, size) + stable(last, size) + stable(left, size) +
                                    stable(right, size));
    }

    // How many bits are in the runs of set bits that begin at either end. Clear bits smeared
    // down to bit 0 leave the run at the far end.
    OUTLINE static constexpr uint8_t stable(uint8_t edge, Size size) {
        if ((edge & size.corners) == 0) return 0;
        uint8_t gaps = static_cast<uint8_t>(~edge & size.columns);
        gaps = static_cast<uint8_t>(gaps | gaps >> 1);
        gaps = static_cast<uint8_t>(gaps | gaps >> 2);
        gaps = static_cast<uint8_t>(gaps | gaps >> 4);
        return count(static_cast<uint8_t>((edge & ~(edge + 1)) | (size.columns & ~gaps)));
    }
};

}  // namespace games

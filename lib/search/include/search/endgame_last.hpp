// The last four plies of a Reversi game, by hand: no table, no list of moves, one function a ply.
//
// Nothing here calls itself: a ply calls the next, and a pass is a second look by the other side.
// All windows and scores are fail-soft, as in search.hpp.
#pragma once

#include "search/endgame_lines.hpp"

namespace search {

// Of the squares given, those in quadrants where an odd number of them is: who plays there first
// tends to play there last, too.
constexpr Board odd_quadrants(Board squares) {
    Board sum = squares ^ squares >> 16;
    sum ^= sum >> 8;
    sum ^= sum >> 2;
    sum ^= sum >> 1;
    return (sum & 0x0000001100000011) * 0x0F0F0F0F & squares;
}
static_assert(odd_quadrants(0x8000000000000003) == 0x8000000000000000, "a1, b1 and h8");

// The score of a finished game: the squares left empty belong to the winner.
int final_score(Board own, Board other, uint8_t squares);

class LastPlies {
  public:
    static constexpr uint8_t kMost = 4;  // empty squares

    // The board has so many squares, and none is missing between two others of a line.
    void begin(uint8_t squares) { squares_ = squares; }

    // The score of the side to move. Adds to `nodes` all but the position given.
    int solve(Board own, Board other, Board empty, int alpha, int beta, uint32_t& nodes);

  private:
    // look: the best of our moves, kNone without one. solve: with passes and ends.
    static constexpr int kNone = -128;

    int solve4(Board own, Board other, Board empty, int alpha, int beta);
    int look4(Board own, Board other, const uint8_t* x, bool pairs, int alpha, int beta);
    int solve3(Board own, Board other, uint8_t x, uint8_t y, uint8_t z, int alpha, int beta);
    int look3(Board own, Board other, uint8_t x, uint8_t y, uint8_t z, int alpha, int beta);
    int solve2(Board own, Board other, uint8_t x, uint8_t y, int alpha, int beta);
    int look2(Board own, Board other, uint8_t x, uint8_t y, int beta);
    int solve1(Board own, Board other, uint8_t x, int alpha);

    uint32_t nodes_;
    uint8_t squares_;
};

}  // namespace search

// The last seven plies of a Reversi game, by hand: no table, no frames, one function a ply.
//
// Nothing here calls itself: a ply calls the next, and a pass is a second look by the other side.
// All windows and scores are fail-soft, as in search.hpp.
#pragma once

#include "search/endgame_stable.hpp"

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

constexpr Board kCorners = 0x8100000000000081;  // of 8x8; smaller boards do without

// The score of a finished game: the squares left empty belong to the winner.
int final_score(Board own, Board other, uint8_t squares);

class LastPlies {
  public:
    static constexpr uint8_t kMost = 7;  // empty squares

    // A position near its end. `moves` are the legal ones, or all empty squares.
    struct Last {
        Board own, other, empty, moves;
    };

    // The board has so many squares, and none is missing between two others of a line.
    void begin(uint8_t squares, const Edges* edges) {
        squares_ = squares;
        edges_ = edges;
    }

    // The score of the side to move. Adds to `nodes` all but the position given.
    int solve(const Last& last, int alpha, int beta, uint32_t& nodes);

  private:
    static constexpr int kNone = -128;  // below every score: no move

    // The best of our moves, kNone without one: those in odd quadrants first, or sorted.
    template <uint8_t kEmpties>
    int look(Board own, Board other, Board empty, Board moves, int alpha, int beta);
    template <uint8_t kEmpties>
    int look_sorted(Board own, Board other, Board empty, Board moves, int alpha, int beta);
    // With passes and ends.
    template <uint8_t kEmpties>
    int solve(Board own, Board other, Board empty, Board moves, int alpha, int beta);
    template <uint8_t kEmpties>
    int solve_child(Board own, Board other, Board empty, Board moves, int alpha, int beta);
    int look2(Board own, Board other, uint8_t x, uint8_t y, int beta);
    int solve2(Board own, Board other, uint8_t x, uint8_t y, int alpha, int beta);
    int solve1(Board own, Board other, uint8_t x, int alpha);

    int solve1_by_other(Board other, uint8_t x, int score, int alpha);

    uint32_t nodes_;
    const Edges* edges_;
    uint8_t squares_;
};

}  // namespace search

// Discs that no move will ever turn: an upper bound for their opponent.
#pragma once

#include "search/endgame_lines.hpp"

namespace search {

// The edges of a board of any shape, as each of the four axes meets them.
class Edges {
  public:
    void begin(Board playable);

    // Some of the stable discs of `own`: along each axis, a stable disc stands on a full line, at
    // the edge, or next to a stable disc of its colour.
    Board stable(Board own, Board other) const;

    // Whether the stable discs of `other` keep `own`, with so many empty squares, from any score
    // above alpha; if so, `most` is the highest they leave.
    bool bound(Board own, Board other, uint8_t empties, int alpha, int& most) const {
        if (alpha < 2 * empties - 10) return false;  // hardly ever so many are stable yet
        return look_for_bound(own, other, alpha, most);
    }

  private:
    bool look_for_bound(Board own, Board other, int alpha, int& most) const;

    uint8_t squares_;
    Board holes_;    // not playable
    Board edge_[4];  // row, column, falling, rising
};

}  // namespace search

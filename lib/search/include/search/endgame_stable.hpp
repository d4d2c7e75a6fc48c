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

  private:
    Board holes_;    // not playable
    Board edge_[4];  // row, column, falling, rising
};

}  // namespace search

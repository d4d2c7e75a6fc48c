// Chomp solved by the compiler: every shape of up to eight rows and columns.
//
// Shapes are numbered in the order of their rows, read as a number: 0 is nothing, the last one is
// the whole board. A bite makes a smaller number, so values are found from the smallest up.
//
//       5 5 3 1 = o o o o o      rank = the sum over the rows i, from 0, of C(row + 7 - i, 8 - i):
//                 o o o o o      how many shapes begin like this one and have a shorter row i
//                 o o o
//                 o
#pragma once

#include "core/bits.hpp"

namespace games {

struct ChompTable {
    static constexpr uint8_t kSide = 8;
    static constexpr uint16_t kShapes = 12870;

    // `rows` are kSide lengths, none longer than the one before, the first at least 1.
    static uint16_t rank(const uint8_t* rows);
    static bool is_lost(uint16_t rank);  // for the side to move
    // Where flash is large: the Sprague-Grundy value, and the plies to the end when the winner
    // hurries and the loser delays.
    static uint8_t nimber(uint16_t rank);
    static uint8_t distance(uint16_t rank);
};

}  // namespace games

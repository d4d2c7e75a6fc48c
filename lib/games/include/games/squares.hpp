// How squares are written and boards are drawn, the same for every game on a board: columns are
// letters from the left, rows are numbers from the top.
#pragma once

#include "core/rom.hpp"
#include "games/game.hpp"

namespace games {

struct Square {
    uint8_t column;
    uint8_t row;
};

// Reads "a1"; false if it is no square of such a board.
OUTLINE inline bool parse_square(core::Word text, uint8_t columns, uint8_t rows, Square& square) {
    if (text.size() != 2) return false;
    square.column = static_cast<uint8_t>(text[0] - 'a');
    square.row = static_cast<uint8_t>(text[1] - '1');
    return square.column < columns && square.row < rows;
}

OUTLINE inline char square_char(Square square, uint8_t index) {
    if (index > 1) return '\0';
    return static_cast<char>(index == 0 ? 'a' + square.column : '1' + square.row);
}

// Character `index` of a row of the drawing, the row of letters being the first; kCell where the
// cell of column index / 2 - 1 stands, in the row before this one.
constexpr char kCell = 1;
OUTLINE inline char drawing_frame(uint8_t columns, uint8_t rows, uint8_t row, uint8_t index) {
    if (row > rows || index > 2 * columns + 1) return '\0';
    if (index % 2 == 0) return ' ';
    if (row == 0) return index == 1 ? ' ' : static_cast<char>('a' + index / 2 - 1);
    return index == 1 ? static_cast<char>('0' + row) : kCell;
}

}  // namespace games

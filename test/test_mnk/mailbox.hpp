// The m,n,k game as slowly as it can be written: characters, and walks over them by column and
// row. It shares no shift and no mask with the game it is held against.
#pragma once

#include <stdint.h>

#include "core/random.hpp"

struct Mailbox {
    int columns, rows, k;
    char cells[64] = {};

    Mailbox(int columns_, int rows_, int k_) : columns(columns_), rows(rows_), k(k_) {
        for (int i = 0; i < size(); ++i) cells[i] = '-';
    }

    int size() const { return columns * rows; }

    // Any cells at all; `free_in_ten` of ten stay empty.
    void fill(core::Random& random, int free_in_ten) {
        for (int i = 0; i < size(); ++i)
            cells[i] = random.below(10) < free_in_ten ? '-' : random.below(2) == 0 ? 'X' : 'O';
    }

    int count(char what) const {
        int found = 0;
        for (int i = 0; i < size(); ++i) found += cells[i] == what;
        return found;
    }

    // How many lines hold exactly `own` of `who`, nothing of the other side, and go through
    // `through` (any if that is negative).
    int lines_with(char who, int own, int through = -1) const {
        constexpr int kWays[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
        int found = 0;
        for (int way = 0; way < (k == 1 ? 1 : 4); ++way)
            for (int row = 0; row < rows; ++row)
                for (int column = 0; column < columns; ++column)
                    if (held(column, row, kWays[way], who, through) == own) ++found;
        return found;
    }
    bool has_line(char who) const { return lines_with(who, k) > 0; }
    int open_lines(char who, int through = -1) const {
        int found = 0;
        for (int own = 0; own <= k; ++own) found += lines_with(who, own, through);
        return found;
    }

    bool is_over() const { return has_line('X') || has_line('O') || count('-') == 0; }

  private:
    // Squares of `who` in a line; -1 if it leaves the board, misses `through` or is blocked.
    int held(int column, int row, const int (&way)[2], char who, int through) const {
        int own = 0;
        bool met = through < 0;
        for (int i = 0; i < k; ++i, column += way[0], row += way[1]) {
            if (column < 0 || column >= columns || row < 0 || row >= rows) return -1;
            const int at = row * columns + column;
            if (cells[at] != who && cells[at] != '-') return -1;
            if (cells[at] == who) ++own;
            if (at == through) met = true;
        }
        return met ? own : -1;
    }
};

// Connect 4 as slowly as it can be written: 42 characters, row 1 at the top, and walks over them
// by column and row. It shares no shift and no mask with the game it is held against.
#pragma once

#include "core/random.hpp"

struct Mailbox {
    static constexpr int kColumns = 7, kRows = 6, kCells = 42;
    char cells[kCells];

    Mailbox() {
        for (char& cell : cells) cell = '-';
    }

    char& at(int column, int row) { return cells[row * kColumns + column]; }
    char at(int column, int row) const { return cells[row * kColumns + column]; }

    int count(char what) const {
        int found = 0;
        for (char cell : cells) found += cell == what;
        return found;
    }

    // The row on which a disc comes to rest, -1 if the column is full.
    int landing(int column) const {
        int row = kRows - 1;
        while (row >= 0 && at(column, row) != '-') --row;
        return row;
    }

    // Drops discs of random sides into random columns, whoever has won.
    void pile(core::Random& random, int discs) {
        for (; discs > 0; --discs) {
            const int column = random.below(kColumns), row = landing(column);
            if (row >= 0) at(column, row) = random.below(2) == 0 ? 'X' : 'O';
        }
    }

    // How many of the fours hold exactly `own` of `who` and nothing of the other side.
    int fours_with(char who, int own) const {
        constexpr int kWays[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
        int found = 0;
        for (const auto& way : kWays)
            for (int i = 0; i < kCells; ++i)
                if (held(i % kColumns, i / kColumns, way, who) == own) ++found;
        return found;
    }
    bool has_four(char who) const { return fours_with(who, 4) > 0; }
    int open_fours(char who) const {
        int found = 0;
        for (int own = 0; own <= 4; ++own) found += fours_with(who, own);
        return found;
    }

    bool is_over() const { return has_four('X') || has_four('O') || count('-') == 0; }

    // Free cells, also in the air, with which `who` has more fours than without; of the rows
    // numbered from below, all or only those whose number is odd or even.
    int threats(char who, bool odd, bool even) const {
        int found = 0;
        for (int i = 0; i < kCells; ++i) {
            const bool is_odd = (kRows - i / kColumns) % 2 == 1;
            if (cells[i] != '-' || (is_odd ? !odd : !even)) continue;
            Mailbox after = *this;
            after.cells[i] = who;
            if (after.fours_with(who, 4) > fours_with(who, 4)) ++found;
        }
        return found;
    }

  private:
    // Squares of `who` in a four; -1 if it leaves the board or is blocked.
    int held(int column, int row, const int (&way)[2], char who) const {
        int own = 0;
        for (int i = 0; i < 4; ++i, column += way[0], row += way[1]) {
            if (column < 0 || column >= kColumns || row < 0 || row >= kRows) return -1;
            if (at(column, row) != who && at(column, row) != '-') return -1;
            if (at(column, row) == who) ++own;
        }
        return own;
    }
};

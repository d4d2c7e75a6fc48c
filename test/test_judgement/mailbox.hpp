// A Reversi board judged square by square, as slowly as it can be written: cells with rows and
// columns, and walks over them. It shares no mask and no bit with what it is held against.
#pragma once

#include <stdint.h>

struct Mailbox {
    int side = 8;
    char cells[8][8];  // X O -

    explicit Mailbox(int side_length) : side(side_length) {
        for (auto& row : cells)
            for (char& cell : row) cell = '-';
    }

    bool is_on(int row, int column) const {
        return row >= 0 && column >= 0 && row < side && column < side;
    }
    char at(int row, int column) const { return is_on(row, column) ? cells[row][column] : ' '; }

    // A quarter turn, and the mirror image.
    Mailbox turned() const {
        Mailbox result(side);
        for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c) result.cells[c][side - 1 - r] = cells[r][c];
        return result;
    }
    Mailbox mirrored() const {
        Mailbox result(side);
        for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c) result.cells[r][side - 1 - c] = cells[r][c];
        return result;
    }

    // How many squares of `who` have the property.
    template <class Property>
    int count(char who, Property property) const {
        int found = 0;
        for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c) found += cells[r][c] == who && property(r, c);
        return found;
    }
    int count(char who) const {
        return count(who, [](int, int) { return true; });
    }

    int mobility(char who) const {
        return count('-', [&](int r, int c) { return may_play(who, r, c); });
    }
    int frontier(char who) const {
        return count(who, [&](int r, int c) {
            return any_way([&](int dr, int dc) { return at(r + dr, c + dc) == '-'; });
        });
    }
    int corners(char who) const {
        return count(who, [&](int r, int c) { return is_end(r) && is_end(c); });
    }
    int x_squares(char who) const {
        return count(who, [&](int r, int c) {
            return any_way([&](int dr, int dc) {
                return dr != 0 && dc != 0 && is_empty_corner(r + dr, c + dc);
            });
        });
    }
    int c_squares(char who) const {
        return count(who, [&](int r, int c) {
            return any_way([&](int dr, int dc) {
                return (dr == 0 || dc == 0) && is_empty_corner(r + dr, c + dc);
            });
        });
    }
    // A corner belongs to two edges, and counts for both.
    int stable(char who) const {
        const auto along = [&](int r, int c, int dr, int dc) {
            return reaches(who, r, c, dr, dc) || reaches(who, r, c, -dr, -dc);
        };
        int found = 0;
        for (int i = 0; i < side; ++i) {
            found += along(0, i, 0, 1) + along(side - 1, i, 0, 1);
            found += along(i, 0, 1, 0) + along(i, side - 1, 1, 0);
        }
        return found;
    }

  private:
    bool is_end(int line) const { return line == 0 || line == side - 1; }
    bool is_empty_corner(int r, int c) const { return is_end(r) && is_end(c) && at(r, c) == '-'; }

    // Whether all squares from here to the end of the edge are `who`'s.
    bool reaches(char who, int r, int c, int dr, int dc) const {
        for (; is_on(r, c); r += dr, c += dc)
            if (at(r, c) != who) return false;
        return true;
    }

    template <class Property>
    static bool any_way(Property property) {
        for (int dr = -1; dr <= 1; ++dr)
            for (int dc = -1; dc <= 1; ++dc)
                if ((dr != 0 || dc != 0) && property(dr, dc)) return true;
        return false;
    }

    bool may_play(char who, int row, int column) const {
        const char rival = who == 'X' ? 'O' : 'X';
        return any_way([&](int dr, int dc) {
            int r = row + dr, c = column + dc;
            if (at(r, c) != rival) return false;
            while (at(r, c) == rival) r += dr, c += dc;
            return at(r, c) == who;
        });
    }
};

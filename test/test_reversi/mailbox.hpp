// Reversi as slowly as it can be written: characters, and walks over them one step at a time.
// It shares no table and no bit with the game it is held against.
#pragma once

#include <stdint.h>

struct Mailbox {
    int side_length = 8;
    char cells[8][8] = {};  // [row][column]; what is outside of a smaller board stays 0

    explicit Mailbox(int side) : side_length(side) {
        for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c) cells[r][c] = '-';
    }

    static char rival(char who) { return who == 'X' ? 'O' : 'X'; }

    char at(int row, int column) const {
        const bool inside = row >= 0 && row < side_length && column >= 0 && column < side_length;
        return inside ? cells[row][column] : '\0';
    }

    // How many discs turn in one direction.
    int run(char who, int row, int column, int down, int right) const {
        int length = 0;
        while (at(row + (length + 1) * down, column + (length + 1) * right) == rival(who)) ++length;
        return at(row + (length + 1) * down, column + (length + 1) * right) == who ? length : 0;
    }

    bool is_legal(char who, int row, int column) const {
        if (at(row, column) != '-') return false;
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right)
                if ((down != 0 || right != 0) && run(who, row, column, down, right) > 0)
                    return true;
        return false;
    }

    bool can_move(char who) const {
        for (int r = 0; r < side_length; ++r)
            for (int c = 0; c < side_length; ++c)
                if (is_legal(who, r, c)) return true;
        return false;
    }

    Mailbox played(char who, int row, int column) const {
        Mailbox after = *this;
        after.cells[row][column] = who;
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right) {
                if (down == 0 && right == 0) continue;
                for (int i = run(who, row, column, down, right); i > 0; --i)
                    after.cells[row + i * down][column + i * right] = who;
            }
        return after;
    }

    int count(char what) const {
        int found = 0;
        for (int r = 0; r < side_length; ++r)
            for (int c = 0; c < side_length; ++c) found += cells[r][c] == what;
        return found;
    }

    int final_score(char who) const {
        const int own = count(who), other = count(rival(who)), empty = count('-');
        if (own == other) return 0;
        return own > other ? own + empty - other : own - empty - other;
    }
};

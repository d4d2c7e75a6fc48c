// Tic-tac-toe as slowly as it can be written: nine characters and eight walks over them.
// It shares no table and no bit with the game it is held against.
#pragma once

#include <stdint.h>

struct Mailbox {
    static constexpr uint8_t kSide = 3, kCells = 9;
    char cells[kCells] = {'-', '-', '-', '-', '-', '-', '-', '-', '-'};

    // Counts through all 3^9 boards; false after the last.
    bool next() {
        for (char& cell : cells) {
            if (cell == '-') return cell = 'X', true;
            if (cell == 'X') return cell = 'O', true;
            cell = '-';
        }
        return false;
    }

    uint8_t count(char what) const {
        uint8_t found = 0;
        for (char cell : cells) found = static_cast<uint8_t>(found + (cell == what));
        return found;
    }

    // How many of the eight lines hold exactly `own` of `who` and nothing of the other side.
    uint8_t lines_with(char who, uint8_t own) const {
        uint8_t found = 0;
        constexpr Walk kWalks[] = {{0, 1}, {3, 1}, {6, 1}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {2, 2}};
        for (Walk walk : kWalks)
            if (held(walk, who) == own) ++found;
        return found;
    }
    bool has_line(char who) const { return lines_with(who, kSide) > 0; }
    uint8_t open_lines(char who) const {
        return static_cast<uint8_t>(lines_with(who, 0) + lines_with(who, 1) + lines_with(who, 2) +
                                    lines_with(who, 3));
    }

    bool is_over() const { return has_line('X') || has_line('O') || count('-') == 0; }

    // Whether play leads here: the last move is taken back in every way there is.
    bool can_be_reached() const {
        const uint8_t x = count('X'), o = count('O');
        if (x == 0 && o == 0) return true;
        if (x != o && x != o + 1) return false;
        const char last = x == o ? 'O' : 'X';
        for (uint8_t i = 0; i < kCells; ++i) {
            if (cells[i] != last) continue;
            Mailbox before = *this;
            before.cells[i] = '-';
            if (!before.is_over() && before.can_be_reached()) return true;
        }
        return false;
    }

  private:
    struct Walk {
        uint8_t from, step;
    };

    // Squares of `who` in a line; 255 if the other side is in it.
    uint8_t held(Walk walk, char who) const {
        uint8_t own = 0;
        for (uint8_t i = 0; i < kSide;
             ++i, walk.from = static_cast<uint8_t>(walk.from + walk.step)) {
            if (cells[walk.from] != who && cells[walk.from] != '-') return 255;
            own = static_cast<uint8_t>(own + (cells[walk.from] == who));
        }
        return own;
    }
};

// Reversi the slow way: square by square on a mailbox, plain recursive alpha-beta without order.
#pragma once

#include <stdint.h>

namespace oracle {

struct Squares {
    Squares() : cells() {}
    // The boards of whoever moves and of the opponent; '#' is no square.
    Squares(uint64_t own, uint64_t other, uint64_t playable) {
        for (int i = 0; i < 64; ++i)
            cells[i] = (playable >> i & 1) == 0 ? '#'
                       : (own >> i & 1) != 0    ? 'X'
                       : (other >> i & 1) != 0  ? 'O'
                                                : '-';
    }

    // Plays for X and turns the board around; false, and nothing is done, if it is illegal.
    bool play(int square) {
        if (cells[square] != '-') return false;
        bool turned = false;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if ((dx != 0 || dy != 0) && turn(square, dx, dy)) turned = true;
        if (!turned) return false;
        cells[square] = 'X';
        pass();
        return true;
    }

    void pass() {
        for (char& cell : cells) cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
    }

    int count(char letter) const {
        int found = 0;
        for (char cell : cells) found += cell == letter;
        return found;
    }

    uint64_t board(char letter) const {
        uint64_t squares = 0;
        for (int i = 0; i < 64; ++i)
            if (cells[i] == letter) squares |= uint64_t{1} << i;
        return squares;
    }

    bool can_move() const {
        for (int i = 0; i < 64; ++i)
            if (Squares(*this).play(i)) return true;
        return false;
    }

    // Empty squares belong to the winner.
    int final_score() const {
        const int mine = count('X'), theirs = count('O'), empty = count('-');
        if (mine == theirs) return 0;
        return mine > theirs ? mine + empty - theirs : mine - empty - theirs;
    }

    char cells[64];

  private:
    char at(int x, int y) const {
        return x < 0 || x > 7 || y < 0 || y > 7 ? '#' : cells[y * 8 + x];
    }

    bool turn(int square, int dx, int dy) {
        int x = square % 8 + dx, y = square / 8 + dy, length = 0;
        for (; at(x, y) == 'O'; x += dx, y += dy) ++length;
        if (length == 0 || at(x, y) != 'X') return false;
        for (; length > 0; --length) {
            x -= dx;
            y -= dy;
            cells[y * 8 + x] = 'X';
        }
        return true;
    }
};

inline int solve(const Squares& squares, int alpha, int beta) {
    int best = -100;
    for (int i = 0; i < 64 && best < beta; ++i) {
        Squares child = squares;
        if (!child.play(i)) continue;
        const int score = -solve(child, -beta, best > alpha ? -best : -alpha);
        if (score > best) best = score;
    }
    if (best != -100) return best;
    Squares passed = squares;
    passed.pass();
    return passed.can_move() ? -solve(passed, -beta, -alpha) : squares.final_score();
}

inline int solve(const Squares& squares) { return solve(squares, -64, 64); }

}  // namespace oracle

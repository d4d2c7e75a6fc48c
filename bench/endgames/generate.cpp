// Writes a set of endgame positions from seeded games of a simple player against itself.
//
//     generate FIRST LAST        one game for each seed from FIRST to LAST
//
// A game starts with ten random plies; then both sides look two plies ahead, with square values
// and mobility. Of each game every position with 12, 14, 15, 16 or 20 empty squares in which the
// side to move has a move is written:
//
//     seed empties board         X to move; squares from a1 to h8
//
// The same numbers give the same file on every machine.
#include <stdio.h>
#include <stdlib.h>

#include "core/random.hpp"
#include "games/reversi_words.hpp"

namespace {

using Words = games::ReversiWords;
using Board = Words::Board;

struct Position {
    Board own, other;
};

constexpr int kValues[64] = {
    100, -20, 10, 5,  5,  10, -20, 100,  //
    -20, -50, -2, -2, -2, -2, -50, -20,  //
    10,  -2,  -1, -1, -1, -1, -2,  10,   //
    5,   -2,  -1, -1, -1, -1, -2,  5,    //
    5,   -2,  -1, -1, -1, -1, -2,  5,    //
    10,  -2,  -1, -1, -1, -1, -2,  10,   //
    -20, -50, -2, -2, -2, -2, -50, -20,  //
    100, -20, 10, 5,  5,  10, -20, 100,
};

Position play(Position p, uint8_t square) {
    const Board turned = Words::flips(p.own, p.other, square);
    return {p.other ^ turned, p.own ^ turned ^ Words::square(square)};
}

int squares(Board board) {
    int sum = 0;
    for (; board != 0; board &= board - 1) sum += kValues[Words::first(board)];
    return sum;
}

int evaluate(Position p) {
    return squares(p.own) - squares(p.other) +
           4 * (Words::count(Words::legal(p.own, p.other)) -
                Words::count(Words::legal(p.other, p.own)));
}

int best_reply(Position p) {
    Board moves = Words::legal(p.own, p.other);
    if (moves == 0) return evaluate(p);
    int best = -100000;
    for (; moves != 0; moves &= moves - 1) {
        const int value = -evaluate(play(p, Words::first(moves)));
        if (value > best) best = value;
    }
    return best;
}

uint8_t choose(Position p, Board moves) {
    uint8_t chosen = 0;
    int best = -100000;
    for (; moves != 0; moves &= moves - 1) {
        const int value = -best_reply(play(p, Words::first(moves)));
        if (value <= best) continue;
        best = value;
        chosen = Words::first(moves);
    }
    return chosen;
}

uint8_t choose_randomly(Board moves, core::Random& random) {
    for (int skipped = random.below(Words::count(moves)); skipped > 0; --skipped)
        moves &= moves - 1;
    return Words::first(moves);
}

void write(int seed, int empties, Position p) {
    printf("%d %d ", seed, empties);
    for (uint8_t i = 0; i < 64; ++i)
        putchar(Words::contains(p.own, i) ? 'X' : Words::contains(p.other, i) ? 'O' : '-');
    putchar('\n');
}

void write_game(int seed) {
    core::Random random(static_cast<uint32_t>(seed));
    Position p = {Words::square(28) | Words::square(35), Words::square(27) | Words::square(36)};
    for (;;) {
        Board moves = Words::legal(p.own, p.other);
        if (moves == 0) {
            p = {p.other, p.own};
            moves = Words::legal(p.own, p.other);
            if (moves == 0) return;
        }
        const int empties = 64 - Words::count(p.own | p.other);
        if (empties == 12 || (empties >= 14 && empties <= 16) || empties == 20)
            write(seed, empties, p);
        p = play(p, empties > 50 ? choose_randomly(moves, random) : choose(p, moves));
    }
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) return 1;
    for (int seed = atoi(words[1]); seed <= atoi(words[2]); ++seed) write_game(seed);
}

// Solves positions from standard input and tells what that took; see generate.cpp for their form.
//
//     endgames EMPTIES BYTES [COUNT]    the first COUNT positions with so many empty squares,
//                                       with a table of so many bytes
//
// One line a position: seed, score, move (bit), counters; the total and the mean at the end.
#include <stdio.h>
#include <stdlib.h>

#include "search/endgame.hpp"

namespace {

using search::Board;
using search::Endgame;

constexpr size_t kMostBytes = 64 << 20;

Endgame::Frame frames[Endgame::frames_for(60)];
Endgame::Entry entries[kMostBytes / sizeof(Endgame::Entry)];
Endgame endgame;

void read(const char* text, Board& own, Board& other) {
    own = other = 0;
    for (int i = 0; i < 64; ++i) {
        if (text[i] == 'X') own |= Board{1} << i;
        if (text[i] == 'O') other |= Board{1} << i;
    }
}

}  // namespace

int main(int count, char** words) {
    if (count < 3) return 1;
    const int wanted = atoi(words[1]);
    const size_t size = static_cast<size_t>(atol(words[2])) / sizeof(Endgame::Entry);
    int left = count > 3 ? atoi(words[3]) : 1000;
    endgame.start({frames, {entries, size}});
    unsigned long long total = 0;
    int solved = 0, seed = 0, empties = 0;
    char board[65];
    while (left > 0 && scanf("%d %d %64s", &seed, &empties, board) == 3) {
        if (empties != wanted) continue;
        Board own, other;
        read(board, own, other);
        endgame.begin(own, other, ~Board{0}, -Endgame::kHighest, Endgame::kHighest);
        while (endgame.running()) endgame.visit();
        const Endgame::Counters& counters = endgame.counters();
        printf("%d score %d move %d nodes %u visits %u hits %u stable %u\n", seed, endgame.score(),
               endgame.move(), counters.nodes, counters.visits, counters.hits, counters.stable);
        total += endgame.counters().nodes;
        ++solved;
        --left;
    }
    printf("positions %d total %llu mean %llu\n", solved, total, solved == 0 ? 0 : total / solved);
}

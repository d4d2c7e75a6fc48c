// Reversi as the two tools here play it: positions, openings, and a plain alpha-beta over any
// way to judge a leaf. A pass is a ply.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/random.hpp"
#include "games/reversi_judgement.hpp"
#include "games/reversi_words.hpp"

namespace play {

using Boards = games::ReversiWords;
using Board = Boards::Board;
using Judgement = games::ReversiJudgement<Boards>;

constexpr int kInfinity = 32000;
constexpr int kLargestEstimate = 63;  // an estimate never passes for a whole board won

struct Position {  // seen by the side to move
    Board own, other;
    uint8_t side_length;

    Board moves() const { return legal(own, other); }
    Position passed() const { return {other, own, side_length}; }
    Position after(uint8_t square) const {
        const Board turned = Boards::flips(own, other, square);
        return {other & ~turned, own | turned | Boards::square(square), side_length};
    }
    uint8_t discs() const { return Boards::count(own | other); }
    uint8_t empties() const { return static_cast<uint8_t>(side_length * side_length - discs()); }
    bool is_over() const { return moves() == 0 && legal(other, own) == 0; }

    // The difference of discs at the end: empty squares are the winner's.
    int final_score() const {
        const int difference = Boards::count(own) - Boards::count(other);
        if (difference == 0) return 0;
        return difference > 0 ? difference + empties() : difference - empties();
    }

  private:
    Board legal(Board a, Board b) const {
        return Boards::legal(a, b) & Boards::playable(side_length);
    }
};

inline Position start(uint8_t side_length) {
    const int low = side_length / 2 - 1, high = low + 1;
    const auto at = [](int row, int column) {
        return Boards::square(static_cast<uint8_t>(row * 8 + column));
    };
    return {at(low, high) | at(high, low), at(low, low) | at(high, high), side_length};
}

inline uint8_t take_first(Board& moves) {
    const uint8_t square = Boards::first(moves);
    Boards::remove(moves, square);
    return square;
}

inline Position play_at_random(const Position& p, core::Random& random) {
    Board moves = p.moves();
    if (moves == 0) return p.passed();
    for (uint16_t n = random.below(Boards::count(moves)); n > 0; --n) take_first(moves);
    return p.after(Boards::first(moves));
}

// Corners first, the squares beside them last. Only a matter of speed.
constexpr Board kCorners = 0x8100000000000081, kBeside = 0x42C300000000C342;

template <class Visit>  // visit(square) tells whether to go on
void visit_in_order(Board moves, Visit visit) {
    for (Board part : {moves & kCorners, moves & ~(kCorners | kBeside), moves & kBeside})
        while (part != 0)
            if (!visit(take_first(part))) return;
}

// The value for the side to move; `judge(position)` tells it of a leaf that is not over.
template <class Judge>
int alphabeta(const Position& p, int depth, int alpha, int beta, const Judge& judge) {
    const Board moves = p.moves();
    if (moves == 0) {
        if (p.passed().moves() == 0) return p.final_score();
        if (depth == 0) return judge(p);
        return -alphabeta(p.passed(), depth - 1, -beta, -alpha, judge);
    }
    if (depth == 0) return judge(p);
    int best = -kInfinity;
    visit_in_order(moves, [&](uint8_t square) {
        best = std::max(
            best, -alphabeta(p.after(square), depth - 1, -beta, -std::max(alpha, best), judge));
        return best < beta;
    });
    return best;
}

// The position after the best move, the first in natural order among equals.
template <class Judge>
Position play_best(const Position& p, int depth, const Judge& judge) {
    Board moves = p.moves();
    if (moves == 0) return p.passed();
    Position chosen = p;
    int best = -kInfinity;
    while (moves != 0) {
        const Position next = p.after(take_first(moves));
        const int value = -alphabeta(next, depth - 1, -kInfinity, -best, judge);
        if (value <= best) continue;
        best = value;
        chosen = next;
    }
    return chosen;
}

}  // namespace play

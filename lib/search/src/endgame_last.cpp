#include "search/endgame_last.hpp"

#include "games/reversi_words.hpp"

namespace search {
namespace {

// What our move on `square` turns; most squares away from their discs are told by one look.
inline Board turned_near(Board own, Board other, uint8_t square) {
    if ((other & kSquareTables.of[square].neighbours) == 0) return 0;
    return turned_by(own, other, square);
}

// From so many empty squares on: moves are sorted by how many replies they leave, and stable discs
// are looked for. All chosen on bench/endgames/a.txt for the fewest instructions.
constexpr uint8_t kSortedFrom = 6, kStableFrom = 4;
constexpr int kReply = 16, kCornerReply = 16, kOddQuadrant = 8, kCorner = 8;  // as in endgame.cpp

// The moves to try: where sorting must know them the legal ones, elsewhere all that are left.
Board moves_of(uint8_t empties, Board own, Board other, Board empty) {
    return empties < kSortedFrom ? empty : games::ReversiWords::legal(own, other) & empty;
}

int promise(Board disc, Board odd, Board replies) {
    int good = -kReply * games::ReversiWords::count(replies);
    if ((replies & kCorners) != 0)
        good -= kCornerReply * games::ReversiWords::count(replies & kCorners);
    if ((disc & odd) != 0) good += kOddQuadrant;
    if ((disc & kCorners) != 0) good += kCorner;
    return good;
}

constexpr Board disc(uint8_t square) { return Board{1} << square; }

}  // namespace

int final_score(Board own, Board other, uint8_t squares) {
    const int mine = games::ReversiWords::count(own), theirs = games::ReversiWords::count(other);
    if (mine > theirs) return squares - 2 * theirs;
    return mine < theirs ? 2 * mine - squares : 0;
}

int LastPlies::solve(const Last& last, int alpha, int beta, uint32_t& nodes) {
    nodes_ = nodes - 1;  // each of the functions counts its own position
    const Board own = last.own, other = last.other, empty = last.empty, moves = last.moves;
    const uint8_t count = games::ReversiWords::count(empty);
    const uint8_t first = count == 0 ? uint8_t{0} : core::lowest_bit(empty);
    int score;
    switch (count) {
        case 0: ++nodes_, score = final_score(own, other, squares_); break;
        case 1: score = solve1(own, other, first, alpha); break;
        case 2:
            score = solve2(own, other, first, core::lowest_bit(empty & (empty - 1)), alpha, beta);
            break;
        case 3: score = solve<3>(own, other, empty, moves, alpha, beta); break;
        case 4: score = solve<4>(own, other, empty, moves, alpha, beta); break;
        case 5: score = solve<5>(own, other, empty, moves, alpha, beta); break;
        case 6: score = solve<6>(own, other, empty, moves, alpha, beta); break;
        default: score = solve<7>(own, other, empty, moves, alpha, beta); break;
    }
    nodes = nodes_;
    return score;
}

// --- seven empty squares to three ---

template <uint8_t kEmpties>
int LastPlies::solve(Board own, Board other, Board empty, Board moves, int alpha, int beta) {
    ++nodes_;
    int score;
    if (kEmpties >= kStableFrom && edges_->bound(own, other, kEmpties, alpha, score)) return score;
    score = look<kEmpties>(own, other, empty, moves, alpha, beta);
    if (score != kNone) return score;
    moves = moves_of(kEmpties, other, own, empty);
    score = look<kEmpties>(other, own, empty, moves, -beta, -alpha);
    if (score == kNone) return final_score(own, other, squares_);
    ++nodes_;
    return -score;
}

template <uint8_t kEmpties>
inline int LastPlies::look(Board own, Board other, Board empty, Board moves, int alpha, int beta) {
    if constexpr (kEmpties >= kSortedFrom) {
        return look_sorted<kEmpties>(own, other, empty, moves, alpha, beta);
    } else {
        int best = kNone;
        const Board odd = odd_quadrants(empty) & moves;
        const Board parts[] = {odd, moves ^ odd};
        for (Board part : parts) {
            for (; part != 0; part &= part - 1) {
                const Board turned = turned_near(own, other, core::lowest_bit(part));
                if (turned == 0) continue;
                const Board move = part & (0 - part);
                const int score = -solve_child<kEmpties - 1>(
                    other ^ turned, own ^ turned ^ move, empty ^ move, empty ^ move, -beta, -alpha);
                if (score <= best) continue;
                best = score;
                if (score >= beta) return score;
                if (score > alpha) alpha = score;
            }
        }
        return best;
    }
}

template <uint8_t kEmpties>
inline int LastPlies::solve_child(Board own, Board other, Board empty, Board moves, int alpha,
                                  int beta) {
    if constexpr (kEmpties > 2) return solve<kEmpties>(own, other, empty, moves, alpha, beta);
    return solve2(own, other, core::lowest_bit(empty), core::lowest_bit(empty & (empty - 1)), alpha,
                  beta);
}

template <uint8_t kEmpties>
int LastPlies::look_sorted(Board own, Board other, Board empty, Board moves, int alpha, int beta) {
    struct Child {
        Board own, other, replies;
        int promise;
    };
    Child children[kEmpties];
    uint8_t count = 0;
    for (const Board odd = odd_quadrants(empty); moves != 0; moves &= moves - 1) {
        const Board turned = turned_by(own, other, core::lowest_bit(moves));
        const Board move = moves & (0 - moves);
        Child& child = children[count++];
        child.own = other ^ turned;
        child.other = own ^ turned ^ move;
        child.replies = games::ReversiWords::legal(child.own, child.other) & empty;
        child.promise = promise(move, odd, child.replies);
    }
    int best = kNone;
    while (count != 0) {
        Child* chosen = children;
        for (uint8_t i = 1; i < count; ++i)
            if (children[i].promise > chosen->promise) chosen = &children[i];
        const Child child = *chosen;
        *chosen = children[--count];
        const int score = -solve<kEmpties - 1>(child.own, child.other, empty & ~child.other,
                                               child.replies, -beta, -alpha);
        if (score <= best) continue;
        best = score;
        if (score >= beta) return score;
        if (score > alpha) alpha = score;
    }
    return best;
}

// --- two ---

int LastPlies::solve2(Board own, Board other, uint8_t x, uint8_t y, int alpha, int beta) {
    ++nodes_;
    int score = look2(own, other, x, y, beta);
    if (score != kNone) return score;
    score = look2(other, own, x, y, -alpha);
    if (score == kNone) return final_score(own, other, squares_);
    ++nodes_;
    return -score;
}

inline int LastPlies::look2(Board own, Board other, uint8_t x, uint8_t y, int beta) {
    int best = kNone;
    if (const Board turned = turned_near(own, other, x)) {
        best = -solve1(other ^ turned, own ^ turned ^ disc(x), y, -beta);
        if (best >= beta) return best;
    }
    if (const Board turned = turned_near(own, other, y)) {
        const int score = -solve1(other ^ turned, own ^ turned ^ disc(y), x, -beta);
        if (score > best) best = score;
    }
    return best;
}

// --- one ---

// Every disc turned counts twice. If we cannot play, the square is theirs, or the winner's.
inline int LastPlies::solve1(Board own, Board other, uint8_t x, int alpha) {
    ++nodes_;
    const int score = 2 * games::ReversiWords::count(own) - squares_;  // if the square is theirs
    const int ours = count_turned_by_last(own, x);
    if (ours != 0) {
        ++nodes_;
        return score + 2 + 2 * ours;
    }
    return solve1_by_other(other, x, score, alpha);
}

// What is left when the last square is not ours.
int LastPlies::solve1_by_other(Board other, uint8_t x, int score, int alpha) {
    const int stuck = score >= 0 ? score + 2 : score == -1 ? 0 : score;
    if (stuck <= alpha) return stuck;  // their move would only make it less
    const int theirs = count_turned_by_last(other, x);
    if (theirs == 0) return stuck;
    nodes_ += 2;  // a pass and a move
    return score - 2 * theirs;
}

}  // namespace search

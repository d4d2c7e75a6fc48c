#include "search/endgame_last.hpp"

#include "games/reversi_words.hpp"

namespace search {
namespace {

// What our move on `square` turns; most squares away from their discs are told by one look.
inline Board turned_near(Board own, Board other, uint8_t square) {
    if ((other & kSquareTables.of[square].neighbours) == 0) return 0;
    return turned_by(own, other, square);
}

constexpr Board disc(uint8_t square) { return Board{1} << square; }

// The quadrant of the lowest square of a set, cut out of the set.
constexpr Board lowest_quadrant(Board squares) {
    const uint8_t lowest = core::lowest_bit(squares);
    return squares & Board{0x0F0F0F0F} << (lowest & 0x24);
}
static_assert(lowest_quadrant(0x80000000000000F0) == 0xF0, "");

}  // namespace

int final_score(Board own, Board other, uint8_t squares) {
    const int mine = games::ReversiWords::count(own), theirs = games::ReversiWords::count(other);
    if (mine > theirs) return squares - 2 * theirs;
    return mine < theirs ? 2 * mine - squares : 0;
}

int LastPlies::solve(Board own, Board other, Board empty, int alpha, int beta, uint32_t& nodes) {
    nodes_ = nodes - 1;  // each of the functions counts its own position
    uint8_t x[3] = {};
    uint8_t count = 0;
    int score;
    if (games::ReversiWords::count(empty) == 4) {
        score = solve4(own, other, empty, alpha, beta);
    } else {
        for (; empty != 0; empty &= empty - 1) x[count++] = core::lowest_bit(empty);
        score = count == 3   ? solve3(own, other, x[0], x[1], x[2], alpha, beta)
                : count == 2 ? solve2(own, other, x[0], x[1], alpha, beta)
                : count == 1 ? solve1(own, other, x[0], alpha)
                             : (++nodes_, final_score(own, other, squares_));
    }
    nodes = nodes_;
    return score;
}

// --- four empty squares ---

// Single squares of a quadrant go first, here and, by the order handed on, in three empties.
int LastPlies::solve4(Board own, Board other, Board empty, int alpha, int beta) {
    ++nodes_;
    const Board odd = odd_quadrants(empty);
    bool pairs = false;
    Board first = odd;
    if (odd == 0) {  // four together, or two and two
        first = lowest_quadrant(empty);
        pairs = first != empty;
    } else if (odd == empty) {  // four singles, or one and three
        first = lowest_quadrant(empty);
        if ((first & (first - 1)) != 0) first ^= empty;
    }
    uint8_t x[4];
    uint8_t count = 0;
    for (Board left = first; left != 0; left &= left - 1) x[count++] = core::lowest_bit(left);
    for (Board left = empty ^ first; left != 0; left &= left - 1)
        x[count++] = core::lowest_bit(left);

    int score = look4(own, other, x, pairs, alpha, beta);
    if (score != kNone) return score;
    score = look4(other, own, x, pairs, -beta, -alpha);
    if (score == kNone) return final_score(own, other, squares_);
    ++nodes_;
    return -score;
}

int LastPlies::look4(Board own, Board other, const uint8_t* x, bool pairs, int alpha, int beta) {
    // What is left when x[i] is played: the others in their order, or first its pair.
    static constexpr uint8_t kLeft[2][4][3] = {{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}},
                                               {{1, 2, 3}, {0, 2, 3}, {3, 0, 1}, {2, 0, 1}}};
    int best = kNone;
    for (uint8_t i = 0; i < 4; ++i) {
        const Board turned = turned_near(own, other, x[i]);
        if (turned == 0) continue;
        const uint8_t* left = kLeft[pairs][i];
        const int score = -solve3(other ^ turned, own ^ turned ^ disc(x[i]), x[left[0]], x[left[1]],
                                  x[left[2]], -beta, -alpha);
        if (score <= best) continue;
        best = score;
        if (score >= beta) return score;
        if (score > alpha) alpha = score;
    }
    return best;
}

// --- three ---

int LastPlies::solve3(Board own, Board other, uint8_t x, uint8_t y, uint8_t z, int alpha,
                      int beta) {
    ++nodes_;
    int score = look3(own, other, x, y, z, alpha, beta);
    if (score != kNone) return score;
    score = look3(other, own, x, y, z, -beta, -alpha);
    if (score == kNone) return final_score(own, other, squares_);
    ++nodes_;
    return -score;
}

inline int LastPlies::look3(Board own, Board other, uint8_t x, uint8_t y, uint8_t z, int alpha,
                            int beta) {
    int best = kNone;
    if (const Board turned = turned_near(own, other, x)) {
        best = -solve2(other ^ turned, own ^ turned ^ disc(x), y, z, -beta, -alpha);
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }
    if (const Board turned = turned_near(own, other, y)) {
        const int score = -solve2(other ^ turned, own ^ turned ^ disc(y), x, z, -beta, -alpha);
        if (score >= beta) return score;
        if (score > best) best = score;
        if (score > alpha) alpha = score;
    }
    if (const Board turned = turned_near(own, other, z)) {
        const int score = -solve2(other ^ turned, own ^ turned ^ disc(z), x, y, -beta, -alpha);
        if (score > best) best = score;
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
    const int stuck = score >= 0 ? score + 2 : score == -1 ? 0 : score;
    if (stuck <= alpha) return stuck;  // their move would only make it less
    const int theirs = count_turned_by_last(other, x);
    if (theirs == 0) return stuck;
    nodes_ += 2;  // a pass and a move
    return score - 2 * theirs;
}

}  // namespace search

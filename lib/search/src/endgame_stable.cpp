#include "search/endgame_stable.hpp"

#include "games/reversi_words.hpp"

namespace search {
namespace {

constexpr Board kFileA = kEveryRow, kFileH = kEveryRow << 7;

// One step along an axis, both ways. What leaves the board is lost.
constexpr Board beside_in_row(Board b) { return (b << 1 & ~kFileA) | (b >> 1 & ~kFileH); }
constexpr Board beside_in_column(Board b) { return b << 8 | b >> 8; }
constexpr Board beside_falling(Board b) { return (b << 9 & ~kFileA) | (b >> 9 & ~kFileH); }
constexpr Board beside_rising(Board b) { return (b << 7 & ~kFileH) | (b >> 7 & ~kFileA); }

// The squares of lines without an empty square: emptiness spreads along its line, 1, 2 and 4 steps.
constexpr Board full_rows(Board filled) {
    filled &= filled >> 4 & 0x0F0F0F0F0F0F0F0F;
    filled &= filled >> 2;
    filled &= filled >> 1;
    return (filled & kFileA) * 0xFF;
}
constexpr Board full_columns(Board filled) {
    filled &= filled >> 32 | filled << 32;
    filled &= filled >> 16 | filled << 48;
    filled &= filled >> 8 | filled << 56;
    return filled;
}

// What a step of 1, 2 and 4 columns may land on.
constexpr Board kRight[] = {kFileA * 0xFE, kFileA * 0xFC, kFileA * 0xF0};
constexpr Board kLeft[] = {kFileA * 0x7F, kFileA * 0x3F, kFileA * 0x0F};

constexpr Board full_falling(Board filled) {
    Board down = ~filled, up = ~filled;
    for (uint8_t i = 0; i < 3; ++i) {
        down |= down << (9 << i) & kRight[i];
        up |= up >> (9 << i) & kLeft[i];
    }
    return ~(down | up);
}
constexpr Board full_rising(Board filled) {
    Board down = ~filled, up = ~filled;
    for (uint8_t i = 0; i < 3; ++i) {
        down |= down << (7 << i) & kLeft[i];
        up |= up >> (7 << i) & kRight[i];
    }
    return ~(down | up);
}
static_assert(full_rows(0xFF00FE00FF000000) == 0xFF000000FF000000, "rows 4 and 8, row 6 not quite");
static_assert(full_columns(0x8181818181818180) == kFileH, "h, a not quite");
static_assert(full_falling(0x8040201008040201) == 0x8040201008040201, "a1 to h8");
static_assert(full_rising(0x0102040810204081) == 0x0102040810204081,
              "h1 to a8, and a1, a line of its own");

}  // namespace

void Edges::begin(Board playable) {
    holes_ = ~playable;
    squares_ = games::ReversiWords::count(playable);
    // A square has an edge along an axis if one of its two neighbours there is no square.
    const auto edge = [playable](Board (*beside)(Board), Board rim) {
        return playable & (beside(~playable) | rim);
    };
    constexpr Board kRows = 0xFF000000000000FF, kFiles = kFileA | kFileH;
    edge_[0] = edge(beside_in_row, kFiles);
    edge_[1] = edge(beside_in_column, kRows);
    edge_[2] = edge(beside_falling, kRows | kFiles);
    edge_[3] = edge(beside_rising, kRows | kFiles);
}

Board Edges::stable(Board own, Board other) const {
    const Board filled = own | other | holes_;
    const Board row = edge_[0] | full_rows(filled), column = edge_[1] | full_columns(filled);
    const Board falling = edge_[2] | full_falling(filled), rising = edge_[3] | full_rising(filled);
    Board stable = own & row & column & falling & rising;
    for (Board before = 0; stable != before;) {
        before = stable;
        stable |= own & (row | beside_in_row(stable)) & (column | beside_in_column(stable)) &
                  (falling | beside_falling(stable)) & (rising | beside_rising(stable));
    }
    return stable;
}

bool Edges::look_for_bound(Board own, Board other, int alpha, int& most) const {
    if (squares_ - 2 * games::ReversiWords::count(other) > alpha) return false;
    most = squares_ - 2 * games::ReversiWords::count(stable(other, own));
    return most <= alpha;
}

}  // namespace search

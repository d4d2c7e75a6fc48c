// What every game shares, and the contract that each of them meets.
//
// A game is a small value that holds its rules (sizes, options) and has const functions of
// plain values; it owns no memory and prints nothing. Everything is seen by the side to move.
//
//   Position, Move, Moves           trivially copyable values; a Move is an unsigned number
//   kPlies                          no game is longer
//   name(), options()               flash texts for `new` and `games`
//   start()                         the first position
//   moves(p)                        the legal moves, none when the game is over
//   is_empty(ms) first(ms)          a set of moves is emptied in natural order,
//   remove(ms, m) contains(ms, m)   or in any other
//   play(p, m)                      the position after a legal move, seen by the other side
//   outcome(p)                      running, or over with the score of the side to move
//   key(p)                          a number that tells positions apart (see search::Table)
//   rank(p, m)                      how promising a move looks, for ordering: higher first
//   heuristics(), feature_names()   flash texts one after the other, "" at the end;
//                                   the first heuristic is the default
//   kFeatures, features(p, side, values)   the values of all features, X's view
//   weight(h, f)                    the weight of feature f in heuristic h
//   reason(p, m)                    why a move is good, in words; an empty text when unsaid
//   parse_move(text, m)             reads a move, or tells that it is none
//   move_char(m, i)                 character i of its text, 0 at the end
//   parse_position(text, side, p)   reads a position without its side: an empty text, or what
//                                   is wrong with it
//   position_char(p, side, i)       character i of that text, 0 at the end
//   drawing_char(p, side, row, i)   a drawing for people; a row too many is empty
//   next_board(p), census(p)        `count`: from the start through every board that may be
//                                   reachable, and what each counts as
#pragma once

#include <stdint.h>

#include "core/text.hpp"
#include "core/word.hpp"

namespace games {

using Score = int16_t;
constexpr Score kWin = 1000;  // a won game, whatever its length; a lost one is the negative

enum class Side : uint8_t { x, o };  // X moves first and is MAX

constexpr Side opponent(Side side) { return side == Side::x ? Side::o : Side::x; }
constexpr char letter(Side side) { return side == Side::x ? 'X' : 'O'; }

// A score seen by `side`, turned to X's view, or back.
constexpr Score turned(Score score, Side side) {
    return side == Side::x ? score : static_cast<Score>(-score);
}

struct Outcome {
    bool over;
    Score score;  // of the side to move, when over
};

// What one board contributes to `count`.
struct Census {
    bool reachable;
    bool terminal;
    bool leads_its_class;  // the least of its images under the symmetries of the board
};

// The static value for the side to move: what depth 0 gives a position that is not over.
template <class Game>
Score evaluate(const Game& game, const typename Game::Position& position, Side side,
               uint8_t heuristic) {
    Score values[Game::kFeatures];
    game.features(position, side, values);
    Score sum = 0;
    for (uint8_t f = 0; f < Game::kFeatures; ++f)
        sum = static_cast<Score>(sum + game.weight(heuristic, f) * values[f]);
    return turned(sum, side);
}

}  // namespace games

// What every game shares, and the contract that each of them meets.
//
// A game is a small value that holds its rules (sizes, options) and has const functions of
// plain values; it owns no memory and prints nothing. Everything is seen by the side to move.
//
//   Position, Move, Moves           trivially copyable values; a Move is an unsigned number. A
//                                   Position has no padding: positions are compared byte by byte
//   kPlies, plies_left(p)           no game is longer, no game from p is
//   traits()                        what kind of game it is
//   name(), options()               flash texts for `new` and `games`
//   parse_options(text)             takes on rules: an empty text, or what is wrong with them
//   option_char(i)                  character i of the options as typed, 0 at the end
//   start()                         the first position
//   moves(p)                        the legal moves, none when the game is over
//   is_empty(ms) first(ms)          a set of moves is emptied in natural order,
//   remove(ms, m) contains(ms, m)   or in any other
//   size(ms)                        how many moves are in it
//   kMovesByNumber                  whether move m is bit m % 8 of byte m / 8 of a set: where that
//                                   holds for all games, no switch stands before these functions
//   play(p, m)                      the position after a legal move, seen by the other side
//   outcome(p)                      running, or over with the score of the side to move
//   key(p)                          a hash, the same on every chip (see search::Table)
//   rank(p, m)                      how promising a move looks, for ordering: higher first
//   heuristics(), feature_names()   flash texts one after the other, "" at the end;
//                                   the first heuristic is the default
//   kFeatures, features(p, side, values)   the values of all features, X's view
//   weight(p, h, f)                 the weight of feature f in heuristic h; may change with p
//   sum(p, h, values)               the values by their weights, added up
//   unit(h)                         what that sum is divided by
//   reason(p, m)                    why a move is good, in words; an empty text when unsaid
//   kMovesNeedPosition              whether the text of a move differs from position to position
//   parse_move(p, text, m)          reads a move at p, or tells that it is none
//   move_char(p, m, i)              character i of the text of a move at p, 0 at the end
//   parse_position(text, side, p)   reads a position without its side: an empty text, or what
//                                   is wrong with it
//   position_char(p, side, i)       character i of that text, 0 at the end
//   drawing_char(p, side, row, i)   a drawing for people; a row too many is empty
//   discs_at(p)                     optional: see Discs
//   next_board(p), census(p)        `count`: from the start through every board that may be
//                                   reachable, and what each counts as
//
// A game about which more is known than a search finds says kTheory = true, and has
//
//   load()                          what the start asks of a board's limits
//   theory(p)                       what is known of p without a search
//   objects(p)                      how many are left where moves take some away; else 0
//   heaps(p), heap(p, i), heap_nimber(p, i)   the heaps whose nimbers add up; none: 0
//   reason(p, m)                    as above; %0 to %9 stand for the figures
//   reason_keys(p)                  the figures as keys, a space before each; may be empty
//   figure(p, m, n)                 a figure
//   can_count()                     whether `count` can be had under these rules
//   ordered(p)                      p with its heaps in order: what differs in order only is one
#pragma once

#include <stdint.h>

#include "core/text.hpp"
#include "core/word.hpp"
#include "etl/type_traits.h"

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

struct Traits {
    bool scores_results;     // a won game is worth kWin; else the score tells by how much
    bool deepens;            // `go` deepens by default: the end of the game is out of its reach
    bool countable;          // for `count`: the board alone tells whether it can be reached
    uint8_t node_cost;       // what a node takes, in nodes of tic-tac-toe
    Score largest_estimate;  // no heuristic says more, or less than its negative
};

// The traits of a game that is known by its number only: a chip reads one of them at a time.
class FlashTraits {
  public:
    constexpr explicit FlashTraits(const Traits* at) : at_(at) {}

    bool scores_results() const { return core::load(&at_->scores_results); }
    bool deepens() const { return core::load(&at_->deepens); }
    bool countable() const { return core::load(&at_->countable); }
    uint8_t node_cost() const { return core::load(&at_->node_cost); }

  private:
    const Traits* at_;
};

// Boards as bits, a1 first, eight squares to a row: what a game of turning discs tells its endgame
// solver. A game that has the function discs_at(p) is solved so where the build has the solver.
struct Discs {
    uint64_t own, other, playable;
};

// What one board contributes to `count`.
struct Census {
    uint8_t reachable;     // how many states have it: a board may be met by either side
    uint8_t terminal;      // of those, where the game is over
    bool leads_its_class;  // one of its images under the symmetries of the board does
};

// What a start may need more of than a board grants; 255: more than any.
struct Load {
    uint8_t objects;
    uint8_t heaps;
};

// What is known of a position without a search, for the side to move.
enum class Result : uint8_t { unknown, loss, win };
constexpr uint8_t kUnknown = 255;
struct Theory {
    Result result;
    uint8_t nimber;    // the Sprague-Grundy value, or kUnknown
    uint8_t distance;  // plies to the end: the winner hurries, the loser delays; or kUnknown
};

template <class Game, class = void>
constexpr bool kHasTheory = false;
template <class Game>
constexpr bool kHasTheory<Game, etl::void_t<decltype(Game::kTheory)>> = Game::kTheory;

// A line of moves followed to write it down. A game whose moves read the same wherever they are
// played is spared the way.
template <class Game>
class Walk {
  public:
    using Position = typename Game::Position;

    Walk(const Game& game, const Position& start) : game_(game), at_(start) {}
    const Position& at() const { return at_; }
    void pass(typename Game::Move move) {
        if constexpr (Game::kMovesNeedPosition) at_ = game_.play(at_, move);
    }

  private:
    using At = etl::conditional_t<Game::kMovesNeedPosition, Position, const Position&>;
    const Game& game_;
    At at_;
};

// Who is to move at a position that taking turns would give to `expected`: a game that knows
// more than that says so here.
template <class Game>
struct Turns {
    static Side at(const Game&, const typename Game::Position&, Side expected) { return expected; }
};

// What sum() is where asking for each weight costs nothing.
template <class Game>
Score weighted_sum(const Game& game, const typename Game::Position& position, uint8_t heuristic,
                   const Score* values) {
    Score sum = 0;
    for (uint8_t f = 0; f < Game::kFeatures; ++f)
        sum = static_cast<Score>(sum + game.weight(position, heuristic, f) * values[f]);
    return sum;
}

// The static value for the side to move: what depth 0 gives a position that is not over.
template <class Game>
struct Evaluation {
    static Score of(const Game& game, const typename Game::Position& position, Side side,
                    uint8_t heuristic) {
        Score values[Game::kFeatures];
        game.features(position, side, values);
        Score sum = game.sum(position, heuristic, values);
        const int8_t unit = game.unit(heuristic);
        if (unit != 1) sum = static_cast<Score>(sum / unit);  // a chip divides slowly
        const Score most = game.traits().largest_estimate;
        if (sum > most) sum = most;
        if (sum < -most) sum = static_cast<Score>(-most);
        return turned(sum, side);
    }
};

template <class Game>
Score evaluate(const Game& game, const typename Game::Position& position, Side side,
               uint8_t heuristic) {
    return Evaluation<Game>::of(game, position, side, heuristic);
}

}  // namespace games

// The exact end of a Reversi game: the disc difference under best play, on a static array of
// frames, one a move. No recursion, no allocation; a pass takes no frame.
//
// visit() enters one position, as in search.hpp, so that whoever calls it can stop between any two;
// the last seven plies are one visit together. The score r is fail-soft: with the true value v,
//     r <= alpha          v <= r
//     alpha < r < beta    v == r
//     r >= beta           v >= r
#pragma once

#include "etl/span.h"
#include "search/endgame_last.hpp"
#include "search/endgame_stable.hpp"

namespace search {

class Endgame {
  public:
    static constexpr uint8_t kNoMove = 255;
    static constexpr int8_t kHighest = 64;  // an open window is (-kHighest, kHighest)

    // What is known for sure about a position. Both boards are kept, so that no other position is
    // ever taken for this one.
    struct Entry {
        Board own, other;
        int8_t lower, upper;
        uint8_t move;  // the best or the one that cut, kNoMove if there was none
        uint8_t empties;
        uint8_t generation;  // 0: never written
    };

    struct Choice {
        Board turned;
        Board replies;
        int16_t promise;
        uint8_t square;
    };

    struct Frame {
        static constexpr uint8_t kChoices = 24;  // sorted at a time; the others wait in `left`

        Board own, other;  // after a pass: as the side sees it that moves on
        Board left;        // moves neither tried nor among the choices; all of them on entry
        int8_t alpha, beta, best;
        uint8_t empties;
        uint8_t move, best_move;
        uint8_t choices;  // left
        bool passed;      // whoever waits for the value is not their opponent, but they themselves
        bool scouting;    // the child has an empty window
        Choice choice[kChoices];
    };

    struct Storage {
        etl::span<Frame> frames;  // as many as frames_for(empties)
        etl::span<Entry> table;   // of any size, also none
    };

    struct Counters {
        uint32_t nodes = 0;   // positions reached by a move or a pass, and the root
        uint32_t visits = 0;  // calls of visit()
        uint32_t hits = 0;    // answered by the table
        uint32_t stable = 0;  // answered by stable discs
    };

    // How many frames a position with so many empty squares needs on a board without holes; with
    // holes it is one for each empty square and one more, but two at least.
    static constexpr uint8_t frames_for(uint8_t empties) {
        constexpr uint8_t kLast = LastPlies::kMost;
        return static_cast<uint8_t>(empties > kLast ? empties - kLast + 1 : 2);
    }

    void start(const Storage& storage);

    // Forgets all before. Squares that are not playable are taken as the edge of the board; discs
    // there, and a square given to both sides, are not the opponent's. With too few frames nothing
    // runs and there is no score.
    void begin(Board own, Board other, Board playable, int8_t alpha, int8_t beta);
    // Another position or window on the same board: what the table knows stays true.
    void begin_again(Board own, Board other, int8_t alpha, int8_t beta);

    bool running() const { return running_; }
    bool has_score() const { return has_score_; }
    // Enters one node. Must be running.
    void visit();
    void stop() { running_ = false; }

    int8_t score() const { return score_; }
    // The best move; kNoMove when the side to move has none. Of a score at or below alpha: the
    // move that failed least.
    uint8_t move() const { return move_; }
    const Counters& counters() const { return counters_; }

  private:
    bool enter(int& value);
    bool enter_moves(Frame& f, int& value);
    bool is_answered(Frame& f, int& value);
    void solve_last(Frame& f, int& value);
    Choice chosen(const Frame& f, uint8_t square) const;
    void list_choices(Frame& f, uint8_t first);
    bool is_cut_by_child(Frame& f, int& value);
    int16_t promise(const Frame& f, const Choice& choice, Board empty, Board odd) const;
    Choice take_choice(Frame& f);
    void descend();
    void enter_child(Frame& f, const Choice& choice, int alpha, int beta);
    bool back_up(int& value);
    void finish(int value);

    Entry* find(Board own, Board other) const;
    Entry* bucket(Board own, Board other) const;
    void remember(const Frame& f);

    Frame* frames_;
    uint8_t frame_count_;
    uint8_t ply_;
    Entry* table_;
    uint32_t buckets_;
    uint8_t generation_;
    bool running_;
    bool has_score_;
    int8_t score_;
    uint8_t move_;
    uint8_t last_;     // so many empty squares are left to LastPlies
    uint8_t squares_;  // of the board
    Board playable_;
    Edges edges_;
    LastPlies last_plies_;
    Counters counters_;
};

}  // namespace search

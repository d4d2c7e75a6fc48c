// Expectiminimax on a static array of frames, for games with chance nodes: exact, resumable, no
// recursion. MAX takes the greatest value, MIN the least, chance the mean by the weights.
//
// Values are whole numbers, X's view, in parts that the game tells for the position searched:
// its denominator. A mean loses nothing to rounding, since the parts are chosen so. Every node is
// looked at, so there is no window, no order, no table.
#pragma once

#include "etl/span.h"
#include "search/options.hpp"

namespace search {

using Exact = int64_t;

template <class Game>
struct ExpectationFrame {
    Exact value;   // of the best child so far; at a chance node a sum
    uint32_t sum;  // of the weights of finished children
    uint32_t id;   // for trace: number of this node
    typename Game::Position position;
    typename Game::Moves left;
    typename Game::Move move;  // the child being visited
    uint8_t line_length;       // of the principal variation from here
};

// Memory of a search, owned by the caller: a frame for each ply and one for the root, and as many
// moves as frames times frames.
template <class Game>
struct ExpectationStorage {
    etl::span<ExpectationFrame<Game>> frames;
    etl::span<typename Game::Move> lines;
};

template <class Game>
class Expectation {
  public:
    using Frame = ExpectationFrame<Game>;
    using Position = typename Game::Position;
    using Move = typename Game::Move;

    void begin(const ExpectationStorage<Game>& storage, const Game& game, const Position& root,
               const Options& options) {
        frames_ = storage.frames.data();
        lines_ = storage.lines.data();
        frame_count_ = static_cast<uint8_t>(storage.frames.size());
        game_ = &game;
        heuristic_ = options.heuristic;
        depth_ = options.depth < frame_count_ ? options.depth : uint8_t(frame_count_ - 1);
        denominator_ = game.denominator(root);
        counters_ = Counters();
        deepest_ = 0;
        met_limit_ = false;
        begin_at(0, root);
    }

    bool running() const { return running_; }

    // Enters one node, and hands values up as far as they go. Must be running.
    void visit() {
        bool known = enter();
        while (known && ply_ > floor_) known = back_up();
        if (known) running_ = false;
        else descend();
    }

    // --- the answer; of a search cut short, what its root knows so far ---

    const Counters& counters() const { return counters_; }
    uint8_t deepest() const { return deepest_; }
    End end() const { return met_limit_ ? End::depth : End::complete; }
    int32_t denominator() const { return denominator_; }
    bool has_value() const {
        return !running_ || (frames_[0].sum != 0 && !game_->is_chance(frames_[0].position));
    }
    Exact value() const { return frames_[floor_].value; }  // of the node searched last
    const Game& game() const { return *game_; }
    const Position& root() const { return frames_[0].position; }
    uint8_t finished_depth() const {
        if (running_) return 0;
        return met_limit_ ? depth_ : deepest_;
    }
    uint8_t line_length() const { return frames_[0].line_length; }
    Move line_move(uint8_t index) const { return lines_[index]; }

    // --- one node at a time: see search/expectation_trace.hpp ---

  protected:
    // Searches the node at that ply; what stands above it is left alone.
    void begin_at(uint8_t ply, const Position& position) {
        floor_ = ply_ = ply;
        frames_[ply].position = position;
        frames_[ply].sum = 0;
        frames_[ply].line_length = 0;
        running_ = true;
    }

    Frame& frame(uint8_t ply) const { return frames_[ply]; }
    uint8_t floor() const { return floor_; }
    uint8_t depth_limit() const { return depth_; }

  private:
    // True when the value of the node is known at once.
    bool enter() {
        Frame& f = frames_[ply_];
        ++counters_.nodes;
        if (ply_ > deepest_) deepest_ = ply_;
        f.sum = 0;
        f.value = 0;
        f.line_length = 0;
        f.left = game_->moves(f.position);
        const bool over = game_->is_empty(f.left);
        if (!over && ply_ < depth_) return false;
        ++counters_.leaves;
        if (!over) met_limit_ = true;
        f.value =
            Exact{over ? games::turned(game_->outcome(f.position).score, side(f)) : estimate(f)} *
            denominator_;
        return true;
    }

    Score estimate(const Frame& f) const {
        return games::turned(games::evaluate(*game_, f.position, side(f), heuristic_), side(f));
    }

    void descend() {
        Frame& f = frames_[ply_];
        f.move = game_->first(f.left);
        game_->remove(f.left, f.move);
        ++ply_;
        frames_[ply_].position = game_->play(f.position, f.move);
    }

    // Takes a finished child into its parent; true when that settles the parent too.
    bool back_up() {
        const Frame& child = frames_[ply_];
        --ply_;
        Frame& f = frames_[ply_];
        if (game_->is_chance(f.position)) add(f, child);
        else compare(f, child);
        if (!game_->is_empty(f.left)) return false;
        if (game_->is_chance(f.position)) f.value /= f.sum;  // leaves no rest
        return true;
    }

    void add(Frame& f, const Frame& child) {
        const uint16_t weight = game_->weight_of(child.position);
        f.value += child.value * weight;
        f.sum += weight;
    }

    // The first of equals stays.
    void compare(Frame& f, const Frame& child) {
        const bool first = f.sum == 0;
        f.sum = 1;
        const bool better = side(f) == Side::x ? child.value > f.value : child.value < f.value;
        if (!first && !better) return;
        f.value = child.value;
        Move* line = &lines_[ply_ * frame_count_];
        line[0] = f.move;
        for (uint8_t i = 0; i < child.line_length; ++i) line[i + 1] = line[frame_count_ + i];
        f.line_length = static_cast<uint8_t>(child.line_length + 1);
    }

    Side side(const Frame& f) const { return games::Turns<Game>::at(*game_, f.position, Side::x); }

    Frame* frames_;
    Move* lines_;
    const Game* game_;
    Counters counters_;
    int32_t denominator_;
    uint8_t frame_count_;
    uint8_t heuristic_;
    uint8_t depth_;
    uint8_t deepest_;
    uint8_t ply_, floor_;
    bool met_limit_;
    bool running_;
};

}  // namespace search

// Expectiminimax told node by node, parents first: each node is searched quietly before it is
// told, then its children are.
#pragma once

#include "search/expectation.hpp"

namespace search {

template <class Game>
class ExpectationTrace : public Expectation<Game> {
  public:
    using Move = typename Game::Move;
    using Position = typename Game::Position;
    enum class State : uint8_t { searching, row_ready, done };

    // Takes a search over that has just begun, and tells the nodes up to that ply.
    void begin_trace(uint8_t plies) {
        told_ = 0;
        plies_ = plies < this->depth_limit() ? plies : this->depth_limit();
    }

    // One node's worth of work, up to the next row. A row is read before the next step.
    State step() {
        if (!this->running()) return open_next() ? State::searching : State::done;
        this->visit();
        if (this->running()) return State::searching;
        this->frame(floor()).id = ++told_;
        if (told_ == 1) root_value_ = this->value();
        return State::row_ready;
    }

    // --- the row; its value is this->value() ---

    uint32_t id() const { return told_; }
    bool is_root() const { return floor() == 0; }
    uint32_t parent() const { return above().id; }   // not of the root
    Move move_into() const { return above().move; }  // not of the root
    const Position& position() const { return this->frame(floor()).position; }

    // --- so far ---

    uint32_t told() const { return told_; }
    Exact root_value() const { return root_value_; }

  private:
    using Expectation<Game>::floor;

    const ExpectationFrame<Game>& above() const {
        return this->frame(static_cast<uint8_t>(floor() - 1));
    }

    // Begins with the node that comes next in the order of the visit; false after the last.
    bool open_next() {
        const Game& game = this->game();
        uint8_t ply = floor();
        this->frame(ply).left = typename Game::Moves();
        if (ply < plies_) this->frame(ply).left = game.moves(position());
        for (; game.is_empty(this->frame(ply).left); --ply)
            if (ply == 0) return false;
        auto& parent = this->frame(ply);
        parent.move = game.first(parent.left);
        game.remove(parent.left, parent.move);
        this->begin_at(static_cast<uint8_t>(ply + 1), game.play(parent.position, parent.move));
        return true;
    }

    uint32_t told_;
    uint8_t plies_;
    Exact root_value_;
};

}  // namespace search

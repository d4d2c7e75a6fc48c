// A search that can be told node by node, parents first.
//
// A row shows a node's value before its children are shown, though the value comes from them.
// No chip has room for the tree, so each node is searched quietly first, told, and then visited
// again child by child. That costs a factor of the depth and one at most, and no memory.
#pragma once

#include "search/search.hpp"

namespace search {

enum class Cut : uint8_t { none, alpha, beta, pruned };
enum class Pruned : uint8_t { hidden, told };  // whether children cut away get rows
enum class TraceState : uint8_t { searching, row_ready, done };

template <class Game>
class Tracer : public Search<Game> {
  public:
    using Move = typename Game::Move;
    using Position = typename Game::Position;
    using State = TraceState;

    // Takes a search over that has just begun.
    void begin_trace(Pruned pruned) {
        this->hand_over();
        pruned_ = pruned;
        told_ = cutoffs_ = last_id_ = 0;
        floor_ = 0;
        next_ = Next::look;
    }

    // One node's worth of work, up to the next row. A row is read before the next step.
    State step() {
        switch (next_) {
            case Next::look: return look();
            case Next::open: return open();
            case Next::close: return close();
        }
        return State::done;
    }

    // Up to the next row, but so many steps at most.
    State step(uint8_t most) {
        State state = State::searching;
        for (; most > 0 && state == State::searching; --most) state = step();
        return state;
    }

    // --- the row, as X sees it ---

    uint32_t id() const { return last_id_; }
    bool is_root() const { return floor_ == 0; }
    uint32_t parent() const { return this->frame(floor_ - 1).id; }  // not of the root
    const Position& parent_position() const { return this->frame(floor_ - 1).position; }
    Move move_into() const { return cut_ == Cut::pruned ? spared_ : this->frame(floor_ - 1).move; }
    Side to_move() const { return this->side(floor_); }
    Cut cut() const { return cut_; }
    Score value() const { return games::turned(value_, to_move()); }
    Score alpha() const { return alpha_; }
    Score beta() const { return beta_; }
    Position position() const {
        if (cut_ != Cut::pruned) return this->frame(floor_).position;
        return this->game().play(this->frame(floor_ - 1).position, spared_);
    }

    // --- so far ---

    uint32_t told() const { return told_; }  // nodes, without those cut away
    uint32_t told_cutoffs() const { return cutoffs_; }
    Score root_value() const { return games::turned(root_value_, this->side(0)); }

  private:
    // look: search the node at the floor quietly; open: go into its first child;
    // close: hand its value to its parent, and tell what was cut there.
    enum class Next : uint8_t { look, open, close };

    State look() {
        Score value;
        if (this->enter(value)) {
            if (this->ply() == floor_) return tell(value, Next::close);
            while (this->back_up(value))
                if (this->ply() == floor_) return tell(value, Next::open);
        }
        this->descend();
        return State::searching;
    }

    State tell(Score value, Next next) {
        next_ = next;
        value_ = value;
        if (floor_ == 0) root_value_ = value;
        this->frame(floor_).id = ++last_id_;
        ++told_;
        const Score low = this->frame(floor_).entry, high = Search<Game>::beta(floor_);
        const bool is_max = to_move() == Side::x;
        alpha_ = is_max ? low : static_cast<Score>(-high);
        beta_ = is_max ? high : static_cast<Score>(-low);
        cut_ = Cut::none;
        if (next == Next::open && this->is_cut(floor_)) {
            cut_ = is_max ? Cut::beta : Cut::alpha;
            ++cutoffs_;
        }
        return State::row_ready;
    }

    // Visits the told node again; what its children gave is found anew, one by one.
    State open() {
        Score value;
        this->frame(floor_).best_move = Search<Game>::kNoMove;  // no hint the first time either
        this->enter(value);
        this->descend();
        ++floor_;
        next_ = Next::look;
        return State::searching;
    }

    State close() {
        if (floor_ == 0) return State::done;
        if (this->ply() == floor_ && !this->back_up(value_)) {
            this->descend();
            next_ = Next::look;
            return State::searching;
        }
        // The parent is settled; what is left of its moves was cut away.
        Frame<Game>& parent = this->frame(floor_ - 1);
        if (pruned_ == Pruned::told && !this->game().is_empty(parent.left)) {
            spared_ = this->game().first(parent.left);
            this->game().remove(parent.left, spared_);
            ++last_id_;
            cut_ = Cut::pruned;
            return State::row_ready;
        }
        --floor_;
        return State::searching;
    }

    uint32_t told_, cutoffs_, last_id_;
    Score value_, root_value_, alpha_, beta_;
    Move spared_;  // the child cut away that is told
    uint8_t floor_;
    Cut cut_;
    Pruned pruned_;
    Next next_;
};

}  // namespace search

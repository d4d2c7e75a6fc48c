// A search told node by node, parents first.
//
// A row shows a node's value before its children are shown, though the value comes from them.
// No chip has room for the tree, so each node is searched quietly first, told, and then visited
// again child by child. That costs a factor of the depth at most, and no memory.
#pragma once

#include "search/search.hpp"

namespace search {

enum class Pruned : uint8_t { hidden, told };  // whether children cut away get rows

enum class Cut : uint8_t { none, alpha, beta, pruned };

// One row, X's view.
template <class Move>
struct TraceRow {
    uint32_t id;
    uint32_t parent;  // 0 for the root
    Move move;        // into this node; meaningless at the root
    Side side;        // X is MAX
    Score alpha, beta, value;
    Cut cut;
};

template <class Game>
class Tracer {
  public:
    using Move = typename Game::Move;
    enum class State : uint8_t { searching, row_ready, done };

    explicit Tracer(Search<Game>& search) : search_(search) {}

    void begin(const Game& game, const typename Game::Position& root, Side side,
               const Options& options, Pruned pruned) {
        search_.begin(game, root, side, options);
        search_.hand_over();
        game_ = game;
        pruned_ = pruned;
        nodes_ = cutoffs_ = last_id_ = 0;
        floor_ = 0;
        state_ = State::searching;
        next_ = Next::look;
    }

    State state() const { return state_; }
    const TraceRow<Move>& row() const { return row_; }
    const typename Game::Position& position() const { return position_; }
    uint32_t nodes() const { return nodes_; }
    uint32_t cutoffs() const { return cutoffs_; }
    Score score() const { return score_; }  // X's view

    // One node's worth of work while searching; one step on after a row was taken.
    void step() {
        if (state_ == State::row_ready) state_ = State::searching;
        switch (next_) {
            case Next::look: return look();
            case Next::open: return open();
            case Next::close: return close();
        }
    }

  private:
    // look: search the node at the floor quietly; open: go into its first child;
    // close: hand its value to its parent, and tell what was cut there.
    enum class Next : uint8_t { look, open, close };

    void look() {
        Score value;
        bool known = search_.enter(value);
        if (known && search_.ply() == floor_) return tell(value, Next::close);
        while (known) {
            known = search_.back_up(value);
            if (known && search_.ply() == floor_) return tell(value, Next::open);
        }
        search_.descend();
    }

    void tell(Score value, Next next) {
        Frame<Game>& f = search_.frame(floor_);
        const Side side = search_.side(floor_);
        const Score beta = search_.beta(floor_);
        value_ = value;
        ++nodes_;
        f.id = ++last_id_;
        row_.id = f.id;
        row_.parent = floor_ == 0 ? 0 : search_.frame(static_cast<uint8_t>(floor_ - 1)).id;
        row_.move = floor_ == 0 ? Move{0} : search_.frame(static_cast<uint8_t>(floor_ - 1)).move;
        row_.side = side;
        row_.alpha = side == Side::x ? f.entry : static_cast<Score>(-beta);
        row_.beta = side == Side::x ? beta : static_cast<Score>(-f.entry);
        row_.value = games::turned(value, side);
        row_.cut = Cut::none;
        if (next == Next::open && search_.is_cut(floor_)) {
            row_.cut = side == Side::x ? Cut::beta : Cut::alpha;
            ++cutoffs_;
        }
        if (floor_ == 0) score_ = row_.value;
        position_ = f.position;
        next_ = next;
        state_ = State::row_ready;
    }

    // Visits the told node again; what its children gave is found anew, one by one.
    void open() {
        Score value;
        search_.frame(floor_).best_move = Search<Game>::kNoMove;  // no hint the first time either
        search_.enter(value);
        search_.descend();
        ++floor_;
        next_ = Next::look;
    }

    void close() {
        if (floor_ == 0) {
            state_ = State::done;
            return;
        }
        Score value = value_;
        Frame<Game>& parent = search_.frame(static_cast<uint8_t>(floor_ - 1));
        if (search_.ply() == floor_) {  // the child has just been told: back up once
            settled_ = search_.back_up(value);
            value_ = value;
            if (!settled_) {
                search_.descend();
                next_ = Next::look;
                return;
            }
        }
        if (pruned_ == Pruned::told && !game_.is_empty(parent.left)) return tell_pruned(parent);
        --floor_;
    }

    void tell_pruned(Frame<Game>& parent) {
        const Move move = game_.first(parent.left);
        game_.remove(parent.left, move);
        row_ = {++last_id_, parent.id, move, search_.side(floor_), 0, 0, 0, Cut::pruned};
        position_ = game_.play(parent.position, move);
        state_ = State::row_ready;
    }

    Search<Game>& search_;
    Game game_;
    TraceRow<Move> row_{};
    typename Game::Position position_{};
    uint32_t nodes_ = 0, cutoffs_ = 0, last_id_ = 0;
    Score value_ = 0, score_ = 0;
    uint8_t floor_ = 0;
    Pruned pruned_ = Pruned::hidden;
    bool settled_ = false;
    Next next_ = Next::look;
    State state_ = State::done;
};

}  // namespace search

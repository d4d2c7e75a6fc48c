// The game being played: a base position and the moves since, so that undo needs no more memory
// than the moves themselves.
#pragma once

#include "console/memory.hpp"

namespace console {

class Record {
  public:
    void start(etl::span<Move> history) {
        history_ = history.data();
        room_ = static_cast<uint16_t>(history.size());
    }
    void begin(Game game);
    void set(const Position& position, games::Side side);  // a new base, without a past
    void play(Move move);
    void undo(uint16_t count);  // at most played()

    // A move tried out: it leaves no trace once come_back() is called.
    void wander(Move move);
    void come_back();

    const Game& game() const { return game_; }
    const Position& position() const { return position_; }
    games::Side side() const { return side_; }
    games::Outcome outcome() const { return game_.outcome(position_); }

    // Whose turn it is, if taking turns would give it to `expected`.
    games::Side turn(const Position& position, games::Side expected) const {
        return games::Turns<Game>::at(game_, position, expected);
    }

    const Position& base() const { return base_; }
    games::Side base_side() const { return base_side_; }
    uint16_t played() const { return played_; }
    Move move(uint16_t index) const { return history_[index]; }

  private:
    OUTLINE void advance(Move move);

    Position base_, position_;
    games::Side base_side_, side_;
    bool away_;
    uint16_t played_;
    uint16_t room_;
    Move* history_;
    Game game_;
};

}  // namespace console

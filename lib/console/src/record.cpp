#include "console/record.hpp"

namespace console {

void Record::begin(Game game) {
    game_ = game;
    const Position start = game_.start();
    set(start, turn(start, games::Side::x));
}

void Record::set(const Position& position, games::Side side) {
    base_ = position_ = position;
    base_side_ = side_ = side;
    played_ = 0;
}

void Record::advance(Move move) {
    position_ = game_.play(position_, move);
    side_ = turn(position_, games::opponent(side_));
}

void Record::play(Move move) {
    if (played_ == room_) {  // the oldest move becomes part of the base
        base_ = game_.play(base_, history_[0]);
        base_side_ = turn(base_, games::opponent(base_side_));
        --played_;
        for (uint16_t i = 0; i < played_; ++i) history_[i] = history_[i + 1];
    }
    history_[played_++] = move;
    advance(move);
}

void Record::undo(uint16_t count) {
    played_ = static_cast<uint16_t>(played_ - count);
    position_ = base_;
    side_ = base_side_;
    for (uint16_t i = 0; i < played_; ++i) advance(history_[i]);
}

void Record::wander(Move move) {
    away_ = true;
    advance(move);
}

void Record::come_back() {
    if (away_) undo(0);
    away_ = false;
}

}  // namespace console

// What the theory of a game knows, where no search is needed or none would come to an end.
#pragma once

#include "console/engine.hpp"

namespace console {

// A move as the theory sees it. The score is that of a result, less the distance if that is known
// (see search::Scoring::length).
struct Known {
    Move move;
    games::Score score;
    uint8_t distance;  // plies to the end, or games::kUnknown
};

// Whether the theory answers `solve` at a position: it knows the distance too, or the end is too
// far for a search to find it.
bool is_known(const Engine& engine, const Position& position);

// Whether `solve` can answer at the position of the game.
bool is_solved(const Engine& engine);

Known known_move(const Game& game, const Position& position, Move move);
Known best_known(const Game& game, const Position& position);  // the game must not be over

// A text of a game about a move: %0 to %9 are its figures.
void write_figures(Reply& reply, const Game& game, const Position& position, Move move,
                   core::Text text);

}  // namespace console

// The games of this build: adding one is adding its name here. The first is the game after a
// reset.
#pragma once

#include "games/one_of.hpp"
#include "games/tictactoe.hpp"

namespace games {

using AnyGame = OneOf<TicTacToe>;

}  // namespace games

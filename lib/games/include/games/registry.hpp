// The games of this build: adding one is adding its name here. The first is the game after a
// reset; a board that has no room for all of them has the first few (console/boards.hpp).
#pragma once

#include "etl/type_traits.h"
#include "games/connect4.hpp"
#include "games/drawn.hpp"
#include "games/grundy.hpp"
#include "games/mnk.hpp"
#include "games/one_of.hpp"
#include "games/reversi.hpp"
#include "games/rows.hpp"
#include "games/tictactoe.hpp"
#include "games/tree.hpp"

namespace games {

// The first ones are those of the smallest board.
using SmallGame = OneOf<TicTacToe, Reversi>;
using LargeGame = OneOf<TicTacToe, Reversi, Sticks, Nim, Grundy, Chomp, Mnk, Connect4, Tree, Drawn>;

using AnyGame = etl::conditional_t<core::kSmallFlash, SmallGame, LargeGame>;

}  // namespace games

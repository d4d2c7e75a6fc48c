// Positions for tests: met by seeded random play, or every one there is. Any game that meets the
// contract will do, and nothing here takes memory that a chip has not got.
#pragma once

#include "core/random.hpp"
#include "games/tictactoe.hpp"

namespace positions {

using games::Side;

// A position does not know whose turn it is; together they are a state of the game.
template <class Game>
struct Placed {
    typename Game::Position position;
    Side side;
};

template <class Game>
uint8_t count_moves(const Game& game, typename Game::Moves left) {
    uint8_t count = 0;
    for (; !game.is_empty(left); game.remove(left, game.first(left))) ++count;
    return count;
}

// There must be a move.
template <class Game>
typename Game::Move random_move(const Game& game, typename Game::Moves left, core::Random& random) {
    uint16_t skip = random.below(count_moves(game, left));
    for (; skip > 0; --skip) game.remove(left, game.first(left));
    return game.first(left);
}

// Where `plies` random moves lead from the start, or fewer if the game is over by then.
template <class Game>
Placed<Game> wander(const Game& game, core::Random& random, uint16_t plies) {
    Placed<Game> at = {game.start(), Side::x};
    for (; plies > 0 && !game.outcome(at.position).over; --plies) {
        const auto move = random_move(game, game.moves(at.position), random);
        at = {game.play(at.position, move), games::opponent(at.side)};
    }
    return at;
}

// The same, from a random number of moves to a position in which the game goes on.
template <class Game>
Placed<Game> running(const Game& game, core::Random& random) {
    for (;;) {
        const Placed<Game> at = wander(game, random, random.below(Game::kPlies));
        if (!game.outcome(at.position).over) return at;
    }
}

// Calls `each(placed)` for the 5478 states of tic-tac-toe.
template <class Function>
void each_state(Function each) {
    using games::TicTacToe;
    TicTacToe::Position xo = TicTacToe::start();
    do {
        if (!TicTacToe::census(xo).reachable) continue;
        if (core::count_bits(xo.own) == core::count_bits(xo.other))
            each(Placed<TicTacToe>{xo, Side::x});
        else each(Placed<TicTacToe>{{xo.other, xo.own}, Side::o});
    } while (TicTacToe::next_board(xo));
}

}  // namespace positions

#include "console/known.hpp"

#include "console/fields.hpp"

namespace console {

using games::Result;
using games::Score;

namespace {

// Positions that differ in the order of heaps only make a search long.
constexpr uint8_t kNear = 16;

}  // namespace

bool is_known(const Engine& engine, const Position& position) {
    const Game& game = engine.record.game();
    const games::Theory theory = game.theory(position);
    const uint8_t plies = game.plies_left(position);
    return theory.result != Result::unknown &&
           (theory.distance != games::kUnknown || plies > kNear ||
            plies > engine.limit(Limit::solve));
}

bool is_solved(const Engine& engine) {
    const Record& r = engine.record;
    return is_known(engine, r.position()) ||
           r.game().plies_left(r.position()) <= engine.limit(Limit::solve) ||
           engine.search.can_solve(r.game(), r.position());
}

// What is known of a position is known of those after it.
Known known_move(const Game& game, const Position& position, Move move) {
    const Position next = game.play(position, move);
    const games::Theory theory = game.theory(next);
    const bool far = theory.distance == games::kUnknown;
    const uint8_t distance = far ? games::kUnknown : static_cast<uint8_t>(theory.distance + 1);
    Score score = static_cast<Score>(games::kWin - (far ? 0 : distance));
    if (theory.result == Result::win) score = static_cast<Score>(-score);
    return {move, score, distance};
}

Known best_known(const Game& game, const Position& position) {
    Game::Moves left = game.moves(position);
    Move move{};
    take_first(game, left, move);
    Known best = known_move(game, position, move);
    while (take_first(game, left, move)) {
        const Known known = known_move(game, position, move);
        if (known.score > best.score) best = known;
    }
    return best;
}

void write_figures(Reply& reply, const Game& game, const Position& position, Move move,
                   core::Text text) {
    core::TextReader reader(text);
    while (const char c = reader.next()) {
        if (c != '%') reply.letter(c);
        else reply.small(game.figure(position, move, static_cast<uint8_t>(reader.next() - '0')));
    }
}

}  // namespace console

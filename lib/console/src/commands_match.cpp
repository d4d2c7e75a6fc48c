// match: the engine against itself; the game comes back to where it was.
#include "console/commands.hpp"
#include "console/fields.hpp"
#include "console/known.hpp"
#include "console/search_options.hpp"
#include "core/random.hpp"

namespace console {

namespace {

using games::Side;

constexpr uint8_t kLeft = 255;  // more than any game has objects

// One side: how it chooses its moves.
struct Player {
    enum class Kind : uint8_t { search, first, last, random, best, most } kind;
    search::Options options;
    core::Random random;

    bool searches() const { return kind == Kind::search || kind == Kind::best; }
};

struct Match {
    Player players[2];  // X, O
    uint32_t nodes;
};

Status take_player(const Engine& engine, Request& request, Player& player) {
    const int8_t kind =
        protocol::index_in(TEXT("first\0last\0random\0best\0most\0"), request.peek());
    player.kind = static_cast<Player::Kind>(kind + 1);
    if (kind < 0) return take_options(engine, request, kAnyOptions, player.options);
    request.next();
    const Record& r = engine.record;
    if (kind == 4 && r.game().objects(r.position()) == 0)
        return request.refuse(Status::not_here, TEXT("nothing is removed in this game"));
    if (kind == 3 && !is_solved(engine))
        return request.refuse(Status::not_here, TEXT("too far from the end, plies"),
                              static_cast<int32_t>(engine.limit(Limit::solve)));
    player.options = exact_options(engine.record.game());
    player.random = core::Random(1);
    if (player.kind != Player::Kind::random || !request.accept(TEXT("seed"))) return Status::ok;
    const Status status = request.number(0, Request::kLargest);
    player.random = core::Random(static_cast<uint32_t>(request.value()));
    return status;
}

// The largest removal, but for one that takes the last object if there is another.
Move choose_most(const Game& game, const Position& position) {
    Game::Moves left = game.moves(position);
    Move move{}, most = game.first(left);
    uint8_t fewest = kLeft;
    while (take_first(game, left, move)) {
        const uint8_t kept = game.objects(game.play(position, move));
        if (kept == 0 || kept >= fewest) continue;
        fewest = kept;
        most = move;
    }
    return most;
}

// The move of a player who does not search.
Move choose_blindly(const Game& game, Player& player, Game::Moves left) {
    Game::Moves all = left;
    uint8_t count = 0;
    Move move{};
    while (take_first(game, all, move)) ++count;
    if (player.kind == Player::Kind::first) count = 1;
    if (player.kind == Player::Kind::random)
        count = static_cast<uint8_t>(player.random.below(count) + 1);
    for (; count > 0; --count) take_first(game, left, move);
    return move;
}

// Plays the move found in the row before, then looks for the next. The game itself comes back
// to where it was when the answer ends.
bool prepare_ply(Engine& engine) {
    Record& record = engine.record;
    if (engine.answer.index > 0) {
        engine.scratch<Match>().nodes += engine.search.counters().nodes;
        record.wander(engine.search.move());
    }
    if (record.outcome().over) return false;
    // On a graph with cycles a game may last for ever.
    if (engine.answer.index == UINT8_MAX && engine.plays_graph()) return false;
    Player& player = engine.scratch<Match>().players[record.side() == Side::o];
    const Game& game = record.game();
    const Position& position = record.position();
    if (player.kind == Player::Kind::best && is_known(engine, position)) {
        Known known = best_known(game, position);
        engine.search.answer_with(game, position, known.move);
        const bool wins = known.score > 0;  // it also tells how soon, which is not printed here
        engine.search.set_score(wins ? games::kWin : static_cast<games::Score>(-games::kWin));
    } else if (player.searches()) {
        engine.begin_search(player.options);
    } else {
        engine.search.answer_with(game, position,
                                  player.kind == Player::Kind::most
                                      ? choose_most(game, position)
                                      : choose_blindly(game, player, game.moves(position)));
    }
    return true;
}

// %0 all nodes
void write_match(Engine& engine, Reply& reply, char) { reply.count(engine.scratch<Match>().nodes); }

Status start_match(Engine& engine, Request& request) {
    Match& match = engine.scratch<Match>();
    Status status = take_player(engine, request, match.players[0]);
    match.players[1] = match.players[0];
    if (status == Status::ok && request.accept(TEXT("vs")))
        status = take_player(engine, request, match.players[1]);
    if (status == Status::ok) status = request.no_more();
    if (status == Status::ok) status = without_chance(engine, request);
    if (status != Status::ok) return status;
    if (engine.record.outcome().over) return Status::game_over;
    match.nodes = 0;
    return engine.compute(
        TEXT("| ply %i side %S move %m score %s deepest %p nodes %n leaves %l cutoffs %c"),
        TEXT("= %t plies %k nodes %0%."), prepare_ply, write_match);
}

DEFINE_OPTIONAL_TEXT(
    is_built(kMatch), kMatchText,
    "match\0[options of X...] [vs options of O]\0plays to the end and leaves the game as it is; a "
    "side may also play first, last, most, best, random [seed s]");

}  // namespace

const Command kMatchCommands[] ROM = {optional_row(kMatch, kMatchText.bytes, start_match),
                                      {nullptr, nullptr}};

}  // namespace console

// match: the engine against itself, on a board of its own.
#include "console/commands.hpp"
#include "console/fields.hpp"
#include "console/search_options.hpp"
#include "core/random.hpp"

namespace console {

namespace {

using games::Side;

// One side: how it chooses its moves.
struct Player {
    enum class Kind : uint8_t { search, first, last, random, best } kind;
    search::Options options;
    core::Random random;

    bool searches() const { return kind == Kind::search || kind == Kind::best; }
};

struct Match {
    Player players[2];  // X, O
    Position position;
    games::Outcome outcome;
    uint32_t nodes;
    Side side;
    Move move;

    Player& mover() { return players[side == Side::o]; }
};

Status take_player(const Engine& engine, Arguments& arguments, Player& player) {
    const int8_t kind = protocol::index_in(TEXT("first\0last\0random\0best\0most\0"),
                                           arguments.peek());
    player.kind = static_cast<Player::Kind>(kind + 1);
    if (kind < 0) return take_options(engine, arguments, kAnyOptions, player.options);
    arguments.next();
    if (kind == 4) return arguments.refuse(Status::not_here, TEXT("for games with heaps"));
    player.options = exact_options();
    if (player.kind != Player::Kind::random || !arguments.accept(TEXT("seed"))) return Status::ok;
    int32_t seed = 0;
    const Status status = arguments.number(0, INT32_MAX - 1, seed);
    player.random = core::Random(static_cast<uint32_t>(seed));
    return status;
}

// The move of a player who does not search.
Move choose_blindly(const Game& game, Player& player, Game::Moves left) {
    uint16_t count = 0;
    for (Game::Moves all = left; !game.is_empty(all); game.remove(all, game.first(all))) ++count;
    uint16_t skip = 0;
    if (player.kind == Player::Kind::last) skip = static_cast<uint16_t>(count - 1);
    if (player.kind == Player::Kind::random) skip = player.random.below(count);
    for (; skip > 0; --skip) game.remove(left, game.first(left));
    return game.first(left);
}

// Plays the move found in the row before, then looks for the next.
bool prepare_ply(Engine& engine) {
    Match& match = engine.scratch<Match>();
    const Game& game = engine.record.game();
    if (engine.answer.index > 0) {
        if (match.mover().searches()) {
            match.move = engine.search.move();
            match.nodes += engine.search.counters().nodes;
        }
        match.position = game.play(match.position, match.move);
        match.side = games::opponent(match.side);
        match.outcome = game.outcome(match.position);
    }
    if (match.outcome.over) return false;
    Player& player = match.mover();
    if (player.searches()) {
        engine.answer.row = TEXT(
            "| ply %i side %0 move %m score %s deepest %p nodes %n leaves %l cutoffs %c");
        engine.search.begin(game, match.position, match.side, player.options);
    } else {
        engine.answer.row =
            TEXT("| ply %i side %0 move %1 score - deepest 0 nodes 0 leaves 0 cutoffs 0");
        match.move = choose_blindly(game, player, game.moves(match.position));
    }
    return true;
}

// %0 side; %1 move of a player who does not search; %2 how it ended; %3 all nodes
void write_match(Engine& engine, Reply& reply, char field) {
    const Match& match = engine.scratch<Match>();
    switch (field) {
        case '0': return reply.letter(letter(match.side));
        case '1': return write_move(reply, engine.record.game(), match.move);
        case '3': return reply.count(match.nodes);
        default: break;
    }
    if (match.outcome.over) return write_over(reply, match.outcome, match.side);
    reply.text(TEXT("running side "));
    reply.letter(letter(match.side));
}

Status start_match(Engine& engine, Arguments& arguments) {
    Match match;
    Status status = take_player(engine, arguments, match.players[0]);
    match.players[1] = match.players[0];
    if (status == Status::ok && arguments.accept(TEXT("vs")))
        status = take_player(engine, arguments, match.players[1]);
    if (status != Status::ok) return status;
    if (!arguments.empty()) {
        arguments.next();
        return arguments.refuse(Status::wrong_arguments);
    }
    match.position = engine.record.position();
    match.side = engine.record.side();
    match.outcome = engine.record.outcome();
    match.nodes = 0;
    match.move = 0;
    if (match.outcome.over) return Status::game_over;
    engine.scratch<Match>() = match;
    return engine.compute(core::Text(), TEXT("= %2 plies %k nodes %3%."), prepare_ply, write_match);
}

constexpr char kMatch[] ROM =
    "match\0[options of X...] [vs options of O]\0plays to the end and leaves the game as it is; a "
    "side may also play first, last, best, random [seed s]";

}  // namespace

const Command kMatchCommands[] ROM = {{kMatch, start_match}, {nullptr, nullptr}};

}  // namespace console

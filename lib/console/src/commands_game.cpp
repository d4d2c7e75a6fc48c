// Commands about the game: set it up, look at it, play it, save it.
#include <string.h>

#include "console/commands.hpp"
#include "console/fields.hpp"

namespace console {

namespace {

using games::Side;

Status new_game(Engine& engine, Arguments& arguments) {
    const etl::string_view name = arguments.next();
    uint8_t index = 0;
    while (!protocol::same(name, Game(index).name()))
        if (++index == Game::kGames) return arguments.refuse(Status::unknown_game);
    if (!arguments.empty()) {
        arguments.next();
        return arguments.refuse(Status::wrong_arguments, TEXT("no options"));
    }
    engine.record.begin(Game(index));
    return engine.say(TEXT("= game %g side %S"));
}

Status show(Engine& engine, Arguments&) {
    return engine.list(TEXT("#%D"), TEXT("| game %g\n| position %P\n= %t"), has_drawing_row,
                       nullptr);
}

// The side stands last; without it X is to move.
Status position(Engine& engine, Arguments& arguments) {
    if (!arguments.empty()) {
        const int8_t side = protocol::index_in(TEXT("X\0O\0"), arguments.last());
        if (side >= 0) arguments.drop_last();
        Position parsed;
        const Side mover = side == 1 ? Side::o : Side::x;
        const core::Text problem =
            engine.record.game().parse_position(arguments.rest(), mover, parsed);
        arguments.next();
        if (problem[0] != '\0') return arguments.refuse(Status::bad_position, problem);
        engine.record.set(parsed, mover);
    }
    return engine.say(TEXT("= %P"));
}

Status play(Engine& engine, Arguments& arguments) {
    const Game& game = engine.record.game();
    Position position = engine.record.position();
    Arguments again = arguments;  // all moves are tried before the first is played
    while (!arguments.empty()) {
        const auto move = game.parse_move(arguments.next());
        if (game.outcome(position).over) return arguments.refuse(Status::game_over);
        if (!move || !game.contains(game.moves(position), *move))
            return arguments.refuse(Status::illegal_move);
        position = game.play(position, *move);
    }
    while (!again.empty()) engine.record.play(*game.parse_move(again.next()));
    return engine.say(TEXT("= %T"));
}

Status undo(Engine& engine, Arguments& arguments) {
    int32_t count = 1;
    if (!arguments.empty()) {
        const Status status = arguments.number(1, INT16_MAX, count);
        if (status != Status::ok) return status;
    }
    const uint16_t played = engine.record.played();
    if (count > played) return arguments.refuse(Status::out_of_range, TEXT("moves played:"), played);
    engine.record.undo(static_cast<uint16_t>(count));
    return engine.say(TEXT("= %T"));
}

Status result(Engine& engine, Arguments&) { return engine.say(TEXT("= %t")); }

// --- eval: only the features that the heuristic weighs ---

struct Evaluation {
    uint8_t heuristic;
};

bool prepare_feature(Engine& engine) {
    engine.answer.row = TEXT("| %0 weight %1 value %2");
    const uint16_t feature = engine.answer.index;
    if (feature >= Game::kFeatures) return false;
    if (engine.record.game().weight(engine.scratch<Evaluation>().heuristic,
                                    static_cast<uint8_t>(feature)) == 0)
        engine.answer.row = core::Text();
    return true;
}

void write_evaluation(Engine& engine, Reply& reply, char field) {
    const Record& r = engine.record;
    const uint8_t heuristic = engine.scratch<Evaluation>().heuristic;
    const uint8_t feature = static_cast<uint8_t>(engine.answer.index);
    games::Score values[Game::kFeatures];
    switch (field) {
        case '0': return reply.text(r.game().feature_names().after(feature));
        case '1': return reply.number(r.game().weight(heuristic, feature));
        case '2':
            r.game().features(r.position(), r.side(), values);
            return reply.number(values[feature]);
        case '3': return reply.text(r.game().heuristics().after(heuristic));
        default:
            return reply.number(games::turned(
                games::evaluate(r.game(), r.position(), r.side(), heuristic), r.side()));
    }
}

Status eval(Engine& engine, Arguments& arguments) {
    int8_t heuristic = 0;
    if (!arguments.empty()) {
        heuristic = arguments.choice(engine.record.game().heuristics());
        if (heuristic < 0) return arguments.refuse(Status::wrong_arguments, TEXT("see: games"));
    }
    engine.scratch<Evaluation>().heuristic = static_cast<uint8_t>(heuristic);
    return engine.list(core::Text(), TEXT("= score %4 heuristic %3"), prepare_feature,
                       write_evaluation);
}

// --- dump: the game, the base position unless it is the start, then the moves ---

struct Saving {
    uint16_t saved;    // moves in the rows before
    uint16_t in_row;
};

bool prepare_dump(Engine& engine) {
    constexpr uint16_t kMovesInRow = 16;  // fits the shortest line
    const Record& r = engine.record;
    Saving& saving = engine.scratch<Saving>();
    switch (engine.answer.index) {
        case 0:
            saving = {0, 0};
            engine.answer.row = TEXT("| new %g");
            return true;
        case 1: {
            const Position start = r.game().start();
            const bool at_start =
                r.base_side() == Side::x && memcmp(&start, &r.base(), sizeof start) == 0;
            engine.answer.row = at_start ? core::Text() : TEXT("| position %0");
            return true;
        }
        default: break;
    }
    saving.saved = static_cast<uint16_t>(saving.saved + saving.in_row);
    const uint16_t left = static_cast<uint16_t>(r.played() - saving.saved);
    saving.in_row = left < kMovesInRow ? left : kMovesInRow;
    engine.answer.row = TEXT("| play%1");
    return left != 0;
}

void write_dump(Engine& engine, Reply& reply, char field) {
    const Record& r = engine.record;
    if (field == '0') return write_position(reply, r.game(), r.base(), r.base_side());
    const Saving& saving = engine.scratch<Saving>();
    for (uint16_t i = 0; i < saving.in_row; ++i) {
        reply.letter(' ');
        write_move(reply, r.game(), r.move(static_cast<uint16_t>(saving.saved + i)));
    }
}

Status dump(Engine& engine, Arguments&) {
    return engine.list(core::Text(), TEXT("="), prepare_dump, write_dump);
}

constexpr char kNew[] ROM = "new\0<game> [options...]\0begins a game";
constexpr char kShow[] ROM = "show\0\0draws the position";
constexpr char kPosition[] ROM =
    "position\0[cells [X|O]]\0prints the position, or sets it: row 1 first, X O -, then the side";
constexpr char kPlay[] ROM = "play\0<move> ...\0plays one or more moves, all or none";
constexpr char kUndo[] ROM = "undo\0[n]\0takes moves back";
constexpr char kResult[] ROM = "result\0\0who won, or who is to move";
constexpr char kEval[] ROM = "eval\0[heuristic]\0the static value and its features, as X sees it";
constexpr char kDump[] ROM = "dump\0\0the requests that rebuild this state: save them";

}  // namespace

const Command kGameCommands[] ROM = {
    {kNew, new_game}, {kShow, show},     {kPosition, position}, {kPlay, play}, {kUndo, undo},
    {kResult, result}, {kEval, eval}, {kDump, dump},        {nullptr, nullptr}};

}  // namespace console

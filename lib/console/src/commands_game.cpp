// Commands about the game: set it up, look at it, play it, save it.
#include <string.h>

#include "console/commands.hpp"
#include "console/fields.hpp"
#include "console/graph_rows.hpp"
#include "console/samples.hpp"

namespace console {

namespace {

using games::Side;

// What is wrong with a tree is told with its place or its limit.
Status refuse_tree(Engine& engine, Request& request) {
    constexpr uint8_t kLongest = 12;  // trees have long words
    const games::TreeFault& fault = engine.trees->memory.fault;
    const core::Word text = request.rest();
    const char* from = text.begin() + fault.at;
    request.rewind({from, text.end() - from > kLongest ? from + kLongest : text.end()});
    request.next();
    const Status status = fault.kind == games::TreeFault::Kind::room    ? Status::full
                          : fault.kind == games::TreeFault::Kind::range ? Status::out_of_range
                                                                        : Status::wrong_arguments;
    return request.refuse(status, fault.note, fault.number);
}

Status new_game(Engine& engine, Request& request) {
    const core::Word name = request.next();
    uint8_t index = 0;
    while (!protocol::same(name, Game(index).name()))
        if (++index == engine.limit(Limit::games)) return request.refuse(Status::unknown_game);
    Game game(index);
    games::Tree* tree = game.if_is<games::Tree>();
    if (tree != nullptr && engine.trees == nullptr)
        return request.refuse(Status::not_here, TEXT("no room for trees"));
    if (tree != nullptr) tree->use(engine.trees->memory);
    if (games::Drawn* drawn = game.if_is<games::Drawn>()) {
        const Status status = request.empty() ? take_drawn(engine, request) : request.no_more();
        if (status != Status::ok) return status;
        drawn->use(engine.graphs->drawn);
    }
    const core::Text problem = game.parse_options(request.rest());
    if (!problem.empty()) {
        if (tree != nullptr) return refuse_tree(engine, request);
        if (!request.empty()) request.next();
        return request.refuse(Status::wrong_arguments, problem);
    }
    if constexpr (Game::kTheory) {
        const games::Load load = game.load();
        const uint32_t objects = engine.limit(Limit::objects), heaps = engine.limit(Limit::heaps);
        if (!request.empty()) request.next();
        if (load.objects > objects)
            return request.refuse(Status::full, TEXT("objects, at most"),
                                  static_cast<int32_t>(objects));
        if (load.heaps > heaps)
            return request.refuse(Status::full, TEXT("heaps in the end, at most"),
                                  static_cast<int32_t>(heaps));
    }
    engine.record.begin(game);
    return engine.say(TEXT("= game %g side %S"));
}

Status show(Engine& engine, Request&) {
    return engine.list(TEXT("#%D"), TEXT("| game %g\n| position %P\n= %t"), has_drawing_row,
                       nullptr);
}

// The side stands last; without it X is to move.
Status position(Engine& engine, Request& request) {
    if (!request.empty()) {
        const int8_t side = protocol::index_in(TEXT("X\0O\0"), request.last());
        if (side >= 0) request.drop_last();
        Position parsed;
        const Side mover = side == 1 ? Side::o : Side::x;
        const core::Text problem =
            engine.record.game().parse_position(request.rest(), mover, parsed);
        request.next();
        if (!problem.empty()) return request.refuse(Status::bad_position, problem);
        engine.record.set(parsed, mover);
    }
    return engine.say(TEXT("= %P"));
}

Status play(Engine& engine, Request& request) {
    const Game& game = engine.record.game();
    Position position = engine.record.position();
    const core::Word moves = request.rest();  // all are tried before the first is played
    Move move{};
    while (!request.empty()) {
        const bool is_move = game.parse_move(position, request.next(), move);
        if (game.outcome(position).over) return request.refuse(Status::game_over);
        if (!is_move || !game.contains(game.moves(position), move))
            return request.refuse(Status::illegal_move);
        position = game.play(position, move);
    }
    request.rewind(moves);
    while (game.parse_move(engine.record.position(), request.next(), move))
        engine.record.play(move);
    return engine.say(TEXT("= %T"));
}

Status undo(Engine& engine, Request& request) {
    const uint16_t played = engine.record.played();
    uint16_t count = 1;
    if (!request.empty()) {
        const Status status = request.number(1, played);
        if (status != Status::ok) return status;
        count = static_cast<uint16_t>(request.value());
    }
    if (played == 0) return request.refuse(Status::out_of_range, TEXT("nothing to take back"));
    engine.record.undo(count);
    return engine.say(TEXT("= %T"));
}

Status result(Engine& engine, Request&) { return engine.say(TEXT("= %t")); }

// --- eval: only the features that the heuristic weighs ---

struct Evaluation {
    uint8_t heuristic;
};

bool prepare_feature(Engine& engine) {
    engine.answer.row = TEXT("| %0 weight %1 value %2");
    const uint8_t feature = engine.answer.index;
    if (feature >= Game::kFeatures) return false;
    const Record& r = engine.record;
    if (r.game().weight(r.position(), engine.scratch<Evaluation>().heuristic, feature) == 0)
        engine.answer.row = core::Text();
    return true;
}

void write_evaluation(Engine& engine, Reply& reply, char field) {
    const Record& r = engine.record;
    const uint8_t heuristic = engine.scratch<Evaluation>().heuristic;
    const uint8_t feature = engine.answer.index;
    games::Score values[Game::kFeatures];
    switch (field) {
        case '0': return reply.text(r.game().feature_names().after(feature));
        case '1': return reply.score(r.game().weight(r.position(), heuristic, feature));
        case '2':
            r.game().features(r.position(), r.side(), values);
            return reply.score(values[feature]);
        case '3': return reply.text(r.game().heuristics().after(heuristic));
        default:
            return reply.score(games::turned(
                games::evaluate(r.game(), r.position(), r.side(), heuristic), r.side()));
    }
}

Status eval(Engine& engine, Request& request) {
    uint8_t& heuristic = engine.scratch<Evaluation>().heuristic;
    heuristic = 0;
    if (!request.empty()) {
        const Status status = request.choice(engine.record.game().heuristics());
        if (status != Status::ok) return status;
        heuristic = static_cast<uint8_t>(request.value());
    }
    return engine.list(core::Text(), TEXT("= score %4 heuristic %3"), prepare_feature,
                       write_evaluation);
}

// --- dump: the game, the base position unless it is the start, the moves, then the samples ---

constexpr uint8_t kMovesInRow = 8;  // fits the shortest line

void write_dump(Engine& engine, Reply& reply, char field);

// The graph comes first, for it may be what is played.
bool prepare_dump(Engine& engine) {
    if (engine.has(kGraphs) && engine.answer.field != write_dump) {
        engine.answer.index = UINT8_MAX;
        if (prepare_graph_dump(engine)) return true;
        engine.answer.index = 0;
        engine.answer.field = write_dump;
    }
    const Record& r = engine.record;
    const uint8_t row = engine.answer.index;
    if (row == 0) engine.answer.row = TEXT("| new %g%2");
    if (row == 1) {
        const Position start = r.game().start();
        const bool at_start =
            r.base_side() == r.turn(start, Side::x) && memcmp(&start, &r.base(), sizeof start) == 0;
        engine.answer.row = at_start ? core::Text() : TEXT("| position %0");
    }
    if (row < 2) return true;
    engine.answer.row = TEXT("| play%1");
    if ((row - 2u) * kMovesInRow < r.played()) return true;
    return engine.has(kLearning) && prepare_samples_dump(engine);
}

void write_options(Reply& reply, const Game& game) {
    if (const games::Tree* tree = game.if_is<games::Tree>()) {
        reply.letter(' ');
        return reply.text(tree->text());
    }
    for (uint8_t i = 0; const char c = game.option_char(i); ++i) {
        if (i == 0) reply.letter(' ');
        reply.letter(c);
    }
}

void write_dump(Engine& engine, Reply& reply, char field) {
    const Record& r = engine.record;
    if (field == '0') return write_position(reply, r.game(), r.base(), r.base_side());
    if (field == '2') return write_options(reply, r.game());
    uint16_t i = static_cast<uint16_t>((engine.answer.index - 2u) * kMovesInRow);
    games::Walk<Game> walk(r.game(), r.base());
    for (uint16_t k = 0; k < i; ++k) walk.pass(r.move(k));
    do {
        reply.letter(' ');
        write_move(reply, r.game(), walk.at(), r.move(i));
        walk.pass(r.move(i));
    } while (++i % kMovesInRow != 0 && i < r.played());
}

Status dump(Engine& engine, Request&) {
    if (!engine.has(kGraphs)) return engine.list(core::Text(), TEXT("="), prepare_dump, write_dump);
    begin_graph_dump(engine);
    return engine.list(core::Text(), TEXT("="), prepare_dump, nullptr);
}

DEFINE_TEXT(kNew, "new\0<game> [options...]\0begins a game");
DEFINE_TEXT(kShow, "show\0\0draws the position");
DEFINE_TEXT(kPosition,
            "position\0[cells... [X|O]]\0prints the position, or sets it: row 1 first, X O -, then "
            "the side");
DEFINE_TEXT(kPlay, "play\0<move> ...\0plays one or more moves, all or none");
DEFINE_TEXT(kUndo, "undo\0[n]\0takes moves back");
DEFINE_TEXT(kResult, "result\0\0who won, or who is to move");
DEFINE_TEXT(kEval, "eval\0[heuristic]\0the static value and its features, as X sees it");
DEFINE_TEXT(kDump, "dump\0\0the requests that rebuild this state: save them");

}  // namespace

const Command kGameCommands[] ROM = {
    {kNew.bytes, new_game}, {kShow.bytes, show}, {kPosition.bytes, position},
    {kPlay.bytes, play},    {kUndo.bytes, undo}, {kResult.bytes, result},
    {kEval.bytes, eval},    {kDump.bytes, dump}, {nullptr, nullptr}};

}  // namespace console

// Commands that search: go, reply, compare, perft, bench.
#include "console/commands.hpp"
#include "console/expecting.hpp"
#include "console/fields.hpp"
#include "console/search_options.hpp"

namespace console {

namespace {

using games::Score;
using search::Algorithm;
using search::Options;
using search::Order;

core::Text go_end() {
    return TEXT(
        "= move %m score %s depth %d deepest %p nodes %n leaves %l cutoffs %c hits %h end %e%x "
        "pv%v");
}

Status go(Engine& engine, Request& request) {
    Options options;
    const Status status = take_only_options(engine, request, kAnyOptions | kChance, options);
    if (status != Status::ok) return status;
    if (expects(options)) return begin_expecting(engine, options);
    engine.begin_search(options);
    return engine.compute(core::Text(), go_end(), nullptr, nullptr);
}

// Once the search is over its move is played; then the rows draw the new position.
Status reply(Engine& engine, Request& request) {
    if (engine.is_at_chance())
        return request.refuse(Status::not_here, TEXT("it is chance that moves here"));
    const Status status = go(engine, request);
    if (status != Status::ok) return status;
    engine.answer.plays = true;
    if (kHasTrees && engine.answer.prepare != nullptr) return Status::ok;  // expectiminimax
    engine.answer.row = TEXT("#%D");
    engine.answer.prepare = has_drawing_row;
    return Status::ok;
}

// --- compare and bench: the same search in several ways, a row each ---

constexpr uint8_t kWays = 5;

core::Text name_of_way(uint8_t way) {
    return TEXT("minimax\0alphabeta\0evalorder\0ordered\0table").after(way);
}

void set_way(uint8_t number, Options& options) {
    options.algorithm = number == 0 ? Algorithm::minimax : Algorithm::alphabeta;
    options.order = number < 2    ? Order::natural
                    : number == 2 ? Order::evaluation
                                  : Order::knowledge;
    options.table = number == 4;
}

struct Comparison {
    Options options;
    Score score;
    bool same;
};

// Outside the window a score is a bound, and all bounds on the same side agree.
Score within(Score score, const Options& window) {
    if (score < window.alpha) return window.alpha;
    return score > window.beta ? window.beta : score;
}

bool prepare_comparison(Engine& engine) {
    Comparison& comparison = engine.scratch<Comparison>();
    const Score found = within(engine.search.score(), comparison.options);
    if (engine.answer.index == 1) comparison.score = found;
    if (engine.answer.index > 1 && found != comparison.score) comparison.same = false;
    if (engine.answer.index == kWays) return false;
    set_way(engine.answer.index, comparison.options);
    engine.begin_search(comparison.options);
    return true;
}

void write_comparison(Engine& engine, Reply& reply, char field) {
    if (field == '0') return reply.text(name_of_way(engine.answer.index));
    if (engine.answer.stopping) return reply.letter('-');
    reply.text(engine.scratch<Comparison>().same ? TEXT("yes") : TEXT("no"));
}

Status compare(Engine& engine, Request& request) {
    Comparison& comparison = engine.scratch<Comparison>();
    const Status status = take_only_options(
        engine, request, kDepth | kEval | kWindow | kDepthRequired, comparison.options);
    if (status != Status::ok) return status;
    comparison.same = true;
    return engine.compute(TEXT("| %0 nodes %n leaves %l cutoffs %c hits %h score %s move %m"),
                          TEXT("= same %1%."), prepare_comparison, write_comparison);
}

// --- perft: minimax without an evaluation has the same leaves and nodes ---

Status perft(Engine& engine, Request& request) {
    Options options = search::plain_options();
    const Status status = take_depth(request, options.depth);
    if (status != Status::ok) return status;
    options.algorithm = Algorithm::minimax;
    options.heuristic = search::kNoHeuristic;
    engine.begin_search(options);
    return engine.compute(core::Text(), TEXT("= leaves %l nodes %n%."), nullptr, nullptr);
}

// --- bench: from the start of every game, whatever is being played ---

struct Bench {
    uint32_t nodes;
    uint32_t elapsed;  // milliseconds
    bool timed;
};

bool prepare_bench(Engine& engine) {
    constexpr uint8_t kDepth = 5;  // more takes a chip too long, except what tic-tac-toe prunes
    Bench& bench = engine.scratch<Bench>();
    const uint8_t number = engine.answer.index;
    if (number > 0) bench.nodes += engine.search.counters().nodes;
    bench.elapsed = engine.now() - engine.started;
    const uint8_t way = number % kWays;
    const Game game(number / kWays);
    if (game.index() == engine.limit(Limit::games)) return false;
    Options options = search::plain_options();
    set_way(way, options);
    if (number == 0 || game.index() > 0) options.depth = kDepth;
    if (kHasTrees && game.outcome(game.start()).over) {  // a tree has to be typed first
        engine.search.clear();
        engine.answer.row = core::Text();
        return true;
    }
    engine.answer.row = TEXT("| %0 nodes %n");
    engine.search.begin(game, game.start(), games::Side::x, options);
    return true;
}

// %0 the game and the way; %1 all nodes; %2 time and speed, if asked for
void write_bench(Engine& engine, Reply& reply, char field) {
    const Bench& bench = engine.scratch<Bench>();
    if (field == '0') {
        reply.text(Game(engine.answer.index / kWays).name());
        reply.letter(' ');
        return reply.text(name_of_way(engine.answer.index % kWays));
    }
    if (field == '1') return reply.count(bench.nodes);
    if (!bench.timed) return;
    reply.text(TEXT(" ms "));
    reply.count(bench.elapsed);
    reply.text(TEXT(" nps "));
    reply.count(bench.nodes * 1000 / (bench.elapsed + 1));  // the clock's last tick has begun
}

Status bench(Engine& engine, Request& request) {
    const bool timed = request.accept(TEXT("time"));
    if (!request.empty()) return request.no_more();
    engine.scratch<Bench>() = {0, 0, timed};
    return engine.compute(core::Text(), TEXT("= nodes %1%2%."), prepare_bench, write_bench);
}

DEFINE_TEXT(kGo,
            "go\0[minimax|alphabeta|expectiminimax] [order on|off|eval] [table on|off] [deepen "
            "on|off] [depth n] "
            "[nodes n] [time ms] [eval h] [window a b]\0searches the best move");
DEFINE_TEXT(kReply, "reply\0[options of go...]\0go, play the move found, show");
DEFINE_TEXT(
    kCompare,
    "compare\0depth <n> [eval h] [window a b]\0one search in five ways: what pruning, order and "
    "table save");
DEFINE_TEXT(kPerft, "perft\0<n>\0leaves at depth n");
DEFINE_TEXT(kBench, "bench\0[time]\0fixed searches; the sum of nodes signs the build");

}  // namespace

const Command kSearchCommands[] ROM = {{kGo.bytes, go},           {kReply.bytes, reply},
                                       {kCompare.bytes, compare}, {kPerft.bytes, perft},
                                       {kBench.bytes, bench},     {nullptr, nullptr}};

}  // namespace console

#include "console/search_options.hpp"

#include "console/expecting.hpp"

namespace console {

using games::Score;
using search::Algorithm;
using search::Options;
using search::Order;

namespace {

enum Key : uint8_t {
    minimax,
    alphabeta,
    expectiminimax,
    order,
    table,
    deepen,
    depth,
    nodes,
    time,
    eval,
    window
};
core::Text words() {
    return TEXT(
        "minimax\0alphabeta\0expectiminimax\0order\0table\0deepen\0depth\0nodes\0time\0eval\0"
        "window\0");
}
static_assert(kOrder == 1 << order && kWindow == 1 << window, "bits in the order of the words");

Status take_window(Request& request, Options& options) {
    Status status = request.number(-search::kInfinity, search::kInfinity);
    options.alpha = static_cast<Score>(request.value());
    if (status != Status::ok) return status;
    status = request.number(static_cast<Score>(options.alpha + 1), search::kInfinity);
    options.beta = static_cast<Score>(request.value());
    return status;
}

Status take_switch(Request& request, bool& value) {
    const Status status = request.choice(TEXT("off\0on\0"));
    value = request.value() == 1;
    return status;
}

Status take_value(const Engine& engine, uint8_t key, Request& request, Options& options) {
    Status status = Status::ok;
    switch (key) {
        case minimax:
        case alphabeta:
            options.algorithm = key == minimax ? Algorithm::minimax : Algorithm::alphabeta;
            return without_chance(engine, request);
        case expectiminimax:
            options.algorithm = Algorithm::expectiminimax;
            if (engine.tree() != nullptr) break;
            return request.refuse(Status::not_here, TEXT("no chance nodes in this game"));
        case order:
            status = request.choice(TEXT("off\0on\0eval\0"));
            options.order = static_cast<Order>(request.value());
            break;
        case table: return take_switch(request, options.table);
        case deepen: return take_switch(request, options.deepen);
        case depth: return take_depth(request, options.depth);
        case nodes:
        case time:
            status = request.number(1, Request::kLargest);
            (key == nodes ? options.nodes : options.time) = static_cast<uint32_t>(request.value());
            break;
        case eval:
            status = request.choice(engine.record.game().heuristics());
            options.heuristic = static_cast<uint8_t>(request.value());
            break;
        default: return take_window(request, options);
    }
    return status;
}

// An algorithm that is named means the plain one, but for what is given beside it.
void make_plain(uint16_t given, Options& options) {
    options.scout = false;
    if ((given & kOrder) == 0) options.order = Order::natural;
    if ((given & kTable) == 0) options.table = false;
    if ((given & kDeepen) == 0) options.deepen = false;
}

}  // namespace

Status without_chance(const Engine& engine, Request& request) {
    if (!engine.has_chance()) return Status::ok;
    return request.refuse(Status::not_here, TEXT("there are chance nodes: expectiminimax"));
}

Status take_depth(Request& request, uint8_t& depth) {
    constexpr uint8_t kDeepest = search::kNoDepth - 1;
    const Status status = request.number(0, Request::kLargest);
    depth = request.value() < kDeepest ? static_cast<uint8_t>(request.value()) : kDeepest;
    return status;
}

// Ordering by knowledge of the game is what pays everywhere; table, deepening and scouts pay where
// the end of the game is out of reach, and cost more on a small board than they save.
Status take_options(const Engine& engine, Request& request, uint16_t allowed, Options& options) {
    options = search::plain_options();
    options.order = Order::knowledge;
    const games::FlashTraits traits = engine.record.game().traits();
    if (traits.deepens() && (allowed & kDepthRequired) == 0) {  // that shows one search as it is
        options.table = options.deepen = true;
        options.scout = engine.has(kScouts);
    }
    uint16_t given = 0;
    if (engine.has_chance()) {
        options.algorithm = Algorithm::expectiminimax;
        make_plain(given, options);
    }
    for (;;) {
        const int8_t key = protocol::index_in(words(), request.peek());
        if (key < 0) break;
        request.next();
        const uint16_t bit = key < order ? uint16_t{kAlgorithm} : static_cast<uint16_t>(1u << key);
        if ((allowed & ~given & bit) == 0) return request.refuse(Status::wrong_arguments);
        given = static_cast<uint16_t>(given | bit);
        if (key < order) make_plain(given, options);
        const Status status = take_value(engine, static_cast<uint8_t>(key), request, options);
        if (status != Status::ok) return status;
    }
    if (expects(options)) {
        if ((allowed & kChance) == 0)
            return request.refuse(Status::not_here, TEXT("go, moves, solve and trace know chance"));
        if (options.order != Order::natural || options.table || options.deepen ||
            (given & kWindow) != 0)
            return request.refuse(Status::not_here, TEXT("expectiminimax sees every node"));
    }
    if ((allowed & kDepthRequired) != 0 && (given & kDepth) == 0)
        return request.refuse(Status::wrong_arguments, TEXT("depth is missing"));
    options.exact = engine.has(kEndgames) && (given & ~(kNodes | kTime)) == 0;
    if ((given & (kAlgorithm | kDepth | kNodes | kTime)) == 0)
        options.nodes = engine.limit(Limit::nodes) / traits.node_cost();
    return Status::ok;
}

Status take_only_options(const Engine& engine, Request& request, uint16_t allowed,
                         Options& options) {
    const Status status = take_options(engine, request, allowed, options);
    if (status != Status::ok) return status;
    if (!request.empty() && (allowed & kAnyOptions) != kAnyOptions) return request.no_more();
    if (!request.empty()) return request.choice(words());  // it is none of them: they are told
    return engine.record.outcome().over ? Status::game_over : Status::ok;
}

Options exact_options(const Game& game) {
    Options options = search::plain_options();
    options.order = Order::knowledge;
    const games::FlashTraits traits = game.traits();
    if (traits.scores_results()) options.scoring = search::Scoring::length;
    options.table = traits.deepens() || game.theory(game.start()).result != games::Result::unknown;
    return options;
}

Score without_length(Score score, const Options& options) {
    if (options.scoring == search::Scoring::result) return score;
    if (score > games::kWin / 2) return games::kWin;
    return score < -games::kWin / 2 ? static_cast<Score>(-games::kWin) : score;
}

}  // namespace console

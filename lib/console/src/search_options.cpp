#include "console/search_options.hpp"

namespace console {

using games::Score;
using search::Algorithm;
using search::Options;
using search::Order;

namespace {

// The words, in the order of Key; the bit of an option in an OptionSet is its key less one,
// because the two algorithms are one option.
enum Key : int8_t { minimax, alphabeta, order, table, deepen, depth, nodes, time, eval, window };
core::Text keys() {
    return TEXT("minimax\0alphabeta\0order\0table\0deepen\0depth\0nodes\0time\0eval\0window\0");
}
constexpr uint16_t bit_of(int8_t key) {
    return static_cast<uint16_t>(1u << (key < order ? 0 : key - 1));
}
static_assert(bit_of(minimax) == kAlgorithmOption && bit_of(alphabeta) == kAlgorithmOption, "");
static_assert(bit_of(order) == kOrderOption && bit_of(window) == kWindowOption, "");

// Takes one of a few words; its place among them is the value.
Status take_choice(Arguments& arguments, core::Text choices, uint8_t& value) {
    const int8_t index = arguments.choice(choices);
    if (index < 0) return arguments.refuse(Status::wrong_arguments);
    value = static_cast<uint8_t>(index);
    return Status::ok;
}

Status take_window(Arguments& arguments, Options& options) {
    int32_t low = 0, high = 0;
    Status status = arguments.number(-search::kInfinity, search::kInfinity, low);
    if (status == Status::ok) status = arguments.number(low + 1, search::kInfinity, high);
    options.alpha = static_cast<Score>(low);
    options.beta = static_cast<Score>(high);
    return status;
}

Status take_value(const Engine& engine, int8_t key, Arguments& arguments, Options& options) {
    int32_t number = 0;
    uint8_t choice = 0;
    Status status = Status::ok;
    switch (key) {
        case minimax: options.algorithm = Algorithm::minimax; break;
        case alphabeta: break;
        case order:
            status = take_choice(arguments, TEXT("off\0on\0eval\0"), choice);
            options.order = static_cast<Order>(choice);
            break;
        case table:
            status = take_choice(arguments, TEXT("off\0on\0"), choice);
            options.table = choice != 0;
            break;
        case deepen:
            status = take_choice(arguments, TEXT("off\0on\0"), choice);
            options.deepen = choice != 0;
            break;
        case depth:
            status = arguments.number(0, search::kNoDepth - 1, number);
            options.depth = static_cast<uint8_t>(number);
            break;
        case nodes:
            status = arguments.number(1, INT32_MAX - 1, number);
            options.nodes = static_cast<uint32_t>(number);
            break;
        case time:
            status = arguments.number(1, INT32_MAX - 1, number);
            options.time = static_cast<uint32_t>(number);
            break;
        case eval:
            status = take_choice(arguments, engine.record.game().heuristics(), options.heuristic);
            break;
        default: status = take_window(arguments, options); break;
    }
    return status;
}

}  // namespace

// Ordering by knowledge of the game is what pays everywhere; a table of a chip's size does not,
// and deepening costs more on a small board than it saves.
Status take_options(const Engine& engine, Arguments& arguments, OptionRules rules,
                    Options& options) {
    options = Options();
    options.order = Order::knowledge;
    uint16_t given = 0;
    while (!arguments.empty()) {
        if (protocol::same(arguments.peek(), TEXT("expectiminimax"))) {
            arguments.next();
            return arguments.refuse(Status::not_here, TEXT("no chance nodes in this game"));
        }
        const int8_t key = protocol::index_in(keys(), arguments.peek());
        if (key < 0) break;
        arguments.next();
        const uint16_t bit = bit_of(key);
        if ((rules.allowed & ~given & bit) == 0) return arguments.refuse(Status::wrong_arguments);
        given = static_cast<uint16_t>(given | bit);
        const Status status = take_value(engine, key, arguments, options);
        if (status != Status::ok) return status;
    }
    if ((rules.required & ~given) != 0)
        return arguments.refuse(Status::wrong_arguments, TEXT("depth is missing"));
    const bool named = (given & kAlgorithmOption) != 0;
    if (named && (given & kOrderOption) == 0) options.order = Order::natural;
    constexpr uint16_t kLimits = kAlgorithmOption | kDepthOption | kNodesOption | kTimeOption;
    if ((given & kLimits) == 0) options.nodes = engine.resources.default_nodes;
    return Status::ok;
}

Status take_last_options(const Engine& engine, Arguments& arguments, OptionRules rules,
                         Options& options) {
    const Status status = take_options(engine, arguments, rules, options);
    if (status != Status::ok || arguments.empty()) return status;
    arguments.next();
    return arguments.refuse(Status::wrong_arguments);
}

Options exact_options() {
    Options options;
    options.order = Order::knowledge;
    options.scoring = search::Scoring::length;
    return options;
}

Score without_length(Score score) {
    if (score == 0) return 0;
    return score > 0 ? games::kWin : static_cast<Score>(-games::kWin);
}

}  // namespace console

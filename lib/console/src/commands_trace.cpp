// trace: a search told node by node, as rows or for Graphviz.
#include "console/commands.hpp"
#include "console/expecting.hpp"
#include "console/fields.hpp"
#include "console/search_options.hpp"

namespace console {

namespace {

using games::Score;
using games::Side;
using search::Cut;
using State = search::TraceState;

bool prepare_node(Engine& engine) {
    const TraceForm& trace = engine.scratch<TraceForm>();
    Answer& answer = engine.answer;
    if (trace.dot() && answer.index == 0) {
        answer.row = TEXT("| digraph trace {");
        return true;
    }
    answer.row = core::Text();
    const search::Options& options = engine.search.options();
    if (engine.search.told() >= options.nodes || engine.search_time_is_up()) answer.stopping = true;
    if (answer.stopping) return true;
    const State state = engine.search.step(engine.nodes_in_slice());
    if (state != State::row_ready) return state == State::searching;
    if (!trace.dot()) answer.row = TEXT("| %0 %1 %2 %3 %4 %5 %6 %7%8");
    else if (engine.search.is_root()) answer.row = TEXT("| n%0 [label=\"%6%8\"%9]");
    else answer.row = TEXT("| n%0 [label=\"%6%8\"%9]\n| n%1 -> n%0 [label=\"%2\"%:]");
    return true;
}

void write_bound(Reply& reply, Score score) {
    if (score <= -search::kInfinity) return reply.text(TEXT("-inf"));
    if (score >= search::kInfinity) return reply.text(TEXT("+inf"));
    reply.score(score);
}

// What is drawn of a node and of the edge to it: MAX is a box, a cut is red, what it spared
// is dotted.
void write_style(Reply& reply, const Searcher& search, char field) {
    if (search.cut() == Cut::pruned) return reply.text(TEXT(" style=dotted"));
    if (!is_built(kDot) || field != '9') return;
    reply.text(search.to_move() == Side::x ? TEXT(" shape=box") : TEXT(" shape=ellipse"));
    if (search.cut() != Cut::none) reply.text(TEXT(" color=red"));
}

// %0 id; %1 parent; %2 move; %3 player; %4 alpha; %5 beta; %6 value; %7 cut; %8 the position, if
// asked for; %9 and %: style of node and edge
void write_node(Engine& engine, Reply& reply, char field) {
    const Searcher& search = engine.search;
    const bool pruned = search.cut() == Cut::pruned;
    if (pruned && field >= '4' && field <= '6') return reply.letter('-');
    if (search.is_root() && (field == '1' || field == '2')) return reply.letter('-');
    switch (field) {
        case '0': return reply.count(search.id());
        case '1': return reply.count(search.parent());
        case '2':
            return write_move(reply, engine.record.game(), search.parent_position(),
                              search.move_into());
        case '3': return reply.text(search.to_move() == Side::x ? TEXT("max") : TEXT("min"));
        case '4': return write_bound(reply, search.alpha());
        case '5': return write_bound(reply, search.beta());
        case '6': return reply.score(search.value());
        case '7':
            return reply.text(
                TEXT("-\0alpha\0beta\0pruned").after(static_cast<uint8_t>(search.cut())));
        case '8':
            if (!engine.scratch<TraceForm>().states()) return;
            reply.letter(' ');
            return write_position(reply, engine.record.game(), search.position(), search.to_move());
        default: return write_style(reply, search, field);
    }
}

// %0 nodes; %1 cutoffs; %2 score
void write_trace(Engine& engine, Reply& reply, char field) {
    if (engine.answer.has_row) return write_node(engine, reply, field);
    const Searcher& search = engine.search;
    if (field == '2' && search.told() == 0) return reply.letter('-');
    if (field == '2') return reply.score(search.root_value());
    reply.count(field == '0' ? search.told() : search.told_cutoffs());
}

Status start_trace(Engine& engine, Request& request) {
    search::Options options;
    Status status = take_options(engine, request, kAnyOptions | kChance | kDepthRequired, options);
    if (status != Status::ok) return status;
    if (options.table || options.deepen)
        return request.refuse(Status::not_here, TEXT("a trace shows one search, without a table"));
    TraceForm& trace = engine.scratch<TraceForm>();
    trace.flags = 0;
    while (!request.empty()) {
        status = request.choice(TEXT("states\0pruned\0dot\0"));
        if (status != Status::ok) return status;
        const uint8_t flag = core::bit<uint8_t>(static_cast<uint8_t>(request.value()));
        if ((trace.flags & flag) != 0) return request.refuse(Status::wrong_arguments);
        if (flag == 4 && !engine.has(kDot))
            return request.refuse(Status::not_here, TEXT("no room for drawings"));
        trace.flags = static_cast<uint8_t>(trace.flags | flag);
    }
    if (engine.record.outcome().over) return Status::game_over;
    if (expects(options)) return begin_expecting_trace(engine, options, trace);
    engine.begin_search(options);
    engine.search.begin_trace(trace.pruned() ? search::Pruned::told : search::Pruned::hidden);
    return engine.compute(core::Text(),
                          trace.dot() ? TEXT("| }\n= nodes %0 cutoffs %1 score %2%.")
                                      : TEXT("= nodes %0 cutoffs %1 score %2%."),
                          prepare_node, write_trace);
}

DEFINE_TEXT(
    kTrace,
    "trace\0depth <n> [options of go...] [states] [pruned] [dot]\0every node visited, parents "
    "first; dot: for Graphviz");

}  // namespace

const Command kTraceCommands[] ROM = {{kTrace.bytes, start_trace}, {nullptr, nullptr}};

}  // namespace console

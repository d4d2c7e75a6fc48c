// trace: a search told node by node, as rows or for Graphviz.
#include "console/commands.hpp"
#include "console/fields.hpp"
#include "console/search_options.hpp"

namespace console {

namespace {

using games::Score;
using games::Side;
using search::Cut;
using State = search::Tracer<Game>::State;

struct Trace {
    bool states, pruned, dot;
};

bool prepare_node(Engine& engine) {
    const Trace& trace = engine.scratch<Trace>();
    auto& tracer = engine.tracer;
    Answer& answer = engine.answer;
    if (trace.dot && answer.index == 0) {
        answer.row = TEXT("| digraph trace {");
        return true;
    }
    answer.row = core::Text();
    for (uint8_t i = 0; i < engine.resources.slice_nodes; ++i) {
        tracer.step();
        if (tracer.state() == State::done) return false;
        if (tracer.state() == State::searching) continue;
        if (!trace.dot) answer.row = TEXT("| %0 %1 %2 %3 %4 %5 %6 %7%8");
        else if (tracer.row().parent == 0) answer.row = TEXT("| n%0 [label=\"%6%8\" %9]");
        else answer.row = TEXT("| n%0 [label=\"%6%8\" %9]\n| n%1 -> n%0 [label=\"%2\" %:]");
        break;
    }
    return true;
}

void write_bound(Reply& reply, Score score) {
    if (score <= -search::kInfinity) return reply.text(TEXT("-inf"));
    if (score >= search::kInfinity) return reply.text(TEXT("+inf"));
    reply.number(score);
}

// What is drawn of a node and of the edge to it: MAX is a box, a cut is red, what it spared
// is dotted.
void write_style(Reply& reply, const search::TraceRow<Move>& row, char field) {
    if (row.cut == Cut::pruned) return reply.text(TEXT("style=dotted"));
    if (field != '9') return;
    reply.text(row.side == Side::x ? TEXT("shape=box") : TEXT("shape=ellipse"));
    if (row.cut != Cut::none) reply.text(TEXT(" color=red"));
}

// %0 id; %1 parent; %2 move; %3 player; %4 alpha; %5 beta; %6 value; %7 cut; %8 the position, if
// asked for; %9 and %: style of node and edge
void write_node(Engine& engine, Reply& reply, char field) {
    const auto& row = engine.tracer.row();
    const bool visited = row.cut != Cut::pruned;
    const bool blank = field < '3' ? row.parent == 0 && field != '0'
                                   : !visited && field >= '4' && field <= '6';
    if (blank) return reply.letter('-');
    switch (field) {
        case '0': return reply.count(row.id);
        case '1': return reply.count(row.parent);
        case '2': return write_move(reply, engine.record.game(), row.move);
        case '3': return reply.text(row.side == Side::x ? TEXT("max") : TEXT("min"));
        case '4': return write_bound(reply, row.alpha);
        case '5': return write_bound(reply, row.beta);
        case '6': return reply.number(row.value);
        case '7':
            return reply.text(
                TEXT("-\0alpha\0beta\0pruned").after(static_cast<uint8_t>(row.cut)));
        case '8':
            if (!engine.scratch<Trace>().states) return;
            reply.letter(' ');
            return write_position(reply, engine.record.game(), engine.tracer.position(), row.side);
        default: return write_style(reply, row, field);
    }
}

// %0 nodes; %1 cutoffs; %2 score
void write_trace(Engine& engine, Reply& reply, char field) {
    if (engine.answer.has_row) return write_node(engine, reply, field);
    const auto& tracer = engine.tracer;
    if (field == '2') return reply.number(tracer.score());
    reply.count(field == '0' ? tracer.nodes() : tracer.cutoffs());
}

Status start_trace(Engine& engine, Arguments& arguments) {
    constexpr uint16_t kAllowed =
        kAlgorithmOption | kOrderOption | kDepthOption | kEvalOption | kWindowOption;
    search::Options options;
    const Status status = take_options(engine, arguments, {kAllowed, kDepthOption}, options);
    if (status != Status::ok) return status;
    bool flags[3] = {};
    while (!arguments.empty()) {
        const int8_t flag = arguments.choice(TEXT("states\0pruned\0dot\0"));
        if (flag < 0 || flags[flag]) return arguments.refuse(Status::wrong_arguments);
        flags[flag] = true;
    }
    const Record& r = engine.record;
    if (r.outcome().over) return Status::game_over;
    const Trace trace = {flags[0], flags[1] || flags[2], flags[2]};
    engine.scratch<Trace>() = trace;
    engine.tracer.begin(r.game(), r.position(), r.side(), options,
                        trace.pruned ? search::Pruned::told : search::Pruned::hidden);
    return engine.compute(core::Text(),
                          trace.dot ? TEXT("| }\n= nodes %0 cutoffs %1 score %2%.")
                                    : TEXT("= nodes %0 cutoffs %1 score %2%."),
                          prepare_node, write_trace);
}

constexpr char kTrace[] ROM =
    "trace\0depth <n> [options of go...] [states] [pruned] [dot]\0every node visited, parents "
    "first; dot: for Graphviz";

}  // namespace

const Command kTraceCommands[] ROM = {{kTrace, start_trace}, {nullptr, nullptr}};

}  // namespace console

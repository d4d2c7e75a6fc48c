#include "console/graph_rows.hpp"

namespace console {

bool Tour::advance(const Graph& graph) {
    on_edge = told >= graph.nodes();
    edge = static_cast<Count>(told - graph.nodes());
    if (!on_edge) node = static_cast<Index>(told);
    else if (edge >= graph.edges()) return false;
    else if (edge == 0) node = 0;
    while (on_edge && graph.end_edge(node) <= edge) ++node;
    ++told;
    return true;
}

void begin_sweep(Engine& engine, graphs::Goal goal) {
    engine.search.clear();
    engine.graphs->sweep.begin(engine.graphs->drawn, goal);
}

bool sweep_on(Engine& engine) {
    engine.answer.row = core::Text();
    for (uint8_t i = engine.slice_nodes; i > 0; --i)
        if (!engine.graphs->sweep.step()) return false;
    return true;
}

Status take_node(const Engine& engine, Request& request, Index& node) {
    node = engine.graphs->drawn.find(request.next());
    return node == graphs::kNone ? request.refuse(Status::no_such_node) : Status::ok;
}

Status check_not_played(const Engine& engine, Request& request) {
    if (!engine.plays_graph()) return Status::ok;
    return request.refuse(Status::not_here, TEXT("this graph is being played: begin another game"));
}

Status take_drawn(const Engine& engine, Request& request) {
    constexpr int32_t kMost = games::Drawn::kMostSuccessors;
    if (!engine.has(kGraphs)) return request.refuse(Status::not_here, TEXT("no room for graphs"));
    const Graph& graph = engine.graphs->drawn;
    if (graph.kind() == graphs::Kind::arena)
        return request.refuse(Status::not_here, TEXT("an arena has no players"));
    if (graph.first() == graphs::kNone)
        return request.refuse(Status::not_here, TEXT("graph start comes first"));
    for (Index node = 0; node < graph.nodes(); ++node)
        if (graph.end_edge(node) - graph.first_edge(node) > static_cast<Count>(kMost))
            return request.refuse(Status::full, TEXT("successors of a node at most"), kMost);
    return Status::ok;
}

// --- dump ---

namespace {

struct GraphDump {
    enum class Part : uint8_t { kind, elements, start, done } part;
    Tour tour;
};

void write_dump_row(Engine& engine, Reply& reply, char field) {
    if (field == '4') return reply.text(engine.graphs->drawn.name(engine.graphs->drawn.first()));
    write_element(engine, reply, engine.scratch<GraphDump>().tour, field);
}

}  // namespace

void begin_graph_dump(Engine& engine) { engine.scratch<GraphDump>() = GraphDump(); }

bool prepare_graph_dump(Engine& engine) {
    using Part = GraphDump::Part;
    GraphDump& dump = engine.scratch<GraphDump>();
    const Graph& graph = engine.graphs->drawn;
    const bool is_arena = graph.kind() == graphs::Kind::arena;
    engine.answer.field = write_dump_row;
    if (dump.part == Part::kind) {
        dump.part = graph.nodes() > 0 || is_arena ? Part::elements : Part::done;
        engine.answer.row = is_arena ? TEXT("| graph new arena") : TEXT("| graph new");
        return dump.part != Part::done;
    }
    if (dump.part == Part::elements) {
        const bool more = dump.tour.advance(graph);
        engine.answer.row =
            dump.tour.on_edge ? TEXT("| graph edge %0 %3") : TEXT("| graph node %0%1%2");
        if (more) return true;
        dump.part = Part::start;
    }
    engine.answer.row = TEXT("| graph start %4");
    const bool more = dump.part == Part::start && graph.first() != graphs::kNone;
    dump.part = Part::done;
    return more;
}

Status say_size(Engine& engine) {
    return engine.list(
        core::Text(), TEXT("= nodes %8 edges %9"), nullptr,
        [](Engine& e, Reply& reply, char field) { write_element(e, reply, Tour(), field); });
}

void write_element(Engine& engine, Reply& reply, const Tour& tour, char field) {
    const Graph& graph = engine.graphs->drawn;
    switch (field) {
        case '0': return reply.text(graph.name(tour.node));
        case '1':
            if (graph.kind() == graphs::Kind::arena) return;
            reply.letter(' ');
            return reply.letter(letter(graph.player(tour.node)));
        case '2':
            return reply.text(TEXT("\0 win a\0 win e\0 win draw")
                                  .after(static_cast<uint8_t>(graph.mark(tour.node))));
        case '3': return reply.text(graph.name(graph.target(tour.edge)));
        case '8': return reply.count(graph.nodes());
        default: return reply.count(graph.edges());
    }
}

}  // namespace console

// graph: a game drawn node by node.
#include "console/commands.hpp"
#include "console/graph_rows.hpp"

namespace console {

namespace {

using graphs::Fault;
using graphs::Kind;
using graphs::Mark;
using graphs::Player;

Status refuse(const Graph& graph, Request& request, Fault fault) {
    switch (fault) {
        case Fault::none: break;
        case Fault::too_many_nodes:
            return request.refuse(Status::full, TEXT("nodes at most"), graph.node_room());
        case Fault::too_many_letters:
            return request.refuse(Status::full, TEXT("letters of names at most"),
                                  static_cast<int32_t>(graph.letter_room()));
        case Fault::too_many_edges:
            return request.refuse(Status::full, TEXT("edges at most"),
                                  static_cast<int32_t>(graph.edge_room()));
        case Fault::known: return request.refuse(Status::wrong_arguments, TEXT("is there already"));
        case Fault::same_player:
            return request.refuse(Status::wrong_arguments, TEXT("belongs to the same player"));
        case Fault::marked:
            return request.refuse(Status::wrong_arguments, TEXT("the game ends there"));
    }
    return Status::ok;
}

Status graph_new(Engine& engine, Request& request) {
    Kind kind = Kind::game;
    if (!request.empty()) {
        const Status status = request.choice(TEXT("arena\0"));
        if (status != Status::ok) return status;
        kind = Kind::arena;
    }
    const Status status = check_not_played(engine, request);
    if (status != Status::ok) return status;
    engine.graphs->drawn.clear(kind);
    return say_size(engine);
}

Status take_mark(Request& request, Mark& mark) {
    mark = Mark::none;
    if (request.empty()) return Status::ok;
    Status status = request.choice(TEXT("win\0"));
    if (status == Status::ok) status = request.choice(TEXT("a\0e\0draw\0"));
    mark = static_cast<Mark>(request.value() + 1);
    return status;
}

Status graph_node(Engine& engine, Request& request) {
    Graph& graph = engine.graphs->drawn;
    const core::Word name = request.next();
    Player player = Player::a;
    Mark mark = Mark::none;
    Status status = Status::ok;
    if (graph.kind() == Kind::game) {
        status = request.choice(TEXT("a\0e\0"));
        player = static_cast<Player>(request.value());
        if (status == Status::ok) status = take_mark(request, mark);
    }
    if (status == Status::ok) status = request.no_more();
    if (status == Status::ok) status = check_not_played(engine, request);
    if (status != Status::ok) return status;
    request.blame(name);
    status = refuse(graph, request, graph.add_node(name, player, mark));
    return status == Status::ok ? say_size(engine) : status;
}

Status graph_edge(Engine& engine, Request& request) {
    Graph& graph = engine.graphs->drawn;
    const core::Word name = request.peek();
    Index from, to;
    Status status = take_node(engine, request, from);
    if (status == Status::ok) status = take_node(engine, request, to);
    if (status == Status::ok) status = check_not_played(engine, request);
    if (status != Status::ok) return status;
    const Fault fault = graph.add_edge(from, to);
    if (fault == Fault::marked) request.blame(name);
    if (fault == Fault::known)
        return request.refuse(Status::wrong_arguments, TEXT("such an edge is there already"));
    status = refuse(graph, request, fault);
    return status == Status::ok ? say_size(engine) : status;
}

Status graph_start(Engine& engine, Request& request) {
    Index node;
    Status status = take_node(engine, request, node);
    if (status == Status::ok) status = check_not_played(engine, request);
    if (status != Status::ok) return status;
    engine.graphs->drawn.set_first(node);
    return say_size(engine);
}

// --- show ---

struct Show {
    enum class Part : uint8_t { sweep, mirror, rows } part;
    bool is_symmetric;
    Index next;
    Tour tour;
};

bool prepare_show(Engine& engine) {
    Show& show = engine.scratch<Show>();
    const Graph& graph = engine.graphs->drawn;
    switch (show.part) {
        case Show::Part::sweep:
            if (!sweep_on(engine)) show.part = Show::Part::mirror;
            return true;
        case Show::Part::mirror:
            for (uint8_t i = engine.slice_nodes; i > 0; --i) {
                if (show.next == graph.nodes()) {
                    show.part = Show::Part::rows;
                    return true;
                }
                if (!engine.graphs->sweep.is_mirrored(show.next++)) show.is_symmetric = false;
            }
            return true;
        case Show::Part::rows: break;
    }
    if (!show.tour.advance(graph)) return false;
    engine.answer.row = show.tour.on_edge ? TEXT("| edge %0 %3") : TEXT("| node %0%1%2");
    return true;
}

// %4 acyclic; %5 symmetric
void write_show(Engine& engine, Reply& reply, char field) {
    const Show& show = engine.scratch<Show>();
    const Graphs& graphs = *engine.graphs;
    if (field != '4' && field != '5') return write_element(engine, reply, show.tour, field);
    if (show.part != Show::Part::rows) return reply.letter('-');
    const bool is_so =
        field == '5' ? show.is_symmetric : graphs.sweep.settled() == graphs.drawn.nodes();
    reply.text(is_so ? TEXT("yes") : TEXT("no"));
}

Status graph_show(Engine& engine, Request&) {
    Show& show = engine.scratch<Show>();
    show = Show();
    show.is_symmetric = true;
    begin_sweep(engine, graphs::Goal::values);
    return engine.compute(core::Text(), TEXT("= nodes %8 edges %9 acyclic %4 symmetric %5%."),
                          prepare_show, write_show);
}

DEFINE_OPTIONAL_TEXT(is_built(kGraphs), kNew,
                     "graph new\0[arena]\0an empty graph; arena: nodes without players");
DEFINE_OPTIONAL_TEXT(
    is_built(kGraphs), kNode,
    "graph node\0<name> [a|e] [win a|e|draw]\0adds a node: who moves there, or who "
    "has won");
DEFINE_OPTIONAL_TEXT(is_built(kGraphs), kEdge, "graph edge\0<from> <to>\0adds a move");
DEFINE_OPTIONAL_TEXT(is_built(kGraphs), kStart, "graph start\0<name>\0where the game begins");
DEFINE_OPTIONAL_TEXT(is_built(kGraphs), kShow, "graph show\0\0nodes and edges");

}  // namespace

const Command kGraphCommands[] ROM = {optional_row(kGraphs, kNew.bytes, graph_new),
                                      optional_row(kGraphs, kNode.bytes, graph_node),
                                      optional_row(kGraphs, kEdge.bytes, graph_edge),
                                      optional_row(kGraphs, kStart.bytes, graph_start),
                                      optional_row(kGraphs, kShow.bytes, graph_show),
                                      {nullptr, nullptr}};

}  // namespace console

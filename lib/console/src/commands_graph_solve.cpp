// graph solve, graph nimber: attractors rank by rank, and Sprague-Grundy values.
#include "console/commands.hpp"
#include "console/graph_rows.hpp"

namespace console {

namespace {

using graphs::Goal;
using graphs::Kind;
using graphs::Player;
using graphs::Sweep;

// --- solve: a list after the other, each about one player but the first and the last ---

struct Solve {
    enum class Part : uint8_t { sweep, ranks, traps_a, traps_e, moves_a, moves_e, neither, done };

    Part part;
    bool asked[2];  // about a, about e
    Index next;
    Index node;
    Index won[2];

    Player player() const {
        return part == Part::traps_a || part == Part::moves_a ? Player::a : Player::e;
    }
    bool is_asked(Player which) const { return asked[static_cast<uint8_t>(which)]; }
};

// Whether the node that is next has a row in the list at hand.
bool has_row(Engine& engine, Solve& solve) {
    using Part = Solve::Part;
    const Sweep& sweep = engine.graphs->sweep;
    core::Text& row = engine.answer.row;
    const bool by_rank =
        solve.part == Part::ranks || solve.part == Part::moves_a || solve.part == Part::moves_e;
    solve.node = by_rank ? sweep.node(solve.next) : solve.next;
    const bool is_won = sweep.is_won(solve.node);
    const Player winner = sweep.winner(solve.node);  // if won
    switch (solve.part) {
        case Part::ranks:
            ++solve.won[static_cast<uint8_t>(winner)];
            row = TEXT("| rank %0 node %1 attractor %2 via %3");
            return solve.is_asked(winner);
        case Part::traps_a:
        case Part::traps_e:
            row = TEXT("| trap %1 for %4");
            return solve.is_asked(solve.player()) && !(is_won && winner == solve.player());
        case Part::moves_a:
        case Part::moves_e:
            row = TEXT("| strategy %4 %1 %5");
            return solve.is_asked(solve.player()) && winner == solve.player() &&
                   sweep.via(solve.node) != graphs::kNone;
        default: row = TEXT("| neither %1"); return solve.asked[0] && solve.asked[1] && !is_won;
    }
}

bool prepare_solve(Engine& engine) {
    using Part = Solve::Part;
    Solve& solve = engine.scratch<Solve>();
    const Graphs& graphs = *engine.graphs;
    if (solve.part == Part::sweep) {
        if (!sweep_on(engine)) solve.part = Part::ranks;
        return true;
    }
    for (uint8_t i = engine.slice_nodes; i > 0 && solve.part != Part::done; --i) {
        const bool by_rank =
            solve.part == Part::ranks || solve.part == Part::moves_a || solve.part == Part::moves_e;
        if (solve.next == (by_rank ? graphs.sweep.settled() : graphs.drawn.nodes())) {
            solve.next = 0;
            solve.part = static_cast<Part>(static_cast<uint8_t>(solve.part) + 1);
            continue;
        }
        const bool found = has_row(engine, solve);
        ++solve.next;
        if (found) return true;
    }
    engine.answer.row = core::Text();
    return solve.part != Part::done;
}

// %0 to %3 rank, node, whose attractor, why; %4 whom the list is about; %5 where to go;
// %6 %7 %8 how many are of a, of e, of neither; %9 the start
void write_solve(Engine& engine, Reply& reply, char field) {
    const Solve& solve = engine.scratch<Solve>();
    const Graph& graph = engine.graphs->drawn;
    const Sweep& sweep = engine.graphs->sweep;
    const Index node = solve.node;
    const bool unknown = solve.part <= Solve::Part::ranks;  // stopped
    switch (field) {
        case '0': return reply.count(sweep.number(node));
        case '1': return reply.text(graph.name(node));
        case '2': return reply.letter(letter(sweep.winner(node)));
        case '3':
            if (sweep.number(node) == 0) return reply.text(TEXT("win"));
            if (sweep.via(node) == graphs::kNone) return reply.text(TEXT("all"));
            return reply.text(graph.name(sweep.via(node)));
        case '4': return reply.letter(letter(solve.player()));
        case '5': return reply.text(graph.name(sweep.via(node)));
        case '6':
        case '7':
        case '8':
            if (unknown) return reply.letter('-');
            if (field == '8') return reply.count(graph.nodes() - 0u - solve.won[0] - solve.won[1]);
            return reply.count(solve.won[field - '6']);
        default: break;
    }
    const Index start = graph.first();
    if (start == graphs::kNone || unknown) return;
    reply.text(TEXT(" start "));
    reply.text(graph.name(start));
    reply.text(TEXT(" winner "));
    if (sweep.is_won(start)) reply.letter(letter(sweep.winner(start)));
    else reply.text(TEXT("none"));
}

Status graph_solve(Engine& engine, Request& request) {
    Solve& solve = engine.scratch<Solve>();
    solve = Solve();
    solve.asked[0] = solve.asked[1] = true;
    if (!request.empty()) {
        const Status status = request.choice(TEXT("a\0e\0"));
        if (status != Status::ok) return status;
        solve.asked[1 - request.value()] = false;
    }
    if (engine.graphs->drawn.kind() == Kind::arena)
        return request.refuse(Status::not_here, TEXT("an arena has no players"));
    begin_sweep(engine, Goal::attractors);
    return engine.compute(core::Text(), TEXT("= a %6 e %7 neither %8%9%."), prepare_solve,
                          write_solve);
}

// --- solve of the game that is the graph ---

struct DrawnSolution {
    bool swept;
};

// Who has won the node, seen by the player who moves at the position: 1, 0 or -1.
int8_t result_at(const Engine& engine, Index node) {
    const Sweep& sweep = engine.graphs->sweep;
    if (!sweep.is_won(node)) return 0;
    const bool is_adams = sweep.winner(node) == Player::a;
    return is_adams == (engine.record.side() == games::Side::x) ? 1 : -1;
}

bool prepare_drawn(Engine& engine) {
    bool& swept = engine.scratch<DrawnSolution>().swept;
    if (!swept) swept = !sweep_on(engine);
    return !swept;
}

// %0 result; %1 score; %2 distance as a key, if it ends; %3 the best moves
void write_drawn(Engine& engine, Reply& reply, char field) {
    const Graph& graph = engine.graphs->drawn;
    const Index node = engine.record.position().as<games::Drawn::Position>().node;
    const bool known = engine.scratch<DrawnSolution>().swept;
    const int8_t result = known ? result_at(engine, node) : int8_t{0};
    switch (field) {
        case '0':
            if (!known) return reply.text(TEXT("unknown"));
            return reply.text(TEXT("loss\0draw\0win").after(static_cast<uint8_t>(result + 1)));
        case '1':
            if (!known) return reply.letter('-');
            return reply.score(static_cast<int16_t>(result * games::kWin));
        case '2':
            if (result == 0) return;
            reply.text(TEXT(" distance "));
            return reply.count(engine.graphs->sweep.number(node));
        default: break;
    }
    for (Count edge = graph.first_edge(node); known && edge < graph.end_edge(node); ++edge) {
        if (result_at(engine, graph.target(edge)) != result) continue;
        reply.letter(' ');
        reply.text(graph.name(graph.target(edge)));
    }
}

// --- nimber ---

struct Nimbers {
    bool swept;
    Index next;
    Index zeros;
    Tour tour;
};

bool prepare_nimber(Engine& engine) {
    Nimbers& nimbers = engine.scratch<Nimbers>();
    const Graphs& graphs = *engine.graphs;
    if (!nimbers.swept) {
        nimbers.swept = !sweep_on(engine);
        if (!nimbers.swept || graphs.sweep.settled() == graphs.drawn.nodes()) return true;
        return fail_for_cycle(engine, nimbers.tour);
    }
    if (nimbers.next == graphs.drawn.nodes()) return false;
    nimbers.tour.node = nimbers.next++;
    if (graphs.sweep.number(nimbers.tour.node) == 0) ++nimbers.zeros;
    engine.answer.row = TEXT("| node %0 nimber %4 successors%5");
    return true;
}

// %4 value; %5 those of the successors; %6 how many are zero
void write_nimber(Engine& engine, Reply& reply, char field) {
    const Nimbers& nimbers = engine.scratch<Nimbers>();
    const Graph& graph = engine.graphs->drawn;
    const Sweep& sweep = engine.graphs->sweep;
    const Index node = nimbers.tour.node;
    switch (field) {
        case '4': return reply.count(sweep.number(node));
        case '5':
            for (Count edge = graph.first_edge(node); edge < graph.end_edge(node); ++edge) {
                reply.letter(' ');
                reply.count(sweep.number(graph.target(edge)));
            }
            return;
        case '6': return reply.count(nimbers.zeros);
        default: return write_element(engine, reply, nimbers.tour, field);
    }
}

Status graph_nimber(Engine& engine, Request& request) {
    engine.scratch<Nimbers>() = Nimbers();
    if (engine.graphs->drawn.kind() != Kind::arena)
        return request.refuse(Status::not_here, TEXT("for an arena: graph new arena, graph arena"));
    begin_sweep(engine, Goal::values);
    return engine.compute(core::Text(), TEXT("= nodes %8 zero %6%."), prepare_nimber, write_nimber);
}

DEFINE_OPTIONAL_TEXT(is_built(kGraphs), kSolve,
                     "graph solve\0[a|e]\0attractors, traps and strategies of the players");
DEFINE_OPTIONAL_TEXT(is_built(kGraphs), kNimber,
                     "graph nimber\0\0the Sprague-Grundy value of each node of an arena");

}  // namespace

// From a node that was not settled there is always a way to another; it comes round.
bool fail_for_cycle(Engine& engine, Tour& tour) {
    const Graph& graph = engine.graphs->drawn;
    const Sweep& sweep = engine.graphs->sweep;
    tour.node = 0;
    while (sweep.is_settled(tour.node)) ++tour.node;
    for (Index i = graph.nodes(); i > 0; --i) {
        Count edge = graph.first_edge(tour.node);
        while (sweep.is_settled(graph.target(edge))) ++edge;
        tour.node = graph.target(edge);
    }
    return engine.fail(Status::not_here, TEXT("? %! %0 is on a cycle"));
}

Status solve_drawn(Engine& engine, Request&) {
    engine.scratch<DrawnSolution>() = DrawnSolution();
    begin_sweep(engine, Goal::attractors);
    return engine.compute(core::Text(), TEXT("= result %0 score %1%2 best%3%."), prepare_drawn,
                          write_drawn);
}

const Command kSolvedGraphCommands[] ROM = {optional_row(kGraphs, kSolve.bytes, graph_solve),
                                            optional_row(kGraphs, kNimber.bytes, graph_nimber),
                                            {nullptr, nullptr}};

}  // namespace console

// graph from-game, graph arena: the current game as a graph. graph dot: the drawn graph as a
// picture.
#include "console/commands.hpp"
#include "console/graph_rows.hpp"

namespace console {

namespace {

using games::Side;
using graphs::Fault;
using graphs::Goal;
using graphs::Kind;
using graphs::Mark;
using graphs::Player;

constexpr Player player_of(Side side) { return side == Side::x ? Player::a : Player::e; }
constexpr Side side_of(Player player) { return player == Player::a ? Side::x : Side::o; }

// --- names: the words of a position glued together, and the player ---

// Where all words are numbers they are heaps, and their order says nothing: largest first.
class Name {
  public:
    explicit Name(etl::span<char> room) : at_(room.data()), begin_(room.data()) {}

    // Heaps of several digits are kept apart by points.
    void write(const Game& game, const Position& position, Side side, bool points) {
        uint8_t numbers[kMostNumbers];
        uint8_t count = 0;
        if (!read_numbers(game, position, side, numbers, count)) {
            for (uint8_t i = 0; const char c = game.position_char(position, side, i); ++i)
                if (c != ' ') *at_++ = c;
            return;
        }
        for (uint8_t i = 0; i < count; ++i) {
            if (i > 0 && points) *at_++ = '.';
            write(numbers[i]);
        }
    }
    void letter(char c) { *at_++ = c; }
    core::Word word() const { return {begin_, at_}; }

    // Whether the position is one of heaps, and the largest of them.
    static bool is_of_heaps(const Game& game, const Position& position, Side side,
                            uint8_t& largest) {
        uint8_t numbers[kMostNumbers];
        uint8_t count = 0;
        largest = 0;
        if (!read_numbers(game, position, side, numbers, count)) return false;
        if (count > 0) largest = numbers[0];
        return true;
    }

  private:
    static constexpr uint8_t kMostNumbers = 128;

    void write(uint8_t number) {
        if (number >= 100) *at_++ = static_cast<char>('0' + number / 100);
        if (number >= 10) *at_++ = static_cast<char>('0' + number / 10 % 10);
        *at_++ = static_cast<char>('0' + number % 10);
    }

    // Largest first. False if something else than a number is among them.
    static bool read_numbers(const Game& game, const Position& position, Side side,
                             uint8_t* numbers, uint8_t& count) {
        uint8_t number = 0;
        char before = ' ';
        for (uint8_t i = 0;; ++i) {
            const char c = game.position_char(position, side, i);
            if ((c == ' ' || c == '\0') && before != ' ') insert(numbers, count, number);
            if (c == '\0') return true;
            const bool is_digit = c >= '0' && c <= '9';
            if (c != ' ' && (!is_digit || count == kMostNumbers)) return false;
            number = static_cast<uint8_t>(is_digit && before != ' ' ? number * 10 : 0);
            if (is_digit) number = static_cast<uint8_t>(number + c - '0');
            before = c;
        }
    }
    static void insert(uint8_t* numbers, uint8_t& count, uint8_t number) {
        uint8_t i = count++;
        for (; i > 0 && numbers[i - 1] < number; --i) numbers[i] = numbers[i - 1];
        numbers[i] = number;
    }

    char* at_;
    char* begin_;
};

// --- finding: every node in turn is opened, and its successors are found or added ---

struct Finding {
    Index next;
    bool points;  // between heaps
    bool misere;  // who moved last has lost
    bool done;
    Fault fault;
};

Mark mark_of(games::Outcome outcome, Side side) {
    if (!outcome.over) return Mark::none;
    if (outcome.score == 0) return Mark::draw;
    return graphs::win_of(player_of(outcome.score > 0 ? side : games::opponent(side)));
}

// The node of a position, which may be a new one.
Fault take_in(Engine& engine, const Position& position, Side side, Index& node) {
    Finder& finder = *engine.graphs->finder;
    const Game& game = engine.record.game();
    const bool is_arena = finder.graph.kind() == Kind::arena;
    Name name(finder.name);
    name.write(game, position, side, engine.scratch<Finding>().points);
    if (!is_arena) name.letter(letter(player_of(side)));
    node = finder.graph.find(name.word());
    if (node != graphs::kNone) return Fault::none;
    node = finder.graph.nodes();
    const games::Outcome outcome = game.outcome(position);
    const Mark mark = is_arena ? Mark::none : mark_of(outcome, side);
    const Fault fault = finder.graph.add_node(name.word(), player_of(side), mark);
    if (fault == Fault::none) finder.positions[node] = position;
    return fault;
}

Fault open(Engine& engine, Index node) {
    Finder& finder = *engine.graphs->finder;
    const Game& game = engine.record.game();
    const Position position = finder.positions[node];
    const Side side = side_of(finder.graph.player(node));
    finder.graph.open(node);
    const games::Outcome outcome = game.outcome(position);
    if (outcome.over) {
        engine.scratch<Finding>().misere = outcome.score > 0;
        return Fault::none;
    }
    Game::Moves left = game.moves(position);
    for (Fault fault; !game.is_empty(left);) {
        const Move move = game.first(left);
        game.remove(left, move);
        const Position child = game.play(position, move);
        Index to;
        fault = take_in(engine, child, game.turn(child, games::opponent(side)), to);
        if (fault == Fault::none) fault = finder.graph.append_edge(node, to);
        if (fault != Fault::none) return fault;
    }
    return Fault::none;
}

bool fail_for_room(Engine& engine) {
    core::Text end = TEXT("? %! nodes needed at least %3");
    if (engine.scratch<Finding>().fault == Fault::too_many_letters)
        end = TEXT("? %! letters of names needed at least %4");
    if (engine.scratch<Finding>().fault == Fault::too_many_edges)
        end = TEXT("? %! edges needed at least %5");
    return engine.fail(Status::full, end);
}

bool prepare_found(Engine& engine) {
    Finding& finding = engine.scratch<Finding>();
    Graphs& graphs = *engine.graphs;
    engine.answer.row = core::Text();
    for (uint8_t i = 0; i <= engine.slice_nodes / 8; ++i) {
        if (finding.next == graphs.finder->graph.nodes()) {
            const Graph old = graphs.drawn;
            graphs.drawn = graphs.finder->graph;
            graphs.finder->graph = old;
            finding.done = true;
            return false;
        }
        finding.fault = open(engine, finding.next++);
        if (finding.fault != Fault::none) return fail_for_room(engine);
        if (finding.misere && graphs.finder->graph.kind() == Kind::arena)
            return engine.fail(Status::not_here, TEXT("? %! values are those of normal play"));
    }
    return true;
}

// %0 nodes and %1 edges so far, which are all in the end; %3 to %5 what would have been needed
void write_found(Engine& engine, Reply& reply, char field) {
    const Graphs& graphs = *engine.graphs;
    const Graph& graph = engine.scratch<Finding>().done ? graphs.drawn : graphs.finder->graph;
    switch (field) {
        case '0': return reply.count(graph.nodes());
        case '1': return reply.count(graph.edges());
        case '3': return reply.count(graph.node_room() + 1u);
        case '4': return reply.count(graph.letter_room() + 1u);
        default: return reply.count(graph.edge_room() + 1u);
    }
}

Status find_graph(Engine& engine, Request& request, Kind kind, bool both) {
    const Record& r = engine.record;
    Status status = check_not_played(engine, request);
    if (status != Status::ok) return status;
    Finding& finding = engine.scratch<Finding>();
    finding = Finding();
    uint8_t largest;
    const bool has_heaps = Name::is_of_heaps(r.game(), r.position(), r.side(), largest);
    if (kind == Kind::arena && !has_heaps)
        return request.refuse(Status::not_here, TEXT("the players have different moves"));
    if (const games::Tree* tree = engine.tree())
        if (tree->has_chance()) return request.refuse(Status::not_here, TEXT("chance has no turn"));
    finding.points = largest >= 10;
    Graph& graph = engine.graphs->finder->graph;
    graph.clear(kind);
    Index root, other;
    take_in(engine, r.position(), r.side(), root);
    if (both) take_in(engine, r.position(), games::opponent(r.side()), other);
    graph.set_first(root);
    engine.search.clear();
    return engine.compute(core::Text(), TEXT("= nodes %0 edges %1%."), prepare_found, write_found);
}

Status graph_from_game(Engine& engine, Request& request) {
    bool both = false;
    if (!request.empty()) {
        const Status status = request.choice(TEXT("both\0"));
        if (status != Status::ok) return status;
        both = true;
    }
    return find_graph(engine, request, Kind::game, both);
}

Status graph_arena(Engine& engine, Request& request) {
    return find_graph(engine, request, Kind::arena, false);
}

// --- dot ---

struct Drawing {
    bool swept, titled;
    Tour tour;
};

bool prepare_dot(Engine& engine) {
    Drawing& drawing = engine.scratch<Drawing>();
    const Graphs& graphs = *engine.graphs;
    if (!drawing.swept) {
        drawing.swept = !sweep_on(engine);
        const bool is_arena = graphs.drawn.kind() == Kind::arena;
        if (!drawing.swept || !is_arena || graphs.sweep.settled() == graphs.drawn.nodes())
            return true;
        return fail_for_cycle(engine, drawing.tour);
    }
    engine.answer.row = TEXT("| digraph drawn {");
    if (!drawing.titled) return drawing.titled = true;
    if (!drawing.tour.advance(graphs.drawn)) return false;
    engine.answer.row = drawing.tour.on_edge ? TEXT("| \"%4\" -> \"%5\"%6") : TEXT("| \"%4\"%7");
    return true;
}

// As Graphviz reads it between quotes.
void write_quoted(Reply& reply, core::Word name) {
    for (char c : name) {
        if (c == '"' || c == '\\') reply.letter('\\');
        reply.letter(c);
    }
}

// The player's shape, the winner's colour; a mark doubles the line, the start makes it bold.
void write_look(Engine& engine, Reply& reply, Index node) {
    const Graph& graph = engine.graphs->drawn;
    const graphs::Sweep& sweep = engine.graphs->sweep;
    if (graph.kind() == Kind::arena) {
        reply.text(TEXT(" [label=\""));
        write_quoted(reply, graph.name(node));
        reply.text(TEXT("\\n"));
        reply.count(sweep.number(node));
        reply.text(TEXT("\""));
    } else {
        reply.text(graph.player(node) == Player::a ? TEXT(" [shape=box") : TEXT(" [shape=ellipse"));
        if (sweep.is_won(node))
            reply.text(sweep.winner(node) == Player::a ? TEXT(" style=filled fillcolor=lightblue")
                                                       : TEXT(" style=filled fillcolor=salmon"));
        if (graph.mark(node) != Mark::none) reply.text(TEXT(" peripheries=2"));
    }
    if (node == graph.first()) reply.text(TEXT(" penwidth=2"));
    reply.letter(']');
}

// %4 and %5 the nodes of an edge, %6 how it is drawn: bold if it wins; %7 how the node is drawn
void write_dot(Engine& engine, Reply& reply, char field) {
    const Tour& tour = engine.scratch<Drawing>().tour;
    const Graphs& graphs = *engine.graphs;
    switch (field) {
        case '4': return write_quoted(reply, graphs.drawn.name(tour.node));
        case '5': return write_quoted(reply, graphs.drawn.name(graphs.drawn.target(tour.edge)));
        case '6':
            if (graphs.drawn.kind() == Kind::game &&
                graphs.sweep.via(tour.node) == graphs.drawn.target(tour.edge))
                reply.text(TEXT(" [penwidth=2]"));
            return;
        case '7': return write_look(engine, reply, tour.node);
        default: return write_element(engine, reply, tour, field);
    }
}

Status graph_dot(Engine& engine, Request&) {
    engine.scratch<Drawing>() = Drawing();
    const bool is_arena = engine.graphs->drawn.kind() == Kind::arena;
    begin_sweep(engine, is_arena ? Goal::values : Goal::attractors);
    return engine.compute(core::Text(), TEXT("| }\n= nodes %8 edges %9%."), prepare_dot, write_dot);
}

DEFINE_OPTIONAL_TEXT(
    is_built(kFoundGraphs), kFromGame,
    "graph from-game\0[both]\0the current game as a graph; both: either player may "
    "be to move");
DEFINE_OPTIONAL_TEXT(is_built(kFoundGraphs), kArena,
                     "graph arena\0\0the current game of heaps, without its players");
DEFINE_OPTIONAL_TEXT(is_built(kFoundGraphs), kPicture,
                     "graph dot\0\0the graph for Graphviz, solved");

}  // namespace

const Command kFoundGraphCommands[] ROM = {
    optional_row(kFoundGraphs, kFromGame.bytes, graph_from_game),
    optional_row(kFoundGraphs, kArena.bytes, graph_arena),
    optional_row(kFoundGraphs, kPicture.bytes, graph_dot),
    {nullptr, nullptr}};

}  // namespace console

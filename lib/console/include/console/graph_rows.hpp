// What the graph commands share: going through a drawn graph, and sweeping over it in slices.
#pragma once

#include "console/engine.hpp"

namespace console {

using graphs::Count;
using graphs::Graph;
using graphs::Index;

// Every node, then every edge of every node.
struct Tour {
    Count told;  // nodes and edges so far
    Index node;  // told last, or where the edge told last begins
    Count edge;
    bool on_edge;

    bool advance(const Graph& graph);
};

// Begins a job over the drawn graph that starts with a sweep.
void begin_sweep(Engine& engine, graphs::Goal goal);

// Goes on with the sweep for a slice; false when it is done.
bool sweep_on(Engine& engine);

// Takes a name of the drawn graph.
Status take_node(const Engine& engine, Request& request, Index& node);

// Nothing may change a graph that is being played.
Status check_not_played(const Engine& engine, Request& request);

// Whether the drawn graph can be played.
Status take_drawn(const Engine& engine, Request& request);

// `solve` of a graph that is played: by its attractors, cycles and all.
Status solve_drawn(Engine& engine, Request& request);

// Ends an answer with the size of the drawn graph.
Status say_size(Engine& engine);

// Ends the answer of an arena with a cycle: %0 is then on it.
bool fail_for_cycle(Engine& engine, Tour& tour);

// %0 name of a node; %1 its player, %2 its mark, with a space before each; %3 where the edge leads;
// %8 and %9 how many nodes and edges
void write_element(Engine& engine, Reply& reply, const Tour& tour, char field);

// Rows of `dump` that draw the graph again; they come before those about the game. False when there
// are no more.
void begin_graph_dump(Engine& engine);
bool prepare_graph_dump(Engine& engine);

}  // namespace console

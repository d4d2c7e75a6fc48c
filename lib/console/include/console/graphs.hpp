// The state of the graph commands: the graph that is drawn, and where a game can be turned into
// one, the graph that is being found. Memory is the board's.
#pragma once

#include "console/boards.hpp"
#include "graphs/sweep.hpp"

namespace console {

using Game = games::AnyGame;
using Move = Game::Move;
using Position = Game::Position;

// A graph being found takes the place of the one drawn only when it is complete.
struct Finder {
    graphs::Graph graph;
    etl::span<Position> positions;  // of its nodes
    etl::span<char> name;           // of the node being found
};

struct Graphs {
    graphs::Graph drawn;
    graphs::Sweep sweep;
    Finder* finder;  // null: no room for one
};

// Some or no items.
template <class T, size_t kSize>
struct Items {
    T items[kSize];
    etl::span<T> all() { return items; }
};
template <class T>
struct Items<T, 0> {
    static etl::span<T> all() { return {}; }
};

template <size_t kNodes, size_t kEdges>
struct SweepRoom {
    graphs::Index numbers[kNodes], vias[kNodes], order[kNodes], sources[kEdges];
    uint8_t winners[kNodes];
    graphs::Count begins[kNodes + 1];

    graphs::Sweep::Storage spans() { return {numbers, vias, order, sources, winners, begins}; }
};

template <class Board>
struct DrawingRoom {
    // More than the nodes, a power of two; twice as many again, so that few names share one. A
    // few nodes are found without.
    static constexpr size_t buckets(size_t power) {
        if (Board::kGraphNodes < 256) return 0;
        return power > Board::kGraphNodes ? 2 * power : buckets(2 * power);
    }

    graphs::Graph::Node nodes[Board::kGraphNodes + size_t{1}];
    graphs::Index targets[Board::kGraphEdges];
    char names[Board::kGraphLetters];
    Items<graphs::Index, buckets(1)> named;

    graphs::Graph::Storage spans() { return {nodes, targets, names, named.all()}; }
};

template <class Board, bool kSome = (Board::kExtras & kFoundGraphs) != 0>
struct FinderRoom {
    static constexpr size_t kLongestName = 256;

    DrawingRoom<Board> found;
    Position positions[Board::kGraphNodes];
    char name[kLongestName];
    Finder finder;

    Finder* spans() {
        finder.graph.start(found.spans());
        finder.positions = positions;
        finder.name = name;
        return &finder;
    }
};
template <class Board>
struct FinderRoom<Board, false> {
    static Finder* spans() { return nullptr; }
};

template <class Board, bool kSome = (Board::kExtras & kGraphs) != 0>
struct GraphRoom {
    using Work = SweepRoom<Board::kGraphNodes, Board::kGraphEdges>;
    static constexpr bool kOwnWork = Board::kGraphNodes >= 256;  // else that of the search

    static_assert(Board::kGraphEdges < graphs::Mex::kEdgesForMore, "a value could be too large");
    static_assert(Board::kGraphEdges <= graphs::Graph::kMostCounted &&
                      Board::kGraphLetters <= graphs::Graph::kMostCounted,
                  "a node has no room for such a number");

    DrawingRoom<Board> drawn;
    FinderRoom<Board> finder;
    Items<Work, kOwnWork> work;
    Graphs graphs;

    template <class Frames>
    Graphs* spans(Frames& frames) {
        Work* own = work.all().data();
        static_assert(kOwnWork || sizeof(Work) <= sizeof frames, "a sweep needs more");
        if (!kOwnWork) own = reinterpret_cast<Work*>(&frames);
        graphs.drawn.start(drawn.spans());
        graphs.sweep.start(own->spans());
        graphs.finder = finder.spans();
        return &graphs;
    }
};
template <class Board>
struct GraphRoom<Board, false> {
    template <class Frames>
    static Graphs* spans(Frames&) {
        return nullptr;
    }
};

}  // namespace console

// A walk through a graph from its ends backwards, in linear time: attractors of both players, or
// Sprague-Grundy values of an arena, or whether there is a cycle.
//
// Each node has a counter of its successors that are not settled yet, and the edges are turned
// round first. A settled node tells its predecessors; a node is settled
//     attractors   when a successor is, for the player who moves, or all of them for the other
//     values       when all successors are
// so every edge is looked at twice, once to turn it round and once to tell. Nodes that are never
// settled belong to neither player, or stand on a cycle or before one.
#pragma once

#include "graphs/graph.hpp"

namespace graphs {

enum class Goal : uint8_t { attractors, values };

// The smallest whole number that is none of those added.
class Mex {
  public:
    static constexpr uint16_t kNumbers = core::kSmallFlash ? 8 : 1024;
    // A node of value n has successors of all values below it, and they among each other: a
    // graph needs as many edges to have a number as large as this.
    static constexpr uint32_t kEdgesForMore = uint32_t{kNumbers} * (kNumbers + 1) / 2;

    void add(Index number) {
        uint8_t& bits = seen_[number / 8];
        bits = static_cast<uint8_t>(bits | 1u << number % 8);
    }
    Index value() const {
        Index number = 0;
        while ((seen_[number / 8] >> number % 8 & 1) != 0) ++number;
        return number;
    }

  private:
    uint8_t seen_[kNumbers / 8 + 1] = {};
};

class Sweep {
  public:
    // Memory, owned by the caller: all of the size of the graph's nodes, `begins` one more, and
    // `sources` of its edges.
    struct Storage {
        etl::span<Index> numbers, vias, order, sources;
        etl::span<uint8_t> winners;
        etl::span<Count> begins;
    };

    void start(const Storage& storage);

    void begin(const Graph& graph, Goal goal);
    bool step();  // a node's worth of work; false when all is done

    // --- the result ---

    // How many nodes were settled, and which, in this order: rank by rank.
    Index settled() const { return settled_; }
    Index node(Index place) const { return order_[place]; }

    bool is_settled(Index node) const { return winners_[node] != kOpen; }
    bool is_won(Index node) const { return winners_[node] <= static_cast<uint8_t>(Player::e); }
    Player winner(Index node) const { return static_cast<Player>(winners_[node]); }  // if won

    // attractors: the plies that the winner needs at most; values: the value.
    Index number(Index node) const { return numbers_[node]; }

    // Of a won node where the winner moves: the successor that wins soonest. Else kNone.
    Index via(Index node) const { return vias_[node]; }

    // Whether each edge out of the node has one that leads back, and the reverse. Overwrites vias;
    // to be asked for one node after the other.
    bool is_mirrored(Index node);

    // --- edges turned round ---

    Count first_source(Index node) const { return begins_[node]; }
    Count end_source(Index node) const { return begins_[node + 1]; }
    Index source(Count edge) const { return sources_[edge]; }

  private:
    // Each is one pass over the nodes.
    enum class Pass : uint8_t { count, add_up, turn_round, seed, tell, done };

    void pass_over(Index node);
    void seed(Index node);
    void tell(Index node);
    void settle(Index node, uint8_t winner, Index number, Index via);
    void next_pass();
    Index mex_of_successors(Index node) const;

    static constexpr uint8_t kOpen = 3, kNobody = 2;

    const Graph* graph_;
    Index* numbers_;  // until a node is settled: its successors that are not
    Index* vias_;
    Index* order_;
    Index* sources_;
    uint8_t* winners_;
    Count* begins_;
    Index at_;
    Index settled_;
    Goal goal_;
    Pass pass_;
};

}  // namespace graphs

// A game drawn as a graph: nodes are positions, edges are moves.
//
//     kind game    every node belongs to a player who moves there, Adam (a) or Eve (e); edges lead
//                  to nodes of the other. A node may be marked: the game ends there, won or drawn
//     kind arena   an impartial game without its players: nodes and edges only
//
// Nodes and edges are numbered in the order of their kind below; the edges out of a node stand
// side by side, in the order in which they were added:
//
//     nodes_     | 0: edges 0.. | 1: edges 2.. | 2: edges 2.. | end: 3     0 -> 1, 0 -> 2, 2 -> 1
//     targets_   | 1 2            |            | 1          |
#pragma once

#include "core/rom.hpp"
#include "core/word.hpp"
#include "etl/span.h"
#include "etl/type_traits.h"

namespace graphs {

using Index = etl::conditional_t<core::kSmallFlash, uint8_t, uint16_t>;  // of a node
using Count = etl::conditional_t<core::kSmallFlash, uint8_t, uint32_t>;  // of edges, of letters
constexpr Index kNone = static_cast<Index>(~Index{0});

enum class Kind : uint8_t { game, arena };
enum class Player : uint8_t { a, e };
enum class Mark : uint8_t { none, a, e, draw };  // who has won there

constexpr Player opponent(Player player) { return player == Player::a ? Player::e : Player::a; }
constexpr char letter(Player player) { return player == Player::a ? 'a' : 'e'; }
constexpr Mark win_of(Player player) { return player == Player::a ? Mark::a : Mark::e; }

// Why a node or an edge was refused. What is refused has changed nothing.
enum class Fault : uint8_t {
    none,
    too_many_nodes,
    too_many_letters,
    too_many_edges,
    known,        // it is there already
    same_player,  // the turn does not change
    marked        // the game ends there
};

class Graph {
  public:
    static constexpr uint8_t kCountBits = 8 * sizeof(Count) - 2;
    static constexpr uint32_t kMostCounted = (uint32_t{1} << kCountBits) - 1;

    struct Node {
        Count edges : kCountBits;  // number of its first edge
        Count mark : 2;
        Count name : kCountBits;  // where its name begins
        Count player : 2;
    };

    // Memory, owned by the caller: a node more than there may be, and as many buckets as a power of
    // two that is larger than the nodes. Without buckets a name is looked for in all.
    struct Storage {
        etl::span<Node> nodes;
        etl::span<Index> targets;
        etl::span<char> names;
        etl::span<Index> buckets;
    };

    void start(const Storage& storage);
    void clear(Kind kind);

    Kind kind() const { return kind_; }
    Index nodes() const { return count_; }
    Count edges() const { return nodes_[count_].edges; }
    Index first() const { return first_; }  // where the game begins; kNone if nobody said
    Index node_room() const { return room_; }
    uint32_t edge_room() const { return edge_room_; }
    uint32_t letter_room() const { return letter_room_; }

    // --- nodes and edges ---

    Index find(core::Word name) const;  // kNone if there is none
    core::Word name(Index node) const {
        return {names_ + nodes_[node].name, names_ + nodes_[node + 1].name};
    }
    Player player(Index node) const { return static_cast<Player>(nodes_[node].player); }
    Mark mark(Index node) const { return static_cast<Mark>(nodes_[node].mark); }

    Count first_edge(Index node) const { return nodes_[node].edges; }
    Count end_edge(Index node) const { return nodes_[node + 1].edges; }
    Index target(Count edge) const { return targets_[edge]; }
    bool has_edge(Index from, Index to) const;
    bool is_sink(Index node) const { return first_edge(node) == end_edge(node); }

    // --- building ---

    Fault add_node(core::Word name, Player player, Mark mark);
    Fault add_edge(Index from, Index to);
    void set_first(Index node) { first_ = node; }

    // In one go, for graphs that are found rather than drawn, in constant time an edge: nodes are
    // opened one after the other, from the first to the last, and the one opened last gets edges.
    void open(Index node) { nodes_[node].edges = edges(); }
    Fault append_edge(Index from, Index to);  // one that is there already is not added again

  private:
    Count slot(core::Word name) const;

    Node* nodes_;
    Index* targets_;
    char* names_;
    Index* buckets_;
    Count last_bucket_;  // 0: there are none
    Count edge_room_, letter_room_;
    Index room_;
    Index count_;
    Index first_;
    Kind kind_;
};

}  // namespace graphs

// Attractors and values as their definitions say: sweeps repeated until nothing changes.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "drawing.hpp"

namespace oracle {

constexpr int kNever = -1;

// The rank of each node in the attractor of a player, kNever outside of it.
inline std::vector<int> ranks(const graphs::Graph& g, graphs::Player player) {
    std::vector<int> rank(g.nodes(), kNever);
    for (uint32_t v = 0; v < g.nodes(); ++v)
        if (g.mark(static_cast<graphs::Index>(v)) == graphs::win_of(player)) rank[v] = 0;
    for (int k = 1;; ++k) {
        std::vector<int> next = rank;
        for (uint32_t n = 0; n < g.nodes(); ++n) {
            const auto v = static_cast<graphs::Index>(n);
            if (rank[n] != kNever || g.is_sink(v)) continue;
            uint32_t inside = 0;
            for (auto e = g.first_edge(v); e < g.end_edge(v); ++e)
                inside += rank[g.target(e)] != kNever;
            const bool all = inside == g.end_edge(v) - g.first_edge(v);
            if (g.player(v) == player ? inside > 0 : all) next[n] = k;
        }
        if (next == rank) return rank;
        rank = next;
    }
}

// The value of each node, kNever on a cycle or before one.
inline std::vector<int> values(const graphs::Graph& g) {
    std::vector<int> value(g.nodes(), kNever);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = 0; n < g.nodes(); ++n) {
            const auto v = static_cast<graphs::Index>(n);
            std::set<int> seen;
            for (auto e = g.first_edge(v); e < g.end_edge(v); ++e) seen.insert(value[g.target(e)]);
            if (value[n] != kNever || seen.count(kNever) != 0) continue;
            for (value[n] = 0; seen.count(value[n]) != 0; ++value[n]) continue;
            changed = true;
        }
    }
    return value;
}

}  // namespace oracle

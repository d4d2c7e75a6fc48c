// go, reply, trace, moves and solve of a tree with chance nodes: scores are fractions there.
#pragma once

#include "console/search_options.hpp"

namespace console {

inline bool expects(const search::Options& options) {
    return kHasTrees && options.algorithm == search::Algorithm::expectiminimax;
}

// What a trace shows besides its rows, by bit.
struct TraceForm {
    uint8_t flags;
    bool states() const { return (flags & 1) != 0; }
    bool pruned() const { return (flags & 6) != 0; }  // a drawing shows what was cut away
    bool dot() const { return is_built(kDot) && (flags & 4) != 0; }
};

// An answer that also plays and draws if `plays` is set.
Status begin_expecting(Engine& engine, const search::Options& options);
// What each move is worth, or which are best.
enum class Children : uint8_t { listed, compared };
Status begin_expecting_children(Engine& engine, const search::Options& options, Children shown);
Status begin_expecting_trace(Engine& engine, const search::Options& options, TraceForm form);

}  // namespace console

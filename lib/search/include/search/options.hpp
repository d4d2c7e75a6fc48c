// What a search is asked for, and what it answers.
#pragma once

#include <stdint.h>

#include "games/game.hpp"

namespace search {

using games::Score;
using games::Side;

constexpr Score kInfinity = 32000;     // beyond every score; an open window
constexpr uint8_t kNoDepth = 255;      // as deep as the game goes
constexpr uint8_t kNoHeuristic = 255;  // the depth limit gives 0: for counting only
constexpr uint8_t kUndecided = 254;    // the depth limit gives 0: is it won so far, or lost?
constexpr uint32_t kNoLimit = 0xFFFFFFFF;

// expectiminimax is not of Search, but of search/expectation.hpp.
enum class Algorithm : uint8_t { minimax, alphabeta, expectiminimax };

// natural: as the rules list them; knowledge: best move of before, then the game's rank;
// evaluation: by what depth 0 would give the children. Both are stable.
enum class Order : uint8_t { natural, knowledge, evaluation };

// How a win is scored. By result: 1000 whatever its length. By length: a point less for each
// ply, so that the winner hurries and the loser delays.
enum class Scoring : uint8_t { result, length };

enum class End : uint8_t { complete, depth, nodes, time, stop };

struct Options {
    Algorithm algorithm;
    Order order;
    Scoring scoring;
    bool table;
    bool deepen;
    bool scout;  // children after the first only have to show that they are no better
    bool exact;  // near the end a solver of the game's own may take over, where there is one
    bool again;  // like the search before in all but position, window and, if scored by result,
                 // depth: what the table knows holds
    uint8_t depth;
    uint8_t heuristic;
    Score alpha, beta;
    uint32_t nodes;
    uint32_t time;  // milliseconds; kept by whoever has a clock
};

// Plain alpha-beta in natural order with an open window, to the end of the game.
OUTLINE inline Options plain_options() {
    Options options = Options();
    options.algorithm = Algorithm::alphabeta;
    options.depth = kNoDepth;
    options.alpha = -kInfinity;
    options.beta = kInfinity;
    options.nodes = options.time = kNoLimit;
    return options;
}

// The root is a node; a leaf is a node where the game is over or the depth limit calls the
// evaluation; a cutoff spared at least one child; a hit is a node answered by the table.
struct Counters {
    uint32_t nodes = 0;
    uint32_t leaves = 0;
    uint32_t cutoffs = 0;
    uint32_t hits = 0;
};

}  // namespace search

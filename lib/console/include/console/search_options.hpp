// The options of go, as typed.
#pragma once

#include "console/engine.hpp"

namespace console {

// Options by bit, in the order of their words; the algorithms exclude each other.
enum OptionSet : uint16_t {
    kAlgorithm = 0b111,  // minimax, alphabeta, expectiminimax
    kOrder = 1 << 3,
    kTable = 1 << 4,
    kDeepen = 1 << 5,
    kDepth = 1 << 6,
    kNodes = 1 << 7,
    kTime = 1 << 8,
    kEval = 1 << 9,
    kWindow = 1 << 10,
    kAnyOptions = 0x7FF,
    kDepthRequired = 1 << 11,
    kChance = 1 << 12,  // expectiminimax too
};

// Takes `allowed` options off the request, up to the first word that is none. Without an algorithm
// the defaults of the build apply.
Status take_options(const Engine& engine, Request& request, uint16_t allowed,
                    search::Options& options);

// The same for a command that searches the position and takes nothing else.
Status take_only_options(const Engine& engine, Request& request, uint16_t allowed,
                         search::Options& options);

// Takes a depth; no game is as deep as the deepest, so more than that is as good.
Status take_depth(Request& request, uint8_t& depth);

// Refuses where the game has chance nodes.
Status without_chance(const Engine& engine, Request& request);

// An exact search that also knows how long a game lasts, and its score without that.
search::Options exact_options(const Game& game);
games::Score without_length(games::Score score, const search::Options& options);

}  // namespace console

// The options of go, as typed.
#pragma once

#include "console/engine.hpp"

namespace console {

// A set of options, by bit.
enum OptionSet : uint16_t {
    kAlgorithmOption = 1 << 0,
    kOrderOption = 1 << 1,
    kTableOption = 1 << 2,
    kDeepenOption = 1 << 3,
    kDepthOption = 1 << 4,
    kNodesOption = 1 << 5,
    kTimeOption = 1 << 6,
    kEvalOption = 1 << 7,
    kWindowOption = 1 << 8,
    kAllOptions = 0x1FF,
};

// Which options a command takes, and which of them it must be given.
struct OptionRules {
    uint16_t allowed;
    uint16_t required;
};
constexpr OptionRules kAnyOptions = {kAllOptions, 0};

// Takes options off the arguments, up to the first word that is none. Without an algorithm the
// defaults of the build apply.
Status take_options(const Engine& engine, Arguments& arguments, OptionRules rules,
                    search::Options& options);

// The same for a command whose last words they are.
Status take_last_options(const Engine& engine, Arguments& arguments, OptionRules rules,
                         search::Options& options);

// An exact search that also knows how long a game lasts, and its score without that.
search::Options exact_options();
games::Score without_length(games::Score score);

}  // namespace console

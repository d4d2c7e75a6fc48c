// What each board grants. Nothing else in the project says how large anything is.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/text.hpp"
#include "games/registry.hpp"

namespace console {

// What a board may leave out. Whole commands too: an area of them in commands.cpp.
// kFoundGraphs are those that a game is turned into; kCsv, kScale, kSpread and kPlots are parts of
// kLearning.
enum Extra : uint16_t {
    kNothing = 0,
    kScouts = 1,
    kDot = 2,
    kProse = 4,
    kMatch = 8,
    kLearning = 16,
    kCsv = 32,
    kScale = 64,
    kSpread = 128,
    kGraphs = 256,
    kFoundGraphs = 512,
    kPlots = 1024,
    kNimbers = 2048,
    kEndgames = 4096,
    kAllOfLearning = kLearning | kCsv | kScale | kSpread | kPlots,
    kEverything = 0xFFFF
};

struct Uno {
    static core::Text name() { return TEXT("uno"); }
    static constexpr uint16_t kExtras = 0;
    static constexpr uint8_t kGames = 2;                // of games/registry.hpp, from the first on
    static constexpr uint8_t kObjects = 0, kHeaps = 0;  // none of them has heaps
    static constexpr uint16_t kLineBytes = 96;
    static constexpr uint16_t kReceiveBytes = 128;
    static constexpr uint8_t kFrames = 10;  // nine plies and the root
    static constexpr uint8_t kSolvePlies = kFrames - 1;
    static constexpr uint8_t kEndgameEmpties = 0;  // Reversi's endgame solver does not fit
    static constexpr uint32_t kEndgameEntries = 0;
    static constexpr uint32_t kTableEntries = 0;
    static constexpr uint16_t kHistory = 16;
    static constexpr uint16_t kTreeNodes = 0;
    static constexpr uint8_t kGraphNodes = 16, kGraphEdges = 32, kGraphLetters = 32;
    static constexpr uint8_t kSliceNodes = 2;         // under 5 ms at 16 MHz
    static constexpr uint32_t kDefaultNodes = 20000;  // about two seconds at 16 MHz
    static constexpr uint8_t kSamples = 32, kFeatures = 4;
    static constexpr uint16_t kLargestValue = 16383;
    static constexpr uint8_t kLabels = 8, kLabelBytes = 32;
    static constexpr uint8_t kClusters = 6, kNeighbours = 32;
    static constexpr uint32_t kRam = 1000;  // of 2048, for Memory; the rest is engine and stack
};

// The boards from here on leave out learning, and but for the largest the endgame solver. Each is
// the one before it with more room; a capacity that is not named again stays as it is.
struct Mega {
    static core::Text name() { return TEXT("mega"); }
    static constexpr uint16_t kExtras = kEverything & ~(kAllOfLearning | kEndgames);
    static constexpr uint8_t kGames = games::AnyGame::kGames;
    static constexpr uint8_t kObjects = games::Rows::kMostObjects;
    static constexpr uint8_t kHeaps = games::Grundy::kMostHeaps;
    static constexpr uint16_t kLineBytes = 128;
    static constexpr uint16_t kReceiveBytes = 256;
    static constexpr uint8_t kFrames = 18;
    static constexpr uint8_t kSolvePlies = 16;  // a board of 4 by 4
    static constexpr uint8_t kEndgameEmpties = 0;
    static constexpr uint32_t kEndgameEntries = 0;
    static constexpr uint32_t kTableEntries = 32;
    static constexpr uint16_t kHistory = 64;
    static constexpr uint16_t kTreeNodes = 24;
    static constexpr uint16_t kGraphNodes = 24, kGraphEdges = 48, kGraphLetters = 72;
    static constexpr uint8_t kSliceNodes = 2;
    static constexpr uint32_t kDefaultNodes = 20000;
    static constexpr uint16_t kSamples = 0;
    static constexpr uint8_t kFeatures = 0, kLabels = 0, kClusters = 0, kNeighbours = 0;
    static constexpr uint16_t kLargestValue = 0;
    static constexpr uint32_t kRam = 6500;  // of 8192
};

// STM32VLDISCOVERY: Cortex-M3 at 24 MHz, 8 KB.
struct Discovery : Mega {
    static core::Text name() { return TEXT("discovery"); }
    static constexpr uint8_t kSliceNodes = 8;
};

// BBC micro:bit: Cortex-M0 at 16 MHz, 16 KB.
struct Microbit : Discovery {
    static core::Text name() { return TEXT("microbit"); }
    static constexpr uint16_t kLineBytes = 256;
    static constexpr uint16_t kReceiveBytes = 512;
    static constexpr uint8_t kFrames = 26;
    static constexpr uint32_t kTableEntries = 64;
    static constexpr uint16_t kHistory = 128;
    static constexpr uint16_t kTreeNodes = 48;
    static constexpr uint16_t kGraphNodes = 48, kGraphEdges = 128, kGraphLetters = 192;
    static constexpr uint32_t kRam = 14000;  // of 16384
};

// HiFive1: RV32IMAC, 16 KB.
struct Hifive1 : Microbit {
    static core::Text name() { return TEXT("hifive1"); }
};

// Netduino Plus 2: Cortex-M4 at 168 MHz, 128 KB in one piece. Also for the like of it.
struct Netduino : Microbit {
    static core::Text name() { return TEXT("netduino"); }
    static constexpr uint16_t kExtras = kEverything & ~kAllOfLearning;
    static constexpr uint16_t kLineBytes = 512;
    static constexpr uint16_t kReceiveBytes = 1024;
    static constexpr uint8_t kFrames = 66;
    static constexpr uint8_t kSolvePlies = 20;
    static constexpr uint8_t kEndgameEmpties = 14;
    static constexpr uint32_t kEndgameEntries = 256;
    static constexpr uint32_t kTableEntries = 1024;
    static constexpr uint16_t kHistory = 256;
    static constexpr uint16_t kTreeNodes = 256;
    static constexpr uint16_t kGraphNodes = 256, kGraphEdges = 1024, kGraphLetters = 2048;
    static constexpr uint8_t kSliceNodes = 32;
    static constexpr uint32_t kDefaultNodes = 200000;
    static constexpr uint32_t kRam = 98304;
};

struct Desktop {
    static core::Text name() { return TEXT("desktop"); }
    static constexpr uint16_t kExtras = kEverything;
    static constexpr uint8_t kGames = games::AnyGame::kGames;
    static constexpr uint8_t kObjects = games::Rows::kMostObjects;
    static constexpr uint8_t kHeaps = games::Grundy::kMostHeaps;
    static constexpr uint16_t kLineBytes = 2048;
    static constexpr uint16_t kReceiveBytes = 4096;
    static constexpr uint8_t kFrames = 66;          // sixty-four plies, a pass and the root
    static constexpr uint8_t kSolvePlies = 24;      // by search, in seconds rather than hours
    static constexpr uint8_t kEndgameEmpties = 24;  // that takes a minute or so
    static constexpr uint32_t kEndgameEntries = 524288;
    static constexpr uint32_t kTableEntries = 65536;
    static constexpr uint16_t kHistory = 256;
    static constexpr uint16_t kTreeNodes = 1024;
    static constexpr uint16_t kGraphNodes = 32768;
    static constexpr uint32_t kGraphEdges = 262144;
    static constexpr uint32_t kGraphLetters = 65 * kGraphNodes;  // a board of 64 and a player
    static constexpr uint8_t kSliceNodes = 255;                  // well under a millisecond
    static constexpr uint32_t kDefaultNodes = 1000000;
    static constexpr uint16_t kSamples = 60000;
    static constexpr uint8_t kFeatures = 64;
    static constexpr uint32_t kLargestValue = 99999999;
    static constexpr uint8_t kLabels = 255;
    static constexpr uint16_t kLabelBytes = 16 * kLabels;  // every label may have 15 letters
    static constexpr uint8_t kClusters = 254, kNeighbours = 255;
    static constexpr uint32_t kRam = 76000000;  // most of it samples and tables, and pages unused
};

template <class... Boards>
struct BoardList {};
using AllBoards = BoardList<Desktop, Uno, Mega, Discovery, Microbit, Hifive1, Netduino>;

// Whether the program has the code for it at all. A small chip has nothing that it leaves out; the
// desktop program has everything, for it takes the place of any board.
constexpr bool is_built(uint16_t extra) {
    return !core::kSmallFlash || (Uno::kExtras & extra) == extra;
}

// What `limits` prints, in this order.
enum class Limit : uint8_t {
    line,
    receive,
    plies,
    table,
    history,
    nodes,
    solve,
    games,
    tree,
    graph_nodes,
    graph_edges,
    graph_letters,
    samples,
    features,
    value,
    labels,
    clusters,
    neighbours,
    objects,
    heaps,
    endgame
};
constexpr uint8_t kLimitCount = 21;

// What a board grants for a part that it may leave out.
template <class Board>
constexpr uint32_t granted(uint16_t extra, uint32_t limit) {
    return (Board::kExtras & extra) != 0 ? limit : 0;
}

template <class Board>
constexpr uint32_t kLimits[kLimitCount] ROM = {Board::kLineBytes,
                                               Board::kReceiveBytes,
                                               Board::kFrames - 1,
                                               Board::kTableEntries,
                                               Board::kHistory,
                                               Board::kDefaultNodes,
                                               Board::kSolvePlies,
                                               Board::kGames,
                                               Board::kTreeNodes,
                                               granted<Board>(kGraphs, Board::kGraphNodes),
                                               granted<Board>(kGraphs, Board::kGraphEdges),
                                               granted<Board>(kGraphs, Board::kGraphLetters),
                                               granted<Board>(kLearning, Board::kSamples),
                                               granted<Board>(kLearning, Board::kFeatures),
                                               granted<Board>(kLearning, Board::kLargestValue),
                                               granted<Board>(kLearning, Board::kLabels),
                                               granted<Board>(kLearning, Board::kClusters),
                                               granted<Board>(kLearning, Board::kNeighbours),
                                               Board::kObjects,
                                               Board::kHeaps,

                                               Board::kEndgameEmpties};

}  // namespace console

// All memory of an engine in one struct, sized by its board.
#pragma once

#include "console/boards.hpp"
#include "console/graphs.hpp"
#include "console/learning.hpp"
#include "games/registry.hpp"
#include "search/each.hpp"
#include "search/expectation.hpp"

namespace console {

constexpr bool kHasTrees = Game::holds<games::Tree>();

// What trees take: room for them, and for what their chance nodes are searched with.
struct Trees {
    games::TreeMemory memory;
    search::ExpectationStorage<games::Tree> search;
};

template <class Board, bool kSome = Board::kTreeNodes != 0>
struct TreeRoom {
    // As long as a row of `dump` may be with this before it and a checksum behind it.
    static constexpr uint16_t kText = Board::kLineBytes - sizeof "|12345 new tree  *FFFF" + 1;
    static constexpr uint8_t kFrames =
        Board::kFrames <= games::Tree::kPlies ? Board::kFrames : games::Tree::kPlies + 1;

    games::TreeNode nodes[2 * Board::kTreeNodes];
    char text[2 * kText];
    search::ExpectationFrame<games::Tree> frames[kFrames];
    games::Tree::Move lines[kFrames * kFrames];
    Trees trees;

    Trees* spans() {
        trees.memory.nodes = nodes;
        trees.memory.text = text;
        trees.memory.plies = kFrames - 1;
        trees.search = {frames, lines};
        return &trees;
    }
};
template <class Board>
struct TreeRoom<Board, false> {
    static Trees* spans() { return nullptr; }
};

// Reversi's endgame solver has frames and a table of its own.
template <uint8_t kEmpties, uint32_t kEntries>
struct EndgameMemory {
    search::Endgame::Frame frames[kEmpties + 1];
    search::Endgame::Entry table[kEntries];

    search::Endgame::Storage storage() { return {frames, table}; }
};
template <>
struct EndgameMemory<0, 0> {
    static search::Endgame::Storage storage() { return {}; }
};

// The memory as the engine sees it: sizes are named once, by the board, and travel with the
// spans, so that nothing but this struct is compiled per board.
struct Resources {
    etl::span<uint8_t> ring;
    etl::span<char> line;
    search::Storage<Game> search;
    search::Endgame::Storage endgame;
    etl::span<Move> history;
    Trees* trees;            // null: none
    Graphs* graphs;          // null: none
    const uint32_t* limits;  // in flash, by Limit
    Learning* learning;      // nullptr: the board has none
    uint8_t slice_nodes;
    uint16_t extras;
};

// Room for the jobs of learning; each uses one half.
template <class Board>
union LearningJobs {
    struct {
        Operand query[Board::kFeatures];
        learning::Neighbour<Numbers> neighbours[Board::kNeighbours];
        uint8_t votes[Board::kLabels];
        SampleIndex tally[uint32_t{Board::kLabels} * Board::kLabels];
    } nearest;
    struct {
        Operand query[Board::kFeatures];
        Numbers::Sum sums[Board::kClusters * Board::kFeatures];
        SampleIndex sizes[Board::kClusters];
        Value moved[Board::kClusters * Board::kFeatures];
        uint8_t clusters[Board::kSamples];
    } k_means;

    static_assert(uint32_t{Board::kLabels} * Board::kLabels >= Board::kNeighbours,
                  "the curve counts by K where the matrix counts by labels");
    static_assert(Board::kLargestValue <= Numbers::kLargest &&
                      Board::kFeatures <= Numbers::kFeatures &&
                      Board::kSamples <= Numbers::kSamples && Board::kLabels <= Numbers::kLabels &&
                      Board::kClusters <= Numbers::kClusters,
                  "the numbers of the board hold what it grants");
};

template <class Board>
struct LearningMemory {
    static constexpr uint32_t kValues = uint32_t{Board::kSamples} * Board::kFeatures;
    static constexpr bool kScales = (Board::kExtras & kScale) != 0;

    Learning state;
    Value values[kValues];
    Value scaled[kScales ? kValues : 1];
    learning::Range<Numbers> ranges[kScales ? Board::kFeatures : 1];
    Numbers::Tag tags[Board::kSamples];
    Value centres[Board::kClusters * Board::kFeatures];
    char label_names[Board::kLabelBytes];

    Learning* start(LearningJobs<Board>& jobs) {
        state.data.start(values, tags);
        state.labels.start(label_names);
        state.scale.start(ranges);
        state.scaled_values = scaled;
        state.centre_values = centres;
        auto& nearest = jobs.nearest;
        auto& k_means = jobs.k_means;
        state.room = {nearest.query,
                      nearest.neighbours,
                      nearest.votes,
                      nearest.tally,
                      {k_means.sums, k_means.sizes, k_means.moved, k_means.clusters}};
        return &state;
    }
};

// In the place of both on a board that does not learn.
struct NoLearningJobs {};
struct NoLearningMemory {
    Learning* start(NoLearningJobs&) { return nullptr; }
};

// An array of none is no array.
template <class Game, uint32_t kEntries>
struct TableMemory {
    search::TableEntry<Game> table[kEntries];

    etl::span<search::TableEntry<Game>> entries() { return table; }
};
template <class Game>
struct TableMemory<Game, 0> {
    static etl::span<search::TableEntry<Game>> entries() { return {}; }
};

// The desktop program takes the place of a small board with games of its own, which want more.
template <class Board, class Game = games::AnyGame>
struct Memory : TableMemory<Game, Board::kTableEntries> {
    using Move = typename Game::Move;
    static constexpr bool kLearns = (Board::kExtras & kLearning) != 0;

    // A search and a job of learning never run together.
    union Jobs {
        search::Frame<Game> frames[Board::kFrames];
        etl::conditional_t<kLearns, LearningJobs<Board>, NoLearningJobs> learning;

        Jobs() {}  // it lives in static memory, where all is zero
    };

    uint8_t ring[Board::kReceiveBytes];
    char line[Board::kLineBytes];
    Jobs jobs;
    Move lines[search::line_moves(Board::kFrames)];
    Move history[Board::kHistory];
    TreeRoom<Board> trees;
    GraphRoom<Board> graphs;
    etl::conditional_t<kLearns, LearningMemory<Board>, NoLearningMemory> learning;
    EndgameMemory<Board::kEndgameEmpties, Board::kEndgameEntries> endgame;

    Resources resources() {
        return {ring,
                line,
                {jobs.frames, lines, this->entries()},
                endgame.storage(),
                history,
                trees.spans(),
                graphs.spans(jobs.frames),
                kLimits<Board>,
                learning.start(jobs.learning),
                Board::kSliceNodes,
                Board::kExtras};
    }
};

template <class Board>
constexpr bool fits() {
    constexpr bool kIsSmall = Board::kGames == games::SmallGame::kGames;
    using Games = etl::conditional_t<kIsSmall, games::SmallGame, games::AnyGame>;
    static_assert(sizeof(Memory<Board, Games>) <= Board::kRam, "this board is over its budget");
    return true;
}
template <class... Boards>
constexpr bool fit(BoardList<Boards...>) {
    return (fits<Boards>() && ...);
}
#ifdef __AVR__  // no array of an 8-bit chip is as large as the desktop's
static_assert(fit(BoardList<etl::conditional_t<core::kSmallFlash, Uno, Mega>>()));
#else
static_assert(fit(AllBoards()));
#endif

}  // namespace console

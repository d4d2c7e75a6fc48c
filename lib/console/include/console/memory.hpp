// All memory of an engine in one struct, sized by its board.
#pragma once

#include "console/boards.hpp"
#include "console/graphs.hpp"
#include "games/registry.hpp"
#include "search/expectation.hpp"
#include "search/search.hpp"

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

// The memory as the engine sees it: sizes are named once, by the board, and travel with the
// spans, so that nothing but this struct is compiled per board.
struct Resources {
    etl::span<uint8_t> ring;
    etl::span<char> line;
    search::Storage<Game> search;
    etl::span<Move> history;
    Trees* trees;            // null: none
    Graphs* graphs;          // null: none
    const uint32_t* limits;  // in flash, by Limit
    uint8_t slice_nodes;
    uint16_t extras;
};

// An array of none is no array.
template <uint32_t kEntries>
struct TableMemory {
    search::TableEntry<Game> table[kEntries];

    etl::span<search::TableEntry<Game>> entries() { return table; }
};
template <>
struct TableMemory<0> {
    static etl::span<search::TableEntry<Game>> entries() { return {}; }
};

template <class Board>
struct Memory : TableMemory<Board::kTableEntries> {
    uint8_t ring[Board::kReceiveBytes];
    char line[Board::kLineBytes];
    search::Frame<Game> frames[Board::kFrames];
    Move lines[search::line_moves(Board::kFrames)];
    Move history[Board::kHistory];
    TreeRoom<Board> trees;

    GraphRoom<Board> graphs;

    Resources resources() {
        return {ring,
                line,
                {frames, lines, this->entries()},
                history,
                trees.spans(),
                graphs.spans(frames),
                kLimits<Board>,
                Board::kSliceNodes,
                Board::kExtras};
    }
};

template <class Board>
constexpr bool fits() {
    static_assert(sizeof(Memory<Board>) <= Board::kRam, "this board is over its budget");
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

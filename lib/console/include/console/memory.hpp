// All memory of an engine in one struct, sized by its board.
#pragma once

#include "console/boards.hpp"
#include "games/registry.hpp"
#include "search/search.hpp"

namespace console {

using Game = games::AnyGame;
using Move = Game::Move;
using Position = Game::Position;

// The memory as the engine sees it: sizes are named once, by the board, and travel with the
// spans, so that nothing but this struct is compiled per board.
struct Resources {
    etl::span<uint8_t> ring;
    etl::span<char> line;
    search::Storage<Game> search;
    etl::span<Move> history;
    const uint32_t* limits;  // in flash, by Limit
    uint8_t slice_nodes;
    uint8_t extras;
};

template <class Board>
struct Memory {
    uint8_t ring[Board::kReceiveBytes];
    char line[Board::kLineBytes];
    search::Frame<Game> frames[Board::kFrames];
    Move lines[search::line_moves(Board::kFrames)];
    search::TableEntry<Game> table[Board::kTableEntries];
    Move history[Board::kHistory];

    Resources resources() {
        return {ring,          line,           {frames, lines, table},
                history,       kLimits<Board>, Board::kSliceNodes,
                Board::kExtras};
    }
};

static_assert(sizeof(Memory<Uno>) <= Uno::kRam, "the Uno is over its budget");
#ifndef __AVR__  // no array of an 8-bit chip is as large as that
static_assert(sizeof(Memory<Desktop>) <= Desktop::kRam, "the desktop is over its budget");
#endif

}  // namespace console

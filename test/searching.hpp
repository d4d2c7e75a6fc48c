// A search with its memory, run to its end.
#pragma once

#include "positions.hpp"
#include "search/search.hpp"

template <class Game, size_t kEntries = 16, size_t kFrames = Game::kPlies + 1,
          class Search = search::Search<Game>>
class Searcher {
    search::Frame<Game> frames_[kFrames]{};
    typename Game::Move lines_[search::line_moves(kFrames)]{};
    search::TableEntry<Game> table_[kEntries]{};

  public:
    Search search{};

    Searcher() { search.start({frames_, lines_, table_}); }

    const Search& run(const positions::Placed<Game>& at, const search::Options& options) {
        search.begin(Game(), at.position, at.side, options);
        while (search.running()) search.visit();
        return search;
    }
};

template <class Game>
positions::Placed<Game> start_of(const Game& game) {
    return {game.start(), games::Side::x};
}

// The plain algorithms of the contract.
inline search::Options plain(search::Algorithm algorithm, uint8_t depth, uint8_t heuristic) {
    search::Options options = search::plain_options();
    options.algorithm = algorithm;
    options.depth = depth;
    options.heuristic = heuristic;
    return options;
}

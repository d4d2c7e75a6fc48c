// One search for whatever game is played: a copy of it for each game, compiled for that game, or
// where flash is short a single one for the wrapper of them all.
//
// Both have the interface of Tracer. Of the copies only one is in use at a time: all of them lay
// out their frames and table in the same memory, and the game is asked for once a slice.
#pragma once

#include <string.h>

#include "games/one_of.hpp"
#include "search/ending.hpp"
#include "search/tracer.hpp"

namespace search {

template <class Game>
class EachOf;

template <class... Games>
class EachOf<games::OneOf<Games...>> {
  public:
    using Game = games::OneOf<Games...>;
    using Position = typename Game::Position;
    using Move = typename Game::Move;

    // The tables are zero. Without frames for it there is no endgame solver.
    void start(const Storage<Game>& storage, const Endgame::Storage& endgame = {}) {
        storage_ = storage;
        ending_.start(endgame);
        dirty_ = false;
        take_on(0);
    }

    void begin(const Game& game, const Position& root, Side side, const Options& options) {
        if (game.index() != index_) take_on(game.index());
        dirty_ = dirty_ || options.table;
        root_ = root;
        options_ = options;
        with([&](auto& search, auto kind) {
            using Kind = typename decltype(kind)::type;
            const auto& position = root.template as<typename Kind::Position>();
            Options first = options;
            if constexpr (has_discs<Kind>) ending_.begin(game.template as<Kind>(), position, first);
            search.begin(game.template as<Kind>(), position, side, first);
        });
    }

    // Whether the solver of the game's own reaches from there to the end of the game.
    bool can_solve(const Game& game, const Position& root) const {
        return reaches<Games...>(game, root, 0);
    }

    void answer_with(const Game& game, const Position& root, Move move) {
        if (game.index() != index_) take_on(game.index());
        root_ = root;
        with([&](auto& search, auto kind) {
            using Kind = typename decltype(kind)::type;
            search.answer_with(game.template as<Kind>(),
                               root.template as<typename Kind::Position>(),
                               static_cast<typename Kind::Move>(move));
        });
    }

    void clear() { progress().clear(); }
    void set_score(Score score) { progress().set_score(score); }

    bool run(uint8_t nodes) {
        return with([&](auto& search, auto kind) {
            using Kind = typename decltype(kind)::type;
            if constexpr (has_discs<Kind>) {
                if (ending_.is_at_work()) {
                    const bool gives_up = ending_.run(search, nodes);
                    if (gives_up) give_up();
                    return false;
                }
                const bool news = search.run(nodes);
                if (!search.running() && search.end() != End::nodes) ending_.take_over(search);
                return news;
            } else return search.run(nodes);
        });
    }

    // A solver of the game's own is at work, and whether it comes to an end is not known.
    bool is_solving() const { return ending_.is_solving() && running(); }
    // Searches on without it, with what is left of the nodes.
    void give_up() {
        with([&](auto& search, auto kind) {
            using Kind = typename decltype(kind)::type;
            const Counters spent = search.counters();
            ending_.clear();
            search.begin(Kind(search.game()), typename Kind::Position(search.root()),
                         search.side(0), options_);
            search.carry_on(spent.nodes, spent.hits);
        });
    }
    void cut_short(End end) {
        with([=](auto& search, auto) { search.cut_short(end); });
    }

    // --- the answer ---

    bool running() const { return progress().running(); }
    const Counters& counters() const { return progress().counters(); }
    const Options& options() const { return progress().options(); }
    End end() const { return progress().end(); }
    uint8_t depth() const { return progress().depth(); }
    uint8_t finished_depth() const { return progress().finished_depth(); }
    uint8_t deepest() const { return progress().deepest(); }
    bool has_score() const { return progress().has_score(); }
    bool is_exact() const { return progress().is_exact(); }
    Score score() const { return progress().score(); }
    uint8_t line_length() const { return progress().line_length(); }
    const Position& root() const { return root_; }
    Move line_move(uint8_t index) const {
        return with([=](auto& search, auto) { return static_cast<Move>(search.line_move(index)); });
    }
    Move move() const {
        return with([](auto& search, auto) { return static_cast<Move>(search.move()); });
    }

    // --- trace ---

    void begin_trace(Pruned pruned) {
        with([=](auto& search, auto) { search.begin_trace(pruned); });
    }
    TraceState step(uint8_t most) {
        return with([=](auto& search, auto) { return search.step(most); });
    }
    uint32_t id() const {
        return with([](auto& search, auto) { return search.id(); });
    }
    bool is_root() const {
        return with([](auto& search, auto) { return search.is_root(); });
    }
    uint32_t parent() const {
        return with([](auto& search, auto) { return search.parent(); });
    }
    Position parent_position() const {
        return with([](auto& search, auto) { return Position::of(search.parent_position()); });
    }
    Move move_into() const {
        return with([](auto& search, auto) { return static_cast<Move>(search.move_into()); });
    }
    Side to_move() const {
        return with([](auto& search, auto) { return search.to_move(); });
    }
    Cut cut() const {
        return with([](auto& search, auto) { return search.cut(); });
    }
    Score value() const {
        return with([](auto& search, auto) { return search.value(); });
    }
    Score alpha() const {
        return with([](auto& search, auto) { return search.alpha(); });
    }
    Score beta() const {
        return with([](auto& search, auto) { return search.beta(); });
    }
    Position position() const {
        return with([](auto& search, auto) { return Position::of(search.position()); });
    }
    uint32_t told() const {
        return with([](auto& search, auto) { return search.told(); });
    }
    uint32_t told_cutoffs() const {
        return with([](auto& search, auto) { return search.told_cutoffs(); });
    }
    Score root_value() const {
        return with([](auto& search, auto) { return search.root_value(); });
    }

  private:
    template <class Kind>
    struct Tag {
        using type = Kind;
    };

    // Another game: its search begins as zeros in the room of the one before, and so does its
    // table.
    void take_on(uint8_t index) {
        index_ = index;
        room_ = {};
        if (dirty_ && !storage_.table.empty())
            memset(storage_.table.data(), 0, storage_.table.size_bytes());
        dirty_ = false;
        with([this](auto& search, auto kind) {
            search.start(laid_out<typename decltype(kind)::type>());
        });
    }

    template <class Kind>
    Storage<Kind> laid_out() const {
        return {in_place<Frame<Kind>>(storage_.frames),
                in_place<typename Kind::Move>(storage_.lines),
                in_place<TableEntry<Kind>>(storage_.table)};
    }
    template <class To, class From>
    static etl::span<To> in_place(etl::span<From> from) {
        static_assert(sizeof(To) <= sizeof(From) && alignof(To) <= alignof(From),
                      "whatever holds any game holds each");
        if (from.empty()) return {};  // a span of no address may not be made of its address
        return {reinterpret_cast<To*>(from.data()), from.size()};
    }

    template <class First, class... Rest>
    bool reaches(const Game& game, const Position& root, uint8_t index) const {
        if constexpr (sizeof...(Rest) > 0)
            if (index != game.index())
                return reaches<Rest...>(game, root, static_cast<uint8_t>(index + 1));
        if constexpr (has_discs<First>)
            return ending_.reaches(game.template as<First>(),
                                   root.template as<typename First::Position>());
        else return false;
    }

    Progress& progress() {
        return with([](auto& search, auto) -> Progress& { return search; });
    }
    const Progress& progress() const {
        return with([](auto& search, auto) -> const Progress& { return search; });
    }

    template <class Function>
    decltype(auto) with(Function function) {
        return pick<Function, Games...>(room_, function, 0);
    }
    template <class Function>
    decltype(auto) with(Function function) const {
        return pick<Function, Games...>(room_, function, 0);
    }
    template <class Function, class First, class... Rest, class Room>
    decltype(auto) pick(Room& room, Function& function, uint8_t index) const {
        if constexpr (sizeof...(Rest) > 0)
            if (index != index_)
                return pick<Function, Rest...>(room, function, static_cast<uint8_t>(index + 1));
        return function(room.template as<Tracer<First>>(), Tag<First>());
    }

    games::detail::Room<games::detail::largest(sizeof(Tracer<Games>)...),
                        games::detail::largest(alignof(Tracer<Games>)...)>
        room_;
    Storage<Game> storage_;
    Ending ending_;
    Position root_;
    Options options_;
    uint8_t index_;
    bool dirty_;  // the table is no longer zero
};

template <class Game>
using Each =
    etl::conditional_t<core::kCopyPerGame && (Game::kGames > 1), EachOf<Game>, Tracer<Game>>;

}  // namespace search

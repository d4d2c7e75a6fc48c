// Several games behind the contract of one: a switch on the game in each function.
//
// A chip has no room for one copy of the search per game; it instantiates the search once, for
// this wrapper. With a single game in the list the switch vanishes.
#pragma once

#include <string.h>

#include "core/bits.hpp"
#include "etl/placement_new.h"
#include "etl/type_traits.h"
#include "games/game.hpp"

namespace games {

namespace detail {

template <class T>
constexpr T largest(T a) {
    return a;
}
template <class T, class... Rest>
constexpr T largest(T a, T b, Rest... rest) {
    return largest(a > b ? a : b, rest...);
}

// Raw room for any of several trivially copyable types. What is in it is used in place: a chip
// would pay for every copy. The rest of the room is zero, so that rooms can be compared. Copied it
// may alias: what a game wrote as its own type has to be there when the whole is read.
template <size_t kSize, size_t kAlign>
struct [[gnu::may_alias]] Room {
    alignas(kAlign) unsigned char bytes[kSize];

    template <class T>
    const T& as() const {
        static_assert(sizeof(T) <= kSize, "the room is too small");
        return *reinterpret_cast<const T*>(bytes);
    }
    template <class T>
    T& as() {
        static_assert(sizeof(T) <= kSize, "the room is too small");
        return *reinterpret_cast<T*>(bytes);
    }
    template <class T>
    static Room of(const T& value) {
        static_assert(sizeof(T) <= kSize, "the room is too small");
        Room room;
        memcpy(room.bytes, &value, sizeof value);
        if constexpr (sizeof value < kSize)
            memset(room.bytes + sizeof value, 0, kSize - sizeof value);
        return room;
    }
};

// Puts what `make` returns into a room, without a copy on the way.
template <class Room, class Make>
void fill(Room& room, Make make) {
    using T = decltype(make());
    static_assert(sizeof(T) <= sizeof room, "the room is too small");
    ::new (room.bytes) T(make());
    if constexpr (sizeof(T) < sizeof room)
        memset(room.bytes + sizeof(T), 0, sizeof room - sizeof(T));
}

template <size_t kBytes>
struct Unsigned;
template <>
struct Unsigned<1> {
    using Type = uint8_t;
};
template <>
struct Unsigned<2> {
    using Type = uint16_t;
};

}  // namespace detail

template <class... Games>
class OneOf {
  public:
    using Position = detail::Room<detail::largest(sizeof(typename Games::Position)...),
                                  detail::largest(alignof(typename Games::Position)...)>;

    // Without a switch where a move is the number of a bit, and any game's set lies in bytes.
    static constexpr bool kMovesByNumber =
        (... && (Games::kMovesByNumber && alignof(typename Games::Moves) == 1));
    using Moves =
        etl::conditional_t<kMovesByNumber,
                           core::NumberSet<detail::largest(sizeof(typename Games::Moves)...)>,
                           detail::Room<detail::largest(sizeof(typename Games::Moves)...),
                                        detail::largest(alignof(typename Games::Moves)...)>>;
    using Move = typename detail::Unsigned<detail::largest(sizeof(typename Games::Move)...)>::Type;

    static constexpr uint8_t kGames = sizeof...(Games);
    static constexpr uint8_t kPlies = detail::largest(Games::kPlies...);
    static constexpr uint8_t kFeatures = detail::largest(Games::kFeatures...);
    static constexpr bool kMovesNeedPosition = (... || Games::kMovesNeedPosition);

    OneOf() = default;  // all zero: the first game, which has no options
    explicit OneOf(uint8_t index) : index_(index), rules_{} {
        with([this](auto game) { rules_.template as<decltype(game)>() = decltype(game)(); });
    }

    uint8_t index() const { return index_; }
    template <class Game>
    const Game& as() const {  // which of the games it is, tells the index
        return rules_.template as<Game>();
    }

    template <class G>
    static constexpr bool holds() {
        return kIndexOf<G> < kGames;
    }

    // The game itself if it is a G, else null.
    template <class G>
    G* if_is() {
        if constexpr (holds<G>())
            if (index_ == kIndexOf<G>) return &rules_.template as<G>();
        return nullptr;
    }
    template <class G>
    const G* if_is() const {
        return const_cast<OneOf*>(this)->template if_is<G>();
    }

    OUTLINE core::Text name() const {
        return with([](auto game) { return game.name(); });
    }
    core::Text options() const {
        return with([](auto game) { return game.options(); });
    }
    core::Text parse_options(core::Word text) {
        return with([&](auto game) {
            const core::Text problem = game.parse_options(text);
            rules_ = Rules::of(game);
            return problem;
        });
    }
    char option_char(uint8_t i) const {
        return with([&](auto game) { return game.option_char(i); });
    }
    FlashTraits traits() const { return FlashTraits(&kTraits[index_]); }
    uint8_t plies_left(const Position& p) const {
        return with([&](auto game) { return game.plies_left(in(game, p)); });
    }

    OUTLINE Position start() const {
        Position first;
        with([&](auto game) { detail::fill(first, [&] { return game.start(); }); });
        return first;
    }
    OUTLINE Moves moves(const Position& p) const {
        Moves found;
        with([&](auto game) { detail::fill(found, [&] { return game.moves(in(game, p)); }); });
        return found;
    }
    bool is_empty(const Moves& ms) const {
        if constexpr (kMovesByNumber) return ms.empty();
        else return with([&](auto game) { return game.is_empty(set(game, ms)); });
    }
    Move first(const Moves& ms) const {
        if constexpr (kMovesByNumber) return ms.first();
        else return with([&](auto game) { return static_cast<Move>(game.first(set(game, ms))); });
    }
    void remove(Moves& ms, Move move) const {
        if constexpr (kMovesByNumber) ms.remove(move);
        else
            with([&](auto game) {
                game.remove(ms.template as<typename decltype(game)::Moves>(), cast(game, move));
            });
    }
    bool contains(const Moves& ms, Move move) const {
        if constexpr (kMovesByNumber) return ms.contains(move);
        else return with([&](auto game) { return game.contains(set(game, ms), cast(game, move)); });
    }
    uint8_t size(const Moves& ms) const {
        if constexpr (kMovesByNumber) return ms.size();
        else return with([&](auto game) { return game.size(set(game, ms)); });
    }
    OUTLINE Position play(const Position& p, Move move) const {
        Position next;
        with([&](auto game) {
            detail::fill(next, [&] { return game.play(in(game, p), cast(game, move)); });
        });
        return next;
    }
    OUTLINE Outcome outcome(const Position& p) const {
        return with([&](auto game) { return game.outcome(in(game, p)); });
    }
    Side turn(const Position& p, Side expected) const {
        return with(
            [&](auto game) { return Turns<decltype(game)>::at(game, in(game, p), expected); });
    }
    uint32_t key(const Position& p) const {
        return with([&](auto game) { return game.key(in(game, p)); });
    }
    uint8_t rank(const Position& p, Move move) const {
        return with([&](auto game) { return game.rank(in(game, p), cast(game, move)); });
    }

    OUTLINE core::Text heuristics() const {
        return with([](auto game) { return game.heuristics(); });
    }
    core::Text feature_names() const {
        return with([](auto game) { return game.feature_names(); });
    }
    OUTLINE int8_t weight(const Position& p, uint8_t heuristic, uint8_t feature) const {
        return with([&](auto game) -> int8_t {
            if (feature >= decltype(game)::kFeatures) return 0;
            return game.weight(in(game, p), heuristic, feature);
        });
    }
    Score evaluate(const Position& p, Side side, uint8_t heuristic) const {
        return with([&](auto game) {
            return Evaluation<decltype(game)>::of(game, in(game, p), side, heuristic);
        });
    }
    void features(const Position& p, Side side, Score* values) const {
        memset(values, 0, kFeatures * sizeof *values);  // a game may have fewer than another
        with([&](auto game) { game.features(in(game, p), side, values); });
    }
    core::Text reason(const Position& p, Move move) const {
        return with([&](auto game) { return game.reason(in(game, p), cast(game, move)); });
    }

    // --- of the games that have a theory ---

    static constexpr bool kTheory = (... || kHasTheory<Games>);

    Load load() const {
        return ask(Load(), [&](auto game) { return game.load(); });
    }
    Theory theory(const Position& p) const {
        constexpr Theory kNothingKnown = {Result::unknown, kUnknown, kUnknown};
        return ask(kNothingKnown, [&](auto game) { return game.theory(in(game, p)); });
    }
    uint8_t objects(const Position& p) const {
        return ask(uint8_t{0}, [&](auto game) { return game.objects(in(game, p)); });
    }
    uint8_t heaps(const Position& p) const {
        return ask(uint8_t{0}, [&](auto game) { return game.heaps(in(game, p)); });
    }
    uint8_t heap(const Position& p, uint8_t i) const {
        return ask(uint8_t{0}, [&](auto game) { return game.heap(in(game, p), i); });
    }
    uint8_t heap_nimber(const Position& p, uint8_t i) const {
        return ask(uint8_t{0}, [&](auto game) { return game.heap_nimber(in(game, p), i); });
    }
    core::Text reason_keys(const Position& p) const {
        return ask(core::Text(), [&](auto game) { return game.reason_keys(in(game, p)); });
    }
    uint8_t figure(const Position& p, Move move, uint8_t number) const {
        return ask(uint8_t{0},
                   [&](auto game) { return game.figure(in(game, p), cast(game, move), number); });
    }
    bool can_count() const {
        return ask(true, [](auto game) { return game.can_count(); });
    }
    Position ordered(const Position& p) const {
        return ask(p, [&](auto game) { return Position::of(game.ordered(in(game, p))); });
    }

    OUTLINE bool parse_move(const Position& p, core::Word text, Move& move) const {
        return with([&](auto game) {
            typename decltype(game)::Move parsed{};
            const bool is_move = game.parse_move(in(game, p), text, parsed);
            move = static_cast<Move>(parsed);
            return is_move;
        });
    }
    OUTLINE char move_char(const Position& p, Move move, uint8_t index) const {
        return with(
            [&](auto game) { return game.move_char(in(game, p), cast(game, move), index); });
    }
    core::Text parse_position(core::Word text, Side side, Position& p) const {
        return with([&](auto game) {
            p = Position{};
            return game.parse_position(text, side,
                                       p.template as<typename decltype(game)::Position>());
        });
    }
    char position_char(const Position& p, Side side, uint8_t index) const {
        return with([&](auto game) { return game.position_char(in(game, p), side, index); });
    }
    OUTLINE char drawing_char(const Position& p, Side side, uint8_t row, uint8_t index) const {
        return with([&](auto game) { return game.drawing_char(in(game, p), side, row, index); });
    }

    bool next_board(Position& p) const {
        return with([&](auto game) {
            return game.next_board(p.template as<typename decltype(game)::Position>());
        });
    }
    Census census(const Position& p) const {
        return with([&](auto game) { return game.census(in(game, p)); });
    }

  private:
    template <class Game>
    static const typename Game::Position& in(const Game&, const Position& p) {
        return p.template as<typename Game::Position>();
    }
    template <class Game>
    static const typename Game::Moves& set(const Game&, const Moves& moves) {
        return moves.template as<typename Game::Moves>();
    }
    template <class Game>
    static typename Game::Move cast(const Game&, Move move) {
        return static_cast<typename Game::Move>(move);
    }

    template <class G>
    static constexpr uint8_t index_of() {
        constexpr bool kFits[] = {etl::is_same<G, Games>::value...};
        uint8_t index = 0;
        while (index < kGames && !kFits[index]) ++index;
        return index;
    }
    template <class G>
    static constexpr uint8_t kIndexOf = index_of<G>();  // kGames if it is none of them

    // What a game answers that has a theory, else `otherwise`.
    template <class Answer, class Function>
    Answer ask(const Answer& otherwise, Function function) const {
        return with([&](auto game) -> Answer {
            if constexpr (kHasTheory<decltype(game)>) return function(game);
            else return otherwise;
        });
    }

    template <class Function>
    [[gnu::always_inline]] auto with(Function function) const {
        return pick<Function, Games...>(function, 0);
    }
    template <class Function, class Game, class... Rest>
    [[gnu::always_inline]] auto pick(Function& function, uint8_t index) const {
        if constexpr (sizeof...(Rest) == 0) {
            return function(rules_.template as<Game>());
        } else {
            if (index == index_) return function(rules_.template as<Game>());
            return pick<Function, Rest...>(function, static_cast<uint8_t>(index + 1));
        }
    }

    using Rules =
        detail::Room<detail::largest(sizeof(Games)...), detail::largest(alignof(Games)...)>;

    static constexpr Traits kTraits[] ROM = {Games::traits()...};

    uint8_t index_;
    Rules rules_;  // the game itself, which holds its options
};

// One switch for the whole of it: what follows is known to the compiler.
template <class First, class Second, class... Rest>
struct Evaluation<OneOf<First, Second, Rest...>> {
    using Game = OneOf<First, Second, Rest...>;
    static Score of(const Game& game, const typename Game::Position& position, Side side,
                    uint8_t heuristic) {
        return game.evaluate(position, side, heuristic);
    }
};

template <class First, class Second, class... Rest>
struct Turns<OneOf<First, Second, Rest...>> {
    using Game = OneOf<First, Second, Rest...>;
    static Side at(const Game& game, const typename Game::Position& position, Side expected) {
        return game.turn(position, expected);
    }
};
template <class Only>
struct Evaluation<OneOf<Only>> : Evaluation<Only> {};

// A single game needs no switch and no room for others.
template <class Only>
class OneOf<Only> : public Only {
  public:
    static constexpr uint8_t kGames = 1;

    constexpr OneOf() = default;
    constexpr explicit OneOf(uint8_t) {}
    static uint8_t index() { return 0; }

    template <class G>
    static constexpr bool holds() {
        return etl::is_same<G, Only>::value;
    }
    template <class G>
    G* if_is() {
        if constexpr (holds<G>()) return this;
        else return nullptr;
    }
    template <class G>
    const G* if_is() const {
        return const_cast<OneOf*>(this)->template if_is<G>();
    }
    static FlashTraits traits() { return FlashTraits(&kTraits); }

  private:
    static constexpr Traits kTraits ROM = Only::traits();
};

}  // namespace games

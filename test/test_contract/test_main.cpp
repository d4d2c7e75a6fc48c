// The contract of a game (games/game.hpp), one suite for every game: alone, and behind the
// wrapper that holds several.
#include <unity.h>

#include "games/one_of.hpp"
#include "games/tree.hpp"
#include "positions.hpp"
#include "searching.hpp"
#include "sticks.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Side;
using games::TicTacToe;
using positions::Placed;

using Toy = Sticks<11>;
using Both = games::OneOf<TicTacToe, Toy>;

// Calls `check(at, moves played)` for every state of a few random games, the last ones included.
template <class Game, class Check>
void each_met(const Game& game, uint32_t seed, Check check) {
    core::Random random(seed);
    for (uint8_t i = 0; i < 20; ++i) {
        Placed<Game> at = {game.start(), Side::x};
        for (uint8_t plies = 0;; ++plies) {
            check(at, plies);
            if (game.outcome(at.position).over || plies == Game::kPlies) break;
            const auto move = positions::random_move(game, game.moves(at.position), random);
            at = {game.play(at.position, move), games::opponent(at.side)};
        }
    }
}

// Text of a position, 0 at the end.
struct PositionText {
    char text[16];
    uint8_t length = 0;

    template <class Game>
    PositionText(const Game& game, const typename Game::Position& position, Side side) {
        do text[length] = game.position_char(position, side, length);
        while (text[length] != '\0' && ++length < sizeof text);
    }
    bool operator==(const PositionText& other) const { return texts::equal(word(), other.word()); }
    core::Word word() const { return {text, text + length}; }
};

template <class Game>
void check_end(const Game& game, uint32_t seed) {
    each_met(game, seed, [&](const Placed<Game>& at, uint8_t plies) {
        const games::Outcome outcome = game.outcome(at.position);
        TEST_ASSERT_EQUAL(outcome.over, game.is_empty(game.moves(at.position)));
        if (plies == Game::kPlies) TEST_ASSERT_TRUE(outcome.over);
        if (outcome.over)
            TEST_ASSERT_TRUE(outcome.score >= -games::kWin && outcome.score <= games::kWin);
    });
}

// Taken out from the first on, or in any other order: the set holds what contains() says.
template <class Game>
void check_moves(const Game& game, uint32_t seed) {
    core::Random random(seed + 1);
    each_met(game, seed, [&](const Placed<Game>& at, uint8_t) {
        const auto all = game.moves(at.position);
        uint8_t members = 0;
        for (typename Game::Move move = 0; move < 9; ++move)
            if (game.contains(all, move)) ++members;
        TEST_ASSERT_EQUAL_UINT8(members, positions::count_moves(game, all));

        auto left = all;
        for (; members > 0; --members) {
            const auto move = positions::random_move(game, left, random);
            TEST_ASSERT_TRUE(game.contains(all, move));
            TEST_ASSERT_TRUE(game.contains(left, move));
            game.remove(left, move);
            TEST_ASSERT_FALSE(game.contains(left, move));
        }
        TEST_ASSERT_TRUE(game.is_empty(left));
    });
}

// Emptied from the first on, moves come in the same order whatever is missing between them.
template <class Game>
void check_natural_order(const Game& game, uint32_t seed) {
    each_met(game, seed, [&](const Placed<Game>& at, uint8_t) {
        auto left = game.moves(at.position);
        while (positions::count_moves(game, left) > 1) {
            const auto first = game.first(left);
            game.remove(left, first);
            const auto second = game.first(left);
            TEST_ASSERT_TRUE(first != second);
            auto without = game.moves(at.position);
            while (game.first(without) != first) game.remove(without, game.first(without));
            game.remove(without, second);
            TEST_ASSERT_TRUE(game.first(without) == first);
        }
    });
}

template <class Game>
void check_position_text(const Game& game, uint32_t seed) {
    each_met(game, seed, [&](const Placed<Game>& at, uint8_t) {
        const PositionText text(game, at.position, at.side);
        TEST_ASSERT_GREATER_THAN_UINT8(0, text.length);
        typename Game::Position read = game.start();
        TEST_ASSERT_TRUE(game.parse_position(text.word(), at.side, read).empty());
        TEST_ASSERT_TRUE(text == PositionText(game, read, at.side));
        TEST_ASSERT_EQUAL_UINT32(game.key(at.position), game.key(read));
        TEST_ASSERT_FALSE(game.parse_position(texts::word(""), at.side, read).empty());
    });
}

template <class Game>
void check_move_text(const Game& game, uint32_t seed) {
    each_met(game, seed, [&](const Placed<Game>& at, uint8_t) {
        for (auto left = game.moves(at.position); !game.is_empty(left);) {
            const auto move = game.first(left);
            game.remove(left, move);
            char text[8];
            uint8_t length = 0;
            while (length < sizeof text &&
                   (text[length] = game.move_char(at.position, move, length)) != '\0')
                ++length;
            typename Game::Move read{};
            TEST_ASSERT_TRUE(game.parse_move(at.position, {text, text + length}, read));
            TEST_ASSERT_TRUE(move == read);
        }
    });
    typename Game::Move none{};
    TEST_ASSERT_FALSE(game.parse_move(game.start(), texts::word(""), none));
    TEST_ASSERT_FALSE(game.parse_move(game.start(), texts::word("zz"), none));
}

// Two games meet: same text and side, same key; another text, another key.
template <class Game>
void check_keys(const Game& game, uint32_t seed) {
    uint16_t equal = 0;
    core::Random random(seed);
    for (uint16_t i = 0; i < 300; ++i) {
        const uint16_t plies = random.below(Game::kPlies);
        const auto a = positions::wander(game, random, plies);
        const auto b = positions::wander(game, random, plies);
        if (a.side != b.side) continue;
        const bool same =
            PositionText(game, a.position, a.side) == PositionText(game, b.position, b.side);
        TEST_ASSERT_EQUAL(same, game.key(a.position) == game.key(b.position));
        equal = static_cast<uint16_t>(equal + same);
    }
    TEST_ASSERT_GREATER_THAN_UINT16(10, equal);
}

// Judgement looks and does not touch, and says the same twice.
template <class Game>
void check_judgement(const Game& game, uint32_t seed) {
    each_met(game, seed, [&](const Placed<Game>& at, uint8_t) {
        const uint32_t key = game.key(at.position);
        for (auto left = game.moves(at.position); !game.is_empty(left);) {
            const auto move = game.first(left);
            game.remove(left, move);
            const uint8_t rank = game.rank(at.position, move);
            game.reason(at.position, move);
            TEST_ASSERT_EQUAL_UINT8(rank, game.rank(at.position, move));
        }
        const games::Score value = games::evaluate(game, at.position, at.side, 0);
        TEST_ASSERT_EQUAL_INT16(value, games::evaluate(game, at.position, at.side, 0));
        TEST_ASSERT_EQUAL_UINT32(key, game.key(at.position));
    });
}

template <class Game>
void check_words(const Game& game, uint8_t features) {
    TEST_ASSERT_FALSE(game.name().empty());
    TEST_ASSERT_FALSE(game.heuristics().empty());
    uint8_t names = 0;
    for (core::Text list = game.feature_names(); !list.empty(); list = list.after(1)) ++names;
    TEST_ASSERT_EQUAL_UINT8(features, names);
    uint8_t rows = 0;
    while (game.drawing_char(game.start(), Side::x, rows, 0) != '\0' && rows < 20) ++rows;
    TEST_ASSERT_TRUE(rows > 0 && rows < 20);
}

template <class Game>
void check_census(const Game& game) {
    uint32_t states = 0;
    typename Game::Position board = game.start();
    do states += game.census(board).reachable;
    while (game.next_board(board));
    TEST_ASSERT_GREATER_THAN_UINT32(Game::kPlies, states);
}

template <class Game>
void check_contract(const Game& game, uint8_t features, uint32_t seed) {
    check_end(game, seed);
    check_moves(game, seed + 1);
    check_natural_order(game, seed + 2);
    check_position_text(game, seed + 3);
    check_move_text(game, seed + 4);
    check_keys(game, seed + 5);
    check_judgement(game, seed + 6);
    check_words(game, features);
    check_census(game);
}

void tictactoe_meets_the_contract() { check_contract(TicTacToe(), 4, 61); }
void a_second_game_meets_the_contract() { check_contract(Toy(), 1, 62); }
void a_wrapper_of_one_game_meets_the_contract() {
    check_contract(games::OneOf<TicTacToe>(), 4, 63);
}
void each_game_of_a_wrapper_meets_the_contract() {
    check_contract(Both(0), 4, 64);
    check_contract(Both(1), 1, 65);
}

// A tree is typed into memory that it does not own; chips that have none leave it out.
using WithTree = games::OneOf<TicTacToe, games::Tree>;
games::TreeNode tree_nodes[core::kSmallFlash ? 2 : 200];
char tree_text[core::kSmallFlash ? 2 : 400];

games::Tree typed_tree() {
    static games::TreeMemory memory = {tree_nodes, tree_text, 8, false, {}};
    games::Tree tree;
    tree.use(memory);
    TEST_ASSERT_TRUE(
        tree.parse_options(texts::word("((1 2 3)(4 5 6)(7 (8 9) -9) 10)((7 7)(7 7)(4))"
                                       "((1 2 3)(4 5 6)(7 (8 9) -9) 10)(1 2 3 4 5 6 7 8 9)"
                                       "((1 2 3)(4 5 6)(7 (8 9) -9) 10)((((9 8)) 7) 6) 5"))
            .empty());
    return tree;
}
void a_tree_meets_the_contract() {
    check_contract(typed_tree(), 1, 66);
    WithTree wrapped(1);
    *wrapped.if_is<games::Tree>() = typed_tree();
    check_contract(wrapped, 1, 67);
}
void a_wrapper_knows_which_game_it_is() {
    TEST_ASSERT_TRUE(WithTree::holds<games::Tree>() && !Both::holds<games::Tree>());
    TEST_ASSERT_NOT_NULL(WithTree(1).if_is<games::Tree>());
    TEST_ASSERT_NULL(WithTree(0).if_is<games::Tree>());
    TEST_ASSERT_NULL(Both(1).if_is<games::Tree>());
    TEST_ASSERT_NULL(games::OneOf<TicTacToe>().if_is<games::Tree>());
    TEST_ASSERT_NOT_NULL(games::OneOf<TicTacToe>().if_is<TicTacToe>());
}

// --- the wrapper ---

void a_wrapper_is_as_large_as_its_largest_game() {
    TEST_ASSERT_EQUAL_UINT8(2, Both::kGames);
    TEST_ASSERT_EQUAL_UINT8(11, Both::kPlies);
    TEST_ASSERT_EQUAL_UINT8(4, Both::kFeatures);
    TEST_ASSERT_EQUAL_UINT8(sizeof(TicTacToe::Position), sizeof(Both::Position));
    TEST_ASSERT_EQUAL_UINT8(sizeof(Toy::Move), sizeof(Both::Move));
    TEST_ASSERT_EQUAL_UINT8(0, Both().index());
    TEST_ASSERT_TRUE(texts::equal(TEXT("tictactoe"), Both(0).name()));
    TEST_ASSERT_TRUE(texts::equal(TEXT("sticks"), Both(1).name()));
}

void a_game_of_fewer_features_has_none_of_its_neighbours() {
    const Both game(1);
    games::Score values[Both::kFeatures] = {7, 7, 7, 7};
    game.features(game.play(game.start(), 1), Side::o, values);
    TEST_ASSERT_EQUAL_INT16(1000 - 1000L * 10 / 11, values[0]);
    TEST_ASSERT_EQUAL_INT8(1, game.weight(game.start(), 0, 0));
    for (uint8_t f = Toy::kFeatures; f < Both::kFeatures; ++f) {
        TEST_ASSERT_EQUAL_INT16(0, values[f]);
        TEST_ASSERT_EQUAL_INT8(0, game.weight(game.start(), 0, f));
    }
}

void a_wrapped_game_is_searched_like_the_game_itself() {
    static Searcher<Toy, 1> bare;
    static Searcher<Both, 1> wrapped;
    for (uint8_t depth = 0; depth <= 8; ++depth) {
        const auto options = plain(search::Algorithm::alphabeta, depth, 0);
        const auto& expected = bare.run(start_of(Toy()), options);
        const Both game(1);
        wrapped.search.begin(game, game.start(), Side::x, options);
        while (wrapped.search.running()) wrapped.search.visit();
        TEST_ASSERT_EQUAL_INT16(expected.score(), wrapped.search.score());
        TEST_ASSERT_EQUAL_UINT32(expected.counters().nodes, wrapped.search.counters().nodes);
        TEST_ASSERT_EQUAL_UINT32(expected.counters().cutoffs, wrapped.search.counters().cutoffs);
        TEST_ASSERT_TRUE(expected.move() == wrapped.search.move());
    }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(tictactoe_meets_the_contract);
    RUN_TEST(a_second_game_meets_the_contract);
    RUN_TEST(a_wrapper_of_one_game_meets_the_contract);
    RUN_TEST(each_game_of_a_wrapper_meets_the_contract);
    if (!core::kSmallFlash) {
        RUN_TEST(a_tree_meets_the_contract);
        RUN_TEST(a_wrapper_knows_which_game_it_is);
    }
    RUN_TEST(a_wrapper_is_as_large_as_its_largest_game);
    RUN_TEST(a_game_of_fewer_features_has_none_of_its_neighbours);
    RUN_TEST(a_wrapped_game_is_searched_like_the_game_itself);
    return test_end(UNITY_END());
}

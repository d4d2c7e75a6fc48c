// Whatever the options, the value is that of plain alpha-beta: every combination, on random
// positions of every game, to several depths.
#include <unity.h>

#include "games/connect4.hpp"
#include "games/mnk.hpp"
#include "games/reversi.hpp"
#include "games/tictactoe.hpp"
#include "searching.hpp"
#include "target.h"

namespace {

using search::Algorithm;
using search::Order;

constexpr int kPositions = 60;  // of each game
constexpr uint8_t kDeepest = 4;

template <class Game>
void every_combination_agrees(const Game& game, uint32_t seed) {
    static Searcher<Game, 64, kDeepest + 2> searcher;
    auto& search = searcher.search;
    const auto score_of = [&](const positions::Placed<Game>& at, const search::Options& options) {
        search.begin(game, at.position, at.side, options);
        while (search.running()) search.visit();
        return search.score();
    };
    core::Random random(seed);
    for (int i = 0; i < kPositions; ++i) {
        const positions::Placed<Game> at = positions::running(game, random);
        for (uint8_t depth = 1; depth <= kDeepest; ++depth) {
            search::Options options = plain(Algorithm::alphabeta, depth, 0);
            const games::Score expected = score_of(at, options);
            for (uint8_t set = 0; set < 24; ++set) {
                options.order = static_cast<Order>(set % 3);
                options.table = set / 3 % 2 != 0;
                options.deepen = set / 6 % 2 != 0;
                options.scout = set / 12 != 0;
                TEST_ASSERT_EQUAL_INT16(expected, score_of(at, options));
            }
        }
    }
}

void options_do_not_change_the_value_of_tictactoe() {
    every_combination_agrees(games::TicTacToe(), 1);
}
void options_do_not_change_the_value_of_reversi() { every_combination_agrees(games::Reversi(), 2); }
void options_do_not_change_the_value_of_mnk() {
    games::Mnk game;
    const char text[] = "5 4 3";
    TEST_ASSERT_TRUE(game.parse_options(core::Word(text, text + 5)).empty());
    every_combination_agrees(game, 3);
}
void options_do_not_change_the_value_of_connect4() {
    every_combination_agrees(games::Connect4(), 4);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(options_do_not_change_the_value_of_tictactoe);
    RUN_TEST(options_do_not_change_the_value_of_reversi);
    RUN_TEST(options_do_not_change_the_value_of_mnk);
    RUN_TEST(options_do_not_change_the_value_of_connect4);
    return test_end(UNITY_END());
}

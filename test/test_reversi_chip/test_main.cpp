// A few counts of Reversi and one walk, the same on the desktop and on the chip.
#include <unity.h>

#include "games/reversi.hpp"
#include "positions.hpp"
#include "target.h"

namespace {

using games::Reversi;

uint16_t perft(const Reversi& game, const Reversi::Position& p, uint8_t depth) {
    if (depth == 0) return 1;
    Reversi::Moves left = game.moves(p);
    if (game.is_empty(left)) return 1;
    uint16_t leaves = 0;
    while (!game.is_empty(left)) {
        const Reversi::Move move = game.first(left);
        game.remove(left, move);
        leaves = static_cast<uint16_t>(
            leaves + perft(game, game.play(p, move), static_cast<uint8_t>(depth - 1)));
    }
    return leaves;
}

void four_plies_have_244_ends() {
    constexpr uint16_t kLeaves[] = {1, 4, 12, 56, 244};
    const Reversi game;
    for (uint8_t depth = 0; depth < 5; ++depth)
        TEST_ASSERT_EQUAL_UINT16(kLeaves[depth], perft(game, game.start(), depth));
}

void five_plies_of_the_smallest_board_have_424_ends() {
    Reversi game;
    const char text[] = "4";
    TEST_ASSERT_TRUE(game.parse_options({text, text + 1}).empty());
    TEST_ASSERT_EQUAL_UINT16(424, perft(game, game.start(), 5));
}

// Every key on the way of ten random games, and their scores, folded into one number.
void ten_random_games_leave_the_same_trace_everywhere() {
    const Reversi game;
    core::Random random(10);
    uint32_t trace = 0;
    for (uint8_t i = 0; i < 10; ++i) {
        Reversi::Position p = game.start();
        for (Reversi::Moves left = game.moves(p); !game.is_empty(left); left = game.moves(p)) {
            TEST_ASSERT_EQUAL_UINT8(positions::count_moves(game, left), game.size(left));
            p = game.play(p, positions::random_move(game, left, random));
            trace = trace * 31 + game.key(p);
        }
        TEST_ASSERT_TRUE(game.outcome(p).over);
        trace = trace * 31 + static_cast<uint16_t>(game.outcome(p).score);
    }
    TEST_ASSERT_EQUAL_HEX32(0x04AAF7FC, trace);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(four_plies_have_244_ends);
    RUN_TEST(five_plies_of_the_smallest_board_have_424_ends);
    RUN_TEST(ten_random_games_leave_the_same_trace_everywhere);
    return test_end(UNITY_END());
}

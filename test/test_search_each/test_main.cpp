// A copy of the search for each game finds, counts and traces what the single one does that goes
// through the wrapper at each step, whichever game was searched before in the same memory.
#include <unity.h>

#include "games/registry.hpp"
#include "positions.hpp"
#include "search/each.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using Game = games::AnyGame;
using positions::Placed;

constexpr size_t kFrames = 66, kEntries = 64;

struct Memory {
    search::Frame<Game> frames[kFrames];
    Game::Move lines[search::line_moves(kFrames)];
    search::TableEntry<Game> table[kEntries];
};
Memory memory_of_copies, memory_of_one;
search::EachOf<Game> copies;
search::Tracer<Game> one;

// A tree is to be typed before it can be searched.
Game random_game(core::Random& random) {
    for (;;) {
        const Game game(static_cast<uint8_t>(random.below(Game::kGames)));
        if (!game.outcome(game.start()).over) return game;
    }
}

Placed<Game> random_position(const Game& game, core::Random& random) {
    for (;;) {
        const Placed<Game> at = positions::wander(game, random, random.below(12));
        if (!game.outcome(at.position).over) return at;
    }
}

search::Options random_options(core::Random& random) {
    search::Options options = search::plain_options();
    options.depth = static_cast<uint8_t>(random.below(5));
    options.order = static_cast<search::Order>(random.below(3));
    options.table = random.below(4) != 0;
    options.deepen = random.below(2) != 0;
    options.scout = random.below(2) != 0;
    if (random.below(8) == 0) options.algorithm = search::Algorithm::minimax;
    if (random.below(4) == 0) options.nodes = 20;
    return options;
}

void check_same_answer() {
    const search::Counters &a = copies.counters(), &b = one.counters();
    TEST_ASSERT_EQUAL_UINT32(b.nodes, a.nodes);
    TEST_ASSERT_EQUAL_UINT32(b.leaves, a.leaves);
    TEST_ASSERT_EQUAL_UINT32(b.cutoffs, a.cutoffs);
    TEST_ASSERT_EQUAL_UINT32(b.hits, a.hits);
    TEST_ASSERT_EQUAL(one.end(), copies.end());
    TEST_ASSERT_EQUAL(one.has_score(), copies.has_score());
    if (one.has_score()) TEST_ASSERT_EQUAL_INT16(one.score(), copies.score());
    TEST_ASSERT_EQUAL_UINT8(one.finished_depth(), copies.finished_depth());
    TEST_ASSERT_EQUAL_UINT8(one.deepest(), copies.deepest());
    TEST_ASSERT_EQUAL(one.move(), copies.move());
    TEST_ASSERT_EQUAL_UINT8(one.line_length(), copies.line_length());
    for (uint8_t i = 0; i < one.line_length(); ++i)
        TEST_ASSERT_EQUAL(one.line_move(i), copies.line_move(i));
}

void copies_and_one_find_the_same_whatever_was_searched_before() {
    core::Random random(1);
    for (int i = 0; i < 3000; ++i) {
        const Game game = random_game(random);
        const Placed<Game> at = random_position(game, random);
        const search::Options options = random_options(random);
        copies.begin(game, at.position, at.side, options);
        one.begin(game, at.position, at.side, options);
        while (one.running()) {
            const uint8_t nodes = static_cast<uint8_t>(1 + random.below(50));
            TEST_ASSERT_TRUE(copies.running());
            TEST_ASSERT_EQUAL(one.run(nodes), copies.run(nodes));
            TEST_ASSERT_EQUAL_UINT8(one.depth(), copies.depth());
        }
        TEST_ASSERT_FALSE(copies.running());
        check_same_answer();
    }
}

void check_same_row() {
    TEST_ASSERT_EQUAL_UINT32(one.id(), copies.id());
    TEST_ASSERT_EQUAL(one.is_root(), copies.is_root());
    TEST_ASSERT_EQUAL(one.to_move(), copies.to_move());
    TEST_ASSERT_EQUAL(one.cut(), copies.cut());
    const Game::Position a = copies.position(), b = one.position();
    TEST_ASSERT_EQUAL_MEMORY(&b, &a, sizeof a);
    if (one.cut() != search::Cut::pruned) {
        TEST_ASSERT_EQUAL_INT16(one.value(), copies.value());
        TEST_ASSERT_EQUAL_INT16(one.alpha(), copies.alpha());
        TEST_ASSERT_EQUAL_INT16(one.beta(), copies.beta());
    }
    if (one.is_root()) return;
    TEST_ASSERT_EQUAL_UINT32(one.parent(), copies.parent());
    TEST_ASSERT_EQUAL(one.move_into(), copies.move_into());
    const Game::Position c = copies.parent_position(), d = one.parent_position();
    TEST_ASSERT_EQUAL_MEMORY(&d, &c, sizeof c);
}

void copies_and_one_tell_the_same_rows() {
    core::Random random(2);
    for (uint8_t i = 0; i < 5 * Game::kGames; ++i) {
        const Game game = random_game(random);
        const Placed<Game> at = random_position(game, random);
        search::Options options = search::plain_options();
        options.depth = 3;
        copies.begin(game, at.position, at.side, options);
        one.begin(game, at.position, at.side, options);
        copies.begin_trace(search::Pruned::told);
        one.begin_trace(search::Pruned::told);
        for (;;) {
            const search::TraceState state = one.step(100);
            TEST_ASSERT_EQUAL(state, copies.step(100));
            if (state == search::TraceState::done) break;
            if (state == search::TraceState::row_ready) check_same_row();
        }
        TEST_ASSERT_EQUAL_UINT32(one.told(), copies.told());
        TEST_ASSERT_EQUAL_UINT32(one.told_cutoffs(), copies.told_cutoffs());
        TEST_ASSERT_EQUAL_INT16(one.root_value(), copies.root_value());
    }
}

void an_answer_from_outside_is_that_of_its_game() {
    for (uint8_t i = 0; i < Game::kGames; ++i) {
        copies.answer_with(Game(i), Game(i).start(), 2);
        TEST_ASSERT_EQUAL(2, copies.move());
        TEST_ASSERT_EQUAL_UINT8(1, copies.line_length());
        TEST_ASSERT_FALSE(copies.running());
    }
}

// --- Reversi's endgame solver as a part of the search ---

search::Endgame::Frame endgame_frames[13];
search::Endgame::Entry endgame_entries[256];

Game reversi() {
    uint8_t index = 0;
    while (!texts::equal(Game(index).name(), TEXT("reversi"))) ++index;
    return Game(index);
}

// A position of Reversi with a few empty squares, on a board of some size.
Placed<Game> late_position(Game& game, core::Random& random) {
    static const char* const kSizes[] = {"8", "6", "4"};
    game = reversi();
    const uint8_t size = static_cast<uint8_t>(random.below(3));
    TEST_ASSERT_TRUE(game.parse_options(texts::word(kSizes[size])).empty());
    const uint16_t squares = static_cast<uint16_t>((8 - 2 * size) * (8 - 2 * size));
    for (;;) {
        const Placed<Game> at =
            positions::wander(game, random, static_cast<uint16_t>(squares - 4 - random.below(9)));
        if (!game.outcome(at.position).over && game.plies_left(at.position) <= 18) return at;
    }
}

void play_out(const Game& game, Placed<Game> at) {
    const games::Score score = copies.score();
    const games::Side asked = at.side;
    for (uint8_t i = 0; i < copies.line_length(); ++i) {
        TEST_ASSERT_TRUE(game.contains(game.moves(at.position), copies.line_move(i)));
        at = {game.play(at.position, copies.line_move(i)), games::opponent(at.side)};
    }
    const games::Outcome outcome = game.outcome(at.position);
    TEST_ASSERT_TRUE(outcome.over);
    TEST_ASSERT_EQUAL_INT16(
        score, at.side == asked ? outcome.score : static_cast<games::Score>(-outcome.score));
}

void the_solver_finds_what_the_search_finds_and_a_line_that_leads_there() {
    core::Random random(3);
    for (int i = 0; i < 300; ++i) {
        Game game;
        const Placed<Game> at = late_position(game, random);
        search::Options options = search::plain_options();
        one.begin(game, at.position, at.side, options);
        while (one.running()) one.run(255);
        options.exact = true;
        if (i % 2 != 0) options.nodes = 1000000;
        TEST_ASSERT_TRUE(copies.can_solve(game, at.position));
        copies.begin(game, at.position, at.side, options);
        while (copies.running()) copies.run(static_cast<uint8_t>(1 + random.below(9)));
        TEST_ASSERT_TRUE(copies.is_exact());
        TEST_ASSERT_EQUAL(search::End::complete, copies.end());
        TEST_ASSERT_EQUAL_INT16(one.score(), copies.score());
        play_out(game, at);
    }
}

void the_solver_gives_up_when_its_share_of_the_nodes_is_spent() {
    core::Random random(4);
    uint16_t given_up = 0;
    for (int i = 0; i < 300; ++i) {
        Game game;
        const Placed<Game> at = late_position(game, random);
        search::Options options = search::plain_options();
        options.deepen = options.exact = true;
        options.nodes = 512 + random.below(3000);
        copies.begin(game, at.position, at.side, options);
        bool solving = false;
        while (copies.running()) {
            copies.run(1);
            solving = solving || copies.is_solving();
        }
        TEST_ASSERT_TRUE(copies.has_score());
        TEST_ASSERT_TRUE(copies.counters().nodes < options.nodes + 2000);
        TEST_ASSERT_TRUE(game.contains(game.moves(at.position), copies.move()));
        if (solving && !copies.is_exact()) ++given_up;
    }
    TEST_ASSERT_GREATER_THAN_UINT16(0, given_up);
}

}  // namespace

int main() {
    test_begin();
    copies.start({memory_of_copies.frames, memory_of_copies.lines, memory_of_copies.table},
                 {endgame_frames, endgame_entries});
    one.start({memory_of_one.frames, memory_of_one.lines, memory_of_one.table});
    UNITY_BEGIN();
    RUN_TEST(copies_and_one_find_the_same_whatever_was_searched_before);
    RUN_TEST(copies_and_one_tell_the_same_rows);
    RUN_TEST(an_answer_from_outside_is_that_of_its_game);
    RUN_TEST(the_solver_finds_what_the_search_finds_and_a_line_that_leads_there);
    RUN_TEST(the_solver_gives_up_when_its_share_of_the_nodes_is_spent);
    return test_end(UNITY_END());
}

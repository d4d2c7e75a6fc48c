// Sticks, Nim, Grundy's game and Chomp: what theory says, held against the slow definition.
#include <unity.h>

#include <map>
#include <string>
#include <vector>

#include "games/grundy.hpp"
#include "games/rows.hpp"
#include "target.h"
#include "texts.hpp"

namespace {

using games::Chomp;
using games::Grundy;
using games::Nim;
using games::Result;
using games::Side;
using games::Sticks;
using games::Theory;

template <class Game>
std::string text_of(const Game& game, const typename Game::Position& p) {
    std::string text;
    for (uint8_t i = 0; const char c = game.position_char(p, Side::x, i); ++i) text += c;
    return text;
}

template <class Game>
Game with_options(const std::string& text) {
    Game game;
    TEST_ASSERT_TRUE(game.parse_options({text.data(), text.data() + text.size()}).empty());
    return game;
}

// Everything by the definition: each position once, from the end of the game on.
struct Truth {
    bool wins;
    uint8_t nimber;
    uint8_t distance;
};

template <class Game>
class Oracle {
  public:
    explicit Oracle(const Game& game) : game_(game) {}

    const Truth& at(const typename Game::Position& p) {
        const std::string text = text_of(game_, p);
        const auto known = truths_.find(text);
        if (known != truths_.end()) return known->second;
        std::vector<Truth> after;
        for (auto left = game_.moves(p); !game_.is_empty(left);) {
            const auto move = game_.first(left);
            game_.remove(left, move);
            after.push_back(at(game_.play(p, move)));
        }
        return truths_[text] = judged(p, after);
    }
    template <class Check>
    void each(Check check) const {
        for (const auto& entry : truths_) check(entry.first, entry.second);
    }
    size_t size() const { return truths_.size(); }

  private:
    Truth judged(const typename Game::Position& p, const std::vector<Truth>& after) const {
        const games::Outcome outcome = game_.outcome(p);
        TEST_ASSERT_EQUAL(outcome.over, after.empty());
        if (outcome.over) return {outcome.score > 0, 0, 0};
        Truth truth = {false, 0, 0};
        bool met[256] = {};
        uint8_t shortest = 255, longest = 0;
        for (const Truth& next : after) {
            met[next.nimber] = true;
            if (!next.wins && next.distance < shortest) shortest = next.distance;
            if (next.wins && next.distance > longest) longest = next.distance;
            truth.wins = truth.wins || !next.wins;
        }
        while (met[truth.nimber]) ++truth.nimber;
        truth.distance = static_cast<uint8_t>((truth.wins ? shortest : longest) + 1);
        return truth;
    }

    Game game_;
    std::map<std::string, Truth> truths_;
};

template <class Game>
size_t check_theory(const std::string& options, bool normal) {
    const Game game = with_options<Game>(options);
    Oracle<Game> oracle(game);
    oracle.at(game.start());
    oracle.each([&](const std::string& text, const Truth& truth) {
        typename Game::Position p = game.start();
        TEST_ASSERT_TRUE(
            game.parse_position({text.data(), text.data() + text.size()}, Side::x, p).empty());
        const Theory theory = game.theory(p);
        const std::string where = options + ": " + text;
        TEST_ASSERT_EQUAL_MESSAGE(truth.wins ? Result::win : Result::loss, theory.result,
                                  where.c_str());
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(normal ? truth.nimber : games::kUnknown, theory.nimber,
                                        where.c_str());
        if (theory.distance != games::kUnknown)
            TEST_ASSERT_EQUAL_UINT8_MESSAGE(truth.distance, theory.distance, where.c_str());
    });
    return oracle.size();
}

void sticks_up_to_100_are_won_and_lost_as_the_definition_says() {
    for (char take = '1'; take <= '5'; ++take) {
        const std::string options = std::string("100 take ") + take;
        TEST_ASSERT_EQUAL_size_t(101, check_theory<Sticks>(options, true));
        TEST_ASSERT_EQUAL_size_t(101, check_theory<Sticks>(options + " misere", false));
    }
}

void three_heaps_of_nim_up_to_15_are_won_and_lost_as_the_definition_says() {
    TEST_ASSERT_EQUAL_size_t(4096, check_theory<Nim>("15 15 15", true));
    TEST_ASSERT_EQUAL_size_t(4096, check_theory<Nim>("15 15 15 misere", false));
}

void more_heaps_of_nim_too() {
    TEST_ASSERT_EQUAL_size_t(243, check_theory<Nim>("2 2 2 2 2", true));
    TEST_ASSERT_EQUAL_size_t(243, check_theory<Nim>("2 2 2 2 2 misere", false));
    TEST_ASSERT_EQUAL_size_t(625, check_theory<Nim>("4 4 4 4 misere", false));
}

void every_shape_of_chomp_up_to_8_by_8_is_won_and_lost_as_the_definition_says() {
    TEST_ASSERT_EQUAL_size_t(12869, check_theory<Chomp>("8 8", true));
}

void games_of_grundy_are_won_and_lost_as_the_definition_says() {
    check_theory<Grundy>("13", true);
    check_theory<Grundy>("7 6", true);
    check_theory<Grundy>("5 4 3 2 1", true);
}

void single_heaps_of_grundy_have_the_least_value_that_no_split_has() {
    uint8_t values[256] = {};
    for (int heap = 0; heap < 256; ++heap) {
        bool met[256] = {};
        for (int part = 1; 2 * part < heap; ++part) met[values[part] ^ values[heap - part]] = true;
        while (met[values[heap]]) ++values[heap];
        TEST_ASSERT_EQUAL_UINT8(values[heap], Grundy::heap_value(static_cast<uint8_t>(heap)));
    }
}

// --- count ---

// States met from the start, by a walk that remembers them.
template <class Game>
struct Walked {
    std::map<std::string, bool> states;   // position and side; whether it is over
    std::map<std::string, bool> classes;  // heaps in order

    explicit Walked(const Game& game) { walk(game, game.start(), Side::x); }

    void walk(const Game& game, const typename Game::Position& p, Side side) {
        const std::string state = text_of(game, p) + games::letter(side);
        if (states.count(state) != 0) return;
        states[state] = game.outcome(p).over;
        classes[text_of(game, game.ordered(p))] = true;
        for (auto left = game.moves(p); !game.is_empty(left);) {
            const auto move = game.first(left);
            game.remove(left, move);
            walk(game, game.play(p, move), games::opponent(side));
        }
    }
};

template <class Game>
void check_count(const std::string& options) {
    const Game game = with_options<Game>(options);
    TEST_ASSERT_TRUE(game.can_count());
    const Walked<Game> walked(game);
    uint32_t terminal = 0;
    for (const auto& state : walked.states) terminal += state.second;
    uint32_t states = 0, ends = 0, classes = 0;
    typename Game::Position p = game.start();
    do {
        const games::Census census = game.census(p);
        states += census.reachable;
        ends += census.terminal;
        classes += census.leads_its_class;
    } while (game.next_board(p));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(walked.states.size(), states, options.c_str());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(terminal, ends, options.c_str());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(walked.classes.size(), classes, options.c_str());
}

void states_are_counted_as_a_walk_meets_them() {
    for (const char* options : {"1", "2", "11", "9 take 1", "13 take 5 misere", "30"})
        check_count<Sticks>(options);
    for (const char* options : {"3 5 7", "1 1 1", "5 3 3 1", "4", "2 2 2 2 misere"})
        check_count<Nim>(options);
    for (const char* options : {"2 2", "4 5", "1 6", "6 1", "3 7", "1 1"})
        check_count<Chomp>(options);
    for (const char* options : {"1", "2", "3", "4", "7", "9", "12"}) check_count<Grundy>(options);
}

// --- text and limits ---

template <class Game>
void check_texts(const std::string& options) {
    const Game game = with_options<Game>(options);
    std::string told;
    for (uint8_t i = 0; const char c = game.option_char(i); ++i) told += c;
    TEST_ASSERT_EQUAL_STRING(options.c_str(), told.c_str());
    uint32_t last = 0;
    bool first = true;
    for (auto left = game.moves(game.start()); !game.is_empty(left); first = false) {
        const auto move = game.first(left);
        game.remove(left, move);
        TEST_ASSERT_TRUE(first || move > last);
        last = move;
        std::string text;
        for (uint8_t i = 0; const char c = game.move_char(game.start(), move, i); ++i) text += c;
        typename Game::Move read{};
        TEST_ASSERT_TRUE(
            game.parse_move(game.start(), {text.data(), text.data() + text.size()}, read));
        TEST_ASSERT_EQUAL_UINT8(move, read);
    }
}

void options_and_moves_read_as_they_are_written() {
    for (const char* options : {"11", "250 take 250", "8 take 2 misere", "5 misere"})
        check_texts<Sticks>(options);
    for (const char* options : {"3 5 7", "250", "1 2 3 4 5 6 7 8 misere"})
        check_texts<Nim>(options);
    for (const char* options : {"4 5", "9 26", "1 26", "9 1"}) check_texts<Chomp>(options);
    for (const char* options : {"7", "129", "1 2 3 100 2"}) check_texts<Grundy>(options);
}

void a_game_of_grundy_ends_with_as_many_heaps_as_it_said() {
    for (int objects : {1, 2, 3, 7, 20, 129}) {
        const Grundy game = with_options<Grundy>(std::to_string(objects));
        Grundy::Position p = game.start();
        for (auto left = game.moves(p); !game.is_empty(left); left = game.moves(p))
            p = game.play(p, game.first(left));
        TEST_ASSERT_EQUAL_UINT8(game.load().heaps, game.heaps(p));
        TEST_ASSERT_LESS_OR_EQUAL_UINT8(Grundy::kMostHeaps, game.heaps(p));
    }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(sticks_up_to_100_are_won_and_lost_as_the_definition_says);
    RUN_TEST(three_heaps_of_nim_up_to_15_are_won_and_lost_as_the_definition_says);
    RUN_TEST(more_heaps_of_nim_too);
    RUN_TEST(every_shape_of_chomp_up_to_8_by_8_is_won_and_lost_as_the_definition_says);
    RUN_TEST(games_of_grundy_are_won_and_lost_as_the_definition_says);
    RUN_TEST(single_heaps_of_grundy_have_the_least_value_that_no_split_has);
    RUN_TEST(states_are_counted_as_a_walk_meets_them);
    RUN_TEST(options_and_moves_read_as_they_are_written);
    RUN_TEST(a_game_of_grundy_ends_with_as_many_heaps_as_it_said);
    return test_end(UNITY_END());
}

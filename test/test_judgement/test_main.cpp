// What a Reversi position is worth, against a judge who looks at every square; both back ends.
#include <stdlib.h>
#include <unity.h>

#include "core/random.hpp"
#include "etl/initializer_list.h"
#include "games/reversi_judgement.hpp"
#include "games/reversi_rows.hpp"
#include "games/reversi_words.hpp"
#include "mailbox.hpp"
#include "target.h"

namespace {

using games::Score;
using games::Side;
using Words = games::ReversiJudgement<games::ReversiWords>;
using Rows = games::ReversiJudgement<games::ReversiRows>;

constexpr uint8_t kSizes[] = {8, 6, 4};
constexpr Side kSides[] = {Side::x, Side::o};
constexpr uint8_t kBest = 0, kDiscs = 1, kBlack = 2;
constexpr uint8_t kFeatures = Words::kFeatures;
constexpr int kBoards = 3000;  // of each size

// Everything on any board of Boards, in X's view.
template <class Boards>
struct Judged {
    using Judgement = games::ReversiJudgement<Boards>;
    Score values[kFeatures];
    uint8_t discs, side_length;

    Judged(const Mailbox& board, Side side)
        : discs(static_cast<uint8_t>(board.count('X') + board.count('O'))),
          side_length(static_cast<uint8_t>(board.side)) {
        typename Boards::Board x = Boards::none(), o = Boards::none();
        for (int r = 0; r < board.side; ++r)
            for (int c = 0; c < board.side; ++c) {
                const uint8_t square = static_cast<uint8_t>(r * 8 + c);
                if (board.cells[r][c] == 'X') Boards::add(x, square);
                if (board.cells[r][c] == 'O') Boards::add(o, square);
            }
        if (side == Side::x) Judgement::features(x, o, side_length, side, values);
        else Judgement::features(o, x, side_length, side, values);
    }

    long sum(uint8_t heuristic) const {
        long result = 0;
        for (uint8_t f = 0; f < kFeatures; ++f)
            result += Judgement::weight(discs, side_length, heuristic, f) * long{values[f]};
        return result;
    }
};
using OnWords = Judged<games::ReversiWords>;
using OnRows = Judged<games::ReversiRows>;

// From nearly empty to nearly full, and from one colour to the other.
Mailbox random_board(uint8_t side_length, core::Random& random) {
    Mailbox board(side_length);
    const uint16_t taken = random.below(101), black = random.below(101);
    for (int r = 0; r < side_length; ++r)
        for (int c = 0; c < side_length; ++c)
            if (random.below(100) < taken)
                board.cells[r][c] = random.below(100) < black ? 'X' : 'O';
    return board;
}

// Calls `check(board, side)` for random boards of all sizes.
template <class Check>
void each_board(Check check) {
    core::Random random(1);
    for (uint8_t size : kSizes)
        for (int i = 0; i < kBoards; ++i) {
            const Mailbox board = random_board(size, random);
            for (Side side : kSides) check(board, side);
        }
}

Mailbox full_of(char who, uint8_t side_length) {
    Mailbox board(side_length);
    for (int r = 0; r < side_length; ++r)
        for (int c = 0; c < side_length; ++c) board.cells[r][c] = who;
    return board;
}

Mailbox colours_swapped(Mailbox board) {
    for (auto& row : board.cells)
        for (char& cell : row)
            if (cell != '-') cell = cell == 'X' ? 'O' : 'X';
    return board;
}

// --- features ---

void features_are_the_mailbox_s_on_random_boards() {
    each_board([](const Mailbox& board, Side side) {
        const auto difference = [&](int (Mailbox::*feature)(char) const) {
            return (board.*feature)('X') - (board.*feature)('O');
        };
        const int turn = side == Side::x ? 1 : -1;
        const int expected[] = {board.count('X'),
                                board.count('O'),
                                difference(&Mailbox::mobility),
                                difference(&Mailbox::frontier),
                                difference(&Mailbox::corners),
                                difference(&Mailbox::x_squares),
                                difference(&Mailbox::c_squares),
                                difference(&Mailbox::stable),
                                turn,
                                board.count('-') % 2 != 0 ? turn : -turn};
        const OnWords judged(board, side);
        for (uint8_t f = 0; f < kFeatures; ++f)
            TEST_ASSERT_EQUAL_INT(expected[f], judged.values[f]);
    });
}

void both_back_ends_see_the_same() {
    each_board([](const Mailbox& board, Side side) {
        TEST_ASSERT_EQUAL_INT16_ARRAY(OnWords(board, side).values, OnRows(board, side).values,
                                      kFeatures);
    });
}

void turned_and_mirrored_boards_are_worth_the_same() {
    each_board([](const Mailbox& board, Side side) {
        const OnWords judged(board, side);
        Mailbox image = board;
        for (int i = 0; i < 4; ++i) {
            image = image.turned();
            TEST_ASSERT_EQUAL_INT16_ARRAY(judged.values, OnWords(image, side).values, kFeatures);
            TEST_ASSERT_EQUAL_INT16_ARRAY(judged.values, OnWords(image.mirrored(), side).values,
                                          kFeatures);
        }
    });
}

void every_feature_has_a_name() {
    uint8_t names = 0;
    while (!Words::feature_names().after(names).empty()) ++names;
    TEST_ASSERT_EQUAL_UINT8(kFeatures, names);
}

void the_first_squares_are_known() {
    Mailbox board(8);
    board.cells[3][4] = board.cells[4][3] = 'X';
    board.cells[3][3] = board.cells[4][4] = 'O';
    const Score expected[] = {2, 2, 0, 0, 0, 0, 0, 0, 1, -1};
    TEST_ASSERT_EQUAL_INT16_ARRAY(expected, OnWords(board, Side::x).values, kFeatures);
}

void an_edge_is_stable_from_its_corner_to_the_first_gap() {
    Mailbox board(8);
    for (int column : {0, 1, 2, 4, 7}) board.cells[0][column] = 'X';
    // Three from one end, one from the other, and both corners on their other edges.
    TEST_ASSERT_EQUAL_INT16(3 + 1 + 2, OnWords(board, Side::x).values[7]);
}

void a_taken_corner_makes_its_neighbours_harmless() {
    Mailbox board(6);
    board.cells[1][1] = board.cells[0][1] = 'X';
    TEST_ASSERT_EQUAL_INT16(1, OnWords(board, Side::x).values[5]);
    TEST_ASSERT_EQUAL_INT16(1, OnWords(board, Side::x).values[6]);
    board.cells[0][0] = 'O';
    TEST_ASSERT_EQUAL_INT16(0, OnWords(board, Side::x).values[5]);
    TEST_ASSERT_EQUAL_INT16(0, OnWords(board, Side::x).values[6]);
}

// --- heuristics ---

void swapping_the_colours_negates_best_and_discs() {
    each_board([](const Mailbox& board, Side side) {
        const OnWords judged(board, side), swapped(colours_swapped(board), opponent(side));
        TEST_ASSERT_EQUAL_INT(-judged.sum(kBest), swapped.sum(kBest));
        TEST_ASSERT_EQUAL_INT(-judged.sum(kDiscs), swapped.sum(kDiscs));
    });
}

void discs_is_the_difference_and_black_is_x_alone() {
    each_board([](const Mailbox& board, Side side) {
        const OnWords judged(board, side);
        TEST_ASSERT_EQUAL_INT(board.count('X') - board.count('O'), judged.sum(kDiscs));
        TEST_ASSERT_EQUAL_INT(board.count('X'), judged.sum(kBlack));
    });
    TEST_ASSERT_EQUAL_INT8(1, Words::unit(kDiscs));
    TEST_ASSERT_EQUAL_INT8(1, Words::unit(kBlack));
}

void the_sum_is_that_of_all_values_by_their_weights() {
    each_board([](const Mailbox& board, Side side) {
        const OnWords judged(board, side);
        for (uint8_t h : {kBest, kDiscs, kBlack})
            TEST_ASSERT_EQUAL_INT(judged.sum(h), Words::sum(judged.values, judged.side_length, h));
    });
}

void a_unit_is_a_power_of_two() {
    TEST_ASSERT_GREATER_THAN(0, Words::unit(kBest));
    TEST_ASSERT_EQUAL(0, Words::unit(kBest) & (Words::unit(kBest) - 1));
}

void a_corner_is_worth_having() {
    core::Random random(2);
    for (uint8_t size : {8, 6}) {
        int better = 0, tried = 0;
        for (int i = 0; i < kBoards; ++i) {
            Mailbox board = random_board(size, random);
            board.cells[0][0] = 'X';
            const OnWords with(board, Side::x);
            board.cells[0][0] = 'O';
            const OnWords without(board, Side::x);
            ++tried;
            better += with.sum(kBest) > without.sum(kBest);
        }
        TEST_ASSERT_EQUAL_INT(tried, better);
    }
}

// --- phases ---

void phases_follow_each_other_on_every_size() {
    for (uint8_t size : kSizes) {
        const uint8_t squares = static_cast<uint8_t>(size * size);
        for (uint8_t discs = 1; discs <= squares; ++discs) {
            const uint8_t before = Words::phase(static_cast<uint8_t>(discs - 1), size);
            const uint8_t now = Words::phase(discs, size);
            TEST_ASSERT_TRUE(now == before || now == before + 1);
        }
        TEST_ASSERT_EQUAL_UINT8(0, Words::phase(4, 8));
        TEST_ASSERT_EQUAL_UINT8(Words::kPhases - 1, Words::phase(squares, size));
    }
}

// --- bounds ---

// The caller adds up in 16 bits, in any order: the sizes of all parts together must fit.
void no_sum_overflows_on_extreme_boards() {
    core::Random random(3);
    const auto check = [](const Mailbox& board) {
        const OnWords judged(board, Side::x);
        for (int discs = 0; discs <= board.side * board.side; ++discs) {
            long size = 0;
            for (uint8_t f = 0; f < kFeatures; ++f)
                size +=
                    labs(Words::weight(static_cast<uint8_t>(discs), judged.side_length, kBest, f) *
                         long{judged.values[f]});
            TEST_ASSERT_LESS_THAN(32768, size);
        }
    };
    for (uint8_t size : kSizes) {
        check(full_of('X', size));
        check(full_of('O', size));
        check(full_of('-', size));
        for (int i = 0; i < kBoards / 10; ++i) check(random_board(size, random));
        Mailbox ring = full_of('X', size);  // a frontier and an edge at once
        for (int r = 2; r < size - 2; ++r)
            for (int c = 2; c < size - 2; ++c) ring.cells[r][c] = '-';
        check(ring);
    }
}

// No board at all, reachable or not: every feature as large as its kind can be.
void no_sum_overflows_whatever_the_board() {
    constexpr int kMost[kFeatures] = {64, 64, 60, 64, 4, 4, 8, 32, 1, 1};
    for (uint8_t discs = 0; discs <= 64; ++discs) {
        long size = 0;
        for (uint8_t f = 0; f < kFeatures; ++f)
            size += labs(Words::weight(discs, 8, kBest, f)) * long{kMost[f]};
        TEST_ASSERT_LESS_THAN(32768, size);
    }
    each_board([&](const Mailbox& board, Side side) {
        const OnWords judged(board, side);
        for (uint8_t f = 0; f < kFeatures; ++f)
            TEST_ASSERT_LESS_OR_EQUAL(kMost[f], abs(judged.values[f]));
    });
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(features_are_the_mailbox_s_on_random_boards);
    RUN_TEST(both_back_ends_see_the_same);
    RUN_TEST(turned_and_mirrored_boards_are_worth_the_same);
    RUN_TEST(every_feature_has_a_name);
    RUN_TEST(the_first_squares_are_known);
    RUN_TEST(an_edge_is_stable_from_its_corner_to_the_first_gap);
    RUN_TEST(a_taken_corner_makes_its_neighbours_harmless);
    RUN_TEST(swapping_the_colours_negates_best_and_discs);
    RUN_TEST(discs_is_the_difference_and_black_is_x_alone);
    RUN_TEST(the_sum_is_that_of_all_values_by_their_weights);
    RUN_TEST(a_unit_is_a_power_of_two);
    RUN_TEST(a_corner_is_worth_having);
    RUN_TEST(phases_follow_each_other_on_every_size);
    RUN_TEST(no_sum_overflows_on_extreme_boards);
    RUN_TEST(no_sum_overflows_whatever_the_board);
    return test_end(UNITY_END());
}

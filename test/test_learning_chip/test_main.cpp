// The course's examples and the extremes with the numbers of the board, on that board.
#include <unity.h>

#include "learning/k_means.hpp"
#include "learning/scale.hpp"
#include "learning/trial.hpp"
#include "target.h"

namespace {

using learning::Numbers;
using Value = Numbers::Value;
using Distance = Numbers::Distance;
using Total = learning::Total<Numbers>;

constexpr uint8_t kSamples = 6, kFeatures = 4, kClusters = 2;
Value values[kSamples * kFeatures];
Numbers::Tag tags[kSamples];
learning::DataSet<Numbers> data;
learning::Neighbour<Numbers> found[kSamples];
Numbers::Operand query[kFeatures];

void begin(uint8_t features) {
    data.start(values, tags);
    data.begin(features);
}

void add(const Value* row, uint8_t label) {
    for (uint8_t i = 0; i < data.features(); ++i) data.new_values()[i] = row[i];
    data.add(label);
}

void check_neighbour(uint8_t place, uint8_t label, Distance squared) {
    TEST_ASSERT_EQUAL(label, data.label(found[place].sample));
    TEST_ASSERT_TRUE(found[place].squared == squared);
}

void the_course_s_pupils_are_found() {
    constexpr Value kPupils[][2] = {{12, 16}, {14, 14}, {7, 16}};
    begin(2);
    for (uint8_t i = 0; i < 3; ++i) add(kPupils[i], i);
    query[0] = 3;
    query[1] = 18;
    learning::Nearest<Numbers> nearest;
    nearest.begin(data, query, found, 3, data.kNobody);
    while (nearest.advance(1)) continue;
    check_neighbour(0, 2, 20);
    check_neighbour(1, 0, 85);
    check_neighbour(2, 1, 137);
}

void no_distance_overflows() {
    constexpr Value kMost = Numbers::kLargest;
    constexpr Value kEnds[][kFeatures] = {{kMost, kMost, kMost, kMost},
                                          {-kMost, -kMost, -kMost, -kMost}};
    begin(kFeatures);
    for (uint8_t i = 0; i < 2; ++i) add(kEnds[i], i);
    for (uint8_t i = 0; i < kFeatures; ++i) query[i] = kMost;
    learning::Nearest<Numbers> nearest;
    nearest.begin(data, query, found, 2, data.kNobody);
    while (nearest.advance(9)) continue;
    check_neighbour(0, 0, 0);
    constexpr Distance kSide = Distance{2} * kMost;
    check_neighbour(1, 1, kFeatures * kSide * kSide);
}

uint32_t small(Total total) {
    uint32_t value = 0, place = 1;
    for (; !total.is_zero(); place *= 10) value += total.take_digit() * place;
    return value;
}

Value centre_values[kClusters * 2], moved[kClusters * 2];
Numbers::Sum sums[kClusters * 2];
Numbers::Index sizes[kClusters];
uint8_t clusters[kSamples];

void the_course_s_points_have_the_course_s_centres() {
    constexpr Value kPoints[][2] = {{10, 30}, {10, 50}, {20, 20}, {30, 50}, {10, 70}};
    constexpr Value kCentres[] = {15, 25, 17, 57};
    begin(2);
    for (const auto& point : kPoints) add(point, 0);
    const learning::Centres<Numbers> centres = {centre_values, 2, 2};
    place_first(data, centres);
    learning::KMeans<Numbers> k_means;
    k_means.begin(data, centres, {sums, sizes, moved, clusters}, {9, 0});
    while (!k_means.advance(2)) continue;
    TEST_ASSERT_EQUAL(5, k_means.changed());
    k_means.begin_iteration();
    while (!k_means.advance(2)) continue;
    TEST_ASSERT_TRUE(k_means.end() == learning::KMeans<Numbers>::End::converged);
    TEST_ASSERT_EQUAL_UINT32(634, small(k_means.q()));
    for (uint8_t i = 0; i < 4; ++i) TEST_ASSERT_EQUAL_INT16(kCentres[i], centre_values[i]);
}

void a_split_is_the_same_on_every_board() {
    constexpr learning::Set kTrain = learning::Set::train, kValidation = learning::Set::validation,
                            kTest = learning::Set::test;
    constexpr learning::Set kSets[] = {kTrain, kTrain, kTrain, kTrain, kTest, kValidation};
    constexpr Value kRow[] = {0};
    begin(1);
    for (uint8_t i = 0; i < kSamples; ++i) add(kRow, 0);
    data.split({2, 1, 1}, 1);
    for (uint8_t i = 0; i < kSamples; ++i) TEST_ASSERT_TRUE(kSets[i] == data.set(i));
}

void half_of_ten_is_five() {
    Total total(Distance{10});
    total.take_part(0x80000000u);
    TEST_ASSERT_EQUAL_UINT32(5, small(total));
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(the_course_s_pupils_are_found);
    RUN_TEST(no_distance_overflows);
    RUN_TEST(the_course_s_points_have_the_course_s_centres);
    RUN_TEST(a_split_is_the_same_on_every_board);
    RUN_TEST(half_of_ten_is_five);
    return test_end(UNITY_END());
}

// The numbers of a board: how large a value may be, and the types in which nothing overflows.
//
// A squared distance is a sum over the features, and a chip pays dearly for 64 bits. So an 8-bit
// chip takes fewer features and smaller values, and 32 bits hold every distance there can be. What
// is summed over all samples needs more than a distance on both: see total.hpp.
#pragma once

#include <stdint.h>

#include "core/rom.hpp"
#include "etl/type_traits.h"

namespace learning {

struct Narrow {
    using Value = int16_t;    // of a sample
    using Operand = int16_t;  // of a query: as wide as a difference of two values
    using Square = int32_t;
    using Distance = uint32_t;  // squared, always
    using Sum = int32_t;        // of one feature over all samples
    using Index = uint8_t;      // of a sample, from 0

    static constexpr Value kLargest = 16383;  // and -kLargest is the least
    static constexpr uint8_t kFeatures = 4;
    static constexpr Index kSamples = 254;  // the last index means nobody
    static constexpr uint8_t kLimbs = 4;

    struct Tag {
        uint8_t label : 3;
        uint8_t set : 2;
        uint8_t cluster : 3;
    };
    static constexpr uint8_t kLabels = 8, kClusters = 8;
};

struct Wide {
    using Value = int32_t;
    using Operand = int64_t;
    using Square = int64_t;
    using Distance = uint64_t;
    using Sum = int64_t;
    using Index = uint16_t;

    static constexpr Value kLargest = 99999999;  // eight digits
    static constexpr uint8_t kFeatures = 64;
    static constexpr Index kSamples = 65534;
    static constexpr uint8_t kLimbs = 6;

    struct Tag {
        uint8_t label;
        uint8_t set;
        uint8_t cluster;
    };
    static constexpr uint8_t kLabels = 255, kClusters = 254;  // 255 means none
};

using Numbers = etl::conditional_t<core::kShiftsBitByBit, Narrow, Wide>;

// The greatest squared distance, as far as the numbers go: all features at opposite ends. Nearest
// takes the type's largest number to be farther than that.
template <class N>
constexpr bool distances_fit() {
    using Distance = typename N::Distance;
    constexpr Distance kFarthest = static_cast<Distance>(~Distance{0}) - 1;
    constexpr Distance kSide = Distance{2} * N::kLargest;
    return kSide <= kFarthest / kSide / N::kFeatures;
}
static_assert(distances_fit<Narrow>(), "4 * 32766 * 32766 is below 2 to the 32nd");
static_assert(distances_fit<Wide>(), "64 * 199999998 * 199999998 is below 2 to the 64th");

template <class N>
constexpr bool operands_fit() {
    using Operand = typename N::Operand;
    return static_cast<Operand>(2 * N::kLargest) / 2 == N::kLargest;
}
static_assert(operands_fit<Narrow>() && operands_fit<Wide>(), "a difference is an operand");

// A sum takes part in a division that rounds, so it needs room for half the divisor.
template <class N>
constexpr bool sums_fit() {
    using Sum = typename N::Sum;
    constexpr Sum kMost = static_cast<Sum>((uint64_t{1} << (sizeof(Sum) * 8 - 1)) - 1);
    return (kMost - N::kSamples) / N::kSamples >= N::kLargest;
}
static_assert(sums_fit<Narrow>() && sums_fit<Wide>(), "the sum of a feature over all samples");

// sum / count, to the nearest whole number, halves away from zero.
template <class Sum>
constexpr Sum rounded_quotient(Sum sum, Sum count) {
    return sum < 0 ? -((-sum + count / 2) / count) : (sum + count / 2) / count;
}
static_assert(rounded_quotient<int32_t>(5, 2) == 3 && rounded_quotient<int32_t>(-5, 2) == -3 &&
                  rounded_quotient<int32_t>(4, 3) == 1 && rounded_quotient<int32_t>(-5, 3) == -2,
              "halves away from zero");

}  // namespace learning

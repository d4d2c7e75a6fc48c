// Seeded random numbers, the same on every board.
#pragma once

#include <stdint.h>

namespace core {

// A linear congruence modulo 2^32, with the multiplier and increment of Knuth and Lewis: every
// seed has the full period, and a chip that multiplies steps in a few instructions.
class Random {
  public:
    Random() = default;
    // Seeds are small and alike. A congruence alone would keep them so: the first numbers of
    // neighbours would be neighbours. Folding the halves together breaks that.
    constexpr explicit Random(uint32_t seed) : state_(seed * 2654435769u) {
        state_ ^= state_ >> 16;
    }

    // A number below `limit`. Taken from the high half: the low bits of a congruence are poor.
    constexpr uint16_t below(uint16_t limit) {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<uint16_t>((state_ >> 16) * limit >> 16);
    }

  private:
    uint32_t state_;
};

}  // namespace core

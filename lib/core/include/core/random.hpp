// Seeded random numbers, the same on every board.
#pragma once

#include <stdint.h>

namespace core {

// Marsaglia's xorshift with the triple 13, 17, 5: period 2^32 - 1, any seed but zero.
class Random {
  public:
    constexpr explicit Random(uint32_t seed = 1) : state_(seed == 0 ? kZeroSeed : seed) {}

    constexpr uint32_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return state_;
    }

    // A number below `limit`, which is at most 65535. The high half is the better one.
    constexpr uint16_t below(uint16_t limit) {
        return static_cast<uint16_t>((next() >> 16) * limit >> 16);
    }

  private:
    static constexpr uint32_t kZeroSeed = 2463534242;  // the seed of Marsaglia's paper
    uint32_t state_;
};

}  // namespace core

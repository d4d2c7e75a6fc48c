// A set of more small numbers than a word has bits, emptied from the lowest number up.
#pragma once

#include "core/bits.hpp"
#include "etl/type_traits.h"

namespace core {

template <uint16_t kNumbers>
class LongSet {
  public:
    constexpr bool empty() const {
        for (Limb limb : limbs_)
            if (limb != 0) return false;
        return true;
    }
    constexpr uint8_t first() const {  // there must be one
        uint8_t i = 0;
        while (limbs_[i] == 0) ++i;
        return static_cast<uint8_t>(i * kBits + lowest_bit(limbs_[i]));
    }
    constexpr uint8_t size() const {
        uint8_t count = 0;
        for (Limb limb : limbs_) count = static_cast<uint8_t>(count + count_bits(limb));
        return count;
    }
    constexpr bool contains(uint8_t n) const {
        return n < kLimbs * kBits && (limbs_[n / kBits] & bit<Limb>(n % kBits)) != 0;
    }
    constexpr void add(uint8_t n) {
        limbs_[n / kBits] = static_cast<Limb>(limbs_[n / kBits] | bit<Limb>(n % kBits));
    }
    constexpr void remove(uint8_t n) {
        limbs_[n / kBits] = static_cast<Limb>(limbs_[n / kBits] & ~bit<Limb>(n % kBits));
    }
    constexpr void add_run(uint8_t from, uint8_t count) {
        for (; count > 0; --count) add(from++);
    }

  private:
    using Limb = etl::conditional_t<kShiftsBitByBit, uint8_t, uint64_t>;
    static constexpr uint8_t kBits = 8 * sizeof(Limb);
    static constexpr uint8_t kLimbs = (kNumbers + kBits - 1) / kBits;

    Limb limbs_[kLimbs] = {};
};

}  // namespace core

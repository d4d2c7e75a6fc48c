// A sum of squared distances over all samples. It outgrows a distance, so it is kept in limbs of
// 16 bits: exact for as many samples as an index can name, and cheap for a chip that multiplies
// bytes.
#pragma once

#include "learning/numbers.hpp"

namespace learning {

template <class N>
class Total {
  public:
    using Distance = typename N::Distance;

    constexpr Total() = default;
    explicit Total(Distance distance) { add(distance); }

    void add(Distance distance) {
        uint32_t carry = 0;
        for (uint16_t& limb : limbs_) {
            carry += limb + static_cast<uint32_t>(distance & 0xFFFF);
            limb = static_cast<uint16_t>(carry);
            carry >>= 16;
            distance >>= 16;
        }
    }

    // `smaller` must not be greater.
    void subtract(const Total& smaller) {
        uint16_t borrow = 0;
        for (uint8_t i = 0; i < N::kLimbs; ++i) {
            const uint32_t taken = uint32_t{smaller.limbs_[i]} + borrow;
            borrow = limbs_[i] < taken;
            limbs_[i] = static_cast<uint16_t>(limbs_[i] - taken);
        }
    }

    bool operator<(const Total& other) const {
        for (uint8_t i = N::kLimbs; i-- > 0;)
            if (limbs_[i] != other.limbs_[i]) return limbs_[i] < other.limbs_[i];
        return false;
    }

    bool is_zero() const {
        for (uint16_t limb : limbs_)
            if (limb != 0) return false;
        return true;
    }

    // Divides by ten; the remainder is the last digit.
    uint8_t take_digit() {
        uint32_t rest = 0;
        for (uint8_t i = N::kLimbs; i-- > 0;) {
            rest = rest << 16 | limbs_[i];
            limbs_[i] = static_cast<uint16_t>(rest / 10);
            rest %= 10;
        }
        return static_cast<uint8_t>(rest);
    }

    // Takes the part numerator / 2^32 of it, rounded down. No limb is lost on the way, for the
    // highest one of a sum of distances is empty.
    void take_part(uint32_t numerator) {
        Total low = *this;
        low.multiply(static_cast<uint16_t>(numerator));
        multiply(static_cast<uint16_t>(numerator >> 16));
        uint32_t carry = 0;  // of low / 2^16 + this
        for (uint8_t i = 0; i < N::kLimbs; ++i) {
            carry += limbs_[i] + uint32_t{i + 1 < N::kLimbs ? low.limbs_[i + 1] : uint16_t{0}};
            if (i > 0) limbs_[i - 1] = static_cast<uint16_t>(carry);
            carry >>= 16;
        }
        limbs_[N::kLimbs - 1] = 0;
    }

  private:
    void multiply(uint16_t factor) {
        uint32_t carry = 0;
        for (uint16_t& limb : limbs_) {
            carry += uint32_t{limb} * factor;
            limb = static_cast<uint16_t>(carry);
            carry >>= 16;
        }
    }

    uint16_t limbs_[N::kLimbs] = {};  // the lowest first

    static_assert(N::kLimbs * 16 >= (sizeof(Distance) + sizeof(typename N::Index) + 2) * 8,
                  "every sum over all samples, and a limb to multiply it");
};

}  // namespace learning

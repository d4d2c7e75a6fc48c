// Sets of small numbers as the bits of a word.
#pragma once

#include <stdint.h>

#include "core/rom.hpp"

namespace core {

// How many bits are set.
template <class Word>
constexpr uint8_t count_bits(Word bits) {
    uint8_t count = 0;
    for (; bits != 0; bits = static_cast<Word>(bits & (bits - 1))) ++count;
    return count;
}
static_assert(count_bits<uint16_t>(0b101010) == 3, "one for each bit");

// The number of the lowest set bit; there must be one.
template <class Word>
constexpr uint8_t lowest_bit(Word bits) {
    if constexpr (!kShiftsBitByBit) return static_cast<uint8_t>(__builtin_ctzll(bits));
    uint8_t index = 0;
    for (; (bits & 1) == 0; bits = static_cast<Word>(bits >> 1)) ++index;
    return index;
}
static_assert(lowest_bit<uint16_t>(0b101000) == 3, "the least one");

// The word with only that bit set.
template <class Word>
OUTLINE constexpr Word bit(uint8_t index) {
    if constexpr (!kShiftsBitByBit) return static_cast<Word>(Word{1} << index);
    uint8_t low = (index & 1) != 0 ? 2 : 1;  // constant shifts are cheap, and so are whole bytes
    if ((index & 2) != 0) low = static_cast<uint8_t>(low << 2);
    if ((index & 4) != 0) low = static_cast<uint8_t>(low << 4);
    Word word = low;
    for (; index >= 8; index = static_cast<uint8_t>(index - 8)) word = static_cast<Word>(word << 8);
    return word;
}
static_assert(bit<uint16_t>(0) == 1 && bit<uint16_t>(11) == 0x800, "both ways");

// A set that is emptied from the lowest number up: the natural order of a board's squares.
template <class Word>
class BitSet {
  public:
    constexpr BitSet() = default;
    constexpr explicit BitSet(Word bits) : bits_(bits) {}

    constexpr bool empty() const { return bits_ == 0; }
    constexpr uint8_t first() const { return lowest_bit(bits_); }
    constexpr uint8_t size() const { return count_bits(bits_); }
    constexpr bool contains(uint8_t n) const { return (bits_ & bit<Word>(n)) != 0; }
    constexpr void add(uint8_t n) { bits_ = static_cast<Word>(bits_ | bit<Word>(n)); }
    constexpr void remove(uint8_t n) { bits_ = static_cast<Word>(bits_ & ~bit<Word>(n)); }

  private:
    Word bits_ = 0;
};

// The same in bytes, for chips that shift a byte by one bit at a time: bit n % 8 of byte n / 8.
template <uint8_t kBytes>
struct NumberSet {
    uint8_t bytes[kBytes];

    OUTLINE bool empty() const {
        for (uint8_t byte : bytes)
            if (byte != 0) return false;
        return true;
    }
    // There must be a number.
    OUTLINE uint8_t first() const {
        uint8_t at = 0;
        while (bytes[at] == 0) ++at;
        return static_cast<uint8_t>(at * 8 + lowest_bit(bytes[at]));
    }
    OUTLINE uint8_t size() const {
        uint8_t count = 0;
        for (uint8_t byte : bytes) count = static_cast<uint8_t>(count + count_bits(byte));
        return count;
    }
    OUTLINE bool contains(uint8_t n) const {
        return n < 8 * kBytes && (bytes[n >> 3] & bit<uint8_t>(n & 7)) != 0;
    }
    OUTLINE void remove(uint8_t n) {
        uint8_t& byte = bytes[n >> 3];
        byte = static_cast<uint8_t>(byte & ~bit<uint8_t>(n & 7));
    }
};

}  // namespace core

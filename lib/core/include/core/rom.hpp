// Flash: the only place that knows how a chip keeps constants out of RAM, and where code must be
// short: an OUTLINE function stands in flash once, on desktops the compiler may do as it likes.
//
// On AVR a constant lives in RAM unless it is told to stay in flash, and flash is read by
// its own instruction. Everywhere else ROM is nothing and load() is a plain copy.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __AVR__
#include <avr/io.h>
#include <avr/pgmspace.h>
#define ROM PROGMEM
#define OUTLINE [[gnu::noinline]]
#else
#define ROM
#define OUTLINE
#endif

namespace core {

#ifdef __AVR__
constexpr bool kShiftsBitByBit = true;  // no barrel shifter: a shift by n is a loop
constexpr bool kSmallFlash = FLASHEND < 0x10000;
constexpr bool kCopyPerGame = false;  // of the search: ten of them fill a chip
#else
constexpr bool kShiftsBitByBit = false;
constexpr bool kSmallFlash = false;  // below 64 KB: what a person can do without is left out
constexpr bool kCopyPerGame = true;
#endif

// The value that stands at `address` in flash.
template <class T>
inline T load(const T* address) {
#ifdef __AVR__
    T value;
    memcpy_P(&value, address, sizeof value);
    return value;
#else
    return *address;
#endif
}

inline char load(const char* address) {
#ifdef __AVR__
    return static_cast<char>(pgm_read_byte(address));
#else
    return *address;
#endif
}

inline bool load(const bool* address) {
#ifdef __AVR__
    return pgm_read_byte(address) != 0;
#else
    return *address;
#endif
}

inline uint8_t load(const uint8_t* address) {
#ifdef __AVR__
    return pgm_read_byte(address);
#else
    return *address;
#endif
}

inline uint16_t load(const uint16_t* address) {
#ifdef __AVR__
    return pgm_read_word(address);
#else
    return *address;
#endif
}

// A table that stays in flash and is read by value, so that no pointer into flash leaks out.
template <class T, size_t kSize>
struct Table {
    T values[kSize];

    T operator[](size_t index) const { return load(&values[index]); }
    constexpr T peek(size_t index) const { return values[index]; }  // constant evaluation only
    static constexpr size_t size() { return kSize; }
};

}  // namespace core

// Flash: the only place that knows how a chip keeps constants out of RAM.
//
// On AVR a constant lives in RAM unless it is told to stay in flash, and flash is read by
// its own instruction. Everywhere else ROM is nothing and load() is a plain copy.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __AVR__
#include <avr/pgmspace.h>
#define ROM PROGMEM
#else
#define ROM
#endif

namespace core {

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

// A zero-terminated text in flash. A type of its own, so that it cannot be mistaken for RAM.
class Text {
  public:
    constexpr Text() = default;
    constexpr explicit Text(const char* at) : at_(at) {}

    char operator[](size_t index) const { return load(at_ + index); }
    constexpr const char* address() const { return at_; }

    // The n-th text after this one: rows keep several texts in one string.
    Text after(uint8_t n) const {
        const char* at = at_;
        for (; n > 0; --n)
            while (load(at++) != '\0') continue;
        return Text(at);
    }

  private:
    const char* at_ = nullptr;
};

// A table that stays in flash and is read by value, so that no pointer into flash leaks out.
template <class T, size_t kSize>
struct Table {
    T values[kSize];

    T operator[](size_t index) const { return load(&values[index]); }
    constexpr T peek(size_t index) const { return values[index]; }  // constant evaluation only
    static constexpr size_t size() { return kSize; }
};

}  // namespace core

// A literal that stays in flash: TEXT("side "). A macro, because only a literal of its own
// static array can be given a place.
#define TEXT(literal)                               \
    ([]() -> ::core::Text {                         \
        static constexpr char kText[] ROM = literal; \
        return ::core::Text(kText);                 \
    }())

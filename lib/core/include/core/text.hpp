// Texts in flash, packed: a byte above 127 stands for a pair of letters, or of such bytes.
//
// The compiler packs. A chip of 32 KB gets a third of its texts for nothing, which pays for the
// thirty instructions of the reader many times. The same texts are read everywhere.
#pragma once

#include "core/rom.hpp"

namespace core {

// The pairs, by code from 0x80 on, each made of letters and of codes before it. tools/pairs.py
// finds those that pack best. None holds a zero.
constexpr char kPairs[] ROM =
    "s e th %stindeonor\202\201veno"
    "\200%rendit,  s\201%ofmoaltele"
    "beunmet co [\213\206tamaseopo "
    "rahega\2030pli\207\216 y = \224\212\223f\212r"
    "\210 r\231l\205i\200haa ]\235: \234m\205gv\225l "
    "ar..\246\232\223 | peosid\236\214\221c\305\210\206p"
    "\307\202\204a\200\211umowllic%.\306\222\270\240ered"
    "ch\321\216\227a|\247es\302\217\331\251\250a\237b\230\204\2031\200\277"
    "w\205t\243p\332prm\205lafie\272cebobaa\252"
    "=\203\326\212\310 \304n\275.\271 \242t\362\251\240x\224v\217 \204\242"
    "\202\263utuitisur o\257";
constexpr uint8_t kPairCount = sizeof kPairs / 2;
constexpr uint8_t kDeepestPair = 4;  // how many pairs may stand inside each other
static_assert(kPairCount <= 127, "one byte tells a pair");

constexpr uint8_t deepest_pair() {
    uint8_t depth[kPairCount] = {}, deepest = 0;
    for (uint8_t i = 0; i < 2 * kPairCount; ++i) {
        const uint8_t half = static_cast<uint8_t>(kPairs[i]);
        const uint8_t below = half < 0x80 ? uint8_t{0} : depth[half - 0x80];
        if (depth[i / 2] <= below) depth[i / 2] = static_cast<uint8_t>(below + 1);
        if (depth[i / 2] > deepest) deepest = depth[i / 2];
    }
    return deepest;
}
static_assert(deepest_pair() <= kDeepestPair, "a reader has no room for deeper ones");

// A literal being packed: pair after pair is replaced by its code.
template <size_t kSize>
struct Packing {
    char bytes[kSize] = {};
    size_t size = kSize;  // the terminator included

    explicit constexpr Packing(const char (&text)[kSize]) {
        for (size_t i = 0; i < kSize; ++i) bytes[i] = text[i];
        for (uint8_t i = 0; i < kPairCount; ++i) replace(i);
    }

  private:
    constexpr void replace(uint8_t pair) {
        size_t kept = 0;
        for (size_t i = 0; i < size; ++i) {
            const bool found = i + 1 < size && bytes[i] == kPairs[2 * pair] &&
                               bytes[i + 1] == kPairs[2 * pair + 1];
            bytes[kept++] = found ? static_cast<char>(0x80 + pair) : bytes[i];
            if (found) ++i;
        }
        size = kept;
    }
};

template <size_t kPacked>
struct PackedText {
    char bytes[kPacked] = {};

    template <size_t kSize>
    explicit constexpr PackedText(const char (&text)[kSize]) {
        const Packing<kSize> packing(text);
        for (size_t i = 0; i < kPacked; ++i) bytes[i] = packing.bytes[i];
    }
};

template <size_t kSize>
constexpr size_t packed_size(const char (&text)[kSize]) {
    return Packing<kSize>(text).size;
}

// Of a row, its first text alone.
template <size_t kSize>
constexpr size_t packed_name_size(const char (&text)[kSize]) {
    const Packing<kSize> packing(text);
    size_t size = 0;
    while (packing.bytes[size++] != '\0') continue;
    return size;
}

// A text in flash. A type of its own, so that it cannot be mistaken for RAM.
class Text {
  public:
    Text() = default;  // Text() is null
    constexpr explicit Text(const char* packed) : at_(packed) {}

    constexpr bool is_null() const { return at_ == nullptr; }
    constexpr const char* address() const { return at_; }
    bool empty() const { return load(at_) == '\0'; }

    // The n-th text after this one: rows keep several texts in one literal.
    Text after(uint8_t n) const {
        const char* at = at_;
        for (; n > 0; --n)
            while (load(at++) != '\0') continue;
        return Text(at);
    }

  private:
    const char* at_;
};

// Reads a text letter by letter.
class TextReader {
  public:
    explicit TextReader(Text text) : at_(text.address()) {}

    char next();  // 0 at the end

  private:
    const char* at_;
    uint8_t waiting_ = 0;
    char second_halves_[kDeepestPair];  // of the pairs whose first half is being read
};

}  // namespace core

// A literal that stays in flash: TEXT("side "). Macros, because only an array of its own can be
// given a place.
#define DEFINE_TEXT(name, literal) \
    constexpr ::core::PackedText<::core::packed_size(literal)> name ROM(literal)
// A row of texts of which only the first is kept unless the condition holds.
#define DEFINE_OPTIONAL_TEXT(condition, name, literal)                            \
    constexpr ::core::PackedText<(condition) ? ::core::packed_size(literal)       \
                                             : ::core::packed_name_size(literal)> \
        name ROM(literal)
#define TEXT(literal)                       \
    ([]() -> ::core::Text {                 \
        static DEFINE_TEXT(kText, literal); \
        return ::core::Text(kText.bytes);   \
    }())

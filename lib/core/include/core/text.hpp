// Texts in flash, packed: a byte above 127 stands for a frequent pair of letters.
//
// The compiler packs; a chip of 32 KB gets a third of its texts for nothing, which pays for the
// fifty instructions of the reader many times. The same texts are read everywhere.
#pragma once

#include "core/rom.hpp"

namespace core {

// The pairs, by code from 0x80 on, as tools/pairs.py finds them. None holds a zero.
constexpr char kPairs[] ROM =
    " %s e thesinonerstornonddet  sovofal, itmeleunreco [mataopo tepl"
    "garay tich= se| l haevel: 0 ..prosedara um%.owidavad hutripelafi"
    "bobe w muiotn goceayatulmololdigg fsck; 1 .] nwhvetrqupap omntne"
    "n-lllibyan l O";
constexpr uint8_t kPairCount = sizeof kPairs / 2;
static_assert(kPairCount <= 127, "one byte tells a pair");

// The code of the pair at `text`, 0 if it is none.
constexpr uint8_t pair_code(const char* text) {
    for (uint8_t i = 0; i < kPairCount; ++i)
        if (kPairs[2 * i] == text[0] && kPairs[2 * i + 1] == text[1])
            return static_cast<uint8_t>(0x80 + i);
    return 0;
}

// How many bytes a literal takes packed, its terminator included.
template <size_t kSize>
constexpr size_t packed_size(const char (&text)[kSize]) {
    size_t size = 0;
    for (size_t i = 0; i < kSize; ++i, ++size)
        if (i + 1 < kSize && pair_code(text + i) != 0) ++i;
    return size;
}

template <size_t kPacked>
struct PackedText {
    char bytes[kPacked] = {};

    template <size_t kSize>
    explicit constexpr PackedText(const char (&text)[kSize]) {
        size_t size = 0;
        for (size_t i = 0; i < kSize; ++i) {
            const uint8_t code = i + 1 < kSize ? pair_code(text + i) : uint8_t{0};
            bytes[size++] = code != 0 ? static_cast<char>(code) : text[i];
            if (code != 0) ++i;
        }
    }
};

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
    char second_ = '\0';  // of a pair whose first letter was read
};

}  // namespace core

// A literal that stays in flash: TEXT("side "). Macros, because only an array of its own can be
// given a place.
#define DEFINE_TEXT(name, literal) \
    constexpr ::core::PackedText<::core::packed_size(literal)> name ROM(literal)
#define TEXT(literal)                        \
    ([]() -> ::core::Text {                  \
        static DEFINE_TEXT(kText, literal);  \
        return ::core::Text(kText.bytes);    \
    }())

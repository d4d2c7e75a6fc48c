// What games with heaps share: lists of numbers, read word by word, and written without a buffer.
#pragma once

#include "games/game.hpp"

namespace games {

// Finds out which character stands at a place of a text, by writing the whole of it.
class LetterAt {
  public:
    explicit LetterAt(uint8_t index) : ahead_(index) {}

    OUTLINE void put(char c) {
        if (ahead_-- == 0) letter_ = c;
    }
    OUTLINE void put(uint8_t number) {
        const uint8_t tens = number / 10;
        if (tens > 9) put(static_cast<char>('0' + tens / 10));
        if (tens > 0) put(static_cast<char>('0' + tens % 10));
        put(static_cast<char>('0' + number % 10));
    }
    void put(core::Text text) {
        core::TextReader reader(text);
        while (const char c = reader.next()) put(c);
    }
    void put_list(const uint8_t* numbers, uint8_t count) {
        for (uint8_t i = 0; i < count; ++i) {
            if (i > 0) put(' ');
            put(numbers[i]);
        }
    }
    // A heap as a row of a drawing.
    void put_heap(uint8_t index, uint8_t objects) {
        put(' ');
        put(static_cast<uint8_t>(index + 1));
        if (objects > 0) put(' ');
        for (; objects > 0; --objects) put('|');
    }
    char letter() const { return letter_; }  // 0 beyond the end

  private:
    uint8_t ahead_;
    char letter_ = '\0';
};

// What is read from left to right.
class NumberReader {
  public:
    explicit NumberReader(core::Word text) : at_(text.begin()), end_(text.end()) {}

    // Takes digits; what is too large for a byte stays too large, at 255.
    OUTLINE bool number(uint8_t& value) {
        if (!is_digit()) return false;
        value = 0;
        for (; is_digit(); ++at_) {
            const uint8_t digit = static_cast<uint8_t>(*at_ - '0');
            value = value > (254 - digit) / 10 ? uint8_t{255}
                                               : static_cast<uint8_t>(10 * value + digit);
        }
        return true;
    }
    bool accept(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    // Takes a whole word.
    bool accept(core::Text text) {
        const char* at = at_;
        core::TextReader reader(text);
        while (const char c = reader.next())
            if (at == end_ || *at++ != c) return false;
        if (at != end_ && *at != ' ') return false;
        at_ = at;
        return true;
    }
    // At least one space, or the end.
    bool next_word() {
        const bool apart = at_ == end_ || *at_ == ' ' || *at_ == '\t';
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
        return apart;
    }
    bool at_end() const { return at_ == end_; }

  private:
    bool is_digit() const { return at_ != end_ && *at_ >= '0' && *at_ <= '9'; }

    const char* at_;
    const char* end_;
};

}  // namespace games

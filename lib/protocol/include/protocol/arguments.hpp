// The words of a request, taken one after the other, and what to say if one of them is wrong.
#pragma once

#include "etl/string_view.h"
#include "protocol/status.hpp"

namespace protocol {

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

// Whether a word is the one in flash.
bool same(etl::string_view word, core::Text text);

// Where `word` stands in a list of flash texts that ends with an empty one; -1 if nowhere.
int8_t index_in(core::Text list, etl::string_view word);

// What a refusal tells besides its keyword, printed in this order.
struct Detail {
    static constexpr int32_t kNoNumber = INT32_MIN;

    etl::string_view word;  // of the request
    core::Text note;
    int32_t number = kNoNumber;
};

class Arguments {
  public:
    Arguments() = default;
    explicit Arguments(etl::string_view text) : rest_(text) { trim(); }

    bool empty() const { return rest_.empty(); }
    etl::string_view rest() const { return rest_; }
    etl::string_view peek() const;
    etl::string_view next();  // empty when there is none; a refusal names the word taken last
    uint8_t count() const;

    // The last word, and the words without it.
    etl::string_view last() const;
    void drop_last();

    // Takes the next word if it is `text`.
    bool accept(core::Text text);

    // Takes the next word: its place in a list, or -1.
    int8_t choice(core::Text list) { return index_in(list, next()); }

    // Takes a whole number from `low` to `high`.
    [[nodiscard]] Status number(int32_t low, int32_t high, int32_t& value);

    // Passes `status` on and keeps what is to be said besides the word taken last.
    Status refuse(Status status) { return refuse(status, core::Text()); }
    Status refuse(Status status, core::Text note) { return refuse(status, note, Detail::kNoNumber); }
    Status refuse(Status status, core::Text note, int32_t number);
    const Detail& detail() const { return detail_; }

  private:
    void trim();

    etl::string_view rest_;
    Detail detail_;
};

}  // namespace protocol

// One request line: ["| "] [id SP] command *(SP argument) [SP "*" 4HEX]
//
// Its words are taken one after the other; if one of them is wrong, the request keeps what is to
// be said about it.
#pragma once

#include "core/word.hpp"
#include "protocol/status.hpp"

namespace protocol {

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

// Whether a word is the one in flash.
bool same(core::Word word, core::Text text);

// Where `word` stands in a list of flash texts that ends with an empty one; -1 if nowhere.
int8_t index_in(core::Text list, core::Word word);

constexpr int32_t kLastId = 99999;

// As typed: "007" comes back as 007.
struct Id {
    uint32_t value;
    uint8_t digits;  // 0: the request has none

    bool given() const { return digits != 0; }
};

class Request {
  public:
    // Takes the id and the checksum off a line; after bad_checksum or bad_id nothing of it is to
    // be trusted. The line must stay where it is for as long as the request is in use.
    Status begin(core::Word line);

    // Takes nothing off it.
    void begin_plain(core::Word line);

    const Id& id() const { return id_; }
    bool has_checksum() const { return has_checksum_; }

    // --- words ---

    bool empty() const { return rest_.empty(); }
    core::Word rest() const { return rest_; }
    void rewind(core::Word rest) { rest_ = rest; }  // to a rest() of before
    core::Word peek() const;
    core::Word next();  // empty when there is none
    uint8_t count() const;

    // The last word, and the request without it.
    core::Word last() const;
    void drop_last();

    // Takes the next word if it is `text`.
    bool accept(core::Text text);

    // Takes a word of a list; value() is its place there.
    [[nodiscard]] Status choice(core::Text list);

    // Takes a whole number from `low` to `high`; value() is the number.
    static constexpr int32_t kLargest = 999999999;
    [[nodiscard]] Status number(int16_t low, int32_t high);
    int32_t value() const { return value_; }

    // --- refusals ---

    // Pass `status` on; the word taken last, a note and a number will be said, or the choices
    // there were.
    Status refuse(Status status, core::Text note = core::Text());
    Status refuse(Status status, core::Text note, int32_t number);

    // Names another word as the one at fault.
    void blame(core::Word word) { word_ = word; }

    // Refuses if there are more words.
    [[nodiscard]] Status no_more();

    static constexpr int32_t kNoNumber = INT32_MIN;
    core::Word refused_word() const { return word_; }
    core::Text note() const { return note_; }
    core::Text choices() const { return choices_; }  // a list of what would have been right
    int32_t refused_number() const { return number_; }

  private:
    bool take_checksum(core::Word line);
    bool take_id();
    void trim();

    core::Word rest_;
    core::Word word_;  // taken last
    core::Text note_;
    core::Text choices_;
    int32_t number_;
    int32_t value_;
    Id id_;
    bool has_checksum_;
};

}  // namespace protocol

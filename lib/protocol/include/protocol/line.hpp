// The line being received. A fault is kept until the end of the line, so that the line is
// answered once.
#pragma once

#include "core/word.hpp"
#include "etl/span.h"
#include "protocol/status.hpp"

namespace protocol {

// Zero is its state before start(), as that of every object in static memory.
class Line {
  public:
    void start(etl::span<char> buffer) {
        buffer_ = buffer.data();
        capacity_ = static_cast<uint16_t>(buffer.size());
    }
    void clear();
    bool append(uint8_t byte);  // false when there is no room for it
    bool erase_last();          // false when there is nothing to erase
    void damage(uint16_t lost);

    core::Word text() const { return {buffer_, buffer_ + length_}; }
    bool untouched() const { return length_ == 0 && lost_ == 0; }
    uint16_t capacity() const { return capacity_; }

    Status fault() const;
    bool is_blank() const;
    bool is_comment() const { return length_ > 0 && buffer_[0] == '#'; }
    uint16_t lost() const { return lost_; }

    // What to say about the fault.
    core::Text fault_note() const;
    uint16_t fault_number() const;

  private:
    uint8_t bad_byte() const;  // the first that no line may hold; a space if there is none

    char* buffer_;
    uint16_t capacity_;
    uint16_t length_;
    uint16_t lost_;
    bool overlong_;
};

}  // namespace protocol

// The line being received. A fault is kept until the end of the line, so that the line is
// answered once.
#pragma once

#include "etl/span.h"
#include "etl/string_view.h"
#include "protocol/status.hpp"

namespace protocol {

class Line {
  public:
    explicit Line(etl::span<char> buffer) : buffer_(buffer) {}

    void clear();
    void append(uint8_t byte);
    bool erase_last();  // false when there is nothing to erase
    void damage(uint16_t lost);

    etl::string_view text() const { return etl::string_view(buffer_.data(), length_); }
    bool untouched() const { return length_ == 0 && !overlong_ && !bad_ && lost_ == 0; }
    uint16_t capacity() const { return static_cast<uint16_t>(buffer_.size()); }

    Status fault() const;
    bool is_blank() const;
    bool is_comment() const { return length_ > 0 && buffer_[0] == '#'; }
    uint8_t bad_byte() const { return bad_byte_; }
    uint16_t lost() const { return lost_; }

  private:
    etl::span<char> buffer_;
    uint16_t length_ = 0;
    uint16_t lost_ = 0;
    uint8_t bad_byte_ = 0;
    bool bad_ = false;
    bool overlong_ = false;
};

}  // namespace protocol

#include "protocol/line.hpp"

#include "protocol/request.hpp"

namespace protocol {

void Line::clear() {
    length_ = 0;
    lost_ = 0;
    bad_ = false;
    overlong_ = false;
}

void Line::append(uint8_t byte) {
    const bool printable = (byte >= ' ' && byte < 0x7F) || byte == '\t';
    if (!printable && !bad_) {
        bad_ = true;
        bad_byte_ = byte;
    }
    if (length_ == buffer_.size()) {
        overlong_ = true;
        return;
    }
    buffer_[length_++] = printable ? static_cast<char>(byte) : '?';
}

bool Line::erase_last() {
    if (length_ == 0 || overlong_) return false;
    --length_;
    return true;
}

void Line::damage(uint16_t lost) {
    lost_ = lost_ > UINT16_MAX - lost ? UINT16_MAX : static_cast<uint16_t>(lost_ + lost);
}

Status Line::fault() const {
    if (lost_ != 0) return Status::overrun;
    if (overlong_) return Status::line_too_long;
    return bad_ ? Status::bad_byte : Status::ok;
}

core::Text Line::fault_note() const {
    if (lost_ != 0) return TEXT("bytes lost:");
    return overlong_ ? TEXT("at most") : TEXT("code");
}

uint16_t Line::fault_number() const {
    if (lost_ != 0) return lost_;
    return overlong_ ? capacity() : bad_byte_;
}

bool Line::is_blank() const {
    if (fault() != Status::ok) return false;
    for (char c : text())
        if (!is_space(c)) return false;
    return true;
}

}  // namespace protocol

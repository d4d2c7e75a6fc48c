#include "protocol/line.hpp"

#include "protocol/request.hpp"

namespace protocol {

namespace {

constexpr uint8_t kNoBadByte = ' ';

}  // namespace

void Line::clear() {
    length_ = 0;
    lost_ = 0;
    overlong_ = false;
}

bool Line::append(uint8_t byte) {
    if (length_ == capacity_) overlong_ = true;
    if (overlong_) return false;
    buffer_[length_++] = static_cast<char>(byte);
    return true;
}

bool Line::erase_last() {
    if (length_ == 0 || overlong_) return false;
    --length_;
    return true;
}

void Line::damage(uint16_t lost) {
    lost_ = lost_ > UINT16_MAX - lost ? UINT16_MAX : static_cast<uint16_t>(lost_ + lost);
}

uint8_t Line::bad_byte() const {
    for (char c : text()) {
        const uint8_t byte = static_cast<uint8_t>(c);
        if ((byte < ' ' && byte != '\t') || byte > '~') return byte;
    }
    return kNoBadByte;
}

Status Line::fault() const {
    if (lost_ != 0) return Status::overrun;
    if (overlong_) return Status::line_too_long;
    return bad_byte() != kNoBadByte ? Status::bad_byte : Status::ok;
}

core::Text Line::fault_note() const {
    if (lost_ != 0) return TEXT("bytes lost:");
    return overlong_ ? TEXT("at most") : TEXT("code");
}

uint16_t Line::fault_number() const {
    if (lost_ != 0) return lost_;
    return overlong_ ? capacity() : bad_byte();
}

bool Line::is_blank() const {
    if (fault() != Status::ok) return false;
    for (char c : text())
        if (!is_space(c)) return false;
    return true;
}

}  // namespace protocol

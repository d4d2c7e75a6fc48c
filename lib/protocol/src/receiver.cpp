#include "protocol/receiver.hpp"

#include "core/interrupts.hpp"

namespace protocol {

namespace {

// Stands in the ring before the two bytes of a gap's length. Ctrl-C itself is never stored.
constexpr uint8_t kGapMark = byte::kStop;
constexpr uint16_t kGapBytes = 3;
constexpr uint8_t kNoise = 0;  // a NUL: the line reader refuses it

}  // namespace

bool Receiver::is_real_time(uint8_t byte) {
    return byte == byte::kStop || byte == byte::kStopToo || byte == byte::kStatus ||
           byte == byte::kReset;
}

void Receiver::receive(uint8_t byte) {
    if (!is_real_time(byte)) {
        if (held_count_ != 0) release_noise();
        return store(byte);
    }
    if (!strict_) return act(byte);
    if (held_count_ != 0 && held_ != byte) release_noise();
    held_ = byte;
    if (++held_count_ < 3) return;
    held_count_ = 0;
    act(byte);
}

void Receiver::act(uint8_t byte) {
    if (byte == byte::kStatus) {
        events_.status = true;
        return;
    }
    if (byte != byte::kReset) {
        events_.stop = true;
        return;
    }
    events_ = Events();  // a reset discards everything received before it
    events_.reset = true;
    used_ = 0;
    gap_ = 0;
    held_count_ = 0;
    strict_ = false;
}

void Receiver::release_noise() {
    for (; held_count_ > 0; --held_count_) store(kNoise);
}

void Receiver::store(uint8_t byte) {
    if (gap_ != 0 && !mark_gap(1)) return lose(1);
    if (used_ >= capacity_) return lose(1);
    push(byte);
}

// Puts the gap into the ring if there is room for it and `room_after` more.
bool Receiver::mark_gap(uint16_t room_after) {
    if (capacity_ - used_ < kGapBytes + room_after) return false;
    push(kGapMark);
    push(static_cast<uint8_t>(gap_));
    push(static_cast<uint8_t>(gap_ >> 8));
    gap_ = 0;
    return true;
}

void Receiver::lose(uint16_t count) {
    total_lost_ += count;
    gap_ = gap_ > UINT16_MAX - count ? UINT16_MAX : static_cast<uint16_t>(gap_ + count);
}

void Receiver::push(uint8_t byte) {
    uint16_t tail = static_cast<uint16_t>(head_ + used_);
    if (tail >= capacity_) tail = static_cast<uint16_t>(tail - capacity_);
    ring_[tail] = byte;
    ++used_;
}

uint8_t Receiver::pop() {
    const uint8_t byte = ring_[head_];
    if (++head_ >= capacity_) head_ = 0;
    --used_;
    return byte;
}

Received Receiver::take() {
    const core::InterruptGuard guard;
    if (used_ == 0) {
        if (gap_ == 0) return {Received::Kind::nothing, 0, 0};
        const uint16_t lost = gap_;
        gap_ = 0;
        return {Received::Kind::loss, 0, lost};
    }
    const uint8_t byte = pop();
    if (byte != kGapMark) return {Received::Kind::byte, byte, 0};
    const uint8_t low = pop();
    return {Received::Kind::loss, 0, static_cast<uint16_t>(low | pop() << 8)};
}

Receiver::Events Receiver::take_events() {
    const core::InterruptGuard guard;
    const Events events = events_;
    events_ = Events();
    return events;
}

uint32_t Receiver::total_lost() const {
    const core::InterruptGuard guard;
    return total_lost_;
}

uint16_t Receiver::room() const {
    const core::InterruptGuard guard;
    const uint16_t free = static_cast<uint16_t>(capacity_ - used_);
    return free > 2 ? static_cast<uint16_t>(free - 2) : 0;  // noise may be released with a byte
}

}  // namespace protocol

// The slow account of a stream: every byte that should come out, in order, however long ago it
// went in. A chip has room for one burst at a time, so the account is a short queue of its own.
#pragma once

#include <unity.h>

#include "protocol/receiver.hpp"

constexpr uint8_t kRealTime[] = {protocol::byte::kStop, protocol::byte::kStopToo,
                                 protocol::byte::kStatus, protocol::byte::kReset};

class Stream {
  public:
    explicit Stream(bool strict) : strict_(strict) {}

    void send(uint8_t code) {
        const bool real_time = is_real_time(code);
        if (!strict_) {
            if (!real_time) expect(code);
            return;
        }
        if (held_ > 0 && code != last_) release();
        last_ = code;
        if (!real_time) return expect(code);
        if (++held_ == 3) held_ = 0;
    }

    // A taken byte must be the next of the account, a loss skips as many of it.
    void check(const protocol::Received& received) {
        uint16_t count = received.kind == protocol::Received::Kind::loss ? received.lost : 1;
        if (received.kind == protocol::Received::Kind::byte)
            TEST_ASSERT_EQUAL_UINT8(queue_[first_], received.byte);
        TEST_ASSERT_LESS_OR_EQUAL_UINT16(size_, count);
        if (count > size_) count = size_;
        size_ = static_cast<uint16_t>(size_ - count);
        first_ = static_cast<uint16_t>((first_ + count) % kMost);
    }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ + 4 > kMost; }

  private:
    static constexpr uint16_t kMost = 200;

    static bool is_real_time(uint8_t code) {
        for (uint8_t known : kRealTime)
            if (code == known) return true;
        return false;
    }
    void release() {
        for (; held_ > 0; --held_) expect(0);
    }
    void expect(uint8_t code) {
        queue_[(first_ + size_) % kMost] = code;
        ++size_;
    }

    uint8_t queue_[kMost];
    uint16_t first_ = 0, size_ = 0;
    uint8_t last_ = 0, held_ = 0;
    bool strict_;
};

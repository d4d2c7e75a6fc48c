// Bytes from the wire: a ring, real-time bytes picked off before it, and an exact account of
// what was lost and where.
//
// receive() may be called from an interrupt; everything else belongs to the program and keeps
// interrupts out for as long as it touches the ring.
#pragma once

#include "etl/span.h"

namespace protocol {

namespace byte {
constexpr uint8_t kStop = 0x03;        // Ctrl-C
constexpr uint8_t kEndOfInput = 0x04;  // Ctrl-D
constexpr uint8_t kBackspace = 0x08;   //
constexpr uint8_t kStopToo = 0x0B;     // Ctrl-K: some serial monitors keep Ctrl-C
constexpr uint8_t kStatus = 0x14;      // Ctrl-T
constexpr uint8_t kKillLine = 0x15;    // Ctrl-U
constexpr uint8_t kReset = 0x18;       // Ctrl-X
constexpr uint8_t kEscape = 0x1B;      //
constexpr uint8_t kDelete = 0x7F;      //
}  // namespace byte

// What comes out of the ring: nothing, a byte, or the news that `lost` bytes are missing here.
struct Received {
    enum class Kind : uint8_t { nothing, byte, loss };
    Kind kind;
    uint8_t byte;
    uint16_t lost;
};

// Zero is its state before start(), as that of every object in static memory.
class Receiver {
  public:
    struct Events {
        bool stop;
        bool status;
        bool reset;
    };

    void start(etl::span<uint8_t> ring) {
        ring_ = ring.data();
        capacity_ = static_cast<uint16_t>(ring.size());
    }

    void receive(uint8_t byte);  // one byte from the wire
    void lose(uint16_t count);   // the port knows of bytes that never arrived

    Received take();
    Events take_events();
    uint16_t room() const;  // bytes that can be received without a loss
    uint16_t capacity() const { return capacity_; }
    uint32_t total_lost() const;

    // In strict mode a real-time byte acts only as three in a row; fewer are noise.
    void set_strict(bool strict) {
        strict_ = strict;
        held_count_ = 0;
    }

  private:
    static bool is_real_time(uint8_t byte);
    void act(uint8_t byte);
    void release_noise();
    void store(uint8_t byte);
    void push(uint8_t byte);
    uint8_t pop();
    bool mark_gap(uint16_t room_after);

    uint8_t* ring_;
    uint16_t capacity_;
    uint16_t head_;  // next to be taken
    uint16_t used_;
    uint16_t gap_;  // lost since the last byte stored
    uint32_t total_lost_;
    Events events_;
    uint8_t held_;  // a real-time byte that may become three in a row
    uint8_t held_count_;
    bool strict_;
};

}  // namespace protocol

// HiFive1: FE310. UART0 has a FIFO of eight bytes and drops what comes when it is full, without
// telling: only losses of our own ring are known here.
#include "machine.hpp"

namespace {

using emulated::at;

constexpr uint32_t kUart = 0x10013000;
constexpr uint32_t kSend = kUart, kTaken = kUart + 4, kSendControl = kUart + 8;
constexpr uint32_t kReceiveControl = kUart + 0xC, kInterrupts = kUart + 0x10,
                   kDivider = kUart + 0x18;
constexpr uint32_t kNothing = 0x80000000;  // in kTaken: no byte; in kSend: no room

constexpr uint32_t kController = 0x0C000000;  // of interrupts
constexpr uint32_t kClaim = kController + 0x200004, kEnabled = kController + 0x2000;
constexpr uint32_t kUartSource = 3;

constexpr uint32_t kTimeCompare = 0x02004000, kTime = 0x0200BFF8;
constexpr uint32_t kTicks = 10000;  // of QEMU's timer in a millisecond; the chip's runs at 32768 Hz

uint64_t next_tick;

void set_next_tick() {
    next_tick += kTicks;
    at(kTimeCompare) = static_cast<uint32_t>(next_tick);
    at(kTimeCompare + 4) = static_cast<uint32_t>(next_tick >> 32);
}

}  // namespace

namespace emulated {

void start_uart() {
    at(kDivider) = 138;  // 115200 from 16 MHz
    at(kSendControl) = 1;
}

void start_clock() {
    next_tick = at(kTime);  // it began a moment ago
    set_next_tick();
}

void receive() {
    at(kReceiveControl) = 1;
    at(kInterrupts) = 2;
    at(kController + 4 * kUartSource) = 1;  // its priority
    at(kEnabled) = 1 << kUartSource;
}

void put(char byte) {
    while ((at(kSend) & kNothing) != 0) {
    }
    at(kSend) = static_cast<uint8_t>(byte);
}

}  // namespace emulated

extern "C" {

void interrupt_timer() {
    set_next_tick();
    emulated::tick();
}

void interrupt_external() {
    const uint32_t source = at(kClaim);
    for (uint32_t byte; ((byte = at(kTaken)) & kNothing) == 0;)
        emulated::received(static_cast<uint8_t>(byte));
    at(kClaim) = source;
}

}  // extern "C"

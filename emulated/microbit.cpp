// BBC micro:bit: nRF51, Cortex-M0 at 16 MHz. UART0 has a FIFO of six bytes; it tells when it was
// full and a byte was lost.
#include "machine.hpp"

namespace {

using emulated::at;

constexpr uint32_t kUart = 0x40002000, kTimer = 0x40008000, kEnableSet = 0xE000E100;
constexpr uint32_t kUartIrq = 2, kTimerIrq = 8;

enum Uart : uint32_t {
    start_receiving = kUart,
    start_sending = kUart + 0x008,
    byte_ready = kUart + 0x108,
    byte_sent = kUart + 0x11C,
    uart_interrupts = kUart + 0x304,
    error_source = kUart + 0x480,
    enable = kUart + 0x500,
    pin_out = kUart + 0x50C,
    pin_in = kUart + 0x514,
    received_byte = kUart + 0x518,
    sent_byte = kUart + 0x51C,
    baud_rate = kUart + 0x524,
};

enum Timer : uint32_t {
    start_timer = kTimer,
    compared = kTimer + 0x140,
    shortcuts = kTimer + 0x200,
    timer_interrupts = kTimer + 0x304,
    bit_mode = kTimer + 0x508,
    prescaler = kTimer + 0x510,
    compare_with = kTimer + 0x540,
};

constexpr uint32_t kOverrun = 1, kFraming = 4;

}  // namespace

namespace emulated {

void start_uart() {
    at(pin_out) = 24;
    at(pin_in) = 25;
    at(baud_rate) = 0x01D7E000;  // 115200
    at(enable) = 4;
    at(start_sending) = 1;
}

void start_clock() {
    at(bit_mode) = 3;   // 32 bits
    at(prescaler) = 4;  // a microsecond
    at(compare_with) = 1000;
    at(shortcuts) = 1;  // begin anew when there
    at(timer_interrupts) = 1 << 16;
    at(kEnableSet) = 1 << kTimerIrq;
    at(start_timer) = 1;
}

void receive() {
    at(start_receiving) = 1;
    at(uart_interrupts) = 1 << 2;  // a byte is ready
    at(kEnableSet) = 1 << kUartIrq;
}

void put(char byte) {
    at(byte_sent) = 0;
    at(sent_byte) = static_cast<uint8_t>(byte);
    while (at(byte_sent) == 0) {
    }
}

}  // namespace emulated

extern "C" void interrupt_uart() {
    if (at(compared) != 0) {
        at(compared) = 0;
        emulated::tick();
    }
    while (at(byte_ready) != 0) {
        at(byte_ready) = 0;
        const uint32_t errors = at(error_source);
        if (errors != 0) at(error_source) = errors;  // ones clear
        const uint8_t byte = static_cast<uint8_t>(at(received_byte));
        if ((errors & kOverrun) != 0) emulated::lost(1);
        if ((errors & kFraming) != 0) emulated::lost(1);
        else emulated::received(byte);
    }
}

// USART1 and the system timer of STM32 chips. A byte that comes before the one in the receiver is
// read is lost, and the status tells.
#pragma once

#include "machine.hpp"

namespace emulated {

struct Stm32 {
    uint32_t usart, clock_gate, clock_bits;  // where the clock of the USART is switched on
    uint32_t frequency;                      // of core and bus
};

constexpr uint32_t kSystemTimer = 0xE000E010, kEnableSet1 = 0xE000E104;
constexpr uint32_t kUsartIrq = 37, kBaud = 115200;
constexpr uint32_t kReady = 1 << 5, kEmpty = 1 << 7, kOverrun = 1 << 3, kFraming = 1 << 1;

constexpr uint32_t status(Stm32 chip) { return chip.usart; }
constexpr uint32_t data(Stm32 chip) { return chip.usart + 4; }
constexpr uint32_t divider(Stm32 chip) { return chip.usart + 8; }
constexpr uint32_t control(Stm32 chip) { return chip.usart + 0xC; }

inline void start_uart(Stm32 chip) {
    at(chip.clock_gate) = at(chip.clock_gate) | chip.clock_bits;
    at(divider(chip)) = chip.frequency / kBaud;
    at(control(chip)) = 0x200C;  // on, sending, receiving
}

inline void start_clock(Stm32 chip) {
    at(kSystemTimer + 4) = chip.frequency / 1000 - 1;
    at(kSystemTimer + 8) = 0;
    at(kSystemTimer) = 7;  // by the core's clock, with interrupts
}

inline void receive(Stm32 chip) {
    at(control(chip)) = 0x202C;
    at(kEnableSet1) = 1 << (kUsartIrq - 32);
}

inline void put(Stm32 chip, char byte) {
    while ((at(status(chip)) & kEmpty) == 0) {
    }
    at(data(chip)) = static_cast<uint8_t>(byte);
}

inline void on_interrupt(Stm32 chip) {
    const uint32_t flags = at(status(chip));
    if ((flags & (kReady | kOverrun)) == 0) return;
    const uint8_t byte = static_cast<uint8_t>(at(data(chip)));  // clears the flags
    if ((flags & kFraming) != 0) lost(1);
    else received(byte);
    if ((flags & kOverrun) != 0) lost(1);  // the one that came too early
}

}  // namespace emulated

// Boards without a framework that are only ever emulated: what their files share. One file a board
// drives its UART and clock, one a family of chips starts it up, port.cpp is the rest.
#pragma once

#include <stdint.h>

namespace emulated {

// A register of the chip.
inline volatile uint32_t& at(uint32_t address) {
    return *reinterpret_cast<volatile uint32_t*>(static_cast<uintptr_t>(address));
}

// --- by the board's file ---

void start_uart();   // sending works from here on
void start_clock();  // tick() is called every millisecond
void receive();      // from here on the UART interrupts
void put(char byte);

// --- by the family's file ---

void enable_interrupts();
void disable_interrupts();
void wait_for_interrupt();            // returns also if one is held back by disable_interrupts
[[noreturn]] void leave(int status);  // ends the emulator
constexpr int kCrashed = 77;  // its exit status when the chip meets an instruction it cannot obey

// --- by port.cpp, for interrupts ---

void received(uint8_t byte);
void lost(uint16_t bytes);
void tick();

}  // namespace emulated

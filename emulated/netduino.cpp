// Netduino Plus 2: STM32F405, Cortex-M4 at 168 MHz.
#include "stm32.hpp"

namespace emulated {

constexpr Stm32 kChip = {0x40011000, 0x40023844, 1 << 4, 168000000};

void start_uart() { start_uart(kChip); }
void start_clock() { start_clock(kChip); }
void receive() { receive(kChip); }
void put(char byte) { put(kChip, byte); }

}  // namespace emulated

extern "C" void interrupt_uart() { emulated::on_interrupt(emulated::kChip); }

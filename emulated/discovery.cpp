// STM32VLDISCOVERY: STM32F100, Cortex-M3 at 24 MHz.
#include "stm32.hpp"

namespace emulated {

constexpr Stm32 kChip = {0x40013800, 0x40021018, 1 << 14 | 1 << 2, 24000000};

void start_uart() { start_uart(kChip); }
void start_clock() { start_clock(kChip); }
void receive() { receive(kChip); }
void put(char byte) { put(kChip, byte); }

}  // namespace emulated

extern "C" void interrupt_uart() { emulated::on_interrupt(emulated::kChip); }

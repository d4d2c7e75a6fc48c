// The wire and the clock of an AVR board, without a framework: USART0 and timer 0.
#pragma once

#include "console/console.hpp"

namespace avr {

console::Port port();

// Starts receiving into `console`; interrupts are on from here.
void start(console::Console& console);

// Sleeps until an interrupt, unless a byte has arrived meanwhile.
void sleep();

}  // namespace avr

// What a board without a framework gives the engine: a wire, a clock, and sleep. Each family of
// chips has its own source file.
#pragma once

#include "console/console.hpp"

namespace board {

// Starts the wire and the clock. `name` is what the engine calls the board.
console::Port port(core::Text name);

// Starts receiving into `console`; interrupts are on from here.
void start(console::Console& console);

// Sleeps until an interrupt, unless a byte has arrived meanwhile.
void sleep();

}  // namespace board

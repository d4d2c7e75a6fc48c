// An engine in this process, its wire a string: bytes go in, bytes come out, slice by slice.
#pragma once

#include <string>

#include "console/console.hpp"

namespace wire {

// On the budget of the Uno lines and slices are short, so more of them are seen.
struct Board : console::Uno {
    static constexpr uint16_t kExtras = console::Desktop::kExtras;  // every command
};

console::Console& engine();
const console::Memory<Board>& memory();

void reset();                         // a fresh engine, nothing said yet
void type(const std::string& bytes);  // the engine receives them
std::string heard();                  // what it said since this was asked last
void advance_clock(uint32_t milliseconds);

// Types a line, works until the engine is idle, and returns what it said.
std::string ask(const std::string& line);

// Works until the engine is idle; returns the slices it took.
uint32_t work_until_idle();

}  // namespace wire

// The firmware: make the memory, make the console, move bytes.
#include "avr_port.hpp"

namespace {

console::Memory<console::Uno> memory;

}  // namespace

int main() {
    static console::Console console(memory.resources(), avr::port());
    avr::start(console);
    for (;;)
        if (console.work() == console::Console::Work::idle) avr::sleep();
}

// The firmware: make the memory, make the console, move bytes.
#include "avr_port.hpp"

namespace {

console::Memory<console::Uno> memory;
console::Console engine;

}  // namespace

int main() {
    engine.start(memory.resources(), avr::port());
    avr::start(engine);
    for (;;)
        if (engine.work() == console::Console::Work::idle) avr::sleep();
}

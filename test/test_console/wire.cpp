#include "wire.hpp"

namespace wire {

namespace {

console::Memory<Board> storage;
console::Console console_object;
std::string said;
uint32_t clock_ms = 0;

void put(void*, char byte) { said += byte; }
uint32_t milliseconds(void*) { return clock_ms; }

}  // namespace

console::Console& engine() { return console_object; }
const console::Memory<Board>& memory() { return storage; }

// Only the first engine is started; after that Ctrl-X makes it fresh, as on a board.
void reset() {
    static bool started = false;
    const console::Port port = {{put, nullptr}, milliseconds, TEXT("test"), true};
    if (!started) console_object.start(storage.resources(), port);
    started = true;
    type("\x18");
    console_object.work();
    said.clear();
}

void type(const std::string& bytes) {
    for (char c : bytes) console_object.feed(static_cast<uint8_t>(c));
}

std::string heard() {
    std::string words;
    words.swap(said);
    return words;
}

void advance_clock(uint32_t ms) { clock_ms += ms; }

uint32_t work_until_idle() {
    uint32_t slices = 1;
    while (console_object.work() == console::Console::Work::busy) ++slices;
    return slices;
}

std::string ask(const std::string& line) {
    type(line + "\n");
    work_until_idle();
    return heard();
}

}  // namespace wire

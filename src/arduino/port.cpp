// Boards with Arduino's framework: setup() and loop() instead of main(). Serial is drained at every
// slice into the engine's own ring, where real-time bytes are picked off. What the core's driver
// drops before that, it drops without a word: such losses are not counted.
// The engine comes first: it must not see the macros bit, word and F.
// clang-format off
#include "console/console.hpp"

#include <Arduino.h>
// clang-format on

namespace {

using Board = console::ZERMELO_BOARD;

static_assert(Board::kReceiveBytes >= 256, "room for what comes during a slice");

console::Memory<Board> memory;
console::Console engine;

void put(void*, char byte) { Serial.write(static_cast<uint8_t>(byte)); }
uint32_t milliseconds(void*) { return static_cast<uint32_t>(millis()); }

}  // namespace

void setup() {
    Serial.begin(115200);
    engine.start(memory.resources(), {{put, nullptr}, milliseconds, TEXT(ZERMELO_NAME), false});
}

void loop() {
    for (int byte; (byte = Serial.read()) >= 0;) engine.feed(static_cast<uint8_t>(byte));
    engine.work();
}

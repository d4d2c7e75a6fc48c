// The firmware: make the memory, make the console, move bytes. The build says which board.
#include "port.hpp"

namespace {

using Board = console::ZERMELO_BOARD;

console::Memory<Board> memory;
console::Console engine;

}  // namespace

int main() {
    engine.start(memory.resources(), board::port(Board::name()));
    board::start(engine);
    for (;;)
        if (engine.work() == console::Console::Work::idle) board::sleep();
}

#include "../src/port.hpp"

#include "machine.hpp"

// Static objects are never destroyed here; these would bring a table of destructors, or a heap.
extern "C" {
int atexit(void (*)()) { return 0; }
int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
void* __dso_handle;
}

namespace board {

namespace {

console::Console* receiver;
volatile uint32_t now_ms;
volatile bool news;

void put(void*, char byte) { emulated::put(byte); }
uint32_t milliseconds(void*) { return now_ms; }

}  // namespace

}  // namespace board

namespace emulated {

void received(uint8_t byte) {
    board::news = true;
    if (board::receiver != nullptr) board::receiver->feed(byte);
}

void lost(uint16_t bytes) {
    board::news = true;
    if (board::receiver != nullptr) board::receiver->lose(bytes);
}

void tick() { board::now_ms = board::now_ms + 1; }

}  // namespace emulated

namespace board {

console::Port port(core::Text name) {
    emulated::start_uart();
    emulated::start_clock();
    return {{put, nullptr}, milliseconds, name, false};
}

void start(console::Console& console) {
    receiver = &console;
    emulated::receive();
    emulated::enable_interrupts();
}

void sleep() {
    emulated::disable_interrupts();
    if (!news) emulated::wait_for_interrupt();
    news = false;
    emulated::enable_interrupts();
}

}  // namespace board

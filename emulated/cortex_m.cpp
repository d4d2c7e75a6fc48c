// Cortex-M: vectors, start-up, sleep.
#include <string.h>

#include "machine.hpp"

extern "C" {

extern uint32_t ram_end, data_from, data_begin, data_end, bss_begin, bss_end;
extern void (*const init_begin)();
extern void (*const init_end)();

int program() __asm__("main");  // C++ has no name for calling it
void interrupt_uart();          // by the board's file: every interrupt of the chip's own
void interrupt_tick() { emulated::tick(); }

void crash() { emulated::leave(emulated::kCrashed); }

void reset() {
    memcpy(&data_begin, &data_from,
           static_cast<size_t>(reinterpret_cast<char*>(&data_end) -
                               reinterpret_cast<char*>(&data_begin)));
    memset(&bss_begin, 0,
           static_cast<size_t>(reinterpret_cast<char*>(&bss_end) -
                               reinterpret_cast<char*>(&bss_begin)));
    for (auto init = &init_begin; init != &init_end; ++init) (*init)();
    program();
    crash();
}

}  // extern "C"

namespace {

struct Vectors {
    using Handler = void (*)();
    static constexpr uint8_t kInterrupts = 64;

    const void* stack = &ram_end;
    Handler on_reset = reset;
    Handler on_fault[13] = {crash, crash, crash, crash, crash, crash, crash,
                            crash, crash, crash, crash, crash, crash};
    Handler on_tick = interrupt_tick;
    Handler on_interrupt[kInterrupts] = {};
};

constexpr Vectors make_vectors() {
    Vectors vectors;
    for (auto& handler : vectors.on_interrupt) handler = interrupt_uart;
    return vectors;
}

[[gnu::section(".start"), gnu::used]] constexpr Vectors vectors = make_vectors();

}  // namespace

namespace emulated {

void enable_interrupts() { __asm__ volatile("cpsie i" ::: "memory"); }
void disable_interrupts() { __asm__ volatile("cpsid i" ::: "memory"); }
void wait_for_interrupt() { __asm__ volatile("wfi" ::: "memory"); }

// Semihosting: the emulator obeys.
void leave(int status) {
    constexpr uint32_t kExitExtended = 0x20, kApplicationExit = 0x20026;
    const uint32_t why[] = {kApplicationExit, static_cast<uint32_t>(status)};
    register uint32_t operation __asm__("r0") = kExitExtended;
    register const uint32_t* argument __asm__("r1") = why;
    for (;;) __asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
}

}  // namespace emulated

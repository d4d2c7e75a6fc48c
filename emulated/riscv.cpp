// RISC-V with one hart in machine mode: start-up, interrupts, sleep.
#include <string.h>

#include "machine.hpp"

extern "C" {

extern uint32_t data_from, data_begin, data_end, bss_begin, bss_end;
extern void (*const init_begin)();
extern void (*const init_end)();

int program() __asm__("main");  // C++ has no name for calling it
void interrupt_external();      // by the board's file
void interrupt_timer();         // by the board's file

// The chip begins here, without a stack.
[[gnu::section(".start"), gnu::naked, gnu::used]] void reset() {
    __asm__ volatile(
        "la sp, ram_end\n"
        "j start_up\n");
}

[[gnu::interrupt("machine"), gnu::aligned(4)]] void interrupt() {
    constexpr uint32_t kTimer = 0x80000007, kExternal = 0x8000000B;
    uint32_t cause;
    __asm__ volatile("csrr %0, mcause" : "=r"(cause));
    if (cause == kTimer) interrupt_timer();
    else if (cause == kExternal) interrupt_external();
    else emulated::leave(emulated::kCrashed);
}

[[gnu::used]] void start_up() {
    constexpr uint32_t kTimer = 1 << 7, kExternal = 1 << 11;
    __asm__ volatile("csrw mtvec, %0" ::"r"(interrupt));
    __asm__ volatile("csrw mie, %0" ::"r"(kTimer | kExternal));
    memcpy(&data_begin, &data_from,
           static_cast<size_t>(reinterpret_cast<char*>(&data_end) -
                               reinterpret_cast<char*>(&data_begin)));
    memset(&bss_begin, 0,
           static_cast<size_t>(reinterpret_cast<char*>(&bss_end) -
                               reinterpret_cast<char*>(&bss_begin)));
    for (auto init = &init_begin; init != &init_end; ++init) (*init)();
    program();
    emulated::leave(emulated::kCrashed);
}

}  // extern "C"

namespace emulated {

constexpr uint32_t kEnabled = 1 << 3;  // in mstatus

void enable_interrupts() { __asm__ volatile("csrs mstatus, %0" ::"r"(kEnabled) : "memory"); }
void disable_interrupts() { __asm__ volatile("csrc mstatus, %0" ::"r"(kEnabled) : "memory"); }
void wait_for_interrupt() { __asm__ volatile("wfi" ::: "memory"); }

// Semihosting: the emulator knows it by the two odd shifts, which do nothing.
void leave(int status) {
    constexpr uint32_t kExitExtended = 0x20, kApplicationExit = 0x20026;
    const uint32_t why[] = {kApplicationExit, static_cast<uint32_t>(status)};
    register uint32_t operation __asm__("a0") = kExitExtended;
    register const uint32_t* argument __asm__("a1") = why;
    for (;;)
        __asm__ volatile(
            ".balign 16\n"
            ".option push\n"
            ".option norvc\n"
            "slli x0, x0, 31\n"
            "ebreak\n"
            "srai x0, x0, 7\n"
            ".option pop\n"
            : "+r"(operation)
            : "r"(argument)
            : "memory");
}

}  // namespace emulated

// Keeps interrupts out while it lives: for what a receive interrupt and the program share. Nothing
// on desktops, where bytes come from the program itself.
#pragma once

#include <stdint.h>

#if defined(__AVR__)
#include <avr/interrupt.h>
#include <avr/io.h>
#endif

namespace core {

#if defined(__AVR__)

using InterruptState = uint8_t;
inline InterruptState hold_interrupts() {
    const InterruptState before = SREG;
    cli();
    return before;
}
inline void restore_interrupts(InterruptState before) { SREG = before; }

#elif defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'

using InterruptState = uint32_t;
inline InterruptState hold_interrupts() {
    InterruptState before;
    __asm__ volatile("mrs %0, primask\n cpsid i" : "=r"(before));
    return before;
}
inline void restore_interrupts(InterruptState before) {
    __asm__ volatile("msr primask, %0" ::"r"(before));
}

#elif defined(__riscv) && !defined(__unix__)

using InterruptState = uint32_t;
inline InterruptState hold_interrupts() {
    InterruptState before;
    __asm__ volatile("csrrci %0, mstatus, 8" : "=r"(before));
    return before & 8;
}
inline void restore_interrupts(InterruptState before) {
    __asm__ volatile("csrs mstatus, %0" ::"r"(before));
}

#else

using InterruptState = uint8_t;
inline InterruptState hold_interrupts() { return 0; }
inline void restore_interrupts(InterruptState) {}

#endif

class InterruptGuard {
  public:
    // Inline, so that the state stays in a register: a call would need it in memory.
    [[gnu::always_inline]] InterruptGuard() : before_(hold_interrupts()) {
        __asm__ volatile("" ::: "memory");
    }
    [[gnu::always_inline]] ~InterruptGuard() {
        __asm__ volatile("" ::: "memory");
        restore_interrupts(before_);
    }
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

  private:
    InterruptState before_;
};

}  // namespace core

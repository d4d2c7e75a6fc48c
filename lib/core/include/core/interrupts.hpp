// Keeps interrupts out while it lives: for what a receive interrupt and the program share.
#pragma once

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/io.h>
#endif

namespace core {

class InterruptGuard {
  public:
#ifdef __AVR__
    InterruptGuard() : saved_(SREG) {
        cli();
        __asm__ volatile("" ::: "memory");
    }
    ~InterruptGuard() {
        __asm__ volatile("" ::: "memory");
        SREG = saved_;
    }

  private:
    unsigned char saved_;
#else
    InterruptGuard() {}
    ~InterruptGuard() {}
#endif
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;
};

}  // namespace core

#include "target.h"

#include <unity.h>

// Unity wants both from every suite; one that needs its own brings it.
extern "C" __attribute__((weak)) void setUp() {}
extern "C" __attribute__((weak)) void tearDown() {}

#ifdef __AVR__

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

// Nothing ends on a chip; avr-libc's own atexit would bring the heap.
extern "C" int atexit(void (*)()) { return 0; }

void test_begin() {
    constexpr unsigned long kBaud = 115200;
    UCSR0A = 1 << U2X0;
    UBRR0 = (F_CPU / 4 / kBaud - 1) / 2;
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << TXEN0;
}

void test_put(char byte) {
    while (!(UCSR0A & 1 << UDRE0)) {
    }
    UCSR0A |= 1 << TXC0;
    UDR0 = static_cast<unsigned char>(byte);
}

// Sleeping with interrupts off ends the emulator; GPIOR0 is its exit status.
int test_end(int failures) {
    while (!(UCSR0A & 1 << TXC0)) {
    }
    GPIOR0 = failures > 255 ? 255 : static_cast<unsigned char>(failures);
    cli();
    sleep_enable();
    for (;;) sleep_cpu();
}

#elif defined(ZERMELO_EMULATED)

#include "../emulated/machine.hpp"

void test_begin() { emulated::start_uart(); }
void test_put(char byte) { emulated::put(byte); }
int test_end(int failures) { emulated::leave(failures > 255 ? 255 : failures); }

#else

#include <stdio.h>

void test_begin() {}
void test_put(char byte) { putchar(byte); }
int test_end(int failures) { return failures > 255 ? 255 : failures; }

#endif

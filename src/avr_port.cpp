// AVR: USART0 and timer 0, the same on all chips of the family with that name for them.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#include "core/interrupts.hpp"
#include "port.hpp"

#ifdef USART_RX_vect  // a chip with one USART does not number it
#define RECEIVED USART_RX_vect
#else
#define RECEIVED USART0_RX_vect
#endif

// Static objects are never destroyed here; avr-libc's own atexit would bring malloc along.
extern "C" int atexit(void (*)()) { return 0; }

namespace board {

namespace {

constexpr uint32_t kBaud = 115200;
constexpr uint16_t kDivisor = (F_CPU / 4 / kBaud - 1) / 2;  // double speed, rounded
constexpr uint8_t kTicks = F_CPU / 64 / 1000;               // of timer 0 in a millisecond

console::Console* receiver = nullptr;
volatile uint32_t now_ms = 0;
volatile bool received = false;

void put(void*, char byte) {
    while ((UCSR0A & _BV(UDRE0)) == 0) {
    }
    UDR0 = static_cast<uint8_t>(byte);
}

uint32_t milliseconds(void*) {
    const core::InterruptGuard guard;
    return now_ms;
}

void start_uart() {
    UBRR0 = kDivisor;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

void start_clock() {
    TCCR0A = _BV(WGM01);
    OCR0A = kTicks - 1;
    TIMSK0 = _BV(OCIE0A);
    TCCR0B = _BV(CS01) | _BV(CS00);
}

}  // namespace

console::Port port(core::Text name) {
    start_uart();  // the banner is printed before anything is received
    start_clock();
    return {{put, nullptr}, milliseconds, name, false};
}

void start(console::Console& console) {
    receiver = &console;
    sei();
}

void sleep() {
    set_sleep_mode(SLEEP_MODE_IDLE);
    cli();
    if (!received) {
        sleep_enable();
        sei();  // takes effect after the next instruction, so no byte can slip in between
        sleep_cpu();
        sleep_disable();
    }
    received = false;
    sei();
}

}  // namespace board

// A framing error spoils this byte; a data overrun tells of a byte lost before it.
ISR(RECEIVED) {
    const uint8_t status = UCSR0A;
    const uint8_t byte = UDR0;
    board::received = true;
    if (board::receiver == nullptr) return;
    if ((status & _BV(DOR0)) != 0) board::receiver->lose(1);
    if ((status & _BV(FE0)) != 0) board::receiver->lose(1);
    else board::receiver->feed(byte);
}

ISR(TIMER0_COMPA_vect) { board::now_ms = board::now_ms + 1; }

// Runs AVR firmware in libsimavr and connects its UART 0 to stdin/stdout or to a pseudo terminal.
//
//   simrun [-m MCU] [-s | -l LINK] [-r] [-f] [-w CYCLES] [-t FILE] [-x CYCLES] firmware.elf
//
//   -m MCU     the chip, atmega328p if not given
//   -s         UART on stdin and stdout; ends with 0 when stdin is at its end and the chip idles
//   -l LINK    UART on a pseudo terminal that LINK points to (neither: its name goes to stderr)
//   -r         real time: 16 million cycles take a second
//   -f         flood: bytes arrive at wire speed whether or not the chip has room for them, and
//              overrun its receiver; without it input waits while two bytes are unread
//   -w CYCLES  after each LF the sender waits so long; with a file as input every run is the same
//   -t FILE    write there when each byte passed: `CYCLE > HEX` when the chip has received it,
//              `CYCLE < HEX` when the chip has begun to send it, `CYCLE x HEX` when it was lost
//   -x CYCLES  give up after so many cycles
//
// The firmware ends the run by sleeping with interrupts off; GPIOR0 is then the exit status.
// Otherwise 99 says that the chip crashed, 124 that CYCLES have passed, 2 wrong usage.
// Writing to GPIOR1 prints a mark: the cycles and the lowest stack pointer since the last one.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum {
    FREQUENCY = 16000000,
    MILLISECOND = FREQUENCY / 1000,
    GPIOR0 = 0x3e,  // addresses in data space, the same on all chips of the family
    GPIOR1 = 0x4a,
    RAM_BEGIN = 0x100,
    HELD = 2,          // unread bytes at which a polite sender waits
    CHIP_HOLDS = 3,    // two in the receiver's FIFO, one in its shift register
    IDLE_WINDOW = 50,  // milliseconds over which idleness is judged
};

DEFINE_FIFO(uint16_t, uart_fifo);

static avr_t* avr;
static avr_uart_t* uart;
static bool flood, real_time;

static int input, output;  // the two ends of the UART
static FILE* times;        // of each byte, if asked for
static uint8_t buffer[4096];
static size_t buffer_used, buffer_next;
static bool input_ended;
static unsigned long long pause_cycles;  // after each line sent to the chip

static unsigned lowest_sp = 0xffff, lowest_sp_since_mark = 0xffff;
static avr_cycle_count_t last_mark, last_byte;  // last_byte: in either direction
static unsigned overrun_level;                  // unread bytes when DOR was set; 0: it is clear

// ---- UART ---------------------------------------------------------------------------------

static void tell_time(char direction, uint8_t byte) {
    if (times) fprintf(times, "%llu %c %02x\n", (unsigned long long)avr->cycle, direction, byte);
}

static void byte_from_chip(struct avr_irq_t* irq, uint32_t value, void* unused) {
    (void)irq, (void)unused;
    uint8_t byte = (uint8_t)value;
    last_byte = avr->cycle;
    tell_time('<', byte);
    for (int tries = 0; write(output, &byte, 1) < 0 && tries < 100; ++tries) usleep(100);
}

static bool input_is_waiting(int milliseconds) {
    struct pollfd wanted = {input, POLLIN, 0};
    return poll(&wanted, 1, milliseconds) > 0;
}

static bool have_byte(void) {
    if (buffer_next < buffer_used) return true;
    if (input_ended || !input_is_waiting(0)) return false;
    ssize_t count = read(input, buffer, sizeof buffer);
    if (count <= 0) input_ended = input != output;  // a terminal may be opened again
    buffer_used = count > 0 ? (size_t)count : 0;
    buffer_next = 0;
    return buffer_used > 0;
}

static void byte_to_chip(uint8_t byte) {
    unsigned unread = uart_fifo_get_read_size(&uart->input);
    last_byte = avr->cycle;
    tell_time(unread < CHIP_HOLDS ? '>' : 'x', byte);
    if (unread < CHIP_HOLDS) {
        avr_raise_irq(uart->io.irq + UART_IRQ_INPUT, byte);
        return;
    }
    avr_regbit_set(avr, uart->dor);  // as the chip does: the byte is lost, the flag tells
    overrun_level = unread;
}

// On the chip reading UDR clears DOR; libsimavr leaves that to its own FIFO of 64 bytes.
static void clear_overrun_once_read(void) {
    if (!overrun_level || uart_fifo_get_read_size(&uart->input) >= overrun_level) return;
    avr_regbit_clear(avr, uart->dor);
    overrun_level = 0;
}

// libsimavr counts eleven bits a byte instead of ten, and looks at the double speed bit only while
// the divider is being written, whichever is written first.
static void correct_byte_time(void) {
    static avr_cycle_count_t corrected;
    if (!uart->cycles_per_byte || uart->cycles_per_byte == corrected) return;
    unsigned divider = avr_regbit_get(avr, uart->ubrrl) | avr_regbit_get(avr, uart->ubrrh) << 8;
    corrected = (divider + 1) * (avr_regbit_get(avr, uart->u2x) ? 8 : 16) * 10;
    uart->cycles_per_byte = corrected;
}

// Runs once per byte time of the sender, whose clock is a little slower: a PC's 115200 baud against
// the chip's 117647.
static avr_cycle_count_t receive(struct avr_t* a, avr_cycle_count_t when, void* unused) {
    (void)a, (void)unused;
    bool enabled = avr_regbit_get(avr, uart->rxen);
    bool room = flood || uart_fifo_get_read_size(&uart->input) < HELD;
    correct_byte_time();
    avr_cycle_count_t next =
        when + (uart->cycles_per_byte ? uart->cycles_per_byte * 49 / 48 : 1000);
    if (!enabled || !room || !have_byte()) return next;
    uint8_t byte = buffer[buffer_next++];
    byte_to_chip(byte);
    return byte == '\n' ? next + pause_cycles : next;
}

static int open_terminal(const char* link) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);  // as on wires: unread is lost
    if (master < 0 || grantpt(master) || unlockpt(master)) return -1;
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY);  // stays open: no hang-up between users
    struct termios raw;
    tcgetattr(slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    if (!link) {
        fprintf(stderr, "%s\n", ptsname(master));
        return master;
    }
    unlink(link);
    return symlink(ptsname(master), link) ? -1 : master;
}

// ---- time ---------------------------------------------------------------------------------

static avr_cycle_count_t slept;  // cycles asleep in the current window
static avr_cycle_count_t window_begin;

// Called whenever the chip sleeps. With nothing to do, wait for input instead of racing ahead.
static void asleep(avr_t* a, avr_cycle_count_t cycles) {
    slept += cycles;
    bool quiet = a->cycle - last_byte > 5 * MILLISECOND;
    if (quiet && !real_time && !input_ended && !have_byte()) input_is_waiting(1);
}

// The input is used up, and for a whole window no byte moved and the chip slept most of the time.
static bool finished(void) {
    if (avr->cycle - window_begin < IDLE_WINDOW * MILLISECOND) return false;
    bool idle = slept > (avr->cycle - window_begin) / 2 && last_byte < window_begin;
    window_begin = avr->cycle;
    slept = 0;
    return input_ended && buffer_next >= buffer_used && idle;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void keep_real_time(double start) {
    static avr_cycle_count_t next;
    if (avr->cycle < next) return;
    next = avr->cycle + MILLISECOND;
    double ahead = (double)avr->cycle / FREQUENCY - (seconds() - start);
    if (ahead > 0.002) usleep((useconds_t)(ahead * 1e6));
}

// ---- measuring ----------------------------------------------------------------------------

static void watch_stack(void) {
    unsigned sp = avr->data[R_SPL] | (unsigned)avr->data[R_SPH] << 8;
    if (sp < RAM_BEGIN) return;  // not set up yet
    if (sp < lowest_sp) lowest_sp = sp;
    if (sp < lowest_sp_since_mark) lowest_sp_since_mark = sp;
}

static void mark(struct avr_t* a, avr_io_addr_t address, uint8_t value, void* unused) {
    (void)unused;
    fprintf(stderr, "mark %u cycles %llu minsp 0x%x\n", value,
            (unsigned long long)(a->cycle - last_mark), lowest_sp_since_mark);
    a->data[address] = value;
    last_mark = a->cycle;
    lowest_sp_since_mark = 0xffff;
}

// -------------------------------------------------------------------------------------------

static int usage(void) {
    fprintf(stderr,
            "usage: simrun [-m MCU] [-s | -l LINK] [-r] [-f] [-w CYCLES] [-t FILE] "
            "[-x CYCLES] firmware.elf\n");
    return 2;
}

static bool start_chip(const char* mcu, const char* path) {
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(path, &firmware)) return false;
    avr = avr_make_mcu_by_name(mcu);
    if (!avr) return false;
    avr_init(avr);
    avr->log = LOG_ERROR;
    avr->sleep = asleep;
    avr->run_cycle_limit = 1;  // one instruction at a time, so that no stack pointer is missed
    firmware.frequency = FREQUENCY;
    avr_load_firmware(avr, &firmware);
    for (avr_io_t* part = avr->io_port; part; part = part->next)
        if (!strcmp(part->kind, "uart") && ((avr_uart_t*)part)->name == '0')
            uart = (avr_uart_t*)part;
    if (!uart) return false;

    uint32_t no_flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            byte_from_chip, NULL);
    avr_register_io_write(avr, GPIOR1, mark, NULL);
    avr_cycle_timer_register(avr, 1000, receive, NULL);
    return true;
}

static int run(bool ends_with_input, unsigned long long limit) {
    double start = seconds();
    for (;;) {
        int state = avr_run(avr);
        watch_stack();
        clear_overrun_once_read();
        if (state == cpu_Done) return avr->data[GPIOR0];
        if (state == cpu_Crashed) return 99;
        if (limit && avr->cycle >= limit) return 124;
        if (ends_with_input && finished()) return 0;
        if (real_time) keep_real_time(start);
    }
}

int main(int count, char** arguments) {
    const char *mcu = "atmega328p", *link = NULL, *log = NULL;
    bool stdio = false;
    unsigned long long limit = 0;
    for (int option; (option = getopt(count, arguments, "m:l:srfw:t:x:")) != -1;) switch (option) {
            case 'm': mcu = optarg; break;
            case 'l': link = optarg; break;
            case 's': stdio = true; break;
            case 'r': real_time = true; break;
            case 'f': flood = true; break;
            case 'w': pause_cycles = strtoull(optarg, NULL, 0); break;
            case 't': log = optarg; break;
            case 'x': limit = strtoull(optarg, NULL, 0); break;
            default: return usage();
        }
    if (optind + 1 != count) return usage();

    if (log && !(times = fopen(log, "w"))) return 2;
    output = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);  // libsimavr talks on stdout
    input = STDIN_FILENO;
    if (!stdio) input = output = open_terminal(link);
    if (input < 0 || !start_chip(mcu, arguments[optind])) return 2;

    int status = run(stdio, limit);
    fprintf(stderr, "cycles %llu minsp 0x%x\n", (unsigned long long)avr->cycle, lowest_sp);
    if (!stdio) usleep(100000);  // the last line would be lost with the terminal
    if (link) unlink(link);
    if (times) fclose(times);
    return status;
}

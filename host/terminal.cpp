#include "terminal.hpp"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>

namespace host {

namespace {

constexpr uint32_t kFlushInterval = 50;  // ms, while a request runs

volatile sig_atomic_t interrupted = 0;
termios settings_to_restore;
volatile sig_atomic_t must_restore = 0;

void on_interrupt(int) { interrupted = 1; }

void on_termination(int signal) {
    if (must_restore) tcsetattr(STDIN_FILENO, TCSANOW, &settings_to_restore);
    _exit(128 + signal);
}

// SIGINT is held back but for the moments of waiting, so that it is never lost between a look at
// `interrupted` and the wait that follows.
sigset_t while_waiting;

void hold_interrupts() {
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, &while_waiting);
    sigdelset(&while_waiting, SIGINT);
}

int wait(pollfd* ends, nfds_t count, int wait_ms) {
    const timespec time = {wait_ms / 1000, wait_ms % 1000 * 1000000L};
    return ppoll(ends, count, wait_ms < 0 ? nullptr : &time, &while_waiting);
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    sigaction(signal, &action, nullptr);
}

}  // namespace

bool is_interactive() { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

Terminal::Terminal(bool human) : human_(human) {
    hold_interrupts();
    handle(SIGINT, on_interrupt);
    handle(SIGTERM, on_termination);
    handle(SIGHUP, on_termination);
    handle(SIGQUIT, on_termination);
    handle(SIGPIPE, on_termination);
    if (!human || tcgetattr(STDIN_FILENO, &saved_) != 0) return;
    settings_to_restore = saved_;
    termios raw = saved_;
    raw.c_lflag &= static_cast<tcflag_t>(~(ICANON | ECHO | IEXTEN));  // ISIG stays: SIGINT
    raw.c_iflag &= static_cast<tcflag_t>(~(ICRNL | IXON));
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    changed_ = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
    must_restore = changed_;
}

Terminal::~Terminal() {
    flush();
    if (changed_) tcsetattr(STDIN_FILENO, TCSANOW, &saved_);
    must_restore = 0;
}

console::Port Terminal::port() { return {{put, this}, milliseconds, TEXT("desktop"), true}; }

void Terminal::put(void* self, char byte) {
    Terminal& terminal = *static_cast<Terminal*>(self);
    terminal.out_[terminal.out_used_++] = byte;
    if (terminal.out_used_ == sizeof terminal.out_) terminal.flush();
}

uint32_t Terminal::milliseconds(void*) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<uint32_t>(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

void Terminal::flush() {
    size_t done = 0;
    while (done < out_used_) {
        const ssize_t written = write(STDOUT_FILENO, out_ + done, out_used_ - done);
        if (written > 0) done += static_cast<size_t>(written);
        else if (errno != EINTR && errno != EAGAIN) on_termination(SIGPIPE);
    }
    out_used_ = 0;
    last_flush_ = milliseconds(this);
}

// Waits at most `wait_ms` (-1: as long as it takes) for input, and reads what there is room for.
void Terminal::read_into(console::Console& engine, int wait_ms) {
    const uint16_t room = engine.room();
    if (room == 0 || at_end_) {
        wait(nullptr, 0, 0);  // for a signal
        return;
    }
    pollfd ends[] = {{STDIN_FILENO, POLLIN, 0}, {STDOUT_FILENO, 0, 0}};
    if (wait(ends, 2, wait_ms) <= 0) return;
    if ((ends[1].revents & (POLLERR | POLLHUP)) != 0) on_termination(SIGPIPE);  // nobody listens
    if (ends[0].revents == 0) return;
    uint8_t bytes[4096];
    const ssize_t count = read(STDIN_FILENO, bytes, room < sizeof bytes ? room : sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        at_end_ = true;
        return;
    }
    for (ssize_t i = 0; i < count; ++i) engine.feed(bytes[i]);
}

int Terminal::serve(console::Console& engine) {
    for (;;) {
        if (interrupted) {
            interrupted = 0;
            const bool idle = !engine.running() && !engine.engine().takes_rows() &&
                              !(human_ && engine.has_partial_line());
            if (idle && is_interactive()) return flush(), 130;
            engine.interrupt();
        }
        const bool idle = engine.work() == console::Console::Work::idle;
        if (engine.quitting()) return 0;
        if (!idle) {
            if (milliseconds(this) - last_flush_ >= kFlushInterval) flush();
            read_into(engine, 0);
            continue;
        }
        if (at_end_) {
            if (!engine.has_partial_line()) return 0;
            engine.feed('\n');  // an unfinished last line counts as a line
            continue;
        }
        flush();
        read_into(engine, -1);
    }
}

}  // namespace host

// Standard input and output as the engine's wire.
#pragma once

#include <termios.h>

#include "console/console.hpp"

namespace host {

bool is_interactive();  // both ends are terminals

class Terminal {
  public:
    explicit Terminal(bool human);  // a person's terminal is put into character mode
    ~Terminal();                    // and back
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    console::Port port();

    // Moves bytes until the end of input, quit or a signal; returns the exit status.
    int serve(console::Console& engine);

  private:
    static void put(void* self, char byte);
    static uint32_t milliseconds(void* self);
    void flush();
    void read_into(console::Console& engine, int wait_ms);

    char out_[4096];
    size_t out_used_ = 0;
    uint32_t last_flush_ = 0;
    bool at_end_ = false;  // of input
    bool human_ = false;
    bool changed_ = false;  // terminal settings
    termios saved_{};
};

}  // namespace host

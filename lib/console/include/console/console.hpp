// The whole engine: feed() takes a byte from the wire, work() does one slice.
//
// A slice computes a few nodes or prints at most kSliceBytes, so bytes are looked at often
// enough on the slowest board. Nothing here knows a game or a command, but for those that may
// overtake.
#pragma once

#include "console/commands.hpp"
#include "protocol/line.hpp"

namespace console {

// Zero is its state before start(), as that of every object in static memory.
class Console {
  public:
    static constexpr uint16_t kSliceBytes = 96;

    enum class Work : uint8_t { idle, busy };  // idle: nothing to do before the next byte

    void start(const Resources& resources, const Port& port);

    // --- from the wire; may be called from an interrupt ---
    void feed(uint8_t byte) { engine_.receiver.receive(byte); }
    void lose(uint16_t bytes) { engine_.receiver.lose(bytes); }
    uint16_t room() const { return engine_.receiver.room(); }

    [[gnu::noinline]] Work work();  // in main it would be compiled for one fixed address, at length

    void start_echo();  // as if `echo on` had been typed, without an answer
    void interrupt();   // as Ctrl-C, in every mode
    bool running() const { return engine_.answer.active(); }
    const Engine& engine() const { return engine_; }  // for whoever wants to look, not to touch
    bool quitting() const { return engine_.quit && !running(); }
    bool has_partial_line() const { return !line_complete_ && !line_.untouched(); }

  private:
    // --- bytes to lines (lines.cpp) ---
    void read();
    void consume(uint8_t byte);
    void consume_key(uint8_t byte);
    bool swallow_escape(uint8_t byte);
    void end_line();
    void drop_line();

    // --- lines to requests (requests.cpp) ---
    void execute();
    void execute_row();
    Status admit(Status parsed);
    Status admit_strictly();
    Status find(Command& command);
    void overtake();
    void answer_at_once(core::Text text);
    void wait();
    uint32_t next_id() const;

    // --- answers, a slice at a time (console.cpp) ---
    void act_on_events();
    void reset();
    void run_slice();
    void tell_progress();
    void write_row();
    void write_refusal();
    void next_row();
    void close();
    void tell(core::Text text);
    void begin_output();
    void show_prompt();
    void put(core::Text text);

    bool echoes() const { return reply_.form() == Reply::Form::echo; }
    bool is_strict() const { return reply_.form() == Reply::Form::strict; }

    // What is used most comes first: the first 64 bytes behind a pointer cost the chip least.
    Status refusal_;        // of the request at hand, until it is printed
    Status last_status_;    // of the last accepted request
    uint16_t row_printed_;  // bytes of the row in progress
    uint32_t last_id_;      // strict mode: the last accepted id
    uint32_t last_info_;    // when progress was last told
    uint8_t escape_;        // inside an escape sequence
    bool accepted_;         // the request at hand; a line that was not leaves no trace
    bool line_complete_;
    bool mid_row_;
    bool after_cr_;
    bool prompt_shown_;
    bool waiting_;      // the line at hand has been judged: it waits
    bool owes_status_;  // Ctrl-T came in the middle of a row
    protocol::Line line_;
    Reply reply_;
    Engine engine_;
    Request request_;

    static constexpr uint32_t kNoId = protocol::kLastId + 1;
};

}  // namespace console

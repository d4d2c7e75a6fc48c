// Writes the lines of an answer, byte by byte, without a buffer.
//
// A slice may print only so many bytes, yet a row may be longer. So a row is written by a pure
// function that can be run again: a Reply passes on a window of the bytes it is given, and a
// row that overflowed is simply written again with the window moved on.
#pragma once

#include "protocol/request.hpp"

namespace protocol {

// Where bytes go. A port gives one function and what it needs.
struct Sink {
    void (*put)(void* context, char byte);
    void* context;
};

// Zero is its state before start(), as that of every object in static memory.
class Reply {
  public:
    enum class Form : uint8_t { plain, echo, strict };

    void start(Sink sink) { sink_ = sink; }

    void set_form(Form form) { form_ = form; }
    Form form() const { return form_; }
    void set_id(const Id& id);
    void drop_id() { id_.digits = 0; }
    const Id& id() const { return id_; }

    // --- the window ---

    // Begins a row, or goes on with one: `skip` bytes of it were printed before.
    void open(uint16_t skip, uint16_t room);
    bool overflowed() const { return overflowed_; }
    uint16_t printed() const { return printed_; }  // since open()
    bool has_final() const { return has_final_; }

    // --- one line ---

    // `type` is the first byte of a line: = ? | ! or #. The id follows, except after #.
    void begin(char type);
    void letter(char c);
    void text(core::Text text);
    void text(core::Word text);
    void number(int32_t value);
    void score(int16_t value) { number(value); }
    void count(uint32_t value) { digits(value, 1); }
    void small(uint8_t value) { count(value); }
    void end();

    void failure(Status status, const Request& request);  // all of the line but its end

    // Past the window and the line: prompts and echoes.
    void put(char c) { sink_.put(sink_.context, c); }

  private:
    void digits(uint32_t value, uint8_t least);
    void pass(char c);

    Sink sink_;
    Id id_;
    Form form_;
    uint16_t crc_;
    uint16_t skip_, room_, printed_;
    bool overflowed_;
    bool has_final_;
    bool muted_;  // a line for people while a program listens
};

}  // namespace protocol

// Bytes to lines: line ends, and the keys of a person.
#include "console/console.hpp"

namespace console {

using protocol::Received;
namespace byte = protocol::byte;

void Console::read() {
    while (!line_complete_) {
        const Received received = engine_.receiver.take();
        if (received.kind == Received::Kind::nothing) return;
        if (received.kind == Received::Kind::loss) line_.damage(received.lost);
        else consume(received.byte);
    }
}

void Console::consume(uint8_t b) {
    const bool late_lf = b == '\n' && after_cr_;
    after_cr_ = b == '\r';
    if (late_lf) return;
    if (b == '\r' || b == '\n') return end_line();
    if (echoes()) consume_key(b);
    else line_.append(b);
}

void Console::end_line() {
    escape_ = 0;
    if (echoes()) {
        show_prompt();
        put(TEXT("\r\n"));
        prompt_shown_ = false;
    }
    // A blank line and a comment get no answer, except that strict mode lets no comment pass.
    const bool comment = line_.is_comment() && line_.lost() == 0 && !is_strict();
    if (comment || line_.is_blank()) {
        line_.clear();
        if (engine_.takes_rows()) ++engine_.learning->line;
    } else line_complete_ = true;
}

// Goes on below a line that was given up.
void Console::drop_line() {
    put(TEXT("\r\n"));
    prompt_shown_ = false;
    line_.clear();
}

bool Console::swallow_escape(uint8_t b) {
    if (b == byte::kEscape) {
        escape_ = b;
        return true;
    }
    if (escape_ == 0) return false;
    const bool opens = escape_ == byte::kEscape && (b == '[' || b == 'O');
    const bool goes_on = escape_ == '[' && b < 0x40;  // parameters, up to a letter
    if (opens) escape_ = '[';
    else if (!goes_on) escape_ = 0;
    return true;
}

// Typed characters are shown once the prompt is.
void Console::consume_key(uint8_t b) {
    if (swallow_escape(b)) return;
    if (b == byte::kEndOfInput && line_.untouched() && engine_.port.can_quit) {
        engine_.quit = true;
        return;
    }
    if (b == byte::kBackspace || b == byte::kDelete) {
        if (line_.erase_last() && prompt_shown_) put(TEXT("\b \b"));
        return;
    }
    if (b == byte::kKillLine) {
        begin_output();
        return line_.clear();
    }
    if (line_.append(b) && prompt_shown_)
        reply_.put(b >= ' ' && b < byte::kDelete ? static_cast<char>(b) : '?');
}

}  // namespace console

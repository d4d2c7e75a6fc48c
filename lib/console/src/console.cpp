// Slices: events, output, the running request.
#include "console/console.hpp"

#include "console/fields.hpp"

namespace console {

namespace {

core::Text banner() {
    return TEXT("! reset zermelo " ZERMELO_VERSION " protocol " ZERMELO_PROTOCOL
                " board %b line %L receive %R");
}

}  // namespace

void Console::start(const Resources& resources, const Port& port) {
    reply_.start(port.sink);
    line_.start(resources.line);
    engine_.start(resources, port);
    tell(banner());
}

Console::Work Console::work() {
    act_on_events();
    if (mid_row_) {
        write_row();
        return Work::busy;
    }
    if (!line_complete_) read();
    if (line_complete_) {
        if (running()) overtake();
        else execute();
    }
    if (running()) {
        run_slice();
        if (echoes() && !line_.untouched() && !line_complete_ && !mid_row_) show_prompt();
        return Work::busy;
    }
    if (echoes() && !engine_.quit) show_prompt();
    return Work::idle;
}

void Console::act_on_events() {
    const protocol::Receiver::Events events = engine_.receiver.take_events();
    if (events.reset) reset();
    if (events.stop) interrupt();
    if (events.status) owes_status_ = true;
    if (!owes_status_ || mid_row_) return;
    owes_status_ = false;
    tell(TEXT("! %r overruns %o"));
}

void Console::interrupt() {
    Answer& answer = engine_.answer;
    if (answer.kind == Answer::Kind::computing) answer.stopping = true;
    else engine_.end_rows();
    if (running() || !echoes() || line_complete_) return;
    put(TEXT("^C"));
    drop_line();
}

void Console::reset() {
    if (mid_row_ || prompt_shown_) reply_.put('\n');
    mid_row_ = line_complete_ = after_cr_ = prompt_shown_ = waiting_ = owes_status_ = false;
    row_printed_ = 0;
    escape_ = 0;
    refusal_ = Status::ok;
    line_.clear();
    engine_.reset();
    reply_.set_form(Reply::Form::plain);
    reply_.drop_id();
    tell(banner());
}

void Console::start_echo() {
    engine_.form = Reply::Form::echo;
    reply_.set_form(Reply::Form::echo);
}

// --- the running request ---

void Console::run_slice() {
    Answer& answer = engine_.answer;
    if (refusal_ != Status::ok) return write_row();
    if (!answer.prepared) {
        answer.prepared = true;
        answer.has_row = answer.prepare != nullptr && answer.prepare(engine_);
    }
    if (engine_.search.running()) engine_.run_search();
    const bool silent = answer.has_row && answer.row.is_null();
    if (engine_.search.running() || silent) tell_progress();
    if (engine_.search.running()) return;
    if (answer.stopping) answer.has_row = false;
    else if (silent) return next_row();
    write_row();
}

// Once per finished depth, and besides that at most five times a second.
void Console::tell_progress() {
    constexpr uint32_t kInterval = 200;  // milliseconds
    if (engine_.answer.kind != Answer::Kind::computing) return;
    if (engine_.news) {
        engine_.news = false;
        return tell(TEXT("! depth %d score %s nodes %n pv%v"));
    }
    const uint32_t now = engine_.now();
    if (now - engine_.started < kInterval || now - last_info_ < kInterval) return;
    last_info_ = now;
    tell(TEXT("! %r overruns %o"));
}

void Console::next_row() {
    if (engine_.answer.index != UINT8_MAX) ++engine_.answer.index;
    engine_.answer.prepared = false;
}

// Writes as much of the row as a slice may print; the rest of it comes with the next slice.
void Console::write_row() {
    if (row_printed_ == 0) begin_output();
    reply_.open(row_printed_, kSliceBytes);
    if (refusal_ != Status::ok) write_refusal();
    else write(engine_, reply_, engine_.answer.has_row ? engine_.answer.row : engine_.answer.end);
    row_printed_ = static_cast<uint16_t>(row_printed_ + reply_.printed());
    mid_row_ = reply_.overflowed();
    if (mid_row_) return;
    row_printed_ = 0;
    if (reply_.has_final()) close();
    else next_row();
}

// Of a row it tells the place too.
void Console::write_refusal() {
    reply_.failure(refusal_, request_);
    if (engine_.takes_rows()) {
        const Learning& learning = *engine_.learning;
        reply_.text(TEXT(" line "));
        reply_.count(learning.line);
        if (learning.column != 0) reply_.text(TEXT(" column "));
        if (learning.column != 0) reply_.small(learning.column);
    }
    reply_.end();
}

void Console::close() {
    if (refusal_ != Status::ok) {
        line_complete_ = false;
        line_.clear();
    }
    if (accepted_) last_status_ = refusal_;
    if (is_built(kGraphs) && refusal_ == Status::ok) last_status_ = engine_.answer.failure;
    refusal_ = Status::ok;
    engine_.answer.kind = Answer::Kind::none;
    engine_.running = core::Text();
    engine_.record.come_back();
    reply_.drop_id();
    if (engine_.form == reply_.form()) return;
    if (engine_.form == Reply::Form::strict) last_id_ = kNoId;
    reply_.set_form(engine_.form);
    engine_.receiver.set_strict(is_strict());
}

// --- lines that are not part of an answer ---

void Console::tell(core::Text text) {
    begin_output();
    reply_.open(0, UINT16_MAX);
    write(engine_, reply_, text);
}

void Console::put(core::Text text) {
    core::TextReader reader(text);
    while (const char c = reader.next()) reply_.put(c);
}

// The typed part of a line is wiped out and shown again below.
void Console::begin_output() {
    if (!prompt_shown_) return;
    prompt_shown_ = false;
    put(TEXT("\r\x1B[K"));
}

void Console::show_prompt() {
    if (prompt_shown_) return;
    prompt_shown_ = true;
    put(TEXT("> "));
    for (char c : line_.text()) reply_.put(c);
}

}  // namespace console

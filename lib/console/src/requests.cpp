// Lines to requests: who may pass, who waits, who overtakes.
#include "console/console.hpp"

namespace console {

using protocol::Id;

void Console::execute() {
    Command command;
    waiting_ = false;
    if (engine_.takes_rows()) execute_row();
    else {
        refusal_ = admit(request_.begin(line_.text()));
        accepted_ = refusal_ == Status::ok;
        if (refusal_ == Status::ok) refusal_ = find(command);
        if (refusal_ == Status::ok) refusal_ = command.start(engine_, request_);
    }
    if (refusal_ == Status::ok) {
        if (engine_.answer.kind == Answer::Kind::computing) engine_.running = command.name();
        line_complete_ = false;
        return line_.clear();
    }
    // A refusal names words of the line, which is kept until it is printed.
    engine_.stopped_a_request = false;
    engine_.say(core::Text());
}

// A row has neither id nor checksum; strict mode takes none.
void Console::execute_row() {
    ++engine_.learning->line;
    engine_.learning->column = 0;
    request_.begin_plain(line_.text());
    refusal_ = admit(Status::ok);
    if (refusal_ == Status::ok) refusal_ = start_row(engine_, request_);
}

// Whether the request may be executed; sets the id of the answer. A damaged line may have
// another id than it seems, so its answer has none.
Status Console::admit(Status parsed) {
    const Status fault = line_.fault();
    const bool way_out = protocol::same(line_.text(), TEXT("strict off"));
    const bool unproved =
        parsed == Status::bad_checksum || (is_strict() && !request_.has_checksum());
    const bool damaged = fault == Status::overrun || (fault != Status::line_too_long && unproved);
    reply_.set_id(request_.id());
    if (damaged) reply_.drop_id();
    if (fault != Status::ok)
        return request_.refuse(fault, line_.fault_note(), line_.fault_number());
    if (parsed == Status::bad_checksum || !is_strict() || way_out) return parsed;
    return request_.has_checksum() ? admit_strictly() : Status::no_checksum;
}

uint32_t Console::next_id() const { return last_id_ == protocol::kLastId ? 1 : last_id_ + 1; }

// Ids follow each other, so that a lost or merged line is noticed. The first is free.
Status Console::admit_strictly() {
    const Id& id = request_.id();
    const bool first = last_id_ == kNoId;
    if (id.given() && id.value == last_id_)
        return request_.refuse(
            Status::already_done, last_status_ == Status::ok ? TEXT("ok") : core::Text(),
            last_status_ == Status::ok ? Request::kNoNumber : static_cast<int32_t>(last_status_));
    if (!id.given() && first) return request_.refuse(Status::bad_id, TEXT("none given"));
    if (!id.given() || (!first && id.value != next_id()))
        return request_.refuse(Status::bad_id, TEXT("expected"), static_cast<int32_t>(next_id()));
    last_id_ = id.value;
    return Status::ok;
}

// The command, if it is there and may have so many words.
Status Console::find(Command& command) {
    const Spelling spelling = echoes() ? Spelling::short_form : Spelling::full;
    const Status found = find_command(engine_, request_, spelling, command);
    if (found != Status::ok || accepts(command, request_.count())) return found;
    return request_.refuse(Status::wrong_arguments, command.usage());
}

// --- while a request runs ---

// `stop` acts at once; `ping` and `status` are answered at once if they carry an id or a person
// types; every other line waits, and is judged when its turn comes.
void Console::overtake() {
    const Answer& answer = engine_.answer;
    if (answer.kind != Answer::Kind::computing || answer.stopping || waiting_) return;
    Command command;
    const bool sound = line_.fault() == Status::ok && request_.begin(line_.text()) == Status::ok &&
                       find(command) == Status::ok;
    const Id& id = request_.id();
    const bool in_order =
        !is_strict() || (request_.has_checksum() && id.given() && id.value == next_id());
    if (!sound || !in_order) return wait();
    if (command.start == start_stop) {
        // The stopped request's final line comes first: this line is executed after it.
        const Id& running = reply_.id();
        const bool any = request_.empty();
        if (!any && request_.number(0, protocol::kLastId) != Status::ok) return wait();
        const bool meant =
            any || (running.given() && running.value == static_cast<uint32_t>(request_.value()));
        if (!meant) return answer_at_once(idle_text());
        engine_.answer.stopping = engine_.stopped_a_request = true;
        return;
    }
    const bool is_ping = command.start == start_ping;
    const bool overtakes = is_ping || command.start == start_status;
    if (!overtakes || (!id.given() && !echoes())) return wait();
    answer_at_once(is_ping ? ping_text() : status_text());
}

void Console::answer_at_once(core::Text text) {
    const Id running = reply_.id();
    if (is_strict()) last_id_ = request_.id().value;
    last_status_ = Status::ok;
    reply_.set_id(request_.id());
    tell(text);
    reply_.set_id(running);
    line_complete_ = false;
    line_.clear();
}

void Console::wait() {
    waiting_ = true;
    if (echoes()) tell(TEXT("# waits for the running request; Ctrl-C stops that"));
}

}  // namespace console

// Lines to requests: who may pass, who waits, who overtakes.
#include "console/console.hpp"

namespace console {

using protocol::Id;
using protocol::Request;

void Console::execute() {
    const Request request = protocol::parse_request(line_.text());
    Arguments words;
    Command command;
    told_waiting_ = false;
    refusal_ = admit(request, words);
    accepted_ = refusal_ == Status::ok;
    if (accepted_) {
        words = request.arguments;
        refusal_ = find(request, words, command);
    }
    if (refusal_ == Status::ok) refusal_ = command.start(engine_, words);
    if (refusal_ == Status::ok) {
        if (engine_.answer.kind == Answer::Kind::computing) engine_.running = command.name();
        line_complete_ = false;
        line_.clear();
        return;
    }
    // The detail points into the line, which is kept until the refusal is printed.
    detail_ = words.detail();
    engine_.stopped_a_request = false;
    engine_.say(core::Text());
}

// Whether the line may be executed; sets the id of the answer.
Status Console::admit(const Request& request, Arguments& words) {
    reply_.set_id(is_strict() ? Id() : request.id);
    const Status fault = admit_line(words);
    if (fault != Status::ok) return fault;
    if (request.status != Status::ok || !is_strict()) return request.status;
    if (protocol::same(line_.text(), TEXT("strict off"))) return Status::ok;  // the way out
    if (!request.has_checksum) return Status::no_checksum;
    reply_.set_id(request.id);
    return admit_strictly(request, words);
}

Status Console::admit_line(Arguments& words) {
    const Status fault = line_.fault();
    switch (fault) {
        case Status::overrun:
            reply_.set_id(Id());  // it may be what was lost
            return words.refuse(fault, TEXT("bytes lost:"), line_.lost());
        case Status::line_too_long:
            return words.refuse(fault, TEXT("at most"), line_.capacity());
        case Status::bad_byte: return words.refuse(fault, TEXT("code"), line_.bad_byte());
        default: return Status::ok;
    }
}

uint32_t Console::next_id() const { return last_id_ == kLastId ? 1 : last_id_ + 1; }

// Ids follow each other, so that a lost or merged line is noticed.
Status Console::admit_strictly(const Request& request, Arguments& words) {
    const bool first = last_id_ == kNoId;
    if (!request.id.given() && first) return words.refuse(Status::bad_id, TEXT("none given"));
    if (request.id.given() && request.id.value == last_id_) {
        if (last_status_ == Status::ok) return words.refuse(Status::already_done, TEXT("ok"));
        return words.refuse(Status::already_done, core::Text(), static_cast<uint8_t>(last_status_));
    }
    if (!first && (!request.id.given() || request.id.value != next_id()))
        return words.refuse(Status::bad_id, TEXT("expected"), static_cast<int32_t>(next_id()));
    last_id_ = request.id.value;
    return Status::ok;
}

// The command, if it is there and may have so many words.
Status Console::find(const Request& request, Arguments& words, Command& command) const {
    const Spelling spelling = echoes() ? Spelling::short_form : Spelling::full;
    const Status found = find_command(request.command, spelling, command);
    if (found != Status::ok) return found;
    if (accepts(command, words.count())) return Status::ok;
    return words.refuse(Status::wrong_arguments, command.usage());
}

// --- while a request runs ---

// `stop` acts at once; `ping` and `status` are answered at once if they carry an id or a person
// types; every other line waits, and is judged when its turn comes.
void Console::overtake() {
    if (engine_.answer.kind != Answer::Kind::computing || engine_.answer.stopping) return;
    const Request request = protocol::parse_request(line_.text());
    Arguments words = request.arguments;
    Command command;
    const bool sound = line_.fault() == Status::ok && request.status == Status::ok &&
                       find(request, words, command) == Status::ok;
    const bool in_order = !is_strict() || (request.has_checksum && request.id.given() &&
                                           request.id.value == next_id());
    if (!sound || !in_order) return wait();
    if (command.start != start_stop) {
        const bool overtakes = command.start == start_ping || command.start == start_status;
        if (!overtakes || (!request.id.given() && !echoes())) return wait();
        return answer_at_once(request, command);
    }
    // The stopped request's final line comes first, so the line stays, to be executed after it.
    int32_t id = 0;
    if (!words.empty() && words.number(0, kLastId, id) != Status::ok) return wait();
    const Id running = reply_.id();
    const bool meant = request.arguments.empty() ||
                       (running.given() && running.value == static_cast<uint32_t>(id));
    if (!meant) return answer_at_once(request, command);
    engine_.answer.stopping = engine_.stopped_a_request = true;
}

void Console::answer_at_once(const Request& request, const Command& command) {
    const Id running = reply_.id();
    const Answer interrupted = engine_.answer;
    Arguments words = request.arguments;
    if (is_strict()) last_id_ = request.id.value;
    last_status_ = Status::ok;
    command.start(engine_, words);
    reply_.set_id(request.id);
    tell(engine_.answer.end);
    reply_.set_id(running);
    engine_.answer = interrupted;
    line_complete_ = false;
    line_.clear();
}

void Console::wait() {
    if (!echoes() || told_waiting_) return;
    told_waiting_ = true;
    tell(TEXT("# waits for the running request; Ctrl-C stops that"));
}

}  // namespace console

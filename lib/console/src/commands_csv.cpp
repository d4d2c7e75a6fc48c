// data csv: rows as spreadsheets write them, label last, until a line that is a single dot.
#include "console/commands.hpp"
#include "console/samples.hpp"

namespace console {

namespace {

using protocol::is_space;

// One field after the other, without the spaces around it.
class Fields {
  public:
    explicit Fields(core::Word row) : at_(row.begin()), end_(row.end()) {}

    // False when there is none left. The text of a quoted field stands between its quotes.
    bool next() {
        if (done_) return false;
        ++number_;
        skip_spaces();
        const bool quoted = at_ != end_ && *at_ == '"';
        if (quoted) take_quoted();
        else take_plain();
        skip_spaces();
        if (at_ == end_) done_ = true;
        else if (*at_ == ',') ++at_;
        else broken_ = done_ = true;
        return true;
    }

    core::Word text() const { return text_; }
    uint8_t number() const { return number_; }  // from 1
    bool is_last() const { return done_; }
    bool is_broken() const { return broken_; }  // a quote that is not closed, or text behind one

  private:
    void skip_spaces() {
        while (at_ != end_ && is_space(*at_)) ++at_;
    }

    void take_plain() {
        const char* begin = at_;
        while (at_ != end_ && *at_ != ',') ++at_;
        const char* end = at_;
        while (end != begin && is_space(end[-1])) --end;
        text_ = core::Word(begin, end);
    }

    // Two quotes in a quoted field stand for one.
    void take_quoted() {
        const char* begin = ++at_;
        while (at_ != end_ && (*at_ != '"' || (at_ + 1 != end_ && at_[1] == '"')))
            at_ += *at_ == '"' ? 2 : 1;
        text_ = core::Word(begin, at_);
        if (at_ == end_) broken_ = true;
        else ++at_;
    }

    const char* at_;
    const char* end_;
    core::Word text_ = core::Word(nullptr, nullptr);
    uint8_t number_ = 0;
    bool done_ = false, broken_ = false;
};

// A label as it is meant: quotes that stand for one are one. More letters than a label may have
// are not copied, but counted.
struct Name {
    static constexpr uint8_t kRoom = 16;
    char letters[kRoom];
    uint8_t size = 0;

    explicit Name(core::Word field) {
        for (const char* at = field.begin(); at != field.end() && size < kRoom; ++at) {
            if (*at == '"' && at + 1 != field.end() && at[1] == '"') ++at;
            letters[size++] = *at;
        }
    }
    core::Word word() const { return {letters, letters + size}; }
};

bool begins_like_a_number(core::Word field) {
    if (field.empty()) return true;
    const char c = field[0];
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

// The first row may name the columns: then no value looks like one.
bool is_header(core::Word row, uint8_t features) {
    Fields fields(row);
    while (fields.next()) {
        if (fields.is_broken() || fields.number() > features + 1) return false;
        if (fields.number() <= features && begins_like_a_number(fields.text())) return false;
    }
    return fields.number() == features + 1;
}

Status refuse_field(Learning& learning, Request& request, const Fields& fields, core::Text note) {
    learning.column = fields.number();
    request.blame(fields.text());
    return request.refuse(Status::wrong_arguments, note);
}

Status take_row(Engine& engine, Request& request) {
    Learning& learning = *engine.learning;
    const uint8_t features = learning.data.features();
    Status status = check_room(engine, request);
    if (status != Status::ok) return status;
    Fields fields(request.rest());
    while (fields.next()) {
        if (fields.is_broken())
            return refuse_field(learning, request, fields, TEXT("a broken quote"));
        if (fields.number() > features || fields.is_last()) break;
        learning.column = fields.number();
        status = read_value(engine, request, fields.text(),
                            learning.data.new_values()[fields.number() - 1]);
        if (status != Status::ok) return status;
    }
    learning.column = fields.number();
    if (fields.number() <= features || !fields.is_last()) {
        request.blame(core::Word(nullptr, nullptr));
        return request.refuse(Status::wrong_arguments, TEXT("fields needed:"), features + 1);
    }
    const Name name(fields.text());
    status = check_label(engine, request, name.word());
    request.blame(fields.text());
    if (status == Status::ok) add_sample(engine, name.word());
    return status;
}

void write_size(Engine& engine, Reply& reply, char) { reply.count(engine.learning->data.size()); }

}  // namespace

Status start_row(Engine& engine, Request& request) {
    Learning& learning = *engine.learning;
    if (protocol::same(request.rest(), TEXT("."))) {
        learning.takes_rows = false;
        return engine.list(core::Text(), TEXT("= samples %0"), nullptr, write_size);
    }
    const bool first = !learning.has_rows;
    learning.has_rows = true;
    if (first && is_header(request.rest(), learning.data.features()))
        return engine.say(TEXT("= header"));
    const Status status = take_row(engine, request);
    return status == Status::ok ? engine.say(ping_text()) : status;
}

}  // namespace console

#include "console/commands.hpp"

namespace console {

namespace {

constexpr const Command* kAreas[] ROM = {kLinkCommands,  kGameCommands,  kSearchCommands,
                                         kSolveCommands, kMatchCommands, kTraceCommands,
                                         kCountCommands};
constexpr uint8_t kAreaCount = sizeof kAreas / sizeof kAreas[0];

// Goes through all rows; after the last it stays at one without text.
class CommandCursor {
  public:
    Command next() {
        for (;; row_ = core::load(&kAreas[++area_])) {
            const Command command = core::load(row_);
            if (command.text == nullptr && area_ + 1 < kAreaCount) continue;
            if (command.text != nullptr) ++row_;
            return command;
        }
    }

  private:
    const Command* row_ = core::load(&kAreas[0]);
    uint8_t area_ = 0;
};

// How one or two words stand to a name. first_word: the first of two is whole, the other missing.
enum class Match : uint8_t { none, beginning, first_word, whole };

Match match(core::Text name, core::Word words) {
    core::TextReader reader(name);
    char before = ' ';
    for (char c : words) {
        if (protocol::is_space(c)) c = ' ';
        if (c == ' ' && before == ' ') continue;
        if (reader.next() != c) return Match::none;
        before = c;
    }
    if (words.empty()) return Match::none;
    const char next = reader.next();
    return next == '\0' ? Match::whole : next == ' ' ? Match::first_word : Match::beginning;
}

Status find_named(core::Word name, Spelling spelling, Command& found) {
    uint8_t matches = 0;
    CommandCursor cursor;
    for (;;) {
        const Command command = cursor.next();
        if (command.text == nullptr) break;
        const Match how = match(command.name(), name);
        if (how == Match::none || (how == Match::beginning && spelling == Spelling::full)) continue;
        found = command;
        if (how == Match::whole) return Status::ok;
        matches = static_cast<uint8_t>(matches + (how == Match::first_word ? 2 : 1));
    }
    if (matches == 0) return Status::unknown_command;
    return matches == 1 ? Status::ok : Status::ambiguous_command;
}

}  // namespace

Command command_at(uint8_t index) {
    CommandCursor cursor;
    for (; index > 0; --index) cursor.next();
    return cursor.next();
}

// Two words first: `knn curve` is not `knn`.
Status find_command(Request& request, Spelling spelling, Command& found) {
    const core::Word first = request.next();
    const core::Word both(first.begin(), request.peek().end());
    const Status status = find_named(both, spelling, found);
    if (status != Status::unknown_command) {
        request.next();
        return status;
    }
    const Status alone = find_named(first, spelling, found);
    if (alone == Status::ok || spelling == Spelling::short_form) return alone;
    if (alone == Status::ambiguous_command) request.next();  // it is the second word that is wrong
    return Status::unknown_command;
}

// Counts the words of the usage: those outside brackets are the least, all of them the most.
bool accepts(const Command& command, uint8_t words) {
    core::TextReader usage(command.usage());
    uint8_t least = 0, most = 0;
    bool optional = false, in_word = false;
    while (const char c = usage.next()) {
        if (c == '.') return words >= least;
        if (c == '[') optional = true;
        if (c != ' ' && !in_word) {
            ++most;
            if (!optional) ++least;
        }
        in_word = c != ' ';
        if (c == ']') optional = false;
    }
    return words >= least && words <= most;
}

}  // namespace console

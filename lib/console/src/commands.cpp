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

// How a word stands to a name.
enum class Match : uint8_t { none, beginning, whole };

Match match(core::Text name, core::Word word) {
    core::TextReader reader(name);
    for (char c : word)
        if (reader.next() != c) return Match::none;
    if (word.empty()) return Match::none;
    return reader.next() == '\0' ? Match::whole : Match::beginning;
}

}  // namespace

Command command_at(uint8_t index) {
    CommandCursor cursor;
    for (; index > 0; --index) cursor.next();
    return cursor.next();
}

Status find_command(core::Word name, Spelling spelling, Command& found) {
    uint8_t matches = 0;
    CommandCursor cursor;
    for (;;) {
        const Command command = cursor.next();
        if (command.text == nullptr) break;
        const Match how = match(command.name(), name);
        if (how == Match::none) continue;
        found = command;
        if (how == Match::whole) return Status::ok;
        ++matches;
    }
    if (matches == 0 || spelling == Spelling::full) return Status::unknown_command;
    return matches == 1 ? Status::ok : Status::ambiguous_command;
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

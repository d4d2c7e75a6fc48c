#include "console/commands.hpp"

namespace console {

namespace {

constexpr const Command* kAreas[] ROM = {kLinkCommands,  kGameCommands,  kSearchCommands,
                                         kSolveCommands, kMatchCommands, kTraceCommands,
                                         kCountCommands};
constexpr uint8_t kAreaCount = sizeof kAreas / sizeof kAreas[0];

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
    for (uint8_t area = 0;; ++area) {
        for (const Command* row = core::load(&kAreas[area]);; ++row, --index) {
            const Command command = core::load(row);
            if (command.text == nullptr && area + 1 < kAreaCount) break;
            if (index == 0 || command.text == nullptr) return command;
        }
    }
}

Status find_command(core::Word name, Spelling spelling, Command& found) {
    uint8_t matches = 0;
    for (uint8_t i = 0;; ++i) {
        const Command command = command_at(i);
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

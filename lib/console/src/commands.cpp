#include "console/commands.hpp"

namespace console {

namespace {

// What a board must have for the commands of an area to be here.
struct Area {
    const Command* rows;
    uint16_t needs;
};
constexpr Area kAreas[] ROM = {{kLinkCommands, kNothing},
                               {kGameCommands, kNothing},
                               {kSearchCommands, kNothing},
                               {kSolveCommands, kNothing},
                               {kMatchCommands, kMatch},
                               {kTraceCommands, kNothing},
                               {kCountCommands, kNothing},
                               {kNimberCommands, kNimbers},
                               {kGraphCommands, kGraphs},
                               {kSolvedGraphCommands, kGraphs},
                               {kFoundGraphCommands, kFoundGraphs},
                               {kLearningCommands, kLearning}};
constexpr uint8_t kAreaCount = sizeof kAreas / sizeof kAreas[0];

// Goes through all rows; after the last it stays at one without text.
class CommandCursor {
  public:
    Command next() {
        for (;; row_ = core::load(&kAreas[++area_].rows)) {
            const Command command = core::load(row_);
            if (command.text == nullptr && area_ + 1 < kAreaCount) continue;
            if (command.text != nullptr) ++row_;
            return command;
        }
    }

    // Of the row given last.
    bool is_here(const Engine& engine) const {
        return engine.has(core::load(&kAreas[area_].needs));
    }

  private:
    const Command* row_ = core::load(&kAreas[0].rows);
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

Status find_named(const Engine& engine, core::Word name, Spelling spelling, Command& found) {
    uint8_t matches = 0;
    CommandCursor cursor;
    for (;;) {
        const Command command = cursor.next();
        if (command.text == nullptr) break;
        const Match how = match(command.name(), name);
        if (how == Match::none || (how == Match::beginning && spelling == Spelling::full)) continue;
        if (!cursor.is_here(engine)) {
            if (how == Match::whole) return Status::not_here;
            continue;
        }
        found = command;
        if (how == Match::whole) return Status::ok;
        matches = static_cast<uint8_t>(matches + (how == Match::first_word ? 2 : 1));
    }
    if (matches == 0) return Status::unknown_command;
    return matches == 1 ? Status::ok : Status::ambiguous_command;
}

}  // namespace

Command command_at(const Engine& engine, uint8_t index) {
    CommandCursor cursor;
    for (;;) {
        const Command command = cursor.next();
        if (command.text == nullptr) return command;
        if (cursor.is_here(engine) && index-- == 0) return command;
    }
}

// Two words first: `knn curve` is not `knn`.
Status find_command(const Engine& engine, Request& request, Spelling spelling, Command& found) {
    const core::Word first = request.next();
    const core::Word both(first.begin(), request.peek().end());
    const Status status = find_named(engine, both, spelling, found);
    if (status != Status::unknown_command) {
        request.next();
        return status;
    }
    const Status alone = find_named(engine, first, spelling, found);
    if (alone != Status::ambiguous_command || spelling == Spelling::short_form) return alone;
    request.next();  // it is the second word that is wrong
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

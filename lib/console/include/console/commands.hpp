// Commands, one row each: the only place where a command is described. Dispatch, arity, help
// and `commands` are read from the row.
#pragma once

#include "console/engine.hpp"

namespace console {

// `text` is one flash string, "name\0usage\0summary". In a usage <x> must be given, [x] may be,
// and ... allows any number of words.
struct Command {
    const char* text;
    Status (*start)(Engine&, Request&);

    core::Text name() const { return core::Text(text); }
    core::Text usage() const { return name().after(1); }
    core::Text summary() const { return name().after(2); }
};

// The row of a command that boards may leave out: where it is not built its name is all there is,
// for the answer `not-here`. Its text is a DEFINE_OPTIONAL_TEXT.
constexpr Command optional_row(uint16_t extra, const char* text,
                               Status (*start)(Engine&, Request&)) {
    return {text, is_built(extra) ? start : nullptr};
}

// The rows of one area, in flash; an area is a source file, and what boards leave out is a whole
// one. The last row has no text.
extern const Command kLinkCommands[], kGameCommands[], kSearchCommands[], kSolveCommands[],
    kMatchCommands[], kTraceCommands[], kCountCommands[], kNimberCommands[], kGraphCommands[],
    kSolvedGraphCommands[], kFoundGraphCommands[], kLearningCommands[];

// The row of that number among those that are here; the one after the last has no text.
Command command_at(const Engine& engine, uint8_t index);

// Takes the name of a command off the request: one word or two, or, where short forms are allowed,
// a beginning of the name that no other command has.
enum class Spelling : uint8_t { full, short_form };
Status find_command(const Engine& engine, Request& request, Spelling spelling, Command& found);

// Whether a command may be given so many words.
bool accepts(const Command& command, uint8_t words);

// A line of `data csv`.
Status start_row(Engine& engine, Request& request);

// The commands that may overtake a running one, and what they answer then.
Status start_ping(Engine& engine, Request& request);
Status start_status(Engine& engine, Request& request);
Status start_stop(Engine& engine, Request& request);
core::Text ping_text();
core::Text status_text();
core::Text idle_text();

}  // namespace console

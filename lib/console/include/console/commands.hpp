// Commands, one row each: the only place where a command is described. Dispatch, arity, help
// and `commands` are read from the row.
#pragma once

#include "console/engine.hpp"

namespace console {

// `text` is one flash string, "name\0usage\0summary"; a name may have two words. In a usage <x>
// must be given, [x] may be, and ... allows any number of words.
struct Command {
    const char* text;
    Status (*start)(Engine&, Request&);

    core::Text name() const { return core::Text(text); }
    core::Text usage() const { return name().after(1); }
    core::Text summary() const { return name().after(2); }
};

// The rows of one area, in flash; an area is a source file. The last row has no text.
extern const Command kLinkCommands[], kGameCommands[], kSearchCommands[], kSolveCommands[],
    kMatchCommands[], kTraceCommands[], kCountCommands[];

// The row of that number; the one after the last has no text.
Command command_at(uint8_t index);

// Takes the name of a command off the request: one word or two, or, where short forms are allowed,
// a beginning of the name that no other command has.
enum class Spelling : uint8_t { full, short_form };
Status find_command(Request& request, Spelling spelling, Command& found);

// Whether a command may be given so many words.
bool accepts(const Command& command, uint8_t words);

// The commands that may overtake a running one, and what they answer then.
Status start_ping(Engine& engine, Request& request);
Status start_status(Engine& engine, Request& request);
Status start_stop(Engine& engine, Request& request);
core::Text ping_text();
core::Text status_text();
core::Text idle_text();

}  // namespace console

// Commands about the link and the program: who is there, what it can do, how it talks.
#include "console/commands.hpp"
#include "console/fields.hpp"

namespace console {

core::Text ping_text() { return TEXT("="); }
core::Text status_text() { return TEXT("= %r overruns %o"); }
core::Text idle_text() { return TEXT("= idle"); }

Status start_ping(Engine& engine, Request&) { return engine.say(ping_text()); }

Status start_status(Engine& engine, Request&) { return engine.say(status_text()); }

// A running request is stopped before this one is executed; what is left is to answer.
Status start_stop(Engine& engine, Request& request) {
    if (!request.empty()) {
        const Status status = request.number(0, protocol::kLastId);
        if (status != Status::ok) return status;
    }
    const bool stopped = engine.stopped_a_request;
    engine.stopped_a_request = false;
    return engine.say(stopped ? ping_text() : idle_text());
}

namespace {

Status hello(Engine& engine, Request&) {
    return engine.say(TEXT("= name zermelo version " ZERMELO_VERSION " protocol " ZERMELO_PROTOCOL
                           " board %b line %L receive %R"));
}

// --- lists: a row for each thing that this build has ---

core::Text count_of_rows() { return TEXT("= count %k"); }

void write_limit(Engine& engine, Reply& reply, char field) {
    const uint8_t index = engine.answer.index;
    if (field == '1') return reply.count(engine.limit(static_cast<Limit>(index)));
    reply.text(
        TEXT("line\0receive\0plies\0table\0history\0nodes\0solve\0games\0tree\0graph-"
             "nodes\0graph-edges\0"
             "graph-letters\0samples\0features\0value\0labels\0clusters\0neighbours\0objects\0"
             "heaps\0endgame")
            .after(index));
}

bool is_limit(Engine& engine) { return engine.answer.index < kLimitCount; }

Status limits(Engine& engine, Request&) {
    return engine.list(TEXT("| %0 %1"), count_of_rows(), is_limit, write_limit);
}

// %0 name; %1 options and %2 heuristics, with a space before each
void write_game(Engine& engine, Reply& reply, char field) {
    const Game game(engine.answer.index);
    if (field == '0') return reply.text(game.name());
    if (field == '1') {
        if (!game.options().empty()) reply.letter(' ');
        return reply.text(game.options());
    }
    for (core::Text name = game.heuristics(); !name.empty(); name = name.after(1)) {
        reply.letter(' ');
        reply.text(name);
    }
}

bool is_game(Engine& engine) { return engine.answer.index < engine.limit(Limit::games); }

Status list_games(Engine& engine, Request&) {
    return engine.list(TEXT("| %0%1 heuristics%2"), count_of_rows(), is_game, write_game);
}

void write_error(Engine& engine, Reply& reply, char field) {
    const core::Text keyword = protocol::keyword(static_cast<Status>(engine.answer.index + 1));
    reply.text(field == '0' ? keyword : keyword.after(1));
}

bool is_error(Engine& engine) { return engine.answer.index + 1 < protocol::kStatuses; }

Status errors(Engine& engine, Request&) {
    return engine.list(TEXT("| %0 %i %1"), count_of_rows(), is_error, write_error);
}

// %0: name and usage; %1: summary
void write_command(Engine& engine, Reply& reply, char field) {
    const Command command = command_at(engine, engine.answer.index);
    if (field == '1') return reply.text(command.summary());
    reply.text(command.name());
    if (command.usage().empty()) return;
    reply.letter(' ');
    reply.text(command.usage());
}

bool is_command(Engine& engine) { return command_at(engine, engine.answer.index).text != nullptr; }

Status commands(Engine& engine, Request&) {
    return engine.list(TEXT("| %0"), count_of_rows(), is_command, write_command);
}

Status help(Engine& engine, Request& request) {
    if (request.empty())
        return engine.list(TEXT("# %0 - %1"), TEXT("="), is_command, write_command);
    Command command;
    const Status found = find_command(engine, request, Spelling::short_form, command);
    if (found != Status::ok) return found;
    if (!request.empty()) return request.no_more();
    engine.list(core::Text(), TEXT("# %0\n#   %1\n="), nullptr, write_command);
    while (command_at(engine, engine.answer.index).text != command.text) ++engine.answer.index;
    return Status::ok;
}

// --- how the link talks: holds from the next request on ---

Status switch_form(Engine& engine, Request& request, Reply::Form form) {
    const Status status = request.choice(TEXT("on\0off\0"));
    if (status != Status::ok) return status;
    if (request.value() == 0) engine.form = form;
    else if (engine.form == form) engine.form = Reply::Form::plain;
    return engine.say(ping_text());
}

Status echo(Engine& engine, Request& request) {
    if (engine.form == Reply::Form::strict)
        return request.refuse(Status::not_here, TEXT("strict is on"));
    return switch_form(engine, request, Reply::Form::echo);
}

Status strict(Engine& engine, Request& request) {
    return switch_form(engine, request, Reply::Form::strict);
}

Status quit(Engine& engine, Request& request) {
    if (!engine.port.can_quit) return request.refuse(Status::not_here, TEXT("a board stays on"));
    engine.quit = true;
    return engine.say(ping_text());
}

DEFINE_TEXT(kHello, "hello\0\0who is there: version, board, line length");
DEFINE_TEXT(kPing, "ping\0\0answers, nothing more");
DEFINE_TEXT(kStatus, "status\0\0what is running, and how many bytes were lost");
DEFINE_TEXT(kStop, "stop\0[id]\0ends the running request; so do Ctrl-C and Ctrl-K");
DEFINE_TEXT(kHelp, "help\0[command...]\0this list, or one command");
DEFINE_TEXT(kCommands, "commands\0\0every command with its arguments");
DEFINE_TEXT(kErrors, "errors\0\0every error with its number");
DEFINE_TEXT(kLimitsRow, "limits\0\0every capacity of this build");
DEFINE_TEXT(kGames, "games\0\0the games of this build");
DEFINE_TEXT(kEcho, "echo\0<on|off>\0for people: prompt, editing, short commands");
DEFINE_TEXT(kStrict, "strict\0<on|off>\0for programs: checksums and ids are required");
DEFINE_TEXT(kQuit, "quit\0\0ends the desktop program");

}  // namespace

const Command kLinkCommands[] ROM = {
    {kHello.bytes, hello},     {kPing.bytes, start_ping},  {kStatus.bytes, start_status},
    {kStop.bytes, start_stop}, {kHelp.bytes, help},        {kCommands.bytes, commands},
    {kErrors.bytes, errors},   {kLimitsRow.bytes, limits}, {kGames.bytes, list_games},
    {kEcho.bytes, echo},       {kStrict.bytes, strict},    {kQuit.bytes, quit},
    {nullptr, nullptr}};

}  // namespace console

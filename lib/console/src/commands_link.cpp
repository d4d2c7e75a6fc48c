// Commands about the link and the program: who is there, what it can do, how it talks.
#include "console/commands.hpp"
#include "console/fields.hpp"

namespace console {

Status start_ping(Engine& engine, Request&) { return engine.say(TEXT("=")); }

Status start_status(Engine& engine, Request&) {
    return engine.say(TEXT("= %r overruns %o"));
}

// A running request is stopped before this one is executed; what is left is to answer.
Status start_stop(Engine& engine, Request& request) {
    if (!request.empty()) {
        const Status status = request.number(0, Request::kAnyNumber);
        if (status != Status::ok) return status;
    }
    const bool stopped = engine.stopped_a_request;
    engine.stopped_a_request = false;
    return engine.say(stopped ? TEXT("=") : TEXT("= idle"));
}

namespace {

Status hello(Engine& engine, Request&) {
    return engine.say(TEXT("= name zermelo version " ZERMELO_VERSION " protocol " ZERMELO_PROTOCOL
                           " board %b line %L receive %R"));
}

// --- lists: a row for each thing that this build has ---

core::Text count_of_rows() { return TEXT("= count %k"); }

void write_limit(Engine& engine, Reply& reply, char field) {
    const uint8_t index = static_cast<uint8_t>(engine.answer.index);
    if (field == '1') return reply.count(engine.limit(static_cast<Limit>(index)));
    reply.text(TEXT("line\0receive\0plies\0table\0history\0nodes").after(index));
}

Status limits(Engine& engine, Request&) {
    return engine.list(TEXT("| %0 %1"), count_of_rows(),
                       [](Engine& e) { return e.answer.index < kLimitCount; }, write_limit);
}

void write_game(Engine& engine, Reply& reply, char field) {
    const Game game(static_cast<uint8_t>(engine.answer.index));
    reply.text(field == '0' ? game.name() : game.options());
}

Status list_games(Engine& engine, Request&) {
    return engine.list(TEXT("| %0%1"), count_of_rows(),
                       [](Engine& e) { return e.answer.index < Game::kGames; }, write_game);
}

void write_error(Engine& engine, Reply& reply, char field) {
    const core::Text keyword = protocol::keyword(static_cast<Status>(engine.answer.index + 1));
    reply.text(field == '0' ? keyword : keyword.after(1));
}

Status errors(Engine& engine, Request&) {
    return engine.list(TEXT("| %0 %i %1"), count_of_rows(),
                       [](Engine& e) { return e.answer.index + 1 < protocol::kStatuses; },
                       write_error);
}

// %0: name and usage; %1: summary
void write_command(Engine& engine, Reply& reply, char field) {
    const Command command = command_at(static_cast<uint8_t>(engine.answer.index));
    if (field == '1') return reply.text(command.summary());
    reply.text(command.name());
    if (command.usage()[0] == '\0') return;
    reply.letter(' ');
    reply.text(command.usage());
}

bool is_command(Engine& engine) {
    return command_at(static_cast<uint8_t>(engine.answer.index)).text != nullptr;
}

Status commands(Engine& engine, Request&) {
    return engine.list(TEXT("| %0"), count_of_rows(), is_command, write_command);
}

Status help(Engine& engine, Request& request) {
    if (request.empty())
        return engine.list(TEXT("# %0 - %1"), TEXT("="), is_command, write_command);
    Command command;
    const Status found = find_command(request.next(), Spelling::short_form, command);
    if (found != Status::ok) return request.refuse(found);
    engine.list(core::Text(), TEXT("# %0\n#   %1\n="), nullptr, write_command);
    while (command_at(static_cast<uint8_t>(engine.answer.index)).text != command.text)
        ++engine.answer.index;
    return Status::ok;
}

// --- how the link talks: holds from the next request on ---

Status switch_form(Engine& engine, Request& request, Reply::Form form) {
    const Status status = request.choice(TEXT("on\0off\0"));
    if (status != Status::ok) return status;
    if (request.value() == 0) engine.form = form;
    else if (engine.form == form) engine.form = Reply::Form::plain;
    return engine.say(TEXT("="));
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
    return engine.say(TEXT("="));
}

constexpr char kHello[] ROM = "hello\0\0who is there: version, board, line length";
constexpr char kPing[] ROM = "ping\0\0answers, nothing more";
constexpr char kStatus[] ROM = "status\0\0what is running, and how many bytes were lost";
constexpr char kStop[] ROM = "stop\0[id]\0ends the running request; so do Ctrl-C and Ctrl-K";
constexpr char kHelp[] ROM = "help\0[command]\0this list, or one command";
constexpr char kCommands[] ROM = "commands\0\0every command with its arguments";
constexpr char kErrors[] ROM = "errors\0\0every error with its number";
constexpr char kLimitsRow[] ROM = "limits\0\0every capacity of this build";
constexpr char kGames[] ROM = "games\0\0the games of this build";
constexpr char kEcho[] ROM = "echo\0<on|off>\0for people: prompt, editing, short commands";
constexpr char kStrict[] ROM = "strict\0<on|off>\0for programs: checksums and ids are required";
constexpr char kQuit[] ROM = "quit\0\0ends the desktop program";

}  // namespace

const Command kLinkCommands[] ROM = {
    {kHello, hello},   {kPing, start_ping}, {kStatus, start_status}, {kStop, start_stop},
    {kHelp, help},     {kCommands, commands}, {kErrors, errors},     {kLimitsRow, limits},
    {kGames, list_games}, {kEcho, echo},    {kStrict, strict},       {kQuit, quit},
    {nullptr, nullptr}};

}  // namespace console

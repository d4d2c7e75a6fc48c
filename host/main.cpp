// The desktop program: the engine on standard input and output.
#include <string.h>

#include <cstdio>
#include <string>

#include "console/console.hpp"
#include "terminal.hpp"

namespace {

struct Choices {
    enum class Mode { by_terminal, plain, human } mode = Mode::by_terminal;
    const char* budget = "desktop";
};

template <class Board>
std::string name_of() {
    std::string name;
    core::TextReader reader(Board::name());
    while (const char letter = reader.next()) name += letter;
    return name;
}

template <class... Boards>
std::string names_of(console::BoardList<Boards...>) {
    return ((" " + name_of<Boards>()) + ...);
}

int usage(std::FILE* to, int status) {
    std::fprintf(to,
                 "usage: zermelo [--plain | --human] [--budget BOARD]\n"
                 "Speaks the protocol on standard input and output; type help.\n"
                 "  --plain, --human   for programs, for people; by default people get a terminal\n"
                 "  --budget BOARD     with that board's capacities and defaults, one of:\n"
                 "                    %s\n",
                 names_of(console::AllBoards()).c_str());
    return status;
}

// False when the program is to end with `status`.
bool parse(int count, char** words, Choices& choices, int& status) {
    for (int i = 1; i < count; ++i) {
        const char* word = words[i];
        if (strcmp(word, "--plain") == 0) choices.mode = Choices::Mode::plain;
        else if (strcmp(word, "--human") == 0) choices.mode = Choices::Mode::human;
        else if (strcmp(word, "--help") == 0) return status = usage(stdout, 0), false;
        else if (strcmp(word, "--budget") == 0 && i + 1 < count) {
            choices.budget = words[++i];
        } else return status = usage(stderr, 2), false;
    }
    return true;
}

template <class Board>
int serve(bool human) {
    static console::Memory<Board> memory;
    host::Terminal terminal(human);
    static console::Console engine;
    engine.start(memory.resources(), terminal.port());
    if (human) engine.start_echo();
    return terminal.serve(engine);
}

// The exit status, or 2 if no board is named so.
template <class... Boards>
int serve(const char* budget, bool human, console::BoardList<Boards...>) {
    int status = 2;
    const bool found =
        ((name_of<Boards>() == budget && (status = serve<Boards>(human), true)) || ...);
    return found ? status : usage(stderr, 2);
}

}  // namespace

int main(int count, char** words) {
    Choices choices;
    int status = 0;
    if (!parse(count, words, choices, status)) return status;
    const bool human = choices.mode == Choices::Mode::human ||
                       (choices.mode == Choices::Mode::by_terminal && host::is_interactive());
    return serve(choices.budget, human, console::AllBoards());
}

// count: every board of the game looked at, none remembered.
#include "console/commands.hpp"

namespace console {

namespace {

struct Tally {
    Position board;
    uint32_t states, terminal, classes;
};

bool prepare_count(Engine& engine) {
    Tally& tally = engine.scratch<Tally>();
    const Game& game = engine.record.game();
    for (uint8_t i = 0; i < engine.slice_nodes; ++i) {
        const games::Census census = game.census(tally.board);
        tally.states += census.reachable;
        tally.terminal += census.terminal;
        tally.classes += census.leads_its_class;
        if (!game.next_board(tally.board)) return false;
    }
    return true;
}

void write_tally(Engine& engine, Reply& reply, char field) {
    const Tally& tally = engine.scratch<Tally>();
    reply.count(field == '0' ? tally.states : field == '1' ? tally.terminal : tally.classes);
}

Status count(Engine& engine, Request& request) {
    if (!engine.record.game().can_count())
        return request.refuse(Status::not_here, TEXT("one heap only"));
    if (!engine.record.game().traits().countable())
        return request.refuse(Status::not_here, TEXT("too many states to look at each"));
    engine.search.clear();
    engine.scratch<Tally>() = {engine.record.game().start(), 0, 0, 0};
    return engine.compute(core::Text(), TEXT("= states %0 terminal %1 classes %2%."), prepare_count,
                          write_tally);
}

DEFINE_TEXT(kCount, "count\0\0states of the game, terminal ones, classes under symmetry");

}  // namespace

const Command kCountCommands[] ROM = {{kCount.bytes, count}, {nullptr, nullptr}};

}  // namespace console

// nimber: the Sprague-Grundy value of an impartial position and of those after it.
#include "console/commands.hpp"
#include "console/fields.hpp"

namespace console {

namespace {

struct Successors {
    Game::Moves left;
    Move move;
};

bool prepare_successor(Engine& engine) {
    Successors& successors = engine.scratch<Successors>();
    return take_first(engine.record.game(), successors.left, successors.move);
}

// %0 the move; %1 the value after it; %2 that of the position; %3 who wins
void write_nimber(Engine& engine, Reply& reply, char field) {
    const Record& r = engine.record;
    const Move move = engine.scratch<Successors>().move;
    if (field == '0') return write_move(reply, r.game(), r.position(), move);
    if (field == '1') return reply.small(r.game().theory(r.game().play(r.position(), move)).nimber);
    const uint8_t nimber = r.game().theory(r.position()).nimber;
    if (field == '2') return reply.small(nimber);
    write_result(reply, nimber != 0 ? games::kWin : static_cast<games::Score>(-games::kWin));
}

Status nimber(Engine& engine, Request& request) {
    const Record& r = engine.record;
    if (r.game().theory(r.position()).nimber == games::kUnknown)
        return request.refuse(Status::not_here, TEXT("no nimber is known of this position"));
    engine.scratch<Successors>().left = r.game().moves(r.position());
    return engine.list(TEXT("| %0 nimber %1"), TEXT("= nimber %2 result %3"), prepare_successor,
                       write_nimber);
}

DEFINE_OPTIONAL_TEXT(is_built(kNimbers), kNimberText,
                     "nimber\0\0Sprague-Grundy values of the position and its successors");

}  // namespace

const Command kNimberCommands[] ROM = {optional_row(kNimbers, kNimberText.bytes, nimber),
                                       {nullptr, nullptr}};

}  // namespace console

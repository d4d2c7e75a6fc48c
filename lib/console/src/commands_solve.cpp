// Commands that look at every move: moves, solve, why.
#include "console/commands.hpp"
#include "console/expecting.hpp"
#include "console/fields.hpp"
#include "console/graph_rows.hpp"
#include "console/known.hpp"
#include "console/search_options.hpp"

namespace console {

namespace {

using games::Score;

constexpr uint8_t kMostMoves = Game::kTheory ? 255 : 64;

// Every move of the position searched in turn, or looked up where its value is known.
struct Survey {
    search::Options options;
    Game::Moves left;
    Move move;  // being searched
    Move best_move;
    Score best;
    bool known;
    uint8_t distance;    // plies to the end by best play; maybe games::kUnknown
    uint8_t results[3];  // moves that win, draw, lose
    uint8_t best_moves[kMostMoves / 8 +
                       1];  // a bit for each move as good as the best, in natural order
    uint8_t told;           // steps of `why` after the last move
};

void begin_survey(Engine& engine, const search::Options& options) {
    Survey survey = Survey();
    survey.options = options;
    survey.left = engine.record.game().moves(engine.record.position());
    Game::Moves all = survey.left;
    take_first(engine.record.game(), all, survey.best_move);  // should it be stopped at once
    engine.scratch<Survey>() = survey;
}

// Begins the search of the next move, if there is one.
bool prepare_move(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    if (!take_first(engine.record.game(), survey.left, survey.move)) return false;
    if (survey.known) return true;
    search::Options options = survey.options;  // seen by the other side
    options.alpha = static_cast<Score>(-survey.options.beta);
    options.beta = static_cast<Score>(-survey.options.alpha);
    engine.begin_search_after(survey.move, options);
    return true;
}

// The value of the move looked at last.
Known value_of_move(Engine& engine) {
    const Survey& survey = engine.scratch<Survey>();
    const Record& r = engine.record;
    if (survey.known) return known_move(r.game(), r.position(), survey.move);
    return {survey.move, static_cast<Score>(-engine.search.score()),
            static_cast<uint8_t>(engine.search.line_length() + 1)};
}

// --- moves ---

// %0: how many; %1: all of them; %2: the one searched; %3: its score
void write_moves(Engine& engine, Reply& reply, char field) {
    const Game& game = engine.record.game();
    if (field == '2')
        return write_move(reply, game, engine.record.position(), engine.scratch<Survey>().move);
    if (field == '3' && engine.scratch<Survey>().known)
        return reply.score(value_of_move(engine).score > 0 ? games::kWin
                                                           : static_cast<Score>(-games::kWin));
    if (field == '3') {
        if (!engine.search.has_score()) return reply.letter('-');
        return write_value(reply, static_cast<Score>(-engine.search.score()),
                           engine.scratch<Survey>().options);
    }
    Game::Moves left = game.moves(engine.record.position());
    uint8_t count = 0;
    for (Move move; take_first(game, left, move); ++count) {
        if (field == '0') continue;
        reply.letter(' ');
        write_move(reply, game, engine.record.position(), move);
    }
    if (field == '0') reply.small(count);
}

Status moves(Engine& engine, Request& request) {
    if (request.empty())
        return engine.list(core::Text(), TEXT("= count %0 moves%1"), nullptr, write_moves);
    Status status = request.choice(TEXT("values\0"));
    search::Options options;
    const Record& r = engine.record;
    const bool known =
        request.empty() && r.game().theory(r.position()).result != games::Result::unknown;
    if (status == Status::ok)
        status = take_options(engine, request, kAnyOptions | kChance, options);
    if (status == Status::ok) status = request.no_more();
    if (status != Status::ok) return status;
    if (expects(options)) return begin_expecting_children(engine, options, Children::listed);
    if (options.depth != search::kNoDepth && options.depth > 0) --options.depth;
    begin_survey(engine, options);
    engine.scratch<Survey>().known = known;
    return engine.compute(TEXT("| %2 score %3"), TEXT("= count %k%."), prepare_move, write_moves);
}

// --- solve ---

// Takes in the value of the move searched last, which is number `index` in natural order.
void take_in(Engine& engine, uint8_t index) {
    Survey& survey = engine.scratch<Survey>();
    const Known found = value_of_move(engine);
    const Score value = found.score;
    const Score result = without_length(value, survey.options);
    const Score best_result = without_length(survey.best, survey.options);
    ++survey.results[result > 0 ? 0 : result == 0 ? 1 : 2];
    if (index > 0 && result < best_result) return;
    if (index == 0 || result > best_result) memset(survey.best_moves, 0, sizeof survey.best_moves);
    uint8_t& bits = survey.best_moves[index / 8];
    bits = static_cast<uint8_t>(bits | core::bit<uint8_t>(index % 8));
    if (index > 0 && value <= survey.best) return;
    survey.best = value;
    survey.best_move = survey.move;
    survey.distance = found.distance;
}

bool prepare_solve(Engine& engine) {
    if (engine.answer.index > 0) take_in(engine, static_cast<uint8_t>(engine.answer.index - 1));
    return prepare_move(engine);
}

void write_best_moves(Engine& engine, Reply& reply) {
    const Survey& survey = engine.scratch<Survey>();
    const Game& game = engine.record.game();
    Game::Moves left = game.moves(engine.record.position());
    uint8_t index = 0;
    for (Move move; take_first(game, left, move); ++index) {
        if ((survey.best_moves[index / 8] & core::bit<uint8_t>(index % 8)) == 0) continue;
        reply.letter(' ');
        write_move(reply, game, engine.record.position(), move);
    }
}

// Only a result can be hastened; where the score tells by how much, the line's length says nothing.
void write_distance(Engine& engine, Reply& reply) {
    if (!engine.record.game().traits().scores_results()) return;
    if (engine.scratch<Survey>().distance == games::kUnknown) return;
    reply.text(TEXT(" distance "));
    if (engine.answer.stopping) return reply.letter('-');
    reply.small(engine.scratch<Survey>().distance);
}

void write_reason(Engine& engine, Reply& reply) {
    const Record& r = engine.record;
    const core::Text reason = r.game().reason(r.position(), engine.scratch<Survey>().best_move);
    if (reason.empty()) return;
    reply.text(TEXT(": "));
    write_figures(reply, r.game(), r.position(), engine.scratch<Survey>().best_move, reason);
}

// The numbers of the reason as keys, last the position that the move leads to.
void write_reason_keys(Engine& engine, Reply& reply) {
    const Record& r = engine.record;
    if (r.game().theory(r.position()).result == games::Result::unknown) return;
    const Move move = engine.scratch<Survey>().best_move;
    write_figures(reply, r.game(), r.position(), move, r.game().reason_keys(r.position()));
    reply.text(TEXT(" reached "));
    const Position next = r.game().play(r.position(), move);
    uint8_t i = 0;
    while (const char c = r.game().position_char(next, r.side(), i++)) reply.letter(c);
}

// --- the heaps of `why`, and what they add up to without carry ---

void write_binary(Reply& reply, uint8_t number, uint8_t digits) {
    reply.text(TEXT(" = "));
    while (digits-- > 0) reply.letter((number >> digits & 1) != 0 ? '1' : '0');
}

// As many digits as the largest nimber of a heap needs; its sum is no longer.
uint8_t count_digits(const Record& r) {
    uint8_t all = 1, digits = 0;
    for (uint8_t i = r.game().heaps(r.position()); i-- > 0;)
        all = static_cast<uint8_t>(all | r.game().heap_nimber(r.position(), i));
    for (; all != 0; all = static_cast<uint8_t>(all >> 1)) ++digits;
    return digits;
}

void write_heap(Engine& engine, Reply& reply) {
    const Record& r = engine.record;
    const uint8_t i = static_cast<uint8_t>(engine.scratch<Survey>().told - 1);
    const uint8_t nimber = r.game().heap_nimber(r.position(), i);
    reply.small(static_cast<uint8_t>(i + 1));
    reply.text(TEXT(": "));
    reply.small(r.game().heap(r.position(), i));
    reply.text(TEXT(", nimber "));
    reply.small(nimber);
    write_binary(reply, nimber, count_digits(r));
}

void write_nimsum(Engine& engine, Reply& reply) {
    const Record& r = engine.record;
    uint8_t sum = 0;
    for (uint8_t i = r.game().heaps(r.position()); i-- > 0;)
        sum = static_cast<uint8_t>(sum ^ r.game().heap_nimber(r.position(), i));
    reply.small(sum);
    write_binary(reply, sum, count_digits(r));
}

// %0 result; %1 score; %2 distance as a key, where it is known; %9 without; %3 best moves; %4 the
// first of the best; %5 to %7 how many moves win, draw, lose; %8 the reason
void write_solution(Engine& engine, Reply& reply, char field) {
    const Survey& survey = engine.scratch<Survey>();
    const Record& r = engine.record;
    if (engine.answer.stopping && field < '2')
        return reply.text(field == '0' ? TEXT("unknown") : TEXT("-"));
    switch (field) {
        case '0': return write_result(reply, survey.best);
        case '1': return reply.score(without_length(survey.best, survey.options));
        case '2': return write_distance(engine, reply);
        case '9':
            if (!engine.has(kProse) || survey.distance == games::kUnknown) return;
            reply.text(TEXT(", "));
            reply.small(survey.distance);
            return reply.text(TEXT(" plies from here"));
        case 'K':
            if (Game::kTheory) write_reason_keys(engine, reply);
            return;
        case 'H':
            if (engine.has(kProse)) write_heap(engine, reply);
            return;
        case 'N':
            if (engine.has(kProse)) write_nimsum(engine, reply);
            return;
        case '3': return write_best_moves(engine, reply);
        case '4': return write_move(reply, r.game(), r.position(), survey.best_move);
        case '8':
            if (engine.has(kProse)) write_reason(engine, reply);
            return;
        default: return reply.small(survey.results[field - '5']);
    }
}

Status start_solving(Engine& engine, Request& request, core::Text end, Answer::Prepare prepare) {
    const Record& r = engine.record;
    if (r.outcome().over) return Status::game_over;
    const Status status = without_chance(engine, request);
    if (status != Status::ok) return status;
    if (!is_solved(engine))
        return request.refuse(Status::not_here, TEXT("too far from the end, plies"),
                              static_cast<int32_t>(engine.limit(Limit::solve)));
    begin_survey(engine, exact_options(r.game()));
    engine.scratch<Survey>().known = is_known(engine, r.position());
    return engine.compute(core::Text(), end, prepare, write_solution);
}

Status solve(Engine& engine, Request& request) {
    if (engine.has(kGraphs) && engine.plays_graph() && !engine.record.outcome().over)
        return solve_drawn(engine, request);
    if (engine.has_chance() && !engine.record.outcome().over)
        return begin_expecting_children(engine, search::plain_options(), Children::compared);
    return start_solving(engine, request, TEXT("= result %0 score %1%2 best%3%."), prepare_solve);
}

// --- why: solve, then search the best move once more, for its line is told ---

bool prepare_why(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    if (survey.told == 0 && prepare_solve(engine)) return true;
    if (!engine.has(kProse)) return false;
    const uint8_t heaps = engine.record.game().heaps(engine.record.position());
    uint8_t step = survey.told++;
    if (heaps > 0) {
        engine.answer.row = step < heaps ? TEXT("# heap %H") : TEXT("# added without carry: %N");
        if (step <= heaps) return true;
        engine.answer.row = core::Text();
        step = static_cast<uint8_t>(step - heaps - 1);
    }
    if (survey.known) {
        engine.answer.row = TEXT("# %4 leads to a %0%9%8\n# Of all moves %5 win, %7 lose.");
        return step == 0;
    }
    switch (step) {
        case 0: engine.begin_search_after(survey.best_move, survey.options); return true;
        case 1:
            engine.answer.row = TEXT(
                "# %4 leads to a %0%9%8\n# Of all moves %5 win, %6 draw, %7 "
                "lose.\n# Best play goes on: %4%v");
            return true;
        default: return false;
    }
}

Status why(Engine& engine, Request& request) {
    return start_solving(engine, request,
                         TEXT("= move %4 result %0%2 wins %5 draws %6 losses %7%K%."), prepare_why);
}

DEFINE_TEXT(kMoves,
            "moves\0[values [options of go...]]\0the legal moves; values: what each is worth");
DEFINE_TEXT(kSolve, "solve\0\0the exact result, every best move, plies to the end");
DEFINE_TEXT(kWhy, "why\0\0the reason of the best move");

}  // namespace

const Command kSolveCommands[] ROM = {
    {kMoves.bytes, moves}, {kSolve.bytes, solve}, {kWhy.bytes, why}, {nullptr, nullptr}};

}  // namespace console

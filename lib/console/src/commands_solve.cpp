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
    Score best;  // of the position, if it has one; else of the moves so far
    bool known;
    uint8_t distance;    // plies to the end by best play; maybe games::kUnknown
    uint8_t results[3];  // moves that win, draw, lose
    uint8_t best_moves[kMostMoves / 8 +
                       1];  // a bit for each move as good as the best, in natural order
    uint8_t told;           // steps of `why` after the last move
    uint8_t index;          // of the move being searched, from 1; 0 before the first
    bool has_value;
    bool has_best_move;
    bool every;   // the value of each move is wanted, not only whether it is one of the best
    bool timing;  // the moves are known, and now the distance is looked for
};

void begin_survey(Engine& engine, const search::Options& options) {
    Survey survey = Survey();
    survey.options = options;
    survey.left = engine.record.game().moves(engine.record.position());
    Game::Moves all = survey.left;
    take_first(engine.record.game(), all, survey.best_move);  // should it be stopped at once
    engine.scratch<Survey>() = survey;
}

bool take_move(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    if (!take_first(engine.record.game(), survey.left, survey.move)) return false;
    ++survey.index;
    return true;
}

// Begins the search of the move at hand.
void search_move(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    search::Options options = survey.options;  // seen by the other side
    options.alpha = static_cast<Score>(-survey.options.beta);
    options.beta = static_cast<Score>(-survey.options.alpha);
    engine.begin_search_after(survey.move, options);
}

// The same for the next move, if there is one.
bool prepare_move(Engine& engine) {
    if (!take_move(engine)) return false;
    if (!engine.scratch<Survey>().known) search_move(engine);
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

// On a small chip each move is searched once, with an open window. Where there is room a search of
// the position tells what there is to have, and then each move is only asked whether it has that.
constexpr bool kAsksFirst = !core::kSmallFlash;

bool is_best(const Survey& survey, uint8_t index) {
    return (survey.best_moves[index / 8] & core::bit<uint8_t>(index % 8)) != 0;
}

// Takes in the value of the move searched last.
void take_in(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    const uint8_t index = static_cast<uint8_t>(survey.index - 1);
    const Known found = value_of_move(engine);
    const Score value = found.score;
    const Score result = without_length(value, survey.options);
    const Score best_result = without_length(survey.best, survey.options);
    const bool has_value = kAsksFirst && survey.has_value;
    const bool first = index == 0 && !has_value;
    ++survey.results[result > 0 ? 0 : result == 0 ? 1 : 2];
    if (!first && result < best_result) return;
    if (first || result > best_result) memset(survey.best_moves, 0, sizeof survey.best_moves);
    uint8_t& bits = survey.best_moves[index / 8];
    bits = static_cast<uint8_t>(bits | core::bit<uint8_t>(index % 8));
    if (has_value ? survey.has_best_move : !first && value <= survey.best) return;
    survey.has_best_move = kAsksFirst;
    survey.best = value;
    survey.best_move = survey.move;
    survey.distance = found.distance;  // to be looked for yet where moves are only asked
}

// The window, seen by the side to move, that tells what is still unknown. Of results it is enough
// to know which.
void choose_window(const Engine& engine, Survey& survey) {
    const bool by_result = engine.record.game().traits().scores_results();
    search::Options& options = survey.options;
    options.alpha = by_result ? Score{-1} : static_cast<Score>(-search::kInfinity);
    options.beta = by_result ? Score{1} : search::kInfinity;
    if (!survey.has_value || survey.every) return;
    const Score best = by_result && survey.best > 0 ? Score{1} : survey.best;
    options.beta = best;
    options.alpha = static_cast<Score>(best - 1);
}

// The value of the position; false while it is searched.
bool take_value(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    const Record& r = engine.record;
    survey.has_value = engine.answer.index > 0;
    if (!survey.has_value) {
        survey.options.depth = r.game().plies_left(r.position());
        choose_window(engine, survey);
        engine.begin_search(survey.options);
        return false;
    }
    survey.best = engine.search.score();
    --survey.options.depth;  // what the table knows is by plies from the end
    survey.options.again = true;
    choose_window(engine, survey);
    return true;
}

// Where every move loses, none is better than another.
bool take_all(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    const Record& r = engine.record;
    if (!kAsksFirst || survey.known) return false;
    if (!r.game().traits().scores_results() || survey.best >= 0) return false;
    memset(survey.best_moves, 0xFF, sizeof survey.best_moves);
    survey.results[2] = r.game().size(survey.left);
    return true;
}

void rewind(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    survey.left = engine.record.game().moves(engine.record.position());
    survey.index = 0;
}

bool prepare_best_move(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    while (take_move(engine)) {
        if (!is_best(survey, static_cast<uint8_t>(survey.index - 1))) continue;
        search_move(engine);
        return true;
    }
    return false;
}

// Whoever ends a game of lines has won it, so the winner's plies to the end are an odd number; in
// games with heaps they may be any.
uint8_t timing_step(const Record& r) {
    return r.game().theory(r.position()).result == games::Result::unknown ? 2 : 1;
}

// How soon can the winner win, how long can the loser last? The winner tries each winning move for
// ever more plies. The loser tries a move for as long as it lasts, then the next.
bool begin_timing(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    const Record& r = engine.record;
    if (!kAsksFirst || survey.known || !r.game().traits().scores_results()) return false;
    survey.distance = r.game().plies_left(r.position());  // a draw: when nothing more can be played
    if (survey.best == 0) return false;
    survey.timing = true;
    rewind(engine);
    search::Options& options = survey.options;
    options.heuristic = search::kUndecided;
    options.depth = static_cast<uint8_t>(survey.best > 0 ? 0 : timing_step(r) - 1);
    options.alpha = survey.best > 0 ? 0 : -1;
    options.beta = static_cast<Score>(options.alpha + 1);
    options.again = false;  // what is not decided in so many plies need not be a draw
    return prepare_best_move(engine);
}

// Takes in whether that many plies decide what the move at hand leads to.
bool prepare_timing(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    const bool wins = survey.best > 0, decided = engine.search.score() != 0;
    survey.options.again = true;
    survey.distance = static_cast<uint8_t>(survey.options.depth + 1);
    if (decided == wins) survey.best_move = survey.move;
    if (decided && wins) return false;
    if (!decided && !wins) {
        survey.options.depth =
            static_cast<uint8_t>(survey.options.depth + timing_step(engine.record));
        search_move(engine);
        return true;
    }
    if (prepare_best_move(engine)) return true;
    if (!wins) return false;
    survey.options.depth = static_cast<uint8_t>(survey.options.depth + timing_step(engine.record));
    rewind(engine);
    return prepare_best_move(engine);
}

bool prepare_solve(Engine& engine) {
    Survey& survey = engine.scratch<Survey>();
    if (kAsksFirst && survey.timing) return prepare_timing(engine);
    if (survey.index > 0) take_in(engine);
    else if (kAsksFirst && !survey.known && !take_value(engine)) return true;
    if (!take_all(engine) && prepare_move(engine)) return true;
    return begin_timing(engine);
}

void write_best_moves(Engine& engine, Reply& reply) {
    const Survey& survey = engine.scratch<Survey>();
    const Game& game = engine.record.game();
    Game::Moves left = game.moves(engine.record.position());
    uint8_t index = 0;
    for (Move move; take_first(game, left, move); ++index) {
        if (!is_best(survey, index)) continue;
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

search::Options solving_options(const Engine& engine, bool known) {
    search::Options options = exact_options(engine.record.game());
    if (!kAsksFirst || known) return options;
    options.scoring = search::Scoring::result;
    options.exact = engine.has(kEndgames);
    return options;
}

Status start_solving(Engine& engine, Request& request, core::Text end, Answer::Prepare prepare,
                     bool every) {
    const Record& r = engine.record;
    if (r.outcome().over) return Status::game_over;
    const Status status = without_chance(engine, request);
    if (status != Status::ok) return status;
    if (!is_solved(engine))
        return request.refuse(Status::not_here, TEXT("too far from the end, plies"),
                              static_cast<int32_t>(engine.limit(Limit::solve)));
    const bool known = is_known(engine, r.position());
    begin_survey(engine, solving_options(engine, known));
    engine.scratch<Survey>().known = known;
    if (kAsksFirst) engine.scratch<Survey>().every = every;
    return engine.compute(core::Text(), end, prepare, write_solution);
}

Status solve(Engine& engine, Request& request) {
    if (engine.has(kGraphs) && engine.plays_graph() && !engine.record.outcome().over)
        return solve_drawn(engine, request);
    if (engine.has_chance() && !engine.record.outcome().over)
        return begin_expecting_children(engine, search::plain_options(), Children::compared);
    return start_solving(engine, request, TEXT("= result %0 score %1%2 best%3%."), prepare_solve,
                         false);
}

// --- why: solve, then search the best move once more, for its line is told ---

// For the line of the best move, as long as the game lasts.
search::Options line_options(const Engine& engine) {
    search::Options options = exact_options(engine.record.game());
    options.exact = engine.has(kEndgames);
    return options;
}

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
        case 0: engine.begin_search_after(survey.best_move, line_options(engine)); return true;
        case 1:
            if (!engine.record.game().traits().scores_results())
                survey.distance = static_cast<uint8_t>(engine.search.line_length() + 1);
            engine.answer.row = TEXT(
                "# %4 leads to a %0%9%8\n# Of all moves %5 win, %6 draw, %7 "
                "lose.\n# Best play goes on: %4%v");
            return true;
        default: return false;
    }
}

Status why(Engine& engine, Request& request) {
    return start_solving(engine, request,
                         TEXT("= move %4 result %0%2 wins %5 draws %6 losses %7%K%."), prepare_why,
                         true);
}

DEFINE_TEXT(kMoves,
            "moves\0[values [options of go...]]\0the legal moves; values: what each is worth");
DEFINE_TEXT(kSolve, "solve\0\0the exact result, every best move, plies to the end");
DEFINE_TEXT(kWhy, "why\0\0the reason of the best move");

}  // namespace

const Command kSolveCommands[] ROM = {
    {kMoves.bytes, moves}, {kSolve.bytes, solve}, {kWhy.bytes, why}, {nullptr, nullptr}};

}  // namespace console

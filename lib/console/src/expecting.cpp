#include "console/expecting.hpp"

#include "console/fields.hpp"
#include "search/expectation_trace.hpp"

namespace console {

namespace {

using games::Score;
using games::Side;
using games::Tree;
using search::End;
using search::Exact;
using Search = search::ExpectationTrace<Tree>;
using State = Search::State;

struct Expecting {
    Search search;
    uint32_t nodes, time;  // limits
    uint64_t best;         // for solve: a bit for each child
    End end;
    TraceForm form;
    bool lists;  // for moves: a row for each child
};

void begin(Engine& engine, const search::Options& options) {
    Expecting& expecting = engine.scratch<Expecting>();
    expecting.nodes = options.nodes;
    expecting.time = options.time;
    expecting.search.begin(engine.trees->search, *engine.tree(), engine.tree_position(), options);
    engine.search.clear();  // for who asks what is running
}

bool time_is_up(const Engine& engine, uint32_t limit) {
    return limit != search::kNoLimit && engine.now() - engine.started >= limit;
}

// --- numbers ---

Exact common_divisor(Exact a, Exact b) {
    while (b != 0) {
        const Exact rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void write_digits(Reply& reply, Exact value) {
    char digits[20];
    uint8_t length = 0;
    do digits[length++] = static_cast<char>('0' + value % 10);
    while ((value /= 10) != 0);
    while (length > 0) reply.letter(digits[--length]);
}

// In lowest terms; a whole number without a denominator.
void write_fraction(Reply& reply, Exact parts, int32_t denominator) {
    if (parts < 0) reply.letter('-');
    if (parts < 0) parts = -parts;
    const Exact divisor = common_divisor(parts, denominator);
    write_digits(reply, parts / divisor);
    if (divisor == denominator) return;
    reply.letter('/');
    write_digits(reply, denominator / divisor);
}

// --- go and reply ---

// The end of a search that was not cut short is its own affair.
bool is_cut_short(Engine& engine, Expecting& expecting) {
    if (engine.answer.stopping) expecting.end = End::stop;
    else if (time_is_up(engine, expecting.time)) expecting.end = End::time;
    else if (expecting.search.counters().nodes >= expecting.nodes) expecting.end = End::nodes;
    else return false;
    return true;
}

Tree::Move move_found(const Search& search) {
    if (search.line_length() > 0) return search.line_move(0);
    const Tree& tree = search.game();
    return Tree::first(tree.moves(search.root()));
}

// Rows draw the position after the move.
bool play_move_found(Engine& engine) {
    Answer& answer = engine.answer;
    engine.record.play(move_found(engine.scratch<Expecting>().search));
    answer.plays = false;
    answer.kind = Answer::Kind::listing;
    answer.row = TEXT("#%D");
    answer.prepare = has_drawing_row;
    answer.index = 0;
    return has_drawing_row(engine);
}

bool prepare_expectation(Engine& engine) {
    Expecting& expecting = engine.scratch<Expecting>();
    for (uint8_t i = engine.slice_nodes; i > 0 && expecting.search.running(); --i) {
        if (is_cut_short(engine, expecting)) break;
        expecting.search.visit();
    }
    if (!expecting.search.running()) expecting.end = expecting.search.end();
    else if (!is_cut_short(engine, expecting)) return true;
    return engine.answer.plays && play_move_found(engine);
}

// Of a value in X's view, for the side to move at the root.
Exact for_mover(const Search& search, Exact value) {
    return search.game().side(search.root()) == Side::x ? value : -value;
}

void write_score(Reply& reply, const Search& search) {
    if (!search.has_value()) return reply.letter('-');
    write_fraction(reply, for_mover(search, search.value()), search.denominator());
}

void write_move(Reply& reply, const Search& search, const Tree::Move& move) {
    for (uint8_t i = 0; const char c = Tree::move_char(search.root(), move, i); ++i)
        reply.letter(c);
}

// %0 move; %1 score; %2 depth; %3 deepest ply; %4 nodes; %5 leaves; %6 why it ended; %7 the
// principal variation, as far as the first chance node
void write_expectation(Engine& engine, Reply& reply, char field) {
    const Expecting& expecting = engine.scratch<Expecting>();
    const Search& search = expecting.search;
    switch (field) {
        case '0':
            if (search.game().is_chance(search.root())) return reply.letter('-');
            return write_move(reply, search, move_found(search));
        case '1': return write_score(reply, search);
        case '2': return reply.small(search.finished_depth());
        case '3': return reply.small(search.deepest());
        case '4': return reply.count(search.counters().nodes);
        case '5': return reply.count(search.counters().leaves);
        case '6': return write_end(reply, expecting.end);
        default:
            for (uint8_t i = 0; i < search.line_length(); ++i) {
                reply.letter(' ');
                write_move(reply, search, search.line_move(i));
            }
    }
}

// --- moves and solve: the root is searched, then each child ---

bool prepare_child(Engine& engine) {
    Expecting& expecting = engine.scratch<Expecting>();
    Search& search = expecting.search;
    engine.answer.row = core::Text();
    for (uint8_t i = engine.slice_nodes; i > 0; --i) {
        if (is_cut_short(engine, expecting)) {
            engine.answer.stopping = true;
            break;
        }
        const State state = search.step();
        if (state == State::done) return false;
        if (state == State::searching || search.is_root()) continue;
        if (search.value() == search.root_value())
            expecting.best |= core::bit<uint64_t>(search.move_into());
        if (expecting.lists) engine.answer.row = TEXT("| %0 score %1");
        break;
    }
    return true;
}

void write_best(Reply& reply, const Expecting& expecting) {
    const Search& search = expecting.search;
    if (search.game().is_chance(search.root())) return;
    for (Tree::Move move = 0; move < Tree::kMostChildren; ++move) {
        if ((expecting.best & core::bit<uint64_t>(move)) == 0) continue;
        reply.letter(' ');
        write_move(reply, search, move);
    }
}

// %0 a move; %1 its score; %2 how many; %3 the result; %4 its score; %5 the best moves
void write_child(Engine& engine, Reply& reply, char field) {
    const Expecting& expecting = engine.scratch<Expecting>();
    const Search& search = expecting.search;
    if (engine.answer.stopping && (field == '3' || field == '4'))
        return reply.text(field == '3' ? TEXT("unknown") : TEXT("-"));
    const Exact value = for_mover(search, field < '3' ? search.value() : search.root_value());
    switch (field) {
        case '0': return write_move(reply, search, search.move_into());
        case '1':
        case '4': return write_fraction(reply, value, search.denominator());
        case '2': return reply.count(search.told() == 0 ? 0 : search.told() - 1);
        case '3':
            return write_result(reply, value > 0 ? Score{1} : value < 0 ? Score{-1} : Score{0});
        default:
            if (!engine.answer.stopping) write_best(reply, expecting);
    }
}

// --- trace ---

bool prepare_row(Engine& engine) {
    Expecting& expecting = engine.scratch<Expecting>();
    Search& search = expecting.search;
    Answer& answer = engine.answer;
    if (expecting.form.dot() && answer.index == 0) {
        answer.row = TEXT("| digraph trace {");
        return true;
    }
    answer.row = core::Text();
    if (search.told() >= expecting.nodes || time_is_up(engine, expecting.time))
        answer.stopping = true;
    if (answer.stopping) return true;
    for (uint8_t i = engine.slice_nodes; i > 0; --i) {
        const State state = search.step();
        if (state == State::done) return false;
        if (state == State::searching) continue;
        if (!expecting.form.dot()) answer.row = TEXT("| %0 %1 %2 %3 -inf +inf %4 -%5");
        else if (search.is_root()) answer.row = TEXT("| n%0 [label=\"%4%5\" shape=%6]");
        else answer.row = TEXT("| n%0 [label=\"%4%5\" shape=%6]\n| n%1 -> n%0 [label=\"%2\"]");
        break;
    }
    return true;
}

void write_state(Engine& engine, Reply& reply, const Search& search) {
    if (!engine.scratch<Expecting>().form.states()) return;
    const Tree::Position p = search.position();
    reply.letter(' ');
    for (uint8_t i = 0; const char c = search.game().position_char(p, Side::x, i); ++i)
        reply.letter(c);
    reply.letter(' ');
    reply.letter(letter(search.game().side(p)));
}

// %0 id; %1 parent; %2 move; %3 player; %4 value; %5 the position, if asked for; %6 shape
void write_row(Engine& engine, Reply& reply, char field) {
    const Search& search = engine.scratch<Expecting>().search;
    const Tree& tree = search.game();
    const uint8_t player = tree.is_chance(search.position())         ? 2
                           : tree.side(search.position()) == Side::x ? 0
                                                                     : 1;
    if (search.is_root() && (field == '1' || field == '2')) return reply.letter('-');
    switch (field) {
        case '0': return reply.count(search.id());
        case '1': return reply.count(search.parent());
        case '2': return write_move(reply, search, search.move_into());
        case '3': return reply.text(TEXT("max\0min\0chance").after(player));
        case '4': return write_fraction(reply, search.value(), search.denominator());
        case '5': return write_state(engine, reply, search);
        default: return reply.text(TEXT("box\0ellipse\0diamond").after(player));
    }
}

// %0 nodes; %1 score
void write_trace(Engine& engine, Reply& reply, char field) {
    if (engine.answer.has_row) return write_row(engine, reply, field);
    const Search& search = engine.scratch<Expecting>().search;
    if (field == '0') return reply.count(search.told());
    if (search.told() == 0) return reply.letter('-');
    write_fraction(reply, search.root_value(), search.denominator());
}

}  // namespace

Status begin_expecting(Engine& engine, const search::Options& options) {
    begin(engine, options);
    return engine.compute(core::Text(),
                          TEXT("= move %0 score %1 depth %2 deepest %3 nodes %4 leaves %5 cutoffs "
                               "0 hits 0 end %6 pv%7"),
                          prepare_expectation, write_expectation);
}

Status begin_expecting_children(Engine& engine, const search::Options& options, Children shown) {
    begin(engine, options);
    Expecting& expecting = engine.scratch<Expecting>();
    expecting.best = 0;
    expecting.lists = shown == Children::listed;
    expecting.search.begin_trace(1);
    return engine.compute(
        core::Text(),
        expecting.lists ? TEXT("= count %2%.") : TEXT("= result %3 score %4 best%5%."),
        prepare_child, write_child);
}

Status begin_expecting_trace(Engine& engine, const search::Options& options, TraceForm form) {
    begin(engine, options);
    engine.scratch<Expecting>().form = form;
    engine.scratch<Expecting>().search.begin_trace(search::kNoDepth);
    return engine.compute(core::Text(),
                          form.dot() ? TEXT("| }\n= nodes %0 cutoffs 0 score %1%.")
                                     : TEXT("= nodes %0 cutoffs 0 score %1%."),
                          prepare_row, write_trace);
}

}  // namespace console

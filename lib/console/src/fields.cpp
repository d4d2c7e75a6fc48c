#include "console/fields.hpp"

#include "console/search_options.hpp"

namespace console {

using games::Score;
using games::Side;

void write_move_at(Reply& reply, const Game& game, const Position* position, Move move) {
    uint8_t i = 0;
    while (const char c = game.move_char(*position, move, i++)) reply.letter(c);
}

void write_position(Reply& reply, const Game& game, const Position& position, Side side) {
    uint8_t i = 0;
    while (const char c = game.position_char(position, side, i++)) reply.letter(c);
    reply.letter(' ');
    reply.letter(letter(side));
}

void write_result(Reply& reply, Score score) {
    reply.text(score > 0 ? TEXT("win") : score == 0 ? TEXT("draw") : TEXT("loss"));
}

void write_end(Reply& reply, search::End end) {
    reply.text(TEXT("complete\0depth\0nodes\0time\0stop").after(static_cast<uint8_t>(end)));
}

void write_value(Reply& reply, Score score, const search::Options& options) {
    score = without_length(score, options);
    reply.score(score);
    if (options.algorithm == search::Algorithm::minimax) return;
    if (score >= options.beta) reply.text(TEXT(" bound lower"));
    if (score <= options.alpha) reply.text(TEXT(" bound upper"));
}

bool take_first(const Game& game, Game::Moves& moves, Move& move) {
    if (game.is_empty(moves)) return false;
    move = game.first(moves);
    game.remove(moves, move);
    return true;
}

bool has_drawing_row(Engine& engine) {
    const Record& r = engine.record;
    const uint8_t row = engine.answer.index;
    return r.game().drawing_char(r.position(), r.side(), row, 0) != '\0';
}

namespace {

void write_over(Reply& reply, games::Outcome outcome, Side side) {
    const Score score = games::turned(outcome.score, side);
    reply.text(TEXT("over winner "));
    if (score == 0) reply.text(TEXT("draw"));
    else reply.letter(letter(score > 0 ? Side::x : Side::o));
    reply.text(TEXT(" score "));
    reply.score(score);
}

void write_turn(Reply& reply, const Record& record) {
    const games::Outcome outcome = record.outcome();
    if (outcome.over) return write_over(reply, outcome, record.side());
    reply.text(TEXT("side "));
    reply.letter(letter(record.side()));
}

void write_score(Reply& reply, const Searcher& search) {
    if (!search.has_score()) return reply.letter('-');
    write_value(reply, search.score(), search.options());
}

void write_line(Reply& reply, const Game& game, const Searcher& search) {
    games::Walk<Game> walk(game, search.root());
    for (uint8_t i = 0; i < search.line_length(); ++i) {
        reply.letter(' ');
        write_move(reply, game, walk.at(), search.line_move(i));
        walk.pass(search.line_move(i));
    }
}

void write_drawing_row(Reply& reply, const Record& record, uint8_t row) {
    uint8_t i = 0;
    while (const char c = record.game().drawing_char(record.position(), record.side(), row, i++))
        reply.letter(c);
}

void write_running(Engine& engine, Reply& reply) {
    const auto& search = engine.search;
    const bool running = !engine.running.is_null();
    reply.text(running ? TEXT("running ") : TEXT("idle"));
    if (running) reply.text(engine.running);
    reply.text(TEXT(" nodes "));
    reply.count(running ? search.counters().nodes : 0);
    reply.text(TEXT(" depth "));
    reply.count(running ? search.depth() : 0u);
}

void write_field(Engine& engine, Reply& reply, char field) {
    const auto& search = engine.search;
    const Record& record = engine.record;
    switch (field) {
        case 'g': return reply.text(record.game().name());
        case 'S': return reply.letter(letter(record.side()));
        case 'P': return write_position(reply, record.game(), record.position(), record.side());
        case 't':
            if (!record.outcome().over) reply.text(TEXT("running "));
            return write_turn(reply, record);
        case 'T': return write_turn(reply, record);
        case 'm': return write_move(reply, record.game(), search.root(), search.move());
        case 's': return write_score(reply, search);
        case 'v': return write_line(reply, record.game(), search);
        case 'd': return reply.small(search.finished_depth());
        case 'p': return reply.small(search.deepest());
        case 'e': return write_end(reply, search.end());
        case 'x':
            if (search.is_exact()) reply.text(TEXT(" exact yes"));
            return;
        case 'n': return reply.count(search.counters().nodes);
        case 'l': return reply.count(search.counters().leaves);
        case 'c': return reply.count(search.counters().cutoffs);
        case 'h': return reply.count(search.counters().hits);
        case 'i': return reply.small(static_cast<uint8_t>(engine.answer.index + 1));
        case 'k': return reply.small(engine.answer.index);
        case 'D': return write_drawing_row(reply, record, engine.answer.index);
        case '!':
            if (!is_built(kGraphs)) return;
            reply.letter('E');
            reply.small(static_cast<uint8_t>(engine.answer.failure));
            reply.letter(' ');
            return reply.text(protocol::keyword(engine.answer.failure));
        case '.':
            if (engine.answer.stopping) reply.text(TEXT(" end stop"));
            return;
        case 'b': return reply.text(engine.port.board);
        case 'L': return reply.count(engine.limit(Limit::line));
        case 'R': return reply.count(engine.limit(Limit::receive));
        case 'o': return reply.count(engine.receiver.total_lost());
        case 'r': return write_running(engine, reply);
        default: return engine.answer.field(engine, reply, field);
    }
}

}  // namespace

void write(Engine& engine, Reply& reply, core::Text text) {
    core::TextReader reader(text);
    bool in_line = false;
    while (const char c = reader.next()) {
        if (!in_line) reply.begin(c);
        else if (c == '\n') reply.end();
        else if (c == '%') write_field(engine, reply, reader.next());
        else reply.letter(c);
        in_line = c != '\n';
    }
    reply.end();
}

}  // namespace console

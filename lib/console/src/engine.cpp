#include "console/engine.hpp"

namespace console {

void Engine::start(const Resources& resources, const Port& port_given) {
    record.start(resources.history);
    search.start(resources.search, resources.endgame);
    receiver.start(resources.ring);
    port = port_given;
    trees = resources.trees;
    graphs = resources.graphs;
    limits = resources.limits;
    slice_nodes = resources.slice_nodes;
    extras = resources.extras;
    learning = resources.learning;
    reset();
}

void Engine::reset() {
    answer = Answer();
    form = Reply::Form::plain;
    stopped_a_request = false;
    running = core::Text();
    search.clear();
    record.begin(Game());
    if (has(kGraphs)) graphs->drawn.clear(graphs::Kind::game);
    if (has(kLearning)) learning->begin(0, 0);
}

Status Engine::list(core::Text row, core::Text end, Answer::Prepare prepare, Answer::Field field) {
    answer = Answer();
    answer.kind = Answer::Kind::listing;
    answer.row = row;
    answer.end = end;
    answer.prepare = prepare;
    answer.field = field;
    return Status::ok;
}

Status Engine::say(core::Text end) { return list(core::Text(), end, nullptr, nullptr); }

Status Engine::compute(core::Text row, core::Text end, Answer::Prepare prepare,
                       Answer::Field field) {
    list(row, end, prepare, field);
    answer.kind = Answer::Kind::computing;
    started = now();
    return Status::ok;
}

bool Engine::fail(Status failure, core::Text end) {
    answer.failure = failure;
    answer.end = end;
    return false;
}

void Engine::begin_search(const search::Options& options) {
    search.begin(record.game(), record.position(), record.side(), options);
    search_started = now();
}

void Engine::begin_search_after(Move move, const search::Options& options) {
    search.begin(record.game(), record.game().play(record.position(), move),
                 games::opponent(record.side()), options);
    search_started = now();
}

bool Engine::search_time_is_up() const {
    const uint32_t limit = search.options().time;
    return limit != search::kNoLimit && now() - search_started >= limit;
}

bool Engine::half_of_time_is_up() const {
    const uint32_t limit = search.options().time;
    return limit != search::kNoLimit && now() - search_started >= limit / 2;
}

// Evaluating all children of a node to sort them costs more than visiting it.
uint8_t Engine::nodes_in_slice() const {
    return search.options().order == search::Order::evaluation ? slice_nodes / 2 : slice_nodes;
}

void Engine::run_search() {
    if (answer.stopping) search.cut_short(search::End::stop);
    if (search_time_is_up()) search.cut_short(search::End::time);
    if (search.is_solving() && half_of_time_is_up()) search.give_up();
    if (search.run(nodes_in_slice())) news = true;
    if (search.running() || !answer.plays) return;
    record.play(search.move());
    answer.plays = false;
    answer.kind = Answer::Kind::listing;  // what is left is to draw the board
}

}  // namespace console

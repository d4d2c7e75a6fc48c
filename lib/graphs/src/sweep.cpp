#include "graphs/sweep.hpp"

namespace graphs {

void Sweep::start(const Storage& storage) {
    numbers_ = storage.numbers.data();
    vias_ = storage.vias.data();
    order_ = storage.order.data();
    sources_ = storage.sources.data();
    winners_ = storage.winners.data();
    begins_ = storage.begins.data();
}

void Sweep::begin(const Graph& graph, Goal goal) {
    graph_ = &graph;
    goal_ = goal;
    at_ = settled_ = 0;
    pass_ = Pass::count;
    for (size_t node = 0; node <= graph.nodes(); ++node) begins_[node] = 0;
}

bool Sweep::step() {
    const Index end = pass_ == Pass::tell ? settled_ : graph_->nodes();
    if (at_ == end) {
        next_pass();
        return pass_ != Pass::done;
    }
    // Backwards, so that the sources of a node come to stand in order.
    pass_over(pass_ == Pass::turn_round ? static_cast<Index>(end - 1 - at_) : at_);
    ++at_;
    return true;
}

void Sweep::next_pass() {
    at_ = 0;
    pass_ = static_cast<Pass>(static_cast<uint8_t>(pass_) + 1);
    if (pass_ == Pass::turn_round) begins_[graph_->nodes()] = graph_->edges();
}

void Sweep::pass_over(Index node) {
    const Count end = graph_->end_edge(node);
    Count edge = graph_->first_edge(node);
    switch (pass_) {
        case Pass::count:
            for (; edge < end; ++edge) ++begins_[graph_->target(edge)];
            return;
        case Pass::add_up:  // to where the sources of each node end
            if (node > 0) begins_[node] = static_cast<Count>(begins_[node] + begins_[node - 1]);
            return;
        case Pass::turn_round:  // from the back to where they begin
            for (; edge < end; ++edge) sources_[--begins_[graph_->target(edge)]] = node;
            return;
        case Pass::seed: return seed(node);
        case Pass::tell: return tell(order_[node]);
        case Pass::done: return;
    }
}

void Sweep::settle(Index node, uint8_t winner, Index number, Index via) {
    winners_[node] = winner;
    numbers_[node] = number;
    vias_[node] = via;
    order_[settled_++] = node;
}

void Sweep::seed(Index node) {
    winners_[node] = kOpen;
    vias_[node] = kNone;
    numbers_[node] = static_cast<Index>(graph_->end_edge(node) - graph_->first_edge(node));
    if (goal_ == Goal::values) {
        if (graph_->is_sink(node)) settle(node, kNobody, 0, kNone);
        return;
    }
    const Mark mark = graph_->mark(node);
    if (mark == Mark::a || mark == Mark::e)
        settle(node, static_cast<uint8_t>(mark == Mark::a ? Player::a : Player::e), 0, kNone);
}

// What is told to a settled node's predecessors. A node of which one successor was won for its
// player is settled at once; so when a counter comes to zero, all successors are the opponent's.
void Sweep::tell(Index node) {
    for (Count edge = first_source(node); edge < end_source(node); ++edge) {
        const Index before = sources_[edge];
        if (is_settled(before)) continue;
        const bool last = --numbers_[before] == 0;
        if (goal_ == Goal::values) {
            if (last) settle(before, kNobody, mex_of_successors(before), kNone);
            continue;
        }
        const Index rank = static_cast<Index>(numbers_[node] + 1);
        const bool by_choice = graph_->player(before) == winner(node);
        if (by_choice || last) settle(before, winners_[node], rank, by_choice ? node : kNone);
    }
}

bool Sweep::is_mirrored(Index node) {
    Count count = 0;
    for (Count edge = graph_->first_edge(node); edge < graph_->end_edge(node); ++edge, ++count)
        vias_[graph_->target(edge)] = node;
    for (Count edge = first_source(node); edge < end_source(node); ++edge, --count)
        if (vias_[sources_[edge]] != node) return false;
    return count == 0;
}

Index Sweep::mex_of_successors(Index node) const {
    Mex mex;
    for (Count edge = graph_->first_edge(node); edge < graph_->end_edge(node); ++edge)
        mex.add(numbers_[graph_->target(edge)]);
    return mex.value();
}

}  // namespace graphs

#include "graphs/graph.hpp"

#include <string.h>

namespace graphs {

void Graph::start(const Storage& storage) {
    nodes_ = storage.nodes.data();
    targets_ = storage.targets.data();
    names_ = storage.names.data();
    buckets_ = storage.buckets.data();
    last_bucket_ = static_cast<Count>(storage.buckets.empty() ? 0 : storage.buckets.size() - 1);
    room_ = static_cast<Index>(storage.nodes.size() - 1);
    edge_room_ = static_cast<Count>(storage.targets.size());
    letter_room_ = static_cast<Count>(storage.names.size());
    clear(Kind::game);
}

void Graph::clear(Kind kind) {
    kind_ = kind;
    count_ = 0;
    first_ = kNone;
    nodes_[0] = Node();
    if (last_bucket_ != 0) memset(buckets_, 0xFF, (last_bucket_ + size_t{1}) * sizeof *buckets_);
}

namespace {

bool are_same(core::Word a, core::Word b) {
    return a.size() == b.size() && memcmp(a.begin(), b.begin(), a.size()) == 0;
}

}  // namespace

// Where a name stands among the buckets, or the first free one behind its place.
Count Graph::slot(core::Word name) const {
    uint32_t hash = 2166136261u;  // FNV-1a, with the high half folded in
    for (char c : name) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
    Count at = static_cast<Count>((hash ^ hash >> 16) & last_bucket_);
    while (buckets_[at] != kNone && !are_same(this->name(buckets_[at]), name))
        at = static_cast<Count>((at + 1u) & last_bucket_);
    return at;
}

Index Graph::find(core::Word name) const {
    if (!core::kSmallFlash && last_bucket_ != 0) return buckets_[slot(name)];
    for (Index node = 0; node < count_; ++node)
        if (are_same(this->name(node), name)) return node;
    return kNone;
}

bool Graph::has_edge(Index from, Index to) const {
    for (Count edge = first_edge(from); edge < end_edge(from); ++edge)
        if (targets_[edge] == to) return true;
    return false;
}

Fault Graph::add_node(core::Word name, Player player, Mark mark) {
    if (find(name) != kNone) return Fault::known;
    if (count_ == room_) return Fault::too_many_nodes;
    Node& node = nodes_[count_];
    if (name.size() > static_cast<size_t>(letter_room_ - node.name)) return Fault::too_many_letters;
    if (!core::kSmallFlash && last_bucket_ != 0) buckets_[slot(name)] = count_;
    memcpy(names_ + node.name, name.begin(), name.size());
    node.player = static_cast<uint8_t>(player);
    node.mark = static_cast<uint8_t>(mark);
    ++count_;
    nodes_[count_].edges = node.edges;
    nodes_[count_].name = static_cast<Count>(node.name + name.size());
    return Fault::none;
}

Fault Graph::add_edge(Index from, Index to) {
    if (mark(from) != Mark::none) return Fault::marked;
    if (kind_ == Kind::game && player(from) == player(to)) return Fault::same_player;
    if (has_edge(from, to)) return Fault::known;
    if (edges() == edge_room_) return Fault::too_many_edges;
    const Count at = end_edge(from);
    memmove(targets_ + at + 1, targets_ + at, (edges() - at) * sizeof *targets_);
    targets_[at] = to;
    for (Index node = static_cast<Index>(from + 1); node <= count_; ++node) ++nodes_[node].edges;
    return Fault::none;
}

Fault Graph::append_edge(Index from, Index to) {
    for (Count edge = nodes_[from].edges; edge < edges(); ++edge)
        if (targets_[edge] == to) return Fault::none;
    if (edges() == edge_room_) return Fault::too_many_edges;
    targets_[edges()] = to;
    ++nodes_[count_].edges;
    return Fault::none;
}

}  // namespace graphs

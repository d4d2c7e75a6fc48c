// A graph with memory of its own, drawn with words, and the sweep over it.
#pragma once

#include <string>
#include <vector>

#include "graphs/sweep.hpp"

struct Drawing {
    using Fault = graphs::Fault;
    using Index = graphs::Index;

    explicit Drawing(size_t nodes = 64, size_t edges = 512, size_t letters = 512,
                     size_t buckets = 128)
        : node_room(nodes + 1),
          target_room(edges),
          name_room(letters),
          bucket_room(buckets),
          numbers(nodes),
          vias(nodes),
          order(nodes),
          sources(edges),
          winners(nodes),
          begins(nodes + 1) {
        graph.start({node_room, target_room, name_room, bucket_room});
        sweep.start({numbers, vias, order, sources, winners, begins});
    }

    static core::Word word(const std::string& text) {
        return {text.data(), text.data() + text.size()};
    }
    Fault node(const std::string& name, char player = 'a', char mark = '-') {
        return graph.add_node(word(name), player == 'a' ? graphs::Player::a : graphs::Player::e,
                              mark == 'a'   ? graphs::Mark::a
                              : mark == 'e' ? graphs::Mark::e
                              : mark == 'd' ? graphs::Mark::draw
                                            : graphs::Mark::none);
    }
    Fault edge(const std::string& from, const std::string& to) {
        return graph.add_edge(at(from), at(to));
    }
    Index at(const std::string& name) const { return graph.find(word(name)); }
    std::string name(Index node) const {
        const core::Word name = graph.name(node);
        return {name.begin(), name.end()};
    }
    std::vector<std::string> successors(Index node) const {
        std::vector<std::string> names;
        for (auto edge = graph.first_edge(node); edge < graph.end_edge(node); ++edge)
            names.push_back(name(graph.target(edge)));
        return names;
    }
    // Returns how many steps it took.
    uint32_t solve(graphs::Goal goal) {
        uint32_t steps = 1;
        for (sweep.begin(graph, goal); sweep.step();) ++steps;
        return steps;
    }

    graphs::Graph graph{};
    graphs::Sweep sweep{};

    std::vector<graphs::Graph::Node> node_room;
    std::vector<Index> target_room;
    std::vector<char> name_room;
    std::vector<Index> bucket_room;
    std::vector<Index> numbers, vias, order, sources;
    std::vector<uint8_t> winners;
    std::vector<graphs::Count> begins;
};

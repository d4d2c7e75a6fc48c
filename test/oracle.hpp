// Minimax and alpha-beta as a textbook prints them: recursive, one function each. The search is
// held against them; nothing of its own is in here.
#pragma once

#include "etl/algorithm.h"
#include "positions.hpp"

namespace oracle {

using positions::Placed;

constexpr int kInfinity = 32000;

enum class Sorting { natural, evaluation };

template <class Game>
class Recursive {
  public:
    struct Child {
        typename Game::Move move;
        Placed<Game> at;
    };
    struct Children {
        Child list[16];
        int size = 0;
    };

    uint32_t nodes = 0, leaves = 0, cutoffs = 0;
    bool met_limit = false;  // whether any leaf was not the end of a game

    explicit Recursive(int heuristic, Sorting sorting = Sorting::natural)
        : heuristic_(heuristic), sorting_(sorting) {}

    int minimax(const Placed<Game>& at, int depth) {
        ++nodes;
        if (is_leaf(at, depth)) return leaf(at);
        int best = -kInfinity;
        const Children children = children_of(at);
        for (int i = 0; i < children.size; ++i)
            best = etl::max(best, -minimax(children.list[i].at, depth - 1));
        return best;
    }

    // Fail-soft: the best value seen, even outside the window.
    int alphabeta(const Placed<Game>& at, int depth, int alpha, int beta) {
        ++nodes;
        if (is_leaf(at, depth)) return leaf(at);
        int best = -kInfinity;
        const Children children = children_of(at);
        for (int i = 0; i < children.size; ++i) {
            best = etl::max(
                best, -alphabeta(children.list[i].at, depth - 1, -beta, -etl::max(alpha, best)));
            if (best < beta) continue;
            if (i + 1 < children.size) ++cutoffs;
            break;
        }
        return best;
    }

    // The first of the moves with the best value; the game must not be over.
    typename Game::Move first_best(const Placed<Game>& at, int depth) {
        const Children children = children_of(at);
        int chosen = 0, best = -kInfinity;
        for (int i = 0; i < children.size; ++i) {
            const int value = -minimax(children.list[i].at, depth - 1);
            if (value > best) chosen = i;
            best = etl::max(best, value);
        }
        return children.list[chosen].move;
    }

    Children children_of(const Placed<Game>& at) const {
        Children children;
        for (auto left = game_.moves(at.position); !game_.is_empty(left);) {
            const auto move = game_.first(left);
            game_.remove(left, move);
            children.list[children.size++] = {
                move, {game_.play(at.position, move), games::opponent(at.side)}};
        }
        if (sorting_ == Sorting::evaluation)
            etl::stable_sort(children.list, children.list + children.size,
                             [this](const Child& a, const Child& b) {
                                 return static_value(a.at) < static_value(b.at);
                             });
        return children;
    }

    bool is_leaf(const Placed<Game>& at, int depth) const {
        return depth == 0 || game_.outcome(at.position).over;
    }

    // What depth 0 gives.
    int static_value(const Placed<Game>& at) const {
        const games::Outcome outcome = game_.outcome(at.position);
        if (outcome.over) return outcome.score;
        return games::evaluate(game_, at.position, at.side, static_cast<uint8_t>(heuristic_));
    }

  private:
    int leaf(const Placed<Game>& at) {
        ++leaves;
        if (!game_.outcome(at.position).over) met_limit = true;
        return static_value(at);
    }

    Game game_;
    int heuristic_;
    Sorting sorting_;
};

}  // namespace oracle

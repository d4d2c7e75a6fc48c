// The end of a game by a solver of its own, as a part of a search: a short look first, so that
// there is an answer at any time, then the solver, then its line of play move by move.
#pragma once

#include "etl/type_traits.h"
#include "games/reversi_words.hpp"
#include "search/endgame.hpp"
#include "search/search.hpp"

namespace search {

namespace detail {
template <class Game, class = void>
struct HasDiscs : etl::false_type {};
template <class Game>
struct HasDiscs<Game, etl::void_t<decltype(&Game::discs_at)>> : etl::true_type {};
}  // namespace detail

template <class Game>
constexpr bool has_discs = detail::HasDiscs<Game>::value;

class Ending {
  public:
    void start(const Endgame::Storage& storage) {
        storage_ = storage;
        started_ = false;
        phase_ = Phase::none;
    }

    // Whether the frames reach from there to the end.
    template <class Game>
    bool reaches(const Game& game, const typename Game::Position& root) const {
        return empties(game.discs_at(root)) < storage_.frames.size() && !game.outcome(root).over;
    }

    // Makes of the options those of the look that goes before, if the solver is to follow.
    template <class Game>
    void begin(const Game& game, const typename Game::Position& root, Options& options) {
        phase_ = Phase::none;
        if (!options.exact || !reaches(game, root)) return;
        const games::Discs discs = game.discs_at(root);
        if (!pays(empties(discs), options)) return;
        if (!started_) endgame_.start(storage_);  // goes through its whole table
        started_ = true;
        root_ = discs;
        wanted_ = options;
        phase_ = Phase::looking;
        options.depth = is_limited(options) ? kLook : 0;
    }

    void clear() { phase_ = Phase::none; }
    bool is_at_work() const { return phase_ == Phase::solving || phase_ == Phase::line; }
    bool is_solving() const { return phase_ == Phase::solving; }

    // After the look.
    template <class Search>
    void take_over(Search& search) {
        if (phase_ != Phase::looking) return;
        phase_ = Phase::solving;
        looked_ = search.counters();
        budget_ = wanted_.nodes == kNoLimit ? kNoLimit : wanted_.nodes / 2;
        const int8_t alpha = within(wanted_.alpha), beta = within(wanted_.beta);
        if (wanted_.again) endgame_.begin_again(root_.own, root_.other, alpha, beta);
        else endgame_.begin(root_.own, root_.other, root_.playable, alpha, beta);
        search.carry_on(looked_.nodes, looked_.hits);
    }

    // Enters so many nodes at most; true if its share of the nodes is used up.
    template <class Search>
    bool run(Search& search, uint8_t nodes) {
        for (; nodes > 0 && endgame_.running(); --nodes) {
            if (endgame_.counters().nodes >= budget_)
                return phase_ == Phase::solving || end(search);
            endgame_.visit();
        }
        const Endgame::Counters& counters = endgame_.counters();
        search.carry_on(looked_.nodes + counters.nodes, looked_.hits + counters.hits);
        if (!endgame_.running()) take_in(search);
        return false;
    }

  private:
    enum class Phase : uint8_t { none, looking, solving, line };

    static constexpr uint8_t kLook = 4;        // plies
    static constexpr uint8_t kMostTimed = 20;  // empty squares, where there is but a clock

    static constexpr bool is_limited(const Options& options) {
        return options.nodes != kNoLimit || options.time != kNoLimit;
    }
    // A position with n empty squares takes some 2^n nodes, one in ten four times as many.
    static constexpr bool pays(uint8_t empties, const Options& options) {
        if (!is_limited(options)) return true;
        if (options.nodes == kNoLimit) return empties <= kMostTimed;
        return empties < 28 && uint32_t{4} << empties <= options.nodes;
    }
    static constexpr uint8_t empties(const games::Discs& discs) {
        return games::ReversiWords::count(discs.playable & ~(discs.own | discs.other));
    }
    static constexpr int8_t within(Score score) {
        if (score < -Endgame::kHighest) return -Endgame::kHighest;
        return score > Endgame::kHighest ? Endgame::kHighest : static_cast<int8_t>(score);
    }

    // The position at hand is solved: the root's value is the answer, what follows is its line.
    template <class Search>
    void take_in(Search& search) {
        const auto at = end_of_line(search);
        const auto& game = search.game();
        using Move = typename Search::Move;
        const Move move = endgame_.move() == Endgame::kNoMove
                              ? game.first(game.moves(at))  // a pass
                              : static_cast<Move>(endgame_.move());
        looked_ = search.counters();
        if (phase_ == Phase::line) search.append(move);
        else search.conclude(move, score_ = endgame_.score(), empties(root_));
        const bool known = score_ > wanted_.alpha && score_ < wanted_.beta;
        if (wanted_.again || !known) end(search);
        else follow(search);
    }

    // On to the position after the line so far, whose value is known.
    template <class Search>
    void follow(Search& search) {
        const auto at = end_of_line(search);
        if (search.game().outcome(at).over) {
            end(search);
            return;
        }
        phase_ = Phase::line;
        const games::Discs discs = search.game().discs_at(at);
        const int value = search.line_length() % 2 == 0 ? score_ : -score_;
        endgame_.begin_again(discs.own, discs.other, static_cast<int8_t>(value - 1),
                             static_cast<int8_t>(value + 1));
        search.carry_on(looked_.nodes, looked_.hits);
    }

    template <class Search>
    bool end(Search& search) {
        phase_ = Phase::none;
        search.hand_over();
        return false;
    }

    template <class Search>
    typename Search::Position end_of_line(const Search& search) const {
        auto at = search.root();
        if (phase_ == Phase::solving && !search.is_exact()) return at;  // a line of the look
        for (uint8_t i = 0; i < search.line_length(); ++i)
            at = search.game().play(at, search.line_move(i));
        return at;
    }

    Endgame endgame_;
    games::Discs root_;
    Options wanted_;
    Counters looked_;  // what was counted before the position at hand
    uint32_t budget_;
    Endgame::Storage storage_;
    Score score_;  // of the root
    bool started_;
    Phase phase_;
};

}  // namespace search

// Minimax and alpha-beta on a static array of frames, one a ply: no recursion, no allocation.
//
// visit() enters one node and backs values up to the next, so that whoever calls it can stop
// between any two nodes. Values are seen by the side to move of their node (negamax) and are
// fail-soft: with the true value v and the window (alpha, beta), the value r found is
//     r <= alpha          v <= r         all moves fail low
//     alpha < r < beta    v == r
//     r >= beta           v >= r         one move fails high, the others are cut
#pragma once

#include "search/table.hpp"

namespace search {

// How a child is searched: within the window of its parent, or only asked whether it is better
// than the best so far; if so, it is searched again.
enum class Asking : uint8_t { value, whether_better, again };

template <class Game>
struct Frame {
    typename Game::Position position;
    typename Game::Moves left;      // not yet visited
    Score entry;                    // alpha when the node was entered
    Score best;                     // -kInfinity until a child is done
    typename Game::Move move;       // the child being visited
    typename Game::Move best_move;  // before the first child is done: the move to try first
    uint8_t line_length;            // of the principal variation from here
    Asking asking;
    uint32_t id;  // for trace: number of this node

    Score alpha() const { return best > entry ? best : entry; }
};

// How many moves `Storage::lines` needs: the answer, and the line of each ply, one shorter than
// that of the ply before.
constexpr size_t line_moves(size_t frames) { return frames + frames * (frames + 1) / 2; }

// Memory of a search, owned by the caller.
template <class Game>
struct Storage {
    etl::span<Frame<Game>> frames;
    etl::span<typename Game::Move> lines;
    etl::span<TableEntry<Game>> table;
};

// What a search of any game knows of itself.
class Progress {
  public:
    bool running() const { return running_; }

    // Nothing is searched, nothing was counted.
    void clear() {
        counters_ = Counters();
        depth_ = 0;
        running_ = false;
    }

    // To an answer without a search.
    void set_score(Score score) {
        options_ = plain_options();
        score_ = score;
        has_score_ = true;
    }

    const Counters& counters() const { return counters_; }
    const Options& options() const { return options_; }
    End end() const { return end_; }
    uint8_t depth() const { return depth_; }  // of the iteration at hand

    // To what depth the answer holds: 0 for a search cut short before it finished any.
    uint8_t finished_depth() const { return finished_depth_; }
    uint8_t deepest() const { return deepest_; }
    bool has_score() const { return has_score_; }
    Score score() const { return score_; }
    bool is_exact() const { return !core::kSmallFlash && exact_; }  // found by an endgame solver
    uint8_t line_length() const { return answer_length_; }

    // Counts what others did for this search, and lets it run.
    void carry_on(uint32_t nodes, uint32_t hits) {
        counters_.nodes = nodes;
        counters_.hits = hits;
        running_ = true;
    }
    void hand_over() { running_ = false; }  // whoever asks takes the steps

  protected:
    // What others read comes first: the first 64 bytes behind a pointer cost the chip least.
    Counters counters_;
    Score score_;
    bool has_score_;
    bool running_;
    End end_;
    uint8_t finished_depth_;  // of the last finished iteration
    uint8_t deepest_;
    uint8_t answer_length_;
    uint8_t depth_;       // of this iteration
    uint8_t last_depth_;  // of the last iteration
    uint8_t ply_;
    bool met_limit_;  // the depth limit has called the evaluation
    bool exact_;
    Side side_;
    uint8_t frame_count_;
    Options options_;
};

// Zero is its state before start(), as that of every object in static memory.
template <class Game>
class Search : public Progress {
  public:
    using Position = typename Game::Position;
    using Move = typename Game::Move;

    static constexpr Move kNoMove = static_cast<Move>(~Move{0});

    template <class... Others>
    void start(const Storage<Game>& storage, const Others&...) {
        frames_ = storage.frames.data();
        lines_ = storage.lines.data();
        frame_count_ = static_cast<uint8_t>(storage.frames.size());
        table_.start(storage.table);
    }

    void begin(const Game& game, const Position& root, Side side, const Options& options) {
        game_ = game;
        options_ = options;
        side_ = side;
        clear();
        deepest_ = 0;
        finished_depth_ = 0;
        answer_length_ = 0;
        has_score_ = false;
        exact_ = false;
        running_ = true;
        const uint8_t reach = static_cast<uint8_t>(frame_count_ - 1);
        last_depth_ = options.depth < reach ? options.depth : reach;
        root_frame().position = root;
        root_frame().best = -kInfinity;  // should it be cut short before its first node
        root_frame().best_move = kNoMove;
        options_.table = options.table && table_.exists();
        if (core::kSmallFlash || !options.again) table_.begin_search();
        begin_iteration(options.deepen && last_depth_ > 0 ? 1 : last_depth_);
    }

    // Enters one node. Must be running.
    void visit() {
        if (counters_.nodes >= options_.nodes) return cut_short(End::nodes);
        Score value;
        if (!enter(value)) return descend();
        do {
            if (ply_ == 0) return finish_iteration(value);
        } while (back_up(value));
        descend();
    }

    // Enters so many nodes at most; true if that finished a depth, behind which it stops.
    bool run(uint8_t nodes) {
        const uint8_t depth = depth_;
        for (; nodes > 0 && running_; --nodes) {
            visit();
            if (depth_ != depth) return true;
        }
        return false;
    }

    // Ends a running search; the answer is the best so far.
    void cut_short(End end) {
        running_ = false;
        end_ = end;
        if (has_score_) return;  // the last finished depth stands
        const Frame<Game>& root = root_frame();
        if (root.best == -kInfinity) return;
        keep(root.best);
    }

    // Makes `move` the answer without a search.
    void answer_with(const Game&, const Position& root, Move move) {
        clear();
        if constexpr (Game::kMovesNeedPosition) root_frame().position = root;
        deepest_ = 0;
        has_score_ = false;
        lines_[0] = move;
        answer_length_ = 1;
    }

    // Where there is a copy for each game, one may have a solver of its own (see Ending).
    static constexpr bool can_solve(const Game&, const Position&) { return false; }
    static constexpr bool is_solving() { return false; }
    static void give_up() {}

    // Makes the answer what a solver found that played the game to its end.
    void conclude(Move move, Score score, uint8_t plies) {
        running_ = false;
        end_ = End::complete;
        finished_depth_ = deepest_ = plies;
        lines_[0] = move;
        answer_length_ = 1;
        score_ = score;
        has_score_ = exact_ = true;
    }
    void append(Move move) {
        if (answer_length_ < frame_count_) lines_[answer_length_++] = move;
    }

    // --- the answer ---

    Move line_move(uint8_t index) const { return lines_[index]; }

    const Position& root() const { return frames_[0].position; }

    // The best move found, else the first legal one. The game must not be over.
    Move move() const {
        if (line_length() > 0) return lines_[0];
        return game_.first(game_.moves(root()));
    }

    // --- one node at a time, for trace ---

    const Game& game() const { return game_; }
    Frame<Game>& frame(int ply) const { return frames_[ply]; }
    uint8_t ply() const { return ply_; }
    Side side(uint8_t ply) const { return ply % 2 == 0 ? side_ : games::opponent(side_); }

    // Beta is minus what the parent has for sure, so no frame keeps it.
    Score beta(uint8_t ply) const {
        if (options_.algorithm == Algorithm::minimax) return kInfinity;
        return ply == 0 ? options_.beta : static_cast<Score>(-frames_[ply - 1].alpha());
    }

    bool is_cut(uint8_t ply) const {
        const Frame<Game>& f = frames_[ply];
        return options_.algorithm == Algorithm::alphabeta && f.best >= beta(ply) &&
               !game_.is_empty(f.left);
    }

    // Enters the node of the current ply; true when its value is known at once.
    bool enter(Score& value) {
        Frame<Game>& f = frames_[ply_];
        f.line_length = 0;
        f.best = -kInfinity;
        f.asking = Asking::value;
        ++counters_.nodes;
        if (ply_ > deepest_) deepest_ = ply_;
        f.left = game_.moves(f.position);
        if (leaf_value(f, value)) {
            ++counters_.leaves;
            return true;
        }
        if (counts_only() && ply_ + kCountedPlies >= depth_) return count_below(f, value);
        return options_.table && answered_by_table(f, value);
    }

    // Chooses the next child of the current ply and makes it the current node.
    void descend() {
        Frame<Game>& f = frames_[ply_];
        const Score beta_here = beta(ply_);
        if (scouting() && f.asking == Asking::again) {
            f.asking = Asking::value;
        } else {
            f.move = choose(f);
            game_.remove(f.left, f.move);
            const bool scouts = scouting() && f.best != -kInfinity && f.alpha() + 1 < beta_here;
            f.asking = scouts ? Asking::whether_better : Asking::value;
        }
        Frame<Game>& child = frames_[ply_ + 1];
        child.position = game_.play(f.position, f.move);
        child.entry =
            static_cast<Score>(f.asking == Asking::whether_better ? -f.alpha() - 1 : -beta_here);
        child.best_move = kNoMove;
        ++ply_;
    }

    // Hands a finished child's value to its parent; true when that settles the parent too,
    // whose value then stands in `value`.
    bool back_up(Score& value) {
        --ply_;
        Frame<Game>& f = frames_[ply_];
        value = static_cast<Score>(-value);
        if (scouting() && is_to_be_searched_again(f, value)) {
            f.asking = Asking::again;
            return false;
        }
        if (value > f.best) {
            f.best = value;
            f.best_move = f.move;
            extend_line(ply_);
        }
        const bool cut = options_.algorithm == Algorithm::alphabeta && f.best >= beta(ply_);
        if (!cut && !game_.is_empty(f.left)) return false;
        if (!game_.is_empty(f.left)) ++counters_.cutoffs;
        value = f.best;
        if (options_.table) remember(f);
        return true;
    }

  private:
    bool scouting() const { return !core::kSmallFlash && options_.scout; }
    bool is_to_be_searched_again(const Frame<Game>& f, Score value) const {
        return f.asking == Asking::whether_better && value > f.alpha() && value < beta(ply_);
    }

    Frame<Game>& root_frame() { return frames_[0]; }

    void begin_iteration(uint8_t depth) {
        depth_ = depth;
        ply_ = 0;
        met_limit_ = false;
        root_frame().entry = options_.algorithm == Algorithm::minimax
                                 ? static_cast<Score>(-kInfinity)
                                 : options_.alpha;
    }

    void finish_iteration(Score value) {
        keep(value);
        finished_depth_ = met_limit_ ? depth_ : deepest_;  // without a limit: as deep as it went
        if (options_.deepen && met_limit_ && depth_ < last_depth_) {
            root_frame().best_move = move();
            table_.begin_iteration();
            return begin_iteration(static_cast<uint8_t>(depth_ + 1));
        }
        running_ = false;
        end_ = met_limit_ ? End::depth : End::complete;
    }

    void keep(Score value) {
        score_ = value;
        has_score_ = true;
        answer_length_ = root_frame().line_length;
        for (uint8_t i = 0; i < answer_length_; ++i) lines_[i] = lines_[line_at(0) + i];
    }

    // The value of a node that has no children to visit. A game without moves is over.
    bool leaf_value(const Frame<Game>& f, Score& value) {
        if (game_.is_empty(f.left)) {
            value = game_.outcome(f.position).score;
            if (options_.scoring == Scoring::length && value != 0)
                value = static_cast<Score>(value > 0 ? value - ply_ : value + ply_);
            return true;
        }
        if (ply_ < depth_) return false;
        met_limit_ = true;
        value = options_.heuristic >= kUndecided
                    ? Score{0}
                    : games::evaluate(game_, f.position, side(ply_), options_.heuristic);
        return true;
    }

    bool counts_only() const { return options_.heuristic == kNoHeuristic; }

    // Plies that are counted without a visit: on a small chip, leaves only, for a visit must be
    // short.
    static constexpr uint8_t kCountedPlies = core::kSmallFlash ? 1 : 2;

    bool count_below(const Frame<Game>& f, Score& value) {
        if (kCountedPlies == 1 || ply_ + 1 == depth_) {
            count_leaves(f.left);
        } else {
            for (auto left = f.left; !game_.is_empty(left);) {
                const Move move = game_.first(left);
                game_.remove(left, move);
                count_node(game_.moves(game_.play(f.position, move)));
            }
        }
        value = 0;
        return true;
    }
    // A node of the last ply but one.
    void count_node(const typename Game::Moves& moves) {
        ++counters_.nodes;
        if (!game_.is_empty(moves)) return count_leaves(moves);
        ++counters_.leaves;  // the game ends here
        if (ply_ + 1 > deepest_) deepest_ = static_cast<uint8_t>(ply_ + 1);
    }
    // The children of a node of the last ply but one are all leaves.
    void count_leaves(const typename Game::Moves& moves) {
        const uint8_t children = game_.size(moves);
        counters_.nodes += children;
        counters_.leaves += children;
        deepest_ = depth_;
        met_limit_ = true;
    }

    Move choose(const Frame<Game>& f) {
        if (options_.order == Order::natural) return game_.first(f.left);
        const bool untried = f.best == -kInfinity;
        if (options_.order == Order::knowledge && untried && f.best_move != kNoMove &&
            game_.contains(f.left, f.best_move))
            return f.best_move;

        auto left = f.left;
        Move chosen = game_.first(left);
        Score highest = promise(f, chosen);
        for (game_.remove(left, chosen); !game_.is_empty(left);) {
            const Move move = game_.first(left);
            game_.remove(left, move);
            const Score score = promise(f, move);
            if (score <= highest) continue;
            highest = score;
            chosen = move;
        }
        return chosen;
    }

    // How good a move looks to its mover. Sorting counts no node.
    Score promise(const Frame<Game>& f, Move move) {
        if (options_.order == Order::knowledge) return game_.rank(f.position, move);
        const Position child = game_.play(f.position, move);
        const games::Outcome outcome = game_.outcome(child);
        if (outcome.over) return static_cast<Score>(-outcome.score);
        return static_cast<Score>(-games::evaluate(
            game_, child, side(static_cast<uint8_t>(ply_ + 1)), options_.heuristic));
    }

    // --- principal variation: the answer, then the line of each ply ---

    size_t line_at(uint8_t ply) const {
        return static_cast<size_t>((ply + 1u) * frame_count_ - ply * (ply - 1u) / 2);
    }

    void extend_line(uint8_t ply) {
        Frame<Game>& f = frames_[ply];
        const uint8_t tail = frames_[ply + 1].line_length;
        Move* line = &lines_[line_at(ply)];
        const Move* rest = &lines_[line_at(static_cast<uint8_t>(ply + 1))];
        line[0] = f.move;
        for (uint8_t i = 0; i < tail; ++i) line[i + 1] = rest[i];
        f.line_length = static_cast<uint8_t>(tail + 1);
    }

    // --- table ---

    bool answered_by_table(Frame<Game>& f, Score& value) {
        const auto* entry = table_.find(game_, f.position);
        if (entry == nullptr) return false;
        f.best_move = entry->move;
        if (ply_ == 0 || !table_.is_current(*entry, static_cast<uint8_t>(depth_ - ply_)))
            return false;
        const bool fits =
            entry->bound == Bound::exact ||
            (entry->bound == Bound::lower ? entry->value >= beta(ply_) : entry->value <= f.entry);
        if (!fits) return false;
        ++counters_.hits;
        value = entry->value;
        return true;
    }

    void remember(const Frame<Game>& f) {
        const Bound bound = f.best >= beta(ply_) ? Bound::lower
                            : f.best <= f.entry  ? Bound::upper
                                                 : Bound::exact;
        table_.store(game_, f.position, f.best, bound, static_cast<uint8_t>(depth_ - ply_),
                     f.best_move);
    }

    Frame<Game>* frames_;  // not spans: their size is a division by the size of a frame
    Move* lines_;
    etl::conditional_t<core::kSmallFlash, NoTable<Game>, Table<Game>> table_;
    Game game_;
};

}  // namespace search

#include "search/endgame.hpp"

#include "games/reversi_words.hpp"

namespace search {
namespace {

using Words = games::ReversiWords;

// All weights were chosen on bench/endgames/a.txt and held on b.txt.
constexpr int kReply = 16, kCornerReply = 16;  // what counts against a move: each reply, and
constexpr int kOpenSquare = 4;                 // each empty square next to our discs
constexpr int kOddQuadrant = 8, kCorner = 8;   // what counts for it

// From so many empty squares on all children are looked up before the first is entered: 4 % fewer
// nodes than from 10 on.
constexpr uint8_t kLookUpChildrenFrom = 7;

constexpr int8_t kNothing = -128;  // below every score: no move was tried
constexpr int16_t kFirst = 32000;  // above every promise
constexpr uint8_t kWays = 2;       // places of the table for a position

constexpr Board kCorners = 0x8100000000000081;  // of 8x8; smaller boards do without

constexpr Board around(Board b) {
    b |= (b << 1 & ~kEveryRow) | (b >> 1 & ~(kEveryRow << 7));
    return b | b << 8 | b >> 8;
}

// A line that meets squares before and after a gap: there, what is not `own` need not be `other`.
bool has_holes(Board playable) {
    for (Board left = playable; left != 0; left &= left - 1) {
        // With one disc of ours on every square, what would a hole let us turn?
        const uint8_t square = core::lowest_bit(left);
        if (turned_by(playable & ~(Board{1} << square), ~playable, square) != 0) return true;
    }
    return false;
}

}  // namespace

void Endgame::start(const Storage& storage) {
    frames_ = storage.frames.data();
    frame_count_ = static_cast<uint8_t>(storage.frames.size() < 255 ? storage.frames.size() : 255);
    table_ = storage.table.data();
    buckets_ = static_cast<uint32_t>(storage.table.size() / kWays);
    for (Entry& entry : storage.table) entry.generation = 0;
    generation_ = 0;
    running_ = false;
    has_score_ = false;
}

void Endgame::begin(Board own, Board other, Board playable, int8_t alpha, int8_t beta) {
    playable_ = playable;
    squares_ = Words::count(playable);
    edges_.begin(playable);
    last_ = has_holes(playable) ? 0 : LastPlies::kMost;
    last_plies_.begin(squares_);
    if (generation_ == 255) {
        for (uint32_t i = 0; i < buckets_ * kWays; ++i) table_[i].generation = 0;
        generation_ = 0;
    }
    ++generation_;
    begin_again(own, other, alpha, beta);
}

void Endgame::begin_again(Board own, Board other, int8_t alpha, int8_t beta) {
    counters_ = Counters();
    ply_ = 0;
    has_score_ = false;
    move_ = kNoMove;
    Frame& root = frames_[0];
    root.own = own & playable_;
    root.other = other & playable_ & ~own;
    root.alpha = alpha;
    root.beta = beta;
    root.best_move = kNoMove;
    root.empties = Words::count(playable_ & ~(root.own | root.other));
    running_ = frame_count_ > (root.empties > last_ ? root.empties - last_ : 0);
}

void Endgame::visit() {
    ++counters_.visits;
    int value;
    if (!enter(value)) return descend();
    do {
        if (ply_ == 0) return finish(value);
    } while (back_up(value));
}

void Endgame::finish(int value) {
    score_ = static_cast<int8_t>(value);
    has_score_ = true;
    running_ = false;
    if (frames_[0].passed) return;
    move_ = frames_[0].best_move;
}

// --- one node ---

// Enters the node of the current ply; true when its value is known at once.
bool Endgame::enter(int& value) {
    Frame& f = frames_[ply_];
    ++counters_.nodes;
    f.best = kNothing;
    f.best_move = kNoMove;
    f.passed = false;
    f.scouting = false;
    f.choices = 0;
    if (ply_ != 0) {
        if (f.empties <= last_) {
            const Board empty = playable_ & ~(f.own | f.other);
            value = last_plies_.solve(f.own, f.other, empty, f.alpha, f.beta, counters_.nodes);
            return true;
        }
        if (is_bounded_by_stable(f, value)) return true;
        if (is_answered(f, value)) return true;
    }
    if (enter_moves(f, value)) return true;
    list_choices(f, f.best_move);
    f.best_move = kNoMove;
    return f.empties >= kLookUpChildrenFrom && ply_ != 0 && is_cut_by_child(f, value);
}

bool Endgame::enter_moves(Frame& f, int& value) {
    f.left = Words::legal(f.own, f.other) & playable_;
    if (f.left == 0) {
        const Board theirs = Words::legal(f.other, f.own) & playable_;
        if (theirs == 0) {
            value = final_score(f.own, f.other, squares_);
            return true;
        }
        ++counters_.nodes;
        const Board own = f.own;
        f.own = f.other;
        f.other = own;
        const int8_t alpha = f.alpha;
        f.alpha = static_cast<int8_t>(-f.beta);
        f.beta = static_cast<int8_t>(-alpha);
        f.left = theirs;
        f.passed = true;
    }
    return false;
}

bool Endgame::is_bounded_by_stable(const Frame& f, int& value) {
    if (f.alpha < 2 * f.empties - 10) return false;  // hardly ever so many are stable yet
    if (squares_ - 2 * Words::count(f.other) > f.alpha) return false;
    const int most = squares_ - 2 * Words::count(edges_.stable(f.other, f.own));
    if (most > f.alpha) return false;
    ++counters_.stable;
    value = most;
    return true;
}

// --- order ---

// Few replies first, corners counted twice; few squares where replies may come up; corners and odd
// quadrants.
int16_t Endgame::promise(const Frame& f, Board turned, Board disc, Board empty, Board odd) const {
    const Board own = f.own ^ turned ^ disc, other = f.other ^ turned;
    const Board replies = Words::legal(other, own) & playable_;
    int bad = kReply * Words::count(replies) + kOpenSquare * Words::count(around(own) & empty);
    if ((replies & kCorners) != 0) bad += kCornerReply * Words::count(replies & kCorners);
    if ((odd & disc) != 0) bad -= kOddQuadrant;
    if ((disc & kCorners) != 0) bad -= kCorner;
    return static_cast<int16_t>(-bad);
}

void Endgame::list_choices(Frame& f, uint8_t first) {
    const Board empty = playable_ & ~(f.own | f.other), odd = odd_quadrants(empty);
    while (f.left != 0 && f.choices < Frame::kChoices) {
        const uint8_t square = core::lowest_bit(f.left);
        const Board disc = f.left & (0 - f.left);
        f.left ^= disc;
        Choice& choice = f.choice[f.choices++];
        choice.square = square;
        choice.turned = turned_by(f.own, f.other, square);
        choice.promise =
            square == first ? kFirst : promise(f, choice.turned, disc, empty ^ disc, odd);
    }
}

// Whether the table knows of a move that is good enough.
bool Endgame::is_cut_by_child(Frame& f, int& value) {
    for (uint8_t i = 0; i < f.choices; ++i) {
        const Choice& choice = f.choice[i];
        const Entry* entry =
            find(f.other ^ choice.turned, f.own ^ choice.turned ^ Board{1} << choice.square);
        if (entry == nullptr || -entry->upper < f.beta) continue;
        f.best = static_cast<int8_t>(-entry->upper);
        f.best_move = choice.square;
        remember(f);
        ++counters_.hits;
        value = f.passed ? -f.best : f.best;
        return true;
    }
    return false;
}

// The most promising move left, of which there is one; what it turns.
Board Endgame::take_choice(Frame& f) {
    if (f.choices == 0) list_choices(f, kNoMove);
    uint8_t chosen = 0;
    for (uint8_t i = 1; i < f.choices; ++i)
        if (f.choice[i].promise > f.choice[chosen].promise) chosen = i;
    const Board turned = f.choice[chosen].turned;
    f.move = f.choice[chosen].square;
    f.choice[chosen] = f.choice[--f.choices];
    return turned;
}

// --- down and up ---

void Endgame::descend() {
    Frame& f = frames_[ply_];
    const Board turned = take_choice(f);
    const int alpha = f.best > f.alpha ? f.best : f.alpha;
    f.scouting = f.best != kNothing && alpha + 1 < f.beta;
    enter_child(f, turned, alpha, f.scouting ? alpha + 1 : f.beta);
}

void Endgame::enter_child(Frame& f, Board turned, int alpha, int beta) {
    Frame& child = frames_[++ply_];
    child.own = f.other ^ turned;
    child.other = f.own ^ turned ^ Board { 1 } << f.move;
    child.empties = static_cast<uint8_t>(f.empties - 1);
    child.alpha = static_cast<int8_t>(-beta);
    child.beta = static_cast<int8_t>(-alpha);
}

// Hands a finished child's value to its parent; true when that settles the parent too, whose value
// then stands in `value`. Otherwise the next child is the current node.
bool Endgame::back_up(int& value) {
    Frame& f = frames_[--ply_];
    value = -value;
    if (f.scouting && value < f.beta && value > f.best && value > f.alpha) {
        f.scouting = false;  // it is better, and now the question is by how much
        enter_child(f, turned_by(f.own, f.other, f.move), value, f.beta);
        f.best = static_cast<int8_t>(value);
        f.best_move = f.move;
        return false;
    }
    if (value > f.best) {
        f.best = static_cast<int8_t>(value);
        f.best_move = f.move;
    }
    if (f.best < f.beta && (f.left != 0 || f.choices != 0)) {
        descend();
        return false;
    }
    remember(f);
    value = f.passed ? -f.best : f.best;
    return true;
}

// --- table ---

Endgame::Entry* Endgame::bucket(Board own, Board other) const {
    Board hash = (own ^ (other << 32 | other >> 32)) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 32;
    hash = (hash + other) * 0xD6E8FEB86659FD93;
    return table_ + kWays * ((hash >> 32) * buckets_ >> 32);
}

Endgame::Entry* Endgame::find(Board own, Board other) const {
    if (buckets_ == 0) return nullptr;
    Entry* entry = bucket(own, other);
    for (uint8_t i = 0; i < kWays; ++i, ++entry)
        if (entry->own == own && entry->other == other && entry->generation == generation_)
            return entry;
    return nullptr;
}

bool Endgame::is_answered(Frame& f, int& value) {
    const Entry* entry = find(f.own, f.other);
    if (entry == nullptr) return false;
    f.best_move = entry->move;
    if (entry->lower >= f.beta || entry->lower == entry->upper) value = entry->lower;
    else if (entry->upper <= f.alpha) value = entry->upper;
    else return false;
    ++counters_.hits;
    return true;
}

void Endgame::remember(const Frame& f) {
    if (buckets_ == 0) return;
    Entry* entry = find(f.own, f.other);
    if (entry == nullptr) {
        entry = bucket(f.own, f.other);
        // The first way keeps what has most empties, the second what came last.
        if (entry->generation == generation_) {
            if (entry->empties > f.empties) ++entry;
            else entry[1] = entry[0];
        }
        *entry = {f.own, f.other, -kHighest, kHighest, kNoMove, f.empties, generation_};
    }
    if (f.best < f.beta && f.best < entry->upper) entry->upper = f.best;
    if (f.best > f.alpha && f.best > entry->lower) entry->lower = f.best;
    if (f.best > f.alpha || entry->move == kNoMove) entry->move = f.best_move;
}

}  // namespace search

#include "search/endgame.hpp"

#include "games/reversi_words.hpp"

namespace search {
namespace {

using Words = games::ReversiWords;

// All weights were chosen on bench/endgames/a.txt and held on b.txt.
constexpr int kReply = 16, kCornerReply = 16;  // what counts against a move: each reply, and
constexpr int kOpenSquare = 4;                 // each empty square next to our discs
constexpr int kOddQuadrant = 8, kCorner = 8;   // what counts for it, and from so many empty
constexpr int kStable = 4;                     // squares on each of our stable discs
constexpr uint8_t kStableFrom = 10;

// From so many empty squares on all children are looked up before the first is entered: 4 % fewer
// nodes than from 10 on.
constexpr uint8_t kLookUpChildrenFrom = 7;

constexpr int8_t kNothing = -128;  // below every score: no move was tried
constexpr int16_t kFirst = 32000;  // above every promise
constexpr uint8_t kWays = 2;       // places of the table for a position

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
    last_plies_.begin(squares_, &edges_);
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
    root.left = Words::legal(root.own, root.other) & playable_;
    running_ = frame_count_ > (root.empties > last_ ? root.empties - last_ : 1);
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
        if (edges_.bound(f.own, f.other, f.empties, f.alpha, value)) {
            ++counters_.stable;
            return true;
        }
        if (is_answered(f, value)) return true;
        if (f.empties <= last_) return solve_last(f, value), true;
    }
    if (enter_moves(f, value)) return true;
    list_choices(f, f.best_move);
    f.best_move = kNoMove;
    return f.empties >= kLookUpChildrenFrom && ply_ != 0 && is_cut_by_child(f, value);
}

void Endgame::solve_last(Frame& f, int& value) {
    const LastPlies::Last last = {f.own, f.other, playable_ & ~(f.own | f.other), f.left};
    value = last_plies_.solve(last, f.alpha, f.beta, counters_.nodes);
    f.best = static_cast<int8_t>(value);
    f.best_move = kNoMove;
    remember(f);
}

bool Endgame::enter_moves(Frame& f, int& value) {
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

// --- order ---

// Few replies first, corners counted twice; few squares where replies may come up; corners and odd
// quadrants.
int16_t Endgame::promise(const Frame& f, const Choice& choice, Board empty, Board odd) const {
    const Board disc = Board{1} << choice.square;
    const Board own = f.own ^ choice.turned ^ disc, replies = choice.replies;
    int bad = kReply * Words::count(replies) + kOpenSquare * Words::count(around(own) & empty);
    if ((replies & kCorners) != 0) bad += kCornerReply * Words::count(replies & kCorners);
    if ((odd & disc) != 0) bad -= kOddQuadrant;
    if ((disc & kCorners) != 0) bad -= kCorner;
    if (f.empties >= kStableFrom)
        bad -= kStable * Words::count(edges_.stable(own, f.other ^ choice.turned));
    return static_cast<int16_t>(-bad);
}

Endgame::Choice Endgame::chosen(const Frame& f, uint8_t square) const {
    const Board turned = turned_by(f.own, f.other, square);
    const Board own = f.own ^ turned ^ Board { 1 } << square;
    return {turned, Words::legal(f.other ^ turned, own) & playable_, 0, square};
}

void Endgame::list_choices(Frame& f, uint8_t first) {
    const Board empty = playable_ & ~(f.own | f.other), odd = odd_quadrants(empty);
    while (f.left != 0 && f.choices < Frame::kChoices) {
        const uint8_t square = core::lowest_bit(f.left);
        const Board disc = f.left & (0 - f.left);
        f.left ^= disc;
        Choice& choice = f.choice[f.choices++];
        choice = chosen(f, square);
        choice.promise = square == first ? kFirst : promise(f, choice, empty ^ disc, odd);
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

// The most promising move left, of which there is one.
Endgame::Choice Endgame::take_choice(Frame& f) {
    if (f.choices == 0) list_choices(f, kNoMove);
    uint8_t chosen = 0;
    for (uint8_t i = 1; i < f.choices; ++i)
        if (f.choice[i].promise > f.choice[chosen].promise) chosen = i;
    const Choice choice = f.choice[chosen];
    f.choice[chosen] = f.choice[--f.choices];
    f.move = choice.square;
    return choice;
}

// --- down and up ---

void Endgame::descend() {
    Frame& f = frames_[ply_];
    const Choice choice = take_choice(f);
    const int alpha = f.best > f.alpha ? f.best : f.alpha;
    f.scouting = f.best != kNothing && alpha + 1 < f.beta;
    enter_child(f, choice, alpha, f.scouting ? alpha + 1 : f.beta);
}

void Endgame::enter_child(Frame& f, const Choice& choice, int alpha, int beta) {
    Frame& child = frames_[++ply_];
    child.own = f.other ^ choice.turned;
    child.other = f.own ^ choice.turned ^ Board { 1 } << choice.square;
    child.left = choice.replies;
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
        enter_child(f, chosen(f, f.move), value, f.beta);
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

// The transposition table: what was found out about positions met before, in fixed memory.
//
// A value is used only within the iteration that stored it and only for the same remaining
// depth, so a table never changes the value of a search; a move is a hint for ordering only and
// is looked up among the legal moves before it is played.
#pragma once

#include "etl/span.h"
#include "search/options.hpp"

namespace search {

enum class Bound : uint8_t { exact, lower, upper };

template <class Move>
struct TableEntry {
    uint32_t key;
    Score value;
    uint8_t remaining;
    uint8_t generation;  // 0: never written
    Bound bound;
    Move move;
};

template <class Move>
class Table {
  public:
    using Entry = TableEntry<Move>;

    // The entries are zero, and their number is a power of two.
    void start(etl::span<Entry> entries) {
        entries_ = entries.data();
        last_ = static_cast<uint16_t>(entries.size() - 1);
    }

    // A new search forgets everything, a new iteration keeps the moves as hints.
    void begin_search() {
        if (generation_ > kLastSearch) forget();
        oldest_hint_ = ++generation_;
    }
    void begin_iteration() {
        if (generation_ < 255) ++generation_;
    }
    void forget() {
        for (Entry* entry = entries_; entry <= entries_ + last_; ++entry) entry->generation = 0;
        generation_ = 0;
    }

    // The entry of this position, or null; `is_current` tells whether its value may be used.
    const Entry* find(uint32_t key) const {
        const Entry& entry = entries_[slot(key)];
        return entry.key == key && entry.generation >= oldest_hint_ ? &entry : nullptr;
    }
    bool is_current(const Entry& entry, uint8_t remaining) const {
        return entry.generation == generation_ && entry.remaining == remaining;
    }

    // Replaces what is older, and of this iteration what is not deeper: deep entries save most.
    void store(uint32_t key, Score value, Bound bound, uint8_t remaining, Move move) {
        Entry& entry = entries_[slot(key)];
        if (entry.generation == generation_ && entry.remaining > remaining) return;
        entry.key = key;
        entry.value = value;
        entry.remaining = remaining;
        entry.generation = generation_;
        entry.bound = bound;
        entry.move = move;
    }

  private:
    static constexpr uint8_t kLastSearch = 128;  // leaves a generation for each iteration

    // Multiplication by Knuth's constant spreads keys that differ in few bits.
    size_t slot(uint32_t key) const {
        return static_cast<uint16_t>(key * 2654435761u >> 16) & last_;
    }

    Entry* entries_;
    uint16_t last_;
    uint8_t generation_;
    uint8_t oldest_hint_;
};

}  // namespace search

// The transposition table: what was found out about positions met before, in fixed memory.
//
// Entries hold the whole position: two positions are never taken for one another.
//
// A value is used only within the iteration that stored it and only for the same remaining
// depth, so a table never changes the value of a search; a move is a hint for ordering only and
// is looked up among the legal moves before it is played.
#pragma once

#include <string.h>

#include "etl/span.h"
#include "search/options.hpp"

namespace search {

enum class Bound : uint8_t { exact, lower, upper };

template <class Game>
struct TableEntry {
    typename Game::Position position;
    Score value;
    uint8_t remaining;
    uint8_t generation;  // 0: never written
    Bound bound;
    typename Game::Move move;
};

template <class Game>
class Table {
  public:
    using Entry = TableEntry<Game>;
    using Position = typename Game::Position;

    // The entries are zero, and their number is a power of two; or there are none, and nothing is
    // to be stored or found.
    void start(etl::span<Entry> entries) {
        entries_ = entries.data();
        last_ = static_cast<Slot>(entries.size() - 1);
        exists_ = !entries.empty();
    }
    bool exists() const { return exists_; }

    // A new search forgets everything, a new iteration keeps the moves as hints.
    void begin_search() {
        if (exists_ && generation_ > kLastSearch) forget();
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
    const Entry* find(const Game& game, const Position& position) const {
        const Entry& entry = entries_[slot(game, position)];
        if (entry.generation < oldest_hint_) return nullptr;
        return memcmp(&entry.position, &position, sizeof position) == 0 ? &entry : nullptr;
    }
    bool is_current(const Entry& entry, uint8_t remaining) const {
        return entry.generation == generation_ && entry.remaining == remaining;
    }

    // Replaces what is older, and of this iteration what is not deeper: deep entries save most.
    void store(const Game& game, const Position& position, Score value, Bound bound,
               uint8_t remaining, typename Game::Move move) {
        Entry& entry = entries_[slot(game, position)];
        if (entry.generation == generation_ && entry.remaining > remaining) return;
        entry.position = position;
        entry.value = value;
        entry.remaining = remaining;
        entry.generation = generation_;
        entry.bound = bound;
        entry.move = move;
    }

  private:
    static constexpr uint8_t kLastSearch = 128;  // leaves a generation for each iteration

    using Slot = etl::conditional_t<core::kShiftsBitByBit, uint16_t, uint32_t>;

    // Multiplication by Knuth's constant spreads keys that differ in few bits, most of all in the
    // upper half, which is all that a small table looks at.
    size_t slot(const Game& game, const Position& position) const {
        const uint32_t spread = game.key(position) * 2654435761u;
        return static_cast<Slot>(spread >> 16 | spread << 16) & last_;
    }

    Entry* entries_;
    Slot last_;
    uint8_t generation_;
    uint8_t oldest_hint_;
    bool exists_;
};

// Where there is no room for one: sixteen entries hardly met a position again (DESIGN.md).
template <class Game>
struct NoTable {
    using Entry = TableEntry<Game>;
    using Position = typename Game::Position;

    static void start(etl::span<Entry>) {}
    static bool exists() { return false; }
    static void begin_search() {}
    static void begin_iteration() {}
    static const Entry* find(const Game&, const Position&) { return nullptr; }
    static bool is_current(const Entry&, uint8_t) { return false; }
    static void store(const Game&, const Position&, Score, Bound, uint8_t, typename Game::Move) {}
};

}  // namespace search

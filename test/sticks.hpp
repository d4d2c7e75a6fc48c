// Sticks: take one to three, who takes the last one wins. A second game for tests, with
// published node counts, and unlike tic-tac-toe in all that a wrapper could get wrong: the size of
// a position and of a move, the natural order (the largest removal first), and a heuristic that
// is always MAX's.
#pragma once

#include "core/bits.hpp"
#include "games/game.hpp"

template <uint8_t kStart>
class Sticks {
  public:
    using Score = games::Score;
    using Side = games::Side;
    using Move = uint16_t;  // how many are taken
    using Moves = core::BitSet<uint8_t>;

    struct Position {
        uint8_t left;
    };

    static constexpr uint8_t kMost = 3;
    static constexpr uint8_t kPlies = kStart;
    static constexpr uint8_t kFeatures = 1;

    static constexpr bool kMovesNeedPosition = false;
    static constexpr bool kMovesByNumber = false;

    static core::Text name() { return TEXT("sticks"); }
    static core::Text options() { return TEXT(""); }
    static core::Text parse_options(core::Word text) {
        return text.empty() ? TEXT("") : TEXT("no options");
    }
    static char option_char(uint8_t) { return '\0'; }
    static constexpr games::Traits traits() { return {true, false, true, 1, games::kWin}; }
    static uint8_t plies_left(Position p) { return p.left; }

    static constexpr Position start() { return {kStart}; }
    // Bit 0 stands for the largest removal, so that it comes first.
    static Moves moves(Position p) {
        return Moves(static_cast<uint8_t>(0b111 & 0b111 << (p.left < kMost ? kMost - p.left : 0)));
    }
    static bool is_empty(Moves ms) { return ms.empty(); }
    static Move first(Moves ms) { return static_cast<Move>(kMost - ms.first()); }
    static void remove(Moves& ms, Move move) { ms.remove(static_cast<uint8_t>(kMost - move)); }
    static bool contains(Moves ms, Move move) {
        return move >= 1 && move <= kMost && ms.contains(static_cast<uint8_t>(kMost - move));
    }
    static uint8_t size(Moves ms) { return ms.size(); }
    static Position play(Position p, Move move) { return {static_cast<uint8_t>(p.left - move)}; }
    static games::Outcome outcome(Position p) {
        return {p.left == 0, static_cast<Score>(p.left == 0 ? -games::kWin : 0)};
    }
    static uint32_t key(Position p) { return p.left; }
    static uint8_t rank(Position p, Move move) { return (p.left - move) % (kMost + 1) == 0; }

    static core::Text heuristics() { return TEXT("remaining\0"); }
    static core::Text feature_names() { return TEXT("taken\0"); }
    static int8_t weight(Position, uint8_t, uint8_t) { return 1; }
    Score sum(Position p, uint8_t heuristic, const Score* values) const {
        return games::weighted_sum(*this, p, heuristic, values);
    }
    static int8_t unit(uint8_t) { return 1; }
    static void features(Position p, Side, Score* values) {
        values[0] = static_cast<Score>(1000 - 1000L * p.left / kStart);
    }
    static core::Text reason(Position, Move) { return TEXT(""); }

    static bool parse_move(Position, core::Word text, Move& move) {
        if (text.size() != 1 || text[0] < '1' || text[0] > '0' + kMost) return false;
        move = static_cast<Move>(text[0] - '0');
        return true;
    }
    static char move_char(Position, Move move, uint8_t i) {
        return i == 0 ? static_cast<char>('0' + move) : '\0';
    }
    static core::Text parse_position(core::Word text, Side, Position& p) {
        if (text.size() != 2) return TEXT("two digits");
        p.left = static_cast<uint8_t>((text[0] - '0') * 10 + (text[1] - '0'));
        return p.left <= kStart ? TEXT("") : TEXT("too many");
    }
    static char position_char(Position p, Side, uint8_t i) {
        if (i > 1) return '\0';
        return static_cast<char>('0' + (i == 0 ? p.left / 10 : p.left % 10));
    }
    static char drawing_char(Position p, Side, uint8_t row, uint8_t i) {
        return row == 0 && i < p.left ? '|' : '\0';
    }

    static bool next_board(Position& p) {
        if (p.left == 0) return false;
        --p.left;
        return true;
    }
    static games::Census census(Position p) { return {true, p.left == 0, true}; }
};

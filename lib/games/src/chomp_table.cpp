#include "games/chomp_table.hpp"

namespace games {

namespace {

constexpr uint8_t kSide = ChompTable::kSide;
constexpr uint16_t kShapes = ChompTable::kShapes;

constexpr uint16_t binomial(uint8_t n, uint8_t k) {
    uint32_t result = 1;
    for (uint8_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return n < k ? uint16_t{0} : static_cast<uint16_t>(result);
}
static_assert(binomial(16, 8) == kShapes, "the paths from corner to corner of the board");

// What a row adds to the rank: steps[row][length].
struct Steps {
    uint16_t values[kSide * (kSide + 1)] = {};

    constexpr Steps() {
        for (uint8_t row = 0; row < kSide; ++row)
            for (uint8_t length = 0; length <= kSide; ++length)
                values[row * (kSide + 1) + length] =
                    binomial(static_cast<uint8_t>(length + kSide - 1 - row),
                             static_cast<uint8_t>(kSide - row));
    }
    constexpr uint16_t at(uint8_t row, uint8_t length) const {
        return values[row * (kSide + 1) + length];
    }
};
constexpr Steps kSteps ROM;

// The shapes in the order of their numbers.
struct Shape {
    uint8_t rows[kSide] = {};

    constexpr void advance() {
        uint8_t row = kSide - 1;
        while (row > 0 && rows[row] == rows[row - 1]) --row;
        ++rows[row];
        while (++row < kSide) rows[row] = 0;
    }
};

// Values of the first shapes, found from those before. The compiler limits how long it computes
// at a stretch; so each part is a constant of its own, which goes on where the last one ended.
struct Solution {
    uint8_t nimbers[kShapes] = {};
    uint8_t distances[kShapes] = {};
    uint16_t solved = 1;  // nothing is left: the opponent has eaten the poison, nobody gets here
    Shape next = {};

    constexpr Solution() = default;
    constexpr Solution(const Solution& before, uint16_t until) : Solution(before) {
        for (; solved < until; ++solved) {
            next.advance();
            solve();
        }
    }

  private:
    // Rows i to k - 1 of a bitten shape have `length` squares left: sums[length][i] less
    // sums[length][k] is their part of the rank.
    struct Sums {
        uint16_t values[kSide + 1][kSide + 1] = {};
        constexpr Sums() {
            for (uint8_t length = 0; length <= kSide; ++length)
                for (uint8_t row = kSide; row-- > 0;)
                    values[length][row] =
                        static_cast<uint16_t>(values[length][row + 1] + kSteps.at(row, length));
        }
    };

    constexpr void solve() {
        constexpr Sums kSums;
        uint64_t met = 0;  // nimbers of the successors
        uint8_t shortest_win = 255, longest_loss = 0;
        uint16_t above = 0;  // the part of the rows that stay whole
        uint16_t below[kSide + 1] = {};
        for (uint8_t row = kSide; row-- > 0;)
            below[row] = static_cast<uint16_t>(below[row + 1] + kSteps.at(row, next.rows[row]));
        for (uint8_t row = 0; row < kSide && next.rows[row] > 0; ++row) {
            uint8_t end = static_cast<uint8_t>(row + 1);  // of the rows that the bite shortens
            for (uint8_t left = next.rows[row]; left-- > (row == 0 ? 1 : 0);) {
                while (end < kSide && next.rows[end] > left) ++end;
                const uint16_t child = static_cast<uint16_t>(above + kSums.values[left][row] -
                                                             kSums.values[left][end] + below[end]);
                met |= uint64_t{1} << nimbers[child];
                const uint8_t plies = static_cast<uint8_t>(distances[child] + 1);
                if (nimbers[child] != 0 && plies > longest_loss) longest_loss = plies;
                if (nimbers[child] == 0 && plies < shortest_win) shortest_win = plies;
            }
            above = static_cast<uint16_t>(above + kSteps.at(row, next.rows[row]));
        }
        uint8_t nimber = 0;
        while ((met >> nimber & 1) != 0) ++nimber;
        nimbers[solved] = nimber;
        distances[solved] = nimber == 0 ? longest_loss : shortest_win;
    }
};

constexpr Solution kFirst(Solution(), kShapes / 4);
constexpr Solution kSecond(kFirst, kShapes / 2);
constexpr Solution kThird(kSecond, kShapes / 4 * 3);
constexpr Solution kSolution(kThird, kShapes);

constexpr uint16_t rank_of(uint8_t first, uint8_t second, uint8_t third = 0) {
    return static_cast<uint16_t>(kSteps.at(0, first) + kSteps.at(1, second) + kSteps.at(2, third));
}
constexpr bool two_rows_are_lost_at(uint8_t difference) {
    for (uint8_t first = 1; first <= kSide; ++first)
        for (uint8_t second = 0; second <= first; ++second)
            if ((kSolution.nimbers[rank_of(first, second)] == 0) != (first - second == difference))
                return false;
    return true;
}
static_assert(two_rows_are_lost_at(1), "two rows are lost exactly at (n + 1, n)");
static_assert(kSolution.nimbers[rank_of(6, 3, 3)] == 0 && kSolution.nimbers[rank_of(7, 4, 3)] == 0,
              "OEIS A147983");
static_assert(kSolution.nimbers[kShapes - 1] == 13, "the whole board");

constexpr uint16_t count_lost() {
    uint16_t count = 0;
    for (uint16_t i = 1; i < kShapes; ++i)
        if (kSolution.nimbers[i] == 0) ++count;
    return count;
}
static_assert(count_lost() == 322, "recomputed by an independent program");

struct LostBits {
    uint8_t bytes[(kShapes + 7) / 8] = {};
    constexpr LostBits() {
        for (uint16_t i = 0; i < kShapes; ++i)
            if (kSolution.nimbers[i] == 0)
                bytes[i / 8] = static_cast<uint8_t>(bytes[i / 8] | 1 << i % 8);
    }
};
constexpr LostBits kLost ROM;

// Where flash is small they are empty.
template <uint16_t kSize>
struct Bytes {
    uint8_t bytes[kSize + 1] = {};
    explicit constexpr Bytes(const uint8_t* from) {
        for (uint16_t i = 0; i < kSize; ++i) bytes[i] = from[i];
    }
};
constexpr uint16_t kKept = core::kSmallFlash ? 0 : kShapes;
constexpr Bytes<kKept> kNimbers ROM(kSolution.nimbers);
constexpr Bytes<kKept> kDistances ROM(kSolution.distances);

}  // namespace

uint16_t ChompTable::rank(const uint8_t* rows) {
    uint16_t rank = 0;
    const uint16_t* step = kSteps.values;
    for (uint8_t row = 0; row < kSide; ++row, step += kSide + 1)
        rank = static_cast<uint16_t>(rank + core::load(step + rows[row]));
    return rank;
}

bool ChompTable::is_lost(uint16_t rank) {
    return (core::load(&kLost.bytes[rank / 8]) & core::bit<uint8_t>(rank % 8)) != 0;
}

uint8_t ChompTable::nimber(uint16_t rank) { return core::load(&kNimbers.bytes[rank]); }
uint8_t ChompTable::distance(uint16_t rank) { return core::load(&kDistances.bytes[rank]); }

}  // namespace games

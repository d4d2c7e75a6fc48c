// Trees the slow way: read and judged in one recursive descent over the text, with fractions that
// are added and reduced one by one. It shares nothing with what it is held against.
#pragma once

#include <stdint.h>
#include <string.h>

#include <string>

namespace oracle {

__extension__ using Wide = __int128;  // no product of two numbers here is wider

struct Fraction {
    int64_t parts = 0, whole = 1;  // in lowest terms, whole > 0

    static Fraction of(Wide parts, Wide whole) {
        Wide a = parts < 0 ? -parts : parts, b = whole;
        while (b != 0) {
            const Wide rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 0) a = 1;
        return {static_cast<int64_t>(parts / a), static_cast<int64_t>(whole / a)};
    }
    Fraction operator+(Fraction f) const {
        return of(static_cast<Wide>(parts) * f.whole + static_cast<Wide>(f.parts) * whole,
                  static_cast<Wide>(whole) * f.whole);
    }
    Fraction operator*(int64_t n) const { return of(static_cast<Wide>(parts) * n, whole); }
    Fraction over(int64_t n) const { return of(parts, static_cast<Wide>(whole) * n); }
    bool operator<(Fraction f) const {
        return static_cast<Wide>(parts) * f.whole < static_cast<Wide>(f.parts) * whole;
    }
    bool operator==(Fraction f) const { return parts == f.parts && whole == f.whole; }
};

inline uint64_t divisor(uint64_t a, uint64_t b) { return b == 0 ? a : divisor(b, a % b); }

class Tree {
  public:
    uint32_t nodes = 0, leaves = 0, all_nodes = 0;  // of the search; of the tree
    int best_move = -1;                             // at a player's root
    Fraction value;                                 // MAX's view
    uint64_t denominator = 1;                       // capped above what is allowed
    bool is_tree = true;

    Tree(const std::string& text, int depth_limit) : at_(text.c_str()), limit_(depth_limit) {
        blanks();
        const bool min = word("min"), chance = !min && word("chance");
        if (!min && !chance) word("max");
        value = inner(chance, min ? -1 : 1, 0, '\0', true, denominator);
        if (denominator > kMost) is_tree = false;
    }

  private:
    static constexpr uint64_t kMost = 100000000;

    void blanks() {
        while (*at_ == ' ' || *at_ == '\t') ++at_;
    }
    bool word(const char* text) {
        const size_t length = strlen(text);
        if (strncmp(at_, text, length) != 0) return false;
        if (at_[length] >= 'a' && at_[length] <= 'z') return false;
        at_ += length;
        return true;
    }
    bool digit() const { return *at_ >= '0' && *at_ <= '9'; }
    Fraction fail() {
        is_tree = false;
        return {};
    }

    int64_t number() {
        const bool negative = *at_ == '-';
        if (negative) ++at_;
        if (!digit()) is_tree = false;
        int64_t n = 0;
        while (digit())
            n = n > 1000000 ? n : n * 10 + (*at_++ - '0'), at_ += n > 1000000 && digit();
        return negative ? -n : n;
    }

    // Children up to the bracket that ends them. `turn` is the player's, or who comes after chance.
    Fraction inner(bool chance, int turn, int ply, char end, bool visited, uint64_t& common) {
        ++all_nodes;
        const bool cut = ply >= limit_;
        if (visited) ++nodes;
        if (visited && cut) ++leaves;
        Fraction sum, best;
        int64_t weights = 0;
        uint64_t weight_divisor = 0;
        int child = 0;
        for (;; ++child) {
            blanks();
            if (*at_ == end) break;
            int64_t weight = 0;
            if (chance) {
                if (!digit()) return fail();
                weight = number();
                if (weight < 1 || weight > 9999) return fail();
                blanks();
                if (*at_++ != ':') return fail();
                blanks();
            }
            const int below = chance ? turn : -turn;
            uint64_t of_child = 1;
            Fraction f;
            if (*at_ == '(' || *at_ == '[') {
                const bool is_chance = *at_++ == '[';
                f = inner(is_chance, below, ply + 1, is_chance ? ']' : ')', visited && !cut,
                          of_child);
                if (!is_tree) return {};
                ++at_;
            } else {
                f = leaf(visited && !cut);
            }
            if (!is_tree) return {};
            common = common / divisor(common, of_child) * of_child;
            if (common > kMost) common = kMost + 1;
            sum = sum + f * weight;
            weights += weight;
            weight_divisor = divisor(static_cast<uint64_t>(weight), weight_divisor);
            const bool better = child == 0 || (turn > 0 ? best < f : f < best);
            if (!better) continue;
            best = f;
            if (ply == 0) best_move = child;
        }
        if (child == 0) return fail();
        if (chance) common *= static_cast<uint64_t>(weights) / weight_divisor;
        if (common > kMost) common = kMost + 1;
        if (cut) return {};
        return chance ? sum.over(weights) : best;
    }

    Fraction leaf(bool visited) {
        ++all_nodes;
        const int64_t n = number();
        if (n < -30000 || n > 30000 || *at_ == '-') return fail();
        if (visited) {
            ++nodes;
            ++leaves;
        }
        return {n, 1};
    }

    const char* at_;
    int limit_;
};

}  // namespace oracle

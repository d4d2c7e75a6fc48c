#include "games/grundy.hpp"

namespace games {

namespace {

// The Sprague-Grundy values of single heaps, two in a byte: the least number that no split has.
struct GrundyTable {
    static constexpr uint16_t kHeaps = 256;
    uint8_t pairs[kHeaps / 2] = {};

    constexpr GrundyTable() {
        for (uint16_t heap = 3; heap < kHeaps; ++heap) {
            uint16_t met = 0;
            for (uint16_t part = 1; 2 * part < heap; ++part)
                met = static_cast<uint16_t>(
                    met | 1 << (at(part) ^ at(static_cast<uint16_t>(heap - part))));
            uint8_t value = 0;
            while ((met >> value & 1) != 0) ++value;
            pairs[heap / 2] = static_cast<uint8_t>(pairs[heap / 2] | value << heap % 2 * 4);
        }
    }
    constexpr uint8_t at(uint16_t heap) const { return pairs[heap / 2] >> heap % 2 * 4 & 15; }
};
constexpr GrundyTable kTable ROM;

constexpr bool begins_as_published() {
    constexpr uint8_t kPublished[] = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3,
                                      2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4};
    for (uint8_t i = 0; i < sizeof kPublished; ++i)
        if (kTable.at(i) != kPublished[i]) return false;
    return true;
}
static_assert(begins_as_published(), "OEIS A002188");

}  // namespace

uint8_t Grundy::heap_value(uint8_t objects) {
    const uint8_t pair = core::load(&kTable.pairs[objects / 2]);
    return objects % 2 != 0 ? static_cast<uint8_t>(pair >> 4) : static_cast<uint8_t>(pair & 15);
}

// --- heaps ---

Grundy::Heap Grundy::heap_at(const Position& p, uint8_t index, uint8_t from) const {
    Heap heap = {index, from, 0};
    while (from < objects_) {
        ++heap.size;
        if (p.cuts.contains(from++)) break;
    }
    return heap;
}

Grundy::Heap Grundy::heap_of(const Position& p, uint8_t object) const {
    Heap heap = first_heap(p);
    while (heap.from + heap.size <= object) heap = next_heap(p, heap);
    return heap;
}

uint8_t Grundy::heaps(const Position& p) const {
    return heap_of(p, static_cast<uint8_t>(objects_ - 1)).index + 1;
}

uint8_t Grundy::heap(const Position& p, uint8_t i) const {
    Heap heap = first_heap(p);
    while (heap.index < i) heap = next_heap(p, heap);
    return heap.size;
}

uint8_t Grundy::nimber(const Position& p) const {
    uint8_t sum = 0;
    for (Heap h = first_heap(p); h.size > 0; h = next_heap(p, h)) sum ^= heap_value(h.size);
    return sum;
}

// --- rules ---

// Rules that are refused change nothing.
core::Text Grundy::parse_options(core::Word text) {
    NumberReader reader(text);
    Grundy read(*this);
    uint16_t most = 0;  // heaps: one of three or more ends as 2 1 1 ...
    read.heaps_ = read.read_heaps(reader, read.start_, read.objects_);
    if (read.heaps_ == 0 || !reader.at_end()) return TEXT("heaps are numbers from 1 on");
    most = static_cast<uint16_t>(read.heaps_);
    if (read.objects_ <= kMostObjects)
        most = static_cast<uint16_t>(most + read.plies_left(read.start_));
    read.heaps_ =
        most > 255 || read.objects_ > kMostObjects ? uint8_t{255} : static_cast<uint8_t>(most);
    *this = read;
    return TEXT("");
}

// Reads heaps up to the first word that is none; how many there were, 0 if one is wrong. What is
// too much is counted, but not kept.
uint8_t Grundy::read_heaps(NumberReader& reader, Position& p, uint8_t& objects) const {
    p = {};
    objects = 0;
    uint8_t heaps = 0, heap = 0;
    while (reader.number(heap)) {
        if (heap == 0 || !reader.next_word()) return 0;
        if (objects > 0 && objects <= kMostHeaps) p.cuts.add(static_cast<uint8_t>(objects - 1));
        objects = heap > 254 - objects ? uint8_t{255} : static_cast<uint8_t>(objects + heap);
        if (heaps < 255) ++heaps;
    }
    return heaps;
}

Grundy::Moves Grundy::moves(const Position& p) const {
    Moves moves;
    for (Heap h = first_heap(p); h.size > 0; h = next_heap(p, h))
        moves.add_run(h.from, static_cast<uint8_t>((h.size - 1) / 2));
    return moves;
}

Grundy::Position Grundy::play(const Position& p, Move move) const {
    const Heap h = heap_of(p, move);
    const uint8_t smaller = static_cast<uint8_t>(move - h.from + 1);
    Position next = p;
    next.cuts.add(static_cast<uint8_t>(h.from + h.size - smaller - 1));
    return next;
}

uint8_t Grundy::plies_left(const Position& p) const {
    uint8_t plies = 0;
    for (Heap h = first_heap(p); h.size > 0; h = next_heap(p, h))
        if (h.size > 2) plies = static_cast<uint8_t>(plies + h.size - 2);
    return plies;
}

uint32_t Grundy::key(const Position& p) const {
    uint32_t hash = 0;
    for (Heap h = first_heap(p); h.size > 0; h = next_heap(p, h)) {
        hash = (hash ^ h.size) * 0x9E3779B1u;
        hash ^= hash >> 16;
    }
    return hash;
}

// --- theory ---

core::Text Grundy::reason(const Position& p, Move move) const {
    return rank(p, move) != 0 ? TEXT(
                                    "heap %1 into %2 and %3 makes the nimbers of the heaps add "
                                    "up to 0 without carry")
                              : TEXT(
                                    "the nimbers of the heaps add up to 0 without carry, and "
                                    "every split changes that");
}

uint8_t Grundy::figure(const Position& p, Move move, uint8_t number) const {
    const Heap h = heap_of(p, move);
    const uint8_t smaller = static_cast<uint8_t>(move - h.from + 1);
    switch (number) {
        case 0: return nimber(p);
        case 1: return static_cast<uint8_t>(h.index + 1);
        case 2: return static_cast<uint8_t>(h.size - smaller);
        default: return smaller;
    }
}

// The largest heap first: two neighbours in the wrong order change places until there are none.
Grundy::Position Grundy::ordered(const Position& p) const {
    Position sorted = p;
    for (Heap a = first_heap(sorted); a.size > 0;) {
        const Heap b = next_heap(sorted, a);
        if (b.size <= a.size) {
            a = b;
            continue;
        }
        sorted.cuts.remove(static_cast<uint8_t>(a.from + a.size - 1));
        sorted.cuts.add(static_cast<uint8_t>(a.from + b.size - 1));
        a = first_heap(sorted);
    }
    return sorted;
}

// --- text ---

bool Grundy::parse_move(const Position& p, core::Word text, Move& move) const {
    NumberReader reader(text);
    uint8_t index = 0, larger = 0, smaller = 0;
    if (!reader.number(index) || !reader.accept(':') || !reader.number(larger) ||
        !reader.accept('+') || !reader.number(smaller) || !reader.at_end())
        return false;
    if (index == 0 || smaller == 0 || larger <= smaller) return false;
    Heap h = first_heap(p);
    while (h.size > 0 && h.index + 1 < index) h = next_heap(p, h);
    move = static_cast<Move>(h.from + smaller - 1);
    return h.size == larger + smaller;
}

char Grundy::move_char(const Position& p, Move move, uint8_t index) const {
    LetterAt at(index);
    at.put(figure(p, move, 1));
    at.put(':');
    at.put(figure(p, move, 2));
    at.put('+');
    at.put(figure(p, move, 3));
    return at.letter();
}

core::Text Grundy::parse_position(core::Word text, Side, Position& p) const {
    NumberReader reader(text);
    uint8_t objects = 0;
    if (read_heaps(reader, p, objects) == 0 || !reader.at_end())
        return TEXT("heaps are numbers from 1 on");
    return objects == objects_ ? TEXT("") : TEXT("together as many objects as at the start");
}

char Grundy::position_char(const Position& p, Side, uint8_t index) const {
    LetterAt at(index);
    for (Heap h = first_heap(p); h.size > 0; h = next_heap(p, h)) {
        if (h.index > 0) at.put(' ');
        at.put(h.size);
    }
    return at.letter();
}

char Grundy::drawing_char(const Position& p, Side, uint8_t row, uint8_t index) const {
    Heap h = first_heap(p);
    while (h.size > 0 && h.index < row) h = next_heap(p, h);
    if (h.size == 0) return '\0';
    LetterAt at(index);
    at.put_heap(row, h.size);
    return at.letter();
}

// --- every position: every set of cuts, counted up like a number ---

bool Grundy::next_board(Position& p) const {
    for (uint8_t i = 0; i + 1 < objects_; ++i) {
        if (!p.cuts.contains(i)) return p.cuts.add(i), true;
        p.cuts.remove(i);
    }
    return false;
}

namespace {

// Whether the parts came out of one heap by splits that leave the larger part in front: whether
// neighbours can be put together, a larger and a smaller one, until one is left.
class Joining {
  public:
    static constexpr uint8_t kMost = 32;

    void add(uint8_t part) {
        sums_[parts_ + 1] = static_cast<uint8_t>(sums_[parts_] + part);
        ++parts_;
    }
    bool is_one() {
        for (uint8_t to = 1; to <= parts_; ++to) {
            from_[to] = core::bit<uint32_t>(static_cast<uint8_t>(to - 1));
            for (uint8_t begin = to; begin-- > 0;)
                for (uint8_t middle = static_cast<uint8_t>(begin + 1); middle < to; ++middle)
                    if (joins(begin, middle) && joins(middle, to) &&
                        sums_[middle] - sums_[begin] > sums_[to] - sums_[middle])
                        from_[to] |= core::bit<uint32_t>(begin);
        }
        return joins(0, parts_);
    }

  private:
    bool joins(uint8_t begin, uint8_t end) const {
        return (from_[end] & core::bit<uint32_t>(begin)) != 0;
    }

    uint32_t from_[kMost + 1] = {};  // by end: where parts that join begin
    uint8_t sums_[kMost + 1] = {};
    uint8_t parts_ = 0;
};

}  // namespace

// The side to move is told by the number of heaps. From one heap every multiset of parts comes
// about that are not all equal: the largest and one that differs make a heap larger than any
// other, so what was before was not all equal either.
Census Grundy::census(const Position& p) const {
    Joining joining;
    bool falls = true, differs = false;
    uint8_t before = 0;
    for (Heap h = first_heap(p); h.size > 0; before = h.size, h = next_heap(p, h)) {
        if (h.index == Joining::kMost) return {0, 0, false};  // out of reach: 2^32 boards before
        joining.add(h.size);
        if (h.index > 0 && h.size > before) falls = false;
        if (h.index > 0 && h.size != before) differs = true;
    }
    const uint8_t reachable = joining.is_one();
    const uint8_t terminal = reachable != 0 && plies_left(p) == 0;
    return {reachable, terminal, falls && (differs || before == objects_)};
}

}  // namespace games

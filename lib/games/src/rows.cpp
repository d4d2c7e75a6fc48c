#include "games/rows.hpp"

#include "games/chomp_table.hpp"
#include "games/squares.hpp"

namespace games {

namespace {

constexpr uint8_t kUsualTake = 3;

}  // namespace

Rows::Rows(Kind kind) : start_{}, objects_(0), rows_(0), kind_(kind), take_(0), misere_(false) {
    if (kind == Kind::sticks) take_ = kUsualTake;
    const uint8_t rows = kind == Kind::sticks ? 1 : kind == Kind::nim ? 3 : 4;
    for (uint8_t i = 0; i < rows; ++i)
        set_row(kind == Kind::sticks ? 11
                : kind == Kind::nim  ? static_cast<uint8_t>(3 + 2 * i)
                                     : 5);
}

core::Text Rows::name() const {
    return TEXT("sticks\0nim\0chomp").after(static_cast<uint8_t>(kind_));
}
core::Text Rows::options() const {
    return TEXT("<n> [take <t>] [misere]\0<heap>... [misere]\0<rows> <columns>")
        .after(static_cast<uint8_t>(kind_));
}

// --- rules ---

void Rows::set_row(uint8_t objects) {
    start_.left[rows_++] = objects;
    objects_ = objects > 254 - objects_ ? uint8_t{255} : static_cast<uint8_t>(objects_ + objects);
}

core::Text Rows::parse_sticks(NumberReader& reader) {
    uint8_t sticks = 0;
    if (!reader.number(sticks) || sticks == 0 || !reader.next_word())
        return TEXT("how many sticks?");
    set_row(sticks);
    take_ = kUsualTake;
    if (!reader.accept(TEXT("take"))) return TEXT("");
    reader.next_word();
    if (!reader.number(take_) || take_ == 0 || !reader.next_word()) return TEXT("take at least 1");
    return TEXT("");
}

core::Text Rows::parse_nim(NumberReader& reader) {
    for (uint8_t heap = 0; reader.number(heap);) {
        if (heap == 0 || !reader.next_word()) return TEXT("heaps are numbers from 1 on");
        if (rows_ == kMostHeaps) return TEXT("at most 8 heaps");
        set_row(heap);
    }
    return rows_ == 0 ? TEXT("how large are the heaps?") : TEXT("");
}

core::Text Rows::parse_chomp(NumberReader& reader) {
    uint8_t rows = 0, columns = 0;
    if (!reader.number(rows) || !reader.next_word() || !reader.number(columns) ||
        !reader.next_word())
        return TEXT("rows and columns are wanted");
    if (rows == 0 || rows > kMostRows || columns == 0 || columns > kMostColumns)
        return TEXT("1 to 9 rows, 1 to 26 columns");
    while (rows_ < rows) set_row(columns);
    return TEXT("");
}

// Rules that are refused change nothing.
core::Text Rows::parse_options(core::Word text) {
    NumberReader reader(text);
    Rows read(*this);
    read.start_ = {};
    read.rows_ = read.objects_ = 0;
    const core::Text problem = kind_ == Kind::sticks ? read.parse_sticks(reader)
                               : kind_ == Kind::nim  ? read.parse_nim(reader)
                                                     : read.parse_chomp(reader);
    if (!problem.empty()) return problem;
    read.misere_ = !is_chomp() && reader.accept(TEXT("misere"));
    reader.next_word();
    if (!reader.at_end()) return TEXT("no such option");
    *this = read;
    return TEXT("");
}

char Rows::option_char(uint8_t index) const {
    LetterAt at(index);
    if (is_chomp()) {
        at.put(rows_);
        at.put(' ');
        at.put(start_.left[0]);
        return at.letter();
    }
    at.put_list(start_.left, rows_);
    if (kind_ == Kind::sticks && take_ != kUsualTake) {
        at.put(TEXT(" take "));
        at.put(take_);
    }
    if (misere_) at.put(TEXT(" misere"));
    return at.letter();
}

uint8_t Rows::first_of(uint8_t row) const {
    uint8_t first = 0;
    while (row > 0) first = static_cast<uint8_t>(first + start_.left[--row]);
    return first;
}

Rows::Place Rows::place(Move move) const {
    Place place = {0, move};
    while (place.left >= start_.left[place.row] && place.row + 1 < rows_) {
        place.left = static_cast<uint8_t>(place.left - start_.left[place.row]);
        ++place.row;
    }
    return place;
}

Rows::Moves Rows::moves(const Position& p) const {
    Moves moves;
    uint8_t first = 0;
    for (uint8_t row = 0; row < rows_; ++row) {
        const uint8_t left = p.left[row];
        const uint8_t kept = take_ != 0 && left > take_ ? static_cast<uint8_t>(left - take_) : 0;
        moves.add_run(static_cast<uint8_t>(first + kept), static_cast<uint8_t>(left - kept));
        first = static_cast<uint8_t>(first + start_.left[row]);
    }
    if (is_chomp()) moves.remove(0);
    return moves;
}

Rows::Position Rows::play(const Position& p, Move move) const {
    const Place taken = place(move);
    Position next = p;
    uint8_t row = taken.row;
    do {
        if (next.left[row] > taken.left) next.left[row] = taken.left;
    } while (is_chomp() && ++row < rows_);
    return next;
}

uint8_t Rows::objects(const Position& p) const {
    uint8_t sum = 0;
    for (uint8_t left : p.left) sum = static_cast<uint8_t>(sum + left);
    return sum;
}
uint8_t Rows::plies_left(const Position& p) const {
    return static_cast<uint8_t>(objects(p) - is_chomp());
}

Outcome Rows::outcome(const Position& p) const {
    if (plies_left(p) != 0) return {false, 0};
    return {true, misere_ ? kWin : static_cast<Score>(-kWin)};
}

uint32_t Rows::key(const Position& p) const {
    uint32_t hash = 0;
    for (uint8_t row = 0; row < rows_; ++row) {
        hash = (hash ^ p.left[row]) * 0x9E3779B1u;
        hash ^= hash >> 16;
    }
    return hash;
}

// --- theory ---

uint8_t Rows::nimsum(const Position& p) const {
    uint8_t sum = 0;
    for (uint8_t left : p.left) sum ^= reduced(left);
    return sum;
}

// Misère play differs from normal play only there.
bool Rows::has_only_ones(const Position& p) const {
    for (uint8_t left : p.left)
        if (reduced(left) > 1) return false;
    return true;
}

bool Rows::is_in_table(const Position& p) const {
    return p.left[0] <= ChompTable::kSide && p.left[ChompTable::kSide] == 0;
}

Result Rows::result(const Position& p) const {
    if (is_chomp()) {
        if (!is_in_table(p)) return Result::unknown;
        return ChompTable::is_lost(ChompTable::rank(p.left)) ? Result::loss : Result::win;
    }
    const bool wins = (nimsum(p) != 0) != (misere_ && has_only_ones(p));
    return wins ? Result::win : Result::loss;
}

// Where the side to move loses it delays the end by taking one object from a heap whose lowest set
// bit is the lowest of all: then the only good answer takes one, too. So all objects go one by one,
// but in misère play two ones that the winner takes at once when one large heap is left.
uint8_t Rows::plies_of_loss(const Position& p) const {
    return static_cast<uint8_t>(objects(p) - (misere_ && !has_only_ones(p)));
}

// A heap has at most one size that makes the opponent lose.
uint8_t Rows::nim_distance(const Position& p) const {
    if (result(p) == Result::loss || objects(p) == 0) return objects(p) == 0 ? 0 : plies_of_loss(p);
    uint8_t shortest = kUnknown;
    for (uint8_t row = 0; row < rows_; ++row) {
        Position next = p;
        next.left[row] = 0;
        const bool ends = misere_ && has_only_ones(next);  // an odd number of ones is to be left
        next.left[row] = static_cast<uint8_t>(nimsum(next) ^ ends);
        if (next.left[row] >= p.left[row]) continue;
        const uint8_t plies = static_cast<uint8_t>(plies_of_loss(next) + 1);
        if (plies < shortest) shortest = plies;
    }
    return shortest;
}

// Whole rounds of two plies: a winner makes a round out of what is taken, and first takes what is
// over. The last stick of misère play is none of them.
uint8_t Rows::sticks_distance(const Position& p) const {
    if (p.left[0] == 0) return 0;
    const uint8_t rounds = static_cast<uint8_t>((p.left[0] - misere_) / (take_ + 1));
    return static_cast<uint8_t>(2 * rounds + (result(p) == Result::win) + misere_);
}

Theory Rows::theory(const Position& p) const {
    const Result found = result(p);
    if (!is_chomp())
        return {found, misere_ ? kUnknown : nimsum(p),
                kind_ == Kind::nim ? nim_distance(p) : sticks_distance(p)};
    if (core::kSmallFlash || found == Result::unknown) return {found, kUnknown, kUnknown};
    const uint16_t rank = ChompTable::rank(p.left);
    return {found, ChompTable::nimber(rank), ChompTable::distance(rank)};
}

uint8_t Rows::rank(const Position& p, Move move) const {
    return result(play(p, move)) == Result::loss;
}

core::Text Rows::heuristics() const {
    return kind_ == Kind::sticks ? TEXT("best\0remaining\0") : TEXT("best\0");
}

// `taken` is always MAX's: the share of the sticks that are gone, in thousandths.
void Rows::features(const Position& p, Side side, Score* values) const {
    const Result result = theory(p).result;
    values[0] =
        result == Result::unknown ? Score{0} : turned(result == Result::win ? kWin : -kWin, side);
    values[1] = static_cast<Score>(1000 - 1000L * p.left[0] / start_.left[0]);
}

// What follows names the objects of the row that the move shortens, before and after it.
core::Text Rows::reason(const Position& p, Move move) const {
    const Position next = play(p, move);
    const bool wins = result(next) == Result::loss;
    if (is_chomp())
        return wins ? TEXT("it leaves a position of the table of lost ones")
                    : TEXT("every bite leaves a position from which the opponent wins");
    if (kind_ == Kind::sticks) {
        if (!wins && objects(p) == 1) return TEXT("the last one has to be taken");
        if (!wins) return TEXT("whatever is taken, the opponent makes it %1");
        return misere_ ? TEXT(
                             "it leaves 1 and whole rounds of %1: whatever is taken next, the "
                             "answer makes it %1, and the last one is the opponent's")
                       : TEXT(
                             "it leaves whole rounds of %1: whatever is taken next, the answer "
                             "makes it %1");
    }
    if (misere_ && has_only_ones(next))
        return wins ? TEXT(
                          "it leaves heaps of one, an odd number of them: the last one is the "
                          "opponent's")
                    : TEXT("it leaves heaps of one, an even number of them");
    return wins ? TEXT("heap %1 from %2 to %3 makes the nim-sum 0")
                : TEXT("the nim-sum is 0, and every move makes it another");
}

core::Text Rows::reason_keys(const Position& p) const {
    if (kind_ == Kind::sticks) return TEXT(" leaves %3 round %1");
    if (kind_ == Kind::nim) return TEXT(" nimsum %0 heap %1 from %2 to %3");
    return theory(p).nimber == kUnknown ? TEXT("") : TEXT(" nimber %0");
}

uint8_t Rows::figure(const Position& p, Move move, uint8_t number) const {
    const Place taken = place(move);
    switch (number) {
        case 0: return is_chomp() ? theory(p).nimber : nimsum(p);
        case 1: return static_cast<uint8_t>((take_ != 0 ? take_ : taken.row) + 1);
        case 2: return p.left[taken.row];
        default: return taken.left;
    }
}

// --- text ---

bool Rows::parse_move(const Position& p, core::Word text, Move& move) const {
    Square square = {0, 0};
    if (is_chomp()) {
        if (!parse_square(text, start_.left[0], rows_, square)) return false;
        move = static_cast<Move>(first_of(square.row) + square.column);
        return true;
    }
    NumberReader reader(text);
    uint8_t row = 1, count = 0;
    if (kind_ == Kind::nim && (!reader.number(row) || !reader.accept('-'))) return false;
    if (!reader.number(count) || !reader.at_end()) return false;
    if (row == 0 || row > rows_ || count == 0 || count > p.left[row - 1]) return false;
    move = static_cast<Move>(first_of(static_cast<uint8_t>(row - 1)) + p.left[row - 1] - count);
    return true;
}

char Rows::move_char(const Position& p, Move move, uint8_t index) const {
    const Place taken = place(move);
    if (is_chomp()) return square_char({taken.left, taken.row}, index);
    LetterAt at(index);
    if (kind_ == Kind::nim) {
        at.put(static_cast<uint8_t>(taken.row + 1));
        at.put('-');
    }
    at.put(static_cast<uint8_t>(p.left[taken.row] - taken.left));
    return at.letter();
}

core::Text Rows::parse_position(core::Word text, Side, Position& p) const {
    NumberReader reader(text);
    p = {};
    for (uint8_t row = 0; row < rows_; ++row) {
        if (!reader.number(p.left[row]) || !reader.next_word())
            return kind_ == Kind::sticks ? TEXT("a number") : TEXT("a number for each row");
        if (p.left[row] > start_.left[row]) return TEXT("more than at the start");
        if (is_chomp() && row > 0 && p.left[row] > p.left[row - 1])
            return TEXT("a row is longer than the one above");
    }
    if (!reader.at_end()) return TEXT("too many rows");
    if (is_chomp() && p.left[0] == 0) return TEXT("the poison is missing");
    return TEXT("");
}

char Rows::position_char(const Position& p, Side, uint8_t index) const {
    LetterAt at(index);
    at.put_list(p.left, rows_);
    return at.letter();
}

char Rows::drawing_char(const Position& p, Side, uint8_t row, uint8_t index) const {
    if (is_chomp()) {
        const char c = drawing_frame(start_.left[0], rows_, row, index);
        if (c != kCell) return c;
        const uint8_t column = static_cast<uint8_t>(index / 2 - 1);
        if (row == 1 && column == 0) return '*';
        return column < p.left[row - 1] ? 'o' : '-';
    }
    if (row >= rows_) return '\0';
    LetterAt at(index);
    at.put_heap(row, p.left[row]);
    return at.letter();
}

// --- every position ---

// From the largest to the smallest, like a number that is counted down.
bool Rows::next_board(Position& p) const {
    uint8_t row = rows_;
    do {
        if (row-- == 0) return false;
    } while (p.left[row] == 0);
    if (is_chomp() && row == 0 && p.left[0] == 1) return false;
    --p.left[row];
    while (++row < rows_) p.left[row] = is_chomp() ? p.left[row - 1] : start_.left[row];
    return true;
}

// The fewest moves that lead from the start to `p`.
uint8_t Rows::corners(const Position& p) const {
    uint8_t moves = 0;
    for (uint8_t row = 0; row < rows_; ++row) {
        const uint8_t left = p.left[row], gone = static_cast<uint8_t>(start_.left[row] - left);
        if (is_chomp() && row > 0 && left == p.left[row - 1]) continue;
        moves = static_cast<uint8_t>(moves + (take_ == 0 ? gone > 0 : (gone + take_ - 1) / take_));
    }
    return moves;
}

// One object at a time takes the most moves to get somewhere, and every number of moves between
// the fewest and the most will do: it is only met by one side if they are the same.
Census Rows::census(const Position& p) const {
    const bool either = objects(start_) - objects(p) > corners(p);
    const uint8_t states = either ? 2 : 1;
    bool leads = true;
    if (!is_chomp())
        for (uint8_t i = 0; i < rows_; ++i)
            for (uint8_t j = 0; j < rows_; ++j)
                if (comes_first(i, j) && p.left[i] > p.left[j]) leads = false;
    return {states, plies_left(p) == 0 ? states : uint8_t{0}, leads};
}

// Heaps that are the same but for their order: the smaller ones stand where smaller ones were at
// the start, so that there is always room.
bool Rows::comes_first(uint8_t row, uint8_t other) const {
    if (start_.left[row] != start_.left[other]) return start_.left[row] < start_.left[other];
    return row < other;
}

Rows::Position Rows::ordered(const Position& p) const {
    Position sorted = p;
    if (is_chomp()) return sorted;
    for (uint8_t pass = 0; pass < rows_; ++pass)
        for (uint8_t i = 0; i < rows_; ++i)
            for (uint8_t j = 0; j < rows_; ++j)
                if (comes_first(i, j) && sorted.left[i] > sorted.left[j]) {
                    const uint8_t smaller = sorted.left[j];
                    sorted.left[j] = sorted.left[i];
                    sorted.left[i] = smaller;
                }
    return sorted;
}

}  // namespace games

// Finds the weights of Reversi's `best` and prints them as the rows of its table.
//
//     weights by hand --> games --> exact results --> least squares per phase --+
//                           ^                                                   |
//                           +---------- three rounds, each with more games <----+
//
// A game begins with random plies and goes on by a shallow search, now and then at random;
// its last squares are solved exactly, and that result is what every position on the way should
// have been worth. Seeded: the same program prints the same table. Sums are integers.
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "play.hpp"

namespace {

using play::Judgement;
using play::Position;

constexpr int kUnit = games::ReversiWeights::kUnit;
constexpr int kPhases = games::ReversiWeights::kPhases;
constexpr int kColumns = games::ReversiWeights::kColumns;
constexpr int kLargest = 127;  // a weight is an int8

constexpr uint8_t kSideLength = 8;
constexpr int kGames[] = {6000, 12000, 24000};
constexpr int kDepth = 3;
constexpr uint8_t kSolvedEmpties = 11;
constexpr int kMostRandomPlies = 20;  // of an opening
constexpr int kRandomMoveOneIn = 25;  // afterwards
constexpr int kCertainty = 400;       // how many positions would move a weight from 0

using Row = std::array<int, kColumns>;
using Weights = std::array<Row, kPhases>;

// Only where the first games come from: mobility and corners, as every player is taught.
constexpr Row kByHand = {0, 16, -6, 80, -48, -16, 16, 8, 0};

// The columns of the table: discs as a difference, then the features after them.
Row columns_of(const Position& p) {
    games::Score values[Judgement::kFeatures];
    Judgement::features(p.own, p.other, p.side_length, games::Side::x, values);
    Row row;
    row[0] = values[0] - values[1];
    for (int i = 1; i < kColumns; ++i) row[i] = values[i + 1];
    return row;
}

int phase_of(const Position& p) { return Judgement::phase(p.discs(), p.side_length); }

int estimate(const Position& p, const Weights& weights) {
    const Row row = columns_of(p);
    const Row& by = weights[phase_of(p)];
    int sum = 0;
    for (int i = 0; i < kColumns; ++i) sum += by[i] * row[i];
    return std::clamp(sum / kUnit, -play::kLargestEstimate, play::kLargestEstimate);
}

// The result with best play; moves that leave the opponent few go first.
int solve(const Position& p, int alpha, int beta) {
    play::Board moves = p.moves();
    if (moves == 0) {
        if (p.passed().moves() == 0) return p.final_score();
        return -solve(p.passed(), -beta, -alpha);
    }
    struct Child {
        int replies;
        Position position;
    };
    Child children[kSolvedEmpties];
    int size = 0;
    while (moves != 0) {
        const Position next = p.after(play::take_first(moves));
        children[size++] = {play::Boards::count(next.moves()), next};
    }
    if (p.empties() > 4)
        std::stable_sort(children, children + size,
                         [](const Child& a, const Child& b) { return a.replies < b.replies; });
    int best = -play::kInfinity;
    for (int i = 0; i < size && best < beta; ++i)
        best = std::max(best, -solve(children[i].position, -beta, -std::max(alpha, best)));
    return best;
}

// The sums of least squares for one phase: features by features, and features by results.
struct Sums {
    std::array<std::array<int64_t, kColumns>, kColumns> products{};
    std::array<int64_t, kColumns> results{};
    int64_t squares = 0, positions = 0;

    void add(const Row& row, int result) {
        for (int i = 0; i < kColumns; ++i) {
            for (int j = 0; j < kColumns; ++j) products[i][j] += row[i] * row[j];
            results[i] += row[i] * result;
        }
        squares += result * result;
        ++positions;
    }

    double mean_square_error(const Row& weights) const {
        double error = static_cast<double>(squares);
        for (int i = 0; i < kColumns; ++i) {
            const double weight = static_cast<double>(weights[i]) / kUnit;
            error -= 2 * weight * static_cast<double>(results[i]);
            for (int j = 0; j < kColumns; ++j)
                error += weight * weights[j] / kUnit * static_cast<double>(products[i][j]);
        }
        return error / static_cast<double>(positions);
    }
};
using PhaseSums = std::array<Sums, kPhases>;

// Plays one game and adds its positions.
void add_game(uint32_t seed, const Weights& weights, PhaseSums& sums) {
    core::Random random(seed);
    const int random_plies = 4 + random.below(kMostRandomPlies - 3);
    Position p = play::start(kSideLength);
    std::vector<Position> line;
    for (int ply = 0; !p.is_over() && p.empties() > kSolvedEmpties; ++ply) {
        const bool at_random = ply < random_plies || random.below(kRandomMoveOneIn) == 0;
        // A result tells of what was played after the last blunder, not before it.
        if (at_random) line.clear();
        p = at_random ? play::play_at_random(p, random)
                      : play::play_best(p, kDepth, [&](const Position& leaf) {
                            return estimate(leaf, weights);
                        });
        line.push_back(p);
    }
    if (p.is_over()) return;
    int result = solve(p, -play::kInfinity, play::kInfinity);
    // Seen from the position that was solved; every ply back turns it round.
    int seen = result;
    for (auto at = line.rbegin(); at != line.rend(); ++at, seen = -seen)
        if (at->moves() != 0) sums[phase_of(*at)].add(columns_of(*at), seen);
    // On from there along the best line.
    while (!p.is_over()) {
        play::Board moves = p.moves();
        Position next = p.passed();
        while (moves != 0) {
            next = p.after(play::take_first(moves));
            if (-solve(next, -result - 1, -result + 1) == result) break;
        }
        p = next;
        result = -result;
        if (p.moves() != 0) sums[phase_of(p)].add(columns_of(p), result);
    }
}

// Solves for the columns that are free; the others keep their weights. Gauss, with the pivots
// in order: the matrix is positive definite.
void solve_free(const Sums& sums, const std::array<bool, kColumns>& fixed,
                std::array<double, kColumns>& weights) {
    double matrix[kColumns][kColumns + 1] = {};
    for (int i = 0; i < kColumns; ++i) {
        if (fixed[i]) {
            matrix[i][i] = 1;
            matrix[i][kColumns] = weights[i];
            continue;
        }
        for (int j = 0; j < kColumns; ++j) matrix[i][j] = static_cast<double>(sums.products[i][j]);
        matrix[i][i] += kCertainty;
        matrix[i][kColumns] = static_cast<double>(sums.results[i]) * kUnit;
    }
    for (int i = 0; i < kColumns; ++i)
        for (int r = 0; r < kColumns; ++r) {
            if (r == i) continue;
            const double factor = matrix[r][i] / matrix[i][i];
            for (int j = i; j <= kColumns; ++j) matrix[r][j] -= factor * matrix[i][j];
        }
    for (int i = 0; i < kColumns; ++i) weights[i] = matrix[i][kColumns] / matrix[i][i];
}

// Weight after weight is rounded, the one that fits its int8 worst first, and the rest make up
// for it.
Row fitted(const Sums& sums) {
    std::array<bool, kColumns> fixed{};
    std::array<double, kColumns> weights{};
    for (int n = 0; n < kColumns; ++n) {
        solve_free(sums, fixed, weights);
        int worst = -1;
        double most = -1;
        for (int i = 0; i < kColumns; ++i) {
            if (fixed[i] || std::fabs(weights[i]) <= most) continue;
            most = std::fabs(weights[i]);
            worst = i;
        }
        fixed[worst] = true;
        weights[worst] = std::clamp<double>(std::round(weights[worst]), -kLargest, kLargest);
    }
    Row row;
    for (int i = 0; i < kColumns; ++i) row[i] = static_cast<int>(weights[i]);
    return row;
}

}  // namespace

int main() {
    Weights weights;
    weights.fill(kByHand);
    uint32_t seed = 0;
    for (int games : kGames) {
        PhaseSums sums{};
        for (int i = 0; i < games; ++i) add_game(++seed, weights, sums);
        for (int phase = 0; phase < kPhases; ++phase) weights[phase] = fitted(sums[phase]);
        std::fprintf(stderr, "%d games; mean square error by phase:", games);
        for (int phase = 0; phase < kPhases; ++phase)
            std::fprintf(stderr, " %.1f of %.1f (%lld)",
                         sums[phase].mean_square_error(weights[phase]),
                         static_cast<double>(sums[phase].squares) /
                             static_cast<double>(sums[phase].positions),
                         static_cast<long long>(sums[phase].positions));
        std::fprintf(stderr, "\n");
    }
    for (const Row& row : weights) {
        std::printf("       ");
        for (int weight : row) std::printf(" %4d,", weight);
        std::printf("\n");
    }
    return 0;
}

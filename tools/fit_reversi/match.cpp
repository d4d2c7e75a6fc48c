// Plays one heuristic against another.
//
//     match <heuristic> <depth> <heuristic> <depth> [<side length> [<openings>]]
//
// From each opening of eight random plies (seeds 1 to 200) two games, one with either colour.
// The end of the game is played by the same search. A draw counts half.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "play.hpp"

namespace {

using play::Judgement;
using play::Position;

constexpr int kOpeningPlies = 8;
const std::string kHeuristics[] = {"best", "discs", "black"};

struct Player {
    uint8_t heuristic;
    int depth;
};

// As games::evaluate does. X is whoever is to move: all but `black` are the same for both.
int estimate(const Position& p, uint8_t heuristic) {
    const auto weight = [&](uint8_t f) {
        return Judgement::weight(p.discs(), p.side_length, heuristic, f);
    };
    if (heuristic == 1) return play::Boards::count(p.own) - play::Boards::count(p.other);
    games::Score values[Judgement::kFeatures];
    Judgement::features(p.own, p.other, p.side_length, games::Side::x, values);
    int sum = 0;
    for (uint8_t f = 0; f < Judgement::kFeatures; ++f) sum += weight(f) * values[f];
    return std::clamp(sum / Judgement::unit(heuristic), -play::kLargestEstimate,
                      play::kLargestEstimate);
}

Position play_for(const Player& player, const Position& p) {
    return play::play_best(p, player.depth,
                           [&](const Position& leaf) { return estimate(leaf, player.heuristic); });
}

// 2 for a win of X, 1 for a draw, 0 for a loss.
int play_game(Position p, bool x_to_move, const Player& x, const Player& o) {
    for (; !p.is_over(); x_to_move = !x_to_move) p = play_for(x_to_move ? x : o, p);
    const int score = x_to_move ? p.final_score() : -p.final_score();
    return score > 0 ? 2 : score == 0 ? 1 : 0;
}

bool read_player(char** words, Player& player) {
    const auto* found = std::find(std::begin(kHeuristics), std::end(kHeuristics), words[0]);
    player = {static_cast<uint8_t>(found - kHeuristics), std::atoi(words[1])};
    // `black` sees only X, so it would have to know which side it is; it is nobody's rival.
    return player.heuristic < 2 && player.depth > 0;
}

}  // namespace

int main(int argc, char** argv) {
    Player a, b;
    if (argc < 5 || !read_player(argv + 1, a) || !read_player(argv + 3, b)) {
        std::fprintf(stderr,
                     "usage: match best|discs <depth> best|discs <depth> "
                     "[<side length> [<openings>]]\n");
        return 2;
    }
    const auto side_length = static_cast<uint8_t>(argc > 5 ? std::atoi(argv[5]) : 8);
    const int openings = argc > 6 ? std::atoi(argv[6]) : 200;
    int results[3] = {};  // losses, draws, wins of the first
    for (int seed = 1; seed <= openings; ++seed) {
        core::Random random(static_cast<uint32_t>(seed));
        Position p = play::start(side_length);
        for (int ply = 0; ply < kOpeningPlies && !p.is_over(); ++ply)
            p = play::play_at_random(p, random);
        ++results[play_game(p, kOpeningPlies % 2 == 0, a, b)];
        ++results[2 - play_game(p, kOpeningPlies % 2 == 0, b, a)];
    }
    const int games = 2 * openings;
    std::printf("%s at depth %d against %s at depth %d: %d won, %d drawn, %d lost of %d, %.1f %%\n",
                argv[1], a.depth, argv[3], b.depth, results[2], results[1], results[0], games,
                50.0 * (2 * results[2] + results[1]) / games);
    return 0;
}

// Tic-tac-toe on two 9-bit boards.
//
//       a b c
//     1 0 1 2      bit 0 is a1, bit 8 is c3:
//     2 3 4 5      row by row, which is the natural order of moves
//     3 6 7 8
#pragma once

#include "core/bits.hpp"
#include "games/squares.hpp"

namespace games {

class TicTacToe {
  public:
    using Board = uint16_t;
    using Move = uint8_t;  // the number of a square
    using Moves = core::BitSet<Board>;

    struct Position {
        Board own;
        Board other;
    };

    static constexpr uint8_t kSide = 3;
    static constexpr uint8_t kSquares = 9;
    static constexpr uint8_t kPlies = 9;  // no game is longer
    static constexpr Board kFull = 0x1FF;

    static constexpr bool kMovesNeedPosition = false;
    static constexpr bool kMovesByNumber = true;

    static core::Text name() { return TEXT("tictactoe"); }
    static core::Text options() { return TEXT(""); }
    static core::Text parse_options(core::Word text) {
        return text.empty() ? TEXT("") : TEXT("this game has no options");
    }
    static char option_char(uint8_t) { return '\0'; }
    static constexpr Traits traits() { return {true, false, true, 1, kWin - 1}; }

    // --- rules ---

    static constexpr Position start() { return {0, 0}; }

    static Moves moves(Position p) {
        if (has_line(p.other)) return Moves();
        return Moves(static_cast<Board>(kFull & ~(p.own | p.other)));
    }
    static bool is_empty(Moves moves) { return moves.empty(); }
    static Move first(Moves moves) { return moves.first(); }
    static void remove(Moves& moves, Move move) { moves.remove(move); }
    static bool contains(Moves moves, Move move) { return moves.contains(move); }
    static uint8_t size(Moves moves) { return moves.size(); }

    static constexpr Position play(Position p, Move move) {
        return {p.other, static_cast<Board>(p.own | square(move))};
    }

    // Only the side that has just moved can have made a line.
    static Outcome outcome(Position p) {
        if (has_line(p.other)) return {true, -kWin};
        return {(p.own | p.other) == kFull, 0};
    }

    static uint8_t plies_left(Position p) {
        return static_cast<uint8_t>(kSquares - core::count_bits<Board>(p.own | p.other));
    }

    // The whole position fits: two keys are never equal by chance.
    static constexpr uint32_t key(Position p) {
        return static_cast<uint32_t>(p.own) | static_cast<uint32_t>(p.other) << kSquares;
    }

    // --- judgement ---

    // A line made, a line stopped, then squares by the lines that cross them: 4, 3 and 2.
    static uint8_t rank(Position p, Move move) {
        if (has_line(static_cast<Board>(p.own | square(move)))) return 4;
        if (has_line(static_cast<Board>(p.other | square(move)))) return 3;
        if (move == kCentre) return 2;
        return (square(move) & kCorners) != 0;
    }

    static core::Text heuristics() { return TEXT("best\0lines\0"); }
    static core::Text feature_names() { return TEXT("open-x\0open-o\0twos-x\0twos-o\0"); }
    static constexpr uint8_t kFeatures = 4;

    static int8_t weight(Position, uint8_t heuristic, uint8_t feature) {
        return kWeights[static_cast<uint8_t>(heuristic * kFeatures + feature)];
    }
    Score sum(Position p, uint8_t heuristic, const Score* values) const {
        return weighted_sum(*this, p, heuristic, values);
    }
    static constexpr int8_t unit(uint8_t) { return 1; }

    // A line is open for a side while the other has no square of it; it is a two when that
    // side has two squares of it already.
    static void features(Position p, Side side, Score* values) {
        const Position xo = side == Side::x ? p : Position{p.other, p.own};
        values[0] = values[1] = values[2] = values[3] = 0;
        for (uint8_t i = 0; i < kLines.size(); ++i) {
            const Board line = kLines[i], x = xo.own & line, o = xo.other & line;
            if (o == 0) {
                ++values[0];
                if (is_pair(x)) ++values[2];
            }
            if (x == 0) {
                ++values[1];
                if (is_pair(o)) ++values[3];
            }
        }
    }

    static core::Text reason(Position p, Move move) {
        const Position next = play(p, move);
        if (has_line(next.other)) return TEXT("it completes a line");
        if (has_line(static_cast<Board>(p.other | square(move))))
            return TEXT("it stops a line of the opponent");
        const uint8_t threatened = threats(next);
        if (threatened > 1) return TEXT("it threatens two lines, and a reply stops only one");
        if (threatened == 1) return TEXT("it threatens a line, so the reply is forced");
        return TEXT("");
    }

    // --- text ---

    static bool parse_move(Position, core::Word text, Move& move) {
        Square square;
        if (!parse_square(text, kSide, kSide, square)) return false;
        move = static_cast<Move>(square.row * kSide + square.column);
        return true;
    }
    static char move_char(Position, Move move, uint8_t index) {
        return square_char({static_cast<uint8_t>(move % kSide), static_cast<uint8_t>(move / kSide)},
                           index);
    }

    // Any board may be set up on which the side to move has not won already.
    static core::Text parse_position(core::Word text, Side side, Position& p) {
        if (text.size() != kSquares) return TEXT("nine cells");
        p = start();
        for (Move i = 0; i < kSquares; ++i) {
            if (text[i] == '-') continue;
            if (text[i] != 'X' && text[i] != 'O') return TEXT("cells are X O -");
            Board& board = text[i] == letter(side) ? p.own : p.other;
            board = static_cast<Board>(board | square(i));
        }
        if (has_line(p.own)) return TEXT("the side to move has a line already");
        return TEXT("");
    }
    static char position_char(Position p, Side side, uint8_t index) {
        return index < kSquares ? cell(p, side, index) : '\0';
    }

    static char drawing_char(Position p, Side side, uint8_t row, uint8_t index) {
        const char c = drawing_frame(kSide, kSide, row, index);
        if (c != kCell) return c;
        return cell(p, side, static_cast<Move>((row - 1) * kSide + index / 2 - 1));
    }

    // --- every board ---

    // Every board on which X has moved: counts down through the subsets that O can have of what
    // X leaves free, then X goes on.
    static bool next_board(Position& xo) {
        if (xo.other == 0) {
            if (xo.own == kFull) return false;
            ++xo.own;
            xo.other = static_cast<Board>(kFull & ~xo.own);
            return true;
        }
        xo.other = static_cast<Board>((xo.other - 1) & ~xo.own);
        return true;
    }

    // X has moved as often as O or once more, and who won moved last: whether a board can be
    // reached is told by the board alone.
    static Census census(Position xo) {
        const int8_t ahead =
            static_cast<int8_t>(core::count_bits(xo.own) - core::count_bits(xo.other));
        const bool x_won = has_line(xo.own), o_won = has_line(xo.other);
        const bool reachable = (ahead == 0 && !x_won) || (ahead == 1 && !o_won);
        if (!reachable) return {false, false, false};
        return {true, x_won || o_won || (xo.own | xo.other) == kFull, leads_its_class(xo)};
    }

  private:
    static constexpr Move kCentre = 4;
    static constexpr Board kCorners = 0b101000101;
    static constexpr core::Table<uint16_t, 8> kLines ROM = {{0b000000111, 0b000111000, 0b111000000,
                                                             0b001001001, 0b010010010, 0b100100100,
                                                             0b100010001, 0b001010100}};
    static constexpr core::Table<int8_t, 8> kWeights ROM = {{1, -1, 8, -8, 1, -1, 0, 0}};

    // The image of each square: a quarter turn and a reflection make all eight symmetries.
    static constexpr core::Table<uint8_t, 9> kQuarterTurn ROM = {{2, 5, 8, 1, 4, 7, 0, 3, 6}};
    static constexpr core::Table<uint8_t, 9> kReflection ROM = {{2, 1, 0, 5, 4, 3, 8, 7, 6}};

    // Exactly two squares: one is left when the lowest is taken away.
    static constexpr bool is_pair(Board board) {
        const Board rest = board & (board - 1);
        return rest != 0 && (rest & (rest - 1)) == 0;
    }

    static constexpr Board square(Move move) { return core::bit<Board>(move); }

    // Whether a board holds a line, one bit for each of the 512 boards: 64 bytes of flash make
    // the question that every node asks twice a single look-up.
    struct LineTable {
        uint8_t bits[512 / 8] = {};
        constexpr LineTable() {
            for (uint16_t board = 0; board < 512; ++board)
                for (uint8_t i = 0; i < 8; ++i)
                    if ((board & kLines.peek(i)) == kLines.peek(i))
                        bits[board / 8] = static_cast<uint8_t>(bits[board / 8] | 1 << board % 8);
        }
    };
    static const LineTable kHasLine;
    static bool has_line(Board board);

    static uint8_t threats(Position p) {  // lines that `other`, who has just moved, can complete
        uint8_t count = 0;
        for (Move i = 0; i < kSquares; ++i)
            if (((p.own | p.other) & square(i)) == 0 &&
                has_line(static_cast<Board>(p.other | square(i))))
                ++count;
        return count;
    }

    static char cell(Position p, Side side, Move i) {
        if ((p.own & square(i)) != 0) return letter(side);
        if ((p.other & square(i)) != 0) return letter(opponent(side));
        return '-';
    }

    static Board moved(Board board, const core::Table<uint8_t, 9>& image) {
        Board result = 0;
        for (Move i = 0; i < kSquares; ++i)
            if ((board & square(i)) != 0) result = static_cast<Board>(result | square(image[i]));
        return result;
    }

    static bool leads_its_class(Position xo) {
        Position image = xo;
        for (uint8_t i = 1; i < 8; ++i) {
            const auto& step = i == 4 ? kReflection : kQuarterTurn;
            image = {moved(image.own, step), moved(image.other, step)};
            if (key(image) < key(xo)) return false;
        }
        return true;
    }
};

inline constexpr TicTacToe::LineTable TicTacToe::kHasLine ROM{};

inline bool TicTacToe::has_line(Board board) {
    return (core::load(&kHasLine.bits[board / 8]) & core::bit<uint8_t>(board % 8)) != 0;
}

}  // namespace games

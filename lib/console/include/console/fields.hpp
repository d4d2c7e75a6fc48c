// Answers are templates: what stands in them is printed, and a field is printed in its place.
// The first byte of each line is its type, and the id of the request follows it.
//
//   %g game          %S side to move      %P position and side    %T turn, or how the game ended
//   %t like %T, but with "running" before a turn
//   %m best move     %s score             %v principal variation, a space before each move
//   %d depth         %p deepest ply       %e why the search ended
//   %x " exact yes" of an endgame solver's answer
//   %n nodes         %l leaves            %c cutoffs              %h hits in the table
//   %i row, from 1   %k rows so far       %D row of the drawing   %. " end stop" if stopped
//   %! number and keyword of a failure
//   %b board         %L line length       %R receive buffer       %o bytes lost so far
//   %r "running" and the command, or "idle", with nodes and depth so far
//   %0 to %9         whatever the command's own field function writes
#pragma once

#include "console/engine.hpp"

namespace console {

// Writes a template. It can be written again, and gives the same bytes.
void write(Engine& engine, Reply& reply, core::Text text);

// Whether the drawing of the position has the row that is to be answered.
bool has_drawing_row(Engine& engine);

// Takes the first move out of a set; false when there is none left.
bool take_first(const Game& game, Game::Moves& moves, Move& move);

// --- for the field functions of commands ---

// A move at a position.
void write_move_at(Reply& reply, const Game& game, const Position* position, Move move);
inline void write_move(Reply& reply, const Game& game, const Position& position, Move move) {
    const bool unread = core::kSmallFlash && !Game::kMovesNeedPosition;  // an address costs flash
    write_move_at(reply, game, unread ? nullptr : &position, move);
}
void write_position(Reply& reply, const Game& game, const Position& position, games::Side side);
// A score found with these options; outside their window it is a bound.
void write_value(Reply& reply, games::Score score, const search::Options& options);
void write_end(Reply& reply, search::End end);
void write_result(Reply& reply, games::Score score);  // win, draw or loss

}  // namespace console

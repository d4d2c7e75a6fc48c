// How a request ended. Numbers are part of the contract and never used again for another fault.
#pragma once

#include <stdint.h>

#include "core/text.hpp"

namespace protocol {

enum class Status : uint8_t {
    ok = 0,
    unknown_command = 1,
    ambiguous_command = 2,
    wrong_arguments = 3,
    bad_number = 4,
    out_of_range = 5,
    line_too_long = 6,
    bad_byte = 7,
    overrun = 8,
    bad_checksum = 9,
    no_checksum = 10,
    illegal_move = 11,
    bad_id = 12,
    already_done = 13,
    full = 14,
    not_here = 15,
    game_over = 16,
    bad_position = 17,
    unknown_game = 18,
    no_such_node = 19,
};
constexpr uint8_t kStatuses = 20;

// The keyword of a status; the text after it explains it.
core::Text keyword(Status status);

}  // namespace protocol

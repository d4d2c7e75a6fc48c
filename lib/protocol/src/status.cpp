#include "protocol/status.hpp"

namespace protocol {

namespace {

// Keyword and explanation, in the order of the numbers.
DEFINE_TEXT(kRows,
            "ok\0success\0"
            "unknown-command\0see: commands\0"
            "ambiguous-command\0type more letters\0"
            "wrong-arguments\0see: help <command>\0"
            "bad-number\0a whole number belongs here\0"
            "out-of-range\0the detail tells the limit\0"
            "line-too-long\0the detail tells the maximum\0"
            "bad-byte\0not printable ASCII\0"
            "overrun\0bytes were lost: send the line again\0"
            "bad-checksum\0send the line again\0"
            "no-checksum\0strict mode asks for one\0"
            "illegal-move\0see: moves\0"
            "bad-id\0one to five digits, in strict mode the next number\0"
            "already-done\0the detail tells how it ended\0"
            "full\0the detail tells the capacity\0"
            "not-here\0this build or moment has no such thing\0"
            "game-over\0undo, or begin a new game\0"
            "bad-position\0see: help position\0"
            "unknown-game\0see: games\0"
            "no-such-node\0the graph has no such node");

constexpr uint8_t texts_in_rows() {
    uint8_t count = 0;
    for (char c : kRows.bytes)
        if (c == '\0') ++count;
    return count;
}
static_assert(texts_in_rows() == 2 * kStatuses, "two texts for each status");

}  // namespace

core::Text keyword(Status status) {
    return core::Text(kRows.bytes).after(static_cast<uint8_t>(2 * static_cast<uint8_t>(status)));
}

}  // namespace protocol

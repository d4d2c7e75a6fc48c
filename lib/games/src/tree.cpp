#include "games/tree.hpp"

#include "games/tree_parser.hpp"

namespace games {

namespace {

// Character `index` of a number below 100, from the left; 0 at the end.
char digit_char(uint8_t number, uint8_t index) {
    if (number > 9 && index == 0) return static_cast<char>('0' + number / 10);
    if (index > (number > 9 ? 1 : 0)) return '\0';
    return static_cast<char>('0' + number % 10);
}

char letter_of(core::Text text, uint8_t index) {
    core::TextReader reader(text);
    char c = reader.next();
    for (; index > 0 && c != '\0'; --index) c = reader.next();
    return c;
}

// Reads the number of a child, from 1; `at` moves to the first letter that is none of it.
bool read_child(const char*& at, const char* end, Tree::Move& child) {
    uint16_t number = 0;
    for (; at != end && *at >= '0' && *at <= '9'; ++at) {
        number = static_cast<uint16_t>(number * 10 + (*at - '0'));
        if (number == 0 || number > Tree::kMostChildren) return false;
    }
    child = static_cast<Tree::Move>(number - 1);
    return number > 0;
}

// How many letters a step of a path takes.
uint8_t step_length(const TreeNode& node) { return node.child < 9 ? 2 : 3; }

}  // namespace

core::Text Tree::parse_options(core::Word text) {
    if (memory_ == nullptr) return TEXT("no room for trees");
    TreeParser parser(*memory_);
    if (!parser.parse(text)) return memory_->fault.note;
    memory_->second_half = !memory_->second_half;
    nodes_ = parser.nodes();
    text_ = parser.text();
    text_length_ = parser.text_length();
    has_chance_ = parser.has_chance();
    return TEXT("");
}

uint8_t Tree::plies_left(Position p) const {
    uint8_t deepest = at(p).ply;
    for (uint16_t n = p.node; n < at(p).end; ++n)
        if (nodes_[n].ply > deepest) deepest = nodes_[n].ply;
    return static_cast<uint8_t>(deepest - at(p).ply);
}

// --- text ---

bool Tree::parse_move(Position, core::Word text, Move& move) {
    const char* at = text.begin();
    return read_child(at, text.end(), move) && at == text.end();
}

char Tree::move_char(Position, Move move, uint8_t index) {
    return digit_char(static_cast<uint8_t>(move + 1), index);
}

core::Text Tree::parse_position(core::Word text, Side side, Position& p) const {
    p = start();
    const char *letter = text.begin(), *end = text.end();
    if (text.empty() || *letter != '/') return TEXT("a path is wanted, such as / or /3/1");
    if (text.size() == 1) letter = end;
    while (letter != end) {
        Move child;
        if (*letter++ != '/' || !read_child(letter, end, child))
            return TEXT("a path is wanted, such as / or /3/1");
        if (!contains(moves(p), child)) return TEXT("there is no such child");
        p = play(p, child);
    }
    return side == at(p).side ? TEXT("") : TEXT("the other side is to move there");
}

// A node knows its place and its parent, so the path is found from its end.
char Tree::position_char(Position p, Side, uint8_t index) const {
    if (p.node == 0) return index == 0 ? '/' : '\0';
    uint8_t begin = 0;  // where the last step begins
    for (uint16_t n = at(p).parent; n != 0; n = nodes_[n].parent)
        begin = static_cast<uint8_t>(begin + step_length(nodes_[n]));
    uint16_t n = p.node;
    while (index < begin) {
        n = nodes_[n].parent;
        begin = static_cast<uint8_t>(begin - step_length(nodes_[n]));
    }
    if (index == begin) return '/';
    return move_char(p, nodes_[n].child, static_cast<uint8_t>(index - begin - 1));
}

// What was typed for a node, letter by letter, 0 at the end: up to where no bracket is open.
char Tree::text_char(const TreeNode& node, uint8_t index) const {
    uint16_t open = 0;
    for (uint16_t i = node.text; i < text_length_; ++i, --index) {
        const char c = text_[i];
        const bool closes = c == ')' || c == ']';
        if (open == 0 && (closes || c == ' ')) return '\0';
        if (index == 0) return c;
        if (c == '(' || c == '[') ++open;
        if (closes && --open == 0) return '\0';
    }
    return '\0';
}

char Tree::drawing_char(Position p, Side, uint8_t row, uint8_t index) const {
    constexpr uint8_t kIndent = 5, kWidth = 72;
    const TreeNode& node = at(p);
    if (row == 0) {
        if (index == 0) return ' ';
        const uint8_t kind = is_leaf(p) ? 3 : node.chance ? 2 : node.side == Side::x ? 0 : 1;
        return letter_of(TEXT("max\0min\0chance\0leaf").after(kind),
                         static_cast<uint8_t>(index - 1));
    }
    const Move move = static_cast<Move>(row - 1);
    const bool has_row = is_leaf(p) ? row == 1 : contains(moves(p), move);
    if (!has_row || index == kWidth) return '\0';
    if (index == kIndent - 1) return ' ';
    const uint8_t letter = static_cast<uint8_t>(index - kIndent);
    if (index >= kIndent) return text_char(is_leaf(p) ? node : at(play(p, move)), letter);
    const uint8_t skipped = row > 9 ? 2 : 3;
    return is_leaf(p) || index < skipped ? ' '
                                         : digit_char(row, static_cast<uint8_t>(index - skipped));
}

}  // namespace games

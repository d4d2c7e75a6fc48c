#include "games/tree_parser.hpp"

namespace games {

namespace {

using Kind = TreeFault::Kind;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool opens(char c) { return c == '(' || c == '['; }
bool closes(char c) { return c == ')' || c == ']'; }

bool is(core::Word word, core::Text text) {
    core::TextReader reader(text);
    for (char c : word)
        if (c != reader.next()) return false;
    return reader.next() == '\0';
}

core::Text child_wanted() { return TEXT("expected a number, ( or [ at character"); }
core::Text end_wanted(const TreeNode& open) {
    return open.chance ? TEXT("expected ] at character") : TEXT("expected ) at character");
}

uint32_t common_divisor(uint32_t a, uint32_t b) {
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// The product, or a number beyond what is allowed.
uint32_t bounded_product(uint32_t a, uint32_t b) {
    constexpr uint32_t kMost = Tree::kLargestDenominator;
    return a > kMost / b ? kMost + 1 : a * b;
}

}  // namespace

TreeParser::TreeParser(TreeMemory& memory)
    : memory_(memory),
      node_room_(static_cast<uint16_t>(memory.nodes.size() / 2)),
      text_room_(static_cast<uint16_t>(memory.text.size() / 2)) {
    nodes_ = memory.nodes.data() + (memory.second_half ? 0 : node_room_);
    text_ = memory.text.data() + (memory.second_half ? 0 : text_room_);
}

bool TreeParser::parse(core::Word text) {
    begin_ = at_ = text.begin();
    end_ = text.end();
    if (!take_root()) return false;
    for (skip_blanks(); at_ != end_; skip_blanks())
        if (!(closes(*at_) ? take_end() : take_child())) return false;
    if (open_ != 0) return refuse(Kind::text, end_wanted(nodes_[open_]));
    return close();
}

// The root is not written, but for a word if it is not MAX's.
bool TreeParser::take_root() {
    skip_blanks();
    const char* from = at_;
    while (at_ != end_ && *at_ >= 'a' && *at_ <= 'z') ++at_;
    const core::Word word(from, at_);
    const bool is_min = is(word, TEXT("min")), is_chance = is(word, TEXT("chance"));
    if (!word.empty() && !is_min && !is_chance && !is(word, TEXT("max")))
        return refuse_at(from, Kind::text, child_wanted());
    if ((is_min || is_chance) && !write(from)) return false;
    if (!add(0)) return false;
    nodes_[0].side = is_min ? Side::o : Side::x;
    nodes_[0].chance = has_chance_ = is_chance;
    return true;
}

bool TreeParser::take_child() {
    const uint16_t before = text_length_;
    uint16_t weight = 0;
    if (nodes_[open_].chance && !take_weight(weight)) return false;
    const char c = at_ == end_ ? '\0' : *at_;
    if (!opens(c) && c != '-' && !is_digit(c)) return refuse(Kind::text, child_wanted());
    if (!add(weight)) return false;
    TreeNode& node = nodes_[count_ - 1u];
    if (!(opens(c) ? take_bracket(node) : take_leaf(node))) return false;
    node.text = text_[before] == ' ' ? static_cast<uint16_t>(before + 1) : before;
    return true;
}

bool TreeParser::take_bracket(TreeNode& node) {
    node.chance = *at_ == '[';
    if (node.chance) has_chance_ = true;
    open_ = static_cast<uint16_t>(count_ - 1);
    children_ = 0;
    ++at_;
    return write(at_ - 1);
}

bool TreeParser::take_weight(uint16_t& weight) {
    const char* from = at_;
    uint32_t number;
    if (!take_digits(number)) return refuse(Kind::text, TEXT("expected a weight at character"));
    if (number < 1) return refuse_at(from, Kind::range, TEXT("a weight is at least"), 1);
    if (number > Tree::kLargestWeight)
        return refuse_at(from, Kind::range, TEXT("a weight is at most"), Tree::kLargestWeight);
    weight = static_cast<uint16_t>(number);
    if (!write(from)) return false;
    skip_blanks();
    if (at_ == end_ || *at_ != ':')
        return refuse(Kind::text, TEXT("expected : after the weight at character"));
    ++at_;
    if (!write(at_ - 1)) return false;
    skip_blanks();
    return true;
}

bool TreeParser::take_leaf(TreeNode& leaf) {
    constexpr int32_t kMost = Tree::kLargestLeaf;
    const char* from = at_;
    const bool negative = *at_ == '-';
    if (negative) ++at_;
    uint32_t number;
    if (!take_digits(number)) return refuse(Kind::text, TEXT("expected a digit at character"));
    if (at_ != end_ && *at_ == '-')
        return refuse(Kind::text, TEXT("expected a blank at character"));
    leaf.number = negative ? -static_cast<int32_t>(number) : static_cast<int32_t>(number);
    if (leaf.number > kMost) return refuse_at(from, Kind::range, TEXT("a leaf is at most"), kMost);
    if (leaf.number < -kMost)
        return refuse_at(from, Kind::range, TEXT("a leaf is at least"), -kMost);
    return write(from);
}

bool TreeParser::take_end() {
    if (open_ == 0) return refuse(Kind::text, TEXT("nothing is open at character"));
    if (children_ > 0 && nodes_[open_].chance != (*at_ == ']'))
        return refuse(Kind::text, end_wanted(nodes_[open_]));
    if (!close()) return false;
    ++at_;
    return write(at_ - 1);
}

// Goes on with the parent of the node whose children have all been read.
bool TreeParser::close() {
    if (children_ == 0) return refuse(Kind::text, child_wanted());
    TreeNode& node = nodes_[open_];
    node.end = count_;
    const uint32_t denominator = denominator_below(open_);
    if (denominator > static_cast<uint32_t>(Tree::kLargestDenominator))
        return refuse(Kind::range, TEXT("a common denominator is at most"),
                      Tree::kLargestDenominator);
    node.number = static_cast<int32_t>(denominator);
    children_ = static_cast<uint8_t>(node.child + 1);
    open_ = node.parent;
    return true;
}

// The least common multiple of what the children need; a mean also divides by the weights.
uint32_t TreeParser::denominator_below(uint16_t node) const {
    uint32_t multiple = 1, sum = 0, divisor = 0;
    for (uint16_t n = static_cast<uint16_t>(node + 1); n < count_; n = nodes_[n].end) {
        const bool leaf = nodes_[n].end == n + 1;
        const uint32_t of_child = leaf ? 1 : static_cast<uint32_t>(nodes_[n].number);
        multiple = bounded_product(multiple / common_divisor(multiple, of_child), of_child);
        if (multiple > static_cast<uint32_t>(Tree::kLargestDenominator)) return multiple;
        sum += nodes_[n].weight;
        divisor = common_divisor(nodes_[n].weight, divisor);
    }
    return nodes_[node].chance ? bounded_product(multiple, sum / divisor) : multiple;
}

// A child of the open node; the root if there is no node yet.
bool TreeParser::add(uint16_t weight) {
    if (count_ == node_room_) return refuse(Kind::room, TEXT("nodes of a tree, most"), node_room_);
    if (children_ == Tree::kMostChildren)
        return refuse(Kind::room, TEXT("children of a node, most"), Tree::kMostChildren);
    const uint16_t added = count_++;
    TreeNode& node = nodes_[added];
    node = {0, open_, count_, 0, weight, children_, 0, Side::x, false};
    if (added == 0) return true;
    const TreeNode& parent = nodes_[open_];
    if (parent.ply == memory_.plies)
        return refuse(Kind::room, TEXT("plies of a tree, most"), memory_.plies);
    ++children_;
    node.ply = static_cast<uint8_t>(parent.ply + 1);
    node.side = parent.chance ? parent.side : opponent(parent.side);
    return true;
}

// --- letters ---

void TreeParser::skip_blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
}

// What is too large for any use stays so.
bool TreeParser::take_digits(uint32_t& number) {
    if (at_ == end_ || !is_digit(*at_)) return false;
    for (number = 0; at_ != end_ && is_digit(*at_); ++at_)
        if (number < 100000) number = number * 10 + static_cast<uint8_t>(*at_ - '0');
    return true;
}

// Keeps what was read since `from`. A blank stands only where two words meet, or a word and a
// bracket's outside.
bool TreeParser::write(const char* from) {
    const char last = text_length_ == 0 ? '(' : text_[text_length_ - 1];
    const bool inside = opens(last) || last == ':' || *from == ':' || closes(*from);
    const bool glued = inside || (closes(last) && opens(*from));
    const uint16_t length = static_cast<uint16_t>(at_ - from + (glued ? 0 : 1));
    if (length > text_room_ - text_length_)
        return refuse(Kind::room, TEXT("characters of a tree, most"), text_room_);
    if (!glued) text_[text_length_++] = ' ';
    while (from != at_) text_[text_length_++] = *from++;
    return true;
}

bool TreeParser::refuse(Kind kind, core::Text note, int32_t limit) {
    return refuse_at(at_, kind, note, limit);
}

bool TreeParser::refuse_at(const char* at, Kind kind, core::Text note, int32_t limit) {
    const uint16_t offset = static_cast<uint16_t>(at - begin_);
    memory_.fault = {note, kind, offset, kind == Kind::text ? offset + 1 : limit};
    return false;
}

}  // namespace games

// Text to nodes. Brackets nest as deep as they like and nothing recurses: what is open is told
// by the links from each node to its parent.
#pragma once

#include "games/tree.hpp"

namespace games {

// Writes into the half of the memory that is not in use.
class TreeParser {
  public:
    explicit TreeParser(TreeMemory& memory);

    // False if the text is no tree; memory.fault then tells why.
    bool parse(core::Word text);

    const TreeNode* nodes() const { return nodes_; }
    const char* text() const { return text_; }
    uint16_t text_length() const { return text_length_; }
    bool has_chance() const { return has_chance_; }

  private:
    bool take_root();
    bool take_child();
    bool take_weight(uint16_t& weight);
    bool take_bracket(TreeNode& node);
    bool take_leaf(TreeNode& leaf);
    bool take_end();
    bool close();
    bool add(uint16_t weight);
    uint32_t denominator_below(uint16_t node) const;

    void skip_blanks();
    bool take_digits(uint32_t& number);
    bool write(const char* from);

    bool refuse(TreeFault::Kind kind, core::Text note, int32_t limit = 0);
    bool refuse_at(const char* at, TreeFault::Kind kind, core::Text note, int32_t limit = 0);

    TreeMemory& memory_;
    TreeNode* nodes_;
    char* text_;
    uint16_t node_room_, text_room_;
    uint16_t count_ = 0;        // of nodes
    uint16_t text_length_ = 0;  // without needless blanks
    uint16_t open_ = 0;         // whose children are being read
    uint8_t children_ = 0;      // of it so far
    bool has_chance_ = false;
    const char* begin_ = nullptr;
    const char* at_ = nullptr;
    const char* end_ = nullptr;
};

}  // namespace games

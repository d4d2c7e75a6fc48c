// A run of letters somewhere in RAM: two pointers, no copy.
//
// Not etl::string_view: that has a copy constructor of its own, so the ABI hands it over in
// memory. This one travels in registers, which saves the Uno half a kilobyte.
#pragma once

#include <stddef.h>

namespace core {

class Word {
  public:
    Word() = default;
    constexpr Word(const char* begin, const char* end) : begin_(begin), end_(end) {}

    constexpr const char* begin() const { return begin_; }
    constexpr const char* end() const { return end_; }
    constexpr size_t size() const { return static_cast<size_t>(end_ - begin_); }
    constexpr bool empty() const { return begin_ == end_; }
    constexpr char operator[](size_t index) const { return begin_[index]; }

  private:
    const char* begin_;
    const char* end_;
};

}  // namespace core

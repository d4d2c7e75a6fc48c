// Flash texts in tests.
#pragma once

#include "core/rom.hpp"
#include "etl/string_view.h"

namespace texts {

inline bool is_empty(core::Text text) { return text[0] == '\0'; }

inline bool equal(core::Text a, core::Text b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i]) ++i;
    return a[i] == b[i];
}

// What fits of a flash text, in RAM.
template <size_t kSize>
etl::string_view copy(core::Text from, char (&to)[kSize]) {
    size_t length = 0;
    for (; length < kSize && from[length] != '\0'; ++length) to[length] = from[length];
    return {to, length};
}

}  // namespace texts

// Words and flash texts in tests.
#pragma once

#include <string.h>

#include "core/text.hpp"
#include "core/word.hpp"
#include "etl/initializer_list.h"  // lists of words; no chip brings its own

namespace texts {

inline core::Word word(const char* letters) { return {letters, letters + strlen(letters)}; }

inline bool equal(core::Word a, core::Word b) {
    return a.size() == b.size() && memcmp(a.begin(), b.begin(), a.size()) == 0;
}
inline bool equal(core::Word a, const char* b) { return equal(a, word(b)); }

inline bool equal(core::Text a, core::Text b) {
    core::TextReader left(a), right(b);
    for (;;) {
        const char c = left.next();
        if (c != right.next()) return false;
        if (c == '\0') return true;
    }
}

}  // namespace texts

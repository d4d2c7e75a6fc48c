#include "console/learning.hpp"

#include <string.h>

namespace console {

core::Word Labels::name(uint8_t label) const {
    const char* begin = pool_;
    for (; label > 0; --label) begin += strlen(begin) + 1;
    return {begin, begin + strlen(begin)};
}

uint8_t Labels::find(core::Word name) const {
    const char* at = pool_;
    for (uint8_t label = 0; label < count_; ++label) {
        const size_t size = strlen(at);
        if (size == name.size() && memcmp(at, name.begin(), size) == 0) return label;
        at += size + 1;
    }
    return kNoLabel;
}

uint8_t Labels::add(core::Word name) {
    for (char c : name) pool_[used_++] = c;
    pool_[used_++] = '\0';
    return count_++;
}

void Learning::begin(uint8_t features, uint8_t decimals_given) {
    data.begin(features);
    labels.clear();
    decimals = decimals_given;
    scaled = takes_rows = false;
    forget();
}

void Learning::forget() {
    clusters = 0;
    scale_is_fresh = false;
}

}  // namespace console

#include "core/text.hpp"

namespace core {

char TextReader::next() {
    if (second_ != '\0') {
        const char c = second_;
        second_ = '\0';
        return c;
    }
    const char c = load(at_++);
    const uint8_t code = static_cast<uint8_t>(c);
    if (code < 0x80) return c;
    const char* pair = kPairs + 2 * (code - 0x80);
    second_ = load(pair + 1);
    return load(pair);
}

}  // namespace core

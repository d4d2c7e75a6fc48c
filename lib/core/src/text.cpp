#include "core/text.hpp"

namespace core {

char TextReader::next() {
    char c = waiting_ > 0 ? second_halves_[--waiting_] : load(at_++);
    while (static_cast<uint8_t>(c) >= 0x80) {
        const char* pair = kPairs + 2 * (static_cast<uint8_t>(c) - 0x80);
        second_halves_[waiting_++] = load(pair + 1);
        c = load(pair);
    }
    return c;
}

}  // namespace core

#include "protocol/request.hpp"

#include "protocol/crc16.hpp"

namespace protocol {

namespace {

constexpr uint8_t kMostIdDigits = 5;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int8_t hex_digit(char c) {
    if (is_digit(c)) return static_cast<int8_t>(c - '0');
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? static_cast<int8_t>(lower - 'a' + 10) : -1;
}

// "*" and four digits that match what stands before the space before it.
bool checksum_holds(etl::string_view line, etl::string_view word) {
    if (word.size() != 5) return false;
    uint16_t sum = 0;
    for (uint8_t i = 1; i < 5; ++i) {
        const int8_t digit = hex_digit(word[i]);
        if (digit < 0) return false;
        sum = static_cast<uint16_t>(sum << 4 | digit);
    }
    const size_t covered = static_cast<size_t>(word.data() - line.data());
    return covered > 0 && sum == crc_of(line.data(), covered - 1);
}

// Takes the id off the words; false if it is too long to be one.
bool take_id(Arguments& words, Id& id) {
    const etl::string_view word = words.peek();
    uint32_t value = 0;
    for (char c : word) {
        if (!is_digit(c)) return true;
        value = value * 10 + static_cast<uint32_t>(c - '0');
    }
    if (word.size() > kMostIdDigits) return false;
    id.value = value;
    id.digits = static_cast<uint8_t>(word.size());
    words.next();
    return true;
}

}  // namespace

Request parse_request(etl::string_view line) {
    Request request;
    Arguments words(line);
    words.accept(TEXT("|"));
    const etl::string_view sum = words.last();
    if (!sum.empty() && sum[0] == '*') {
        request.has_checksum = true;
        if (!checksum_holds(line, sum)) {
            request.status = Status::bad_checksum;
            return request;
        }
        words.drop_last();
    }
    if (!take_id(words, request.id)) {
        request.status = Status::bad_id;
        return request;
    }
    request.command = words.next();
    request.arguments = words;
    return request;
}

}  // namespace protocol

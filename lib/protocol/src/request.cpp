#include "protocol/request.hpp"

#include "protocol/crc16.hpp"

namespace protocol {

bool same(core::Word word, core::Text text) {
    core::TextReader reader(text);
    for (char c : word)
        if (c == '\0' || c != reader.next()) return false;  // a damaged line may hold zeros
    return reader.next() == '\0';
}

int8_t index_in(core::Text list, core::Word word) {
    for (int8_t index = 0; !list.empty(); ++index, list = list.after(1))
        if (same(word, list)) return index;
    return -1;
}

// --- a line taken apart ---

void Request::begin_plain(core::Word line) {
    rest_ = line;
    note_ = choices_ = core::Text();
    number_ = kNoNumber;
    id_.digits = 0;
    has_checksum_ = false;
    trim();
    word_ = core::Word(line.begin(), line.begin());
}

Status Request::begin(core::Word line) {
    begin_plain(line);
    accept(TEXT("|"));
    const bool id_fits = take_id();
    const bool sum_holds = take_checksum(line);
    word_ = core::Word(line.begin(), line.begin());  // none of these is to be named
    if (!sum_holds) return Status::bad_checksum;
    return id_fits ? Status::ok : Status::bad_id;
}

// "*" and four digits that match what stands before the space before it.
bool Request::take_checksum(core::Word line) {
    const core::Word word = last();
    has_checksum_ = !word.empty() && word[0] == '*';
    if (!has_checksum_) return true;
    if (word.size() != 1 + kCrcDigits || word.begin() == line.begin()) return false;
    const uint16_t crc = crc_of(core::Word(line.begin(), word.begin() - 1));
    for (uint8_t i = 0; i < kCrcDigits; ++i) {
        const char c = word[i + 1u];
        const char capital = static_cast<char>(c >= 'a' ? c - 'a' + 'A' : c);
        if (capital != crc_digit(crc, i)) return false;
    }
    drop_last();
    return true;
}

// False if it is too long to be one.
bool Request::take_id() {
    constexpr uint8_t kMostDigits = 5;
    const core::Word word = peek();
    uint32_t value = 0;
    for (char c : word) {
        if (c < '0' || c > '9') return true;
        value = value * 10 + static_cast<uint8_t>(c - '0');
    }
    if (word.size() > kMostDigits) return false;
    id_.value = value;
    id_.digits = static_cast<uint8_t>(word.size());
    next();
    return true;
}

// --- words ---

void Request::trim() {
    const char *begin = rest_.begin(), *end = rest_.end();
    while (begin != end && is_space(*begin)) ++begin;
    while (begin != end && is_space(end[-1])) --end;
    rest_ = core::Word(begin, end);
}

core::Word Request::peek() const {
    const char* end = rest_.begin();
    while (end != rest_.end() && !is_space(*end)) ++end;
    return core::Word(rest_.begin(), end);
}

core::Word Request::next() {
    const core::Word word = peek();
    if (!word.empty()) word_ = word;
    rest_ = core::Word(word.end(), rest_.end());
    trim();
    return word;
}

uint8_t Request::count() const {
    uint8_t count = 0;
    bool in_word = false;
    for (char c : rest_) {
        if (!is_space(c) && !in_word && count < UINT8_MAX) ++count;
        in_word = !is_space(c);
    }
    return count;
}

core::Word Request::last() const {
    const char* begin = rest_.end();
    while (begin != rest_.begin() && !is_space(begin[-1])) --begin;
    return core::Word(begin, rest_.end());
}

void Request::drop_last() {
    rest_ = core::Word(rest_.begin(), last().begin());
    trim();
}

bool Request::accept(core::Text text) {
    if (!same(peek(), text)) return false;
    next();
    return true;
}

Status Request::choice(core::Text list) {
    value_ = index_in(list, next());
    if (value_ >= 0) return Status::ok;
    choices_ = list;
    return Status::wrong_arguments;
}

Status Request::number(int16_t low, int32_t high) {
    const core::Word word = next();
    if (word.empty()) return refuse(Status::wrong_arguments);
    const char* at = word.begin();
    const bool negative = *at == '-';
    if (negative) ++at;
    if (at == word.end()) return refuse(Status::bad_number);
    int32_t sum = 0;
    for (; at != word.end(); ++at) {
        const uint8_t digit = static_cast<uint8_t>(*at - '0');
        if (digit > 9) return refuse(Status::bad_number);
        sum = sum > kLargest / 10 ? kLargest + 1 : sum * 10 + digit;
    }
    value_ = negative ? -sum : sum;
    if (value_ < low) return refuse(Status::out_of_range, TEXT("at least"), low);
    if (value_ > high) return refuse(Status::out_of_range, TEXT("at most"), high);
    return Status::ok;
}

// --- refusals ---

[[gnu::noinline]] Status Request::refuse(Status status, core::Text note) {
    note_ = note;
    return status;
}

Status Request::refuse(Status status, core::Text note, int32_t number) {
    number_ = number;
    return refuse(status, note);
}

Status Request::no_more() { return next().empty() ? Status::ok : refuse(Status::wrong_arguments); }

}  // namespace protocol

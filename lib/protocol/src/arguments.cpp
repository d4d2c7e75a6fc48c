#include "protocol/arguments.hpp"

namespace protocol {

bool same(etl::string_view word, core::Text text) {
    size_t i = 0;
    while (i < word.size() && text[i] == word[i]) ++i;  // no word holds a zero
    return i == word.size() && text[i] == '\0';
}

int8_t index_in(core::Text list, etl::string_view word) {
    for (int8_t index = 0; list[0] != '\0'; ++index, list = list.after(1))
        if (same(word, list)) return index;
    return -1;
}

void Arguments::trim() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
    while (!rest_.empty() && is_space(rest_.back())) rest_.remove_suffix(1);
}

etl::string_view Arguments::peek() const {
    size_t length = 0;
    while (length < rest_.size() && !is_space(rest_[length])) ++length;
    return etl::string_view(rest_.data(), length);
}

etl::string_view Arguments::next() {
    const etl::string_view word = peek();
    if (!word.empty()) detail_.word = word;
    rest_.remove_prefix(word.size());
    trim();
    return word;
}

uint8_t Arguments::count() const {
    Arguments copy = *this;
    uint8_t count = 0;
    for (; !copy.empty() && count < UINT8_MAX; copy.next()) ++count;
    return count;
}

etl::string_view Arguments::last() const {
    size_t begin = rest_.size();
    while (begin > 0 && !is_space(rest_[begin - 1])) --begin;
    return rest_.substr(begin);
}

void Arguments::drop_last() {
    rest_.remove_suffix(last().size());
    trim();
}

bool Arguments::accept(core::Text text) {
    if (!same(peek(), text)) return false;
    next();
    return true;
}

Status Arguments::number(int32_t low, int32_t high, int32_t& value) {
    constexpr int32_t kTenfoldFits = INT32_MAX / 10;
    const etl::string_view word = next();
    if (word.empty()) return refuse(Status::wrong_arguments);
    const bool negative = word[0] == '-';
    int32_t sum = 0;
    for (size_t i = negative; i < word.size(); ++i) {
        const uint8_t digit = static_cast<uint8_t>(word[i] - '0');
        if (digit > 9) return refuse(Status::bad_number);
        sum = sum < kTenfoldFits ? sum * 10 + digit : INT32_MAX;
    }
    if (negative && word.size() == 1) return refuse(Status::bad_number);
    if (negative) sum = -sum;
    if (sum < low) return refuse(Status::out_of_range, TEXT("at least"), low);
    if (sum > high) return refuse(Status::out_of_range, TEXT("at most"), high);
    value = sum;
    return Status::ok;
}

Status Arguments::refuse(Status status, core::Text note, int32_t number) {
    detail_.note = note;
    detail_.number = number;
    return status;
}

}  // namespace protocol

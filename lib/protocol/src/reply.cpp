#include "protocol/reply.hpp"

#include "protocol/crc16.hpp"

namespace protocol {

void Reply::open(uint16_t skip, uint16_t room) {
    skip_ = skip;
    room_ = room;
    printed_ = 0;
    overflowed_ = false;
    has_final_ = false;
}

[[gnu::noinline]] void Reply::set_id(const Id& id) { id_ = id; }

void Reply::pass(char c) {
    if (muted_) return;
    if (skip_ > 0) {
        --skip_;
        return;
    }
    if (room_ == 0) {
        overflowed_ = true;
        return;
    }
    --room_;
    ++printed_;
    put(c);
}

void Reply::letter(char c) {
    crc_ = crc_update(crc_, c);
    pass(c);
}

void Reply::begin(char type) {
    crc_ = kCrcStart;
    muted_ = type == '#' && form_ == Form::strict;
    if (type == '=' || type == '?') has_final_ = true;
    letter(type);
    if (type != '#' && id_.given()) digits(id_.value, id_.digits);
}

void Reply::end() {
    if (form_ == Form::strict) {
        const uint16_t crc = crc_;
        letter(' ');
        letter('*');
        for (uint8_t i = 0; i < kCrcDigits; ++i) letter(crc_digit(crc, i));
    }
    if (form_ == Form::echo) pass('\r');
    pass('\n');
}

void Reply::text(core::Text text) {
    core::TextReader reader(text);
    while (const char c = reader.next()) letter(c);
}

void Reply::text(core::Word text) {
    for (char c : text) letter(c);
}

void Reply::number(int32_t value) {
    if (value < 0) letter('-');
    count(value < 0 ? 0 - static_cast<uint32_t>(value) : static_cast<uint32_t>(value));
}

void Reply::digits(uint32_t value, uint8_t least) {
    char text[10];
    uint8_t length = 0;
    do {
        text[length++] = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0 || length < least);
    while (length > 0) letter(text[--length]);
}

void Reply::failure(Status status, const Request& request) {
    begin('?');
    text(TEXT(" E"));
    count(static_cast<uint8_t>(status));
    letter(' ');
    text(keyword(status));
    if (!request.refused_word().empty()) {
        letter(' ');
        text(request.refused_word());
    }
    if (!request.note().is_null() && !request.note().empty()) {
        letter(' ');
        text(request.note());
    }
    if (!request.choices().is_null()) {
        char before = ' ';
        for (core::Text choice = request.choices(); !choice.empty(); choice = choice.after(1)) {
            letter(before);
            text(choice);
            before = '|';
        }
    }
    if (request.refused_number() != Request::kNoNumber) {
        letter(' ');
        number(request.refused_number());
    }
}

}  // namespace protocol

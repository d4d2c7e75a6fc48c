// CRC-16/CCITT: polynomial 1021, start FFFF, not reflected, no final xor.
#pragma once

#include <stdint.h>

#include "core/word.hpp"

namespace protocol {

constexpr uint16_t kCrcStart = 0xFFFF;

// Eight bits at once without a table: the polynomial has few terms.
constexpr uint16_t crc_update(uint16_t crc, char byte) {
    uint8_t high = static_cast<uint8_t>((crc >> 8) ^ static_cast<uint8_t>(byte));
    high = static_cast<uint8_t>(high ^ (high >> 4));
    const uint16_t wide = high;
    return static_cast<uint16_t>((crc << 8) ^ (wide << 12) ^ (wide << 5) ^ wide);
}

constexpr uint16_t crc_of(core::Word bytes) {
    uint16_t crc = kCrcStart;
    for (char c : bytes) crc = crc_update(crc, c);
    return crc;
}
constexpr char kCheck[] = "123456789";
static_assert(crc_of({kCheck, kCheck + 9}) == 0x29B1, "the published check value");

// A checksum as text: four hexadecimal digits, capitals.
constexpr uint8_t kCrcDigits = 4;
inline char crc_digit(uint16_t crc, uint8_t index) {
    for (; index < kCrcDigits - 1; ++index) crc = static_cast<uint16_t>(crc >> 4);
    const uint8_t digit = crc & 15;
    return static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10);
}

}  // namespace protocol

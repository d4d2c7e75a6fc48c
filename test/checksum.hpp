// CRC-16/CCITT as its definition has it, bit by bit.
#pragma once

#include <stdint.h>

#include "core/word.hpp"

inline uint16_t crc_bit_by_bit(core::Word bytes) {
    uint16_t crc = 0xFFFF;
    for (size_t i = 0; i < 8 * bytes.size(); ++i) {
        const bool bit = (bytes[i / 8] >> (7 - i % 8) & 1) != 0;
        const bool top = (crc & 0x8000) != 0;
        crc = static_cast<uint16_t>(crc << 1);
        if (bit != top) crc ^= 0x1021;
    }
    return crc;
}

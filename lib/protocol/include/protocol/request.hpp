// One request line, taken apart: ["| "] [id SP] command *(SP argument) [SP "*" 4HEX]
#pragma once

#include "protocol/arguments.hpp"

namespace protocol {

// As typed: "007" comes back as 007.
struct Id {
    uint32_t value = 0;
    uint8_t digits = 0;  // 0: the request has none

    bool given() const { return digits != 0; }
};

struct Request {
    Status status = Status::ok;  // bad_checksum or bad_id: the rest is not to be trusted
    bool has_checksum = false;
    Id id;
    etl::string_view command;
    Arguments arguments;
};

Request parse_request(etl::string_view line);

}  // namespace protocol

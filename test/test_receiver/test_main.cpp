// Bytes from the wire: what comes out of the ring is what went in, or the exact number missing
// in the exact place.
#include <unity.h>

#include "core/random.hpp"
#include "protocol/receiver.hpp"
#include "stream.hpp"
#include "target.h"

namespace {

using protocol::Received;
using protocol::Receiver;
using Kind = Received::Kind;
namespace byte = protocol::byte;

// A receiver with its memory.
template <size_t kSize>
struct Ring : Receiver {
    uint8_t bytes[kSize];

    Ring() : Receiver() { start(bytes); }
};

void send(Receiver& receiver, const char* bytes) {
    while (*bytes != '\0') receiver.receive(static_cast<uint8_t>(*bytes++));
}

void check_byte(Receiver& receiver, uint8_t expected) {
    const Received received = receiver.take();
    TEST_ASSERT_EQUAL(Kind::byte, received.kind);
    TEST_ASSERT_EQUAL_UINT8(expected, received.byte);
}

void check_text(Receiver& receiver, const char* expected) {
    while (*expected != '\0') check_byte(receiver, static_cast<uint8_t>(*expected++));
}

void check_loss(Receiver& receiver, uint16_t expected) {
    const Received received = receiver.take();
    TEST_ASSERT_EQUAL(Kind::loss, received.kind);
    TEST_ASSERT_EQUAL_UINT16(expected, received.lost);
}

void check_nothing(Receiver& receiver) { TEST_ASSERT_EQUAL(Kind::nothing, receiver.take().kind); }

void check_events(Receiver& receiver, bool stop, bool status, bool reset) {
    const Receiver::Events events = receiver.take_events();
    TEST_ASSERT_EQUAL(stop, events.stop);
    TEST_ASSERT_EQUAL(status, events.status);
    TEST_ASSERT_EQUAL(reset, events.reset);
}

// --- real-time bytes ---

void real_time_bytes_act_at_once_and_leave_no_trace_in_the_line() {
    Ring<16> receiver;
    send(receiver,
         "a\x03"
         "b");
    check_events(receiver, true, false, false);
    check_events(receiver, false, false, false);  // told once
    send(receiver,
         "\x14"
         "c");
    check_events(receiver, false, true, false);
    send(receiver, "\x0B\x14");
    check_events(receiver, true, true, false);
    check_text(receiver, "abc");
    check_nothing(receiver);
}

void a_reset_discards_everything_received_before_it() {
    Ring<4> receiver;
    send(receiver,
         "abcdef\x03\x14\x18"
         "gh");
    check_events(receiver, false, false, true);
    check_text(receiver, "gh");
    check_nothing(receiver);
    TEST_ASSERT_EQUAL_UINT32(2, receiver.total_lost());  // the account goes on
}

void a_reset_ends_strict_mode() {
    Ring<8> receiver;
    receiver.set_strict(true);
    send(receiver, "\x18\x18\x18\x03");
    check_events(receiver, true, false, true);
    check_nothing(receiver);
}

void in_strict_mode_three_in_a_row_act() {
    for (uint8_t code : kRealTime) {
        Ring<16> receiver;
        receiver.set_strict(true);
        receiver.receive(code);
        receiver.receive(code);
        check_events(receiver, false, false, false);
        receiver.receive(code);
        check_events(receiver, code == byte::kStop || code == byte::kStopToo, code == byte::kStatus,
                     code == byte::kReset);
        check_nothing(receiver);
    }
}

void in_strict_mode_fewer_than_three_are_noise_in_their_place() {
    Ring<16> receiver;
    receiver.set_strict(true);
    send(receiver,
         "a\x03"
         "b\x14\x14"
         "c\x03\x0B\x03"
         "d");
    check_events(receiver, false, false, false);
    constexpr uint8_t kExpected[] = {'a', 0, 'b', 0, 0, 'c', 0, 0, 0, 'd'};
    for (uint8_t expected : kExpected) check_byte(receiver, expected);
    check_nothing(receiver);
}

// --- the ring ---

void a_full_ring_counts_what_it_lost_where_it_lost_it() {
    Ring<8> receiver;
    send(receiver,
         "12345678"
         "abc");
    TEST_ASSERT_EQUAL_UINT32(3, receiver.total_lost());
    check_text(receiver, "1234");
    send(receiver, "x");  // room for the gap's mark and one byte
    check_text(receiver, "5678");
    check_loss(receiver, 3);
    check_text(receiver, "x");
    check_nothing(receiver);
}

void room_for_the_mark_of_a_gap_alone_is_no_room() {
    Ring<8> receiver;
    send(receiver, "12345678abc");
    check_text(receiver, "123");
    send(receiver, "x");  // adds to the gap instead of parting it
    check_text(receiver, "45678");
    check_loss(receiver, 4);
    check_nothing(receiver);
}

void a_loss_at_the_end_is_told_when_all_else_is_taken() {
    Ring<4> receiver;
    send(receiver,
         "1234"
         "abcde");
    check_text(receiver, "1234");
    check_loss(receiver, 5);
    check_nothing(receiver);
}

void what_the_port_lost_stands_between_the_bytes_around_it() {
    Ring<16> receiver;
    send(receiver, "ab");
    receiver.lose(300);
    receiver.lose(2);
    send(receiver, "cd");
    check_text(receiver, "ab");
    check_loss(receiver, 302);
    check_text(receiver, "cd");
    TEST_ASSERT_EQUAL_UINT32(302, receiver.total_lost());
}

void a_huge_loss_stays_a_loss() {
    Ring<4> receiver;
    receiver.lose(65000);
    receiver.lose(65000);
    check_loss(receiver, 65535);
    TEST_ASSERT_EQUAL_UINT32(130000, receiver.total_lost());
}

void what_there_is_room_for_is_not_lost() {
    Ring<16> receiver;
    core::Random random(71);
    for (uint16_t i = 0; i < 500; ++i) {
        receiver.set_strict(random.below(2) == 0);
        for (uint16_t room = receiver.room(); room > 0; --room)
            receiver.receive(static_cast<uint8_t>(random.below(4) == 0 ? byte::kStatus : 'a'));
        TEST_ASSERT_EQUAL_UINT32(0, receiver.total_lost());
        for (uint16_t take = random.below(16); take > 0; --take) receiver.take();
    }
}

void a_ring_offers_what_it_has_but_for_a_reserve() {
    Ring<16> receiver;
    for (uint8_t used = 0; used < 12; ++used) {
        TEST_ASSERT_GREATER_OR_EQUAL_UINT16(16 - 3 - used, receiver.room());
        receiver.receive('a');
    }
    TEST_ASSERT_EQUAL_UINT16(16, receiver.capacity());
}

// --- random streams ---

// Bursts in, bursts out; a reset would empty both, so no stream holds one.
void compare_stream(uint32_t seed, bool strict) {
    core::Random random(seed);
    Ring<24> receiver;
    receiver.set_strict(strict);
    Stream stream(strict);
    uint32_t losses = 0, lost = 0;
    for (uint16_t i = 0; i < 400; ++i) {
        for (uint16_t n = random.below(40); n > 0 && !stream.full(); --n) {
            uint8_t code = static_cast<uint8_t>(random.below(256));
            if (random.below(3) == 0) code = kRealTime[random.below(3)];
            if (code == byte::kReset) continue;
            stream.send(code);
            receiver.receive(code);
        }
        for (uint16_t n = random.below(40); n > 0; --n) {
            const Received received = receiver.take();
            if (received.kind == Kind::nothing) break;
            stream.check(received);
            if (received.kind == Kind::loss) ++losses, lost += received.lost;
        }
    }
    for (Received r = receiver.take(); r.kind != Kind::nothing; r = receiver.take()) {
        stream.check(r);
        lost += r.lost;
    }
    TEST_ASSERT_TRUE(stream.empty());
    TEST_ASSERT_EQUAL_UINT32(receiver.total_lost(), lost);
    TEST_ASSERT_GREATER_THAN_UINT32(10, losses);
}

void a_random_stream_comes_out_as_it_went_in_or_is_missed_exactly() {
    for (uint32_t seed = 72; seed < 76; ++seed) compare_stream(seed, false);
}

void a_random_stream_in_strict_mode_does_so_too() {
    for (uint32_t seed = 76; seed < 80; ++seed) compare_stream(seed, true);
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(real_time_bytes_act_at_once_and_leave_no_trace_in_the_line);
    RUN_TEST(a_reset_discards_everything_received_before_it);
    RUN_TEST(a_reset_ends_strict_mode);
    RUN_TEST(in_strict_mode_three_in_a_row_act);
    RUN_TEST(in_strict_mode_fewer_than_three_are_noise_in_their_place);
    RUN_TEST(a_full_ring_counts_what_it_lost_where_it_lost_it);
    RUN_TEST(room_for_the_mark_of_a_gap_alone_is_no_room);
    RUN_TEST(a_loss_at_the_end_is_told_when_all_else_is_taken);
    RUN_TEST(what_the_port_lost_stands_between_the_bytes_around_it);
    RUN_TEST(a_huge_loss_stays_a_loss);
    RUN_TEST(what_there_is_room_for_is_not_lost);
    RUN_TEST(a_ring_offers_what_it_has_but_for_a_reserve);
    RUN_TEST(a_random_stream_comes_out_as_it_went_in_or_is_missed_exactly);
    RUN_TEST(a_random_stream_in_strict_mode_does_so_too);
    return test_end(UNITY_END());
}

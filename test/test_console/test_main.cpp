// The console from the inside: what a refusal leaves untouched, and how soon a job ends.
#include <string.h>
#include <unity.h>

#include <vector>

#include "target.h"
#include "wire.hpp"

namespace {

using console::Console;
using std::string;

// --- what may not change when a request is refused ---

struct State {
    unsigned char record[sizeof(console::Record)];
    console::Move history[wire::Board::kHistory];
    protocol::Reply::Form form;
    string dump;
};

State state_now() {
    State state;
    state.dump = wire::ask("dump");
    memcpy(state.record, &wire::engine().engine().record, sizeof state.record);
    memcpy(state.history, wire::memory().history, sizeof state.history);
    state.form = wire::engine().engine().form;
    return state;
}

void assert_same(const State& before, const State& after, const string& request) {
    TEST_ASSERT_EQUAL_STRING_MESSAGE(before.dump.c_str(), after.dump.c_str(), request.c_str());
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(before.record, after.record, sizeof before.record,
                                     request.c_str());
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(before.history, after.history, sizeof before.history,
                                     request.c_str());
    TEST_ASSERT_TRUE_MESSAGE(before.form == after.form, request.c_str());
}

std::vector<string> command_names() {
    std::vector<string> names;
    wire::reset();
    for (uint8_t i = 0;; ++i) {
        const console::Command command = console::command_at(wire::engine().engine(), i);
        if (command.text == nullptr) return names;
        string name;
        core::TextReader reader(command.name());
        while (const char c = reader.next()) name += c;
        names.push_back(name);
    }
}

const char* const kBadArguments[] = {"",
                                     "x",
                                     "-1",
                                     "0",
                                     "99999999999999999999",
                                     "1 2 3 4 5 6 7 8 9",
                                     "depth",
                                     "depth x",
                                     "depth -3",
                                     "depth 1 depth 1",
                                     "depth 1 window 5 5",
                                     "depth 1 order maybe",
                                     "a1 a1",
                                     "a1 zz",
                                     "XXXXXXXXXX",
                                     "XXX------ X",
                                     "tictactoe now",
                                     "values zz",
                                     "on off",
                                     "~!@#$%^&*()"};

// Refused requests are those whose final line begins with a question mark; what succeeds may
// change the state, and is undone by setting up the position again.
void a_refused_request_changes_no_byte_of_the_state() {
    uint32_t refused = 0;
    for (const string& name : command_names()) {
        for (const char* arguments : kBadArguments) {
            wire::reset();
            wire::ask("play b2 a1 c3");
            const State before = state_now();
            const string request = name + " " + arguments;
            const string answer = wire::ask(request);
            if (answer[answer.rfind('\n', answer.size() - 2) + 1] != '?') continue;
            ++refused;
            assert_same(before, state_now(), request);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(400, refused);
}

// --- how soon a job ends ---

const char* const kJobs[] = {"go minimax",
                             "reply minimax",
                             "match minimax",
                             "compare depth 9",
                             "trace depth 9 minimax",
                             "trace depth 9 pruned",
                             "perft 9",
                             "count",
                             "solve",
                             "why",
                             "moves values minimax",
                             "bench",
                             "go deepen on table on"};

// After Ctrl-C one slice may compute; then the row at hand and the final line are printed, at
// most kSliceBytes a slice.
void a_stop_ends_every_job_within_one_slice() {
    for (const char* job : kJobs) {
        for (uint32_t slices : {1u, 2u, 5u, 40u, 333u}) {
            wire::reset();
            wire::type(string(job) + "\n");
            for (uint32_t i = 0; i < slices; ++i) wire::engine().work();
            TEST_ASSERT_TRUE_MESSAGE(wire::engine().running(), job);
            const uint32_t nodes = wire::engine().engine().search.counters().nodes;
            wire::heard();
            wire::type("\x03");
            uint32_t taken = 0;
            while (wire::engine().running()) {
                wire::engine().work();
                ++taken;
            }
            const string said = wire::heard();
            const uint32_t printing = static_cast<uint32_t>(said.size()) / Console::kSliceBytes + 3;
            TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(1 + printing, taken, job);
            const uint32_t more = wire::engine().engine().search.counters().nodes - nodes;
            TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(wire::Board::kSliceNodes, more, job);
            TEST_ASSERT_NOT_EQUAL_MESSAGE(string::npos, said.find("stop"), job);
            TEST_ASSERT_EQUAL_STRING("=\n", wire::ask("ping").c_str());
        }
    }
}

// --- slices ---

void no_slice_prints_more_than_its_share() {
    for (const char* request : {"help", "commands", "errors", "trace depth 2 states", "why"}) {
        wire::reset();
        wire::type(string(request) + "\n");
        do {
            wire::engine().work();
            TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(Console::kSliceBytes, wire::heard().size(),
                                                     request);
        } while (wire::engine().running());
    }
}

void a_row_cut_into_slices_reads_as_one() {
    wire::reset();
    const string all = wire::ask("commands");
    TEST_ASSERT_NOT_EQUAL(
        string::npos,
        all.find("| go [minimax|alphabeta|expectiminimax] [order on|off|eval] "
                 "[table on|off] [deepen on|off] [depth n] [nodes n] [time ms] [eval h] "
                 "[window a b]\n"));
}

// --- clocks ---

uint32_t info_lines(const string& text) {
    uint32_t count = 0;
    for (size_t i = 0; i < text.size(); ++i)
        count += text[i] == '!' && (i == 0 || text[i - 1] == '\n');
    return count;
}

void progress_comes_at_most_five_times_a_second() {
    wire::reset();
    wire::type("go minimax\n");
    for (uint32_t ms = 0; ms < 1000; ++ms) {
        wire::engine().work();
        wire::advance_clock(1);
    }
    TEST_ASSERT_EQUAL_UINT32(4, info_lines(wire::heard()));  // at 200, 400, 600 and 800
}

void every_finished_depth_is_news() {
    wire::reset();
    const string said = wire::ask("go deepen on depth 4 eval lines");
    TEST_ASSERT_NOT_EQUAL(string::npos, said.find("! depth 1 score 4 nodes 10 pv b2\n"));
    TEST_ASSERT_EQUAL_UINT32(3, info_lines(said));  // the fourth is the answer itself
}

void a_time_limit_ends_a_search_with_the_best_so_far() {
    wire::reset();
    wire::type("go minimax time 50\n");
    for (uint32_t ms = 0; ms < 50; ++ms) {
        wire::engine().work();
        wire::advance_clock(1);
    }
    TEST_ASSERT_EQUAL_STRING("", wire::heard().c_str());
    wire::work_until_idle();
    const string said = wire::heard();
    TEST_ASSERT_NOT_EQUAL(string::npos, said.find(" end time pv"));
    TEST_ASSERT_NOT_EQUAL(string::npos, said.find("= move a1 score - depth 0"));
}

// --- the history ---

void a_full_history_moves_the_oldest_moves_into_the_base() {
    constexpr uint8_t kRoom = 4;
    static console::Move room[kRoom];
    static console::Record record;
    record.start(room);
    record.begin(console::Game());
    console::Position after[10] = {record.position()};
    for (console::Move move = 0; move < 6; ++move) {  // a1 b1 c1 a2 b2 c2: nobody wins
        record.play(move);
        after[move + 1] = record.position();
    }
    TEST_ASSERT_EQUAL_UINT16(kRoom, record.played());
    TEST_ASSERT_EQUAL_MEMORY(&after[2], &record.base(), sizeof after[2]);
    record.undo(3);
    TEST_ASSERT_EQUAL_MEMORY(&after[3], &record.position(), sizeof after[3]);
    TEST_ASSERT_TRUE(record.side() == games::Side::o);
}

void a_game_wandered_off_comes_back() {
    wire::reset();
    wire::ask("play b2 a1");
    const State before = state_now();
    wire::ask("match alphabeta");
    assert_same(before, state_now(), "match alphabeta");
    wire::type("match minimax\n");
    for (uint32_t i = 0; i < 3000; ++i) wire::engine().work();
    wire::type("\x03");
    wire::work_until_idle();
    wire::heard();
    assert_same(before, state_now(), "match minimax, stopped");
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(a_refused_request_changes_no_byte_of_the_state);
    RUN_TEST(a_stop_ends_every_job_within_one_slice);
    RUN_TEST(no_slice_prints_more_than_its_share);
    RUN_TEST(a_row_cut_into_slices_reads_as_one);
    RUN_TEST(progress_comes_at_most_five_times_a_second);
    RUN_TEST(every_finished_depth_is_news);
    RUN_TEST(a_time_limit_ends_a_search_with_the_best_so_far);
    RUN_TEST(a_full_history_moves_the_oldest_moves_into_the_base);
    RUN_TEST(a_game_wandered_off_comes_back);
    return test_end(UNITY_END());
}

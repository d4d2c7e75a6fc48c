#!/usr/bin/env python3
"""Every long request can be stopped, and what overtakes it is answered at once.

    stop_test.py PROGRAM

Nothing here is a matter of speed. A line sent together with the request before it is read after
that request's first slice. A real-time byte is picked off as soon as it is read, so blank lines are
put before it, just more than the receive buffer of the smallest full budget holds: the byte then
comes when the request has begun, and long before it can end in slices of four nodes.
"""

import sys

from engine import (Engine, RESET, STATUS, STOP, STOP_TOO, expect, expect_equal, has_checksum,
                    is_final, run_tests, talk, test, with_checksum, without_info)

RECEIVE = 256  # of the smallest budget that has every command
FEW_NODES = 200  # of some hundred thousand
LONG = ["go minimax", "reply minimax", "match minimax", "compare depth 9", "trace depth 9 minimax",
        "trace depth 9 minimax pruned", "perft 9", "count", "solve", "why", "moves values minimax",
        "bench", "go deepen on", "match best"]


def begun(lines, finished=b""):
    """The lines, and blank ones until the next byte has to wait for room, which it gets when they
    are read: by then the first has begun. Requests that have to be finished earlier come before."""
    return finished + lines.ljust(RECEIVE + 1 + len(finished), b"\n")


def answer_lines(program, data):
    status, output = talk([program, "--plain", "--budget", "mega"], data)
    expect_equal(status, 0, f"the exit status after {data!r}")
    return output.decode().split("\n")[1:-1]  # without the banner


def finals(program, data):
    return [line for line in answer_lines(program, data) if line[:1] in "=?"]


def value(line, key):
    words = line.split(" ")
    return words[words.index(key) + 1] if key in words else None


@test
def every_long_request_ends_by_stop_and_its_final_comes_first(program):
    for request in LONG:
        for stop in "6 stop", "6 stop 5":
            lines = finals(program, f"5 {request}\n{stop}\n7 ping\n".encode())
            expect_equal([line.split(" ")[0] for line in lines], ["=5", "=6", "=7"], request)
            expect(" end stop" in lines[0], f"{request} ended with {lines[0]!r}")
            expect_equal(lines[1:], ["=6", "=7"], f"after {request}")


@test
def every_long_request_ends_by_a_real_time_byte(program):
    for request in LONG:
        for byte in STOP, STOP_TOO:
            lines = finals(program, begun(f"5 {request}\n".encode()) + byte + b"7 ping\n")
            expect_equal([line.split(" ")[0] for line in lines], ["=5", "=7"], request)
            expect(" end stop" in lines[0], f"{request} ended with {lines[0]!r}")


@test
def a_stopped_request_has_visited_few_nodes(program):
    for request in "go minimax", "reply minimax", "perft 9", "bench", "trace depth 9 minimax":
        start = f"5 {request}\n".encode()
        for data in start + b"6 stop\n", begun(start) + STOP:
            nodes = int(value(finals(program, data)[0], "nodes"))
            expect(nodes <= FEW_NODES, f"{nodes} nodes after {data!r}")


@test
def a_full_desktop_budget_is_stopped_within_a_few_slices_too(program):
    _, output = talk([program, "--plain"], b"5 go minimax\n6 stop\n")
    line = output.decode().split("\n")[1]
    expect(int(value(line, "nodes")) <= 3 * 255, f"{line!r} is more than three slices")


@test
def ctrl_t_tells_what_runs_in_one_line(program):
    for request in LONG:
        data = begun(f"5 {request}\n".encode()) + STATUS + RECEIVE * b"\n" + STOP
        news = [line for line in answer_lines(program, data) if line.startswith("!")]
        told = [line for line in news if " overruns " in line]
        expect_equal(len(told), 1, f"lines of status during {request}")
        expect(told[0].startswith(f"!5 running {request.split()[0]} nodes "), f"{told}")


@test
def progress_of_a_request_counts_its_own_nodes(program):
    data = begun(b"5 count\n", finished=b"go alphabeta\n") + STATUS
    told = [line for line in answer_lines(program, data) if "running count" in line]
    expect(told and "18297" not in told[0], f"{told} counts nodes of the search before")


@test
def a_search_cut_short_answers_the_best_so_far(program):
    first = finals(program, b"go minimax\nstop\n")[0]
    expect(first.startswith("= move a1 score - depth 0 "), f"{first!r}: no root move was finished")
    expect(first.endswith(" end stop pv"), f"{first!r} has a line without a score")
    for request in b"trace depth 9 minimax", b"trace depth 9 minimax pruned":
        line = finals(program, b"position XX-OO---- X\ntrace depth 1\nnew tictactoe\n" + request
                      + b"\nstop\n")[3]
        expect_equal(value(line, "score"), "-", f"the score of a root not yet searched: {line!r}")


@test
def what_is_stopped_names_a_legal_move(program):
    for request in "go minimax", "why":
        line = finals(program, f"play a1 b1\n{request}\nstop\n".encode())[1]
        expect(value(line, "move") not in ("a1", "b1"), f"{request}: {line!r}")


@test
def a_match_goes_on_with_legal_moves_when_its_time_is_over(program):
    with Engine([program, "--plain", "--budget", "mega"]) as engine:
        engine.send(b"match minimax depth 6 vs minimax time 1\n")  # X alone takes longer
        moves, row = [], ""
        while not row.startswith("=") and len(moves) < 10:
            row = engine.read_line().decode()
            moves += [value(row, "move")] if row.startswith("| ply ") else []
        expect_equal(len(moves), len(set(moves)), f"different moves among {' '.join(moves)}")


@test
def a_stopped_reply_plays_the_move_it_names(program):
    lines = finals(program, b"play a1\n5 reply minimax\n6 stop\nposition\n")
    expect_equal(value(lines[1], "move"), "b1", "the first legal move")
    expect_equal(lines[3], "= XO------- X", "the position afterwards")


@test
def everything_else_leaves_the_position_when_stopped(program):
    for request in LONG:
        if request.startswith("reply"):
            continue
        lines = finals(program, f"play b2\n5 {request}\n6 stop\nposition\n".encode())
        expect_equal(lines[3], "= ----X---- O", f"the position after a stopped {request}")


@test
def ping_and_status_with_an_id_overtake(program):
    for request in LONG:
        lines = finals(program, f"5 {request}\n6 ping\n7 status\n8 stop\n".encode())
        expect_equal([line.split(" ")[0] for line in lines], ["=6", "=7", "=5", "=8"], request)
        expect(lines[1].startswith(f"=7 running {request.split()[0]} nodes "), f"{lines[1]!r}")


@test
def ping_and_status_without_an_id_wait(program):
    for word in "ping", "status":
        lines = finals(program, f"5 go minimax depth 6\n{word}\n8 stop\n".encode())
        expect(lines[0].startswith("=5 ") and " end depth " in lines[0], f"{lines[0]!r}")
        expect(lines[1].startswith("=") and not lines[1].startswith("=5"), f"{lines[1]!r}")
        expect_equal(lines[2], "=8 idle", "stop behind a waiting line")


@test
def a_stop_meant_for_another_request_says_idle(program):
    lines = finals(program, b"5 go minimax\n6 stop 4\n7 stop 50\n8 stop 5\n")
    expect_equal(lines[:2], ["=6 idle", "=7 idle"], "stops of others")
    expect(lines[2].startswith("=5 ") and " end stop " in lines[2], f"{lines[2]!r}")
    expect_equal(lines[3], "=8", "the stop that stopped it")
    lines = finals(program, b"go minimax depth 5\n6 stop 4\n")
    expect_equal(lines[0], "=6 idle", "a request without an id is not meant by one")
    expect(" end depth " in lines[1], f"{lines[1]!r}")


@test
def a_wrong_stop_waits_and_is_refused(program):
    for wrong in "stop x", "stop 1 2", "stop -1":
        lines = finals(program, f"5 go minimax depth 5\n6 {wrong}\n".encode())
        expect(" end depth " in lines[0], f"{lines[0]!r}")
        expect(lines[1].startswith("?6 E"), f"{lines[1]!r}")


@test
def the_first_other_line_waits_and_hides_those_behind_it(program):
    lines = finals(program, b"5 go minimax depth 6\n6 position\n7 stop\n8 ping\n")
    expect(lines[0].startswith("=5 ") and " end depth " in lines[0], f"{lines[0]!r}")
    expect_equal(lines[1:], ["=6 --------- X", "=7 idle", "=8"], "behind the waiting line")
    lines = finals(program, begun(b"5 go minimax\n6 position\n") + STOP + b"7 stop\n")
    expect(lines[0].startswith("=5 ") and " end stop " in lines[0], f"{lines[0]!r}")
    expect_equal(lines[1:], ["=6 --------- X", "=7 idle"], "after Ctrl-C")


@test
def a_stop_behind_an_answer_that_only_lists_is_idle(program):
    lines = finals(program, b"5 help\n6 stop\n7 commands\n8 stop\n")
    expect_equal([line.split(" ")[0] for line in lines], ["=5", "=6", "=7", "=8"], "the order")
    expect_equal([lines[1], lines[3]], ["=6 idle", "=8 idle"], "stops")


@test
def ctrl_x_discards_the_running_request_and_everything_before_it(program):
    for request in LONG:
        data = begun(f"play b2\n5 {request}\n6 position\n7 play a1\n".encode()) + b"pi" + RESET
        lines = answer_lines(program, data + b"8 position\n9 status\n")
        said = [line for line in lines if line[:1] in "=?"]
        expect_equal(said[0], "= side O", "before")
        expect_equal(said[1:], ["=8 --------- X", "=9 idle nodes 0 depth 0 overruns 0"],
                     f"after Ctrl-X during {request}")
        banner = next(i for i, line in enumerate(lines) if line.startswith("! reset zermelo "))
        expect(all(line[:1] in "|!#=?" for line in lines if line), f"a torn line in {lines}")
        expect(lines.index("=8 --------- X") > banner, "the answers come after the banner")


@test
def a_real_time_byte_behind_ctrl_x_acts_after_it(program):
    lines = answer_lines(program, RESET + STATUS + b"ping\n")
    expect_equal(lines[1:], ["! idle nodes 0 depth 0 overruns 0", "="], "after the banner")


@test
def in_strict_mode_three_bytes_stop_and_every_line_is_checked(program):
    go = with_checksum(b"1 go minimax") + b"\n"
    after = with_checksum(b"2 ping") + b"\n"
    lines = answer_lines(program, begun(go, finished=b"strict on\n") + 3 * STOP + after)
    expect(all(has_checksum(line.encode()) for line in lines[1:]), f"a bad checksum in {lines}")
    said = [line.split(" ")[0] for line in lines[1:] if line[:1] in "=?"]
    expect_equal(said, ["=1", "=2"], "the answers")
    expect(any(" end stop " in line for line in lines), f"{lines}: nothing was stopped")
    news = with_checksum(b"2 status") + b"\n" + with_checksum(b"3 stop 1") + b"\n"
    lines = finals(program, b"strict on\n" + go + news)
    expect_equal([line.split(" ")[0] for line in lines], ["=", "=2", "=1", "=3"], "overtaking")


@test
def in_strict_mode_what_comes_out_of_order_does_not_overtake(program):
    go = with_checksum(b"1 go minimax depth 5") + b"\n"
    for line in b"2 stop", *map(with_checksum, (b"3 stop", b"stop", b"1 stop")):
        lines = finals(program, b"strict on\n" + go + line + b"\n")
        expect(" end depth " in lines[1], f"{line!r} has stopped {lines[1]!r}")
        expect(lines[2].startswith("?"), f"{line!r} was answered {lines[2]!r}")


@test
def in_echo_mode_ping_overtakes_without_an_id_and_a_waiting_line_is_told(program):
    lines = answer_lines(program, b"echo on\ngo minimax\nping\nstop\nposition\n")
    said = [line.rstrip("\r") for line in lines if line[:1] in "=?"]
    expect_equal([said[1], said[3], said[4]], ["=", "=", "= --------- X"], "the answers")
    expect(" end stop " in said[2], f"{said[2]!r}")
    lines = answer_lines(program, begun(b"echo on\ngo minimax\nposition\n") + STOP)
    expect(any(line.startswith("#") and "Ctrl-C" in line for line in lines), f"{lines}")


@test
def an_idle_real_time_byte_does_nothing(program):
    expect_equal(finals(program, STOP + STOP_TOO + b"ping\n" + begun(b"") + STOP + b"go depth 0\n"),
                 ["=", "= move a1 score 0 depth 0 deepest 0 nodes 1 leaves 1 cutoffs 0 hits 0 "
                  "end depth pv"], "the answers")


@test
def a_client_that_waits_for_the_status_can_stop_a_trace(program):
    with Engine([program, "--plain"]) as engine:
        said = engine.start_request(b"5 trace depth 9 minimax")
        engine.send(STOP)
        said += engine.read_to(is_final)
        rows = without_info(said)
        expect(len(rows) < 500_000, "the trace went on to its end")
        expect(rows[-1].endswith(b" end stop"), f"{rows[-1]!r}")
        expect_equal(engine.ask("6 ping"), ["=6"], "afterwards")


if __name__ == "__main__":
    run_tests(sys.argv[1])

#!/usr/bin/env python3
"""A slice never computes longer than 5 ms on the Uno: slice_test.py SIMRUN FIRMWARE

Measured in cycles of the chip, from the last byte of a line (or the real-time byte) received to the
first byte of its answer sent. Sending takes its time too: a slice may print up to 96 bytes, and a
row that has begun is finished first, so the time of the bytes sent in between is taken off. What
remains is computing. The lines are sent by simrun itself at fixed times, so every run is the same.
"""

import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from engine import (RESET, STATUS, STOP, expect, expect_equal, is_final, run_tests, test, uno,
                    uno_script)

MILLISECOND = 16_000  # cycles
PAUSE = 41 * MILLISECOND + 777  # longer than any row takes, and never in step with the slices
ROUNDS, TIMES = 12, 3
LIMIT = 5  # milliseconds, of the protocol; the aim is 3, which sorting by evaluation misses
LONG = ["go minimax", "go alphabeta order eval eval lines", "go order on table on deepen on",
        "reply minimax", "compare depth 9", "trace depth 9 minimax",
        "trace depth 9 alphabeta order eval states pruned", "trace depth 9 minimax states pruned",
        "perft 9", "count", "solve", "why", "moves values minimax", "bench"]


class Timeline:
    """What passed the wire, and when."""

    def __init__(self, path):
        with open(path) as file:
            rows = [line.split() for line in file]
        self.to_chip = [(int(t), int(b, 16)) for t, way, b in rows if way == ">"]
        self.from_chip = [(int(t), int(b, 16)) for t, way, b in rows if way == "<"]
        times = [t for t, _ in self.from_chip]
        self.byte_time = min(b - a for a, b in zip(times, times[1:]))
        self.lines = self.split(self.from_chip)

    @staticmethod
    def split(passed):
        """[(time of the first byte, time of the last, the line)]"""
        lines, line = [], []
        for time, byte in passed:
            line.append((time, byte))
            if byte == ord("\n"):
                text = bytes(b for _, b in line[:-1])
                lines.append((line[0][0], time, text))
                line = []
        return lines

    def computing(self, asked, answers):
        """(cycles from `asked` to the first line for which answers(line), less those of sending)"""
        answered = next((begin for begin, _, line in self.lines if begin > asked and answers(line)),
                        None)
        expect(answered, f"no answer to what was asked at cycle {asked}")
        sent = sum(1 for time, _ in self.from_chip if asked - self.byte_time < time < answered)
        return answered - asked - sent * self.byte_time


def script(request):
    """Asks in every way while the request runs, then stops it, several times.

    A CR ends the request, so that Ctrl-T comes at once, while the line is being taken apart; simrun
    pauses only after the LF, which the engine takes for the second half of a CRLF.
    """
    start = b"5 %s\r" % request.encode() + STATUS + b"\n"
    asking = (b"7 ping\n" + STATUS + b"\n") * ROUNDS
    return (start + asking + b"8 stop\n" + RESET + b"\n" + start + STOP + b"\n") * TIMES


def run_script(simrun, firmware, data):
    with tempfile.TemporaryDirectory() as folder:
        times = os.path.join(folder, "times")
        uno_script(simrun, firmware, data, PAUSE, "-t", times)
        return Timeline(times)


def longest_wait(timeline):
    """(milliseconds of computing, what was asked) at worst, and how often something was asked."""
    lines = timeline.split(timeline.to_chip)
    asked = [("ping", end, b"=7".__eq__) for _, end, line in lines if line.endswith(b"7 ping")]
    asked += [("stop", end, lambda line: line.startswith((b"=5", b"=8")))
              for _, end, line in lines if line.endswith(b"8 stop")]
    asked += [("Ctrl-T", time, lambda line: b" overruns " in line)
              for time, byte in timeline.to_chip if byte == STATUS[0]]
    asked += [("Ctrl-C", time, is_final) for time, byte in timeline.to_chip if byte == STOP[0]]
    waits = [(timeline.computing(end, answers), what) for what, end, answers in asked]
    return max(waits)[0] / MILLISECOND, max(waits)[1], len(waits)


@test
def a_slice_takes_at_most_5_ms(simrun, firmware):
    problems = []
    for request in LONG:
        wait, what, times = longest_wait(run_script(simrun, firmware, script(request)))
        print(f"        {wait:.2f} ms at most, for {what} during `{request}` ({times} times asked)")
        if wait > LIMIT:
            problems.append(f"{wait:.2f} ms for {what} during `{request}`")
    expect_equal(problems, [], "slices that are too long")


@test
def a_time_limit_is_kept(simrun, firmware):
    timeline = run_script(simrun, firmware, b"ping\ngo minimax time 300\n")
    asked = timeline.split(timeline.to_chip)[-1][1]
    wait = timeline.computing(asked, lambda line: line.startswith(b"= move")) / MILLISECOND
    expect(290 < wait <= 305, f"an answer after {wait:.1f} ms of computing for `time 300`")


@test
def bytes_right_behind_ctrl_x_are_kept(simrun, firmware):
    with uno(simrun, firmware) as engine:
        for attempt in range(200):
            engine.send(b"5 go minimax\n" + b"\n" * (attempt % 50))
            engine.send(RESET + b"7 ping\n")
            engine.read_to_banner()
            expect_equal(engine.read_line(), b"=7", f"the answer after Ctrl-X, attempt {attempt}")


@test
def a_board_cannot_quit(simrun, firmware):
    with uno(simrun, firmware) as engine:
        expect(engine.ask("3 quit")[0].startswith("?3 E15 not-here"), "quit on a board")


if __name__ == "__main__":
    run_tests(*sys.argv[1:])

#!/usr/bin/env python3
"""Lost bytes are counted and never executed: overrun_test.py SIMRUN FIRMWARE

With -f bytes arrive at wire speed whether or not there is room for them. While a request runs, one
line waits, the receive buffer fills behind it, and the rest is lost. A flood consists of lines that
end in CR, since simrun pauses after an LF until everything that came through is answered.
"""

import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from engine import STOP, expect, expect_equal, is_final, run_tests, test, uno, uno_script
from flood_test import SEED, draw_requests

PAUSE = 3 * 16_000_000
REQUESTS = 1200
RECEIVE = 128
LINE = b"%05d result\r"
LINE_BYTES = len(LINE % 0)
# The first LF belongs to the flood, and is lost with it; the second ends the damaged line.
AFTER = b"\n\n77777 ping\nstatus\n"


def number_after(line, words):
    return int(re.search(words + rb" (\d+)", line)[1])


def finals_of(simrun, firmware, data):
    return list(filter(is_final, uno_script(simrun, firmware, data, PAUSE, "-f")))


def flood(simrun, firmware, count):
    """The finals of so many numbered lines sent while a request runs, and what status says."""
    lines = b"".join(LINE % number for number in range(1, count + 1))
    stopped, *finals = finals_of(simrun, firmware, b"5 go minimax\n" + lines + STOP + AFTER)
    expect(stopped.startswith(b"=5 ") and b" end stop " in stopped, f"{stopped!r}")
    expect_equal(finals[-2], b"=77777", "the request after the flood")
    return finals[:-2], number_after(finals[-1], b"overruns")


@test
def a_client_that_waits_for_finals_never_loses_a_byte(simrun, firmware):
    with uno(simrun, firmware, "-f") as engine:
        hello = engine.exchange(b"hello\n")[0]
        expect_equal(number_after(hello, b"receive"), RECEIVE, "the receive buffer")
        for _, request in draw_requests(REQUESTS, SEED):
            engine.ask(request)
        expect_equal(number_after(engine.exchange(b"status\n")[0], b"overruns"), 0, "bytes lost")


@test
def as_many_lines_as_there_is_room_for_lose_nothing(simrun, firmware):
    count = (LINE_BYTES + RECEIVE) // LINE_BYTES  # one waits, the others fill the buffer
    finals, total = flood(simrun, firmware, count)
    expect_equal([line.split(b" ")[0] for line in finals],
                 [b"=%05d" % number for number in range(1, count + 1)], "the lines executed")
    expect_equal(total, 0, "bytes lost")


@test
def what_is_lost_is_told_exactly(simrun, firmware):
    kept = LINE_BYTES + RECEIVE
    for count in 11, 12, 50, 400:
        finals, total = flood(simrun, firmware, count)
        lost = count * LINE_BYTES + 1 - kept
        whole = kept // LINE_BYTES
        expect_equal([line.split(b" ")[0] for line in finals],
                     [b"=%05d" % number for number in range(1, whole + 1)] + [b"?"], "finals")
        expect_equal(finals[-1], b"? E8 overrun bytes lost: %d" % lost, f"after {count} lines")
        expect_equal(total, lost, "the total of status")


def random_flood(draw):
    """Moves that come while two long lists are printed: room comes and goes."""
    squares = [column + row for column in "abc" for row in "123"]
    lines = ["%05d play %s" % (number, draw.choice(squares)) for number in range(1, 90)]
    return lines, b"8 help\r8 commands\r" + "".join(line + "\r" for line in lines).encode()


@test
def a_damaged_line_is_never_executed(simrun, firmware):
    draw = random.Random(SEED)
    for _ in range(6):
        lines, data = random_flood(draw)
        said = [line.decode() for line in uno_script(simrun, firmware, data + AFTER + b"dump\n",
                                                     PAUSE, "-f")]
        finals = [line for line in said if line[:1] in "=?"]
        numbers = [int(line[1:6]) for line in finals if re.match(r"[=?]0\d{4} ", line)]
        expect_equal(numbers, sorted(set(numbers)), "the order of the answers")
        expect(set(numbers) <= set(range(1, 90)), f"ids that were never sent in {numbers}")
        losses = [int(line.split(" ")[-1]) for line in finals if " overrun " in line]
        expect(losses, "nothing was lost: the test is too gentle")
        expect_equal(int(finals[-2].split(" ")[-1]), sum(losses), "the total of status")
        played = [lines[int(line[1:6]) - 1].split(" ")[-1] for line in finals
                  if re.match(r"=0\d{4} (side|over) ", line)]
        rows = [row for row in said if row.startswith("| play ")]
        expect_equal(" ".join(rows).replace("| play", "").split(), played, "the moves played")


if __name__ == "__main__":
    run_tests(*sys.argv[1:])

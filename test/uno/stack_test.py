#!/usr/bin/env python3
"""The stack stays below its computed worst case: stack_test.py SIMRUN FIRMWARE"""

import os
import re
import subprocess
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), folder) for folder in ("..", "../../tools")]
from engine import (RESET, STATUS, STOP, expect, expect_equal, run_tests, test, uno,
                    with_checksum)
from flood_test import MENU
from stack import analyse

RAM_END = 0x8FF
DEEP = ["go", "go alphabeta deepen on table on order on nodes 3000",
        "moves values", "why", "solve", "compare depth 5",
        "trace depth 3 alphabeta states pruned", "bench time", "quit"]


def use_everything(engine):
    for request in [request for _, requests in MENU for request in requests] + DEEP:
        engine.ask(request)
    for request in "go minimax", "trace depth 9 minimax states pruned", "count":
        engine.reset()
        engine.start_request(b"5 " + request.encode())
        engine.send(b"6 ping\n7 status\n" + STATUS)
        engine.read_to(b"=7")
        engine.send(b"8 stop\n")
        engine.read_to(b"=8")
    engine.start_request(b"5 perft 9")
    engine.send(b"6 position\n" + STOP)
    engine.read_to(b"=6")
    engine.ask("echo on")
    engine.ask("hel\x08lp\x15eval lines")
    engine.reset()
    engine.ask("strict on")
    engine.exchange(with_checksum(b"1 go alphabeta deepen on nodes 2000") + b"\n")
    engine.exchange(with_checksum(b"2 trace depth 1 states") + b"\n")
    engine.send(b"7 go minimax\n" + RESET * 3)


@test
def the_stack_stays_below_its_computed_worst_case(simrun, firmware):
    computed = analyse(firmware)[0]
    if computed is None:
        print("        nothing to compare with: this compiler writes no call graph")
        return
    engine = uno(simrun, firmware, errors=subprocess.PIPE)
    engine.start()
    use_everything(engine)
    expect_equal(engine.close(), 0, "the exit status")
    used = RAM_END - int(re.search(r"minsp (0x[0-9a-f]+)", engine.complaints)[1], 16)
    print(f"        {used} bytes used, {computed} computed")
    expect(used <= computed, f"{used} bytes of stack were used, but only {computed} computed")
    expect(used > computed / 8, f"only {used} bytes were used: the test is too gentle")


if __name__ == "__main__":
    run_tests(*sys.argv[1:])

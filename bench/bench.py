#!/usr/bin/env python3
"""What the engine costs, in counts that are the same on every run: never seconds.

    bench.py                  measure and print the table; fail if a bar is missed
    bench.py --write FILE     put the table between the markers in FILE
    bench.py --check FILE     fail if a count in FILE is stale

Needs the desktop program (preset host) and valgrind; for the rows of the Uno also its firmware
(preset uno) and build/simrun. Rows that cannot be measured are left out, and named.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.append(os.path.join(ROOT, "tools"))
import tables
PROGRAM = os.path.join(ROOT, "build/host/zermelo")
FIRMWARE = os.path.join(ROOT, "build/uno/firmware.elf")
SIMRUN = os.path.join(ROOT, "build/simrun")

TOLERANCE = 0.05  # by which a count may differ before the table counts as stale
LINE = re.compile(r"^\| ([^|]+?) \| ([\d,]+) \|", re.M)

Row = namedtuple("Row", "name count unit bar")  # bar: the most it may be, or None


def nodes_of(reply):
    """The nodes in the last final line."""
    return int(re.findall(rb"^=.* nodes (\d+)", reply, re.M)[-1])


# ---- the desktop: instructions, by callgrind --------------------------------------------------


def ask(requests, *options):
    return subprocess.run([PROGRAM, "--plain", *options], input=requests, capture_output=True,
                          check=True).stdout


def instructions(requests):
    output = os.path.join(ROOT, "build/callgrind.out")
    subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", PROGRAM,
                    "--plain"], input=requests, capture_output=True, check=True)
    with open(output) as file:
        return int(re.search(r"^(?:summary|totals): (\d+)", file.read(), re.M)[1])


# Differences, so that what starting and ending cost cancels out: of twice as many pings, and of the
# same search ended at its first node.
def desktop_rows():
    pings = 1000
    more = instructions(b"ping\n" * (2 * pings)) - instructions(b"ping\n" * pings)
    yield Row("`ping` on the desktop, reading and writing included", round(more / pings),
              "instructions", 3000)
    for name, request in (("plain alpha-beta", b"go alphabeta"), ("minimax", b"go minimax")):
        nodes = nodes_of(ask(request))
        more = instructions(request) - instructions(request + b" nodes 1")
        yield Row(f"{name} on the desktop, {nodes:,} nodes", round(more / (nodes - 1)),
                  "instructions a node", None)
    leaves = 390216  # published
    more = instructions(b"new reversi\nperft 8") - instructions(b"new reversi\nperft 1")
    yield Row("Reversi `perft 8` on the desktop", round(more / leaves), "instructions a leaf", 70)


def signature_rows():
    for board in ("desktop", "uno"):
        yield Row(f"`bench`, budget {board}", nodes_of(ask(b"bench", "--budget", board)), "nodes",
                  None)


# ---- the Uno: cycles, by simavr ---------------------------------------------------------------


def simulate(requests, *options):
    with tempfile.TemporaryFile() as file:  # always ready, unlike a pipe: each run is the same
        file.write(requests)
        file.seek(0)
        return subprocess.run([SIMRUN, "-s", "-m", "atmega328p", *options, FIRMWARE], stdin=file,
                              capture_output=True)


def cycles_to_answer(requests):
    """Cycles from power-up to the last final line, by halving the time the chip is given.

    The runner itself stops only some time after the chip has fallen idle.
    """
    finals = requests.count(b"\n")
    high = int(re.search(rb"^cycles (\d+)", simulate(requests).stderr, re.M)[1])
    low = 0
    while high - low > 8000:  # half a millisecond
        middle = (low + high) // 2
        reply = simulate(requests, "-x", str(middle)).stdout
        if len(re.findall(rb"^[=?].*\n", reply, re.M)) < finals:
            low = middle
        else:
            high = middle
    return high


def uno_rows():
    for name, setup, request in (("plain alpha-beta", b"", b"go alphabeta"),
                                 ("minimax", b"play a1\n", b"go minimax")):
        nodes = nodes_of(simulate(setup + request + b"\n").stdout)
        cycles = (cycles_to_answer(setup + request + b"\n") -
                  cycles_to_answer(setup + request + b" nodes 1\n"))
        yield Row(f"{name} on the Uno, {nodes:,} nodes", round(cycles / (nodes - 1)),
                  "cycles a node", None)
    reversi = b"new reversi\n"
    yield Row("Reversi `perft 6` on the Uno",
              cycles_to_answer(reversi + b"perft 6\n") - cycles_to_answer(reversi + b"perft 0\n"),
              "cycles", 10000000)
    search = reversi + b"play d3 c3\ngo alphabeta depth 4"
    nodes = nodes_of(simulate(search + b"\n").stdout)
    cycles = cycles_to_answer(search + b"\n") - cycles_to_answer(search + b" nodes 1\n")
    yield Row(f"Reversi alpha-beta with `best` on the Uno, {nodes:,} nodes",
              round(cycles / (nodes - 1)), "cycles a node", None)


# ---- the table --------------------------------------------------------------------------------


def measure():
    rows, missing = [], []
    if not os.path.exists(PROGRAM):
        raise SystemExit("bench: build the desktop program first: cmake --build --preset host")
    if shutil.which("valgrind"):
        rows += desktop_rows()
    else:
        missing.append("instructions on the desktop (no valgrind)")
    if os.path.exists(FIRMWARE) and os.path.exists(SIMRUN):
        rows += uno_rows()
    else:
        missing.append("cycles on the Uno (no firmware or no simrun)")
    return rows + list(signature_rows()), missing


def compiler(path):
    """As in "gcc 12.2", from the note a compiler leaves in what it builds."""
    if not os.path.exists(path):
        return "not built"
    with open(path, "rb") as file:
        versions = re.findall(rb"GCC: \(.*?\) (\d+\.\d+)|clang version (\d+\.\d+)", file.read())
    if not versions:
        return "unknown"
    return ("gcc " if versions[-1][0] else "clang ") + b"".join(versions[-1]).decode()


def header():
    return f"| desktop {compiler(PROGRAM)}, Uno avr-{compiler(FIRMWARE)} | count | of | at most |"


def table(rows):
    return "\n".join([header(), "|---|---|---|---|"] + [
        f"| {r.name} | {r.count:,} | {r.unit} | {'' if r.bar is None else f'{r.bar:,}'} |"
        for r in rows])


def stale(path, rows):
    old = tables.split(path, "bench")[1]
    written = {name: int(count.replace(",", "")) for name, count in LINE.findall(old)}
    same_compilers = header() in old
    if not same_compilers:
        print(f"bench: {path} is about other compilers: only counts of nodes are compared")
    for row in rows:
        exact = row.unit == "nodes"
        if not exact and not same_compilers:
            continue
        count = written.get(row.name, 0)
        if abs(count - row.count) > (0 if exact else TOLERANCE * row.count):
            yield f"{path} says {count or 'nothing'} of {row.name}, it is {row.count}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", metavar="FILE")
    options = parser.parse_args()
    rows, missing = measure()
    print(table(rows))
    for what in missing:
        print(f"bench: not measured: {what}")
    complaints = [f"{r.name}: {r.count} {r.unit}, the bar is {r.bar}"
                  for r in rows if r.bar is not None and r.count > r.bar]
    if options.write:
        if missing:
            raise SystemExit("bench: an incomplete table is not written")
        tables.write(options.write, "bench", table(rows))
    if options.check:
        complaints += stale(options.check, rows)
    for complaint in complaints:
        print(f"bench: {complaint}")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()

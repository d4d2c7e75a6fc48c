#!/usr/bin/env python3
"""Nodes and instructions of the endgame solver on the position sets in bench/endgames.

    endgames.py               all rows; fail if a bar is missed
    endgames.py --quick       without the positions with 20 empty squares
    endgames.py --generate    fail unless the sets are what generate.cpp writes

Set a (seeds 1 to 50) was used for choosing weights, set b (1001 to 1050) never was: it must stay
within 110 % of a. Counts are the same on every run. Instructions need valgrind and are those of
two positions; what starting costs is taken off. Builds with c++ -O2 into build/endgames.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SETS = os.path.join(ROOT, "bench/endgames")
BUILD = os.path.join(ROOT, "build/endgames")
INCLUDES = [os.path.join(ROOT, path) for path in (
    "lib/core/include", "lib/games/include", "lib/search/include", "include", ".cache/etl/include")]

LARGE, SMALL = 64 << 20, 4 << 10  # bytes of the table
SEEDS = {"a": (1, 50), "b": (1001, 1050)}
SPREAD = 1.10  # how far b may be above a

# name, empty squares, bytes of the table, the most nodes in the mean
ROWS = [("14 to 16 empty squares", (14, 15, 16), LARGE, 150_000),
        ("12 empty squares, table of 4 KB", (12,), SMALL, 60_000),
        ("20 empty squares", (20,), LARGE, 40_000_000)]
MOST_INSTRUCTIONS = 130  # a node, with 20 empty squares


def build(name, *sources):
    os.makedirs(BUILD, exist_ok=True)
    program = os.path.join(BUILD, name)
    subprocess.run(["c++", "-std=c++17", "-O2", *(f"-I{path}" for path in INCLUDES),
                    os.path.join(SETS, f"{name}.cpp"), *sources, "-o", program], check=True)
    return program


def solve(program, which, empties, table, count=1000, before=()):
    """Positions, nodes and what else was written."""
    with open(os.path.join(SETS, f"{which}.txt")) as positions:
        done = subprocess.run([*before, program, str(empties), str(table), str(count)],
                              stdin=positions, capture_output=True, text=True, check=True)
    found = re.search(r"positions (\d+) total (\d+)", done.stdout)
    return int(found[1]), int(found[2]), done.stderr


def mean_nodes(program, which, empties, table):
    solved = [solve(program, which, number, table) for number in empties]
    return sum(nodes for _, nodes, _ in solved) / sum(count for count, _, _ in solved)


def instructions_a_node(program):
    counted = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={BUILD}/callgrind.out"]
    runs = [solve(program, "a", 20, LARGE, count, counted) for count in (0, 2)]
    start, whole = (int(re.search(r"Collected : (\d+)", log)[1]) for _, _, log in runs)
    return (whole - start) / runs[1][1]


def check_sets():
    program = build("generate")
    for which, seeds in SEEDS.items():
        written = subprocess.run([program, *map(str, seeds)], capture_output=True,
                                 check=True).stdout
        with open(os.path.join(SETS, f"{which}.txt"), "rb") as file:
            if file.read() != written:
                sys.exit(f"{which}.txt is not what generate.cpp writes")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--generate", action="store_true")
    arguments = parser.parse_args()
    if arguments.generate:
        return check_sets()

    program = build("endgames", *glob.glob(os.path.join(ROOT, "lib/search/src/endgame*.cpp")))
    missed = []
    for name, empties, table, most in ROWS[:2] if arguments.quick else ROWS:
        a, b = (mean_nodes(program, which, empties, table) for which in "ab")
        print(f"{name}: a {a:,.0f}, b {b:,.0f} nodes, at most {most:,}", flush=True)
        if a > most or b > SPREAD * a:
            missed.append(name)
    if not arguments.quick and shutil.which("valgrind"):
        instructions = instructions_a_node(program)
        print(f"instructions a node: {instructions:.0f}, at most {MOST_INSTRUCTIONS}")
        if instructions > MOST_INSTRUCTIONS:
            missed.append("instructions a node")
    if missed:
        sys.exit("missed: " + "; ".join(missed))


main()

#!/usr/bin/env python3
"""What the firmware takes on the Uno, against what it may take.

    size.py [firmware.elf]                 print the table; fail if a budget is exceeded
    size.py [firmware.elf] --write FILE    put the table between the markers in FILE
    size.py [firmware.elf] --check FILE    fail if the table in FILE is out of date
"""

import argparse
import os
import re
import sys

from elf import Elf
from stack import analyse

FLASH, RAM = 32256, 2048  # of the chip; the boot loader has the last 512 bytes of flash
BUDGETS = {"flash": 17500, "static RAM": 1150, "static RAM + worst stack": 1950}
TOLERANCE = 64  # bytes by which patch levels may differ before the table counts as out of date

BEGIN, END = "<!-- size:begin -->", "<!-- size:end -->"
ROW = re.compile(r"^\| ([^|]+?) \| ([\d,]+) \|", re.M)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def measure(image):
    elf = Elf(image)
    stack = analyse(image)[0]
    sizes = {"flash": elf.flash(), "static RAM": elf.static_ram()}
    if stack is not None:
        sizes["worst stack"] = stack
        sizes["static RAM + worst stack"] = sizes["static RAM"] + stack
    return sizes


def compiler(image):
    """As in "avr-gcc 14.2", from the note the compiler leaves in the image."""
    elf = Elf(image)
    notes = b"".join(elf.data(s) for s in elf.sections if s.name == ".comment")
    versions = re.findall(rb"GCC: \(.*?\) (\d+\.\d+)", notes)
    return f"avr-gcc {versions[-1].decode()}" if versions else "avr-gcc"


def table(sizes, compiled_by):
    rows = [f"| Arduino Uno, {compiled_by} | bytes | budget | of the chip |", "|---|---|---|---|"]
    for name, size in sizes.items():
        budget = f"{BUDGETS[name]:,}" if name in BUDGETS else ""
        share = size * 100 / (FLASH if name == "flash" else RAM)
        rows.append(f"| {name} | {size:,} | {budget} | {share:.0f} % |")
    return "\n".join(rows)


def split_at_markers(path):
    with open(path) as file:
        before, begin, rest = file.read().partition(BEGIN)
    old, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"size: {path} has no {BEGIN} ... {END}")
    return before, old, after


def write(path, new):
    before, _, after = split_at_markers(path)
    with open(path, "w") as file:
        file.write(f"{before}{BEGIN}\n{new}\n{END}{after}")


def out_of_date(path, sizes, compiled_by):
    old = split_at_markers(path)[1]
    if "bytes" in old and f", {compiled_by} |" not in old:
        print(f"size: {path} is about another compiler, not compared")
        return []
    written = {name: int(size.replace(",", "")) for name, size in ROW.findall(old)}
    return [f"{path} says {name} {written.get(name, 'nothing')}, it is {size}"
            for name, size in sizes.items() if abs(written.get(name, -size) - size) > TOLERANCE]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("image", nargs="?", default=os.path.join(ROOT, "build/uno/firmware.elf"))
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("--check", metavar="FILE")
    options = parser.parse_args()
    sizes = measure(options.image)
    compiled_by = compiler(options.image)
    print(table(sizes, compiled_by))
    complaints = [f"{name} is {sizes[name]} bytes, over its budget of {budget}"
                  for name, budget in BUDGETS.items() if sizes.get(name, 0) > budget]
    if options.write:
        write(options.write, table(sizes, compiled_by))
    if options.check:
        complaints += out_of_date(options.check, sizes, compiled_by)
    for complaint in complaints:
        print(f"size: {complaint}")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()

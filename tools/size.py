#!/usr/bin/env python3
"""What the firmware takes on the Uno, against what it may take.

    size.py [firmware.elf]                 print the table; fail if a budget is exceeded
    size.py [firmware.elf] --write FILE    put the table between the markers in FILE
    size.py [firmware.elf] --check FILE    fail if the table in FILE is out of date
    size.py [firmware.elf] --rooms         print which room takes how much flash
"""

import argparse
import os
import re
import sys
from collections import Counter

import tables
from elf import OBJECT, Elf
from stack import analyse

FLASH, RAM = 32256, 2048  # of the chip; the boot loader has the last 512 bytes of flash
BUDGETS = {"flash": 32256, "static RAM": 1300, "static RAM + worst stack": 1950}
AIMS = {"flash": 31756}  # what older compilers need more
TOLERANCE = 64  # bytes by which patch levels may differ before the table counts as out of date

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
    rows = [f"| Arduino Uno, {compiled_by} | bytes | at most | aim | of the chip |",
            "|---|---|---|---|---|"]
    for name, size in sizes.items():
        budget = f"{BUDGETS[name]:,}" if name in BUDGETS else ""
        aim = f"{AIMS[name]:,}" if name in AIMS else ""
        share = size * 100 / (FLASH if name == "flash" else RAM)
        rows.append(f"| {name} | {size:,} | {budget} | {aim} | {share:.0f} % |")
    return "\n".join(rows)


def rooms(image):
    """Flash by room: functions by their namespace, constants as texts and tables."""
    elf = Elf(image)
    text = next(i for i, s in enumerate(elf.sections) if s.name == ".text")
    totals = Counter()
    for symbol in elf.symbols:
        if symbol.section != text or not symbol.size:
            continue
        room = re.match(r"_ZNK?(?:\d+)(core|games|search|protocol|console|board)", symbol.name)
        if symbol.type == OBJECT or "kText" in symbol.name:
            totals["texts and tables"] += symbol.size
        else:
            totals[room[1] if room else "start-up, interrupts, compiler's helpers"] += symbol.size
    totals["start-up, interrupts, compiler's helpers"] += elf.flash() - sum(totals.values())
    return totals


def out_of_date(path, sizes, compiled_by):
    old = tables.split(path, "size")[1]
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
    parser.add_argument("--rooms", action="store_true")
    options = parser.parse_args()
    if options.rooms:
        print(*(f"{size:6,} {room}" for room, size in rooms(options.image).most_common()), sep="\n")
        return
    sizes = measure(options.image)
    compiled_by = compiler(options.image)
    print(table(sizes, compiled_by))
    complaints = [f"{name} is {sizes[name]} bytes, over its budget of {budget}"
                  for name, budget in BUDGETS.items() if sizes.get(name, 0) > budget]
    if options.write:
        tables.write(options.write, "size", table(sizes, compiled_by))
    if options.check:
        complaints += out_of_date(options.check, sizes, compiled_by)
    for complaint in complaints:
        print(f"size: {complaint}")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()

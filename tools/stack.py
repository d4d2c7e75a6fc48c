#!/usr/bin/env python3
"""Worst stack of an image, and the proof that nothing in it recurses.

    stack.py firmware.elf [--path]

Frames come from the compiler (-fcallgraph-info=su, firmware.elf*.ci, written at link time and so
true of the image as it is), calls from there and from the machine code, which also shows the
helpers of libgcc (AVR: decoded here; ARM and RISC-V: as objdump prints it). A call through a pointer may reach every function whose address is taken;
pointer_calls.txt narrows that, a line `WHERE WHOM` each: calls at source places (file:line:column)
that match WHERE reach functions whose linker names match WHOM. Both are regular expressions.
Interrupts do not nest here: the worst of them stands on top of the worst path of main.
"""

import argparse
import glob
import os
import re
import struct
import subprocess
import sys
from bisect import bisect_right

from elf import ARM, AVR, FUNCTION, OBJECT, PROGBITS, RISCV, Elf

RETURN_ADDRESS = {AVR: 2, ARM: 0, RISCV: 0}  # pushed by a call
ADDRESS_TAKEN = {AVR: {5, 12, 13, 24, 25},  # R_AVR_16_PM, {LO8,HI8}_LDI_PM, {LO8,HI8}_LDI_GS
                 ARM: {2, 38, 47, 48},      # R_ARM_{ABS32,TARGET1}, R_ARM_THM_MOV{W,T}_ABS
                 RISCV: {1, 20, 23, 26}}    # R_RISCV_32, R_RISCV_{GOT,PCREL,}_HI20
ROOTS = ("reset", "start_up", "main")  # the first of them that the image has begins it
INTERRUPTS = {AVR: r"__vector_\d+$", ARM: r"interrupt_\w+$", RISCV: r"interrupt$"}
PUSHED_BY_INTERRUPT = {AVR: 0, ARM: 36, RISCV: 0}  # by the chip, with what aligns it
OBJDUMP = {ARM: "arm-none-eabi-objdump", RISCV: "riscv64-unknown-elf-objdump"}
INSTRUCTION = re.compile(r"^ *([0-9a-f]+):\t[0-9a-f ]+\t(\S+)(?:\t(.*))?$")
JUMP = re.compile(r"^(bl?|b(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)(\.[nw])?|bl?\.[nw]|"
                  r"j|jal|call|tail)$")
INDIRECT = "__indirect_call"
NO_CONSTRUCTOR = r"^(?!_GLOBAL__sub_I)"
NODE = re.compile(r'node: \{ title: "([^"]+)" label: "[^"]*\\n(\d+) bytes \(([^)]*)\)')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"(?: label: "([^"]*)")?')


class Graph:
    def __init__(self, machine):
        self.return_address = RETURN_ADDRESS[machine]
        self.cost = {}
        self.calls = {}  # caller -> {callee}
        self.pointer_calls = {}  # caller -> {source place}
        self.problems = set()

    def add_call(self, caller, callee):
        self.calls.setdefault(caller, set()).add(callee)


def plain(title):
    """Local functions are titled "file:name"."""
    return title.rsplit(":", 1)[-1]


def read_compiler_graph(graph, paths):
    for line in (line for path in paths for line in open(path)):
        if node := NODE.match(line):
            name = plain(node[1])
            graph.cost[name] = max(graph.cost.get(name, 0), int(node[2]))
            if node[3] == "dynamic":
                graph.problems.add(f"{name} takes an unbounded amount of stack")
        elif edge := EDGE.match(line):
            caller, callee = plain(edge[1]), plain(edge[2])
            if callee == INDIRECT:
                graph.pointer_calls.setdefault(caller, set()).add(edge[3] or "")
            else:
                graph.add_call(caller, callee)


def read_machine_code(graph, elf, image):
    if elf.machine == AVR:
        read_avr_code(graph, elf)
    else:
        read_disassembly(graph, elf, image)


def pushed(machine, operation, operands):
    """Bytes by which this instruction lowers the stack pointer."""
    if machine == ARM and operation.startswith(("push", "stmdb\tsp!")):
        registers = re.findall(r"(?:r|s)?(\d+)-(?:r|s)?(\d+)|\w+", operands.strip("{}"))
        return sum(4 * (int(last) - int(first) + 1) if first else 4 for first, last in registers)
    if machine == ARM and operation.startswith("sub") and operands.startswith("sp, "):
        return int(re.search(r"#(\d+)", operands)[1])
    if machine == RISCV and operation in ("add", "addi") and operands.startswith("sp,sp,-"):
        return int(operands[len("sp,sp,-"):].split()[0])
    return 0


def read_disassembly(graph, elf, image):
    """As read_avr_code, from what objdump prints."""
    functions = sorted((s.address, s.name) for s in elf.symbols if s.type == FUNCTION)
    starts = [address for address, _ in functions]

    def owner(address):
        at = bisect_right(starts, address) - 1
        return functions[at][1] if at >= 0 else None

    listing = subprocess.run([OBJDUMP[elf.machine], "-d", image], capture_output=True, text=True,
                             check=True).stdout
    priced = {}
    for line in listing.splitlines():
        found = INSTRUCTION.match(line)
        if not found or not (name := owner(int(found[1], 16))):
            continue
        operation, operands = found[2], found[3] or ""
        priced[name] = priced.get(name, 0) + pushed(elf.machine, operation, operands)
        target = re.search(r"\b([0-9a-f]+) <", operands)
        if JUMP.match(operation) and target and owner(int(target[1], 16)) not in (name, None):
            graph.add_call(name, owner(int(target[1], 16)))
    for name, bytes_pushed in priced.items():
        graph.cost.setdefault(name, bytes_pushed)


def read_avr_code(graph, elf):
    """Adds the direct calls and jumps between functions; prices functions the compiler did not."""
    text = next(i for i, s in enumerate(elf.sections) if s.name == ".text")
    code, base = elf.data(elf.sections[text]), elf.sections[text].address
    starts = {s.address: s for s in elf.symbols if s.section == text
              and (s.type in (FUNCTION, OBJECT) or s.is_global)}
    order = sorted(starts) + [base + len(code)]
    owner = {}
    for begin, end in zip(order, order[1:]):
        owner.update(dict.fromkeys(range(begin, end), starts[begin].name))
    for begin, end in zip(order, order[1:]):
        if starts[begin].type == OBJECT:
            continue
        name, pushes, at = starts[begin].name, 0, begin
        words = struct.unpack_from(f"<{(end - begin) // 2}H", code, begin - base)
        while at < end - 1:
            word, target = words[(at - begin) // 2], None
            at += 2
            pushes += word & 0xFE0F == 0x920F
            if word & 0xFE0C == 0x940C and at < end - 1:  # jmp, call
                target = ((word >> 3 & 0x3E | word & 1) << 16 | words[(at - begin) // 2]) * 2
                at += 2
            elif word & 0xE000 == 0xC000:  # rjmp, rcall
                target = at + ((word & 0xFFF ^ 0x800) - 0x800) * 2
            if target is not None and owner.get(target, name) != name:
                graph.add_call(name, owner[target])
        graph.cost.setdefault(name, RETURN_ADDRESS[AVR] + pushes)


def address_taken(graph, elf):
    by_address = {s.address: s.name for s in elf.symbols if s.type == FUNCTION}
    names = {by_address.get(symbol.address + addend)
             for kind, symbol, addend in elf.relocations() if kind in ADDRESS_TAKEN[elf.machine]}
    return {n for n in names if n in graph.cost}


def resolve_pointer_calls(graph, taken, rules):
    for caller, places in graph.pointer_calls.items():
        for place in places:
            whom = next((whom for where, whom in rules if re.search(where, place)), "")
            targets = {name for name in taken if re.search(whom or NO_CONSTRUCTOR, name)}
            if not targets:
                graph.problems.add(f"{caller}: no target for the pointer call at {place}")
            for name in targets:
                graph.add_call(caller, name)


def worst(graph, name, path=(), known=None):
    """(bytes, names) of the deepest path that begins with the call of `name`."""
    known = {} if known is None else known
    if name in path:
        graph.problems.add("recursion: " + " -> ".join(path[path.index(name):] + (name,)))
        return 0, ()
    if name not in known:
        below = [worst(graph, callee, path + (name,), known) for callee in graph.calls.get(name, ())]
        deepest = max(below, default=(0, ()))
        known[name] = graph.cost.get(name, graph.return_address) + deepest[0], (name,) + deepest[1]
    return known[name]


def read_rules(path=os.path.join(os.path.dirname(__file__), "pointer_calls.txt")):
    if not os.path.exists(path):
        return []
    lines = (line.split("#")[0].split() for line in open(path))
    return [(where, whom) for where, whom in filter(None, lines)]


def analyse(image):
    """(bytes, path of main, path of the worst interrupt, problems)"""
    elf = Elf(image)
    graph = Graph(elf.machine)
    paths = glob.glob(glob.escape(image) + "*.ci")
    if not paths:
        return None, (), (), {"no call graph: this compiler does not write one"}
    read_compiler_graph(graph, paths)
    read_machine_code(graph, elf, image)
    resolve_pointer_calls(graph, address_taken(graph, elf), read_rules())
    main, main_path = worst(graph, next(name for name in ROOTS if name in graph.cost))
    interrupts = [worst(graph, name) for name in graph.cost
                  if re.match(INTERRUPTS[elf.machine], name)]
    interrupt, interrupt_path = max(interrupts, default=(0, ()))
    interrupt += PUSHED_BY_INTERRUPT[elf.machine]

    def priced(path):
        return [f"{name} {graph.cost.get(name, graph.return_address)}" for name in path]

    return main + interrupt, priced(main_path), priced(interrupt_path), graph.problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("image")
    parser.add_argument("--path", action="store_true", help="print the worst path")
    options = parser.parse_args()
    total, main_path, interrupt_path, problems = analyse(options.image)
    if options.path:
        print(*main_path, *(f"interrupt {step}" for step in interrupt_path), sep="\n")
    for problem in sorted(problems):
        print(f"stack: {problem}")
    print(f"worst stack {total} bytes")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Talks to an engine as transcripts say, and compares every byte of its answers.

    transcripts.py --program COMMAND --board BOARD FILE...
    transcripts.py --program COMMAND --board BOARD --against COMMAND FILE...    compare two engines

A transcript is a text file, or a block fenced as `console` in a Markdown file:

    # needs: desktop            optional first line: skipped on boards that lack it (see lacks())
    ; for the reader            ignored, as are blank lines
    > ping                      a request: sent with LF; \\xHH stands for any byte
    = pong                      its whole reply up to the next request; `!` lines are left out,
    ...                         and a line `...` stands for any number of lines

Each transcript begins with Ctrl-X, so with a fresh engine. The next request is sent only after the
final line of the one before. Non-printing bytes of a reply are written as \\xHH, and so is the `>`
of a prompt, \\x3e, since a line that begins with it is a request.
"""

import argparse
import os
import re
import sys
from collections import namedtuple

from engine import Engine, EngineError, to_bytes, to_text

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from boards import BOARDS

Case = namedtuple("Case", "name needs exchanges")  # exchanges: [(request, [expected line])]


# ---- reading transcripts --------------------------------------------------------------------


def parse(name, lines, needs=()):
    needs, exchanges = set(needs), []
    for line in lines:
        if line.startswith("> ") or line == ">":
            exchanges.append((line[2:], []))
        elif not line or line == ";" or line.startswith("; "):
            continue
        elif exchanges:
            exchanges[-1][1].append(to_text(to_bytes(line)))
        elif line.startswith("# needs:"):
            needs.update(line[8:].split())
    return Case(name, needs, exchanges)


def markdown_blocks(lines):
    """(line number, info words, lines) of each fenced block."""
    fence = None
    for number, line in enumerate(lines, 1):
        mark = re.match(r"(```+|~~~+)\s*(.*)", line)
        if fence is None and mark:
            fence, begin, words, block = mark[1], number, mark[2].split(), []
        elif fence is not None and line.strip() == fence:
            yield begin, words, block
            fence = None
        elif fence is not None:
            block.append(line)


def read_cases(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    name = os.path.basename(path)
    if not path.endswith(".md"):
        return [parse(name, lines)]
    blocks = (parse(f"{name}:{begin}", block, words[1:])
              for begin, words, block in markdown_blocks(lines) if words[:1] == ["console"])
    return [case for case in blocks if case.exchanges]


def lacks(board):
    """Words after `needs:` that the board cannot serve: a board's name stands for its capacities,
    `full` for all that a chip of 32 KB leaves out, `fast` for what takes 8-bit chips minutes."""
    missing = {"desktop", *BOARDS} - {board}
    if board == "uno":
        missing.add("full")
    if board in ("uno", "mega"):
        missing.add("fast")
    return missing


# ---- judging --------------------------------------------------------------------------------


def matches(expected, actual):
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(matches(expected[1:], actual[skip:]) for skip in range(len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and matches(expected[1:], actual[1:])


def difference(request, expected, actual):
    lines = [f"    > {request}"]
    common = 0
    while common < min(len(expected), len(actual)) and expected[common] == actual[common]:
        common += 1
    if common:
        lines.append(f"      ({common} equal)")
    lines += [f"    - {line}" for line in expected[common:][:8]]
    lines += [f"    + {line}" for line in actual[common:][:8]]
    return "\n".join(lines)


def run_case(case, engine):
    """None, or what went wrong."""
    request = "Ctrl-X"
    try:
        engine.reset()
        for request, expected in case.exchanges:
            if any(line.startswith("!") for line in expected):
                return f"    > {request}\n    `!` lines have no place in a transcript"
            actual = engine.ask(request)
            if not matches(expected, actual):
                return difference(request, expected, actual)
        if "quit" in request:
            engine.close()  # it may still be ending
        elif engine.process.poll() is None and (extra := engine.reset()):
            return difference("nothing more", [], extra)
    except EngineError as error:
        engine.close()
        return f"    > {request}\n    {error}"
    return None


def compare_case(case, engine, other):
    """As run_case, but the other engine says what is expected. Only `hello` may differ."""
    request = "Ctrl-X"
    try:
        engine.reset(), other.reset()
        for request, _ in case.exchanges:
            actual, expected = engine.ask(request), other.ask(request)
            if actual != expected and "hello" not in request:
                return difference(request, expected, actual)
    except EngineError as error:
        engine.close(), other.close()
        return f"    > {request}\n    {error}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the engine under test")
    parser.add_argument("--against", help="an engine whose answers are the expected ones")
    parser.add_argument("--board", required=True, choices=["desktop", *BOARDS],
                        help="whose capacities the engine has")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()

    engine = Engine(options.program)
    other = Engine(options.against) if options.against else None
    passed = failed = skipped = 0
    for case in (case for path in options.files for case in read_cases(path)):
        if missing := case.needs & lacks(options.board):
            skipped += 1
            print(f"skipped: {case.name} (needs {', '.join(sorted(missing))})")
            continue
        problem = compare_case(case, engine, other) if other else run_case(case, engine)
        passed += problem is None
        failed += problem is not None
        if problem:
            print(f"FAILED {case.name}\n{problem}", flush=True)
    for one in filter(None, (engine, other)):
        one.close()
    print(f"transcripts: {passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

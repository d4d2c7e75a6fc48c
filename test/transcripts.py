#!/usr/bin/env python3
"""Talks to an engine as transcripts say, and compares every byte of its answers.

    transcripts.py --program COMMAND [--lacks WORD]... FILE...
    transcripts.py --program COMMAND --against COMMAND FILE...    compare two engines instead

A transcript is a text file, or a block fenced as `console` in a Markdown file:

    # needs: desktop            optional first line: skipped where --lacks names that word
    ; for the reader            ignored, as are blank lines
    > ping                      a request: sent with LF; \\xHH stands for any byte
    = pong                      its whole reply up to the next request; `!` lines are left out,
    ...                         and a line `...` stands for any number of lines

Each transcript begins with Ctrl-X, so with a fresh engine. The next request is sent only after the
final line of the one before. Non-printing bytes of a reply are written as \\xHH.
"""

import argparse
import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections import namedtuple

PATIENCE = 60  # seconds; only a guard, no test waits on purpose
RESET, REAL_TIME = b"\x18", b"\x03\x0b\x14\x18"

Case = namedtuple("Case", "name needs exchanges")  # exchanges: [(request, [expected line])]


class EngineError(Exception):
    pass


# ---- reading transcripts --------------------------------------------------------------------


def parse(name, lines, needs=()):
    needs, exchanges = set(needs), []
    for line in lines:
        if line.startswith("> ") or line == ">":
            exchanges.append((line[2:], []))
        elif not line or line == ";" or line.startswith("; "):
            continue
        elif exchanges:
            exchanges[-1][1].append(line)
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


# ---- talking --------------------------------------------------------------------------------


def to_bytes(request):
    return re.sub(rb"\\x([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), request.encode())


def to_text(line):
    return "".join(chr(b) if 32 <= b < 127 else f"\\x{b:02x}" for b in line)


def finals_due(sent):
    """How many final lines the protocol owes for these bytes."""
    kept = sent[sent.rfind(RESET) + 1:].translate(None, REAL_TIME)
    lines = (line.strip(b" ") for line in re.split(rb"\r\n|\r|\n", kept))
    return sum(1 for line in lines if line and not line.startswith(b"#"))


class Engine:
    """A program that speaks the protocol on its stdin and stdout."""

    def __init__(self, command):
        self.command = shlex.split(command)
        self.process = None

    def start(self):
        self.close()
        self.received = b""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.read_to_banner()

    def close(self):
        if not self.process:
            return None
        process, self.process = self.process, None
        try:
            process.stdin.close()
        except OSError:
            pass
        try:
            status = process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        process.stdout.close()
        return status

    def reset(self):
        """A fresh engine; returns what was said before its banner and should not have been."""
        if not self.process or self.process.poll() is not None:
            self.start()
        self.send(RESET)
        return self.read_to_banner()

    def send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            raise EngineError("the program has ended") from None

    def read_line(self):
        deadline = time.monotonic() + PATIENCE
        stream = self.process.stdout.fileno()
        while b"\n" not in self.received:
            ready, _, _ = select.select([stream], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise EngineError(f"no line within {PATIENCE} s")
            data = os.read(stream, 65536)
            if not data:
                raise EngineError(f"the program has ended with {self.process.wait()}")
            self.received += data
        line, _, self.received = self.received.partition(b"\n")
        return line

    def read_to_banner(self):
        lines = []
        while not (line := self.read_line()).startswith(b"! reset"):
            if line and not line.startswith(b"!"):
                lines.append(to_text(line))
        return lines

    def ask(self, request):
        """The reply's lines, without `!` lines."""
        sent = to_bytes(request) + b"\n"
        self.send(sent)
        reply = self.read_to_banner() if RESET in sent else []
        for _ in range(finals_due(sent)):
            while True:
                line = self.read_line()
                if not line.startswith(b"!"):
                    reply.append(to_text(line))
                if line[:1] in (b"=", b"?"):
                    break
        return reply


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
    parser.add_argument("--lacks", action="append", default=[], metavar="WORD",
                        help="skip what needs WORD")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()

    engine = Engine(options.program)
    other = Engine(options.against) if options.against else None
    passed = failed = skipped = 0
    for case in (case for path in options.files for case in read_cases(path)):
        if missing := case.needs & set(options.lacks):
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

"""What the test scripts share: an engine to talk to, and tests that are named by sentences.

Nothing here waits on purpose: PATIENCE only guards against hanging, so it is generous.
"""

import os
import re
import select
import shlex
import subprocess
import sys
import threading
import time
import traceback

PATIENCE = 60  # seconds
MOST_LINES, MOST_BYTES = 100_000, 200_000_000  # of one answer, of one run: beyond, it is endless
STOP, STOP_TOO, STATUS, RESET = b"\x03", b"\x0b", b"\x14", b"\x18"
REAL_TIME = STOP + STOP_TOO + STATUS + RESET
THREE_IN_A_ROW = re.compile(rb"([\x03\x0b\x14\x18])\1\1")
PROMPT = b"> "


class EngineError(Exception):
    """The engine broke the rules of talking: it ended, or it is silent."""


# ---- bytes and lines --------------------------------------------------------------------------


def to_bytes(text):
    return re.sub(rb"\\x([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), text.encode())


def to_text(line):
    return "".join(chr(b) if 32 <= b < 127 else f"\\x{b:02x}" for b in line)


def crc16(data):
    """CRC-16/CCITT, bit by bit as the standard has it: slow, and so a check of the fast one."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def with_checksum(line):
    return line + b" *%04X" % crc16(line)


def has_checksum(line):
    body, star, _ = line.rpartition(b" *")
    return bool(star) and with_checksum(body) == line


def split_lines(sent):
    """What was sent, as the lines that the engine sees; the last one is not finished."""
    return re.split(rb"\r\n|\r|\n", sent)


def finals_due(sent, strict=False):
    """How many final lines the protocol owes for these bytes."""
    kept = sent[sent.rfind(RESET) + 1:] if not strict else sent
    kept = THREE_IN_A_ROW.sub(b"", kept) if strict else kept.translate(None, REAL_TIME)
    lines = (line for line in split_lines(kept)[:-1] if line.strip(b" \t"))
    return sum(1 for line in lines if strict or not line.startswith(b"#"))


def is_final(line):
    return line[:1] in (b"=", b"?")


def without_info(lines):
    return [line for line in lines if not line.startswith(b"!")]


# ---- an engine --------------------------------------------------------------------------------


class Engine:
    """A program that speaks the protocol on its stdin and stdout."""

    def __init__(self, command, errors=subprocess.DEVNULL):
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.errors = errors
        self.process = None
        self.received = b""
        self.complaints = ""  # what was said on stderr, once closed
        self.strict = self.echo = False

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.close()

    def start(self):
        self.close()
        self.received = b""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors)
        self.read_to_banner()

    def close(self):
        """Ends the input; returns the exit status."""
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
        if process.stderr:
            self.complaints = process.stderr.read().decode()
            process.stderr.close()
        return status

    def reset(self):
        """A fresh engine; returns what was said before its banner and should not have been."""
        if not self.process or self.process.poll() is not None:
            self.start()
        prompts = [to_text(PROMPT)] if self.echo else []
        self.send(RESET * (3 if self.strict else 1))
        return [line for line in self.read_to_banner() if line not in prompts]

    def send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            raise EngineError("the program has ended") from None

    def read_more(self, deadline, missing):
        stream = self.process.stdout.fileno()
        ready, _, _ = select.select([stream], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise EngineError(f"no {missing} within {PATIENCE} s")
        data = os.read(stream, 65536)
        if not data:
            raise EngineError(f"the program has ended with {self.process.wait()}")
        self.received += data

    def read_line(self):
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.received:
            self.read_more(deadline, "line")
        line, _, self.received = self.received.partition(b"\n")
        return line

    def read_to(self, wanted):
        """Lines up to and with the first that begins so, or for which wanted(line) holds."""
        found = wanted if callable(wanted) else lambda line: line.startswith(wanted)
        lines = [self.read_line()]
        while not found(lines[-1]):
            expect_an_end(lines)
            lines.append(self.read_line())
        return lines

    def read_to_banner(self):
        self.strict = self.echo = False
        lines = self.read_to(b"! reset")[:-1]
        return [to_text(line) for line in without_info(lines) if line]

    def read_prompt(self):
        deadline = time.monotonic() + PATIENCE
        while not self.received.startswith(PROMPT):
            self.read_more(deadline, "prompt")

    def ask(self, request):
        """The reply's lines as text, without `!` lines. The request lacks its last LF."""
        return [to_text(line) for line in self.exchange(to_bytes(request) + b"\n")]

    def exchange(self, sent):
        """All lines that answer what is sent, without `!` lines. Its last line must be finished.

        In echo mode that includes the lines typed, and the next prompt is waited for, so that no
        byte depends on who is faster.
        """
        self.send(sent)
        reply = []
        if RESET in sent and not self.strict or RESET * 3 in sent:
            reply = [to_bytes(line) for line in self.read_to_banner()]
        finals = finals_due(sent, self.strict)
        typed = len(split_lines(sent)) - 1 if self.echo else 0
        while finals > 0 or typed > 0:
            expect_an_end(reply)
            line = self.read_line()
            if not line.startswith(b"!"):
                reply.append(line)
            finals -= is_final(line)
            typed -= self.echo and line.startswith(PROMPT)
        self.follow_mode(sent, reply)
        if self.echo:
            self.read_prompt()
        return reply

    def follow_mode(self, sent, reply):
        if not reply or not reply[-1].startswith(b"="):
            return
        if switch := re.search(rb"\b(strict|echo) (on|off)\b", sent):
            is_on = switch[2] == b"on"
            self.strict = is_on and switch[1] == b"strict"
            self.echo = is_on and switch[1] == b"echo"

    # --- while a request runs ---

    def start_request(self, line):
        """Sends a request and comes back when it surely runs; what it has said so far."""
        self.send(line + b"\n")
        said = [b""]
        while not is_final(said[-1]) and b" running " not in said[-1]:
            self.send(STATUS)  # a status that comes before the line is looked at says idle
            said += self.read_to(is_status_or_final)
        return said[1:]


def expect_an_end(lines):
    if len(lines) > MOST_LINES:
        raise EngineError(f"an endless answer, beginning with {lines[:2]} and now at {lines[-1]!r}")


def is_status_or_final(line):
    return is_final(line) or line.startswith(b"!") and b" overruns " in line


def uno(simrun, firmware, *options, errors=subprocess.DEVNULL):
    """The simulated Arduino Uno."""
    return Engine([simrun, "-s", "-m", "atmega328p", *options, firmware], errors)


def uno_script(simrun, firmware, data, pause, *options):
    """The lines that the simulated Uno answers when simrun itself sends the data, and pauses for so
    many cycles after each LF. Nothing depends on this machine's speed. The first LF lets the banner
    pass, during which the chip receives nothing."""
    done = subprocess.run([simrun, "-s", "-m", "atmega328p", "-w", str(pause), *options, firmware],
                          input=b"\n" + data, capture_output=True, timeout=4 * PATIENCE)
    expect_equal(done.returncode, 0, "the exit status of simrun")
    return done.stdout.split(b"\n")[:-1]


def talk(command, data):
    """(exit status, output) of a program that is given all of its input at once."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    guard = threading.Timer(4 * PATIENCE, process.kill)
    guard.start()
    writer = threading.Thread(target=write_all, args=(process.stdin, data))
    writer.start()
    output = process.stdout.read(MOST_BYTES)
    if len(output) == MOST_BYTES:
        process.kill()
    process.stdout.close()
    writer.join()
    guard.cancel()
    return process.wait(), output


def write_all(stream, data):
    try:
        stream.write(data)
        stream.close()
    except OSError:
        pass  # the program has ended; its exit status tells


# ---- tests ------------------------------------------------------------------------------------


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def expect_equal(actual, expected, what):
    expect(actual == expected,
           f"{what}\n    expected {brief(expected)}\n    but got  {brief(actual)}")


def brief(value):
    text = repr(value)
    return text if len(text) < 400 else f"{text[:300]} ... {text[-80:]}"


def first_difference(actual, expected, what):
    """As expect_equal, for long lists: shows where they part."""
    for number, (ours, theirs) in enumerate(zip(actual, expected)):
        expect_equal(ours, theirs, f"{what}, line {number + 1}")
    expect_equal(len(actual), len(expected), f"{what}, number of lines")


_tests = []


def test(function):
    _tests.append(function)
    return function


def run_tests(*arguments):
    """Runs every @test of the script; its name is the sentence that broke. Ends the script."""
    failed = 0
    tests = [function for function in _tests if function.__module__ == "__main__"]
    for function in tests:
        name = function.__name__.replace("_", " ")
        begin = time.monotonic()
        try:
            function(*arguments)
            print(f"ok      {name} ({time.monotonic() - begin:.1f} s)", flush=True)
        except (Failure, EngineError) as problem:
            failed += 1
            print(f"FAILED  {name}\n    {problem}", flush=True)
        except Exception:  # a fault of the test itself; the other tests still count
            failed += 1
            print(f"FAILED  {name}\n{traceback.format_exc()}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(bool(failed))

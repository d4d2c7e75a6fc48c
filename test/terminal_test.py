#!/usr/bin/env python3
"""The desktop program on a terminal and on pipes: terminal_test.py PROGRAM"""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import threading
import time

from engine import (PATIENCE, PROMPT, STATUS, STOP, Engine, EngineError, expect, expect_equal,
                    is_final, run_tests, talk, test, write_all)

REDRAW = b"\r\x1b[K"
OUTPUT_FLAGS, LOCAL_FLAGS = 1, 3  # in the list that tcgetattr gives
SOON = PATIENCE / 10  # for what should take no time at all
ENDLESS = b"trace depth 9 minimax"


def become_foreground():
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # Ctrl-C typed here is a SIGINT there


class Terminal:
    """The program on a pseudo terminal of its own, and a person at it."""

    def __init__(self, program, *options):
        self.person, self.line = pty.openpty()
        settings = termios.tcgetattr(self.line)
        settings[OUTPUT_FLAGS] &= ~termios.OPOST  # shown is what was written, byte for byte
        termios.tcsetattr(self.line, termios.TCSANOW, settings)
        self.before = termios.tcgetattr(self.line)
        self.seen = b""
        self.process = subprocess.Popen([program, *options], stdin=self.line, stdout=self.line,
                                        preexec_fn=become_foreground)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.person)
        os.close(self.line)

    def type(self, keys):
        os.write(self.person, keys)

    def see(self, wanted):
        """What was shown up to and with these bytes."""
        deadline = time.monotonic() + SOON
        while wanted not in self.seen:
            ready, _, _ = select.select([self.person], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise EngineError(f"{wanted!r} was not shown, but {self.seen[-300:]!r}")
            self.seen += os.read(self.person, 65536)
        shown, _, self.seen = self.seen.partition(wanted)
        return shown + wanted

    def see_prompt(self):
        return self.see(b"\n" + PROMPT)

    def start_endless(self):
        """Starts a request that surely still runs while nobody reads."""
        self.see(PROMPT)
        self.type(ENDLESS + b"\r")
        self.see(b"\n| 100 ")

    def ends_with(self, status, why):
        expect_equal(wait_for_end(self.process, why), status, f"the exit status after {why}")

    def expect_restored(self, why):
        expect_equal(termios.tcgetattr(self.line), self.before, f"the settings after {why}")


def wait_for_end(process, why):
    try:
        return process.wait(SOON)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise EngineError(f"{why} does not end it") from None


# ---- a terminal -------------------------------------------------------------------------------


@test
def a_terminal_gets_a_prompt(program):
    with Terminal(program) as terminal:
        expect(terminal.see(PROMPT).startswith(b"! reset zermelo "), "the banner comes first")
        terminal.type(b"ping\r")
        expect_equal(terminal.see_prompt(), b"ping\r\n=\r\n" + PROMPT, "what is shown")


@test
def plain_on_a_terminal_has_no_prompt(program):
    with Terminal(program, "--plain") as terminal:
        terminal.see(b"\n")
        terminal.type(b"ping\n")
        shown = terminal.see(b"=\n")
        expect(PROMPT not in shown, f"a prompt in {shown!r}")
        terminal.type(b"\x04")
        terminal.ends_with(0, "the end of input")


@test
def human_on_a_pipe_has_a_prompt(program):
    status, output = talk([program, "--human"], b"pi\rquit\r")
    expect_equal(status, 0, "the exit status")
    expect(output.endswith(b"\n> pi\r\n=\r\n> quit\r\n=\r\n"), f"{output!r}")


@test
def a_pipe_has_no_prompt(program):
    _, output = talk([program], b"ping\n")
    expect_equal(output.split(b"\n")[1:], [b"=", b""], "what is said after the banner")


@test
def keys_edit_the_line(program):
    with Terminal(program) as terminal:
        terminal.see(PROMPT)
        for keys, shown in [(b"pinx\x7fg\r", b"pinx\b \bg"), (b"pinx\x08g\r", b"pinx\b \bg"),
                            (b"abc\x15ping\r", b"abc" + REDRAW + PROMPT + b"ping"),
                            (b"pi\x1b[D\x1b[3~ng\r", b"ping"), (b"\x7f\x7fpi\r", b"pi"),
                            (b"ping\n", b"ping"), (b"# words\rping\r", b"# words\r\n> ping")]:
            terminal.type(keys)
            expect_equal(terminal.see(b"=\r\n" + PROMPT), shown + b"\r\n=\r\n" + PROMPT, f"{keys}")


@test
def output_goes_before_the_typed_part_which_is_shown_again(program):
    with Terminal(program) as terminal:
        terminal.see(PROMPT)
        terminal.type(b"posi")
        terminal.see(b"posi")
        terminal.type(STATUS)
        expect_equal(terminal.see(PROMPT + b"posi"),
                     REDRAW + b"! idle nodes 0 depth 0 overruns 0\r\n" + PROMPT + b"posi", "shown")
        terminal.type(b"tion\r")
        expect_equal(terminal.see_prompt(), b"tion\r\n= --------- X\r\n" + PROMPT, "then")


@test
def a_line_typed_while_a_request_runs_is_not_torn(program):
    with Terminal(program) as terminal:
        terminal.start_endless()
        terminal.type(b"posi")
        shown = terminal.see(PROMPT + b"posi")
        expect(shown.endswith(b"\n" + PROMPT + b"posi"), f"{shown[-80:]!r} begins inside a row")
        terminal.type(STOP)
        terminal.see(b" end stop\r\n")
        terminal.see(PROMPT + b"posi")
        terminal.type(b"tion\r")
        expect_equal(terminal.see_prompt(), b"tion\r\n= --------- X\r\n" + PROMPT, "then")


@test
def ctrl_d_ends_on_an_empty_line_only(program):
    with Terminal(program) as terminal:
        terminal.see(PROMPT)
        terminal.type(b"abc\x04\x15ping\r")
        terminal.see(b"=\r\n" + PROMPT)
        terminal.type(b"\x04")
        terminal.ends_with(0, "Ctrl-D")
        terminal.expect_restored("Ctrl-D")


@test
def ctrl_c_ends_with_130_when_idle(program):
    with Terminal(program) as terminal:
        terminal.see(PROMPT)
        terminal.type(STOP)
        terminal.ends_with(130, "Ctrl-C")
        terminal.expect_restored("Ctrl-C")


@test
def ctrl_c_is_not_lost_between_the_prompt_and_the_wait_for_input(program):
    for attempt in range(100):
        with Terminal(program) as terminal:
            terminal.see(PROMPT)
            terminal.type(STOP)
            terminal.ends_with(130, f"Ctrl-C right after the prompt (attempt {attempt})")


@test
def ctrl_c_ends_with_130_when_idle_on_a_plain_terminal(program):
    with Terminal(program, "--plain") as terminal:
        terminal.see(b"\n")
        terminal.type(STOP)
        terminal.ends_with(130, "Ctrl-C")


@test
def ctrl_c_stops_what_runs(program):
    with Terminal(program) as terminal:
        terminal.start_endless()
        terminal.type(STOP)
        terminal.see(b" end stop\r\n")
        terminal.see(PROMPT)
        terminal.type(b"quit\r")
        terminal.ends_with(0, "quit")


@test
def the_settings_are_restored_however_it_ends(program):
    endings = [("quit", lambda t: t.type(b"quit\r"), 0)]
    for name in "SIGTERM", "SIGHUP", "SIGQUIT":
        number = getattr(signal, name)
        endings.append((name, lambda t, n=number: t.process.send_signal(n), None))
    problems = []
    for why, end, status in endings:
        with Terminal(program) as terminal:
            terminal.see(PROMPT)
            flags = termios.tcgetattr(terminal.line)[LOCAL_FLAGS]
            expect_equal(flags & (termios.ICANON | termios.ECHO), 0, "line editing by the terminal")
            end(terminal)
            actual = wait_for_end(terminal.process, why)
            expect(status in (None, actual), f"the exit status after {why} is {actual}")
            if termios.tcgetattr(terminal.line) != terminal.before:
                problems.append(why)
    expect_equal(problems, [], "ends that leave the terminal changed")


@test
def it_ends_at_once_by_sigterm_and_sighup_while_a_request_runs(program):
    for number in signal.SIGTERM, signal.SIGHUP:
        with Terminal(program) as terminal:
            terminal.start_endless()
            terminal.process.send_signal(number)
            wait_for_end(terminal.process, number.name)
            terminal.expect_restored(number.name)


# ---- pipes ------------------------------------------------------------------------------------


@test
def an_unfinished_last_line_counts(program):
    for data, said in [(b"ping", [b"="]), (b"5 ping", [b"=5"]), (b"play a1\nposition",
                       [b"= side O", b"= X-------- O"]), (b"# words", []), (b"  ", []), (b"", []),
                       (b"ping\r", [b"="]), (b"5 pi\x00", [b"?5 E7 bad-byte code 0"])]:
        status, output = talk([program, "--plain"], data)
        expect_equal((status, output.split(b"\n")[1:-1]), (0, said), f"after {data!r}")


@test
def every_request_read_before_the_end_is_answered(program):
    data = b"".join(b"%d go minimax depth 6\n" % number for number in range(1, 21))
    status, output = talk([program, "--plain"], data)
    finals = [line.split(b" ")[0] for line in output.split(b"\n") if is_final(line)]
    expect_equal((status, finals), (0, [b"=%d" % number for number in range(1, 21)]), "answers")


@test
def quit_ends_with_0_and_nothing_after_it_is_done(program):
    status, output = talk([program, "--plain"], b"3 quit\nping\n")
    expect_equal((status, output.split(b"\n")[1:]), (0, [b"=3", b""]), "the answers")


@test
def wrong_options_end_with_2(program):
    for options in ["--nonsense"], ["--budget"], ["--budget", "nonsense"], ["extra"]:
        done = subprocess.run([program, *options], stdin=subprocess.DEVNULL, capture_output=True)
        expect_equal((done.returncode, done.stdout), (2, b""), f"{options}")


@test
def a_closed_stdout_ends_it_at_once(program):
    with Engine([program, "--plain"]) as engine:
        engine.process.stdout.close()
        wait_for_end(engine.process, "a stdout closed while it is idle")
    with Engine([program, "--plain"]) as engine:
        engine.start_request(b"5 " + ENDLESS)
        engine.process.stdout.close()
        wait_for_end(engine.process, "a stdout closed while it works")


@test
def sigint_on_a_pipe_acts_as_ctrl_c(program):
    with Engine([program, "--plain"]) as engine:
        engine.process.send_signal(signal.SIGINT)  # idle: nothing happens
        expect_equal(engine.ask("4 ping"), ["=4"], "after an idle SIGINT")
        engine.start_request(b"5 " + ENDLESS)
        engine.process.send_signal(signal.SIGINT)
        expect(engine.read_to(is_final)[-1].endswith(b" end stop"), "SIGINT does not stop it")
        expect_equal(engine.ask("6 ping"), ["=6"], "after a SIGINT")


@test
def sigint_stops_also_where_stdin_is_not_read(program):
    with Engine([program, "--plain"]) as engine:
        engine.start_request(b"5 " + ENDLESS)
        engine.send(b"6 position\n" * 2000)  # one waits, the others fill the receive buffer
        engine.process.send_signal(signal.SIGINT)
        expect(engine.read_to(is_final)[-1].endswith(b" end stop"), "SIGINT does not stop it")
        for _ in range(2000):
            expect_equal(engine.read_line(), b"=6 --------- X", "what has waited")


@test
def sigint_when_idle_ends_only_a_terminal(program):
    with Engine([program, "--human"]) as engine:
        engine.echo = True
        engine.read_prompt()
        engine.process.send_signal(signal.SIGINT)
        engine.send(b"ping\n")
        engine.read_to(b"=\r")


@test
def a_client_may_write_a_megabyte_before_it_reads(program):
    count = 100_000
    data = b"".join(b"%05d play a1\n%05d undo\n" % (n, n) for n in range(count // 2))
    expect(len(data) > 1_000_000, "the test is too small")
    process = subprocess.Popen([program, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer = threading.Thread(target=write_all, args=(process.stdin, data))
    writer.start()
    writer.join(0.5)  # the pipes are full by now
    expect(writer.is_alive(), "nobody had to wait")
    lines = process.stdout.read().split(b"\n")[1:-1]
    writer.join()
    expect_equal((process.wait(), len(lines)), (0, count), "the exit status and the answers")
    expect_equal(lines[-1], b"=%05d side X" % (count // 2 - 1), "the last answer")


if __name__ == "__main__":
    run_tests(sys.argv[1])

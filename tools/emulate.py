#!/usr/bin/env python3
"""Starts a board in its emulator, its serial line on standard input and output.

    emulate.py BOARD [--image ELF] [--count] [--stack LOW:HIGH]

On a terminal it is as a serial cable and a terminal program: every key goes to the board as it is,
nothing is echoed but by the board, Ctrl-] leaves. With pipes or files it ends with 0 when the input
is used up and all of it is answered. A test suite as ELF ends it with the number of failures.
3 says that there is no such emulator here.

    --image ELF        instead of the board's firmware in build/
    --count            say on stderr how many instructions were executed (boards in QEMU)
    --stack LOW:HIGH   say on stderr the lowest address written to between these two (likewise)
"""

import argparse
import os
import select
import shutil
import signal
import subprocess
import sys
import termios

from boards import BOARDS, ROOT, firmware

LEAVE = b"\x1d"  # Ctrl-]
NO_EMULATOR = 3
MOST_CYCLES = "4000000000"  # of a test suite


def command(name, image, count=False, stack=None, real_time=False):
    board = BOARDS[name]
    if board.emulator == "simavr":
        is_suite = image != firmware(name)
        return [os.path.join(ROOT, "build/simrun"), "-s", "-m", board.chip,
                *(["-x", MOST_CYCLES] if is_suite else []), *(["-r"] if real_time else []), image]
    plugin = os.path.join(ROOT, "build/qemu_plugin.so")
    plugin += (",count=on" if count else "") + (f",stack={stack}" if stack else "")
    return [f"qemu-system-{board.emulator}", "-M", board.chip, "-kernel", image, "-display", "none",
            "-monitor", "none", "-serial", "stdio", "-semihosting-config",
            "enable=on,target=native", "-plugin", plugin]


# ---- a terminal as one end of a cable ---------------------------------------------------------


def end_by_signal(number, _):
    sys.exit(128 + number)


def raw(settings):
    """Keys as they come. Lines of output still begin at the left."""
    iflag, oflag, cflag, lflag, ispeed, ospeed, keys = settings
    iflag &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR | termios.IXON | termios.ISTRIP)
    lflag &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
    return [iflag, oflag, cflag, lflag, ispeed, ospeed, keys]


def pass_bytes(board):
    """Between the terminal and the board, until Ctrl-] or until either has ended."""
    screen, keys = sys.stdout.fileno(), sys.stdin.fileno()
    from_board, to_board = board.stdout.fileno(), board.stdin.fileno()
    while True:
        ready, _, _ = select.select([keys, from_board], [], [])
        if from_board in ready:
            said = os.read(from_board, 4096)
            if not said:
                return
            os.write(screen, said)
        if keys in ready:
            typed, leaves, _ = os.read(keys, 4096).partition(LEAVE)
            os.write(to_board, typed)
            if leaves or not typed:
                return


def be_a_cable(words, title):
    print(f"{title}, emulated. Ctrl-] leaves; `echo on` for echo and prompt, `help` for help.",
          file=sys.stderr)
    before = termios.tcgetattr(sys.stdin)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end_by_signal)
    board = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, raw(termios.tcgetattr(sys.stdin)))
        pass_bytes(board)
    except OSError:
        pass  # either end is gone
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
        board.kill()
        board.wait()
    print()
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board", choices=BOARDS)
    parser.add_argument("--image", metavar="ELF")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--stack", metavar="LOW:HIGH")
    options = parser.parse_args()
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    words = command(options.board, options.image or firmware(options.board), options.count,
                    options.stack, at_terminal)
    if not shutil.which(words[0]):
        print(f"emulate: {words[0]} is missing", file=sys.stderr)
        sys.exit(NO_EMULATOR)
    if at_terminal and not options.image:
        sys.exit(be_a_cable(words, BOARDS[options.board].title))
    os.execvp(words[0], words)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Whatever comes in: one final for each line, and a refusal changes nothing.

    bad_input_test.py PROGRAM
"""

import random
import re
import sys

from engine import (Engine, expect, expect_equal, finals_due, is_final, run_tests, talk, test,
                    to_bytes, without_info)

SEED = 19930402
LINES = 20_000
FIXED_KEYWORDS = set("""unknown-command wrong-arguments bad-number out-of-range illegal-move
    game-over line-too-long bad-byte bad-checksum no-checksum bad-id already-done overrun full
    no-such-node not-here""".split())

# A state with a base position, a past and few squares left, so that every search is short.
SET_UP = ["new tictactoe", "position X---O---- X", "play c3 c1 a3 a2", "graph new", "graph node p a",
          "graph node q e", "graph node r a win a", "graph edge p q", "graph edge q r", "graph start p",
          "data new 2 decimals 1", "data add a 1 2", "data add b 3 4.5", "data add a 2 2",
          "data split 1 0 0", "kmeans 2"]
LOOK = ["dump", "position", "result"]

# Good arguments for every command that takes some; from these the bad ones are made.
GOOD = {
    "stop": ["7"],
    "help": ["ping"],
    "echo": ["on", "off"],
    "strict": ["on", "off"],
    "new": ["tictactoe"],
    "position": ["X---O---- X", "----X---- O"],
    "play": ["b1", "b1 c2 b3"],
    "undo": ["1", "4"],
    "eval": ["lines"],
    "go": ["minimax depth 2 nodes 100 time 60000 eval lines", "alphabeta order eval window -5 5",
           "table on deepen on order on"],
    "reply": ["minimax depth 2 nodes 100 eval lines", "order off deepen on"],
    "compare": ["depth 2 eval lines window -5 5"],
    "perft": ["3"],
    "bench": ["time"],
    "moves": ["values", "values minimax depth 2 nodes 50 eval lines"],
    "match": ["first vs last", "depth 1 vs random seed 5", "best vs nodes 10"],
    "graph": ["new", "new arena", "node s e win draw", "edge q p", "start q", "show", "solve", "solve e",
              "nimber", "from-game", "from-game both", "arena", "dot"],
    "data": ["new 2 decimals 1", "add a 1 2.5", "show", "split 2 1 1 seed 3", "scale", "scale off",
             "clear"],
    "knn": ["2 1 2.5", "curve 2", "matrix 1"],
    "kmeans": ["2 iterations 3 init spread seed 2 stop 5", "show", "assign 1 2.5"],
    "trace": ["depth 2 minimax eval lines states pruned dot", "depth 1 alphabeta window -5 5"],
}
CHANGES_THE_LINK = {"echo", "strict", "quit"}
BAD_WORDS = ["99999999999999999999999", "-99999999999999999999999", "2147483648", "-2147483649",
             "4294967296", "65536", "256", "-1", "0", "zz", "a", "-", "+1", "1.5", "1e3", "0x10",
             "%s%n", "*", "|", "#", "=", "?", "\\x00", "\\xff", "a" * 60]


def mutations(command, good):
    words = [command] + good.split()
    yield words[:1]
    for at in range(len(words)):
        yield words[:at] + words[at + 1:]
        yield words[:at + 1] + words[at:]
        yield words[:at] + [words[at].upper()] + words[at + 1:]
        yield words[:at] + [words[at][:-1]] + words[at + 1:]
        for bad in BAD_WORDS:
            yield words[:at] + [bad] + words[at + 1:]
            yield words[:at + 1] + [bad] + words[at + 1:]
    yield words + words
    yield words + words[1:]
    yield words * 9


def set_up(engine):
    engine.reset()
    for request in SET_UP:
        engine.ask(request)
    return [line for request in LOOK for line in engine.ask(request)]


def read_errors(engine):
    rows = (row.split(" ") for row in engine.ask("errors")[:-1])
    return {int(number): keyword for _, keyword, number, *_ in rows}


def expect_good_refusal(line, errors, request):
    form = re.match(r"\?5? E(\d+) ([a-z-]+)(?: .+)?$", line)
    expect(form, f"{request!r} was answered {line!r}")
    expect_equal(errors.get(int(form[1])), form[2], f"the keyword of {line!r}")


@test
def every_error_has_a_number_of_its_own(program):
    with Engine([program, "--plain"], None) as engine:
        errors = read_errors(engine)
    expect_equal(FIXED_KEYWORDS - set(errors.values()), set(), "keywords that are missing")
    expect_equal(len(set(errors.values())), len(errors), "keywords with one number each")


@test
def every_command_has_arguments_to_spoil(program):
    with Engine([program, "--plain"], None) as engine:
        rows = [row.split(" ", 2)[1:] for row in engine.ask("commands")[:-1]]
    expect_equal({row[0] for row in rows if len(row) > 1}, set(GOOD), "commands with arguments")


@test
def a_refused_request_changes_nothing(program):
    refused = accepted = 0
    with Engine([program, "--plain"], None) as engine:
        errors = read_errors(engine)
        commands = sorted({row.split(" ")[1] for row in engine.ask("commands")[:-1]})
        before = set_up(engine)
        requests = [" ".join(words) for command in commands for good in GOOD.get(command, [""])
                    for words in mutations(command, good)]
        for request in requests:
            reply = engine.ask(f"5 {request}")
            finals = [line for line in reply if line[:1] in "=?"]
            expect_equal(len(finals), 1, f"the number of finals for {request!r}")
            if finals[0].startswith("="):
                accepted += 1
                if request.split()[0] in CHANGES_THE_LINK:
                    engine.start()
                before = set_up(engine)
                continue
            refused += 1
            expect_good_refusal(finals[0], errors, request)
            after = [line for look in LOOK for line in engine.ask(look)]
            expect_equal(after, before, f"the state after {request!r} was refused")
        expect_equal(engine.close(), 0, "the exit status")
    expect(refused > 2000 and accepted > 100, f"only {refused} refused, {accepted} accepted")


@test
def a_line_too_long_is_swallowed_and_answered_once_with_the_maximum(program):
    for budget in "desktop", "uno":
        with Engine([program, "--plain", "--budget", budget], None) as engine:
            size = int(re.search(r" line (\d+)", engine.ask("hello")[0])[1])
            fits, refusal = "7 play a1 ".ljust(size, "a"), f"E6 line-too-long at most {size}"
            expect(engine.ask(fits)[0].startswith("?7 E11 illegal-move a"), "the longest line")
            for extra in 1, 2, size, 10 * size:
                long = fits + "a" * extra
                expect_equal(engine.ask(long), [f"?7 {refusal}"], f"{extra} bytes too long")
                expect_equal(engine.ask("x" + long[1:]), [f"? {refusal}"], "too long, no id")
                expect_equal(engine.ask("#" + long), [], "an overlong comment")
                expect_equal(engine.ask("position"), ["= --------- X"], "the next line")
            expect_equal(engine.ask("8 " + "a " * size), [f"?8 {refusal}"], "many words")


@test
def a_line_too_long_keeps_its_id_also_where_it_is_cut_inside_a_checksum(program):
    with Engine([program, "--plain", "--budget", "uno"], None) as engine:
        line = "9 ".ljust(93, "a") + " *" + "A" * 9
        expect_equal(engine.ask(line), ["?9 E6 line-too-long at most 96"], "the answer")


def random_line(draw, alphabet):
    return bytes(draw.choices(alphabet, k=draw.choice([0, 1, 2, 3, 5, 8, 20, 60, 120])))


@test
def random_bytes_get_one_final_for_each_line(program):
    draw = random.Random(SEED)
    alphabet = [byte for byte in range(256) if byte not in b"\x03\x0b\x14\x18"]
    data = b"".join(random_line(draw, alphabet) + b"\n" for _ in range(LINES))
    status, output = talk([program, "--plain"], data + b"77777 ping\n")
    finals = [line for line in output.split(b"\n") if is_final(line)]
    expect_equal(status, 0, "the exit status")
    expect_equal(len(finals), finals_due(data) + 1, "the number of finals")
    expect_equal(finals[-1], b"=77777", "the last answer")


@test
def random_bytes_with_real_time_bytes_among_them_get_one_final_for_each_line(program):
    draw = random.Random(SEED + 1)
    alphabet = list(range(256)) + 4 * list(b"\x03\x0b\x14\x18\r\n#|*")
    with Engine([program, "--plain"], None) as engine:
        for _ in range(LINES // 10):
            line = random_line(draw, alphabet) + b"\n"
            engine.exchange(line)
            expect_equal(engine.exchange(b"7 ping\n"), [b"=7"], f"after {line!r}")
        expect_equal(engine.close(), 0, "the exit status")


@test
def random_words_get_one_final_for_each_line(program):
    draw = random.Random(SEED + 2)
    words = [word for goods in GOOD.values() for good in goods for word in good.split()]
    words = [word for word in words if word not in ("tictactoe", "X---O----", "----X----")]
    words += [command for command in GOOD if command not in CHANGES_THE_LINK | {"undo", "bench"}]
    words += ["show", "result", "dump", "solve", "why", "|", "12", "*0000"] + BAD_WORDS
    lines = [" ".join(draw.choices(words, k=draw.choice([1, 2, 2, 3, 3, 4, 6, 12])))
             for _ in range(LINES)]
    data = b"".join(to_bytes(line) + b"\n" for line in SET_UP + lines)
    status, output = talk([program, "--plain"], data + b"dump\n")
    lines = without_info(output.split(b"\n"))
    expect_equal(status, 0, "the exit status")
    expect_equal(sum(map(is_final, lines)), finals_due(data) + 1, "the number of finals")
    expect(b"| new tictactoe" in lines[-99:], f"the last answer is {lines[-99:]}")


if __name__ == "__main__":
    run_tests(sys.argv[1])

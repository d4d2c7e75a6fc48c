#!/usr/bin/env python3
"""A pipe of any length just works: flood_test.py PROGRAM

Requests drawn from every command are piped without waiting. Each is answered once, in order, with
its id; the bytes do not depend on the run or on how the input was cut into pieces.
"""

import os
import random
import subprocess
import sys
import threading

from engine import Engine, expect, expect_equal, first_difference, run_tests, talk, test

SEED = 20210607
MANY, SOME = 100_000, 2_000

# (weight, requests): cheap ones often, searches with a small depth, long lists seldom.
MENU = [
    (30, ["ping", "status", "result", "position", "moves", "dump", "show"]),
    (30, ["play a1", "play b2", "play c3", "play b1 a2", "play a3 c1 c2", "undo", "undo 2"]),
    (15, ["position X---O---- X", "position XX-OO---- O", "position --------- X",
          "position XOXXOO--- X", "new tictactoe"]),
    (10, ["eval", "eval lines", "eval best", "go depth 0", "go depth 1", "go depth 2 eval lines"]),
    (6, ["go minimax depth 2", "go alphabeta depth 3", "go order eval depth 3", "go nodes 50",
         "go depth 3 table on", "go depth 4 deepen on", "go depth 2 window -1 1",
         "reply depth 2", "reply nodes 20", "perft 2", "moves values depth 2"]),
    (6, ["play", "play zz", "undo 99", "go depth", "go fast", "perft x", "new chess", "nonsense",
         "position X", "stop x", "eval nothing", "trace depth", "strict", "echo", "ping pong"]),
    (1, ["compare depth 2", "trace depth 1", "trace depth 1 alphabeta states", "match first",
         "match depth 1 vs last", "match random seed 5", "match nodes 10 vs best"]),
    (2, ["data new 2 decimals 1", "data add a 1 2.5", "data add b 3 4", "data add a 5", "data show",
         "data split 2 1 1 seed 3", "data scale", "data clear", "knn 1 2 2", "knn curve 1",
         "knn matrix 1", "kmeans 1", "kmeans 2 init spread", "kmeans show", "kmeans assign 1 1"]),
    (2, ["graph new", "graph node p a", "graph node q e win a", "graph edge p q", "graph start p",
         "graph show", "graph solve", "graph dot", "graph nimber", "graph new arena",
         "nimber"]),
    (0.2, ["help", "help go", "commands", "errors", "limits", "games", "hello", "echo off",
           "strict off"]),
    (0.02, ["solve", "why", "count", "bench", "go", "go alphabeta", "match alphabeta"]),
]
# These overtake a running request if they carry an id; without one they keep their place.
UNNUMBERED = {"ping", "status"}
LEFT_OUT = {"quit"}  # ends the program


def draw_requests(count, seed):
    """[(id or "", line)], the ids going round from 1 to 99999."""
    draw = random.Random(seed)
    weights = [weight for weight, _ in MENU]
    requests = []
    while len(requests) < count:
        text = draw.choice(draw.choices(MENU, weights)[0][1])
        if draw.random() < 0.01:  # nothing runs behind a `result`, so this stop stops nothing
            requests.append(("", "result"))
            text = draw.choice(["stop", "stop 5"])
        number = "" if text in UNNUMBERED else str(len(requests) % 99999 + 1)
        requests.append((number, f"{number} {text}".lstrip()))
    return requests[:count]


def to_input(requests):
    return "".join(line + "\n" for _, line in requests).encode()


def answers(output):
    """The lines of an answer that depend on nothing but the requests."""
    return [line for line in output.decode().split("\n")[:-1] if not line.startswith("!")]


def expect_one_final_each(requests, lines):
    waiting = iter(requests)
    number, request = next(waiting)
    for line in lines:
        if line.startswith("#"):
            continue
        said = line[1:].split(" ")[0]
        expect_equal(said, number, f"the id of {line!r}, an answer to {request!r}")
        if line[0] in "=?":
            number, request = next(waiting, (None, "nothing"))
    expect(number is None, f"no answer to {request!r}")


@test
def the_menu_has_every_command(program):
    with Engine([program, "--plain"]) as engine:
        rows = [row.split()[1] for row in engine.ask("commands")[:-1]]
    offered = {text.split()[0] for _, texts in MENU for text in texts} | {"stop"}
    expect_equal(set(rows) - offered - LEFT_OUT, set(), "commands that are never sent")


@test
def every_piped_request_gets_its_own_final_in_order_and_each_run_gives_the_same_bytes(program):
    requests = draw_requests(MANY, SEED)
    runs = [talk([program, "--plain"], to_input(requests)) for _ in range(2)]
    lines = [answers(output) for _, output in runs]
    expect_equal([status for status, _ in runs], [0, 0], "the exit status")
    expect_one_final_each(requests, lines[0])
    first_difference(lines[1], lines[0], "the second run")


@test
def a_request_that_is_not_running_tells_no_progress(program):
    _, output = talk([program, "--plain"], to_input(draw_requests(MANY // 10, SEED)))
    news = [line for line in output.decode().split("\n") if line.startswith("!")]
    expect_equal([line for line in news if " idle " in line], [], "progress of nothing")


@test
def the_answers_do_not_depend_on_how_the_input_is_cut_into_pieces(program):
    requests = draw_requests(SOME, SEED + 1)
    data = to_input(requests)
    _, whole = talk([program, "--plain"], data)
    draw = random.Random(SEED)
    process = subprocess.Popen([program, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write_pieces():
        begin = 0
        while begin < len(data):
            end = begin + draw.choice([1, 2, 3, 5, 8, 40, 300])
            os.write(process.stdin.fileno(), data[begin:end])
            begin = end
        process.stdin.close()

    writer = threading.Thread(target=write_pieces)
    writer.start()
    output = process.stdout.read()
    writer.join()
    expect_equal(process.wait(), 0, "the exit status")
    first_difference(answers(output), answers(whole), "in pieces")


if __name__ == "__main__":
    run_tests(sys.argv[1])

#!/usr/bin/env python3
"""What transcripts cannot show of data, knn and kmeans: full memory, long jobs, blocks cut short.

    learning_test.py PROGRAM
"""

import glob
import os
import random
import sys

from engine import (Engine, RESET, STATUS, STOP, expect, expect_equal, is_final,
                    run_tests, talk, test, with_checksum, without_info)

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SAMPLES, FEATURES, LABELS = 60_000, 64, 255


def lines_of(program, requests):
    status, output = talk([program, "--plain"], "\n".join(requests).encode() + b"\n")
    expect_equal(status, 0, "the exit status")
    return [line.decode() for line in without_info(output.split(b"\n"))[:-1]]


def csv(rows):
    return ["data csv", *rows, "."]


@test
def every_example_is_ready_to_pipe(program):
    paths = sorted(glob.glob(os.path.join(ROOT, "examples/data/*.txt")))
    expect(len(paths) >= 3, f"examples: {paths}")
    for path in paths:
        with open(path, encoding="ascii") as file:
            lines = lines_of(program, file.read().splitlines() + ["knn curve 5", "kmeans 3"])
        expect(not any(line.startswith("?") for line in lines), f"{path}: {lines}")
        expect("= header" in lines, f"{path} has a header")


@test
def a_dump_rebuilds_samples_sets_scale_and_clusters(program):
    draw = random.Random(5)
    for round in range(60):
        features, decimals = draw.randint(1, 5), draw.randint(0, 3)
        row = lambda: " ".join(f"{draw.uniform(-50, 50):.{decimals}f}" for _ in range(features))
        add = lambda: f"data add {draw.choice('abcd')} {row()}"
        requests = [f"data new {features} decimals {decimals}"]
        requests += [add() for _ in range(draw.randint(1, 20))]
        if round % 3:
            requests += [f"data split {draw.randint(2, 4)} 1 1 seed {round}"]
            requests += [add() for _ in range(draw.randint(0, 3))]
        if round % 2:
            requests += ["data scale"]
        if round % 4:
            requests += [f"kmeans {draw.randint(1, 3)}" +
                         draw.choice(["", " iterations 2", " init spread seed 4", " stop 50"])]
        look = ["dump", "data show", "kmeans show", f"knn 1 {row()}"]
        first = lines_of(program, ["new tictactoe"] + requests + look)
        dump = first[first.index("| new tictactoe"):]
        dump = dump[:dump.index("=") + 1]
        again = lines_of(program, dump[:-1] + look)
        size = len(first) - first.index("| new tictactoe")
        expect_equal(again[-size:], first[-size:], f"the state after {requests}")


@test
def as_many_samples_as_limits_says_and_not_one_more(program):
    draw = random.Random(6)
    rows = [f"{draw.randint(-9999, 9999)},{draw.randint(-9999, 9999)},s{i % LABELS}"
            for i in range(SAMPLES)]
    lines = lines_of(program, ["data new 2", *csv(rows + ["1,2,s0"]), "data add s0 1 2",
                               "knn 255 1 2", "kmeans 20 iterations 2", "data split 8 1 1",
                               "data scale", "knn 3 1 2"])
    expect_equal(lines[:2], ["= samples 0 features 2 decimals 0", "="], "the beginning")
    expect_equal(set(lines[2:SAMPLES + 2]), {"="}, "the rows")
    expect_equal(lines[SAMPLES + 2:SAMPLES + 5],
                 [f"? E14 full samples at most {SAMPLES} line {SAMPLES + 1}",
                  f"= samples {SAMPLES}", f"? E14 full add samples at most {SAMPLES}"], "one more")
    finals = [line for line in lines[SAMPLES + 5:] if line[0] in "=?"]
    expect(finals[0].endswith(" of 255"), f"{finals[0]!r}")
    expect(finals[1].endswith(" end iterations"), f"{finals[1]!r}")
    expect_equal(finals[2], "= train 48000 validation 6000 test 6000", "the split")


@test
def as_many_features_and_labels_as_limits_says_and_not_one_more(program):
    values = " ".join(str(i) for i in range(FEATURES))
    lines = lines_of(program, [f"data new {FEATURES}"] +
                     [f"data add label-{i:09} {values}" for i in range(LABELS + 1)] +
                     [f"data add label-000000000 {values}", f"knn 1 {values}"])
    expect_equal(lines[LABELS], f"= samples {LABELS}", "the last label")
    expect_equal(lines[LABELS + 1], f"? E14 full label-{LABELS:09} labels at most {LABELS}",
                 "one more")
    expect_equal(lines[LABELS + 2:], [f"= samples {LABELS + 1}",
                                      "| neighbour 1 sample 1 label label-000000000 squared 0",
                                      "= label label-000000000 votes 1 of 1"], "afterwards")


def large_set(size):
    draw = random.Random(7)
    return ["data new 4", *csv(f"{','.join(str(draw.randint(0, 9999)) for _ in range(4))},a{i % 9}"
                               for i in range(size))]


LONG = ["knn curve 50", "knn matrix 50", "kmeans 200", "kmeans 200 init spread", "data show"]


@test
def every_long_request_ends_by_stop_and_its_final_comes_first(program):
    for request in LONG:
        lines = lines_of(program, large_set(20_000) + [f"5 {request}", "6 stop 5", "7 ping"])
        said = [line for line in lines[20_000:] if line[:2] in ("=5", "=6", "=7")]
        expect_equal([line.split(" ")[0] for line in said], ["=5", "=6", "=7"], request)
        expect(" end stop" in said[0], f"{request} ended with {said[0]!r}")


@test
def a_stopped_kmeans_keeps_its_last_finished_iteration(program):
    with Engine([program, "--plain"], None) as engine:
        for line in large_set(5_000):
            engine.ask(line)
        engine.send(b"5 kmeans 250\n")
        said = []
        while sum(line.startswith(b"|5 iteration") for line in said) < 2:
            said.append(engine.read_line())
        engine.send(STOP)
        said += engine.read_to(is_final)
        last = [line.decode().split() for line in without_info(said) if b"iteration " in line][-1]
        end = said[-1].decode().split()
        expect_equal(end[1:5], ["iterations", last[2], "q", last[4]], "the final line")
        expect_equal(end[5:], ["end", "stop"], "the reason")
        expect_equal(engine.ask("kmeans show")[-1], f"= q {last[4]}", "Q of what is shown")
        expect_equal(engine.ask("dump")[-2], f"| kmeans 250 iterations {last[2]}", "the dump")
        again = engine.ask(f"kmeans 250 iterations {last[2]}")[-1]
        expect_equal(again, f"= iterations {last[2]} q {last[4]} end iterations", "the same again")


@test
def ctrl_t_tells_that_kmeans_runs(program):
    with Engine([program, "--plain"], None) as engine:
        for line in large_set(5_000):
            engine.ask(line)
        engine.send(b"5 kmeans 250\n" + STATUS)
        said = []
        while not any(b"running kmeans" in line for line in said):
            said.append(engine.read_line())
        engine.send(STOP)
        expect(engine.read_to(is_final)[-1].startswith(b"=5 iterations "), "the final line")


# --- blocks of rows ---


@test
def ctrl_c_ends_a_block_and_keeps_its_rows(program):
    with Engine([program, "--plain"], None) as engine:
        for line in ["data new 1", "data csv", "1,a"]:
            engine.ask(line)
        engine.send(STOP)
        expect_equal(engine.ask("7 ping"), ["=7"], "a request again")
        expect_equal(engine.ask("data show")[-1], "= samples 1 features 1", "the row before")


@test
def ctrl_x_ends_a_block_and_forgets_the_samples(program):
    with Engine([program, "--plain"], None) as engine:
        for line in ["data new 1", "data csv", "1,a"]:
            engine.ask(line)
        engine.send(RESET)
        engine.read_to_banner()
        expect_equal(engine.ask("7 ping"), ["=7"], "a request again")
        expect_equal(engine.ask("data show")[-1], "= samples 0 features 0", "afterwards")


@test
def the_end_of_input_ends_a_block(program):
    expect_equal(lines_of(program, ["data new 1", "data csv", "1,a", "2,b"]),
                 ["= samples 0 features 1 decimals 0", "=", "=", "="], "the answers")


@test
def strict_mode_refuses_a_block(program):
    lines = lines_of(program, ["data new 1", "strict on",
                               with_checksum(b"1 data csv").decode(), "strict off", "ping"])
    expect(lines[2].startswith("?1 E15 not-here csv strict is on"), f"{lines}")
    expect_equal(lines[-1], "=", "afterwards")


@test
def random_rows_get_one_final_each_and_a_refused_one_changes_nothing(program):
    draw = random.Random(8)
    parts = ["1", "2.5", "-3", "a", '"', '""', '"b"', '"4"', " ", "999999999", "x" * 20, "7 "]
    rows = [draw.choice([",", " , "]).join(draw.choices(parts, k=draw.choice([1, 2, 3, 3, 3, 3, 4])))
            for _ in range(5000)]
    rows = [row for row in rows if row.strip()]
    with Engine([program, "--plain"], None) as engine:
        engine.ask("data new 2 decimals 1")
        engine.ask("data csv")
        answers = [engine.ask(row) for row in rows]
        size = sum(answer == ["="] for answer in answers)
        for row, answer in zip(rows, answers):
            expect_equal(len(answer), 1, f"answers to {row!r}")
            expect(answer[0] in ("=", "= header") or answer[0].startswith("? E"), f"{row!r}")
        expect(10 < size < 2500, f"{size} rows were good")
        expect_equal(engine.ask("."), [f"= samples {size}"], "the samples")
    status, output = talk([program, "--plain"], ("data new 2\ndata csv\n" + "\n".join(rows) +
                                                 "\n.\n").encode())
    expect_equal(sum(map(is_final, output.split(b"\n"))), len(rows) + 3, "finals")


if __name__ == "__main__":
    run_tests(sys.argv[1])

#!/usr/bin/env python3
"""Every number of a search, against a slow oracle that follows the book: search_test.py PROGRAM

The oracle is recursive, knows tic-tac-toe as strings and counts as the contract says: the root is a
node, a leaf is where the game is over or the depth limit calls the evaluation, a cutoff has spared
at least one child.
"""

import random
import sys
from collections import Counter

from engine import Engine, expect, expect_equal, run_tests, test

SEED = 1928
CASES = 400
INFINITY = 32000
WINDOWS = [(-1, 1), (-3, 0), (0, 3), (-1000, 1000), (999, 1000), (-5, -4)]
RESULTS = {1000: "win", 0: "draw", -1000: "loss"}
NAMES = [column + row for row in "123" for column in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
TURN = {"X": "O", "O": "X"}
SYMMETRIES = [(0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 5, 8, 1, 4, 7, 0, 3, 6), (8, 7, 6, 5, 4, 3, 2, 1, 0),
              (6, 3, 0, 7, 4, 1, 8, 5, 2), (2, 1, 0, 5, 4, 3, 8, 7, 6), (0, 3, 6, 1, 4, 7, 2, 5, 8),
              (6, 7, 8, 3, 4, 5, 0, 1, 2), (8, 5, 2, 7, 4, 1, 6, 3, 0)]


def has_line(cells, side):
    return any(all(cells[square] == side for square in line) for line in LINES)


def winner(cells):
    """X, O, "draw", or None while the game goes on."""
    for side in "XO":
        if has_line(cells, side):
            return side
    return None if "-" in cells else "draw"


def open_lines(cells, side):
    return sum(all(cells[square] != TURN[side] for square in line) for line in LINES)


class Oracle:
    """One search with `lines`; all values are seen by the side to move of their node."""

    def __init__(self, algorithm, order, depth):
        self.algorithm, self.order, self.depth = algorithm, order, depth
        self.nodes = self.leaves = self.cutoffs = self.deepest = 0
        self.met_limit = False

    def static_value(self, cells, side):
        who = winner(cells)
        if who:
            return 0 if who == "draw" else 1000 if who == side else -1000
        return open_lines(cells, side) - open_lines(cells, TURN[side])

    def children(self, cells, side):
        moves = [square for square in range(9) if cells[square] == "-"]
        after = [(move, cells[:move] + side + cells[move + 1:]) for move in moves]
        if self.order == "eval":  # the worst for the opponent first; sorting is stable
            after.sort(key=lambda child: self.static_value(child[1], TURN[side]))
        return after

    def search(self, cells, side, alpha=-INFINITY, beta=INFINITY, ply=0):
        """(value, principal variation)"""
        self.nodes += 1
        self.deepest = max(self.deepest, ply)
        if winner(cells) or ply == self.depth:
            self.leaves += 1
            self.met_limit |= winner(cells) is None
            return self.static_value(cells, side), []
        best, line = -INFINITY, []
        children = self.children(cells, side)
        for number, (move, child) in enumerate(children):
            low = max(alpha, best) if self.algorithm == "alphabeta" else -INFINITY
            value, rest = self.search(child, TURN[side], -beta, -low, ply + 1)
            if -value > best:
                best, line = -value, [NAMES[move]] + rest
            if self.algorithm == "alphabeta" and best >= beta:
                self.cutoffs += number + 1 < len(children)
                break
        return best, line


def random_position(draw):
    """A running game after a few random moves."""
    while True:
        cells, side = "-" * 9, "X"
        for _ in range(draw.choice([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7])):
            square = draw.choice([square for square in range(9) if cells[square] == "-"])
            cells, side = cells[:square] + side + cells[square + 1:], TURN[side]
        if winner(cells) is None:
            return cells, side


def expected_answer(cells, side, algorithm, order, depth, window):
    oracle = Oracle(algorithm, order, depth)
    value, line = oracle.search(cells, side, *window)
    bound = " bound lower" if value >= window[1] else " bound upper" if value <= window[0] else ""
    first = line[0] if line else NAMES[cells.index("-")]
    end = "depth" if oracle.met_limit else "complete"
    reached = depth if oracle.met_limit else oracle.deepest
    return " ".join([f"= move {first} score {value}{bound}",
                     f"depth {reached} deepest {oracle.deepest}",
                     f"nodes {oracle.nodes} leaves {oracle.leaves} cutoffs {oracle.cutoffs} hits 0",
                     f"end {end} pv", *line])


@test
def go_agrees_with_the_oracle(program):
    draw = random.Random(SEED)
    with Engine([program, "--plain"]) as engine:
        for _ in range(CASES):
            cells, side = random_position(draw)
            algorithm = draw.choice(["minimax", "alphabeta", "alphabeta"])
            order = draw.choice(["off", "eval"])
            depth = draw.randint(0, 9 if cells.count("-") < 7 else 5)
            window = (-INFINITY, INFINITY)
            if algorithm == "alphabeta" and draw.random() < 0.5:
                window = draw.choice(WINDOWS)
            engine.ask(f"position {cells} {side}")
            request = (f"go {algorithm} order {order} depth {depth} eval lines "
                       f"window {window[0]} {window[1]}")
            expect_equal(engine.ask(request)[0],
                         expected_answer(cells, side, algorithm, order, depth, window),
                         f"{cells} {side}: {request}")


@test
def solve_and_the_values_of_moves_agree_with_the_oracle(program):
    draw = random.Random(SEED + 1)
    with Engine([program, "--plain"]) as engine:
        for _ in range(CASES // 4):
            cells, side = random_position(draw)
            if cells.count("-") > 7:
                continue
            oracle = Oracle("minimax", "off", 9)
            values = {NAMES[move]: -oracle.search(child, TURN[side])[0]
                      for move, child in oracle.children(cells, side)}
            engine.ask(f"position {cells} {side}")
            expect_equal(engine.ask("moves values")[:-1],
                         [f"| {move} score {value}" for move, value in values.items()],
                         f"moves values of {cells} {side}")
            best = max(values.values())
            words = engine.ask("solve")[0].split(" ")
            moves = [move for move, value in values.items() if value == best]
            expect_equal(words[1:5] + words[8:],
                         ["result", RESULTS[best], "score", str(best)] + moves,
                         f"solve of {cells} {side}")
            expect_equal(int(words[6]), distance(cells, side)[1], f"distance of {cells} {side}")


def distance(cells, side):
    """(result, plies) where the winner hurries and the loser delays."""
    if who := winner(cells):
        return (0 if who == "draw" else 1 if who == side else -1), 0
    found = [distance(child, TURN[side]) for _, child in Oracle("", "off", 9).children(cells, side)]
    found = [(-result, plies + 1) for result, plies in found]
    best = max(result for result, _ in found)
    plies = [plies for result, plies in found if result == best]
    return best, min(plies) if best > 0 else max(plies)


def trace_rows(engine, request):
    """Each row as it comes; a trace may be long."""
    engine.send(request + b"\n")
    while not (line := engine.read_line()).startswith(b"="):
        if line.startswith(b"|"):
            yield line.decode().split(" ")


@test
def the_whole_tree_has_the_published_numbers(program):
    """Every node of the full minimax, told by trace."""
    ply, inner, results, lengths = {"-": -1}, set(), {}, {}
    states = {}
    with Engine([program, "--plain"]) as engine:
        for _, number, parent, *_, value, _, cells, side in trace_rows(
                engine, b"trace depth 9 minimax states"):
            ply[number] = ply[parent] + 1
            inner.add(parent)
            results[number] = value
            lengths[number] = ply[number]
            states[cells + side] = ply[number]
    leaves = [number for number in results if number not in inner]
    expect_equal((len(results), len(leaves)), (549946, 255168), "nodes and leaves")
    expect_equal(sorted(Counter(lengths[leaf] for leaf in leaves).items()),
                 [(5, 1440), (6, 5328), (7, 47952), (8, 72576), (9, 127872)], "games by length")
    expect_equal(Counter(results[leaf] for leaf in leaves),
                 Counter({"1000": 131184, "-1000": 77904, "0": 46080}), "won by X, by O, drawn")
    terminal = sum(winner(state[:9]) is not None for state in states)
    expect_equal((len(states), terminal), (5478, 958), "states, terminal ones")
    classes = {min("".join(state[square] for square in turned) for turned in SYMMETRIES): moves
               for state, moves in states.items()}
    expect_equal([Counter(classes.values())[moves] for moves in range(10)],
                 [1, 3, 12, 38, 108, 174, 204, 153, 57, 15], "classes by ply")


@test
def a_long_graph_for_graphviz_begins_and_ends_once(program):
    with Engine([program, "--plain"]) as engine:
        rows = Counter(row[1] for row in trace_rows(engine, b"trace depth 6 minimax dot"))
    expect_equal((rows["digraph"], rows["}"]), (1, 1), "beginnings and ends")


@test
def random_matches_differ_by_their_seeds(program):
    with Engine([program, "--plain"]) as engine:
        first = Counter(engine.ask(f"match random seed {seed} vs first")[0].split(" ")[6]
                        for seed in range(1, 201))
    expect(len(first) == 9 and max(first.values()) < 60, f"first moves of 200 seeds: {dict(first)}")


if __name__ == "__main__":
    run_tests(sys.argv[1])

#!/usr/bin/env python3
"""The pairs of letters that pack the texts of lib/ best, for core/text.hpp.

    pairs.py            print the pairs, most useful first, as the lines of kPairs
    pairs.py --size     print how many bytes all texts take, plain and packed
"""

import argparse
import ast
import glob
import os
import re
from collections import Counter

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
MOST = 127  # codes from 0x80 to 0xFE
TEXT = re.compile(r'(?:TEXT\(|DEFINE_TEXT\(\w+,)\s*((?:"(?:[^"\\]|\\.)*"|[A-Z_]+|\s)+)')
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')


def texts():
    for path in sorted(glob.glob(os.path.join(ROOT, "lib/**/*.[ch]pp"), recursive=True)):
        with open(path) as file:
            for match in TEXT.finditer(file.read()):
                parts = LITERAL.findall(match[1])
                yield "".join(ast.literal_eval(part) for part in parts)


def choose(parts):
    """Greedy: the pair that stands most often in what no pair covers yet, again and again."""
    pairs = []
    while len(pairs) < MOST:
        counts = Counter(part[i:i + 2] for part in parts for i in range(len(part) - 1))
        pair, count = max(counts.items(), key=lambda item: (item[1], item[0]))
        if count < 4:  # a pair costs two bytes itself
            break
        pairs.append(pair)
        parts = [piece for part in parts for piece in part.split(pair)]
    return pairs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", action="store_true")
    options = parser.parse_args()
    all_texts = list(texts())
    pairs = choose([part for text in all_texts for part in text.split("\0")])
    if options.size:
        packed = [re.sub("|".join(map(re.escape, pairs)), "*", text) for text in all_texts]
        plain_size = sum(len(text) + 1 for text in all_texts)
        packed_size = sum(len(text) + 1 for text in packed) + 2 * len(pairs)
        print(f"plain {plain_size} packed {packed_size} of which pairs {2 * len(pairs)}")
        return
    joined = "".join(pairs)
    for i in range(0, len(joined), 64):
        print(f'    "{joined[i:i + 64]}"'.replace("?", "\\?"))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The pairs of letters that pack the texts of lib/ best, for core/text.hpp.

    pairs.py            print the pairs as the lines of kPairs
    pairs.py --size     print how many bytes all texts take, plain and packed

A pair is made of letters or of pairs before it: byte-pair encoding.
"""

import argparse
import ast
import glob
import os
import re
from collections import Counter

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FIRST_CODE, MOST_CODES = 0x80, 127
DEEPEST = 4  # kDeepestPair: pairs of pairs of pairs of pairs of letters
LEAST_USES = 4  # a pair costs two bytes itself
TEXT = re.compile(r'(?:TEXT\(|DEFINE_TEXT\(\w+,)\s*((?:"(?:[^"\\]|\\.)*"|[A-Z_]+|\s)+)')
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')


def texts():
    for path in sorted(glob.glob(os.path.join(ROOT, "lib/**/*.[ch]pp"), recursive=True)):
        with open(path) as file:
            for match in TEXT.finditer(file.read()):
                parts = LITERAL.findall(match[1])
                yield "".join(ast.literal_eval(part) for part in parts)


def replaced(codes, pair, code):
    result, i = [], 0
    while i < len(codes):
        is_pair = tuple(codes[i:i + 2]) == pair
        result.append(code if is_pair else codes[i])
        i += 2 if is_pair else 1
    return result


def choose(all_codes):
    """The pairs, most frequent first, and the texts packed with them."""
    pairs, depth = [], Counter()
    while len(pairs) < MOST_CODES:
        counts = Counter(pair for codes in all_codes for pair in zip(codes, codes[1:])
                         if 0 not in pair and max(depth[c] for c in pair) < DEEPEST)
        pair, uses = max(counts.items(), key=lambda item: (item[1], item[0]))
        if uses < LEAST_USES:
            break
        code = FIRST_CODE + len(pairs)
        pairs.append(pair)
        depth[code] = 1 + max(depth[c] for c in pair)
        all_codes = [replaced(codes, pair, code) for codes in all_codes]
    return pairs, all_codes


def as_literal(code):
    if code >= FIRST_CODE:
        return f"\\{code:o}"
    return "\\" + chr(code) if chr(code) in '"\\?' else chr(code) if code >= 32 else f"\\{code:03o}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", action="store_true")
    options = parser.parse_args()
    plain = [[ord(letter) for letter in text] + [0] for text in texts()]
    pairs, packed = choose(plain)
    if options.size:
        print(f"plain {sum(map(len, plain))} packed {sum(map(len, packed))} "
              f"pairs {2 * len(pairs)}")
        return
    for i in range(0, len(pairs), 12):
        print('    "' + "".join(as_literal(c) for pair in pairs[i:i + 12] for c in pair) + '"')


if __name__ == "__main__":
    main()

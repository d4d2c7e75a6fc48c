#!/usr/bin/env python3
"""Holds the documents against the program and the tree: documents_test.py PROGRAM."""

import glob
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
GENERATED = {".git", ".cache", ".pio", "build", "__pycache__"}
FENCE = re.compile(r"^(```+|~~~+)([^\n]*)\n(.*?)^\1$", re.M | re.S)
FILE_NAME = re.compile(  # a path into one of our folders, or a name with an ending we use
    r"(?<![\w./<*-])(?:(?:lib|src|host|test|tools|bench|cmake|include)/[\w./-]*\w"
    r"|[\w/-]+\.(?:[ch]pp|py|md|txt|cmake|json|ini))(?![\w<*])")


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def ask(program, request, budget="desktop"):
    """The data rows of an answer, as lists of words."""
    reply = subprocess.run([program, "--plain", "--budget", budget], input=request + "\n", text=True,
                           capture_output=True, check=True).stdout
    return [line[2:].split() for line in reply.splitlines() if line.startswith("| ")]


def sections(text):
    """The text under each `### ` heading, up to the next heading of any level."""
    found = re.findall(r"^### ([^\n]*)\n(.*?)(?=^##|\Z)", text, re.M | re.S)
    return {name.strip(): body for name, body in found}


def table_rows(text):
    """The cells of each row of every table, without the marks of code."""
    rows = re.findall(r"^\|(.*)\|$", text, re.M)
    return [[cell.strip().replace("`", "") for cell in row.split("|")] for row in rows]


def requests(text):
    """The first two words of each request in the examples, and the first alone."""
    blocks = (block for _, words, block in FENCE.findall(text) if words.split()[:1] == ["console"])
    lines = (line for block in blocks for line in block.splitlines() if line.startswith("> "))
    words = [re.sub(r"^> (\d+ )?", "", line).split() for line in lines]
    return {" ".join(line[:count]) for line in words for count in (1, 2)}


def command_names(program, described):
    """Of each row of `commands` the words that are its heading, else the first word."""
    rows = ask(program, "commands")
    return [" ".join(row[:2]) if " ".join(row[:2]) in described else row[0] for row in rows]


def anchors(text):
    """What GitHub makes of the headings; the second of two equal ones gets -1."""
    seen, result = {}, set()
    for heading in re.findall(r"^#+ (.*)", FENCE.sub("", text), re.M):
        slug = re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")
        result.add(slug if slug not in seen else f"{slug}-{seen[slug]}")
        seen[slug] = seen.get(slug, 0) + 1
    return result


def tree():
    """Every file and folder of ours, relative to the root, with a slash before it."""
    paths = set()
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in GENERATED]
        here = os.path.relpath(folder, ROOT)
        paths.update("/" + os.path.normpath(os.path.join(here, name)) for name in folders + files)
    return paths


# ---- the tests: each yields what is wrong -----------------------------------------------------


def every_command_has_a_heading_and_an_example(program, protocol, _):
    described = sections(protocol)
    names = command_names(program, described)
    for name in names:
        if name not in described or names.count(name) > 1:
            yield f"no heading: ### {name}"
        elif name not in requests(described[name]):
            yield f"no example of {name} under its heading"


def every_heading_names_a_command(program, protocol, _):
    names = command_names(program, sections(protocol))
    yield from (f"no such command: {name}" for name in sections(protocol) if name not in names)


def every_error_is_told_with_its_number(program, protocol, _):
    told = {tuple(row[:2]) for row in table_rows(protocol)}
    for keyword, number, *_ in ask(program, "errors"):
        if (number, keyword) not in told:
            yield f"no row: | {number} | `{keyword}` | ..."


def every_limit_is_told_with_its_values(program, protocol, _):
    told = {(row[0], *row[-2:]) for row in table_rows(protocol)}
    for desktop, uno in zip(ask(program, "limits"), ask(program, "limits", "uno")):
        if (desktop[0], desktop[1], uno[1]) not in told:
            yield f"no row: | `{desktop[0]}` | ... | {desktop[1]} | {uno[1]} |"


def every_game_is_named(program, protocol, _):
    for name in (row[0] for row in ask(program, "games")):
        if not re.search(rf"^> new {name}\b", protocol, re.M):
            yield f"no example of: new {name}"


def every_relative_link_leads_somewhere(_, __, documents):
    for name in documents:
        for link in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", read(name))):
            path, _, anchor = link.partition("#")
            if re.match(r"\w+:", link):
                continue
            if path and not os.path.exists(os.path.join(ROOT, path)):
                yield f"{name}: {link}"
            elif anchor and anchor not in anchors(read(path or name)):
                yield f"{name}: {link}"


def every_file_mentioned_exists(_, __, documents):
    paths = tree()
    for name in documents:
        for mention in sorted(set(FILE_NAME.findall(read(name)))):
            if not any(path.endswith("/" + mention) for path in paths):
                yield f"{name}: {mention}"


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    documents = sorted(os.path.basename(path) for path in glob.glob(os.path.join(ROOT, "*.md")))
    failed = 0
    for test in (every_command_has_a_heading_and_an_example, every_heading_names_a_command,
                 every_error_is_told_with_its_number, every_limit_is_told_with_its_values,
                 every_game_is_named, every_relative_link_leads_somewhere,
                 every_file_mentioned_exists):
        complaints = list(test(sys.argv[1], read("PROTOCOL.md"), documents))
        failed += bool(complaints)
        print(f"{'FAILED' if complaints else 'ok    '} {test.__name__}")
        print(*(f"    {complaint}" for complaint in complaints), sep="\n",
              end="\n" if complaints else "")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Proofs about the built artefacts; a line each.

    proofs.py heap firmware.elf      no allocator in the firmware
    proofs.py heap build/host        no allocator called from any room's library on the desktop
    proofs.py stack firmware.elf     no recursion, no unbounded frame; prints the worst path
"""

import glob
import os
import re
import subprocess
import sys

from elf import Elf
from stack import analyse

ALLOCATORS = re.compile(
    r"^(malloc|calloc|realloc|free|_?sbrk|_Zn[wa].*|_Zd[la].*|__cxa_(throw|allocate_exception))$")


def names_in_archives(folder):
    for archive in glob.glob(os.path.join(folder, "lib*.a")):
        if archive.endswith("libunity.a"):
            continue
        listing = subprocess.run(["nm", archive], capture_output=True, text=True, check=True).stdout
        yield from (line.split()[-1] for line in listing.splitlines() if " " in line)


def heap(path):
    names = names_in_archives(path) if os.path.isdir(path) else (s.name for s in Elf(path).symbols)
    return [f"{path}: {name}" for name in sorted(set(names)) if ALLOCATORS.match(name)]


def stack(path):
    total, main_path, interrupt_path, problems = analyse(path)
    print(f"worst stack {total} bytes: {', '.join(main_path)}; interrupt {', '.join(interrupt_path)}")
    return sorted(problems)


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("heap", "stack"):
        raise SystemExit(__doc__)
    complaints = {"heap": heap, "stack": stack}[sys.argv[1]](sys.argv[2])
    print(*complaints, sep="\n", end="\n" if complaints else "")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()

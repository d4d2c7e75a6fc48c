"""The boards with an emulator: what the tools know of each, in one place.

    boards.py     print their names
"""

import os
from collections import namedtuple

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

# emulator: simavr, or the system of QEMU; chip: what it is called there. The boot loader's share of
# the flash is taken off. ram is the first address after it is ram_begin + ram.
Board = namedtuple("Board", "name title emulator chip flash ram_begin ram")

BOARDS = {board.name: board for board in (
    Board("uno", "Arduino Uno", "simavr", "atmega328p", 32256, 0x100, 2048),
    Board("mega", "Arduino Mega 2560", "simavr", "atmega2560", 253952, 0x200, 8192),
    Board("microbit", "BBC micro:bit", "arm", "microbit", 262144, 0x20000000, 16384),
    Board("discovery", "STM32VLDISCOVERY", "arm", "stm32vldiscovery", 131072, 0x20000000, 8192),
    Board("netduino", "Netduino Plus 2", "arm", "netduinoplus2", 1048576, 0x20000000, 131072),
    Board("hifive1", "HiFive1", "riscv32", "sifive_e", 524288, 0x80000000, 16384),
)}


def firmware(name):
    return os.path.join(ROOT, "build", name, "firmware.elf")


if __name__ == "__main__":
    print(*BOARDS)

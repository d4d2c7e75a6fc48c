"""As much of the ELF format as our tools need: sections, symbols and relocations of images."""

import struct
from collections import namedtuple

Section = namedtuple("Section", "name type flags address offset size link info entry")
Symbol = namedtuple("Symbol", "name address size type is_global section")

ALLOCATED = 2
PROGBITS, SYMTAB, RELA, NOBITS, REL = 1, 2, 4, 8, 9
NOTYPE, OBJECT, FUNCTION, SECTION = 0, 1, 2, 3
ARM, AVR, RISCV = 40, 83, 243
RAM = 0x800000  # where the linker puts AVR's data space


class Elf:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        if self.bytes[:5] != b"\x7fELF\x01":
            raise SystemExit(f"{path}: not a 32-bit ELF file")
        self.machine, = struct.unpack_from("<H", self.bytes, 18)
        table, = struct.unpack_from("<I", self.bytes, 32)
        entry, count, names = struct.unpack_from("<HHH", self.bytes, 46)
        raw = [struct.unpack_from("<10I", self.bytes, table + i * entry) for i in range(count)]
        self.sections = [
            Section(self._text(raw[names][4] + r[0]), r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[9])
            for r in raw
        ]
        self.symbols = [s for t in self.sections if t.type == SYMTAB for s in self._symbols(t)]

    def _text(self, at):
        return self.bytes[at : self.bytes.index(b"\0", at)].decode()

    def _symbols(self, table):
        texts = self.sections[table.link].offset
        for at in range(table.offset, table.offset + table.size, table.entry):
            name, address, size, info, _, section = struct.unpack_from("<IIIBBH", self.bytes, at)
            if self.machine == ARM and info & 15 == FUNCTION:
                address &= ~1  # the mark of Thumb code
            yield Symbol(self._text(texts + name), address, size, info & 15, info >> 4 == 1, section)

    def data(self, section):
        return self.bytes[section.offset : section.offset + section.size]

    def relocations(self):
        """(type, symbol, addend) of every allocated section; needs ld --emit-relocs."""
        for table in self.sections:
            if table.type not in (REL, RELA) or not self.sections[table.info].flags & ALLOCATED:
                continue
            target = self.sections[table.info]
            for at in range(table.offset, table.offset + table.size, table.entry):
                place, info = struct.unpack_from("<II", self.bytes, at)
                symbol = self.symbols[info >> 8]
                if table.type == RELA:
                    addend, = struct.unpack_from("<i", self.bytes, at + 8)
                elif symbol.type == SECTION:  # the word as linked holds the sum
                    word, = struct.unpack_from("<I", self.bytes, target.offset + place - target.address)
                    addend = (word & ~1) - symbol.address
                else:
                    addend = 0
                yield info & 255, symbol, addend

    def flash(self):
        return sum(s.size for s in self.sections if s.flags & ALLOCATED and s.type == PROGBITS
                   and s.address < RAM + 0x10000)

    def static_ram(self):
        return sum(s.size for s in self.sections if s.flags & ALLOCATED
                   and RAM <= s.address < RAM + 0x10000)

"""An old Excel workbook (XLS), looked through before the library that reads workbooks sees it.

It is a file system in a file; its stream of records says for every cell where it stands. Cells out of reach, and sizes that are
made up, would have that library ask for more memory than there is.
"""

import struct
from collections.abc import Iterator

from games.readers.grid import MOST_COLUMNS, MOST_ROWS
from games.readers.refusing import refused
from games.readers.values import Broken
from games.readers.xml_parts import MOST_EMPTY_ROWS, Notes

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
WORKBOOKS = ("Workbook", "Book")
ENCRYPTED_PACKAGE = "EncryptedPackage"
LAST_SECTOR = 0xFFFFFFFA

EOF, FILEPASS, BOUNDSHEET, DIMENSIONS, BOOLERR, MULRK = 0x0A, 0x2F, 0x85, 0x200, 0x205, 0xBD
FORMULAS = (0x06, 0x206, 0x406)
CELLS = {0xFD, 0x204, 0xD6, 0x203, 0x27E, BOOLERR, *FORMULAS}


class Streams:
    """The streams of a compound file by their names."""

    def __init__(self, data: bytes):
        self._data = data
        self._size, self._small = (1 << shift for shift in struct.unpack_from("<HH", data, 0x1E))
        if self._size not in (512, 4096) or self._small != 64:
            raise ValueError("sizes of sectors")
        _fats, first_folder, _sign, self._limit, first_small = struct.unpack_from("<IIIII", data, 0x2C)
        self._fat = self._table()
        folder = self._chain(first_folder)
        self._entries = dict(self._named(folder))
        self._small_fat = _words(self._chain(first_small)) if first_small < LAST_SECTOR else ()
        root = self._entries.get("Root Entry", (0, 0))
        self._small_data = self._chain(root[0]) if root[1] else b""

    def names(self) -> set[str]:
        return set(self._entries)

    def read(self, name: str) -> bytes:
        start, size = self._entries[name]
        if size < self._limit:
            return b"".join(self._small_data[at * 64 : at * 64 + 64] for at in _follow(self._small_fat, start))[:size]
        return self._chain(start)[:size]

    def _sector(self, number: int) -> bytes:
        return self._data[(number + 1) * self._size : (number + 2) * self._size]

    def _chain(self, start: int) -> bytes:
        return b"".join(self._sector(number) for number in _follow(self._fat, start))

    def _table(self) -> tuple[int, ...]:
        """The file's table of sectors, whose own sectors are listed in the head and in sectors beyond it."""
        listed = list(struct.unpack_from("<109I", self._data, 0x4C))
        more, seen = struct.unpack_from("<I", self._data, 0x44)[0], set[int]()
        while more < LAST_SECTOR and more not in seen:
            seen.add(more)
            *others, more = _words(self._sector(more))
            listed += others
        return tuple(word for number in listed if number < LAST_SECTOR for word in _words(self._sector(number)))

    def _named(self, folder: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
        for at in range(0, len(folder) - 127, 128):
            length = struct.unpack_from("<H", folder, at + 64)[0]
            name = folder[at : at + min(max(length - 2, 0), 64)].decode("utf-16-le", "replace")
            yield name, struct.unpack_from("<II", folder, at + 116)


def _words(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])


def _follow(table: tuple[int, ...], start: int) -> Iterator[int]:
    """The sectors of a chain; one that goes in circles or out of the file has no end and is none."""
    steps, here = 0, start
    while here < LAST_SECTOR:
        if here >= len(table) or steps > len(table):
            raise ValueError("a chain that leads nowhere")
        yield here
        here = table[here]
        steps += 1


def look_through(data: bytes, name: str) -> dict[str, Notes]:
    """The notes of each worksheet by its name. Refuses what is encrypted, damaged, or too large."""
    try:
        streams = Streams(data)
        if ENCRYPTED_PACKAGE in streams.names():
            raise refused("upload.encrypted", name)
        stream = next((streams.read(known) for known in WORKBOOKS if known in streams.names()), None)
        if stream is None:
            raise refused("upload.unknown", name)
        return {sheet: _sheet(stream, start, name) for sheet, start in _sheets(stream, name)}
    except (struct.error, ValueError, IndexError):
        raise refused("upload.damaged", name) from None


def _records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        if kind == EOF:
            return
        at += 4 + length


def _sheets(stream: bytes, name: str) -> list[tuple[str, int]]:
    """Each worksheet's name, and where it begins."""
    starts = []
    for kind, data in _records(stream, 0):
        if kind == FILEPASS:
            raise refused("upload.encrypted", name)
        if kind == BOUNDSHEET:
            start, _shown, length, wide = struct.unpack_from("<IHBB", data)
            called = data[8 : 8 + length * (2 if wide & 1 else 1)].decode("utf-16-le" if wide & 1 else "latin-1", "replace")
            starts.append((called, start))
    return starts


def _sheet(stream: bytes, start: int, name: str) -> Notes:
    notes = Notes()
    for kind, data in _records(stream, start):
        if kind == DIMENSIONS:
            first, last, left, right = struct.unpack_from("<IIHH" if len(data) >= 14 else "<HHHH", data)
            if last > MOST_EMPTY_ROWS or right > 256:
                raise refused("upload.rows", name, most=MOST_ROWS)
            if first > last or left > right:
                raise refused("upload.damaged", name)
        elif kind in CELLS or kind == MULRK:
            row, column = struct.unpack_from("<HH", data)
            right = struct.unpack("<H", data[-2:])[0] if kind == MULRK else column
            if row >= MOST_ROWS:
                raise refused("upload.rows", name, most=MOST_ROWS)
            if right >= MOST_COLUMNS:
                raise refused("upload.columns", name, most=MOST_COLUMNS)
            if (kind == BOOLERR and data[7:8] == b"\x01") or (
                kind in FORMULAS and data[12:14] == b"\xff\xff" and data[6:7] == b"\x02"
            ):
                notes.broken[row, column] = Broken.ERROR
    return notes

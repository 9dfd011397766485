"""A zip, opened with care: counted and measured by its directory first, and once more while it is unpacked."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator

from games.readers.refusing import refused

OWN = "campaign.json"
"""What makes a zip a whole campaign’s archive."""
MOST_ENTRIES, MOST_WHOLE = 200, 1000
"""The most files of a zip; and of a whole campaign's archive, which holds each of its photos and files."""
MEGABYTE = 1024 * 1024
MOST_UNPACKED = 64 * MEGABYTE
MOST_RATIO = 200
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 0x1
ARCHIVES = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
ARCHIVE_ENDINGS = (".zip", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".tar")
DAMAGED = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, struct.error, ValueError, OverflowError, NotImplementedError, RuntimeError,
)  # fmt: skip


class Container:
    """The directory of a zip within its limits. Entries are unpacked one by one, in memory, and never more than was allowed."""

    def __init__(self, name: str, data: bytes):
        self.name = name
        self._unpacked = 0
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except DAMAGED:
            raise refused("upload.damaged", name) from None
        self._entries = {info.filename: info for info in self._zip.infolist() if not info.is_dir()}
        self._measure()

    @property
    def names(self) -> list[str]:
        """The entries' names in the order of the directory."""
        return list(self._entries)

    def at(self, entry: str) -> str:
        return f"{self.name}: {entry[:120].encode('utf-8', 'replace').decode()}"

    def _measure(self) -> None:
        listed = self._zip.infolist()
        most = MOST_WHOLE if OWN in self._entries else MOST_ENTRIES
        if len(listed) > most:
            raise refused("upload.entries", self.name, count=len(listed), most=most)
        size = sum(info.file_size for info in listed)
        if size > MOST_UNPACKED:
            raise refused("upload.unpacked", self.name, most=MOST_UNPACKED // MEGABYTE)
        for info in listed:
            if info.flag_bits & ENCRYPTED:
                raise refused("upload.encrypted", self.at(info.filename))
            if info.file_size > MOST_RATIO * info.compress_size:
                ratio = info.file_size // max(info.compress_size, 1)
                raise refused("upload.ratio", self.at(info.filename), ratio=ratio, most=MOST_RATIO)
            if info.compress_type not in METHODS:
                raise refused("upload.damaged", self.at(info.filename))

    def read(self, entry: str) -> bytes:
        """The entry unpacked; what it really holds is counted, whatever the directory says, and an archive in it is refused."""
        try:
            with self._zip.open(self._entries[entry]) as packed:
                data = packed.read(MOST_UNPACKED - self._unpacked + 1)
        except DAMAGED:
            raise refused("upload.damaged", self.at(entry)) from None
        self._unpacked += len(data)
        if self._unpacked > MOST_UNPACKED:
            raise refused("upload.unpacked", self.name, most=MOST_UNPACKED // MEGABYTE)
        if is_archive(data):
            raise refused("upload.nested", self.at(entry))
        return data

    def unpacked(self) -> Iterator[tuple[str, bytes]]:
        """Every entry with what it holds."""
        return ((entry, self.read(entry)) for entry in self._entries)

    def archives(self) -> list[str]:
        """The entries that are archives by their names."""
        return [entry for entry in self._entries if entry.lower().endswith(ARCHIVE_ENDINGS)]


def is_archive(data: bytes) -> bool:
    return data.startswith(ARCHIVES)

"""A zip made bit by bit: what has been packed is handed on before the next is read, so a large one needs no memory."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

READABLE = 0o644 << 16


class _Packed:
    """Where the packer writes; it cannot seek here, so that it never wants back what was handed on."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> int:
        self._parts.append(bytes(part))
        return len(part)

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> bytes:
        """What was packed since the last time."""
        packed, self._parts = b"".join(self._parts), []
        return packed


def zipped(files: Iterable[tuple[str, Iterable[bytes]]], at: datetime) -> Iterator[bytes]:
    """A zip of named files in their order, each read bit by bit; ``at`` is the time that all of them bear."""
    packed = _Packed()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, parts in files:
            entry = ZipInfo(name, (at.year, at.month, at.day, at.hour, at.minute, at.second))
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, READABLE
            with archive.open(entry, "w") as member:
                for part in parts:
                    member.write(part)
                    if done := packed.take():
                        yield done
    yield packed.take()

"""Logs and saved games of VASSAL, made of texts of our own in each of the three ways in which the program writes them."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.sheets import zipped

ESC = "\x1b"
SAVED_AT = 1_790_278_200_000
"""24 September 2026, 19:30 UTC."""
KEY = 0x5A


def sequence(parts: Sequence[str]) -> str:
    """Parts of one level joined as the program joins them: a separator inside of one is escaped, awkward ones are quoted."""
    return ESC.join(_quoted(part.replace(ESC, f"\\{ESC}")) for part in parts)


def _quoted(part: str) -> str:
    awkward = part.startswith("\\") or (len(part) > 1 and part[0] == part[-1] == "'")
    return f"'{part}'" if awkward else part


def command(text: str, *inside: str) -> str:
    """A command with those that belong to it."""
    return sequence([text, *inside]) if inside else text


def said(name: str, text: str, *, old: bool = False) -> str:
    """What somebody typed, as versions before 3.4 write it, or as later ones do."""
    return f"CHAT<{name}> - {text}" if old else f"CHAT&lt;{name}&gt; - {text}"


def thrown(what: str, dice: str, name: str, *, old: bool = False) -> str:
    """What a button for dice says."""
    return f"CHAT*** {what} = {dice} *** " + (f"<{name}>" if old else f"&lt;{name}&gt;")


def log_text(entries: Iterable[str], pieces: Sequence[str] = ("+/1/piece\tA6M2",)) -> str:
    """A saved game, and what was logged since."""
    return sequence(["begin_save", *pieces, "end_save", *(f"LOG\t{entry}" for entry in entries)])


def undone(text: str, words: str = "* UNDO: ") -> str:
    """Somebody takes a line of the chat back."""
    return command("UNDO\ttrue", f"CHAT{words}{text.removeprefix('CHAT')}", "UNDO\tfalse")


def as_plain(text: str) -> bytes:
    return text.encode()


def as_digits(text: str, key: int = KEY, *, upper: bool = False) -> bytes:
    digits = f"{key:02x}" + bytes(byte ^ key for byte in text.encode()).hex()
    return b"!VCSK" + (digits.upper() if upper else digits).encode()


def as_bytes(text: str, key: int = KEY) -> bytes:
    return b"VOBS" + bytes([key]) + bytes(byte ^ key for byte in text.encode())


WAYS = {"plain": as_plain, "digits": as_digits, "capitals": lambda text: as_digits(text, upper=True), "bytes": as_bytes}


def about(entry: str, **said_in: Any) -> str:
    """The XML of savedata, or of moduledata."""
    inside = "".join(f"<{name}>{value}</{name}>" for name, value in said_in.items())
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<data version="1">{inside}</data>'


def vlog(entries: Iterable[str] = (), *, way: str = "digits", bare: bool = False, data: bytes | None = None) -> bytes:
    """A whole log. ``bare``: an old one, which has nothing but the saved game; ``data``: that, ready made."""
    game = WAYS[way](log_text(entries)) if data is None else data
    if bare:
        return zipped({"savedGame": game})
    saved = about("savedata", version="1.0", VassalVersion="3.7.5", dateSaved=SAVED_AT)
    module = about("moduledata", version="2.1", VassalVersion="3.7.0", dateSaved=1, name="Pacific Skies")
    return zipped({"moduledata": module, "savedGame": game, "savedata": saved})


EVENING = (
    said("Anna", "good luck, all"),
    thrown("Gunnery", "3,4,1", "Anna"),
    said("Sabine", "!!turn 9"),
    said("Anna", "that was him. !!shot Jörg"),
    thrown("Gunnery", "6,2", "Jörg", old=True),
    said("Jörg", "!!wounded", old=True),
    said("Karim", '!!hit "Bence"'),
    said("Bence", "!!exit friendly"),
    said("Bence", "!!chased by Karim"),
    said("Karim", "after him !!exit enemy"),
    said("Sabine", "!!turn 12"),
    said("Chloé", "!!damaged Lucía"),
)
"""An evening of game 1 in which players of tests/verbs.py typed tags."""

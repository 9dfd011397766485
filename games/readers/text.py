"""A sheet as text: its encoding, its separator, its lines. CSV as people's programs write it."""

import csv
import io

from campaign.neutral import as_written
from games.readers.columns import KEYS, plain
from games.readers.grid import LOOK_FOR_HEAD, MOST_COLUMNS, MOST_ROWS, Found, Grid
from games.readers.refusing import refused
from games.readers.values import Value

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
UTF_8 = b"\xef\xbb\xbf"
SEPARATORS = (",", ";", "\t")
TEXT_CONTROLS = "\t\n\r\x0c"


def decoded(data: bytes, name: str, found: Found) -> str:
    """The text of a file: UTF-8 with or without a mark, UTF-16 with one, else Windows-1252, which is told."""
    if data.startswith(UTF_16):
        return _plain_text(_strictly(data, "utf-16", name), name)
    if data.startswith(UTF_8):
        return _plain_text(_strictly(data, "utf-8-sig", name), name)
    try:
        return _plain_text(data.decode("utf-8"), name)
    except UnicodeDecodeError:
        text = _plain_text(_strictly(data, "windows-1252", name), name)
        found.remark("seen.windows", name)
        return text


def _strictly(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise refused("upload.encoding", f"{name}, line {line}", line=line) from None


def _plain_text(text: str, name: str) -> str:
    """The text, if it is one: other control characters say that it is something else."""
    if any(letter < " " and letter not in TEXT_CONTROLS for letter in set(text)):
        raise refused("upload.unknown", name)
    return text


def grid_of(text: str, name: str, alone: bool) -> Grid:
    """The lines of a CSV text. ``alone``: the file came by itself, so its places need no name."""
    separator, text, skipped = _separator(text)
    rows: list[tuple[int, list[Value]]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    try:
        for cells in reader:
            if any(cells):
                rows.append((number + 1 + skipped, [as_written(cell) for cell in cells]))
            number = reader.line_num
            if len(cells) > MOST_COLUMNS:
                raise refused("upload.columns", f"{name}, line {number}", most=MOST_COLUMNS)
            if number > MOST_ROWS:
                raise refused("upload.rows", f"{name}, line {number}", most=MOST_ROWS)
    except csv.Error as error:
        line = number + 1 + skipped
        code = "upload.cell" if "field limit" in str(error) else "upload.quotes"
        raise refused(code, f"{name}, line {line}", line=line) from None
    return Grid("" if alone else name, rows, text=True)


def _separator(text: str) -> tuple[str, str, int]:
    """The separator under which most heads are known, the text without a line that only names it, and how many lines that was."""
    first, _end, rest = text.partition("\n")
    if first.lower().startswith("sep=") and first[4:5] in SEPARATORS and not first[5:].strip():
        return first[4], rest, 1
    lines = text.splitlines()[:LOOK_FOR_HEAD]
    return max(SEPARATORS, key=lambda separator: max((_known(line.split(separator)) for line in lines), default=0)), text, 0


def _known(heads: list[str]) -> int:
    words = {plain(head.strip().strip('"')) for head in heads}
    return max(len(words & known.keys()) for known in KEYS.values())

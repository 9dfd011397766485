"""Tables of a PDF read back cell by cell, as programs for blind people read them: by the tags, not by where letters stand."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from tests.printed import plain, reader

Row = list[str]
CELLS = ("/TH", "/TD")


def tables_in(file: bytes) -> dict[str, list[Row]]:
    """By the heading above it each table's rows, the row of heads first; a table that goes on over pages is one."""
    pdf = reader(file)
    texts = {page.indirect_reference.idnum: _marked(page) for page in pdf.pages}
    found: dict[str, list[Row]] = {}
    heading = ""
    for kind, node in _tags(pdf.trailer["/Root"]["/StructTreeRoot"]):
        if kind.startswith("/H") and kind[2:].isdigit():
            heading = _text(node, texts)
        elif kind == "/Table":
            rows = [[_text(cell, texts) for tag, cell in _tags(row) if tag in CELLS] for tag, row in _tags(node) if tag == "/TR"]
            found[heading] = rows
    return found


def _kids(node: Any) -> list[Any]:
    kids = node.get("/K", [])
    return [kid.get_object() for kid in kids] if isinstance(kids, list) else [kids.get_object()]


def _tags(node: Any) -> Iterator[tuple[str, Any]]:
    """Every tagged part below, in the order of reading."""
    for kid in _kids(node):
        if isinstance(kid, dict) and "/S" in kid:
            yield kid["/S"], kid
            yield from _tags(kid)


def _text(node: Any, texts: dict[int, dict[int, str]], page: int = 0) -> str:
    """The words in a part, whatever pages it stands on."""
    return plain(" ".join(_pieces(node, texts, page)))


def _pieces(node: Any, texts: dict[int, dict[int, str]], page: int) -> Iterator[str]:
    if "/Pg" in node:
        page = node.raw_get("/Pg").idnum
    for kid in _kids(node):
        if isinstance(kid, int):
            yield texts[page].get(kid, "")
        elif "/MCID" in kid:
            yield texts[kid.raw_get("/Pg").idnum if "/Pg" in kid else page].get(kid["/MCID"], "")
        else:
            yield from _pieces(kid, texts, page)


def _marked(page: Any) -> dict[int, str]:
    """The words of a page by the number of the mark around them, which a mark inside it shares; decoration has none."""
    marks: list[int | None] = [None]
    found: dict[int, list[str]] = defaultdict(list)

    def before(operator: bytes, operands: list[Any], _cm: Any, _tm: Any) -> None:
        if operator == b"BDC" and operands[0] != "/Artifact":
            marks.append(operands[1].get("/MCID", marks[-1]))
        elif operator in (b"BDC", b"BMC"):
            marks.append(None)
        elif operator == b"EMC":
            marks.pop()

    def words(text: str, _cm: Any, _tm: Any, _font: Any, _size: Any) -> None:
        if marks[-1] is not None:
            found[marks[-1]].append(text)

    page.extract_text(visitor_operand_before=before, visitor_text=words)
    return {mark: "".join(said) for mark, said in found.items()}

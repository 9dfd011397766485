"""A chapter as plain values: paragraphs, quotations and lists, in which every piece of text says how it looks."""

from collections.abc import Iterator
from typing import Any

from markdown_it.token import Token

from campaign.story.marked import leads_to_the_web, parsed

Block = dict[str, Any]
"""``kind``, and ``inside``: other blocks, or of a paragraph its pieces (``text``, ``em``, ``strong``, ``link``)."""


def blocks(text: str, own: bool) -> list[Block]:
    """``own``: Markdown of somebody's; else text that means only what it says, one paragraph."""
    if not own:
        return [{"kind": "paragraph", "inside": [_piece(text)]}]
    found: list[Block] = []
    into = [found]
    for token in parsed(text):
        if token.nesting == 1:
            block = {"kind": token.type.removesuffix("_open"), "inside": []}
            into[-1].append(block)
            into.append(block["inside"])
        elif token.nesting == -1:
            into.pop()
        elif token.type == "inline":
            into[-1].extend(_pieces(token.children or []))
        else:
            into[-1].append({"kind": token.type, "inside": []})
    return found


def _pieces(tokens: list[Token]) -> Iterator[Block]:
    look = {"em": 0, "strong": 0}
    link = ""
    for token in tokens:
        if token.type == "link_open":
            link = str(token.attrs["href"]) if leads_to_the_web(token) else ""
        elif token.type == "link_close":
            link = ""
        elif (name := token.type.rpartition("_")[0]) in look:
            look[name] += token.nesting
        elif token.type in ("softbreak", "hardbreak"):
            yield _piece("\n")
        elif token.content:
            yield _piece(token.content, bool(look["em"]), bool(look["strong"]), link)


def _piece(text: str, em: bool = False, strong: bool = False, link: str = "") -> Block:
    return {"text": text, "em": em, "strong": strong, "link": link}

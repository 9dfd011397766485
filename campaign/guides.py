"""Guides written in Markdown, as pages of the product."""

import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from markdown_it import MarkdownIt
from markdown_it.token import Token

PICTURES = "pictures/"
WRITTEN_IN = "en-gb"


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide: its title, its sections (id, heading) and its HTML, in which Markdown's own HTML is shown as text."""

    name: str
    title: str
    sections: list[tuple[str, str]]
    html: SafeString
    language: str


def guides(folder: Path) -> dict[str, Path]:
    """Name to file of every guide, in the reader’s language where there is one: ``folder/de/x.md``, else ``folder/x.md``."""
    spoken = (get_language() or "").partition("-")[0]
    found = {file.stem: file for file in sorted(folder.glob("*.md"))}
    return found | {name: own for name in found if (own := folder / spoken / f"{name}.md").exists()}


def guide(file: Path) -> Guide:
    """The guide in a Markdown file: one heading of the first level, then sections of the second.

    A picture ``pictures/x.png`` is the static file ``help/x.png``.
    """
    return _guide(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _guide(file: Path, _changed: int) -> Guide:
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = markdown.parse(file.read_text(encoding="utf-8"))
    language = file.parent.name if len(file.parent.name) == 2 else WRITTEN_IN
    title, sections = "", []
    for token, inline in zip(tokens, tokens[1:], strict=False):
        if token.type != "heading_open":
            continue
        if token.tag == "h1":
            title = inline.content
        elif token.tag == "h2":
            anchor = slugify(inline.content)
            token.attrSet("id", anchor)
            sections.append((anchor, inline.content))
    body = _without_title(tokens)
    for token in body:
        for child in token.children or ():
            if child.type == "image":
                _point_to_picture(child)
    return Guide(file.stem, title, sections, mark_safe(markdown.renderer.render(body, markdown.options, {})), language)


def _without_title(tokens: list[Token]) -> list[Token]:
    """All tokens after the first heading of the first level, which the page shows itself."""
    ends = [place for place, token in enumerate(tokens) if token.type == "heading_close" and token.tag == "h1"]
    return tokens[ends[0] + 1 :] if ends else tokens


def _point_to_picture(image: Token) -> None:
    source = str(image.attrs.get("src", ""))
    if source.startswith(PICTURES):
        name = source.removeprefix(PICTURES)
        image.attrSet("src", static(f"help/{name}"))
        image.attrSet("loading", "lazy")
        for side, pixels in zip(("width", "height"), _size(settings.BASE_DIR / "static" / "help" / name), strict=False):
            image.attrSet(side, str(pixels))


def _size(picture: Path) -> tuple[int, ...]:
    """Width and height of a PNG in pixels, so that the text keeps its place while pictures load; nothing for other files."""
    if picture.suffix != ".png" or not picture.is_file():
        return ()
    with picture.open("rb") as file:
        return struct.unpack(">II", file.read(24)[16:])

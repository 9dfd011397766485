"""What a club says of itself: Markdown without HTML, pictures and headings, whose links nobody is to follow for us."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

WEB = ("https://", "http://")


class _Links(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802  (the library's name)
        """Only addresses of the web; anything else stays text."""
        return url.lower().startswith(WEB)


def _open(self: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    tokens[place].attrSet("rel", "nofollow noopener noreferrer")
    return self.renderToken(tokens, place, options, env)


@cache
def _markdown() -> MarkdownIt:
    made = _Links("commonmark", {"html": False}).disable(["image", "heading", "lheading", "code", "fence"])
    made.add_render_rule("link_open", _open)
    return made


def about_html(text: str) -> SafeString:
    """The text as HTML."""
    return mark_safe(_markdown().render(text))

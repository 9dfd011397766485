"""What a club says of itself: Markdown without HTML, pictures and headings, whose links nobody is to follow for us."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from campaign.story.marked import WEB


def _of_the_web(url: str) -> bool:
    """Anything else stays text, and so does an address with a name before an @, which leads elsewhere than it looks."""
    return bool(WEB.match(url.lower()))


def _open(self: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    tokens[place].attrSet("rel", "nofollow noopener noreferrer")
    return self.renderToken(tokens, place, options, env)


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).disable(["image", "heading", "lheading", "code", "fence"])
    setattr(made, "validateLink", _of_the_web)
    made.add_render_rule("link_open", _open)
    return made


def about_html(text: str) -> SafeString:
    """The text as HTML."""
    html: str = _markdown().render(text)
    return mark_safe(html)

"""A chapter as HTML: a small part of Markdown, in which pilots' names lead to their logbooks."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

ALLOWED = ("blockquote", "list", "hr", "emphasis", "link", "newline", "escape", "entity", "autolink")
WEB = re.compile(r"https?://[^\s/@]+(/|$)")
MARKDOWN = MarkdownIt("zero", {"html": False, "linkify": False, "breaks": True}).enable(list(ALLOWED))
Lead = Callable[[str], str]


def html_of(text: str, own: bool, names: Mapping[str, str], lead: Lead | None) -> SafeString:
    """``own``: Markdown of somebody's; else text that means only what it says. ``names``: name to pilot's id.

    ``lead`` answers with the address of a pilot's logbook; None: nothing leads anywhere but the writer's own links.
    """
    linked = Linked(names, lead)
    if not own:
        return format_html("<p>{}</p>", linked.text(text))
    tokens = parsed(text)
    for token in tokens:
        if token.type == "inline":
            token.children = list(_leading(token.children or [], linked))
    return mark_safe(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def parsed(text: str) -> list[Token]:
    """A chapter that somebody wrote, as tokens."""
    return MARKDOWN.parse(text)


def leads_to_the_web(link: Token) -> bool:
    """Whether a link may lead: to the web, without a name or password in it. Of any other only its words stay."""
    return bool(WEB.match(str(link.attrs["href"])))


class Linked:
    """Text in which the first mention of each pilot leads to his logbook."""

    def __init__(self, names: Mapping[str, str], lead: Lead | None):
        self.names, self.lead, self.seen = names, lead, set[str]()
        longest_first = sorted(names, key=lambda name: -len(name))
        self.wanted = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)") if names and lead else None

    def text(self, text: str) -> SafeString:
        if self.wanted is None:
            return escape(text)
        return mark_safe("".join(self._part(part) for part in self.wanted.split(text)))

    def _part(self, part: str) -> str:
        code = self.names.get(part)
        if code is None or self.lead is None or code in self.seen:
            return escape(part)
        self.seen.add(code)
        return format_html('<a href="{}">{}</a>', self.lead(code), part)


def _leading(tokens: Sequence[Token], linked: Linked) -> Iterator[Token]:
    """The same tokens: text outside of links becomes HTML of ours; a link leads to the web, without a name or password in it,
    and says that it leads away. Of any other only its words stay."""
    open_link = ""
    for token in tokens:
        if token.type == "link_open":
            open_link = "web" if leads_to_the_web(token) else "none"
            token.attrSet("rel", "noopener noreferrer nofollow ugc")
        if token.type == "text" and not open_link:
            made = Token("html_inline", "", 0)
            made.content = linked.text(token.content)
            yield made
        elif open_link == "web" or token.type not in ("link_open", "link_close"):
            yield token
        if token.type == "link_close":
            open_link = ""

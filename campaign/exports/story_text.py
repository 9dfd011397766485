"""A campaign's story as a text for wikis (Markdown) and forums (BBCode). What is not Markdown means nothing in either."""

import re
from collections.abc import Callable, Iterator, Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from markdown_it.token import Token

from campaign.exports.formats.bbcode_text import BREAK
from campaign.neutral import markdown as neutral
from campaign.neutral import straight
from campaign.signs.figures import kills, number
from campaign.story.marked import leads_to_the_web, parsed
from campaign.story.page import Story, StoryChapter
from campaign.story.photos import Pictured
from pilots.models import Side, State

TAG = re.compile(r"<(?!https?://[^\s/@]+[/>])")
ELSEWHERE = re.compile(r"\](?=\((?!\s*<?https?://[^\s/@)>]+[/\s)>]))|(?<=\])(?=:)", re.IGNORECASE)
"""Behind a link's words where its address leads elsewhere than to the web, or is given further down."""
PAIRS = {
    "em": ("[i]", "[/i]"),
    "strong": ("[b]", "[/b]"),
    "blockquote": ("[quote]", "[/quote]\n"),
    "bullet_list": ("[list]\n", "[/list]\n"),
    "ordered_list": ("[list=1]\n", "[/list]\n"),
    "list_item": ("[*]", "\n"),
    "paragraph": ("", "\n"),
}
ALONE = {"hr": "[hr]\n", "softbreak": "\n", "hardbreak": "\n"}
Photos = Mapping[int, str]
NONE: Photos = {}


def markdown(story: Story, photos: Photos = NONE) -> str:
    """``photos``: number to where its file lies; those without one are told in words."""
    lines = [f"# {neutral(story.name)}", ""]
    for one in story.chapters:
        if one.game:
            lines += [f"## {neutral(one.title)}", "", f"*{neutral(beside(one))}*", ""]
        lines += [_as_markdown(one), ""]
        for photo in one.photos:
            lines += [_photo(photo, photos.get(photo.number)), ""]
    end, became = _("The end"), _("What became of them")
    if story.end:
        lines += [f"## {neutral(end)}", "", neutral(story.end), ""]
    if story.told:
        lines += [f"## {neutral(became)}", "", *(f"- {neutral(line)}" for line in _ends(story)), ""]
    return "\n".join(lines)


def bbcode(story: Story) -> str:
    """One post."""
    lines = [f"[b]{_safe(story.name)}[/b]", ""]
    for one in story.chapters:
        if one.game:
            lines += [f"[b]{_safe(one.title)}[/b]", f"[i]{_safe(beside(one))}[/i]", ""]
        lines += [_as_bbcode(one), ""]
        lines += [f"[i]{_safe(_shown(photo))}[/i]\n" for photo in one.photos]
    end, became = _("The end"), _("What became of them")
    if story.end:
        lines += [f"[b]{_safe(end)}[/b]", _safe(story.end), ""]
    if story.told:
        lines += [
            f"[b]{_safe(became)}[/b]",
            "[list]",
            *(f"[*]{_safe(line)}" for line in _ends(story)),
            "[/list]",
        ]
    return "\n".join(lines) + "\n"


WRITERS: dict[str, Callable[[Story], str]] = {"md": markdown, "bbcode.txt": bbcode}


def beside(one: StoryChapter) -> str:
    """What stands under a chapter's title: its game, its day, its score."""
    told = [_("Game %(game)s") % {"game": one.game}]
    if one.day:
        told.append(date_format(one.day, "DATE_FORMAT"))
    if one.score:
        told.append(_("Japan %(japan)s, USA %(usa)s") % {"japan": number(one.score[0]), "usa": number(one.score[1])})
    return " · ".join(told)


def _ends(story: Story) -> Iterator[str]:
    """A line a pilot."""
    for pilot in story.pilots:
        said = {
            "name": pilot.name,
            "side": Side(pilot.side).label,
            "kills": kills(pilot.half_kills),
            "state": State(pilot.state).label,
            "game": pilot.lost_in,
        }
        if pilot.lost_in:
            yield _("%(name)s (%(side)s), kills: %(kills)s. %(state)s in game %(game)s") % said
        else:
            yield _("%(name)s (%(side)s), kills: %(kills)s. %(state)s") % said


def _shown(photo: Pictured) -> str:
    words = _("Photo: %(words)s") % {"words": photo.words}
    return f"{words} ({photo.caption})" if photo.caption else words


def _photo(photo: Pictured, file: str | None) -> str:
    if file is None:
        return f"*{neutral(_shown(photo))}*"
    picture = f"![{neutral(photo.words)}]({file})"
    return f"{picture}\n\n*{neutral(photo.caption)}*" if photo.caption else picture


def _as_markdown(one: StoryChapter) -> str:
    """The writer's own Markdown, in which HTML, foreign pictures and links to none of the web mean nothing, as on the page."""
    if not one.own:
        return neutral(one.text)
    text = TAG.sub("&lt;", straight(one.text)).replace("![", "!\\[")
    return ELSEWHERE.sub(lambda found: f"\\{found[0]}", text)


def _as_bbcode(one: StoryChapter) -> str:
    if not one.own:
        return _safe(one.text)
    return "".join(_tags(parsed(one.text))).strip()


def _tags(tokens: list[Token]) -> Iterator[str]:
    leads: list[bool] = []
    for token in tokens:
        kind, _under, way = token.type.rpartition("_")
        if token.hidden:
            continue
        if token.type == "inline":
            yield from _tags(token.children or [])
        elif token.type == "text":
            yield _safe(token.content)
        elif token.type == "link_open":
            leads.append(leads_to_the_web(token))
            yield f"[url={token.attrs['href']}]" if leads[-1] else ""
        elif token.type == "link_close":
            yield "[/url]" if leads.pop() else ""
        elif kind in PAIRS:
            yield PAIRS[kind][way == "close"]
        else:
            yield ALONE.get(token.type, _safe(token.content))


def _safe(text: str) -> str:
    """Text in which no tag begins."""
    return straight(text).replace("[", f"[{BREAK}")

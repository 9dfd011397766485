"""What else finds something: own words of stories by any word in them, and words that are nearly as somebody typed them."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache

from django.db.models import Exists, OuterRef, Q

from campaign.access import listed_for
from campaign.finding import PART, Asked, begins, holds, words_of
from campaign.models import Chapter, Word
from campaign.prepared import PreparedValues
from games.models import GameResult

MOST_CHAPTERS, MOST_WORDS, MOST_NEAR = 200, 4000, 5
SHORTEST = 3
"""To words of two letters everything is near."""
SURE = 0.75
AROUND = 90
MARKS = re.compile(r"[*_>#]+|\]\(\S*?\)|\[")
_SHOWN = Q(game=0) | Q(Exists(GameResult.objects.filter(campaign=OuterRef("campaign"), game__number=OuterRef("game"))))
_ROW = ("campaign__slug", "campaign__name", "game", "text")
_TOLD = PreparedValues(
    lambda user: (
        Chapter.objects.filter(_SHOWN, campaign__in=listed_for(user).order_by().values("pk"))
        .order_by("-saved_at", "-pk")
        .values_list(*_ROW)[:MOST_CHAPTERS]
    ),
    user=0,
)
_TOLD_HERE = PreparedValues(
    lambda campaign: Chapter.objects.filter(_SHOWN, campaign=campaign).order_by("game").values_list(*_ROW),
    campaign=0,
)
_LIKE = PreparedValues(
    lambda user, least, most: (
        Word.objects.filter(word__gte=least, word__lte=most, campaign__in=listed_for(user).order_by().values("pk"))
        .order_by("word")
        .values_list("word")
        .distinct()[:MOST_WORDS]
    ),
    user=0,
    least="",
    most="",
)


_words = lru_cache(maxsize=512)(words_of)


def tells(text: str, asked: Asked) -> bool:
    """As ``campaign.finding.holds``, for texts that are looked through often."""
    return holds(text, asked, _words)


def chapters_with(asked: Asked, user: int, campaign: int | None) -> Iterator[tuple[str, str, int, str]]:
    """Slug and name of the campaign, game and the words around what was found, of the newest two hundred. One query."""
    rows = _TOLD.all(user=user) if campaign is None else _TOLD_HERE.all(campaign=campaign)
    for slug, name, game, text in rows:
        if tells(text, asked):
            yield slug, name, game, around(MARKS.sub("", text), asked)


def around(text: str, asked: Asked) -> str:
    """The words of a text around the first that was asked for."""
    for part in PART.finditer(text):
        if any(begins(spelt, words_of(part[0])) for spelt in asked):
            start, end = max(part.start() - AROUND, 0), min(part.end() + AROUND, len(text))
            before, after = "…" if start else "", "…" if end < len(text) else ""
            cut = text[start:end]
            cut = cut.partition(" ")[2] if start else cut
            cut = cut.rpartition(" ")[0] if after else cut
            return f"{before}{' '.join(cut.split())}{after}"
    return ""


def near(asked: Asked, user: int, beyond: str) -> tuple[str, ...]:
    """Words by which somebody or something is called, like the longest that was asked for; they begin with the same letter.

    One query.
    """
    typed = max((spelt[0] for spelt in asked), key=len, default="")
    if len(typed) < SHORTEST:
        return ()
    rows: Iterable[tuple[str]] = _LIKE.all(user=user, least=typed[0], most=typed[0] + beyond)
    return tuple(get_close_matches(typed, [word for (word,) in rows], MOST_NEAR, SURE))

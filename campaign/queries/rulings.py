"""The page of rulings, made from the rulebooks' own lists. No query."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop

from campaign.words.options import OPTIONS, Option
from games.kido_butai.options import SWITCHES, Switch
from rulebooks.dauntless.rulings import RULINGS as DAUNTLESS
from rulebooks.kido_butai.rulings import RULINGS as KIDO_BUTAI
from rulebooks.pacific_air_war.rulings import RULINGS as PACIFIC_AIR_WAR
from rulebooks.ruling import BookRuling

BOOKS = (("Pacific Air War", PACIFIC_AIR_WAR), ("Kido Butai", KIDO_BUTAI), ("Dauntless", DAUNTLESS))
CHARTS = gettext_noop("Charts")
"""The one place in a book that is no number."""


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling with what changes it: a campaign's ``options``, or the ``switches`` of a game of Kido Butai.

    ``book``: the title of its book; ``by_game``: it can be decided for each scheduled game.
    """

    ruling: BookRuling
    options: list[Option]
    by_game: bool
    book: str
    switches: list[Switch]


@dataclass(frozen=True, slots=True)
class Rulings:
    lines: list[RulingLine]


def rulings() -> Rulings:
    """All rulings, book by book, in the order of their numbers."""
    options = {option.name: option for option in OPTIONS}
    switches = {switch.name: switch for switch in SWITCHES}
    return Rulings(
        [
            RulingLine(
                _said(one),
                [options[name] for name in one.options if name in options],
                "carrier" in one.options,
                book,
                [switches[name] for name in one.options if name in switches],
            )
            for book, rulings_of_it in BOOKS
            for one in rulings_of_it
        ]
    )


def _said(ruling: BookRuling) -> BookRuling:
    """In the language of the reader; scripts/catalogues.py finds the words where the rulebooks have them."""
    on = tuple(gettext(CHARTS) if place == CHARTS else place for place in ruling.on)
    return replace(ruling, title=gettext(ruling.title), text=gettext(ruling.text), on=on)

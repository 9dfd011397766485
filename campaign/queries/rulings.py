"""The page of rulings, made from the rulebook's own list. No query."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext

from campaign.words.options import OPTIONS, Option
from rulebooks.pacific_air_war.rulings import RULINGS, BookRuling


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling with the options that change it; ``by_game``: it can be decided for each scheduled game."""

    ruling: BookRuling
    options: list[Option]
    by_game: bool


@dataclass(frozen=True, slots=True)
class Rulings:
    lines: list[RulingLine]


def rulings() -> Rulings:
    """All rulings in the order of their numbers."""
    by_name = {option.name: option for option in OPTIONS}
    return Rulings(
        [
            RulingLine(_said(one), [by_name[name] for name in one.options if name in by_name], "carrier" in one.options)
            for one in RULINGS
        ]
    )


def _said(ruling: BookRuling) -> BookRuling:
    """In the language of the reader; scripts/catalogues.py finds the words where the rulebook has them."""
    return replace(ruling, title=gettext(ruling.title), text=gettext(ruling.text))

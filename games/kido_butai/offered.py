"""The moves that a page offers: at each place, and for its script with the reasons against all others."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.kido_butai import labels
from games.kido_butai.choices import MOVES
from games.kido_butai.table import Table
from rulebooks.kido_butai.board import CAP, CENTER
from rulebooks.kido_butai.legal import STRIKE
from rulebooks.kido_butai.refused import cited
from rulebooks.kido_butai.settings import CARRIERS, FIGHTERS, FLEETS, MIDWAY, TARGETS

DECK = "deck"
AT: Mapping[str, tuple[str, ...]] = {
    CENTER: (f"launch:{STRIKE}", "recall"),
    CAP: (f"launch:{CAP}",),
    **{target: (f"fly:{target}", f"attack:{target}") for target in TARGETS},
    **{carrier: (f"land:{carrier}",) for carrier in CARRIERS},
    DECK: ("ready", "ready:bomb", "ready:torpedo"),
}
"""By place the moves that lead there; making ready is done on the decks."""


KEYS: Mapping[str, tuple[str, ...]] = {
    "l": (f"launch:{STRIKE}",),
    "c": (f"launch:{CAP}",),
    "m": (f"fly:{MIDWAY}",),
    **{str(number): (f"fly:{fleet}",) for number, fleet in enumerate(FLEETS, start=1)},
    "x": tuple(f"attack:{target}" for target in TARGETS),
    "w": ("recall",),
    **{carrier[0].lower(): (f"land:{carrier}",) for carrier in CARRIERS},
    "r": ("ready",),
    "b": ("ready:bomb",),
    "t": ("ready:torpedo",),
}
"""What a key on the board does: the first of these that is legal for what is chosen."""


def moves_at(table: Table, place: str) -> list[str]:
    """What some squadron may do at, or to, a place."""
    legal = table.moves
    return [move for move in AT[place] if move in legal]


def for_script(table: Table) -> dict[str, Any]:
    """By squadron its moves, and the number of the sentence against each other one; rooms of the decks; names of the moves."""
    sentences: list[tuple[str, str]] = []
    why: dict[str, dict[str, int]] = {}
    for unit, refused in table.reasons.items():
        why[unit] = {}
        for move, (code, at) in refused.items():
            said = labels.refused(code, at)
            if said not in sentences:
                sentences.append(said)
            why[unit][move] = sentences.index(said)
    return {
        "moves": {one.id: one.moves for one in table.counters.values()},
        "why": why,
        "sentences": sentences,
        "places": AT,
        "names": {move: labels.move(move) for move in MOVES},
        "rooms": table.rooms,
        "fighters": FIGHTERS,
        "keys": KEYS,
        "choose": (_("Choose squadrons, then where they go or what they do."), ""),
        "chosen": _("Chosen: %(units)s.") % {"units": "{units}"},
        "lost": (_("The move did not arrive. See whether you are connected, and make it again."), ""),
        "press": (_("They are there. The button makes the attack, and its dice cannot be taken back."), ""),
        "full": (_("There is not room for all of them on that carrier. Land some on another one."), cited("3")),
        "common": (_("There is nothing that all of them may do. Choose fewer."), ""),
        "bombers": labels.refused("no-bomber", ""),
    }

"""A pilot against each man of the other side: what he did to him, and what he got in return."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from pilots.evenings import Evening
from pilots.queries import Line
from pilots.saying import say as _

DEEDS = {
    "shot_down": gettext_noop("shot him down in game %(game)d"),
    "shared": gettext_noop("shared the kill in game %(game)d"),
    "damaged": gettext_noop("damaged him in game %(game)d"),
    "chased": gettext_noop("chased him off in game %(game)d"),
    "hit": gettext_noop("hit him in game %(game)d"),
}


@dataclass(frozen=True, slots=True)
class Opponent:
    """One man of the other side; both lists are words, empty where nothing happened."""

    line: Line
    did: list[str]
    got: list[str]


def opponents(pilot: Line, everybody: dict[str, Line], evenings: list[Evening]) -> list[Opponent]:
    """Every man with whom there is something to tell, the richest stories first."""
    until = max((evening.game.number for evening in evenings), default=0)
    did: dict[str, list[tuple[int, str]]] = defaultdict(list)
    got: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for mark in pilot.marks:
        if mark.victim in everybody:
            did[mark.victim].append((mark.game, _did(mark.kind, mark.game)))
    for evening in evenings:
        for credit in evening.credits:
            if credit["half_kills"] == 0 and credit["victim"] in everybody:
                did[credit["victim"]].append((evening.game.number, _did("hit", evening.game.number)))
    for other in everybody.values():
        for mark in other.marks:
            if mark.victim == pilot.code and mark.game <= until:
                got[other.code].append((mark.game, _did(mark.kind, mark.game)))
    told = [
        Opponent(everybody[code], [w for _g, w in sorted(did[code])], [w for _g, w in sorted(got[code])])
        for code in {**did, **got}
    ]
    return sorted(told, key=lambda one: (-len(one.did) - len(one.got), one.line.name))


def _did(kind: str, game: int) -> str:
    return _(DEEDS.get(kind, DEEDS["hit"])) % {"game": game}

"""One aircraft of a game as its page shows it: who flew it, what became of it, what it did, and its dice with their odds."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.models import Roll, Sortie
from games.words import aircraft, turn
from pilots.words import credit_words, end_words, fate_words, kind_words, no_dice_words, result_words, sum_words
from rulebooks.pacific_air_war.chances import chances
from rulebooks.pacific_air_war.outcome import Modifier

GOOD = {"rescue": "rescued", "home": "safe", "deck": "safe", "attack": "carrier"}
LOST = ("killed", "missing", "captured")


class Cast(NamedTuple):
    """Where a die came from."""

    source: str
    by: str
    witness: str


Dice = dict[tuple[int | None, str, str], Cast]


def dice_of(rolls: Iterable[Roll]) -> Dice:
    """Live rolls by pilot (or strike crew) and kind."""
    return {(roll.pilot_id, roll.crew, roll.kind): Cast(roll.source, roll.by_name, roll.witness) for roll in rolls}


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die that the rules call for. ``value`` is None while it waits; ``chance`` is that of the good end."""

    name: str
    code: str
    side: str
    kind: str
    value: int | None
    total: int | None
    words: str
    result: str
    chance: Fraction
    source: str
    rule: str

    @property
    def kind_words(self) -> str:
        return kind_words(self.kind)

    @property
    def wanted(self) -> str:
        """The end whose chance is shown."""
        return result_words(self.kind, GOOD[self.kind])

    @property
    def result_words(self) -> str:
        return result_words(self.kind, self.result) if self.result else _("waits")


@dataclass(frozen=True, slots=True)
class Crew:
    """One aircraft. ``pilot`` is his id, empty for a strike crew, whom ``called`` names by whose it is."""

    code: str
    side: str
    pilot: str
    name: str
    player: str
    called: str
    aircraft: str
    fate: str
    crew_end: str
    down: bool
    damaged: bool
    half_kills: int
    did: list[str]
    exit: str
    note: str
    dice: list[Thrown]
    no_dice: str
    ep: int | None
    successor: str
    successor_code: str

    @property
    def end(self) -> str:
        return end_words(self.crew_end, self.down) if self.pilot else ""

    @property
    def lost(self) -> bool:
        return bool(self.pilot) and self.crew_end in LOST

    @property
    def waiting(self) -> bool:
        return any(die.value is None for die in self.dice)


def called(sortie: Sortie, by_code: dict[str, Sortie]) -> str:
    """What a sortie's crew is called: the pilot's name, or whose strike crew it is."""
    if sortie.pilot:
        return sortie.pilot.name
    parent: Sortie | None = sortie
    for _step in range(len(by_code)):
        parent = by_code.get(parent.detail["strike_for"] or "") if parent else None
        if parent and parent.pilot:
            return _("%(pilot)s’s strike crew") % {"pilot": parent.pilot.name}
    return _("a strike crew")


def crew(sortie: Sortie, by_code: dict[str, Sortie], dice: Dice) -> Crew:
    """A row of the reading table as a crew. Wants the pilot, his seat and his successor fetched."""
    pilot: Any = sortie.pilot
    detail = sortie.detail
    thrown = [_thrown(throw, sortie, dice) for throw in detail["throws"]]
    by = _(" and ").join(
        called(other, by_code)
        for other in by_code.values()
        for credit in other.detail["credits"]
        if credit["on"] == sortie.code and credit["kind"] in ("shot_down", "shared")
    )
    return Crew(
        code=sortie.code,
        side=sortie.side,
        pilot=pilot.code if pilot else "",
        name=pilot.name if pilot else called(sortie, by_code),
        player=pilot.seat.name if pilot else "",
        called=called(sortie, by_code),
        aircraft=aircraft(sortie.aircraft),
        fate=fate_words(sortie.fate, sortie.crew_end, detail, by) if pilot else _strike_fate(sortie, by),
        crew_end=sortie.crew_end,
        down=sortie.fate != "survived",
        damaged=sortie.damaged,
        half_kills=sortie.half_kills,
        did=[_did(credit, by_code) for credit in detail["credits"]],
        exit=_exit(detail),
        note=detail.get("note", ""),
        dice=thrown,
        no_dice="" if thrown or not pilot else no_dice_words(detail, sortie.fate != "survived"),
        ep=sortie.ep,
        successor=getattr(sortie, "successor", None) or "",
        successor_code=getattr(sortie, "successor_code", None) or "",
    )


def _strike_fate(sortie: Sortie, by: str) -> str:
    if sortie.fate == "shot_down":
        return _("Shot down by %(by)s") % {"by": by}
    return _("Lost") if sortie.fate == "lost" else _("Came back")


def _did(credit: dict[str, Any], by_code: dict[str, Sortie]) -> str:
    """``shot down Roy Pennyroyal, F4F Wildcat, turn 21``."""
    victim = called(by_code[credit["on"]], by_code) if credit["on"] in by_code else _("a strike crew")
    words = [f"{credit_words(credit['kind'])}: {victim}", aircraft(credit["aircraft"])]
    if credit["turn"]:
        words.append(turn(credit["turn"]))
    return ", ".join(words)


def _exit(detail: dict[str, Any]) -> str:
    """How it left the map, where that was noted."""
    left = detail.get("exit")
    if not left:
        return ""
    edge = {"friendly": _("friendly edge"), "enemy": _("enemy edge"), "flank": _("flank")}[left["edge"]]
    words = [_("left over the %(edge)s") % {"edge": edge}]
    if left.get("turn"):
        words.append(turn(left["turn"]))
    if left.get("chased_by"):
        words.append(_("chased"))
    return ", ".join(words)


def _thrown(throw: dict[str, Any], sortie: Sortie, dice: Dice) -> Thrown:
    kind, value = throw["kind"], throw["value"]
    modifiers = tuple(Modifier(m["why"], m["value"]) for m in throw["modifiers"])
    cast = dice.get((sortie.pilot_id, "" if sortie.pilot_id else sortie.code, kind))
    pilot: Any = sortie.pilot
    return Thrown(
        name=pilot.name,
        code=pilot.code,
        side=sortie.side,
        kind=kind,
        value=value,
        total=throw["total"],
        words=sum_words(throw) if value else "",
        result=throw["result"] or "",
        chance=chances(kind, modifiers).get(GOOD[kind], Fraction(0)),
        source=_source(cast),
        rule=throw["rule"],
    )


def _source(cast: Cast | None) -> str:
    if cast is None:
        return ""
    if cast.source == Roll.Source.TABLE:
        words = _("table dice, %(by)s") % {"by": cast.by} if cast.by else _("table dice")
        return _("%(rolled)s, seen by %(witness)s") % {"rolled": words, "witness": cast.witness} if cast.witness else words
    if cast.source == Roll.Source.SITE:
        return _("site dice, %(by)s") % {"by": cast.by} if cast.by else _("site dice")
    return str(Roll.Source(cast.source).label)

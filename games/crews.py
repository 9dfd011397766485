"""One aircraft of a game as its page shows it: who flew it, what became of it, what it did, and its dice with their odds."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from django.utils.translation import gettext_noop

from campaign.prepared import PreparedValues
from games.models import Roll
from games.words import aircraft, rolled_by, turn
from pilots.saying import language
from pilots.saying import say as _
from pilots.words import credit_words, end_words, fate_words, kind_words, no_dice_words, result_words, sum_words
from rulebooks.pacific_air_war.chances import chances
from rulebooks.pacific_air_war.outcome import Modifier, ThrowKind

Why = Literal["damaged", "wounded", "novice", "ace"]
GOOD = {"rescue": "rescued", "home": "safe", "deck": "safe", "attack": "carrier"}
LOST = ("killed", "missing", "captured")
EDGES = {"friendly": gettext_noop("friendly edge"), "enemy": gettext_noop("enemy edge"), "flank": gettext_noop("flank")}


class Cast(NamedTuple):
    """Where a die came from."""

    source: str
    player: str
    by: str
    witness: str


Dice = dict[tuple[int | None, str, str], Cast]
ROLL = ("pilot_id", "crew", "kind", "source", "player", "by_name", "witness")


def dice_of(campaign_id: int, game: int) -> Dice:
    """Where the dice of a game came from, by pilot (or strike crew) and kind; one query."""
    return {(pilot, crew, kind): Cast(*cast) for pilot, crew, kind, *cast in _live(game).all(campaign=campaign_id)}


@lru_cache(maxsize=8)
def _live(game: int) -> PreparedValues:
    return PreparedValues(
        lambda campaign: (
            Roll.objects.filter(campaign_id=campaign, game=game, voided_at__isnull=True).order_by().values_list(*ROLL)
        ),
        campaign=0,
    )


class Flown(NamedTuple):
    """A row of the reading table of sorties, with its pilot, his seat and his successor."""

    code: str
    side: str
    aircraft: str
    fate: str
    damaged: bool
    crew_end: str
    half_kills: int
    ep: int | None
    detail: dict[str, Any]
    pilot_id: int | None
    pilot: str | None
    name: str | None
    player: str | None
    successor: dict[str, str] | None


FLOWN = (
    "code", "side", "aircraft", "fate", "damaged", "crew_end", "half_kills", "ep", "detail",
    "pilot_id", "pilot__code", "pilot__name", "pilot__seat__name", "successor",
)  # fmt: skip


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


def called(sortie: Flown, by_code: dict[str, Flown]) -> str:
    """What a sortie's crew is called: the pilot's name, or whose strike crew it is."""
    if sortie.name:
        return sortie.name
    parent: Flown | None = sortie
    for _step in range(len(by_code)):
        parent = by_code.get(parent.detail["strike_for"] or "") if parent else None
        if parent and parent.name:
            return _("%(pilot)s’s strike crew") % {"pilot": parent.name}
    return _("a strike crew")


def crews(sorties: Iterable[Flown], dice: Dice) -> list[Crew]:
    """The aircraft of a game in the order of its sorties."""
    by_code = {sortie.code: sortie for sortie in sorties}
    shot_by: dict[str, list[str]] = defaultdict(list)
    for sortie in by_code.values():
        for credit in sortie.detail["credits"]:
            if credit["kind"] in ("shot_down", "shared"):
                shot_by[credit["on"]].append(called(sortie, by_code))
    return [_crew(sortie, by_code, _(" and ").join(shot_by[sortie.code]), dice) for sortie in by_code.values()]


def _crew(sortie: Flown, by_code: dict[str, Flown], by: str, dice: Dice) -> Crew:
    detail, is_pilot = sortie.detail, bool(sortie.pilot)
    thrown = [_thrown(throw, sortie, dice) for throw in detail["throws"]]
    down = sortie.fate != "survived"
    name = called(sortie, by_code)
    successor = sortie.successor or {}
    return Crew(
        code=sortie.code,
        side=sortie.side,
        pilot=sortie.pilot or "",
        name=name,
        player=sortie.player or "",
        called=name,
        aircraft=aircraft(sortie.aircraft),
        fate=fate_words(sortie.fate, sortie.crew_end, detail, by) if is_pilot else _strike_fate(sortie, by),
        crew_end=sortie.crew_end,
        down=down,
        damaged=sortie.damaged,
        half_kills=sortie.half_kills,
        did=[_did(credit, by_code) for credit in detail["credits"]],
        exit=_exit(detail),
        note=detail.get("note", ""),
        dice=thrown,
        no_dice="" if thrown or not is_pilot else no_dice_words(detail, down),
        ep=sortie.ep,
        successor=successor.get("name", ""),
        successor_code=successor.get("code", ""),
    )


def _strike_fate(sortie: Flown, by: str) -> str:
    if sortie.fate == "shot_down":
        return _("Shot down by %(by)s") % {"by": by}
    return _("Lost") if sortie.fate == "lost" else _("Came back")


def _did(credit: dict[str, Any], by_code: dict[str, Flown]) -> str:
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
    edge = _(EDGES[left["edge"]])
    words = [_("left over the %(edge)s") % {"edge": edge}]
    if left.get("turn"):
        words.append(turn(left["turn"]))
    if left.get("chased_by"):
        words.append(_("chased"))
    return ", ".join(words)


def _thrown(throw: dict[str, Any], sortie: Flown, dice: Dice) -> Thrown:
    kind, value = throw["kind"], throw["value"]
    modifiers = tuple((modifier["why"], modifier["value"]) for modifier in throw["modifiers"])
    cast = dice.get((sortie.pilot_id, "" if sortie.pilot_id else sortie.code, kind))
    return Thrown(
        name=sortie.name or "",
        code=sortie.pilot or "",
        side=sortie.side,
        kind=kind,
        value=value,
        total=throw["total"],
        words=sum_words(throw) if value else "",
        result=throw["result"] or "",
        chance=_chance(kind, modifiers),
        source=_source(cast, language()) if cast else "",
        rule=throw["rule"],
    )


@lru_cache(maxsize=256)
def _chance(kind: ThrowKind, modifiers: tuple[tuple[Why, int], ...]) -> Fraction:
    """The exact chance of the good end of a die."""
    return chances(kind, tuple(Modifier(*each) for each in modifiers)).get(GOOD[kind], Fraction(0))


@lru_cache(maxsize=512)
def _source(cast: Cast, _language: str | None) -> str:
    return rolled_by(*cast)

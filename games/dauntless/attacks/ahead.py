"""An attack before the dice: what is added to them and why, how many there are, and exactly what they may do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import percent, signed
from games.dauntless.attacks.asked import Asked
from games.dauntless.attacks.cards import BOMB
from games.dauntless.attacks.controls import SIDES
from games.dauntless.attacks.targets import CONDITIONS, Target
from games.dauntless.words import aspect_word, quality_word, rule_cite
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import ASPECT_MODIFIERS

SPREAD = ("skip", "torpedo", "depth_charge")
"""Attacks whose dice are modified."""

UNSAID = ("missing_field", "empty_list")
"""What an attack is that is not said yet; a card begins with no other fault."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """What changes a die, or what it is multiplied by; ``cites``: rulings."""

    label: str
    figure: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """A thing that may come of it. ``condition``: of the ship, where it is one."""

    label: str
    chance: Fraction
    condition: str = ""

    @property
    def said(self) -> str:
        """The chance with its tenth of a percent; a dash where there is none."""
        return percent(float(self.chance)) if self.chance else "–"


@dataclass(frozen=True, slots=True)
class Ahead:
    """``error``: why it cannot be, as the rules say it; ``wanting``: it only is not said yet. ``reasons``: codes of an automatic
    miss. ``distribution``: (hits, ways) of ``out_of``, of hits on the ship that is meant. ``answer``: where no die is thrown,
    what comes of it. ``outside``: modifiers of rolls that Air Force has. ``rule``: the section of the rulebook.
    """

    error: Mapping[str, str] | None = None
    wanting: bool = False
    reasons: tuple[str, ...] = ()
    dice: int = 0
    modifiers: tuple[Modifier, ...] = ()
    outside: tuple[Modifier, ...] = ()
    distribution: tuple[tuple[int, int], ...] = ()
    out_of: int = 1
    mean: Fraction = Fraction(0)
    chances: tuple[Chance, ...] = ()
    answer: Mapping[str, Any] | None = None
    rule: str = ""

    @property
    def can_be(self) -> bool:
        """Whether it can be entered."""
        return self.error is None

    @property
    def is_miss(self) -> bool:
        """Whether it fails without a die."""
        return self.can_be and bool(self.reasons) and not self.dice

    def at_least(self, hits: int) -> Fraction:
        """The chance of so many hits or more."""
        return Fraction(sum(ways for many, ways in self.distribution if many >= hits), self.out_of)


def ahead_of(asked: Asked) -> Ahead:
    """Work it out. The rules are asked twice or three times."""
    attack = asked.request()
    if not asked.card.rolls:
        return _without_dice(asked, attack)
    bombs = asked.bombs_hit if asked.card.calc == BOMB else None
    if bombs == 0:
        return _without_dice(asked, asked.request(()))
    said = answer({"calc": "odds", "attack": attack, **({} if bombs is None else {"bombs_hit": bombs})})
    if "error" in said:
        return _refused(said["error"])
    thrown = answer(asked.request([1] * said["dice"]))
    if "error" in thrown:
        return _refused(thrown["error"])
    ahead = Ahead(
        reasons=tuple(said["reasons"]),
        dice=said["dice"],
        modifiers=tuple(_modifiers(thrown)) if said["dice"] else (),
        outside=tuple(_outside(thrown)),
        answer=None if said["dice"] else thrown,
        rule=rule_cite(thrown),
    )
    return ahead if not said["dice"] else _with_chances(ahead, _on_one_ship(asked, said), asked.target)


def _without_dice(asked: Asked, attack: Mapping[str, Any]) -> Ahead:
    said = answer(attack)
    if "error" in said:
        return _refused(said["error"])
    return Ahead(reasons=tuple(said["reasons"]), answer=said, outside=tuple(_outside(said)), rule=rule_cite(said))


def _refused(error: Mapping[str, str]) -> Ahead:
    inside = {**error, "field": error["field"].removeprefix("attack.")}
    return Ahead(error=inside, wanting=error["code"] in UNSAID)


def _on_one_ship(asked: Asked, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The odds of the rockets that fall on the ship that is meant; of another attack all its odds."""
    if asked.card.calc != "rockets" or asked.target is None or not asked.in_session:
        return said
    attack = asked.request()
    mine = [one for one in attack["on_target"] if one == asked.target.id]
    return answer({"calc": "odds", "attack": {**attack, "on_target": mine}}) if mine else said


def _with_chances(ahead: Ahead, said: Mapping[str, Any], target: Target | None) -> Ahead:
    ahead = replace(
        ahead,
        distribution=tuple((one["hits"], one["ways"]) for one in said["distribution"]),
        out_of=said["out_of"],
        mean=Fraction(*said["mean"]),
    )
    found = [Chance(_("At least one hit"), ahead.at_least(1))]
    for condition, wanted in target.wanted if target else ():
        found.append(Chance(_came(condition, wanted), ahead.at_least(wanted), condition))
    return replace(ahead, chances=tuple(found))


def _came(condition: str, wanted: int) -> str:
    words = {
        "half_speed": ngettext("Half speed or worse, from %(count)d hit", "Half speed or worse, from %(count)d hits", wanted),
        "dead_in_water": ngettext(
            "Dead in the water or worse, from %(count)d hit", "Dead in the water or worse, from %(count)d hits", wanted
        ),
        "sunk": ngettext("Sunk, from %(count)d hit", "Sunk, from %(count)d hits", wanted),
    }
    return words[condition] % {"count": wanted}


def _modifiers(said: Mapping[str, Any]) -> Iterator[Modifier]:
    if said.get("modifier") is not None:
        yield Modifier(_("Aspect: %(aspect)s") % {"aspect": aspect_word(said["aspect"])}, signed(said["modifier"]), ("DA-R4",))
    if (quality := said.get("quality_modifier")) is not None:
        word = quality_word({1: "ace", -1: "novice"}.get(quality, "average"))
        label = _("Crew: %(quality)s") % {"quality": word} if quality else _("Crew: neither ace nor novice")
        yield Modifier(label, signed(quality), ("DA-R5",))
    times = next((step["times"] for step in said["steps"] if "times" in step), 1)
    label = _("Each die, as modified, times") if said["calc"] in SPREAD else _("Each die times")
    yield Modifier(label, f"× {times}", ("DA-R8",) if said["calc"] == BOMB else ())


def _outside(said: Mapping[str, Any]) -> Iterator[Modifier]:
    if said.get("red_die_modifier") is not None:
        yield Modifier(_("Red die of the roll to hit"), signed(said["red_die_modifier"]), ("DA-R28",))
    if said.get("silhouette_modifier") is not None:
        yield Modifier(_("Silhouettes, for the rocket roll"), signed(said["silhouette_modifier"]), ("DA-R30",))


def worst(target: Target, hits: int) -> str:
    """What so many hits more make of a ship; nothing where they change nothing."""
    came = [one for one in CONDITIONS if target.hits < target.marks[one] <= target.hits + hits]
    return came[-1] if came else ""


def sides() -> Iterator[tuple[str, str, str, str]]:
    """The six sides of a ship to tap: what it says, its arc, its word, its modifier."""
    for name, arc, label in SIDES:
        yield name, str(arc), str(label), signed(ASPECT_MODIFIERS[name.partition("-")[0]])

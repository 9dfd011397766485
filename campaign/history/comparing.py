"""Two versions of a report side by side: every fact in the words of the report's page, and what each came to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from campaign.record import facts, live_dice, with_dice
from campaign.signs.figures import kills_said, number
from campaign.words.refusals import both as refusal_words
from games.models import Game
from games.reporting.cards import Card
from games.reporting.comparing import lines, rulings, told
from games.reporting.form import ReportForm, build
from games.reporting.reckoning import Reckoning, reckon
from pilots.models import Pilot, Side
from rulebooks.pacific_air_war.outcome import SortieOutcome
from rulebooks.pacific_air_war.record import SIDES, Replacement
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.standings import cut

Cell = tuple[str, str]
"""What is said, and what it came to; both empty where it is not in that version."""
NOT_IN_IT: Cell = ("", "")


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of both versions. ``figure``: it is a number; ``only``: left or right, where the other version has none."""

    label: str
    left: Cell
    right: Cell
    figure: bool = False

    @property
    def differs(self) -> bool:
        return self.left != self.right

    @property
    def says_other(self) -> bool:
        return self.left[0] != self.right[0]

    @property
    def comes_to_other(self) -> bool:
        return self.left[1] != self.right[1]

    @property
    def only(self) -> str:
        return "" if self.left[0] and self.right[0] else "left" if self.left[0] else "right"


@dataclass(frozen=True, slots=True)
class Group:
    """Facts that belong together, under their head. ``side``: whose they are, or empty."""

    title: str
    facts: tuple[Fact, ...]
    side: str = ""


@dataclass(frozen=True, slots=True)
class SideBySide:
    groups: tuple[Group, ...]

    @property
    def differing(self) -> int:
        return sum(fact.differs for group in self.groups for fact in group.facts)

    @property
    def only_differing(self) -> "SideBySide":
        kept = (replace(group, facts=tuple(fact for fact in group.facts if fact.differs)) for group in self.groups)
        return SideBySide(tuple(group for group in kept if group.facts))

    def told(self) -> str:
        """How much differs, in words."""
        count = self.differing
        if not count:
            return _("Both say the same.")
        return ngettext("%(n)d fact differs.", "%(n)d facts differ.", count) % {"n": count}


def side_by_side(campaign: Campaign, game: Game, left: dict[str, Any], right: dict[str, Any]) -> SideBySide:
    """Both bodies played after the games that count before this one, with the dice of the record. A fixed number of queries."""
    record, named = _records(campaign, game.number)
    dice = live_dice(campaign)[game.number]
    looks = [_Look.at(record, named, game.number, with_dice(body, dice), body) for body in (left, right)]
    return SideBySide(tuple(group for group in _groups(*looks) if group.facts))


def _records(campaign: Campaign, number: int) -> tuple[Record, Record]:
    """The facts up to this game; and the same with everybody who was named once, so that none goes without his name."""
    record = cut(facts(campaign), number)
    there = {replacement.pilot for replacement in record.replacements}
    waiting = Pilot.objects.filter(campaign=campaign, on_call=True).select_related("seat").exclude(code__in=there)
    more = [Replacement(player=p.seat.code, after=p.came_after, pilot=p.code, name=p.name) for p in waiting]
    return record, record.model_copy(update={"replacements": (*record.replacements, *more)})


@dataclass(frozen=True, slots=True)
class _Look:
    """One version: its form, with what it came to."""

    form: ReportForm
    reckoned: Reckoning

    @classmethod
    def at(cls, record: Record, named: Record, number: int, dealt: dict[str, Any], body: dict[str, Any]) -> "_Look":
        found = reckon(record, number, dealt)
        return cls(build(named, number, body, replace(found, own=(), others=()), refusal_words), found)

    def cards(self, side: str) -> dict[str, Card]:
        return {card.own: card for half in self.form.halves if half.side == side for card in half.cards}

    def aircraft(self, card: Card | None) -> Cell:
        if card is None:
            return NOT_IN_IT
        outcomes = self.reckoned.game.sorties if self.reckoned.game else ()
        return told(card), _came_to(outcomes[card.n]) if card.n < len(outcomes) else ""

    def cvp(self, side: Any) -> str:
        return number(self.reckoned.game.cvp(side)) if self.reckoned.game else "–"


def _came_to(sortie: SortieOutcome) -> str:
    """Kills and EP of an aircraft, in a line."""
    said = [kills_said(sortie.half_kills)]
    if sortie.pilot is not None:
        said.append(_("EP wait for a die") if sortie.ep is None else _("%(ep)s EP") % {"ep": number(sortie.ep)})
    return ", ".join(said)


def _groups(left: _Look, right: _Look) -> Iterator[Group]:
    score = (
        _fact(_("%(side)s, CVP") % {"side": Side(side).label}, left.cvp(side), right.cvp(side), figure=True) for side in SIDES
    )
    yield Group(_("What it came to"), tuple(score))
    evening = [(_("Turns played"), left.form.turns.value, right.form.turns.value, True)]
    evening.append((_("Note"), left.form.note.value, right.form.note.value, False))
    evening.append((_("Rulings"), rulings(left.form), rulings(right.form), False))
    yield Group(_("The evening"), tuple(_fact(*row[:3], figure=row[3]) for row in evening if row[1] or row[2]))
    ours, theirs = lines(left.form), lines(right.form)
    both = enumerate(dict.fromkeys([*ours, *theirs]), 1)
    claims = ((_("Claim %(n)d") % {"n": n}, said if said in ours else "", said if said in theirs else "") for n, said in both)
    yield Group(_("Claims"), tuple(_fact(*claim) for claim in claims))
    for side in SIDES:
        mine, other = left.cards(side), right.cards(side)
        named = other | mine
        flown = (Fact(named[own].name, left.aircraft(mine.get(own)), right.aircraft(other.get(own))) for own in named)
        yield Group(_("Aircraft"), tuple(flown), side)
    yield Group(_("Strikes off the table"), tuple(_strikes(left.form, right.form)))


def _strikes(left: ReportForm, right: ReportForm) -> Iterator[Fact]:
    for half, other in zip(left.halves, right.halves, strict=True):
        for stock, that in zip(half.pool.stocks, other.pool.stocks, strict=True) if half.pool and other.pool else ():
            for mine, stored in ((stock.attacked, that.attacked), (stock.successful, that.successful)):
                if mine.value or stored.value:
                    yield _fact(mine.label, mine.value, stored.value, figure=True)


def _fact(label: str, left: str, right: str, figure: bool = False) -> Fact:
    return Fact(label, (left, ""), (right, ""), figure)

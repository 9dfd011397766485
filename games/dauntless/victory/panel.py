"""Who would win a session now, and by what: counted anew from its ledgers and from what the table says.

While what nobody knows yet may decide, nobody is said to win.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from django.utils.translation import gettext as _

from games.dauntless.words import fact_label, line_label, refused, side_word, winner_word
from games.models.dauntless import SIDES
from rulebooks.dauntless import answer
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.entry import sides_of
from rulebooks.dauntless.scenarios.facts import FACTS
from rulebooks.dauntless.session import Session, facts_of, points_at_least, unpriced

Value = int | bool
LIMITS = (2, 4, 6, 20, 999, 99_999)
"""The most that a fact may be is one of these."""
ENDED: Mapping[str, Value] = {"all_attackers_gone": True, "kamikazes_left": 0}
"""Facts by which a game is over: so it would be reckoned if it ended now."""
DECIDING: Mapping[str, Value] = {
    "submarine_destroyed": True, "aircraft_destroyed": True, "destroyer_sunk": True, "jp_destroyed": True, "bettys_destroyed": 2,
}  # fmt: skip
"""Facts after which nothing that comes is waited for."""
DRAW = "draw"
GOES_ON = "game_not_over"
POINTS = "ship_points"
SHOWN = {POINTS, "destroyer_sunk", "submarine_destroyed", "kamikazes_left", "aircraft_destroyed", "all_attackers_gone"}
"""Facts that ships and aircraft show, or that end the game: nobody says in passing that they are nothing."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What has to be known. ``known``: by the session itself; ``said``: by the table, which comes first. ``least`` and ``most``
    are limits of a number, ``least`` what is known to be reached already; ``flag``: it is a yes or a no."""

    name: str
    known: Value | None
    said: Value | None
    flag: bool
    least: int
    most: int

    @property
    def label(self) -> str:
        return fact_label(self.name)

    @property
    def value(self) -> Value | None:
        return self.known if self.said is None else self.said

    @property
    def nothing(self) -> Value:
        """What it is while nothing of the kind has happened."""
        return False if self.flag else self.least

    @property
    def waits(self) -> bool:
        """Whether the table may say of it that nothing has happened: it is not said, and no ship or aircraft shows it."""
        return self.value is None and not self.least and self.name not in SHOWN


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A line of the reckoning, or the total of a side."""

    side: str
    item: str
    points: int

    @property
    def side_word(self) -> str:
        return side_word(self.side)

    @property
    def label(self) -> str:
        return line_label(self.item)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is missing to say who wins: a fact, or the points of the sunk ship ``ship``. ``label``: its name."""

    label: str
    fact: str = ""
    ship: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """``winner``: a side or ``draw``, as of now; empty where the desk does not judge, or cannot, or something that decides is
    unknown: then it is ``wanted``. ``going``: (fact, reason) where the game is not over; ``fault``: the same where facts
    contradict each other. ``last``: the last turn, if there is one.
    """

    scenario: str
    turn: int
    last: int | None
    judged: bool
    sides: tuple[str, ...]
    facts: tuple[Fact, ...] = ()
    winner: str = ""
    lines: tuple[Reckoned, ...] = ()
    totals: tuple[Reckoned, ...] = ()
    going: tuple[str, str] | None = None
    fault: tuple[str, str] | None = None
    cite: str = ""
    missing: tuple[Fact, ...] = field(default=())
    wanted: tuple[Wanted, ...] = field(default=())

    @property
    def undecided(self) -> str:
        """What is still to be known before anybody is said to win, as a sentence; empty where nothing is."""
        if not self.wanted:
            return ""
        return _("Not decided yet. Missing: %(what)s.") % {"what": "; ".join(one.label for one in self.wanted)}

    @property
    def waiting(self) -> tuple[Fact, ...]:
        """Facts of which the table may say in one word that nothing of them has happened."""
        return tuple(one for one in self.missing if one.waits)

    @property
    def left(self) -> int | None:
        """Turns still to come after this one."""
        return None if self.last is None else max(self.last - self.turn, 0)

    @property
    def settled(self) -> bool:
        """Every fact is there, and they say that somebody has won."""
        return self.judged and not (self.missing or self.going or self.fault)

    @property
    def over(self) -> bool:
        """Settled, and no turn is left in which it may change."""
        return self.settled and self.left == 0

    @property
    def decided(self) -> bool:
        """Whether somebody has won, and the table need not play on."""
        if not self.winner or self.going or self.fault:
            return False
        stands = {one.name: one.value for one in self.facts}
        if any(stands.get(name) == value for name, value in DECIDING.items()):
            return True
        ended = self.left == 0 or any(stands.get(name) == value for name, value in ENDED.items())
        return self.settled and ended

    @property
    def verdict(self) -> str:
        """The winner as a sentence."""
        return winner_word(self.winner) if self.winner else ""


def panel(session: Session, said: Mapping[str, Any]) -> Panel:
    """How it stands. ``said``: the facts that the table said, by name; what is no value of a fact counts as not said."""
    key = session.scenario or ""
    scenario = SCENARIOS.get(key)
    last = scenario["turn_limit"] if scenario else None
    if key not in FACTS:
        return Panel(key, session.turn, last, judged=False, sides=_sides(key))
    facts = tuple(_facts(key, facts_of(session), said, {POINTS: points_at_least(session)}))
    missing = tuple(one for one in facts if one.value is None)
    values = {one.name: one.nothing if one.value is None else one.value for one in facts}
    told = _reckoned(key, values)
    going = fault = None
    if error := told.get("error"):
        place = error["field"].partition(".")[2]
        sentence = place, refused(error, "victory")
        if error["code"] != GOES_ON:
            fault = None if any(one.name == place for one in missing) else sentence
        else:
            going = sentence
            told = _reckoned(key, {**values, place: ENDED[place]})
    wanted = tuple(_wanted(session, missing)) if _is_open(key, values, missing) else ()
    return Panel(
        key,
        session.turn,
        last,
        judged=True,
        sides=_sides(key),
        facts=facts,
        winner="" if wanted else told.get("winner", ""),
        lines=tuple(Reckoned(one["side"], one["item"], one["points"]) for one in told.get("lines", ())),
        totals=tuple(Reckoned(side, "total", points) for side, points in (told.get("points") or {}).items()),
        going=going,
        fault=fault,
        cite=told.get("rule", ""),
        missing=missing,
        wanted=wanted,
    )


def _sides(key: str) -> tuple[str, ...]:
    """Who may win: the sides of the scenario, those of the war where there is none."""
    return tuple(sides_of(SCENARIOS[key])) if key in SCENARIOS else SIDES


def _facts(key: str, known: Mapping[str, Any], said: Mapping[str, Any], reached: Mapping[str, int]) -> Iterator[Fact]:
    for name in FACTS[key].declared:
        flag = _fits(key, name, True)
        least = 0 if flag or _fits(key, name, 0) else 1
        if known.get(name) is None:
            least = max(least, reached.get(name, 0))
        most = max((limit for limit in LIMITS if _fits(key, name, limit)), default=1)
        spoken = said.get(name)
        yield Fact(name, known.get(name), spoken if spoken is not None and _fits(key, name, spoken) else None, flag, least, most)


def _is_open(key: str, values: Mapping[str, Value], missing: Sequence[Fact]) -> bool:
    """Whether the facts that are missing may still decide: their least and their most lead to different ends."""
    ends = set()
    for tried in product(*[(one.nothing, one.flag or one.most) for one in missing]):
        told = _reckoned(key, {**values, **dict(zip((one.name for one in missing), tried, strict=True))})
        if told.get("error", {}).get("code", GOES_ON) == GOES_ON:
            ends.add(told.get("winner", ""))
        if len(ends) > 1:
            return True
    return False


def _wanted(session: Session, missing: Sequence[Fact]) -> Iterator[Wanted]:
    for fact in missing:
        ships = [session.ship(one) for one in unpriced(session)] if fact.name == POINTS else []
        for ship in filter(None, ships):
            yield Wanted(_("Points of %(ship)s") % {"ship": ship.get("name") or ship["id"]}, ship=ship["id"])
        if not ships:
            yield Wanted(fact.label, fact=fact.name)


def _fits(key: str, name: str, value: Any) -> bool:
    """Whether the fact may have this value."""
    try:
        FACTS[key].declared[name].read(value)
    except Fault:
        return False
    return True


def _reckoned(key: str, facts: Mapping[str, Value]) -> dict[str, Any]:
    return answer({"calc": "victory", "scenario": key, "facts": dict(facts)})

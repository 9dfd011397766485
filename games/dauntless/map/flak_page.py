"""The page of a ship’s flak: its fields, its targets, the hex field, what is read out at the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dauntless.map.asked import Asked
from games.dauntless.map.entered import hex_at
from games.dauntless.map.flak import ARCS as BY_ARCS
from games.dauntless.map.flak import GUNS, HEXES, MOST_TARGETS, SHORT, Fired, Plan, Row, Target, Worked, plan_of
from games.dauntless.map.scene import Mark, Ring, Scene, Sight
from games.dauntless.map.vessels import Vessel, unplaced, vessels_of
from games.dauntless.words import arc_word
from rulebooks.dauntless.data import ARCS
from rulebooks.dauntless.hexes import Hex, ahead, turned
from rulebooks.dauntless.session import Session, about
from rulebooks.dauntless.ships.guns import Number, guns

FACINGS = "123456"
FIRST = Hex(0, 0)
NEAR, FAR = "near", "far"
OF_TARGETS = ("n", "a", "d", "x")
"""How the fields of targets begin in the address."""
BEYOND = 3
"""So many hexes outside the ring from which heavy flak fires are shown."""


@dataclass(frozen=True, slots=True)
class TargetForm:
    """A target as it is entered, with what the rules see of it (None where they see nothing yet)."""

    target: Target
    name: Asked
    place: tuple[Asked, ...]
    row: Row | None

    @property
    def empty(self) -> bool:
        """One more that may be entered."""
        return not self.target.filled


@dataclass(frozen=True, slots=True)
class Before:
    """A shot that was fired before in this turn. ``line``: its number in the log."""

    line: int
    fired: Fired
    target: str

    def __str__(self) -> str:
        said = {"number": self.fired.number, "arc": arc_word(self.fired.sector), "target": self.target}
        if self.fired.kind == "light":
            return _("Light %(number)s at %(target)s, %(arc)s") % said
        return _("Heavy %(number)s at %(target)s, %(arc)s") % said


def fired_before(session: Session, ship: str) -> Iterator[Before]:
    """What a ship has fired in the turn that goes on, by the lines of the log that stand."""
    for line in session.standing:
        request, answer = line["request"], line["answer"]
        if line["turn"] == session.turn and request["calc"] == "flak" and about(request, "ship") == ship:
            for shot in answer["shots"]:
                if shot["ok"]:
                    yield Before(line["n"], Fired(shot["gun"], shot["number"], shot["sector"]), shot["target"])


@dataclass
class FlakPage:
    """``ships``: those that may fire; none where the page stands in no session. ``names``: what may be aimed at.

    ``before``: the shots of this turn that stand in the log, each with the line of it.
    """

    plan: Plan
    ships: Sequence[Vessel] = ()
    names: Sequence[str] = ()
    before: Sequence[Before] = ()

    @cached_property
    def worked(self) -> Worked:
        return Worked(self.plan, frozenset(one.fired for one in self.before))

    @property
    def ship(self) -> Vessel | None:
        return next((one for one in self.ships if one.id == self.plan.ship), None)

    @property
    def ship_name(self) -> str:
        return self.ship.name if self.ship else _("The ship")

    @property
    def disarmed(self) -> bool:
        """Whether it had guns, and none of them can fire any more."""
        return not self.worked.armed and any(self.left[0][1] or self.left[1][1] or ())

    @property
    def fault(self) -> str:
        """What is wrong with none of the fields in particular."""
        shown = {*SHORT.values(), "at", "facing", *(one.name for form in self.targets for one in (form.name, *form.place))}
        return " ".join(said for name, said in self.worked.faults.items() if name not in shown)

    @property
    def left(self) -> list[tuple[str, list[Number] | None]]:
        """By kind of guns what is left of each number; None where nobody knows them."""
        return [((_("Light") if kind == "light" else _("Heavy")), self._numbers(kind)) for kind in GUNS]

    def _numbers(self, kind: str) -> list[Number] | None:
        left, cell = self.worked.answer.get(kind), guns(self.plan.figures.get(kind, "").strip())
        if left is None or cell is None:
            return None
        return [Number(factors, one.letter) for factors, one in zip(left, cell.numbers, strict=False)]

    @property
    def reach(self) -> list[str]:
        """In words at how many targets a number may fire in a turn, for each letter that this ship has."""
        letters = {one.letter for _kind, numbers in self.left for one in numbers or () if one.factors}
        words = {
            "": _("A number fires at one target in each arc."),
            "A": _("A: at one target fore and one aft."),
            "B": _("B: at one target, aft alone."),
            "C": _("C: at one target, fore alone."),
        }
        return [word for letter, word in words.items() if letter in letters]

    @property
    def unplaced(self) -> list[str]:
        """The ship, where targets are to be on the field and nobody said where she lies."""
        return unplaced([self.ship]) if self.ship is not None and self.plan.on_hexes else []

    @property
    def zoom(self) -> Asked | None:
        """How much of the field is shown: heavy flak begins far out."""
        if not self.plan.on_hexes or not any(self._rings(FIRST)):
            return None
        choices = ((NEAR, _("What is near")), (FAR, _("Heavy flak’s range")))
        return Asked("zoom", _("The field shows"), self.plan.zoom or NEAR, look="segments", choices=choices)

    @cached_property
    def cells(self) -> list[Asked]:
        """The ship’s guns and what was lost of them."""
        return [
            self._asked("light", _("Light flak"), hint=_("As in the chart: 3, 2x16, 6B+4C.")),
            self._asked("heavy", _("Heavy flak"), hint=_("0 where there is none.")),
            self._asked("light_loss", _("Light factors lost")),
            self._asked("heavy_loss", _("Heavy factors lost")),
            self._asked("depth", _("Depth of a submarine"), unit=_("ft")),
        ]

    @property
    def asks_guns(self) -> bool:
        """Whether the guns have to be said, or something is wrong with them."""
        known = any(self.plan.figures.get(kind) for kind in GUNS)
        return not known or any(one.fault for one in (*self.cells, *self.ranges))

    @cached_property
    def ranges(self) -> list[Asked]:
        """How near and how far the guns reach."""
        return [
            self._asked("least", _("Heavy, from"), unit=_("hexes")),
            self._asked("light_most", _("Light, up to"), unit=_("hexes"), hint=_("Empty: not checked.")),
            self._asked("heavy_most", _("Heavy, up to"), unit=_("hexes"), hint=_("Empty: not checked.")),
        ]

    @property
    def stands(self) -> list[Asked]:
        """Where the ship lies, and its heading."""
        faults = self.worked.faults
        choices = tuple((one, one) for one in FACINGS)
        return [
            Asked("at", _("Hex of the ship"), self.plan.at, faults.get("at", "")),
            Asked("facing", _("Heading"), self.plan.facing, faults.get("facing", ""), look="segments", choices=choices),
        ]

    @property
    def ways(self) -> Asked:
        """How targets are named."""
        choices = ((BY_ARCS, _("By arc and range")), (HEXES, _("On the hex field")))
        return Asked("by", _("Targets"), self.plan.by, look="segments", choices=choices)

    @property
    def hands(self) -> Asked:
        """What a tap on the field moves."""
        choices = [("ship", self.ship_name), *((str(one.number), one.called) for one in self.plan.targets)]
        if len(self.plan.targets) < MOST_TARGETS:
            choices.append((str(self.plan.next_number), pgettext("target", "A new one")))
        said = self.plan.put if self.plan.put in dict(choices) else choices[-1][0]
        return Asked("put", _("A tap places"), said, look="segments", choices=tuple(choices))

    @cached_property
    def targets(self) -> list[TargetForm]:
        """Those that are entered, and one more."""
        rows = {row.target.number: row for row in self.worked.rows}
        some = list(self.plan.targets)
        if len(some) < MOST_TARGETS:
            some.append(Target(self.plan.next_number))
        return [self._target(one, rows.get(one.number)) for one in some]

    def _target(self, one: Target, row: Row | None) -> TargetForm:
        faults, each = self.worked.faults, one.number
        name = Asked(f"n{each}", _("Aircraft"), one.name, faults.get(f"n{each}", ""), look="words")
        arcs = ARCS if not self.plan.on_hexes else (row.arcs if row and len(row.arcs) > 1 else ())
        chosen = one.arc if not self.plan.on_hexes else str(row.arc if row else "")
        place: list[Asked] = []
        if self.plan.on_hexes:
            place.append(Asked(f"x{each}", _("Hex"), one.at, faults.get(f"x{each}", "")))
        if arcs:
            label = _("On the line: choose the arc") if self.plan.on_hexes else _("O’clock")
            choices = tuple((str(arc), str(arc)) for arc in arcs)
            place.append(Asked(f"a{each}", label, chosen, faults.get(f"a{each}", ""), look="segments", choices=choices))
        if not self.plan.on_hexes:
            place.append(Asked(f"d{each}", _("Range"), one.far, faults.get(f"d{each}", ""), unit=_("hexes")))
        return TargetForm(one, name, tuple(place), row)

    def _asked(self, name: str, label: str, hint: str = "", unit: str = "") -> Asked:
        short = SHORT[name]
        return Asked(short, label, self.plan.figures.get(name, ""), self.worked.faults.get(short, ""), hint, unit)

    @cached_property
    def scene(self) -> Scene:
        """The field: as it is, or where arcs and ranges are given, the middle of each arc, so far out."""
        facing = self.worked.facing if self.plan.on_hexes else 1
        here = (self.plan.stands or FIRST) if self.plan.on_hexes else FIRST
        kind = self.ship.kind if self.ship else "BB"
        marks = [Mark("ship", kind, self.ship_name, self.ship.side if self.ship else "", here, facing or 1)]
        rows = {row.target.number: row for row in self.worked.rows}
        sights = []
        for one in self.plan.targets:
            row = rows.get(one.number)
            spot = hex_at(one.at) if self.plan.on_hexes else self._spot(here, row)
            if spot is not None:
                note = arc_word(row.arc) if row is not None and row.arc else ""
                marks.append(Mark(str(one.number), "aircraft", one.called, "", spot, note=note))
                if row is not None and spot != here:
                    sights.append(Sight(here, spot, row.may_be_fired_at))
        return Scene(
            tuple(marks), rings=tuple(self._rings(here)), sights=tuple(sights), arcs_of="ship",
            chosen=self.hands.said if self.plan.on_hexes else "", reach=self._reach, others=tuple(self._others()),
        )  # fmt: skip

    @property
    def _reach(self) -> int:
        """So far around the ship the field is shown, whatever is there."""
        ring = next(self._rings(FIRST), None)
        return ring.far + BEYOND if ring is not None and self.zoom is not None and self.plan.zoom == FAR else 0

    def _rings(self, here: Hex) -> Iterator[Ring]:
        least = self.worked.request.get("heavy_min_range")
        heavy = self.worked.answer.get("heavy")
        if heavy and isinstance(least, int) and least > 1:
            yield Ring(here, least - 1, _("Heavy from %(least)s") % {"least": least})

    def _others(self) -> Iterator[Mark]:
        """The other ships of the session, where they lie."""
        for ship in self.ships if self.plan.on_hexes else ():
            mark = ship.mark()
            if mark is not None and ship.id != self.plan.ship:
                yield replace(mark, id=f"ship {ship.id}")

    @staticmethod
    def _spot(here: Hex, row: Row | None) -> Hex | None:
        if row is None or row.far > 200:
            return None
        return ahead(here, turned(1, ARCS.index(row.arc)), row.far) if row.arc else here


def page_of(session: Session, said: Mapping[str, str], shots: list[str], side: str, *, anew: bool = False) -> FlakPage:
    """The page in a session, for who sits on that side. ``said``: the address, ``shots``: those that are ticked in it;
    ``anew``: the ship’s guns are those of its ledger, whatever the address says of them."""
    ships = [one for one in vessels_of(session) if not one.sunk]
    ship = next((one for one in ships if one.id == said.get("ship")), _first_of(ships, side, session.settings))
    names = [str(one["id"]) for one in session.aircraft if one["id"] not in session.lost]
    # what was planned for one ship says nothing of the guns of another that is chosen now
    if ship is not None and (anew or said.get("of", ship.id) != ship.id):
        said = {name: text for name, text in said.items() if name.startswith(OF_TARGETS) or name in ("by", "put", "on", "zoom")}
    before = tuple(fired_before(session, ship.id)) if ship is not None else ()
    return FlakPage(plan_of(said, shots, ship, session.settings), ships, names, before)


def _first_of(ships: list[Vessel], side: str, limits: Mapping[str, Any]) -> Vessel | None:
    """The ship that is shown first: one with guns left, of his own side if there is one."""
    own_first = sorted(ships, key=lambda one: one.side != side)
    armed = (one for one in own_first if Worked(plan_of({}, [], one, limits)).armed)
    return next(armed, next(iter(own_first), None))

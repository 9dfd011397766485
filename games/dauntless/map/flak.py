"""The fire of one ship in one turn: what the address says of it, what the rules answer, what the page shows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dauntless.map.entered import as_text, given, hex_at
from games.dauntless.map.vessels import Vessel
from games.dauntless.typed import face, number, pair
from games.dauntless.words import arc_word, reason, refused
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import HEAVY_FLAK_MIN_RANGE
from rulebooks.dauntless.hexes import Hex

MOST_TARGETS = 8
GUNS: tuple["Kind", ...] = ("light", "heavy")
ARCS, HEXES = "arcs", "hexes"
SHORT = {"light": "l", "heavy": "h", "light_loss": "ll", "heavy_loss": "hl", "depth": "depth", "least": "min",
         "light_most": "lmax", "heavy_most": "hmax"}  # fmt: skip
"""How the fields of a ship are called in the address."""
OF_RULES = {"least": "heavy_min_range", "light_most": "light_max_range", "heavy_most": "heavy_max_range"}
Kind = Literal["light", "heavy"]


@dataclass(frozen=True, slots=True)
class Target:
    """What is shot at, as it was entered: by ``arc`` and ``far``, or by its hex ``at``. ``number``: its place in the address."""

    number: int
    name: str = ""
    arc: str = ""
    far: str = ""
    at: str = ""

    @property
    def filled(self) -> bool:
        return bool(self.name or self.arc or self.far or self.at)

    @property
    def called(self) -> str:
        """Its name, or a number."""
        return self.name.strip() or _("Target %(number)s") % {"number": self.number}


@dataclass(frozen=True)
class Plan:
    """All that the address says. The texts are as they were entered; ``shots``: ``light.1.2``, number 1 at target 2."""

    ship: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    by: str = ARCS
    at: str = "0, 0"
    facing: str = "1"
    targets: tuple[Target, ...] = ()
    shots: tuple[str, ...] = ()
    put: str = ""
    zoom: str = ""

    @property
    def on_hexes(self) -> bool:
        return self.by == HEXES

    @property
    def stands(self) -> Hex | None:
        return hex_at(self.at)

    def address(self) -> str:
        """The same plan as the query of an address."""
        said: list[tuple[str, str]] = [("ship", self.ship), ("by", self.by), ("at", self.at), ("facing", self.facing)]
        said += [(SHORT[name], text) for name, text in self.figures.items()]
        for one in self.targets:
            said += [
                (f"n{one.number}", one.name),
                (f"a{one.number}", one.arc),
                (f"d{one.number}", one.far),
                (f"x{one.number}", one.at),
            ]
        said += [("s", shot) for shot in self.shots] + [("put", self.put), ("zoom", self.zoom)]
        return urlencode([(name, text) for name, text in said if text])

    def placed(self, spot: str) -> "Plan":
        """What is chosen stands in another hex: the ship, or a target."""
        if self.put == "ship":
            return replace(self, at=spot, by=HEXES)
        chosen = int(self.put) if self.put in map(str, range(1, MOST_TARGETS + 1)) else self.next_number
        kept = {one.number: one for one in self.targets}
        kept[chosen] = replace(kept.get(chosen, Target(chosen)), at=spot, arc="", far="")
        return replace(self, targets=tuple(kept[each] for each in sorted(kept)), by=HEXES, put=str(chosen))

    @property
    def next_number(self) -> int:
        """The place of a further target; the last one's where there is no more room."""
        taken = {one.number for one in self.targets}
        return next((each for each in range(1, MOST_TARGETS + 1) if each not in taken), MOST_TARGETS)


def plan_of(said: Mapping[str, str], shots: list[str], ship: Vessel | None, limits: Mapping[str, Any]) -> Plan:
    """The plan that an address holds. What it leaves open comes from the ship's ledger and the session's ``limits``."""
    known = _known(ship, limits)
    figures = {name: said.get(short, known.get(name, "")) for name, short in SHORT.items()}
    targets = [Target(each, *(said.get(f"{letter}{each}", "")[:80] for letter in "nadx")) for each in range(1, MOST_TARGETS + 1)]
    here = ship if ship is not None and ship.facing else None
    return Plan(
        ship=ship.id if ship else "",
        figures=figures,
        by=HEXES if said.get("by", HEXES if here else ARCS) == HEXES else ARCS,
        at=said.get("at") or (as_text(here.at) if here else "0, 0"),
        facing=said.get("facing") or (str(here.facing) if here else "1"),
        targets=tuple(one for one in targets if one.filled),
        shots=tuple(dict.fromkeys(shots)),
        put=said.get("put", ""),
        zoom=said.get("zoom", ""),
    )


def _known(ship: Vessel | None, limits: Mapping[str, Any]) -> dict[str, str]:
    known = {name: limits.get(theirs) for name, theirs in OF_RULES.items()}
    known["least"] = HEAVY_FLAK_MIN_RANGE if known["least"] is None else known["least"]
    if ship is not None:
        known |= {"light": ship.light, "heavy": ship.heavy, "light_loss": ship.light_loss, "heavy_loss": ship.heavy_loss}
        known["depth"] = ship.depth or None
    return {name: str(value) for name, value in known.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Gun:
    """One number of a cell against one target. ``why``: why it may not fire, in words; nothing where it may."""

    key: str
    number: int
    factors: int
    ticked: bool
    why: str


@dataclass(frozen=True, slots=True)
class Battery:
    """The numbers of one kind against one target; ``why``: why none of them may fire."""

    kind: Kind
    guns: tuple[Gun, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """A target as the rules see it. ``arcs``: two where its hex lies on the line between them and the ship may choose."""

    target: Target
    arc: int | None
    far: int
    arcs: tuple[int, ...]
    batteries: tuple[Battery, ...]

    @property
    def where(self) -> str:
        """Arc and range in words."""
        hexes = ngettext("%(n)s hex", "%(n)s hexes", self.far) % {"n": self.far}
        if self.arc is None:
            return _("In the ship’s own hex")
        return _("%(arc)s, %(hexes)s") % {"arc": arc_word(self.arc), "hexes": hexes}

    @property
    def may_be_fired_at(self) -> bool:
        return any(not gun.why for battery in self.batteries for gun in battery.guns)


class Fired(NamedTuple):
    """A number that has fired: its kind, which one, and where it bore, an arc as text, ``fore`` or ``aft``."""

    kind: str
    number: int
    sector: str


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot as it is read out at the table, or why there is none."""

    kind: Kind
    number: int
    factors: int
    target: str
    where: str
    why: str


@dataclass
class Worked:
    """A plan as the rules see it. ``fired``: what the ship fired before in this turn; a number fires once where it bears."""

    plan: Plan
    fired: frozenset["Fired"] = frozenset()

    @cached_property
    def bearings(self) -> list[dict[str, Any]]:
        """By target what the hexes say of it; an error where one is none. Nothing where targets are named by arc and range."""
        if not self.plan.on_hexes:
            return []
        seen = {"from_hex": pair(self.plan.at), "facing": number(self.plan.facing)}
        return [answer({"calc": "bearing", **given(**seen, to_hex=pair(one.at))}) for one in self.plan.targets]

    @cached_property
    def faulty_bearing(self) -> tuple[str, dict[str, Any]] | None:
        """Which field of the form is at fault, and how."""
        for one, said in zip(self.plan.targets, self.bearings, strict=False):
            if error := said.get("error"):
                return {"from_hex": "at", "facing": "facing"}.get(error["field"], f"x{one.number}"), error
        return None

    @cached_property
    def ship(self) -> dict[str, Any]:
        """The firing ship in the words of the request."""
        texts = self.plan.figures
        cells = {name: texts[name].strip() or None for name in GUNS}
        figures = {OF_RULES.get(name, name): number(texts[name]) for name in SHORT if name not in GUNS}
        return {"calc": "flak", **given(**cells, **figures)}

    @cached_property
    def request(self) -> dict[str, Any]:
        """The request to the rules."""
        numbers = {str(one.number): one.called for one in self.plan.targets}
        shots = []
        for said in self.plan.shots:
            kind, _dot, rest = said.partition(".")
            which, _dot, at = rest.partition(".")
            if kind in GUNS and which.isascii() and which.isdigit() and at in numbers:
                shots.append({"gun": kind, "number": int(which[:6]), "target": numbers[at]})
        return {**self.ship, "targets": [self._target(place) for place in range(len(self.plan.targets))], "shots": shots}

    def _target(self, place: int) -> dict[str, Any]:
        one = self.plan.targets[place]
        if not self.plan.on_hexes:
            return {"id": one.called, **given(arc=number(one.arc), range=number(one.far))}
        said = self.bearings[place]
        chosen = number(one.arc)
        arc = chosen if chosen in said.get("arcs", ()) else said.get("arc")
        return {"id": one.called, **given(arc=arc, range=said.get("range"))}

    @cached_property
    def answer(self) -> dict[str, Any]:
        """What the rules say; an empty plan is no mistake."""
        if self.faulty_bearing:
            return {"error": self.faulty_bearing[1]}
        return answer(self.request)

    @property
    def armed(self) -> bool:
        """Whether a gun is left, or nobody knows."""
        return any(factors is None or any(factors) for factors in (self.answer.get(kind) for kind in GUNS))

    @cached_property
    def faults(self) -> dict[str, str]:
        """By field of the form what is wrong with it."""
        error = self.answer.get("error")
        if not error:
            return {}
        return {self.faulty_bearing[0] if self.faulty_bearing else self._field(error["field"]): refused(error, "flak")}

    def _field(self, path: str) -> str:
        theirs = {name: short for short, name in OF_RULES.items()}
        if path.startswith("targets["):
            place, _bracket, rest = path.removeprefix("targets[").partition("]")
            return {".arc": "a", ".range": "d"}.get(rest, "n") + str(self.plan.targets[int(place)].number)
        return SHORT.get(theirs.get(path, path), "shots" if path.startswith("shots") else "")

    @cached_property
    def rows(self) -> list[Row]:
        """The targets, each with the numbers that may fire at it."""
        return [] if "error" in self.answer else list(self._rows())

    def _rows(self) -> Iterator[Row]:
        for place, one in enumerate(self.plan.targets):
            target, option = self.request["targets"][place], self.answer["options"][place]
            batteries = tuple(self._battery(kind, one, target, option[kind]) for kind in GUNS)
            arcs = tuple(self.bearings[place]["arcs"]) if self.bearings else ()
            yield Row(one, target.get("arc"), target["range"], arcs, batteries)

    def _battery(self, kind: Kind, one: Target, target: dict[str, Any], option: Mapping[str, Any]) -> Battery:
        left = self.answer[kind] or ()
        guns = tuple(self._gun(kind, which, factors, one, target) for which, factors in enumerate(left, start=1))
        return Battery(kind, guns, "" if option["numbers"] else reason(option["reason"]))

    def _gun(self, kind: Kind, which: int, factors: int, one: Target, target: dict[str, Any]) -> Gun:
        """What the rules say of this shot if nothing else is fired."""
        alone = answer({**self.ship, "targets": [target], "shots": [{"gun": kind, "number": which, "target": target["id"]}]})
        code = self._code(alone["shots"][0])
        key = f"{kind}.{which}.{one.number}"
        return Gun(key, which, factors, key in self.plan.shots, reason(code) if code else "")

    def _code(self, shot: Mapping[str, Any]) -> str | None:
        """Why a shot of an answer may not be fired."""
        again = shot["ok"] and Fired(shot["gun"], shot["number"], shot["sector"]) in self.fired
        return "already_fired" if again else shot["code"]

    @cached_property
    def shots(self) -> list[Shot]:
        """The shots ordered, in their order."""
        where = {row.target.called: row.where for row in self.rows}
        return [
            Shot(
                one["gun"],
                one["number"],
                one["factors"],
                one["target"],
                where[one["target"]],
                reason(code) if (code := self._code(one)) else "",
            )
            for one in self.answer.get("shots", ())
        ]

    @property
    def fires(self) -> bool:
        """Whether there is fire to enter, and nothing in it is refused."""
        return bool(self.shots) and not any(one.why for one in self.shots)

    @property
    def facing(self) -> int | None:
        return face(self.plan.facing)

"""Torpedoes turn by turn: where each is, its next hex, and whom it meets if everybody goes on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import signed
from games.dauntless.map.entered import given, hex_at
from games.dauntless.map.scene import Mark, Scene, Stop, Track
from games.dauntless.map.vessels import STANDING, Spot, Vessel
from games.dauntless.map.words import place
from games.dauntless.typed import face, number, pair
from games.dauntless.words import aspect_word, reason, refused
from rulebooks.dauntless import answer
from rulebooks.dauntless.hexes import Hex, ahead
from rulebooks.dauntless.session import about

LOOK_AHEAD = 8
"""So many turns beyond the one that is shown a run is looked at."""
LAST_TURN = 999


@dataclass(frozen=True, slots=True)
class Torpedo:
    """A torpedo as it was dropped; the figures as they were entered, so that the rules can say what is wrong with them."""

    id: str
    nation: str
    altitude: Any
    drop_turn: Any
    at: Any
    facing: Any
    level_bank: bool = True
    state: str = "running"
    aircraft: str = ""
    """The one that dropped it, where the log says it."""
    line: int = 0
    """The line of the log that says that it was dropped; 0 where none does."""

    @classmethod
    def read(cls, row: Mapping[str, Any], drop: Mapping[str, Any] | None = None) -> "Torpedo":
        """As a session has it. ``drop``: the line of the log about its drop, if there is one."""
        return cls(
            row["id"],
            row["nation"],
            row["altitude"],
            row["drop_turn"],
            row["hex"],
            row["facing"],
            state=row.get("state", "running"),
            aircraft=(about(drop["request"], "aircraft") or "") if drop else "",
            line=drop["n"] if drop else 0,
        )

    def as_row(self) -> dict[str, Any]:
        """As a session keeps it."""
        return {
            "id": self.id, "nation": self.nation, "altitude": self.altitude, "drop_turn": self.drop_turn, "hex": self.at,
            "facing": self.facing, "state": self.state,
        }  # fmt: skip


@dataclass
class Run:
    """A torpedo among the ships, seen in turn ``now`` before torpedoes run; ``moved``: from that turn on ships go straight on."""

    torpedo: Torpedo
    ships: Sequence[Vessel]
    now: int
    moved: int
    seen: Mapping[str, int] = field(default_factory=dict)

    @property
    def line_seen(self) -> int:
        """The last line of the log about the ship that it meets."""
        return self.seen.get(self.met.id, 0) if self.met is not None else 0

    @property
    def last(self) -> int:
        """The last turn that is looked at."""
        return min(max(self.now, self.moved) + LOOK_AHEAD, LAST_TURN)

    @cached_property
    def request(self) -> dict[str, Any]:
        """The request to the rules."""
        one = self.torpedo
        tracks = [
            {"id": ship.id, "track": [spot.as_entry() for spot in ship.track(self.moved, self.last)]}
            for ship in self.ships
            if ship.spots and not ship.sunk
        ]
        asked = given(nation=one.nation or None, altitude=one.altitude, hex=one.at, facing=one.facing, drop_turn=one.drop_turn)
        last = max(self.last, one.drop_turn) if isinstance(one.drop_turn, int) else self.last
        return {"calc": "torpedo_run", "level_bank": one.level_bank, **asked, "last_turn": last, "ships": tracks}

    @cached_property
    def answer(self) -> dict[str, Any]:
        return answer(self.request)

    @property
    def error(self) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = self.answer.get("error")
        return found

    @property
    def fault(self) -> str:
        return refused(self.error, "torpedo_run") if self.error else ""

    @cached_property
    def start(self) -> Hex:
        """Where it was dropped."""
        return Hex(*self.torpedo.at)

    @cached_property
    def path(self) -> list[tuple[int, Hex]]:
        """Turn and hex, for each that it enters."""
        return [(one["turn"], Hex(*one["hex"])) for one in self.answer.get("path", ())]

    @property
    def so_far(self) -> list[tuple[int, Hex]]:
        """What it has entered before the turn that is shown."""
        return [one for one in self.path if one[0] < self.now]

    @property
    def to_come(self) -> list[tuple[int, Hex]]:
        return [one for one in self.path if one[0] >= self.now]

    @property
    def at(self) -> Hex:
        """Where it is in the turn that is shown."""
        return self.so_far[-1][1] if self.so_far else self.start

    @property
    def met(self) -> Vessel | None:
        """The ship that it meets."""
        return next((ship for ship in self.ships if ship.id == self.answer.get("ship")), None)

    @property
    def meets_now(self) -> bool:
        """Whether it meets her in the turn that is shown, or did before."""
        return bool(self.met) and self.answer["turn"] <= self.now

    @property
    def too_short(self) -> bool:
        """Whether it meets her before it is armed."""
        return "run_too_short" in self.answer.get("reasons", ())

    @property
    def missed(self) -> str:
        """Why it is a miss before any die, in words."""
        return " ".join(reason(code, "torpedo_run") for code in self.answer.get("reasons", ()))

    @property
    def due(self) -> bool:
        """Whether the meeting falls in the turn that goes on in the session, or before."""
        return self.met is not None and self.answer["turn"] <= self.moved

    @property
    def provisional(self) -> bool:
        """Whether that rests on a move that she has not made yet."""
        known = self.met.spot_in(self.answer["turn"]) if self.met is not None else None
        return known is not None and known.at != self.met_spot.at

    @property
    def in_play(self) -> bool:
        return bool(self.answer.get("in_play"))

    @property
    def met_in(self) -> Hex | None:
        return self.path[-1][1] if self.met and self.path else None

    @property
    def from_hex(self) -> Hex:
        """The hex from which it meets her."""
        return self.path[-2][1] if len(self.path) > 1 else self.start

    @property
    def entered(self) -> str:
        """How many hexes it has entered."""
        many = len(self.so_far)
        return ngettext("%(n)s hex entered", "%(n)s hexes entered", many) % {"n": many}

    @property
    def next(self) -> str:
        """The hex that it enters next."""
        spot = self.to_come[0][1] if self.to_come else ahead(self.at, int(self.torpedo.facing))
        return place(*spot)

    @property
    def crossings(self) -> Iterator[tuple[Vessel, int]]:
        """Ships that steer over its hex before it runs on, each with the turn; they are not hit."""
        lies = {turn + 1: at for turn, at in (self.path[:-1] if self.met else self.path)}
        for ship in self.ships:
            for before, spot in pairwise(() if ship.sunk else ship.track(self.moved, self.last)):
                if spot.at != before.at and lies.get(spot.turn) == spot.at:
                    yield ship, spot.turn

    @property
    def prospect(self) -> str:
        """What comes if everybody goes on."""
        over = [
            _("%(ship)s steers over it in turn %(turn)s: not hit (DA-R13).") % {"ship": ship.name, "turn": turn}
            for ship, turn in self.crossings
        ]
        return " ".join([*over, self._meeting])

    @property
    def _meeting(self) -> str:
        """Whom it meets if everybody goes on."""
        if not self.met:
            return _("Meets nobody up to turn %(turn)s.") % {"turn": self.request["last_turn"]}
        said = {"ship": self.met.name, "turn": self.answer["turn"], "at": place(*(self.met_in or self.at))}
        if self.too_short:
            return _("Meets %(ship)s in turn %(turn)s in %(at)s, too early to count.") % said
        said |= {"aspect": aspect_word(self.answer["aspect"]), "modifier": signed(self.answer["modifier"])}
        if self.meets_now:
            return _("Meets %(ship)s in turn %(turn)s in %(at)s: %(aspect)s, %(modifier)s.") % said
        return _("Will meet %(ship)s in turn %(turn)s in %(at)s if everybody goes straight on: %(aspect)s, %(modifier)s.") % said

    def attack(self, die: int | None, mission: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The request that enters the meeting into the ship’s ledger. ``mission``: to which strike of a campaign it belongs."""
        assert self.met is not None
        spot, dropped_by = self.met_spot, self.torpedo.aircraft
        about = {"ship": self.met.id, "torpedo": self.torpedo.id}
        about |= {"aircraft": dropped_by} if dropped_by else {}
        return {
            "calc": "torpedo", "id": {**about, "mission": dict(mission)} if mission else about, "nation": self.torpedo.nation,
            "altitude": self.torpedo.altitude, "level_bank": True, "hexes_entered": self.answer["hexes_entered"],
            "from_hex": list(self.from_hex), "ship_hex": list(spot.at), "ship_facing": spot.facing,
            "dice": [] if die is None else [die],
        }  # fmt: skip

    @cached_property
    def met_spot(self) -> Spot:
        """Where she lies as she is met."""
        assert self.met is not None
        return [one for one in self.met.track(self.moved, self.last) if one.turn <= self.answer["turn"]][-1]

    def tracks(self) -> Iterator[Track]:
        """What it has run, and what is to come."""
        if not self.path:
            return
        if self.so_far:
            yield Track(self.torpedo.nation, (Stop(self.start), *(Stop(at, str(turn)) for turn, at in self.so_far)))
        if self.to_come:
            yield Track(self.torpedo.nation, (Stop(self.at), *(Stop(at, str(turn)) for turn, at in self.to_come)), ahead=True)


def scene_of(runs: Iterable[Run], ships: Iterable[Vessel], now: int, moved: int, put: str = "") -> Scene:
    """The field in a turn, before torpedoes run: ships where they lie then, torpedoes on their tracks.

    ``put``: the id of what a tap moves. The ship that is met first shows its sides.
    """
    runs = [run for run in runs if not run.error and run.in_play]
    meetings = sorted((run for run in runs if run.met), key=lambda run: int(run.answer["turn"]))
    marks: list[Mark] = []
    tracks: list[Track] = []
    for ship in ships:
        spots = list(ship.track(moved, now + LOOK_AHEAD))
        here = next((spot for spot in reversed(spots) if spot.turn <= now), None)
        if here is None or ship.sunk:
            continue
        marks.append(Mark(ship.id, ship.kind, ship.name, ship.side, here.at, here.facing))
        met = next((run for run in meetings if run.met == ship), None)
        way = [Stop(spot.at) for spot in spots if met and now < spot.turn <= met.answer["turn"]]
        if any(stop.at != here.at for stop in way):
            tracks.append(Track(ship.side, (Stop(here.at), *way), ahead=True))
    for run in runs:
        tracks += run.tracks()
        heading = int(run.torpedo.facing)
        marks.append(Mark(f"torpedo {run.torpedo.id}", "torpedo", run.torpedo.id, run.torpedo.nation, run.at, heading))
    met = meetings[0] if meetings else None
    beside = met.met.id if met is not None and met.met is not None and met.met_spot.at == _lies(marks, met.met.id) else ""
    return Scene(
        tuple(marks),
        tuple(tracks),
        met=tuple(run.met_in for run in meetings if run.met_in is not None),
        sides_of=beside,
        chosen=put,
    )


def _lies(marks: Iterable[Mark], ship: str) -> Hex | None:
    return next((one.at for one in marks if one.id == ship), None)


def torpedo_asked(said: Mapping[str, str], turn: int) -> Torpedo | None:
    """The torpedo that a form wants to drop; None where it says nothing of one."""
    if not said.get("hex", "").strip():
        return None
    return Torpedo(
        id=said.get("name", "").strip() or _("Torpedo"),
        nation=said.get("nation", ""),
        altitude=number(said.get("alt", "100")),
        drop_turn=number(said.get("drop", "")) if said.get("drop", "").strip() else turn,
        at=pair(said["hex"]),
        facing=number(said.get("facing", "1")),
        level_bank=said.get("bank", "level") == "level",
        aircraft=said.get("by", ""),
    )


def ships_asked(said: Mapping[str, str], many: int, turn: int) -> Iterator[Vessel]:
    """The ships of an aid without a session: ``n1`` name, ``x1`` hex, ``f1`` heading, ``v1`` speed; there from ``turn`` on."""
    for each in range(1, many + 1):
        at, facing = hex_at(said.get(f"x{each}", "")), face(said.get(f"f{each}", "1"))
        if at is not None and facing is not None:
            name = said.get(f"n{each}", "").strip() or _("Ship %(number)s") % {"number": each}
            speed = said.get(f"v{each}", "").strip() or STANDING
            yield Vessel(f"{each}", name, "", "CA", speed=speed, turning=STANDING, spots=(Spot(turn, at, facing),))

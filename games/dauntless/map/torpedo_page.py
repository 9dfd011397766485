"""The page of torpedoes: those in play turn by turn, a turn to look at, the drop of another, the meeting and its die."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dauntless.access import Seat
from games.dauntless.map.asked import Asked
from games.dauntless.map.scene import Scene
from games.dauntless.map.torpedoes import LAST_TURN, LOOK_AHEAD, Run, Torpedo, scene_of, ships_asked, torpedo_asked
from games.dauntless.map.vessels import Vessel, unplaced, vessels_of
from games.dauntless.sessions import last_line_about
from games.dauntless.words import outcome_word, side_word
from rulebooks.dauntless.session import Session, drop_of, taken_back, torpedo_state, with_torpedo
from rulebooks.dauntless.session.torpedoes import GONE, RUNNING

MOST_SHIPS = 4
DROP = ("name", "by", "nation", "alt", "bank", "hex", "facing", "drop")
"""The fields of a torpedo that is dropped."""
USUAL = {"nation": "US", "alt": "100", "bank": "level", "facing": "1"}
AT_FAULT = {"altitude": "alt", "level_bank": "bank", "drop_turn": "drop", "last_turn": "drop"}
"""By the rules’ field the form’s."""
FACINGS = tuple((one, one) for one in "123456")


@dataclass(frozen=True, slots=True)
class ShipForm:
    """A ship as it is entered where there is no session."""

    number: int
    fields: tuple[Asked, ...]
    empty: bool


@dataclass
class TorpedoPage:
    """``said``: the address. In a session: its turn ``moved``, its ships, the torpedoes that run, how each other ``ended``.

    ``known``: all torpedoes of the session whose names are taken; ``seen``: by ship the last line of the log about it;
    ``droppers``: the aircraft that may still drop one, as in the session file.
    """

    said: Mapping[str, str]
    moved: int = 1
    afloat: Sequence[Vessel] = ()
    dropped: Sequence[Torpedo] = ()
    in_session: bool = False
    ended: Sequence[tuple[str, str]] = field(default_factory=list)
    known: Sequence[Mapping[str, Any]] = ()
    seen: Mapping[str, int] = field(default_factory=dict)
    droppers: Sequence[Mapping[str, Any]] = ()

    @property
    def start(self) -> int:
        """The turn of the drop that is planned."""
        asked = self.said.get("drop", "").strip()
        known = asked.isascii() and asked.isdigit() and 1 <= int(asked[:4]) <= LAST_TURN
        return int(asked[:4]) if known and not self.in_session else self.moved

    @property
    def now(self) -> int:
        """The turn that is looked at."""
        asked = self.said.get("turn", "").strip()
        turn = int(asked[:4]) if asked.isascii() and asked.isdigit() else (self.moved if self.in_session else self.start)
        return min(max(turn, self.first), self.last)

    @property
    def first(self) -> int:
        turns = [one.drop_turn for one in self.dropped if isinstance(one.drop_turn, int)]
        return min([*turns, self.start, self.moved] if self.in_session else [self.start])

    @property
    def last(self) -> int:
        return min((self.moved if self.in_session else self.start) + LOOK_AHEAD, LAST_TURN)

    @cached_property
    def ships(self) -> list[Vessel]:
        return list(self.afloat) if self.in_session else list(ships_asked(self.said, MOST_SHIPS, self.start))

    @property
    def unplaced(self) -> list[str]:
        """Ships afloat of which nobody said where they lie."""
        return unplaced(self.afloat)

    @property
    def turn_going_on(self) -> int:
        """From here on ships are taken to go straight on."""
        return self.moved if self.in_session else self.start + 1

    @cached_property
    def runs(self) -> list[Run]:
        """The torpedoes in play."""
        return [Run(one, self.ships, self.now, self.turn_going_on, self.seen) for one in self.dropped]

    @cached_property
    def planned(self) -> Run | None:
        """The drop that is entered, as it would run."""
        said = {**USUAL, "name": self.free_name, **{name: text for name, text in self.said.items() if text}}
        flown = {"by": str(self.dropper["id"]), "nation": str(self.dropper["side"])} if self.dropper is not None else {"by": ""}
        one = torpedo_asked({**said, **flown}, self.start)
        return Run(one, self.ships, self.now, self.turn_going_on) if one is not None else None

    @property
    def dropper(self) -> Mapping[str, Any] | None:
        """The aircraft that is said to drop it."""
        return next((one for one in self.droppers if one["id"] == self.said.get("by")), None)

    @property
    def usual(self) -> dict[str, str]:
        """What stands in the fields of the drop before anybody fills them."""
        return {**USUAL, "name": self.free_name}

    @property
    def free_name(self) -> str:
        """What another torpedo is called if nobody says."""
        taken = {one["id"] for one in self.known}
        names = (_("Torpedo %(number)s") % {"number": number} for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken) if self.in_session else ""

    @property
    def may_drop(self) -> bool:
        """Whether the rules have nothing against it, and a counter is placed."""
        return self.planned is not None and not self.planned.error and self.planned.in_play

    @cached_property
    def scene(self) -> Scene:
        runs = [*self.runs, *([self.planned] if self.planned is not None else [])]
        put = self.hands.said
        return scene_of(runs, self.ships, self.now, self.turn_going_on, f"torpedo {self.planned_name}" if put == "drop" else put)

    @property
    def planned_name(self) -> str:
        return self.planned.torpedo.id if self.planned else ""

    @property
    def hands(self) -> Asked:
        """What a tap on the field places."""
        choices = [("drop", _("The torpedo"))]
        if not self.in_session:
            choices += [(ship.id, ship.name) for ship in self.ships]
            new = next((each for each in map(str, range(1, MOST_SHIPS + 1)) if not self.said.get(f"x{each}", "").strip()), None)
            choices += [(new, pgettext("ship", "A new one"))] if new else []
        said = self.said.get("put", "")
        return Asked("put", _("A tap places"), said if said in dict(choices) else "drop", look="segments", choices=tuple(choices))

    @cached_property
    def drop(self) -> list[Asked]:
        """The fields of the drop."""
        nations = tuple((nation, side_word(nation)) for nation in ("US", "JP"))
        banks = (("level", _("level")), ("banked", _("banked")))
        flies = [(str(one["id"]), one["id"]) for one in self.droppers]
        fields = [
            self._asked("name", _("Torpedo"), look="words"),
            *([self._asked("by", _("Dropped by"), look="select", choices=(("", _("Any aircraft")), *flies))] if flies else []),
            *([self._asked("nation", _("Aircraft"), look="segments", choices=nations)] if self.dropper is None else []),
            self._asked("alt", _("Altitude"), unit=_("ft")),
            self._asked("bank", _("Wings"), look="segments", choices=banks),
            self._asked("hex", _("Hex of the drop")),
            self._asked("facing", _("Heading"), look="segments", choices=FACINGS),
        ]
        return fields if self.in_session else [*fields[1:], self._asked("drop", _("Turn of the drop"))]

    def _asked(self, name: str, label: str, **how: Any) -> Asked:
        return Asked(name, label, self.said.get(name) or self.usual.get(name, ""), self.faults.get(name, ""), **how)

    @cached_property
    def faults(self) -> dict[str, str]:
        """By field of the drop what is wrong with it."""
        error = self.planned.error if self.planned is not None else None
        if not error or self.planned is None:
            return {}
        at = str(error["field"]).partition("[")[0]
        return {AT_FAULT.get(at, at): self.planned.fault}

    @property
    def fault(self) -> str:
        """What is wrong with no field that is shown."""
        return " ".join(said for name, said in self.faults.items() if name not in DROP)

    @property
    def ship_forms(self) -> list[ShipForm]:
        """The ships of an aid: those that are entered, and one more."""
        filled = [
            each for each in range(1, MOST_SHIPS + 1) if any(self.said.get(f"{letter}{each}", "").strip() for letter in "nxv")
        ]
        free = [each for each in range(1, MOST_SHIPS + 1) if each not in filled][:1]
        return [ShipForm(each, tuple(self._ship(each)), each in free) for each in sorted([*filled, *free])]

    def _ship(self, each: int) -> list[Asked]:
        said = self.said
        return [
            Asked(f"n{each}", _("Ship"), said.get(f"n{each}", ""), look="words"),
            Asked(f"x{each}", _("Hex"), said.get(f"x{each}", "")),
            Asked(f"f{each}", _("Heading"), said.get(f"f{each}") or "1", look="segments", choices=FACINGS),
            Asked(f"v{each}", _("Speed"), said.get(f"v{each}", ""), hint=_("As listed: 1/2. Empty: at rest.")),
        ]

    def placed(self, spot: str) -> str:
        """The query of the address in which what is chosen stands in another hex."""
        put = self.hands.said
        return self.address(**{"hex" if put == "drop" else f"x{put}": spot, "put": put})

    def address(self, **changed: str) -> str:
        """The query of the same page."""
        said = {name: text for name, text in self.said.items() if name not in ("on", "csrfmiddlewaretoken", "key")} | changed
        return urlencode({name: text for name, text in said.items() if text})


def page_of(session: Session, seat: Seat, said: Mapping[str, str]) -> TorpedoPage:
    """The page of a session’s torpedoes for one person. ``said``: the address."""
    states = {one["id"]: torpedo_state(session, one) for one in session.torpedoes}
    running = [one for one in session.torpedoes if states[one["id"]]["state"] == RUNNING]
    undone = {one for one in states if taken_back(session, one)}
    names = {ship["id"]: ship["name"] or ship["id"] for ship in session.ships}
    return TorpedoPage(
        said,
        session.turn,
        vessels_of(session),
        [Torpedo.read(one, drop_of(session, one["id"])) for one in running],
        in_session=True,
        ended=[(one, _ended(state, names, one in undone)) for one, state in states.items() if state["state"] != RUNNING],
        known=[one for one in session.torpedoes if one["id"] not in undone],
        seen={ship: last_line_about(session, ship) for ship in names},
        droppers=[one for one in with_torpedo(session) if seat.flies(one["side"])],
    )


def _ended(state: Mapping[str, Any], ships: Mapping[str, str], is_undone: bool) -> str:
    """How a torpedo ended, in words."""
    if state["state"] == GONE:
        return _("its drop was taken back") if is_undone else _("taken out of play")
    said = outcome_word(state["state"])
    return f"{ships.get(state['ship'], '')}: {said}" if state["ship"] else said

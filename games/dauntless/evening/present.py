"""What a session knows already of what a reckoning asks: whom it may be about, and what stands in the form at first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.dauntless.access import Seat
from games.dauntless.completing import asks_move, completed
from games.dauntless.evening.asking import Aid, Request
from games.dauntless.sessions import session_of, worked_lines
from games.dauntless.ships_at_hand import at_hand
from games.models import Desk
from rulebooks.dauntless.session import Session, waiting

Start = dict[str, Any]
SUBMARINE = "SS-"


@dataclass(frozen=True)
class Present:
    """One reckoning in a session, for one person; ``of``: the id of the ship or aircraft that it is about, as it was said; None
    where nobody said any: then it is about the first that is offered."""

    aid: Aid
    desk: Desk
    seat: Seat
    of: str | None

    @cached_property
    def session(self) -> Session:
        """Two queries, once."""
        return session_of(self.desk, "")

    @cached_property
    def offered(self) -> list[tuple[str, str]]:
        """Of whom it may be asked: id and name, the likeliest first. Only its own side and the referee know what an aircraft
        carries."""
        if self.aid.of == "ship":
            ships = [one for one in self.desk.ships if self.aid.calc != "submarine" or _is_submarine(one)]
            return [(one["id"], one.get("name") or one["id"]) for one in ships]
        if self.aid.of == "aircraft":
            seen = [one for one in self.desk.aircraft if self.seat.reads(one["side"]) and one["id"] not in self.session.lost]
            likely = sorted(seen, key=lambda one: not self.has_tanks(one)) if self.aid.calc == "drop_tanks" else seen
            return [(one["id"], one["id"]) for one in likely]
        return []

    @cached_property
    def about(self) -> str:
        """The id of the one that it is about; empty where it is about none of them."""
        ids = [key for key, _name in self.offered]
        if self.of is None:
            return ids[0] if ids else ""
        return self.of if self.of in ids else ""

    @property
    def is_about_one(self) -> bool:
        return bool(self.about)

    def card(self, plane: Mapping[str, Any]) -> Mapping[str, Any]:
        """The row of its type; empty where nobody has one."""
        return self._cards.get(f"{plane['side']} {plane['type']}", {})

    def has_tanks(self, plane: Mapping[str, Any]) -> bool:
        """Whether it is a fighter that still carries its drop tanks."""
        return bool(self.card(plane).get("fighter")) and self.carries_tanks(plane)

    def carries_tanks(self, plane: Mapping[str, Any]) -> bool:
        return bool(plane.get("drop_tanks")) and not self.session.aircraft_now(plane["id"]).tanks_gone

    @cached_property
    def _cards(self) -> Mapping[str, Mapping[str, Any]]:
        return at_hand(self.desk.club).aircraft

    def asked(self, request: Request) -> Request:
        """The request about that ship or aircraft, with how the ship stands."""
        return completed(self.session, {**request, "id": {self.aid.of: self.about}}) if self.is_about_one else request

    def start(self) -> Start:
        """What stands in the form at first."""
        start: Start = {"turn": self.desk.turn, "date": self.desk.date, "scenario": self.desk.scenario}
        if self.aid.calc in OF_LOG:
            start |= OF_LOG[self.aid.calc](self)
        if self.is_about_one and self.aid.calc in OF_ONE:
            start |= OF_ONE[self.aid.calc](self)
        return {name: value for name, value in start.items() if value is not None}

    def plane(self) -> Mapping[str, Any]:
        """The aircraft that it is about."""
        return next(one for one in self.desk.aircraft if one["id"] == self.about)


def _submarine(here: Present) -> Start:
    return here.asked({"calc": "submarine", "orders": []})


def _ship(here: Present) -> Start:
    return asks_move(here.session, here.about) or {}


def _tanks(here: Present) -> Start:
    plane = here.plane()
    row = here.card(plane)
    start = {name: row.get(name) for name in ("fighter", "manoeuvre_low", "manoeuvre_high", "lowest_level_speed")}
    return {**start, "l_hits_normal": row.get("l_hits"), "carrying": here.carries_tanks(plane)}


def _charges(here: Present) -> Start:
    return dict(here.plane().get("depth_charges") or {})


def _set_up(here: Present) -> Start:
    """The kamikazes that have not entered the map yet."""
    waits = waiting(here.session)
    return {"aircraft": ", ".join(waits)} if waits else {}


def _table(here: Present) -> Start:
    """The club's table as it was entered last."""
    lines = worked_lines(here.desk, "solitaire_move").exclude(request__table=None).order_by("-number")
    last = lines.values_list("request", flat=True).first()
    return {f"table_{die}": result for die, result in last["table"].items()} if last else {}


def _is_submarine(ship: Mapping[str, Any]) -> bool:
    return str(ship["ledger"]["ship"].get("class_id", "")).startswith(SUBMARINE)


Fills = Mapping[str, Callable[[Present], Start]]
OF_ONE: Fills = {"submarine": _submarine, "solitaire_move": _ship, "drop_tanks": _tanks, "depth_charge_load": _charges}
OF_LOG: Fills = {"setup_roll": _set_up, "solitaire_move": _table}

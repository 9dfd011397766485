"""What a session itself knows of the facts by which its scenario is won; the others are for the people at the table."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.session.events import Json
from rulebooks.dauntless.session.state import Session, ledger_of
from rulebooks.dauntless.ships.condition import SUNK


def _ledgers(session: Session) -> Iterator[tuple[str, Json]]:
    """The side of each ship, and its ledger as it is answered."""
    for ship in session.ships:
        yield ship["side"], ledger_of(session, ship["id"])[1]


def points_sunk(session: Session) -> dict[str, int | None]:
    """The points of the sunk ships of each side that has ships; None where those of one are unknown."""
    points: dict[str, int | None] = {}
    for side, ledger in _ledgers(session):
        so_far, more = points.get(side, 0), ledger.get("points")
        points[side] = None if so_far is None or more is None else so_far + more
    return points


def unpriced(session: Session) -> tuple[str, ...]:
    """The ids of the sunk ships whose points are unknown."""
    return tuple(ship["id"] for ship in session.ships if ledger_of(session, ship["id"])[1].get("points", 0) is None)


def points_at_least(session: Session) -> int:
    """The points of the sunk ships of the one side that has ships, as far as they are known; 0 where both sides have some."""
    ledgers = list(_ledgers(session))
    return sum(ledger.get("points") or 0 for _, ledger in ledgers) if len({side for side, _ in ledgers}) == 1 else 0


def _ship_points(session: Session) -> int | None:
    """The points of the one side that has ships."""
    points = list(points_sunk(session).values())
    return points[0] if len(points) == 1 else None


def _sunk(counter: str) -> Callable[[Session], bool | None]:
    """Whether a ship of this counter is sunk; None where there is none."""

    def sunk(session: Session) -> bool | None:
        found = [ledger["condition"] == SUNK for _, ledger in _ledgers(session) if ledger.get("counter") == counter]
        return any(found) if found else None

    return sunk


def _kamikazes_left(session: Session) -> int | None:
    """The Japanese aircraft that are not lost; None until as many stand in the session as its scenario has."""
    japanese = {one["id"] for one in session.aircraft if one["side"] == "JP"}
    sides = SCENARIOS[session.scenario]["match_ups"][0] if session.scenario else ()
    wanted = sum(unit["count"] or 0 for side in sides if side["side"] == "JP" for unit in side["units"])
    return len(japanese - session.lost) if len(japanese) >= wanted else None


def _aircraft_destroyed(session: Session) -> bool | None:
    """Whether the one aircraft of its scenario is lost; None where it does not stand in the session alone."""
    return bool(session.lost) if len(session.aircraft) == 1 else None


def defending(session: Session) -> str:
    """``US`` or ``JP``: of a scenario that has a defender, the side all of whose aircraft are of types that defend in one of its
    match-ups, the fewer where both are so; empty where none is."""
    match_ups = SCENARIOS[session.scenario]["match_ups"] if session.scenario else ()
    units = [unit for sides in match_ups for side in sides if side["side"] == "defender" for unit in side["units"]]
    types = {kind for unit in units for kind in unit["any_of"]}
    flown = {side: [one["type"] in types for one in session.aircraft if one["side"] == side] for side in ("US", "JP")}
    found = [side for side, known in flown.items() if known and all(known)]
    return min(found, key=lambda side: len(flown[side]), default="")


def _all_attackers_gone(session: Session) -> bool | None:
    """True once each of the attackers is lost; before that some may have left the map, which nobody says here."""
    defender = defending(session)
    attackers = [one["id"] for one in session.aircraft if defender and one["side"] != defender]
    return True if attackers and session.lost.issuperset(attackers) else None


KNOWN: Mapping[str, Callable[[Session], Any]] = {
    "ship_points": _ship_points,
    "destroyer_sunk": _sunk("DD"),
    "submarine_destroyed": _sunk("SS"),
    "kamikazes_left": _kamikazes_left,
    "all_attackers_gone": _all_attackers_gone,
    "aircraft_destroyed": _aircraft_destroyed,
}


def facts_of(session: Session) -> dict[str, Any]:
    """The facts of the session's scenario in their order, None where it does not know; empty without a scenario."""
    facts = SCENARIOS[session.scenario]["victory"]["facts"] if session.scenario else ()
    return {fact: KNOWN[fact](session) if fact in KNOWN else None for fact in facts}

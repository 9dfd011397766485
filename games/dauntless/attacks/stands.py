"""Ships and aircraft as they stand in a session: read from its log, nothing of it is stored."""

from collections.abc import Mapping
from typing import Any

from games.dauntless.access import Seat
from games.dauntless.attacks.targets import Attacker, Target, marks_of
from games.dauntless.planes import charges_left, used
from games.dauntless.sessions import last_line_about
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import Session, ledger_of, waiting


def target_of(session: Session, ship: Mapping[str, Any]) -> Target | None:
    """The ship as it stands; None where its ledger cannot be kept, as of a class with unknown cells."""
    asked, said = ledger_of(session, ship["id"])
    if "error" in said:
        return None
    now = state_now(said)
    of = asked["ship"]
    row = SHIPS.get((of["nation"], of["class_id"]), {})
    return Target(
        id=ship["id"],
        name=ship["name"] or of["class_id"],
        side=ship["side"],
        class_id=of["class_id"],
        hits_listed=said["hits_listed"],
        marks=marks_of(said["hits_listed"]),
        hits=now["hits"],
        condition=now["condition"],
        speed=now["speed"],
        turning=now["turning"],
        depth=now["depth"],
        hex=tuple(now["hex"]) if now["hex"] else None,
        facing=now["facing"],
        silhouette=ship.get("silhouette", row.get("silhouette")),
        light=tuple(now["light"]) if now["light"] is not None else None,
        heavy=tuple(now["heavy"]) if now["heavy"] is not None else None,
        deck=now["deck"],
        seen=last_line_about(session, ship["id"]),
    )


def targets_of(session: Session) -> tuple[Target, ...]:
    """All ships of a session, also those that are sunk."""
    found = (target_of(session, ship) for ship in session.ships)
    return tuple(one for one in found if one is not None)


def attackers_of(session: Session, seat: Seat) -> tuple[Attacker, ...]:
    """All aircraft of a session, also those that are lost. ``seat``: who looks; of another side’s he sees no depth charges."""
    waits = set(waiting(session))
    return tuple(_attacker(session, one, seat, one["id"] in waits) for one in session.aircraft)


def _attacker(session: Session, aircraft: Mapping[str, Any], seat: Seat, waits: bool) -> Attacker:
    reads = seat.reads(aircraft["side"])
    now = session.aircraft_now(aircraft["id"])
    return Attacker(
        id=aircraft["id"],
        side=aircraft["side"],
        type=aircraft["type"] or aircraft["id"],
        quality=aircraft.get("quality") or "average",
        engines=aircraft.get("engines"),
        charges=charges_left(aircraft, now) if reads and any(aircraft["depth_charges"].values()) else None,
        lost=now.lost,
        waits=waits,
        let_go=now.let_go,
        used=tuple(used(now)),
        offered=seat.flies(aircraft["side"]),
    )

"""Ships and aircraft as they stand in a session: read from its log, nothing of it is stored."""

from collections.abc import Mapping
from typing import Any

from games.dauntless.attacks.targets import Attacker, Target, marks_of
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.session import Session, events_of, ledger_of


def last_lines(session: Session) -> dict[str, int]:
    """By ship the number of the last line of the log that says something of it, struck out or not."""
    last: dict[str, int] = {}
    for line in session.log:
        for ship, _event in events_of(line["request"], line["answer"], line["turn"]):
            last[ship] = line["n"]
    return last


def target_of(session: Session, ship: Mapping[str, Any], seen: int = 0) -> Target | None:
    """The ship as it stands; None where its ledger cannot be kept, as of a class with unknown cells."""
    asked, said = ledger_of(session, ship["id"])
    if "error" in said:
        return None
    now = said["states"][-1] if said["states"] else said["start"]
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
        silhouette=row.get("silhouette"),
        light=tuple(now["light"]) if now["light"] is not None else None,
        heavy=tuple(now["heavy"]) if now["heavy"] is not None else None,
        deck=now["deck"],
        seen=seen,
    )


def targets_of(session: Session) -> tuple[Target, ...]:
    """All ships of a session, also those that are sunk."""
    last = last_lines(session)
    found = (target_of(session, ship, last.get(ship["id"], 0)) for ship in session.ships)
    return tuple(one for one in found if one is not None)


def attackers_of(session: Session) -> tuple[Attacker, ...]:
    """All aircraft of a session."""
    return tuple(
        Attacker(
            id=one["id"],
            side=one["side"],
            type=one["type"] or one["id"],
            quality=one.get("quality") or "average",
            engines=one.get("engines"),
            charges=(one.get("depth_charges", {}).get("S", 0), one.get("depth_charges", {}).get("D", 0)),
        )
        for one in session.aircraft
    )

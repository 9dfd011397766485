"""Acts on what is in play at a session of the Dauntless desk: its ships, its aircraft, its torpedoes.

What is put under an id that is there already takes its place. Nothing goes away of which the log tells.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from django.db import transaction

from campaign.acts.base import Actor, refuse
from campaign.acts.desk_base import check, entered_by, save, to_change, worked
from games.dauntless.forces.placing import placed_now
from games.dauntless.sessions import lines_about, session_of
from games.models import Desk

Thing = Mapping[str, Any]
What = Literal["ship", "aircraft", "torpedo"]
PLACES: Mapping[What, str] = {"ship": "ships", "aircraft": "aircraft", "torpedo": "torpedoes"}
MOST: Mapping[What, int] = {"ship": 60, "aircraft": 200, "torpedo": 200}


def put_ship(*, actor: Actor, code: str, edit: int, ship: Thing, key: uuid.UUID | None = None) -> Desk:
    """A ship as in the session file; ``ledger.events`` is what it brought along, ``hex`` and ``facing`` are where it is now.

    Raises NotWorked with the rules' fault. Refusals: desk.gone, desk.finished, desk.most. Conflict: ``desk``.
    """
    return _put(actor, code, edit, "ship", [ship], key)


def add_ships(desk: Desk, ships: Iterable[Thing], key: uuid.UUID | None) -> Desk:
    """Part of another act: ships for a session whose row it has locked. Refusals: desk.most."""
    return _placed(desk, "ship", ships, key)


def put_aircraft(*, actor: Actor, code: str, edit: int, aircraft: Sequence[Thing], key: uuid.UUID | None = None) -> Desk:
    """One or several aircraft as in the session file. Raises and refuses as ``put_ship``."""
    return _put(actor, code, edit, "aircraft", aircraft, key)


def put_torpedo(*, actor: Actor, code: str, torpedo: Thing, key: uuid.UUID | None = None) -> Desk:
    """A torpedo as in the session file, by anybody at the table. Raises and refuses as ``put_ship``."""
    with transaction.atomic():
        desk, _player = entered_by(actor, code)
        return desk if worked(desk, key) else _placed(desk, "torpedo", [torpedo], key)


def add_torpedo(desk: Desk, torpedo: Thing, key: uuid.UUID | None) -> Desk:
    """Part of another act: a torpedo for a session whose row it has locked. Raises NotWorked. Refusals: desk.most."""
    return _placed(desk, "torpedo", [torpedo], key)


def drop_ship(*, actor: Actor, code: str, edit: int, ship: str, key: uuid.UUID | None = None) -> Desk:
    """Take a ship out of the session. Refusals: desk.gone, desk.finished, desk.told. Conflict: ``desk``."""
    return _drop(actor, code, edit, "ship", ship, key)


def drop_aircraft(*, actor: Actor, code: str, edit: int, aircraft: str, key: uuid.UUID | None = None) -> Desk:
    """Take an aircraft out of the session. Refusals: as ``drop_ship``."""
    return _drop(actor, code, edit, "aircraft", aircraft, key)


def drop_torpedo(*, actor: Actor, code: str, torpedo: str, key: uuid.UUID | None = None) -> Desk:
    """Take a torpedo out of the session, by anybody at the table. Refusals: as ``drop_ship``."""
    with transaction.atomic():
        desk, _player = entered_by(actor, code)
        return desk if worked(desk, key) else _taken(desk, "torpedo", torpedo, key)


def _put(actor: Actor, code: str, edit: int, what: What, things: Sequence[Thing], key: uuid.UUID | None) -> Desk:
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        return _placed(desk, what, things, key)


def _drop(actor: Actor, code: str, edit: int, what: What, gone: str, key: uuid.UUID | None) -> Desk:
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        return _taken(desk, what, gone, key)


def _placed(desk: Desk, what: What, things: Iterable[Thing], key: uuid.UUID | None) -> Desk:
    place = PLACES[what]
    if what == "ship":
        session = session_of(desk)
        things = [placed_now(session, ship) for ship in things]
    new = {str(thing.get("id")): dict(thing) for thing in things}
    kept = [new.pop(one["id"], one) for one in getattr(desk, place)]
    setattr(desk, place, [*kept, *new.values()])
    if len(getattr(desk, place)) > MOST[what]:
        raise refuse("desk.most", f"/{place}", "", most=MOST[what], why=what)
    check(desk)
    return save(desk, key, [place])


def _taken(desk: Desk, what: What, gone: str, key: uuid.UUID | None) -> Desk:
    if lines_about(session_of(desk), what, gone):
        raise refuse("desk.told", f"/{PLACES[what]}", "", id=gone)
    place = PLACES[what]
    setattr(desk, place, [one for one in getattr(desk, place) if one["id"] != gone])
    return save(desk, key, [place])

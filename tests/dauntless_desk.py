"""A session of the Dauntless desk for tests, begun as its pages begin one."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User

from campaign.acts.desk_log import Entered, enter
from campaign.acts.desks import begin_desk
from games.models import Desk, DeskPlayer
from tests.verbs import NOW, acting

ROW = {"light": "9", "heavy": "9", "speed": "1/1", "turning": "1/1"}
NAGATO = {
    "id": "nagato",
    "side": "JP",
    "name": "Nagato",
    "ledger": {"ship": {"nation": "JP", "class_id": "BB-1"}, "era": "early", "events": []},
}
"""A class of the book: 45 hits, speed and turning 1/2."""
TEXAS = {
    "id": "texas",
    "side": "US",
    "name": "Texas",
    "ledger": {"ship": {"nation": "US", "class_id": "BB-1"}, "era": "early", "events": []},
}
"""A class of the book: 33 hits, speed and turning 1/2."""
KAGA = {
    "id": "kaga",
    "side": "JP",
    "name": "Kaga",
    "ledger": {"ship": {"nation": "JP", "class_id": "CV-9", **ROW, "hits": 30, "points": 900}, "era": "early", "events": []},
}
"""Typed in by hand, with every figure."""
I_BOAT = {
    "id": "i-boat",
    "side": "JP",
    "name": "I-19",
    "ledger": {
        "ship": {"nation": "JP", "class_id": "SS-9", **ROW, "heavy": "6B", "hits": 12, "points": 200},
        "era": "early",
        "depth": 0,
        "events": [],
    },
}
DAUNTLESS = {
    "id": "sbd-1",
    "side": "US",
    "type": "SBD",
    "quality": "average",
    "engines": 1,
    "loaded": True,
    "drop_tanks": False,
    "wing_points": 6,
    "cockpit_hits": 0,
    "depth_charges": {"S": 0, "D": 0},
}
AVENGER = {**DAUNTLESS, "id": "tbf-1", "type": "TBF", "wing_points": None, "depth_charges": {"S": 2, "D": 4}}
SHIPS = (NAGATO, TEXAS, KAGA, I_BOAT)
AIRCRAFT = (DAUNTLESS, AVENGER)


def a_desk(
    referee: User,
    *players: tuple[User, str],
    ships: Sequence[Mapping[str, Any]] = SHIPS,
    aircraft: Sequence[Mapping[str, Any]] = AIRCRAFT,
    **said: Any,
) -> Desk:
    """A session that ``referee`` runs, with (account, ``US`` or ``JP``) at the table. ``said``: see ``desks.begin_desk``."""
    about = {"title": "Off Savo", "date": "1942-11", **said}
    desk = begin_desk(actor=acting(referee), ships=ships, aircraft=aircraft, now=NOW, **about)
    DeskPlayer.objects.bulk_create(DeskPlayer(desk=desk, user=user, name=user.username, side=side) for user, side in players)
    return desk


TORPEDO = {"calc": "torpedo", "nation": "US", "altitude": 100, "level_bank": True, "hexes_entered": 3, "aspect": "fore"}
DIVE = {"calc": "bomb", "kind": "dive"}


def a_mission(
    desk: Desk, referee: User, request: Mapping[str, Any], *dice: int, ship: str = "kaga", eligible: bool = True, **mission: str
) -> Entered:
    """An attack on a ship that belongs to a game of the campaign. ``mission``: side, and aircraft or sortie."""
    route = "on_table" if "sortie" in mission else "off_table"
    about = {"ship": ship, "mission": {"side": "US", **mission, "route": route, "eligible": eligible}}
    whole = {**request, "id": about, "dice": [*dice]}
    return enter(actor=acting(referee), code=desk.code, request=whole, dice="table", now=NOW)

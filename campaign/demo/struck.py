"""The session of the Dauntless desk behind a game of the finished campaign: three attacks on a battleship, in its report."""

from datetime import timedelta

from campaign.acts.base import Actor
from campaign.acts.desk_forces import put_ship
from campaign.acts.desk_log import enter
from campaign.acts.desks import change_desk, finish_desk
from campaign.acts.strikes import begin_behind, send_strikes
from campaign.demo.evenings import Clock
from campaign.models import Campaign
from games.models import GameDesk, Report

STRUCK = 4
"""The game behind which it stands: two Dauntlesses attack and one hits, an Avenger misses, as its report says."""
NAGATO = {
    "id": "nagato",
    "side": "JP",
    "name": "Nagato",
    "ledger": {"ship": {"nation": "JP", "class_id": "BB-1"}, "era": "early", "events": []},
}
DIVE = {"calc": "bomb", "kind": "dive"}
TORPEDO = {"calc": "torpedo", "nation": "US", "altitude": 100, "level_bank": True, "hexes_entered": 3, "aspect": "stern"}
ATTACKS = (("SBD", 1, {**DIVE, "dice": [5]}), ("SBD", 2, {**DIVE, "dice": []}), ("TBF", 1, {**TORPEDO, "dice": [2]}))


def strike_at_the_desk(campaign: Campaign, referee: Actor, draft: Report, clock: Clock) -> None:
    """Begin it behind the open game, resolve the attacks and bring them into the draft, all in the game's own time."""
    begin_behind(actor=referee, campaign=campaign, game=STRUCK, now=clock.now + timedelta(minutes=70))
    behind = GameDesk.objects.select_related("desk").get(game=draft.game)
    desk = behind.desk
    assert desk is not None
    desk = put_ship(actor=referee, code=desk.code, edit=desk.edit, ship=NAGATO)
    for minutes, (aircraft, number, attack) in enumerate(ATTACKS, 100):
        mission = {"side": "US", "route": "off_table", "aircraft": aircraft, "eligible": True}
        about = {"ship": "nagato", "aircraft": f"{aircraft} {number}", "mission": mission}
        now = clock.now + timedelta(minutes=minutes)
        enter(actor=referee, code=desk.code, request={**attack, "id": about}, dice="table" if attack["dice"] else "", now=now)
    desk = change_desk(actor=referee, code=desk.code, edit=desk.edit, title=desk.title, shared=True)
    finish_desk(actor=referee, code=desk.code, edit=desk.edit, winner="JP", now=clock.now + timedelta(minutes=110))
    said = {"row": behind.pk, "edit": behind.edit, "draft": draft.edit}
    send_strikes(actor=referee, campaign=campaign, **said, now=clock.now + timedelta(minutes=115))

"""For acts on a session of the Dauntless desk behind a game a campaign in which each is the last that was done: see undoable."""

from django.contrib.auth.models import User

from campaign.acts.strikes import attach_desk, detach_desk, send_strikes
from campaign.models import Campaign
from games.models import Desk, GameDesk
from tests import verbs
from tests.acts.undoable_operations import SCENES, scene
from tests.dauntless_desk import DIVE, a_desk, a_mission
from tests.verbs import NOW, acting

__all__ = ["SCENES"]


def _open() -> tuple[User, Campaign, Desk]:
    """Game 1 is open, and its referee has a session of the desk."""
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine)
    verbs.open_game(campaign)
    return sabine, campaign, a_desk(sabine)


def _attach(sabine: User, campaign: Campaign, desk: Desk) -> GameDesk:
    attach_desk(actor=acting(sabine), campaign=campaign, game=1, desk=desk.code, now=NOW)
    return GameDesk.objects.get(desk=desk)


@scene("desk.attach")
def session_attached():
    sabine, campaign, desk = _open()
    yield campaign
    _attach(sabine, campaign, desk)


@scene("desk.send")
def strikes_sent():
    sabine, campaign, desk = _open()
    row = _attach(sabine, campaign, desk)
    a_mission(desk, sabine, DIVE, 4, ship="texas", side="JP", aircraft="D3A")
    yield campaign
    draft = verbs.draft_of(campaign).edit
    send_strikes(actor=acting(sabine), campaign=campaign, row=row.pk, edit=row.edit, draft=draft, now=NOW)


@scene("desk.detach")
def session_detached():
    sabine, campaign, desk = _open()
    row = _attach(sabine, campaign, desk)
    yield campaign
    detach_desk(actor=acting(sabine), campaign=campaign, row=row.pk, edit=row.edit, reason="Not ours.", now=NOW)

"""For acts on the battle behind game 2 a campaign in which each is the last that was done: see undoable."""

from campaign.acts.operations import attach_operation, correct_operation, detach_operation
from campaign.models import Campaign
from games.models import Operation
from tests import verbs
from tests.acts.undoable_story import SCENES, scene
from tests.rulebooks.battles import UNFINISHED, session
from tests.verbs import NOW, acting

__all__ = ["SCENES"]


def _attached(campaign: Campaign, **more: object) -> None:
    attach_operation(actor=acting(), campaign=campaign, session=session(), commander="Zoë", now=NOW, **more)


def _edit(campaign: Campaign) -> int:
    return Operation.objects.get(game__campaign=campaign).edit


@scene("operation.attach")
def battle_attached():
    campaign = verbs.mustered_campaign()
    yield campaign
    _attached(campaign)


@scene("operation.correct")
def battle_put_right():
    campaign = verbs.mustered_campaign()
    _attached(campaign)
    yield campaign
    again = {"session": session(UNFINISHED), "commander": "Anna"}
    correct_operation(actor=acting(), campaign=campaign, edit=_edit(campaign), reason="Another file.", now=NOW, **again)


@scene("operation.detach")
def battle_detached():
    campaign = verbs.mustered_campaign()
    _attached(campaign)
    yield campaign
    detach_operation(actor=acting(), campaign=campaign, edit=_edit(campaign), reason="Not ours.", now=NOW)

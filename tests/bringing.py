"""Files of results for tests: the sheet of a campaign of ours, filled in, and brought as the page brings it."""

import json
from typing import Any

from campaign.acts.importing import import_report
from campaign.acts.uploads import decide
from campaign.imports.bringing import Place, bring
from campaign.imports.proposal import propose, understood_of
from campaign.models import Campaign, Upload
from campaign.record import facts
from games.models import Game
from tests import verbs

EVENING: dict[str, Any] = {
    "turns": 20,
    "sorties": [
        {"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2", "home": 5, "deck": 4},
        {"id": "j2-1", "pilot": "j2-1", "aircraft": "A6M2", "fate": "lost", "rescue": 2},
        {"id": "j3-1", "pilot": "j3-1", "aircraft": "A6M2", "home": 5, "deck": 4},
        {"id": "j4-1", "pilot": "j4-1", "aircraft": "A6M2", "home": 5, "deck": 4},
        {"id": "u1-1", "pilot": "u1-1", "aircraft": "F2A", "fate": "shot_down", "crew": "wounded", "rescue": 5},
        {"id": "u2-1", "pilot": "u2-1", "aircraft": "F2A"},
        {"id": "u3-1", "pilot": "u3-1", "aircraft": "F2A"},
        {"id": "u4-1", "pilot": "u4-1", "aircraft": "F2A"},
    ],
    "claims": [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 9}],
}
"""What happened in game 1: a kill, a loss, and dice: those of the two who fell are called for by no rule in this game."""


def evening(game: int = 1, **changed: Any) -> bytes:
    """The report of an evening as a file."""
    return json.dumps({"game": game, **EVENING, **changed}).encode()


def brought(campaign: Campaign, data: bytes, name: str = "evening.json", game: int = 1, user: Any = None) -> Upload:
    """A file that was brought to its game and waits."""
    place = Place(campaign, Game.objects.get(campaign=campaign, number=game))
    return bring(actor=verbs.acting(user), name=name, data=data, place=place)


def decided(upload: Upload, **choices: Any) -> Upload:
    return decide(upload=upload, edit=upload.edit, choices=choices)


def taken_over(upload: Upload, **more: Any) -> Any:
    """Take it over against what stands now."""
    row = Upload.objects.select_related("campaign", "game").get(pk=upload.pk)
    assert row.campaign is not None
    against = propose(row.campaign, row, understood_of(row)).against
    return import_report(
        actor=verbs.acting(),
        campaign=row.campaign,
        upload=row.pk,
        edit=row.edit,
        **{"against": against, "now": verbs.NOW, **more},
    )


def imported(campaign: Campaign, data: bytes, name: str = "evening.json", game: int = 1) -> Any:
    return taken_over(brought(campaign, data, name, game))


def dump(campaign: Campaign) -> dict[str, Any]:
    """The campaign file of a campaign."""
    return facts(Campaign.objects.get(pk=campaign.pk)).document()

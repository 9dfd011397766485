"""Players' parts for tests: who filed what, and who countersigned it."""

from typing import Any

from campaign.models import Campaign, Seat
from games.models import Countersign, Game, Part
from tests.verbs import NOW


def file_part(campaign: Campaign, seat: str, *claims: dict[str, Any], game: int = 1, **sortie: Any) -> Part:
    """File a part for a seat, or file it again."""
    whose = Seat.objects.get(campaign=campaign, code=seat)
    body = {"sortie": sortie, "claims": list(claims)}
    part = Part.objects.filter(game__campaign=campaign, game__number=game, seat=whose).first()
    if part is None:
        flown = Game.objects.get(campaign=campaign, number=game)
        return Part.objects.create(game=flown, seat=whose, body=body, edit=1, by_name=whose.name, filed_at=NOW)
    part.body, part.edit = body, part.edit + 1
    part.save(update_fields=["body", "edit"])
    return part


def kill(by: Any, on: str, turn: int | None = None) -> dict[str, Any]:
    """A claim that somebody shot somebody down, by the draft's ids of sorties."""
    return {"by": by, "on": on, "result": "shot_down"} | ({"turn": turn} if turn else {})


def signed(part: Part, seat: str, agrees: bool = True, note: str = "") -> Countersign:
    """A countersign of a part as it is filed now."""
    whose = Seat.objects.get(campaign=part.seat.campaign_id, code=seat)
    return Countersign.objects.create(part=part, seat=whose, edit=part.edit, agrees=agrees, note=note, by_name=whose.name, at=NOW)

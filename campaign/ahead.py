"""What a campaign file says of games to come and no row can hold yet.

Growth after a game that is not closed, and who comes in then, is kept unchecked until the game is closed: it may name a
pilot who is not there, or an id that is taken by then. ``Campaign.ahead`` holds such entries as the file had them, by the
name of their list; they are part of the facts. When their time comes they become rows, or go where the rules refuse them.
"""

from typing import Any

from campaign.models import Campaign
from pilots.models import AbilityChoice, Pilot, Promotion
from rulebooks.pacific_air_war.outcome import Outcome

LISTS = ("abilities", "promotions", "replacements")


def let_in(campaign: Campaign, outcome: Outcome) -> bool:
    """Make rows of what has found its pilot, and of who came in; drop what is refused. True where anything changed."""
    if not campaign.ahead:
        return False
    left = {name: _waiting(campaign, name, outcome) for name in LISTS}
    left = {name: entries for name, entries in left.items() if entries}
    if left == campaign.ahead:
        return False
    campaign.ahead = left
    campaign.save(update_fields=["ahead"])
    return True


def _waiting(campaign: Campaign, name: str, outcome: Outcome) -> list[dict[str, Any]]:
    """The entries of one list that must wait on; rows are made of the others, but for the refused."""
    entries: list[dict[str, Any]] = campaign.ahead.get(name, [])
    refused = _refused(campaign, name, outcome)
    return [
        entry for place, entry in enumerate(entries) if place not in refused and not _row_made(campaign, name, entry, outcome)
    ]


def _refused(campaign: Campaign, name: str, outcome: Outcome) -> set[int]:
    """Places, among the kept entries, of those that the replay refused: in the facts they stand behind the rows."""
    rows = {
        "abilities": AbilityChoice.objects.filter(campaign=campaign, pilot__on_call=False),
        "promotions": Promotion.objects.filter(campaign=campaign, pilot__on_call=False),
        "replacements": Pilot.objects.filter(campaign=campaign, on_call=False, came_after__gt=0),
    }[name].count()
    ways = [refusal.at.split("/") for refusal in outcome.refusals if refusal.at.startswith(f"/{name}/")]
    return {int(way[2]) - rows for way in ways if len(way) > 2 and int(way[2]) >= rows}


def _row_made(campaign: Campaign, name: str, entry: dict[str, Any], outcome: Outcome) -> bool:
    if name == "replacements":
        return _came_in(campaign, entry, outcome)
    pilot = Pilot.objects.filter(campaign=campaign, code=entry["pilot"], on_call=False).first()
    if pilot is None:
        return False
    table = AbilityChoice if name == "abilities" else Promotion
    word = {key: value for key, value in entry.items() if key != "pilot"}
    position = table._default_manager.filter(campaign=campaign).count()
    table._default_manager.create(campaign=campaign, pilot=pilot, position=position, **word)
    return True


def _came_in(campaign: Campaign, entry: dict[str, Any], outcome: Outcome) -> bool:
    """Store a pilot whom the facts named ahead and who has come in now."""
    came = {(new.game, new.pilot) for game in outcome.games if game.closed for new in game.comes_in if new.named}
    if (entry["after"], entry["pilot"]) not in came or Pilot.objects.filter(campaign=campaign, code=entry["pilot"]).exists():
        return False
    seat = campaign.seats.get(code=entry["player"])
    position = Pilot.objects.filter(campaign=campaign).count()
    Pilot.objects.create(
        campaign=campaign, seat=seat, code=entry["pilot"], name=entry["name"], came_after=entry["after"], position=position
    )
    return True

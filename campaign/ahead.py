"""What a campaign file says of games to come and no row can hold yet.

Growth after a game that is not closed, and who comes in then, is kept unchecked until the game is closed: it may name a
pilot who is not there, or an id that is taken by then. ``Campaign.ahead`` holds such entries as the file had them, by the
name of their list; they are part of the facts. When their time comes they become rows, or go where the rules refuse them.

``Campaign.said_ahead`` holds all that the file said of games that were to come then, rows or not, with each entry's place in its
list: a game that is to be reported again has all of it before it again.
"""

from collections.abc import Collection
from typing import Any

from campaign.models import Campaign
from pilots.models import AbilityChoice, Pilot, Promotion
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.record import Campaign as Record

LISTS = ("abilities", "promotions", "replacements")
TABLES: dict[str, type[AbilityChoice] | type[Promotion]] = {"abilities": AbilityChoice, "promotions": Promotion}


def said_ahead(record: Record, outcome: Outcome) -> dict[str, list[list[Any]]]:
    """List's name to [place, entry] of all that ``record`` says of after games that are not closed."""
    closed = {0, *(game.game for game in outcome.games if game.closed)}
    said = {
        name: [[place, entry.model_dump()] for place, entry in enumerate(getattr(record, name)) if entry.after not in closed]
        for name in LISTS
    }
    return {name: entries for name, entries in said.items() if entries}


def said_of(campaign: Campaign, row: AbilityChoice | Promotion) -> bool:
    """Whether the file gave this before its game was closed."""
    name = "abilities" if isinstance(row, AbilityChoice) else "promotions"
    return any(entry == _as_said(row) for _place, entry in campaign.said_ahead.get(name, ()))


def _as_said(row: AbilityChoice | Promotion) -> dict[str, Any]:
    return {"pilot": row.pilot.code, "after": row.after, "ability" if isinstance(row, AbilityChoice) else "rank": str(row)}


def wait_again(campaign: Campaign, opened: Collection[int]) -> None:
    """These games, the last that were closed, are to be reported again: what the file said of after them and of later ones
    waits as it did before."""
    if not campaign.said_ahead:
        return
    first = min(opened)
    named = [entry["pilot"] for _place, entry in campaign.said_ahead.get("replacements", ()) if entry["after"] >= first]
    Pilot.objects.filter(campaign=campaign, code__in=named, came_after__gte=first).update(on_call=False)
    for name in LISTS:
        said = campaign.said_ahead.get(name, ())
        waits = [entry for _place, entry in said if entry in campaign.ahead.get(name, ())]
        again = [(place, entry) for place, entry in said if entry["after"] >= first and entry not in waits]
        waits += [entry for place, entry in again if not _stands(campaign, name, place, entry)]
        campaign.ahead[name] = [entry for _place, entry in said if entry in waits]
    campaign.ahead = {name: entries for name, entries in campaign.ahead.items() if entries}
    campaign.save(update_fields=["ahead"])


def _stands(campaign: Campaign, name: str, place: int, entry: dict[str, Any]) -> bool:
    """Whether a row holds it, as it did when the file was loaded; growth is given again where it was dropped."""
    pilots = Pilot.objects.filter(campaign=campaign, code=entry["pilot"])
    if name == "replacements":
        return pilots.filter(seat__code=entry["player"], came_after=entry["after"], on_call=False).exists()
    word = {key: value for key, value in entry.items() if key != "pilot"}
    pilot = pilots.first()
    if pilot is None or pilot.on_call:
        TABLES[name]._default_manager.filter(campaign=campaign, pilot=pilot, **word).delete()
        return False
    TABLES[name]._default_manager.get_or_create(campaign=campaign, pilot=pilot, **word, defaults={"position": place})
    return True


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
    table = TABLES[name]
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

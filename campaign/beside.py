"""What a campaign file says besides the facts of the war: the links of its games, and the referee's own words of them.

Nothing follows from it, and a file that is silent of it says nothing against what is there.
"""

from collections.abc import Iterable
from typing import Any

from campaign.models import Campaign, Chapter
from campaign.record import facts
from games.links import LinkLine, all_links
from rulebooks.pacific_air_war.record import GameLink

OTHER = GameLink.model_fields["kind"].default
Document = dict[str, Any]


def whole_document(campaign: Campaign) -> Document:
    """All that the campaign file of a stored campaign says. Two queries more than the facts."""
    chapters = Chapter.objects.filter(campaign=campaign).order_by("game").values_list("game", "text")
    told = [{"game": game, "text": text} for game, text in chapters]
    return _with(facts(campaign).document(), _by_game(all_links(campaign.pk)), told)


def without(document: Document) -> Document:
    """The facts of the war alone."""
    plain = {key: value for key, value in document.items() if key not in ("chapters", "schedule")}
    games = [{key: value for key, value in game.items() if key != "links"} for game in document.get("schedule", ())]
    return {**plain, "schedule": games}


def in_place_of(document: Document, there: Document) -> Document:
    """What stands once ``document`` has taken the place of ``there``: where it is silent, links and chapters stay."""
    links = {game["game"]: game["links"] for each in (there, document) for game in each["schedule"] if "links" in game}
    chapters = {told["game"]: told for each in (there, document) for told in each.get("chapters", ())}
    return _with(without(document), links, [chapters[game] for game in sorted(chapters)])


def _with(document: Document, links: dict[int, list[dict[str, str]]], chapters: list[dict[str, Any]]) -> Document:
    schedule = [{**game, "links": links[game["game"]]} if game["game"] in links else game for game in document["schedule"]]
    return {**document, "schedule": schedule, **({"chapters": chapters} if chapters else {})}


def _by_game(links: Iterable[LinkLine]) -> dict[int, list[dict[str, str]]]:
    told: dict[int, list[dict[str, str]]] = {}
    for link in links:
        told.setdefault(link.game, []).append(_link(link))
    return told


def _link(link: LinkLine) -> dict[str, str]:
    kind = {} if link.kind == OTHER else {"kind": link.kind}
    return {"url": link.url, **kind, "title": link.title, **({"note": link.note} if link.note else {})}

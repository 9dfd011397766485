"""Stored parts as what is compared: each with the sortie of its player's pilot, and the sides of all sorties."""

from collections.abc import Iterable, Mapping

from games.models import Part
from games.parts.filed import Filed
from games.reporting.body import Body, sorties
from games.reporting.crews import Crew, crews, men
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import scenario


def manned(record: Campaign, game: int, draft: Body) -> dict[str, Crew]:
    """Who sits in which aircraft of ``draft``, by the sortie's id."""
    planned = next((each for each in record.schedule if each.game == game), None)
    return crews(record, scenario(game, planned.variant if planned else "standard"), draft)


def sides_of(record: Campaign, game: int, draft: Body) -> Mapping[str, str]:
    """A sortie's id to its side."""
    return {name: crew.side for name, crew in manned(record, game, draft).items()}


def filed(record: Campaign, draft: Body, parts: Iterable[Part]) -> list[Filed]:
    """``parts``, their seats fetched with them, in the order of the draft's sorties; whoever flies none comes last."""
    pilots = {code: man.player for code, man in men(record).items()}
    flies = {pilots[s["pilot"]]: str(s["id"]) for s in sorties(draft) if s.get("pilot") in pilots}
    order = list(flies)
    found = [
        Filed(part.seat.code, part.seat.side, flies.get(part.seat.code, ""), part.edit, part.taken, part.body) for part in parts
    ]
    return sorted(found, key=lambda each: order.index(each.seat) if each.seat in order else len(order))

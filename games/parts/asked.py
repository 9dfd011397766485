"""What the other side filed, as a player is asked about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.access import Access
from campaign.record import facts
from games.filing.whose import own_sortie
from games.models import Countersign, Part, Report
from games.parts.page import PartRow, Signed, part_row
from games.parts.reading import filed, manned
from rulebooks.pacific_air_war.scenarios import Scenario, scenario


@dataclass(frozen=True, slots=True)
class Asked:
    """What the other side filed: ``mine`` are claims on his own aircraft, ``others`` the rest."""

    scenario: Scenario
    mine: Sequence[PartRow]
    others: Sequence[PartRow]


def asked_of(access: Access, draft: Report) -> Asked:
    """What a player of the other side is asked about an open draft."""
    record, number = facts(access.campaign), draft.game.number
    stored = {part.seat.code: part for part in Part.objects.filter(game=draft.game).select_related("seat")}
    signs = list(Countersign.objects.filter(part__game=draft.game).select_related("seat"))
    crews = manned(record, number, draft.body)
    planned = next((each for each in record.schedule if each.game == number), None)
    plan = scenario(number, planned.variant if planned else "standard")
    compared = filed(record, draft.body, stored.values())
    own = _own_sortie(draft, access)
    rows = [
        _row(part_row(each, stored[each.seat], crews, plan, signs, own), signs, stored[each.seat], access)
        for each in compared
        if each.side != access.side
    ]
    return Asked(plan, [row for row in rows if row.touches], [row for row in rows if not row.touches])


def _own_sortie(draft: Report, access: Access) -> str:
    flown = own_sortie(draft.body, [access.pilot] if access.pilot else [])
    return str(flown["id"]) if flown else ""


def _row(row: PartRow, signs: Sequence[Countersign], part: Part, access: Access) -> PartRow:
    own = next((sign for sign in signs if sign.part_id == part.pk and sign.seat.code == access.seat), None)
    if own is None:
        return row
    return replace(row, own=Signed(own.seat.name, own.agrees, own.note, own.edit != part.edit))

"""What goes with the facts that a campaign file takes away: who sits where, which reports are open, links and own words."""

from collections.abc import Mapping
from typing import Any

from campaign.acts.besides import besides, put_besides
from campaign.acts.desks_kept import desks_behind, put_desks
from campaign.models import Campaign, Member, Seat
from games.models import Report
from rulebooks.pacific_air_war.scenarios import OPTIONAL

OPEN = (Report.State.DRAFT, Report.State.SUBMITTED)


def standing(campaign: Campaign) -> dict[str, Any]:
    """``sits``: seat's code to who has it; ``open``: game, number and state of each report that does not count yet;
    ``links`` and ``chapters``: campaign.acts.besides; ``desks``: sessions behind games that a file may leave out."""
    sits = Member.objects.filter(campaign=campaign, seat__isnull=False).values_list("seat__code", "user")
    reports = Report.objects.filter(game__campaign=campaign, state__in=OPEN).values_list("game__number", "number", "state")
    behind = desks_behind(campaign, OPTIONAL)
    return {"sits": dict(sits), "open": [list(row) for row in reports], **besides(campaign), "desks": behind}


def stand_again(campaign: Campaign, stood: Mapping[str, Any]) -> None:
    """Whose seat is there again, and free, sits in it again; a report that was put aside is open again where none is;
    links and own words are as they were; sessions stand behind a game that came back."""
    for code, user in stood.get("sits", {}).items():
        if seat := Seat.objects.filter(campaign=campaign, code=code, member__isnull=True).first():
            Member.objects.filter(campaign=campaign, user=user, seat__isnull=True).update(seat=seat)
    for game, number, state in stood.get("open", ()):
        versions = Report.objects.filter(game__campaign=campaign, game__number=game)
        if not versions.filter(state__in=OPEN).exists():
            versions.filter(number=number, state=Report.State.VOID).update(state=state)
    put_besides(campaign, stood)
    put_desks(campaign, stood.get("desks", ()))

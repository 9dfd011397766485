"""Many pilots at once, as reading tables hold them, for measuring what long exports take."""

from itertools import count

from campaign.models import Campaign, Score, Seat
from pilots.models import Pilot, PilotLine
from tests.verbs import NOW

A_CAMPAIGN = 16
STATES = ("active", "active", "killed", "missing", "captured")
NUMBERS = count(1)


def many_pilots(pilots: int) -> None:
    """Store public campaigns of 16 pilots each, until there are so many more."""
    campaigns = Campaign.objects.bulk_create(
        Campaign(slug=f"many-{n}", name=f"Winter league {n}", visibility="public", founded_at=NOW, changed_at=NOW)
        for n in (next(NUMBERS) for _ in range(0, pilots, A_CAMPAIGN))
    )
    Score.objects.bulk_create(Score(campaign=campaign, as_of=4) for campaign in campaigns)
    seats = Seat.objects.bulk_create(
        Seat(campaign=campaign, code=f"p{n}", name=f"Player {n}", side=("japan", "usa")[n % 2], position=n)
        for campaign in campaigns
        for n in range(A_CAMPAIGN)
    )[:pilots]
    flying = Pilot.objects.bulk_create(
        Pilot(campaign_id=seat.campaign_id, seat=seat, code=f"{seat.code}-1", name=f"Kōji Umezaki {seat.position}", position=1)
        for seat in seats
    )
    PilotLine.objects.bulk_create(_line(pilot, n % A_CAMPAIGN) for n, pilot in enumerate(flying))


def _line(pilot: Pilot, n: int) -> PilotLine:
    figures = {"half_kills": n, "campaign_half_kills": n // 2, "ep": 25 * n, "slots": n // 4, "abilities_chosen": n // 4}
    words = {"rank": "Lieutenant", "status": "veteran", "state": STATES[n % len(STATES)]}
    return PilotLine(pilot=pilot, campaign_id=pilot.campaign_id, place=n + 1, games=4, lost_in=None, **figures, **words)

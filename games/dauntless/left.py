"""Sessions of a club that nobody runs any more: their referee closed his account, or belongs to the club no longer."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.models import Campaign, ClubKeeper
from games.models import Desk


def left_for(user: int) -> QuerySet[Desk]:
    """Those of the clubs that the account keeps, which it may run instead. 0: nobody has signed in."""
    keeper = ClubKeeper.objects.filter(club=OuterRef("club"), user=user)
    keeps = ClubKeeper.objects.filter(club=OuterRef("club"), user=OuterRef("referee"))
    takes_part = Campaign.objects.filter(club=OuterRef("club"), members__user=OuterRef("referee"))
    gone = Q(referee=None) | Q(referee__is_active=False) | ~(Exists(keeps) | Exists(takes_part))
    return Desk.objects.filter(gone, Exists(keeper), club__removed_at=None).exclude(referee=user or None)

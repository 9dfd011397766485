"""The clubs in whose league somebody may enter a game, and those whose league he may look at."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.models import Campaign, Club, ClubKeeper
from games.models import Battle


def leagues_of(user: int) -> QuerySet[Club]:
    """Clubs that the account keeps, or in one of whose campaigns it has a part."""
    keeps = ClubKeeper.objects.filter(club=OuterRef("pk"), user=user)
    takes_part = Campaign.objects.filter(club=OuterRef("pk"), members__user=user)
    return Club.objects.filter(Q(Exists(keeps)) | Q(Exists(takes_part)), removed_at=None).order_by("name", "pk")


def leagues_for(user: int) -> QuerySet[Club]:
    """The clubs of ``leagues_of``, and all those in whose league a finished game counts. ``user`` 0: who has not signed in."""
    counts = Battle.objects.filter(club=OuterRef("pk"), finished=True)
    his = leagues_of(user).order_by().values("pk")
    return Club.objects.filter(Q(pk__in=his) | Q(Exists(counts)), removed_at=None).order_by("name", "pk")

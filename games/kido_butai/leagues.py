"""The clubs in whose league somebody may enter a game."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.models import Campaign, Club, ClubKeeper


def leagues_of(user: int) -> QuerySet[Club]:
    """Clubs that the account keeps, or in one of whose campaigns it has a part."""
    keeps = ClubKeeper.objects.filter(club=OuterRef("pk"), user=user)
    takes_part = Campaign.objects.filter(club=OuterRef("pk"), members__user=user)
    return Club.objects.filter(Q(Exists(keeps)) | Q(Exists(takes_part)), removed_at=None).order_by("name", "pk")

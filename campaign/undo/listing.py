"""How a campaign's listing in a club is taken back, also what a keeper of the club did with it.

It goes into no club but those that the actor keeps at that moment, and those that took it off and let it come back.
"""

from django.db.models import Q

from campaign.acts.base import refuse
from campaign.clubs.taken_off import may_come_back
from campaign.models import Club, ClubKeeper, Season
from campaign.undo.back import Back, moved


def club_set(b: Back) -> None:
    was, stands = b.kept["was"], b.kept["stands"]
    if (b.campaign.club_id, b.campaign.season_id) != (stands["club"], stands["season"]):
        raise moved()
    b.steps.set(b.campaign, club_id=was["club"], season_id=was["season"])


def club_kept(b: Back) -> None:
    """The club in which the campaign stands now is there, has that season, and lets the actor bring it."""
    club, season = b.campaign.club_id, b.campaign.season_id
    kept = Club.objects.select_for_update(of=("self",)).filter(pk=club, removed_at=None)
    if b.work.actor.user_id is not None:
        his = ClubKeeper.objects.filter(user=b.work.actor.user_id).values("club")
        kept = kept.filter(Q(pk__in=his) | Q(pk__in=may_come_back(b.campaign)))
    if club is not None and kept.first() is None:
        raise refuse("club.kept")
    if season is not None and not Season.objects.filter(pk=season, club=club).exists():
        raise moved()

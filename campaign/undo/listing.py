"""How a campaign's listing in a club is taken back. It goes into no club that the actor does not keep at that moment."""

from campaign.acts.base import refuse
from campaign.models import Club, Season
from campaign.undo.back import Back, moved


def club_set(b: Back) -> None:
    was, stands = b.kept["was"], b.kept["stands"]
    if (b.campaign.club_id, b.campaign.season_id) != (stands["club"], stands["season"]):
        raise moved()
    b.steps.set(b.campaign, club_id=was["club"], season_id=was["season"])


def club_kept(b: Back) -> None:
    """The club in which the campaign stands now is there, has that season, and is kept by who takes the entry back."""
    club, season = b.campaign.club_id, b.campaign.season_id
    kept = Club.objects.select_for_update(of=("self",)).filter(pk=club, removed_at=None)
    if b.work.actor.user_id is not None:
        kept = kept.filter(keepers__user=b.work.actor.user_id)
    if club is not None and kept.first() is None:
        raise refuse("club.kept")
    if season is not None and not Season.objects.filter(pk=season, club=club).exists():
        raise moved()

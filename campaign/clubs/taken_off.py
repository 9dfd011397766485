"""Which campaigns the keepers of a club took off its page, and which of them may come back: the journals say so."""

from django.db.models import Max, Q, QuerySet

from campaign.models import Campaign, Club, ClubEntry, JournalEntry

TAKE_OFF, PUT_BACK = "campaign.take_off", "campaign.put_back"
LISTINGS = Q(act__startswith="club.") | Q(params__undone__act__startswith="club.")
"""Entries of a campaign's journal by which it went into a club or out of one."""


def _entries(**of: object) -> QuerySet[ClubEntry]:
    return ClubEntry.objects.filter(act__in=(TAKE_OFF, PUT_BACK), **of).order_by("club", "number")


def taken_off(club: Club) -> dict[int, ClubEntry]:
    """By campaign the entry that took it off, where nothing was done since to list it. Two queries, or one for none."""
    last = {entry.params["campaign"]: entry for entry in _entries(club=club)}
    off = {campaign: entry for campaign, entry in last.items() if entry.act == TAKE_OFF}
    since = JournalEntry.objects.filter(LISTINGS, campaign__in=off).order_by().values("campaign")
    stands = dict(since.annotate(last=Max("version")).values_list("campaign", "last"))
    return {campaign: entry for campaign, entry in off.items() if stands.get(campaign) == entry.params["version"]}


def may_come_back(campaign: Campaign) -> set[int]:
    """The clubs into which its owner may bring it though he does not keep them: it was taken off there, and not for good."""
    last = {entry.club_id: entry for entry in _entries(params__campaign=campaign.pk)}
    return {club for club, entry in last.items() if entry.act == TAKE_OFF and not entry.params["stays_off"]}

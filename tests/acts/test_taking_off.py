"""The keepers of a club take another's campaign off its page, and it comes back: by them, or by its owner if they let him."""

from uuid import uuid4

import pytest

from campaign.acts import clubs, handing, seasons
from campaign.acts.base import Refused
from campaign.acts.listing import set_club
from campaign.acts.taking_off import put_back, take_off
from campaign.models import Campaign, ClubEntry, JournalEntry, Member, Notice, Season
from campaign.telling.words import sentence as told_as
from campaign.words.clubs import club_sentence
from campaign.words.journal import sentence
from tests import verbs
from tests.reconciled import reconciled
from tests.scenes import scene
from tests.undoing import last, take_back
from tests.verbs import acting, fresh

WHY = "Its table plays elsewhere."


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def sabine():
    """Keeps the club."""
    return verbs.account()


@scene
def ben():
    """Owns the campaign, and keeps no club."""
    return verbs.account("Ben")


@scene
def club(sabine):
    return verbs.found_club(sabine, "Winter")


@scene
def campaign(sabine, ben, club):
    """It was Sabine's, who listed it in the winter; now it is Ben's, and Sabine referees no more. Public."""
    made = verbs.mustered_campaign(sabine)
    edit = fresh(made).options_edit
    set_club(actor=acting(sabine), campaign=made, edit=edit, club=club.slug, season="Winter", now=verbs.NOW)
    verbs.add_member(made, ben, "referee")
    heir = Member.objects.get(campaign=made, user=ben)
    handing.hand_over(actor=acting(sabine), campaign=made, member=heir.pk)
    Member.objects.filter(campaign=made, user=sabine).delete()
    Campaign.objects.filter(pk=made.pk).update(visibility="public")
    Notice.objects.all().delete()
    return made


def off(user, campaign, **more):
    return take_off(actor=acting(user), club="the-long-table", campaign=campaign.slug, **{"reason": WHY, **more})


def back(user, campaign, **more):
    return put_back(actor=acting(user), club="the-long-table", campaign=campaign.slug, **more)


def listed(user, campaign, club="the-long-table", season=""):
    edit = fresh(campaign).options_edit
    return set_club(actor=acting(user), campaign=campaign, edit=edit, club=club, season=season)


def stands(campaign):
    row = fresh(campaign)
    return (row.club.slug if row.club else None, row.season.name if row.season else None)


def refused(work):
    with pytest.raises(Refused) as caught:
        work()
    return caught.value.refusals[0].code


IN_WINTER, NOWHERE = ("the-long-table", "Winter"), (None, None)


def test_both_journals_say_it_once_and_the_campaigns_referee_is_told(sabine, ben, campaign):
    key = uuid4()
    first, again = off(sabine, campaign, key=key), off(sabine, campaign, key=key)
    assert (first.repeated, again.repeated, stands(campaign)) == (False, True, NOWHERE)
    assert club_sentence(ClubEntry.objects.get(act="campaign.take_off")) == (
        f"“{campaign.name}” was taken off the page: “{WHY}”."
    )
    entry = JournalEntry.objects.get(act="club.take_off")
    assert (sentence(entry), entry.reason, entry.actor_name) == (
        "The Long Table took the campaign off its page.",
        WHY,
        "Sabine",
    )
    assert entry.before == {"club": "The Long Table", "season": "Winter"}
    notice = Notice.objects.get()
    assert notice.user == ben
    assert told_as(notice.kind, notice.params) == (
        f"The Long Table took this campaign off its page: “{WHY}” Its owner may list it there again, among the options."
    )


def test_its_owner_lists_it_there_again_though_he_keeps_no_club(sabine, ben, campaign):
    assert refused(lambda: listed(ben, campaign, season="")) == "club.kept"
    off(sabine, campaign)
    listed(ben, campaign, season="Winter")
    assert stands(campaign) == IN_WINTER


def test_its_owner_takes_it_back_in_the_campaigns_journal_and_that_too(sabine, ben, campaign):
    off(sabine, campaign)
    take_back(campaign, actor=acting(ben))
    assert stands(campaign) == IN_WINTER
    take_back(campaign, actor=acting(ben))
    assert stands(campaign) == NOWHERE


def test_what_stays_off_only_a_keeper_puts_back(sabine, ben, campaign):
    off(sabine, campaign, stays_off=True)
    assert "Only the club’s keepers can put it back." in told_as("club.take_off", Notice.objects.get().params)
    assert refused(lambda: listed(ben, campaign)) == "club.kept"
    assert refused(lambda: take_back(campaign, last(campaign, "club.take_off"), actor=acting(ben))) == "club.kept"
    assert stands(campaign) == NOWHERE
    back(sabine, campaign)
    assert stands(campaign) == IN_WINTER
    assert club_sentence(ClubEntry.objects.first()) == f"“{campaign.name}” was put back on the page."
    assert list(Notice.objects.filter(user=ben).order_by("pk").values_list("kind", flat=True)) == [
        "club.take_off",
        "club.put_back",
    ]


def test_it_comes_back_without_a_season_that_is_gone(sabine, campaign):
    off(sabine, campaign)
    seasons.remove_season(actor=acting(sabine), club="the-long-table", edit=1, season=Season.objects.get().pk)
    back(sabine, campaign)
    assert stands(campaign) == ("the-long-table", None)


def test_nobody_puts_back_what_its_owner_has_listed_or_taken_out_since(sabine, ben, campaign):
    assert refused(lambda: back(sabine, campaign)) == "club.not_off"
    off(sabine, campaign)
    listed(ben, campaign)
    assert refused(lambda: back(sabine, campaign)) == "club.not_off"
    listed(ben, campaign, club="")
    assert refused(lambda: back(sabine, campaign)) == "club.not_off"
    assert stands(campaign) == NOWHERE


def test_what_its_owner_took_back_and_back_again_is_his(sabine, ben, campaign):
    off(sabine, campaign)
    for _ in range(2):
        take_back(campaign, actor=acting(ben))
    assert refused(lambda: back(sabine, campaign)) == "club.not_off"


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_what_a_keeper_does_not_find_is_not_there_for_him(sabine, campaign, visibility):
    Campaign.objects.filter(pk=campaign.pk).update(visibility=visibility)
    nowhere = Campaign(slug="nowhere")
    for one in (campaign, nowhere):
        assert refused(lambda one=one: off(sabine, one)) == "club.not_listed"
        assert refused(lambda one=one: back(sabine, one)) == "club.not_listed"
    assert stands(campaign) == IN_WINTER


def test_only_who_keeps_that_club_takes_off_what_stands_there_and_says_why(sabine, ben, campaign):
    other = verbs.account("Other")
    clubs.found_club(actor=acting(other), name="Elsewhere")
    assert refused(lambda: off(ben, campaign)) == "club.keeper"
    assert refused(lambda: off(other, campaign)) == "club.keeper"
    assert refused(lambda: off(sabine, campaign, reason=" ")) == "club.reason"
    said = {"club": "elsewhere", "campaign": campaign.slug, "reason": WHY}
    assert refused(lambda: take_off(actor=acting(other), **said)) == "club.not_listed"
    assert stands(campaign) == IN_WINTER
    assert not Notice.objects.exists()
    off(sabine, campaign)
    assert refused(lambda: off(sabine, campaign)) == "club.not_listed"
    assert refused(lambda: back(ben, campaign)) == "club.keeper"

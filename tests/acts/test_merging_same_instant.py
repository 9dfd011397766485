"""Two records of one person are merged while something else is done with them: one of both holds, and nothing is stored half."""

import pytest

from campaign.acts import joining, passes
from campaign.acts.base import Actor, Conflict, Refused
from campaign.acts.filing import file_part
from campaign.acts.merging_people import merge_people
from campaign.acts.people import change_member, remove_member
from campaign.acts.undoing import undo
from campaign.models import Campaign, JournalEntry, Member, Pass
from games.models import Part
from tests import verbs
from tests.at_once import at_once, in_a_file, stored
from tests.undoing import last
from tests.verbs import NOW, acting

pytestmark = pytest.mark.django_db(transaction=True)


def joined(campaign, seat, actor=None, **how):
    passes.open_side(actor=acting(), campaign=campaign, side="japan", now=NOW)
    token = Pass.objects.get(campaign=campaign, member=None, revoked_at=None).token
    joining.join_side(actor=actor or Actor("?"), campaign=campaign, token=token, seat=seat, now=NOW, **how)
    return Member.objects.get(campaign=campaign, seat__code=seat)


@pytest.fixture
def campaign():
    campaign = verbs.mustered_campaign(verbs.account("Olga"))
    verbs.open_game(campaign, 1)
    return campaign


@pytest.fixture
def bence(campaign):
    """By his account, without a seat."""
    verbs.add_member(campaign, verbs.account("bence"), "player")
    return Member.objects.get(campaign=campaign, user__username="bence")


@pytest.fixture
def guest(campaign):
    """The same man; he came by a link and plays j2."""
    return joined(campaign, "j2", name="Bence K.")


@pytest.fixture
def filed(tmp_path, monkeypatch):
    """To be called last: threads find in a file what is stored by then."""
    return lambda: in_a_file(tmp_path, monkeypatch)


def merges(stays, goes):
    return lambda: merge_people(actor=acting(), campaign=stays.campaign, stays=stays.pk, goes=goes.pk, now=NOW)


def told(came):
    return [each for each in came if isinstance(each, Conflict | Refused)]


def people():
    return stored(Member.objects.order_by("pk"), "user__username", "seat__code")


def test_two_owners_windows_merge_the_two_once(bence, guest, filed):
    filed()
    came = at_once(merges(bence, guest), merges(bence, guest))
    assert len(told(came)) == 1
    assert people() == [("Olga", None), ("bence", "j2")]
    assert len(stored(JournalEntry.objects.filter(act="member.merge"), "pk")) == 1


def test_merged_or_removed(campaign, bence, guest, filed):
    filed()
    came = at_once(merges(bence, guest), lambda: remove_member(actor=acting(), campaign=campaign, member=guest.pk, now=NOW))
    assert len(told(came)) == 1
    assert people() == [("Olga", None), ("bence", None if isinstance(came[0], Refused) else "j2")]


def test_what_the_one_who_goes_files_at_that_instant_is_the_other_ones_or_is_refused(campaign, bence, guest, filed):
    body = {"sortie": {"note": "Fog."}, "claims": []}
    filed()
    came = at_once(
        merges(bence, guest),
        lambda: file_part(actor=acting(guest.user), campaign=campaign, game=1, edit=0, body=body, now=NOW),
    )
    assert not isinstance(came[0], Refused)
    assert stored(Part.objects.all(), "by") == ([] if told(came) else [(bence.user_id,)])


def test_people_of_two_campaigns_are_changed_in_both_at_once(campaign, bence, guest, filed):
    """Each act reaches into the other's campaign; neither waits for the other for ever."""
    other = verbs.mustered_campaign(verbs.account("Henk"), name="Another League")
    there = joined(other, "j3", actor=acting(guest.user))
    promotes = {"role": "referee", "seat": "j3", "now": NOW}
    filed()
    came = at_once(
        merges(bence, guest),
        lambda: change_member(actor=acting(), campaign=other, member=there.pk, **promotes),
    )
    assert told(came) == []
    versions = stored(JournalEntry.objects.filter(campaign=other).order_by("version"), "version")
    assert versions == [(n,) for n in range(1, len(versions) + 1)]


def test_taking_rights_back_in_two_campaigns_at_once_renews_the_links_of_both(campaign, guest, filed):
    """A guest who is a referee again gets new links everywhere, from two undoings at the same instant."""
    other = verbs.mustered_campaign(verbs.account("Henk"), name="Another League")
    there = joined(other, "j3", actor=acting(guest.user))
    for member, seat in ((guest, "j2"), (there, "j3")):
        for role in ("referee", "player"):
            where = Campaign.objects.get(pk=member.campaign_id)
            change_member(actor=acting(), campaign=where, member=member.pk, role=role, seat=seat, now=NOW)

    def back(where):
        entry = last(where, "member.change").version
        version = verbs.fresh(where).version
        said = {"entry": entry, "version": version, "reason": "By mistake.", "now": NOW}
        return lambda: undo(actor=acting(), campaign=where, **said)

    both = back(campaign), back(other)
    filed()
    came = at_once(*both)
    assert len(told(came)) == 1, "the second was shown what stood before"
    assert sum(len(stored(Pass.objects.filter(member=each, revoked_at=None), "pk")) for each in (guest, there)) == 2

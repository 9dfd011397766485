"""Two records of one person become one, and no result changes."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from campaign.acts import joining, passes
from campaign.acts.base import Actor, Conflict, Refused
from campaign.acts.filing import file_part
from campaign.acts.merging_people import merge_people, parts_of
from campaign.acts.seats import NewSeat, add_seats
from campaign.models import JournalEntry, Member, Notice, Pass, Seat
from games.models import Countersign, Part
from tests import verbs
from tests.scenes import scene
from tests.undoing import dump, take_back
from tests.verbs import NOW, acting

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return verbs.mustered_campaign(verbs.account("Olga"))


@scene
def guest(campaign):
    """He came by a link and plays j2."""
    passes.open_side(actor=acting(), campaign=campaign, side="japan", now=NOW)
    token = Pass.objects.get(campaign=campaign, member=None).token
    joining.join_side(actor=Actor("?"), campaign=campaign, token=token, seat="j2", name="Bence K.", now=NOW)
    return Member.objects.get(campaign=campaign, seat__code="j2")


@scene
def bence(campaign):
    """The same man, by his account; he referees and has no seat."""
    verbs.add_member(campaign, verbs.account("bence"))
    return Member.objects.get(campaign=campaign, user__username="bence")


def merge(campaign, stays, goes, **more):
    return merge_people(actor=acting(), campaign=campaign, stays=stays.pk, goes=goes.pk, now=NOW, **more)


def filed(campaign, user):
    body = {"sortie": {"note": "Fog."}, "claims": []}
    return file_part(actor=acting(user), campaign=campaign, game=1, edit=0, body=body, now=NOW).part


def code(refused):
    return refused.value.refusals[0].code


def test_who_stays_has_the_higher_part_and_the_seat_and_the_other_is_no_member_any_more(campaign, bence, guest):
    before = dump(campaign)
    merge(campaign, bence, guest)
    bence.refresh_from_db()
    assert (bence.role, bence.seat.code) == ("referee", "j2")
    assert not Member.objects.filter(pk=guest.pk).exists()
    assert User.objects.filter(pk=guest.user_id).exists()
    assert dump(campaign) == before


def test_what_both_filed_and_were_told_is_his(campaign, bence, guest):
    verbs.open_game(campaign, 1)
    part = filed(campaign, guest.user)
    notices = set(Notice.objects.filter(user__in=[bence.user, guest.user]).values_list("pk", flat=True))
    merge(campaign, bence, guest)
    assert Part.objects.get(pk=part.pk).by == bence.user
    assert notices <= set(Notice.objects.filter(user=bence.user).values_list("pk", flat=True))
    assert Countersign.objects.filter(by=guest.user_id).count() == 0


def test_a_link_that_others_may_have_seen_opens_no_account(campaign, bence, guest):
    merge(campaign, bence, guest)
    assert Pass.objects.filter(member=bence).exists()
    assert not Pass.objects.filter(member=bence, revoked_at=None).exists()


def test_links_of_two_guests_are_one_persons(campaign, guest):
    passes.give_slips(actor=acting(), campaign=campaign, seats=["u1"], now=NOW)
    other = Member.objects.get(campaign=campaign, seat__code="u1")
    verbs.call(Seat.objects.filter(code="u1"), "Somebody")
    Member.objects.filter(pk=other.pk).update(seat=None)
    merge(campaign, guest, other)
    assert Pass.objects.filter(member=guest, revoked_at=None).count() == 1


def test_two_seats_with_pilots_are_not_one(campaign, guest):
    verbs.add_member(campaign, verbs.account("bence"), "player", "j3")
    other = Member.objects.get(user__username="bence")
    with pytest.raises(Refused) as refused:
        merge(campaign, other, guest)
    assert code(refused) == "merge.seats"
    assert Member.objects.filter(campaign=campaign, seat__isnull=False).count() == 2


def test_a_seat_in_which_nobody_flew_is_given_up_and_stays(guest, campaign):
    add_seats(actor=acting(), campaign=campaign, seats=[NewSeat("Bence again", "japan")], now=NOW)
    seat = Seat.objects.get(name="Bence again")
    verbs.add_member(campaign, verbs.account("bence"), "player", seat.code)
    other = Member.objects.get(user__username="bence")
    before = dump(campaign)
    merge(campaign, other, guest)
    other.refresh_from_db()
    assert other.seat.code == "j2"
    assert dump(campaign) == before


def test_an_account_does_not_go_into_a_guest_and_nobody_into_himself(campaign, bence, guest):
    for stays, goes, why in ((guest, bence, "merge.guest"), (bence, bence, "merge.same")):
        with pytest.raises(Refused) as refused:
            merge(campaign, stays, goes)
        assert code(refused) == why


def test_the_owner_stays_the_owner_whichever_record_goes(campaign, bence):
    owner = Member.objects.get(campaign=campaign, role="owner")
    merge(campaign, bence, owner)
    bence.refresh_from_db()
    assert bence.role == "owner"


def test_the_same_form_three_times_is_one_entry(campaign, bence, guest):
    key = uuid4()
    for _ in range(3):
        merge(campaign, bence, guest, key=key)
    assert JournalEntry.objects.filter(act="member.merge").count() == 1


def test_who_was_changed_since_the_page_was_made_is_a_conflict(campaign, bence, guest):
    was = parts_of(bence), parts_of(guest)
    Member.objects.filter(pk=bence.pk).update(role="player")
    with pytest.raises(Conflict):
        merge(campaign, bence, guest, was=was)


def test_a_merge_is_taken_back_from_the_journal_with_all_that_was_filed(campaign, bence, guest):
    verbs.open_game(campaign, 1)
    part = filed(campaign, guest.user)
    told = Notice.objects.filter(user=guest.user).count()
    merge(campaign, bence, guest)
    take_back(campaign)
    bence.refresh_from_db()
    again = Member.objects.get(campaign=campaign, user=guest.user)
    assert (bence.role, bence.seat, again.role, again.seat.code) == ("referee", None, "player", "j2")
    assert Part.objects.get(pk=part.pk).by == guest.user
    assert Notice.objects.filter(user=guest.user, kind="part.wanted").count() <= told
    assert not Pass.objects.filter(member=again).exists()

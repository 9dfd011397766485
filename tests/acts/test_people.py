"""Who has a part in a campaign."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from campaign.acts import passes
from campaign.acts.base import Conflict, Refused
from campaign.acts.people import add_member, change_member, remove_member
from campaign.models import JournalEntry, Member, Pass, Seat
from campaign.ways import is_open
from tests.scenes import scene
from tests.verbs import account, acting, found_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign():
    founded = found_campaign(account("Anna"))
    seat_players(founded)
    return founded


def add(campaign, username="marek", role="referee", **more):
    return add_member(actor=acting(), campaign=campaign, username=username, role=role, **more)


def member(name):
    return Member.objects.get(user__username=name)


def refusal(refused):
    return refused.value.refusals[0]


def test_an_existing_account_becomes_referee_however_its_name_is_capitalised(campaign):
    account("marek")
    add(campaign, "Marek")
    assert member("marek").role == "referee"
    assert JournalEntry.objects.get(act="member.add").params == {
        "person": "marek",
        "user": member("marek").user_id,
        "role": "referee",
        "seat": "",
        "player": "",
        "new": False,
    }


def test_a_player_gets_a_new_account_and_his_seat_by_one_act(campaign):
    add(campaign, "nina", "player", seat="u2", password="plum-tree-tops")
    user = User.objects.get(username="nina")
    assert user.check_password("plum-tree-tops")
    assert (member("nina").role, member("nina").seat.code) == ("player", "u2")


def test_the_same_form_sent_twice_makes_one_account(campaign):
    key = uuid4()
    add(campaign, "nina", "player", password="plum-tree-tops", key=key)
    assert add(campaign, "nina", "player", password="plum-tree-tops", key=key).repeated
    assert User.objects.filter(username="nina").count() == 1


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"username": "nobody"}, "member.unknown"),
        ({"username": "Anna"}, "member.twice"),
        ({"username": "ANNA", "password": "plum-tree-tops"}, "member.taken"),
        ({"username": "bad name!", "password": "plum-tree-tops"}, "member.username"),
        ({"username": "", "password": "plum-tree-tops"}, "member.username"),
        ({"username": "x" * 200, "password": "plum-tree-tops"}, "member.username"),
        ({"username": "nina", "role": "owner", "password": "plum-tree-tops"}, "member.role"),
        ({"username": "nina", "seat": "j99", "password": "plum-tree-tops"}, "seat.gone"),
    ],
)
def test_a_part_that_cannot_be_given_is_refused_and_no_account_is_made(campaign, given, code):
    with pytest.raises(Refused) as refused:
        add(campaign, **given)
    assert refusal(refused).code == code
    assert User.objects.count() == Member.objects.count() == 1


def test_two_people_do_not_share_a_seat(campaign):
    add(campaign, "nina", "player", seat="u2", password="plum-tree-tops")
    with pytest.raises(Refused) as refused:
        add(campaign, "oskar", "player", seat="u2", password="plum-tree-tops")
    assert refusal(refused).code == "member.seat"


def test_a_role_and_a_seat_change_and_the_journal_keeps_both(campaign):
    add(campaign, "nina", "player", seat="u2", password="plum-tree-tops")
    change_member(actor=acting(), campaign=campaign, member=member("nina").pk, role="referee", seat="u3", was=("player", "u2"))
    assert (member("nina").role, member("nina").seat.code) == ("referee", "u3")
    entry = JournalEntry.objects.get(act="member.change")
    assert (entry.before, entry.after) == ({"role": "player", "seat": "u2"}, {"role": "referee", "seat": "u3"})
    with pytest.raises(Conflict):
        change_member(actor=acting(), campaign=campaign, member=member("nina").pk, role="player", seat="u4", was=("player", "u2"))


def test_the_owner_keeps_his_role_but_may_take_a_seat(campaign):
    change_member(actor=acting(), campaign=campaign, member=member("Anna").pk, role="owner", seat="j1")
    assert member("Anna").seat.code == "j1"
    for act, more in [(change_member, {"role": "player"}), (remove_member, {})]:
        with pytest.raises(Refused) as refused:
            act(actor=acting(), campaign=campaign, member=member("Anna").pk, **more)
        assert refusal(refused).code == "member.owner"


def test_a_person_who_leaves_keeps_his_account_and_his_seat_stays(campaign):
    add(campaign, "nina", "player", seat="u2", password="plum-tree-tops")
    remove_member(actor=acting(), campaign=campaign, member=member("nina").pk)
    assert User.objects.filter(username="nina").exists()
    assert Seat.objects.filter(code="u2").exists()
    assert not Member.objects.filter(user__username="nina").exists()


def test_a_member_of_another_campaign_is_not_changed_from_here(campaign):
    other = found_campaign(account("Bence"), name="Another")
    with pytest.raises(Refused) as refused:
        remove_member(actor=acting(), campaign=other, member=member("Anna").pk)
    assert refusal(refused).code == "member.gone"


def test_a_players_old_link_opens_nothing_of_a_referees(campaign):
    passes.give_slips(actor=acting(), campaign=campaign, seats=["j2"])
    slip = Pass.objects.get()
    change_member(actor=acting(), campaign=campaign, member=slip.member_id, role="referee", seat="j2")
    assert not is_open(Pass.objects.get(pk=slip.pk))
    assert Pass.objects.filter(member=slip.member_id, revoked_at=None).count() == 1

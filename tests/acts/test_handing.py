"""Handing over: the campaign, and a seat in the middle of it."""

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.handing import hand_over, hand_seat
from campaign.acts.passes import give_slips
from campaign.exports.standings import as_json, standings_of
from campaign.models import JournalEntry, Member, Pass, Seat
from campaign.words.journal import sentence
from pilots.models import Pilot
from tests.scenes import scene
from tests.verbs import account, acting, add_member, fly_game, fresh, mustered_campaign

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    """After game 1; Anna comes with a slip for j1, Marek is a referee with an account."""
    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    give_slips(actor=acting(sabine), campaign=campaign, seats=["j1"])
    add_member(campaign, account("marek"))
    return campaign


def member(**found):
    return Member.objects.get(**found)


def code(refused):
    return refused.value.refusals[0].code


def test_the_owner_hands_the_campaign_over_and_stays_as_referee(campaign, sabine):
    hand_over(actor=acting(sabine), campaign=campaign, member=member(user__username="marek").pk)
    assert (member(user=sabine).role, member(user__username="marek").role) == ("referee", "owner")
    assert sentence(JournalEntry.objects.first()) == "Sabine handed the campaign over to marek."


def test_the_campaign_goes_to_nobody_who_cannot_own_it(campaign, sabine):
    marek = member(user__username="marek")
    for actor, heir, refusal in [
        (acting(sabine), member(seat__code="j1").pk, "handover.guest"),
        (acting(sabine), member(user=sabine).pk, "handover.own"),
        (acting(sabine), 99999, "member.gone"),
        (acting(marek.user), marek.pk, "handover.owner"),
    ]:
        with pytest.raises(Refused) as refused:
            hand_over(actor=actor, campaign=campaign, member=heir)
        assert code(refused) == refusal
    assert member(user=sabine).role == "owner"


def test_a_seat_goes_to_somebody_else_with_its_pilot_and_everything_he_did(campaign, sabine):
    before = as_json(standings_of(fresh(campaign)))
    hand_seat(actor=acting(sabine), campaign=campaign, seat="j1", member=member(user__username="marek").pk)
    assert member(seat__code="j1").user.username == "marek"
    assert member(user__first_name="Anna").seat is None
    assert member(user__first_name="Anna").role == "player"
    assert Pilot.objects.get(code="j1-1").seat.code == "j1"
    assert as_json(standings_of(fresh(campaign))) == before
    told = "The seat of Anna went from Anna to marek. He plays from game 2 on; what was flown before stays with the seat."
    assert sentence(JournalEntry.objects.first()) == told


def test_a_seat_may_be_called_as_its_new_player(campaign, sabine):
    hand_seat(actor=acting(sabine), campaign=campaign, seat="j1", new_person="Ulla", rename="Ulla")
    assert Seat.objects.get(code="j1").name == "Ulla"
    assert member(seat__code="j1").user.first_name == "Ulla"
    assert Pass.objects.filter(member__user__first_name="Ulla", revoked_at=None).count() == 1
    assert sentence(JournalEntry.objects.first()).endswith("The seat is called Ulla now.")


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({}, "handseat.nobody"),
        ({"new_person": "x" * 61}, "handseat.name"),
        ({"member": 99999}, "member.gone"),
        ({"seat": "j9", "new_person": "Ulla"}, "seat.gone"),
        ({"new_person": "Bence", "rename": "bence"}, "seat.twice"),
        ({"new_person": "ANNA"}, "join.twice"),
    ],
)
def test_a_seat_that_cannot_be_handed_over_stays_with_its_player(campaign, given, refusal):
    people = Member.objects.count()
    with pytest.raises(Refused) as refused:
        hand_seat(actor=acting(), campaign=campaign, **{"seat": "j1", **given})
    assert code(refused) == refusal
    assert member(seat__code="j1").user.first_name == "Anna"
    assert Member.objects.count() == people


def test_nobody_plays_in_two_seats(campaign, sabine):
    give_slips(actor=acting(sabine), campaign=campaign, seats=["j2"])
    with pytest.raises(Refused) as refused:
        hand_seat(actor=acting(), campaign=campaign, seat="j1", member=member(seat__code="j2").pk)
    assert code(refused) == "handseat.seated"


def test_two_who_hand_over_one_seat_see_what_the_other_did(campaign, sabine):
    was = member(seat__code="j1").pk
    hand_seat(actor=acting(), campaign=campaign, seat="j1", new_person="Ulla", was=was, edit=0)
    with pytest.raises(Conflict):
        hand_seat(actor=acting(), campaign=campaign, seat="j1", new_person="Vera", was=was, edit=0)


def test_roster_and_logbook_say_who_played_in_the_seat_before(campaign, sabine, client):
    client.force_login(sabine)
    hand_seat(actor=acting(sabine), campaign=campaign, seat="j1", new_person="Ulla", rename="Ulla")
    for address in ("roster/", "pilots/j1-1/"):
        assert "Before game 2 Anna played here." in client.get(f"/c/{campaign.slug}/{address}").content.decode()
    assert "played here" not in client.get(f"/c/{campaign.slug}/pilots/j2-1/").content.decode()

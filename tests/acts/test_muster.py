"""The muster (B.2): names and dice."""

from uuid import uuid4

import pytest

from campaign.acts.base import Refused
from campaign.acts.muster import NewPilot, muster
from campaign.models import JournalEntry
from games.models import Roll
from pilots.models import Pilot, PilotLine
from tests.scenes import scene
from tests.verbs import NOW, account, acting, dice, found_campaign, fresh, muster_all, seat_players

pytestmark = pytest.mark.django_db


def enlist(campaign, *pilots, rolls=(), **more):
    return muster(**{"actor": acting(), "campaign": campaign, "pilots": pilots, "dice": dice(*rolls), "now": NOW} | more)


def refusal(refused):
    return refused.value.refusals[0]


@scene
def campaign():
    founded = found_campaign()
    seat_players(founded)
    return founded


@pytest.mark.rule("PAW", "B.2")
def test_a_pilot_and_his_die_are_stored_together_and_the_tables_say_what_he_is(campaign):
    enlist(campaign, NewPilot("j1", "Kōji Umezaki"), rolls=[1])
    pilot = Pilot.objects.get()
    assert (pilot.code, pilot.name, pilot.came_after) == ("j1-1", "Kōji Umezaki", 0)
    line = PilotLine.objects.get(pilot=pilot)
    assert (line.status, line.half_kills, line.ep, line.slots, line.rank) == ("ace", 10, 300, 3, "Lieutenant Commander")


def test_site_dice_and_table_dice_stand_in_one_muster_each_with_its_source(campaign):
    sabine = account()
    enlist(
        campaign,
        NewPilot("j1", "Umezaki"),
        NewPilot("u1", "Larkspur", die=6, witness="Anna"),
        rolls=[2],
        actor=acting(sabine),
    )
    rolls = Roll.objects.values_list("pilot__code", "game", "kind", "value", "source", "witness", "by", "by_name")
    assert list(rolls) == [
        ("j1-1", 0, "muster", 2, "site", "", sabine.pk, "Sabine"),
        ("u1-1", 0, "muster", 6, "table", "Anna", sabine.pk, "Sabine"),
    ]
    params = JournalEntry.objects.get(act="muster.roll").params
    assert [pilot["roll"] for pilot in params["pilots"]] == [2, 6]


def test_the_same_form_sent_twice_rolls_one_die(campaign):
    key = uuid4()
    enlist(campaign, NewPilot("j1", "Umezaki"), rolls=[2], key=key)
    assert enlist(campaign, NewPilot("j1", "Umezaki"), key=key).repeated
    assert Roll.objects.count() == Pilot.objects.count() == 1


def test_a_seat_that_is_mustered_is_refused_with_what_fell_and_no_other_pilot_is_stored(campaign):
    enlist(campaign, NewPilot("j1", "Umezaki"), rolls=[2])
    with pytest.raises(Refused) as refused:
        enlist(campaign, NewPilot("j2", "Tabata"), NewPilot("j1", "Somebody"), rolls=[3])
    assert refusal(refused).code == "muster.twice"
    assert refusal(refused).params["roll"] == 2
    assert Pilot.objects.count() == 1


@pytest.mark.parametrize(
    ("pilot", "code"),
    [
        (NewPilot("j1", ""), "pilot.name"),
        (NewPilot("j1", "x" * 61), "pilot.name"),
        (NewPilot("j1", "Umezaki", die=7), "muster.die"),
        (NewPilot("j1", "Umezaki", die=0), "muster.die"),
        (NewPilot("j1", "Umezaki", die=2, witness="x" * 61), "muster.witness"),
        (NewPilot("j1", "Umezaki", die=2), "muster.witness"),
        (NewPilot("j99", "Umezaki", die=2, witness="Anna"), "seat.gone"),
    ],
)
def test_a_pilot_who_cannot_be_mustered_is_refused_with_his_seat(campaign, pilot, code):
    with pytest.raises(Refused) as refused:
        enlist(campaign, pilot)
    assert refusal(refused).code == code
    assert refusal(refused).params["seat"] == pilot.seat
    assert not Pilot.objects.exists()


def test_half_a_muster_is_a_campaign_like_any_other(campaign):
    enlist(campaign, NewPilot("j1", "Umezaki"), rolls=[2])
    muster_all(campaign)
    assert PilotLine.objects.count() == 8
    assert fresh(campaign).score.as_of == 0

"""A player's own seat: his dice, his muster, his ability and his pilot's name, and nobody else's."""

from uuid import uuid4

import pytest

from campaign.acts import growth, own, rolls
from campaign.acts.base import Refused
from campaign.models import Campaign, Member, Seat
from games.models import Roll
from pilots.models import AbilityChoice, Pilot
from tests.scenes import scene
from tests.verbs import (
    NOW,
    account,
    acting,
    add_member,
    confirm_report,
    dice,
    fly_game,
    found_campaign,
    fresh,
    muster_all,
    mustered_campaign,
    open_game,
    seat_players,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def down(anna):
    """Anna's pilot is down at sea, game 2 is confirmed; Anna has her seat."""
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"}, u1={"fate": "lost"})
    confirm_report(campaign, 2)
    return campaign


def throw_own(who, campaign, pilot="j1-1", **more):
    return own.throw_own(actor=acting(who), campaign=campaign, game=2, pilot=pilot, kind="rescue", now=NOW, **more)


def code_of(refused):
    return refused.value.refusals[0].code


def referee_rolls(campaign):
    Campaign.objects.filter(pk=campaign.pk).update(players_roll=False)


def test_a_player_rolls_for_his_own_pilot_and_the_journal_names_him(down, anna):
    done = throw_own(anna, down, dice=dice(5))
    assert (Roll.objects.get(game=2, kind="rescue").by_name, done.entry.actor_name) == ("Anna", "Anna")
    assert done.entry.params["rolls"][0]["result"] == "rescued"


def test_his_word_goes_into_the_die(down, anna):
    throw_own(anna, down, nonce="Salt and stars")
    assert Roll.objects.get(game=2, kind="rescue").nonce == "Salt and stars"


def test_he_rolls_for_nobody_else(down, anna):
    with pytest.raises(Refused) as refused:
        throw_own(anna, down, pilot="u1-1")
    assert code_of(refused) == "own.pilot"
    assert not Roll.objects.filter(game=2, kind="rescue").exists()


def test_whoever_has_no_seat_rolls_nothing(down):
    for nobody in (account("Otto"), None):
        with pytest.raises(Refused) as refused:
            throw_own(nobody, down)
        assert code_of(refused) == "own.seat"


def test_where_the_referee_rolls_for_everybody_a_player_is_told_so(down, anna):
    referee_rolls(down)
    with pytest.raises(Refused) as refused:
        throw_own(anna, down)
    assert code_of(refused) == "own.dice"


def test_a_second_tap_rolls_no_second_die(down, anna):
    key = "11111111-2222-4333-8444-555555555555"
    first, second = throw_own(anna, down, key=key), throw_own(anna, down, key=key)
    assert second.repeated
    assert first.entry == second.entry
    assert Roll.objects.filter(game=2, kind="rescue").count() == 1


def test_a_second_tap_is_still_answered_when_the_option_was_changed_in_between(down, anna):
    key = "11111111-2222-4333-8444-555555555555"
    throw_own(anna, down, key=key)
    referee_rolls(down)
    assert throw_own(anna, down, key=key).repeated


def test_what_the_referee_rolled_first_stands_and_the_player_sees_it(down, anna):
    rolls.throw(actor=acting(name="Sabine"), campaign=down, game=2, pilot="j1-1", kind="rescue", dice=dice(2), now=NOW)
    with pytest.raises(Refused) as refused:
        throw_own(anna, down)
    said = refused.value.refusals[0]
    assert (said.code, said.params["value"], said.params["by"]) == ("roll.fallen", 2, "Sabine")


def test_a_table_die_wants_a_witness_who_is_somebody_else(down, anna):
    entered = {"actor": acting(anna), "campaign": down, "game": 2, "pilot": "j1-1", "kind": "rescue", "value": 4, "now": NOW}
    for witness, code in ((" anna", "own.witness"), ("", "die.witness")):
        with pytest.raises(Refused) as refused:
            own.enter_own_die(**entered, witness=witness)
        assert code_of(refused) == code
    own.enter_own_die(**entered, witness="Ingrid")
    assert Roll.objects.get(game=2, kind="rescue").witness == "Ingrid"


@scene
def seated(anna):
    campaign = found_campaign(account("Sabine"))
    seat_players(campaign)
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    return campaign


def test_a_player_musters_his_own_pilot_once(seated, anna):
    own.muster_own(actor=acting(anna), campaign=seated, name="Ito", dice=dice(6), now=NOW)
    assert Pilot.objects.get(campaign=seated).seat.code == "j1"
    with pytest.raises(Refused) as refused:
        own.muster_own(actor=acting(anna), campaign=seated, name="Sato", now=NOW)
    assert code_of(refused) == "muster.twice"


def test_a_muster_die_of_the_table_wants_another_witness(seated, anna):
    with pytest.raises(Refused) as refused:
        own.muster_own(actor=acting(anna), campaign=seated, name="Ito", die=6, witness="Anna", now=NOW)
    assert code_of(refused) == "own.witness"


def test_where_the_referee_rolls_nobody_musters_himself(seated, anna):
    referee_rolls(seated)
    with pytest.raises(Refused) as refused:
        own.muster_own(actor=acting(anna), campaign=seated, name="Ito", now=NOW)
    assert code_of(refused) == "own.dice"


def test_an_ability_is_chosen_for_ones_own_pilot_alone(seated, anna):
    muster_all(seated, [1] + [3] * 7)
    own.choose_own_ability(actor=acting(anna), campaign=seated, pilot="j1-1", ability="Marksman", now=NOW)
    with pytest.raises(Refused) as refused:
        own.choose_own_ability(actor=acting(anna), campaign=seated, pilot="j2-1", ability="Marksman", now=NOW)
    assert code_of(refused) == "own.pilot"
    assert [choice.pilot.code for choice in AbilityChoice.objects.all()] == ["j1-1"]


def name_own(who, campaign, pilot, name):
    own.name_own_pilot(actor=acting(who), campaign=campaign, pilot=pilot, name=name, now=NOW)


def test_the_player_of_a_lost_pilot_names_the_next_one_until_he_has_flown(anna):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    dead = {"fate": "lost", "crew": "killed"}
    fly_game(campaign, 1, j1=dead, u1=dead)
    new = Pilot.objects.get(seat__code="j1", came_after=1)
    name_own(anna, campaign, new.code, "Mori")
    name_own(anna, campaign, new.code, "Mori Kenji")
    theirs = Pilot.objects.get(seat__code="u1", came_after=1)
    with pytest.raises(Refused) as refused:
        name_own(anna, campaign, theirs.code, "Mine too")
    assert code_of(refused) == "own.pilot"
    fly_game(campaign, 2)
    with pytest.raises(Refused) as refused:
        name_own(anna, campaign, new.code, "Ito")
    assert code_of(refused) == "own.named"
    new.refresh_from_db()
    assert new.name == "Mori Kenji"


def test_a_mustered_pilot_keeps_his_name(down, anna):
    with pytest.raises(Refused) as refused:
        name_own(anna, down, "j1-1", "Mori")
    assert code_of(refused) == "pilot.mustered"


def test_losing_the_seat_while_the_page_is_open_is_said(down, anna):
    Member.objects.filter(user=anna).update(seat=None)
    with pytest.raises(Refused) as refused:
        throw_own(anna, down)
    assert code_of(refused) == "own.seat"
    assert Seat.objects.filter(campaign=fresh(down), member__isnull=True).count() == 8


def test_the_key_of_another_act_answers_for_no_die_and_opens_no_way_round_the_option(down, anna):
    key = uuid4()
    rename = growth.rename_pilot
    rename(actor=acting(anna), campaign=down, pilot="j1-1", name="Kaito", key=key)
    referee_rolls(down)
    with pytest.raises(Refused) as refused:
        throw_own(anna, down, key=key)
    assert code_of(refused) == "own.dice"
    Campaign.objects.filter(pk=down.pk).update(players_roll=True)
    for repeated in (False, True):
        done = throw_own(anna, down, key=key, dice=dice(5))
        assert (done.repeated, done.entry.act) == (repeated, "roll.throw")
    assert Roll.objects.filter(game=2, kind="rescue").count() == 1

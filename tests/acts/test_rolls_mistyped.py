"""A mistyped die: struck out with its reason, succeeded by what it really showed."""

from uuid import uuid4

import pytest

from campaign.acts.base import Refused
from campaign.acts.growth import choose_ability, name_replacements
from campaign.acts.mistyped import correct_die
from campaign.acts.rolls import enter_die
from campaign.models import JournalEntry
from campaign.record import document
from games.models import GameResult, Roll
from pilots.models import AbilityChoice, Pilot, PilotLine
from tests.scenes import scene
from tests.verbs import (
    acting,
    confirm_report,
    fly_game,
    found_campaign,
    fresh,
    muster_all,
    mustered_campaign,
    open_game,
    seat_players,
    throw_all,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Games 1 and 2 are closed and every die was a 6; game 4 is to come."""
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


def die(campaign, game=2, pilot="j1-1", kind="home"):
    return Roll.objects.get(campaign=campaign, game=game, pilot__code=pilot, kind=kind, voided_at__isnull=True)


def put_right(campaign, row, value, reason="It lay against the box.", witness="Nina", **more):
    return correct_die(actor=acting(), campaign=campaign, roll=row.pk, value=value, reason=reason, witness=witness, **more)


def code_of(act, *args, **more):
    with pytest.raises(Refused) as refused:
        act(*args, **more)
    return refused.value.refusals[0].code


def test_the_old_die_stays_struck_out_and_its_successor_counts(campaign):
    old = die(campaign)
    done = put_right(campaign, old, 1)
    old.refresh_from_db()
    assert (old.value, old.void_reason, old.voided_at is not None) == (6, "It lay against the box.", True)
    new = die(campaign)
    assert (new.value, new.succeeds, new.source, new.witness) == (1, old, "table", "Nina")
    assert done.entry.act == "roll.correct"
    assert done.entry.reason == "It lay against the box."
    assert done.entry.params["rolls"][0]["before"] == 6
    assert done.entry.after["pilots"]["j1-1"]["2.end"] == "wounded"


def test_a_die_that_is_not_called_for_any_more_stays_in_the_record_and_counts_again_when_it_is(campaign):
    put_right(campaign, die(campaign), 1)
    assert die(campaign, kind="deck").value == 6
    assert PilotLine.objects.get(pilot__code="j1-1").pending == ""
    put_right(campaign, die(campaign), 5)
    assert GameResult.objects.get(campaign=campaign, game__number=2).closed
    assert die(campaign, kind="deck").value == 6


def test_the_same_value_changes_nothing(campaign):
    version = fresh(campaign).version
    assert put_right(campaign, die(campaign), 6).entry is None
    assert fresh(campaign).version == version


def test_the_same_form_sent_twice_puts_it_right_once(campaign):
    """Field lesson 5."""
    row, key = die(campaign), uuid4()
    put_right(campaign, row, 2, key=key)
    assert put_right(campaign, row, 2, key=key).repeated
    assert Roll.objects.filter(campaign=campaign, game=2, pilot__code="j1-1", kind="home").count() == 2
    assert JournalEntry.objects.filter(act="roll.correct").count() == 1


def test_a_die_that_was_struck_out_is_not_put_right_again(campaign):
    row = die(campaign)
    put_right(campaign, row, 2)
    assert code_of(put_right, campaign, row, 3) == "roll.struck"


def test_the_die_that_comes_in_its_place_has_a_witness_too(campaign):
    assert code_of(put_right, campaign, die(campaign), 3, witness=" ") == "die.witness"
    assert die(campaign).value == 6


def test_a_die_of_another_campaign_is_none_of_this_one(campaign):
    other = mustered_campaign(name="Another")
    assert code_of(put_right, other, die(campaign), 3) == "roll.struck"


@pytest.mark.parametrize(("value", "reason", "code"), [(7, "x", "die.range"), (0, "x", "die.range"), (2, " ", "roll.reason")])
def test_what_is_no_die_and_what_has_no_reason_is_refused(campaign, value, reason, code):
    assert code_of(put_right, campaign, die(campaign), value, reason) == code
    assert die(campaign).value == 6


def test_a_game_whose_die_now_wants_another_is_open_again():
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    open_game(campaign, 2)
    confirm_report(campaign, 2)
    enter_die(actor=acting(), campaign=campaign, game=2, pilot="j1-1", kind="home", value=1, witness="Nina")
    throw_all(campaign, 6)
    assert GameResult.objects.get(campaign=campaign, game__number=2).closed
    done = put_right(campaign, die(campaign), 4)
    assert done.entry.params["closed"] is False
    assert not GameResult.objects.get(campaign=campaign, game__number=2).closed
    assert PilotLine.objects.get(pilot__code="j1-1").pending == "deck"


def test_a_die_on_which_later_games_depend_is_not_changed_without_showing_what_follows(campaign):
    before = document(campaign)
    fly_game(campaign, 4)
    assert code_of(put_right, campaign, die(campaign), 1) == "roll.reaches"
    assert die(campaign).value == 6
    assert document(campaign)["reports"][:2] == before["reports"]


def test_a_die_that_makes_no_difference_is_put_right_at_once_even_with_later_games(campaign):
    fly_game(campaign, 4)
    assert put_right(campaign, die(campaign), 5).entry is not None
    assert die(campaign).value == 5


@pytest.mark.rule("PAW", "B.2")
def test_a_muster_die_is_put_right_before_the_first_game():
    campaign = mustered_campaign()
    put_right(campaign, die(campaign, 0, "j1-1", "muster"), 1)
    line = PilotLine.objects.get(pilot__code="j1-1")
    assert (line.status, line.ep, line.slots) == ("ace", 300, 3)


def test_a_muster_die_after_the_first_game_shows_what_follows_first(campaign):
    assert code_of(put_right, campaign, die(campaign, 0, "j1-1", "muster"), 1) == "roll.reaches"


def test_a_muster_die_that_takes_the_ground_of_an_ability_shows_that_first():
    campaign = found_campaign()
    seat_players(campaign)
    muster_all(campaign, [1, 3, 3, 3, 5, 5, 5, 5])
    choose_ability(actor=acting(), campaign=campaign, pilot="j1-1", ability="Marksman")
    assert code_of(put_right, campaign, die(campaign, 0, "j1-1", "muster"), 6) == "roll.reaches"
    assert AbilityChoice.objects.count() == 1


def test_a_named_successor_who_is_not_needed_keeps_his_name_for_when_he_is(campaign):
    """Field lesson 16."""
    open_game(campaign, 4)
    write_down(campaign, 4, j1={"fate": "lost"})
    confirm_report(campaign, 4)
    throw_all(campaign, 1)
    rescue = die(campaign, 4, "j1-1", "rescue")
    successor = Pilot.objects.get(campaign=campaign, seat__code="j1", came_after=4)
    name_replacements(actor=acting(), campaign=campaign, names={successor.code: "Sato"})
    put_right(campaign, rescue, 6)
    successor.refresh_from_db()
    assert (successor.name, successor.on_call) == ("Sato", True)
    assert PilotLine.objects.get(pilot__code="j1-1").state == "active"
    assert not PilotLine.objects.filter(pilot=successor).exists()
    put_right(campaign, die(campaign, 4, "j1-1", "rescue"), 1)
    successor.refresh_from_db()
    assert (successor.name, successor.on_call) == ("Sato", False)

"""Dice of fate: each once, only what is called for, by the site or from the table."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from campaign.acts.base import Refused
from campaign.acts.rolls import enter_die, throw, throw_all
from campaign.models import JournalEntry
from games.models import GameResult, Roll
from pilots.models import Pilot, PilotLine
from tests.scenes import scene
from tests.verbs import acting, confirm_report, dice, fly_game, fresh, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Game 2 is confirmed: j1 is in the water, everybody else is on the way home."""
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})
    confirm_report(campaign, 2)
    return campaign


def roll(campaign, value, pilot="j1-1", kind="rescue", **more):
    return throw(actor=acting(), campaign=campaign, game=2, pilot=pilot, kind=kind, dice=dice(value), **more)


def type_in(campaign, value, pilot="j1-1", kind="rescue", witness="Nina", **more):
    return enter_die(actor=acting(), campaign=campaign, game=2, pilot=pilot, kind=kind, value=value, witness=witness, **more)


def refused_code(act, *args, **more):
    with pytest.raises(Refused) as refused:
        act(*args, **more)
    return refused.value.refusals[0].code


def dice_of(campaign, game=2):
    return list(Roll.objects.filter(campaign=campaign, game=game).order_by("pk").values_list("pilot__code", "kind", "value"))


@pytest.mark.rule("PAW", "F.3")
def test_a_die_of_the_site_falls_once_and_the_journal_tells_its_sum(campaign):
    done = roll(campaign, 4)
    assert dice_of(campaign) == [("j1-1", "rescue", 4)]
    assert done.entry.act == "roll.throw"
    assert done.entry.game == 2
    told = done.entry.params["rolls"][0]
    assert (told["name"], told["side"], told["value"], told["result"]) == ("Anna the pilot", "japan", 4, "rescued")
    assert done.entry.params["source"] == "site"


def test_a_die_of_the_table_keeps_who_saw_it(campaign):
    done = type_in(campaign, 2, witness="  Nina ")
    row = Roll.objects.get(campaign=campaign, game=2)
    assert (row.source, row.witness, row.value, row.by_name) == ("table", "Nina", 2, "Sabine")
    assert done.entry.params["witness"] == "Nina"
    assert PilotLine.objects.get(pilot__code="j1-1").state == "missing"


@pytest.mark.parametrize("value", [0, 7, -1, 1000])
def test_a_die_shows_one_to_six(campaign, value):
    assert refused_code(type_in, campaign, value) == "die.range"
    assert dice_of(campaign) == []


@pytest.mark.parametrize("witness", ["", "   ", "x" * 61, "a\x00b"])
def test_a_die_of_the_table_needs_a_witness(campaign, witness):
    assert refused_code(type_in, campaign, 3, witness=witness) == "die.witness"
    assert dice_of(campaign) == []


@pytest.mark.parametrize(
    ("pilot", "kind"), [("j2-1", "rescue"), ("j1-1", "home"), ("j2-1", "deck"), ("j2-1", "attack"), ("nobody", "home"), ("", "")]
)
def test_only_what_the_replay_calls_for_now_is_rolled(campaign, pilot, kind):
    assert refused_code(roll, campaign, 3, pilot, kind) == "roll.unwanted"
    assert dice_of(campaign) == []


def test_nothing_is_rolled_in_a_game_that_is_closed_or_not_reported(campaign):
    for game in (1, 4, 9):
        with pytest.raises(Refused, match=r"roll\.unwanted"):
            throw(actor=acting(), campaign=campaign, game=game, pilot="u1-1", kind="home", dice=dice(3))


def test_two_people_rolling_the_same_die_get_one_result_and_the_second_is_told_what_fell(campaign):
    """Field lesson 6."""
    type_in(campaign, 5, key=uuid4())
    with pytest.raises(Refused) as refused:
        roll(campaign, 1, key=uuid4())
    told = refused.value.refusals[0]
    assert (told.code, told.params["value"], told.params["by"], told.params["why"]) == ("roll.fallen", 5, "Sabine", "table")
    assert dice_of(campaign) == [("j1-1", "rescue", 5)]


def test_the_same_form_sent_twice_rolls_once(campaign):
    """Field lessons 5 and 6."""
    key = uuid4()
    first = roll(campaign, 5, key=key)
    again = roll(campaign, 1, key=key)
    assert again.repeated
    assert again.entry == first.entry
    assert dice_of(campaign) == [("j1-1", "rescue", 5)]
    assert JournalEntry.objects.filter(act="roll.throw", game=2).count() == 1


def test_the_database_itself_holds_one_live_die_for_a_pilot_and_kind(campaign):
    roll(campaign, 5)
    row = Roll.objects.get(campaign=campaign, game=2)
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


@pytest.mark.rule("PAW", "F.4")
def test_all_dice_at_once_fall_in_the_rulebooks_order_until_the_game_is_closed(campaign):
    done = throw_all(actor=acting(), campaign=campaign, game=2, dice=dice(3, *[4] * 14))
    order = [(pilot, kind) for pilot, kind, _ in dice_of(campaign)]
    assert order[:5] == [("j1-1", "rescue"), ("j2-1", "home"), ("j2-1", "deck"), ("j3-1", "home"), ("j3-1", "deck")]
    assert len(order) == 15
    assert done.entry.params["closed"] == [2]
    assert GameResult.objects.get(campaign=campaign, game__number=2).closed
    assert JournalEntry.objects.filter(act="roll.throw", game=2).count() == 1


def test_all_dice_of_one_pilot_leave_the_others_waiting(campaign):
    throw_all(actor=acting(), campaign=campaign, game=2, pilot="u1-1", dice=dice(4, 4))
    assert dice_of(campaign) == [("u1-1", "home", 4), ("u1-1", "deck", 4)]
    assert fresh(campaign).score.pending == 7


def test_where_nothing_waits_nothing_changes(campaign):
    throw_all(actor=acting(), campaign=campaign, game=2, dice=dice(*[4] * 15))
    before = fresh(campaign).version
    done = throw_all(actor=acting(), campaign=campaign, game=2, dice=dice())
    assert done.entry is None
    assert fresh(campaign).version == before


@pytest.mark.rule("PAW", "F.5")
def test_a_replacement_takes_the_seat_of_the_lost_and_nobody_elses(campaign):
    """Field lesson 17."""
    throw_all(actor=acting(), campaign=campaign, game=2, dice=dice(1, *[4] * 14))
    new = Pilot.objects.filter(campaign=campaign, came_after=2)
    assert [(pilot.code, pilot.seat.code) for pilot in new] == [("j1-2", "j1")]
    active = PilotLine.objects.filter(campaign=campaign, state="active")
    assert sorted(active.values_list("pilot__seat__code", flat=True)) == ["j1", "j2", "j3", "j4", "u1", "u2", "u3", "u4"]


def test_a_finished_campaign_has_no_die_left_to_roll():
    """Field lesson 34."""
    campaign = mustered_campaign()
    for game in (1, 2, 4, 7):
        fly_game(campaign, game)
    assert fresh(campaign).score.complete
    version = fresh(campaign).version
    assert (
        refused_code(throw, actor=acting(), campaign=campaign, game=7, pilot="u1-1", kind="rescue", dice=dice(3))
        == "roll.unwanted"
    )
    assert throw_all(actor=acting(), campaign=campaign, dice=dice()).entry is None
    assert fresh(campaign).version == version

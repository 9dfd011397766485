"""Corrections in which somebody lives or dies: conflicts, successors, dice, and growth without ground."""

import pytest

from campaign.acts.base import Refused
from campaign.acts.corrections import discard, fly_instead, prepare_die
from campaign.acts.growth import choose_ability, name_replacements
from campaign.acts.rolls import throw, throw_all
from campaign.models import Score
from campaign.record import document
from games.models import Roll
from pilots.models import AbilityChoice, Pilot, PilotLine
from tests.correcting import (
    claim,
    codes,
    confirm,
    correction_of,
    kills,
    line,
    look,
    moves_the_kill,
    prepare,
    sortie,
    two_games,
)
from tests.scenes import scene
from tests.verbs import Loaded, acting, confirm_report, dice, fly_game, fresh, mustered_campaign, open_game
from tests.verbs import throw_all as roll_on

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return two_games()


def test_a_pilot_found_to_have_died_early_but_flew_on_is_shown_and_nothing_is_deleted(campaign):
    """Field lesson 4."""
    before = document(campaign)
    prepare(campaign, 1, kills("j1"))
    conflicts = look(campaign).first_conflicts
    assert [(c.code, c.params["pilot"], c.params["why"]) for c in conflicts] == [("sortie.pilot", "j1-1", "lost")]
    with pytest.raises(Refused) as refused:
        confirm(campaign)
    assert codes(refused) == ["sortie.pilot"]
    assert document(campaign) == before
    assert correction_of(campaign) is not None


def test_the_conflict_is_settled_by_his_successor_flying_with_dice_of_his_own(campaign):
    """Field lessons 4 and 17: he comes in where the seat is empty, and nowhere else."""
    correction = prepare(campaign, 1, kills("j1"))
    fly_instead(actor=acting(), campaign=campaign, game=2, of="j1-1", pilot="j1-2", edit=correction.edit)
    wanted = look(campaign)
    assert not wanted.conflicts
    assert [(t.game, t.pilot, t.kind) for t in wanted.after.pending] == [(2, "j1-2", "home")]
    throw(actor=acting(), campaign=campaign, game=2, pilot="j1-2", kind="home", dice=dice(5))
    throw(actor=acting(), campaign=campaign, game=2, pilot="j1-2", kind="deck", dice=dice(5))
    assert Pilot.objects.get(campaign=campaign, code="j1-2").on_call
    confirm(campaign)
    assert (line("j1-1").state, line("j1-1").lost_in, line("j1-2").games) == ("killed", 1, 1)
    assert PilotLine.objects.filter(pilot__seat__code="j1", state="active").count() == 1


def test_the_dead_count_in_kills_and_history_but_not_in_strength(campaign):
    """Field lesson 18."""
    correction = prepare(campaign, 1, kills("j1"))
    fly_instead(actor=acting(), campaign=campaign, game=2, of="j1-1", pilot="j1-2", edit=correction.edit)
    throw_all(actor=acting(), campaign=campaign, for_correction=True, dice=Loaded(5))
    score = Score.objects.get(campaign=campaign).scores["japan"]["kills"]
    confirm(campaign)
    assert line("j1-1").half_kills == 8
    assert Score.objects.get(campaign=campaign).scores["japan"]["kills"] == score
    assert PilotLine.objects.filter(campaign=campaign, state="active").count() == 8


def test_dice_asked_for_by_a_correction_are_kept_whatever_follows(campaign):
    correction = prepare(campaign, 2, lambda body: sortie(body, "j2").update(fate="lost"))
    roll = throw(actor=acting(), campaign=campaign, game=2, pilot="j2-1", kind="rescue", dice=dice(2)).entry
    assert roll.params["correction"] is True
    discard(campaign=campaign, edit=correction.edit)
    assert Roll.objects.filter(campaign=campaign, game=2, pilot__code="j2-1", kind="rescue", voided_at=None).count() == 1
    assert line("j2-1").state == "active"
    prepare(campaign, 2, lambda body: sortie(body, "j2").update(fate="lost"))
    assert look(campaign).after.pending == ()
    confirm(campaign)
    assert line("j2-1").state == "missing"


def test_dice_no_longer_called_for_stay_in_the_record_and_count_again_when_they_are(campaign):
    live = Roll.objects.filter(campaign=campaign, game=2, voided_at=None).count()
    prepare(campaign, 2, kills("j2"))
    assert {t.kind for t in look(campaign).differences.unwanted} == {"home", "deck"}
    confirm(campaign)
    assert Roll.objects.filter(campaign=campaign, game=2, voided_at=None).count() == live
    prepare(campaign, 2, lambda body: [sortie(body, "j2").pop(key) for key in ("fate", "crew")])
    assert look(campaign).after.pending == ()
    confirm(campaign)
    assert line("j2-1").state == "active"


def test_dice_of_the_last_game_may_fall_after_the_confirmation_those_of_earlier_games_may_not(campaign):
    prepare(campaign, 2, lambda body: sortie(body, "j2").update(fate="lost"))
    done = confirm(campaign)
    assert done.entry.params["pending"] == 1
    fly = fresh(campaign)
    assert fly.score.pending == 1
    roll_on(campaign)
    open_game(campaign, 4)
    confirm_report(campaign, 4)
    roll_on(campaign)
    prepare(campaign, 2, lambda body: sortie(body, "j3").update(fate="lost"))
    with pytest.raises(Refused) as refused:
        confirm(campaign)
    assert "report.pending" in codes(refused)


def test_a_replacement_no_longer_needed_goes_on_call_and_comes_back_with_his_name(campaign):
    """Field lesson 16."""
    prepare(campaign, 2, kills("j2"))
    confirm(campaign)
    successor = Pilot.objects.get(campaign=campaign, seat__code="j2", came_after=2)
    name_replacements(actor=acting(), campaign=campaign, names={successor.code: "Sato"})
    prepare(campaign, 2, lambda body: [sortie(body, "j2").pop(key) for key in ("fate", "crew")])
    entry = confirm(campaign).entry
    assert entry.params["goes"] == ["Sato"]
    assert Pilot.objects.get(pk=successor.pk).on_call
    prepare(campaign, 2, kills("j2"))
    entry = confirm(campaign).entry
    assert entry.params["comes"] == ["Sato"]
    assert line(successor.code).pilot.name == "Sato"


def test_an_ability_that_loses_its_ground_is_listed_and_withdrawn_by_the_same_act(campaign):
    """Field lesson 29, for abilities."""
    choose_ability(actor=acting(), campaign=campaign, pilot="j1-1", ability="Marksman")
    spent = line("j1-1").slots
    assert spent == 1
    prepare(campaign, 2, kills("j1"))
    withdrawn = look(campaign).following.withdrawn
    assert [(gone.kind, gone.name, gone.what) for gone in withdrawn] == [("ability", "Anna the pilot", "Marksman")]
    entry = confirm(campaign).entry
    assert entry.params["withdrawn"][0]["what"] == "Marksman"
    assert not AbilityChoice.objects.filter(campaign=campaign).exists()


def test_a_die_rolled_after_a_correction_takes_back_what_lost_its_ground_and_says_so(campaign):
    choose_ability(actor=acting(), campaign=campaign, pilot="j1-1", ability="Marksman")
    prepare(campaign, 2, lambda body: sortie(body, "j1").update(fate="lost"))
    confirm(campaign)
    assert AbilityChoice.objects.filter(campaign=campaign).exists()
    done = throw(actor=acting(), campaign=campaign, game=2, pilot="j1-1", kind="rescue", dice=dice(1))
    assert done.entry.params["withdrawn"][0]["pilot"] == "j1-1"
    assert not AbilityChoice.objects.filter(campaign=campaign).exists()


@pytest.mark.rule("PAW", "R10")
def test_a_correction_below_five_kills_takes_the_ace_away_with_the_reason_in_the_journal():
    """Field lesson 29."""
    campaign = mustered_campaign()
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1")
    claim(campaign, 1, "j1", "u2")
    confirm_report(campaign, 1)
    assert line("j1-1").status == "ace"
    prepare(campaign, 1, moves_the_kill)
    entry = confirm(campaign, reason="The gun camera says Bence.").entry
    assert line("j1-1").status == "veteran"
    assert (entry.before["pilots"]["j1-1"]["status"], entry.after["pilots"]["j1-1"]["status"]) == ("ace", "veteran")
    assert entry.reason == "The gun camera says Bence."


def test_a_mistyped_die_with_later_games_goes_through_the_same_confirmation(campaign):
    die = Roll.objects.get(campaign=campaign, game=2, pilot__code="j2-1", kind="home")
    fly_game(campaign, 4)
    prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=1, reason="Read upside down.", witness="Nina")
    preview = look(campaign)
    assert preview.ready
    entry = confirm(campaign, reason="The die was a 1.").entry
    assert [(d["name"], d["before"], d["after"]) for d in entry.params["dice"]] == [("Bence the pilot", 6, 1)]
    die.refresh_from_db()
    assert die.void_reason == "Read upside down."
    assert (die.successor.witness, die.successor.by_name) == ("Nina", "Sabine")
    assert entry.after["pilots"]["j2-1"]["2.end"] == "wounded"


def test_a_die_put_back_to_what_it_was_leaves_nothing_to_correct(campaign):
    die = Roll.objects.get(campaign=campaign, game=2, pilot__code="j2-1", kind="home")
    prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=1, reason="Read upside down.", witness="Nina")
    assert (
        prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=6, reason="No, it was right.", witness="Nina") is None
    )


def test_a_finished_campaign_is_changed_by_a_correction_alone_and_the_journal_says_that_it_is_open_again(campaign):
    """Field lesson 34."""
    fly_game(campaign, 4)
    fly_game(campaign, 7)
    assert Score.objects.get(campaign=campaign).complete
    prepare(campaign, 4, moves_nothing)
    assert "reopens" not in confirm(campaign).entry.params
    prepare(campaign, 7, lambda body: body["sorties"][0].update(kamikaze=True, exit={"edge": "enemy"}))
    entry = confirm(campaign).entry
    assert entry.params["reopens"] is True
    assert not Score.objects.get(campaign=campaign).complete


def moves_nothing(body):
    body["note"] = "Seen again."

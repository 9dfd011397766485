"""Corrections of earlier games: shown in full, then all of it or nothing."""

import copy
from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import confirm_correction, discard, fly_instead, prepare_die, prepare_report, take_out
from campaign.acts.growth import choose_ability, name_replacements
from campaign.acts.rehearsal import rehearse
from campaign.acts.rolls import throw, throw_all
from campaign.models import JournalEntry, Score
from campaign.record import document
from games.models import Correction, Report, Roll
from pilots.models import AbilityChoice, Pilot, PilotLine
from tests.verbs import Loaded, acting, confirm_report, dice, fly_game, fresh, mustered_campaign, open_game, write_down
from tests.verbs import throw_all as roll_on

pytestmark = pytest.mark.django_db


def claim(campaign, game, by, on, result="shot_down"):
    """Enter in the open draft that one shot another (seats' codes)."""
    report = Report.objects.get(game__campaign=campaign, game__number=game, state="draft")
    sortie = {s["pilot"].rpartition("-")[0]: s["id"] for s in report.body["sorties"]}
    report.body.setdefault("claims", []).append({"by": sortie[by], "on": sortie[on], "result": result})
    if result == "shot_down":
        next(s for s in report.body["sorties"] if s["id"] == sortie[on])["fate"] = "shot_down"
    report.save(update_fields=["body"])


@pytest.fixture
def campaign():
    """Game 1: u1 is shot down by j1. Game 2: everybody flies home. Every die is a 6; game 4 is to come."""
    campaign = mustered_campaign()
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1")
    confirm_report(campaign, 1)
    roll_on(campaign)
    fly_game(campaign, 2)
    return campaign


def body_of(campaign, game):
    return copy.deepcopy(Report.objects.get(game__campaign=campaign, game__number=game, state="confirmed").body)


def correction_of(campaign):
    return Correction.objects.filter(campaign=campaign).first()


def prepare(campaign, game, change, **more):
    """Change a copy of a confirmed report in the correction."""
    correction = correction_of(campaign)
    body = body_of(campaign, game)
    change(body)
    edit = correction.edit if correction else 0
    return prepare_report(actor=acting(), campaign=campaign, game=game, body=body, edit=edit, **more)


def confirm(campaign, reason="It was Bence who fired.", **more):
    correction = correction_of(campaign)
    seen = {"edit": correction.edit if correction else 0, "version": fresh(campaign).version, **more}
    return confirm_correction(actor=acting(), campaign=campaign, reason=reason, **seen)


def look(campaign):
    return rehearse(fresh(campaign), correction_of(campaign))


def sortie(body, seat):
    return next(s for s in body["sorties"] if s["pilot"].startswith(f"{seat}-"))


def moves_the_kill(body):
    body["claims"][0]["by"] = sortie(body, "j2")["id"]


def kills(seat):
    """He was lost with his aircraft, killed."""

    def change(body):
        sortie(body, seat).update(fate="lost", crew="killed")

    return change


def line(pilot):
    return PilotLine.objects.get(pilot__code=pilot)


def codes(refused):
    return [refusal.code for refusal in refused.value.refusals]


def test_a_kill_moved_from_one_pilot_to_another_is_one_less_here_and_one_more_there(campaign):
    """Field lesson 1."""
    before, score = {code: line(code).half_kills for code in ("j1-1", "j2-1")}, Score.objects.get(campaign=campaign).scores
    prepare(campaign, 1, moves_the_kill)
    confirm(campaign)
    assert line("j1-1").half_kills == before["j1-1"] - 2
    assert line("j2-1").half_kills == before["j2-1"] + 2
    assert Score.objects.get(campaign=campaign).scores == score


@pytest.mark.rule("PAW", "R11")
def test_ep_rank_and_slots_of_later_games_are_derived_anew(campaign):
    """Field lesson 3."""
    before = line("j2-1").ep
    prepare(campaign, 1, moves_the_kill)
    confirm(campaign)
    assert line("j2-1").ep == before + 50
    assert line("j2-1").slots == (before + 50) // 100
    second = line("j2-1").pilot.sorties.get(result__game__number=2)
    assert second.detail["before"]["ep"] == before + 50


def test_nothing_counts_while_a_correction_is_prepared(campaign):
    before, version = document(campaign), fresh(campaign).version
    prepare(campaign, 1, moves_the_kill)
    look(campaign)
    assert document(campaign) == before
    assert fresh(campaign).version == version
    assert not JournalEntry.objects.filter(act="correction.confirm").exists()


def test_a_dropped_correction_changes_nothing(campaign):
    before = document(campaign)
    correction = prepare(campaign, 1, kills("j1"))
    discard(campaign=campaign, edit=correction.edit)
    assert document(campaign) == before
    assert correction_of(campaign) is None
    discard(campaign=campaign, edit=correction.edit)


def test_old_reports_stay_as_versions_and_the_journal_has_every_figure_before_and_after(campaign):
    prepare(campaign, 1, moves_the_kill)
    entry = confirm(campaign, reason="  It was Bence\nwho fired. ".replace("\n", " ")).entry
    states = list(Report.objects.filter(game__campaign=campaign, game__number=1).values_list("number", "state"))
    assert states == [(1, "superseded"), (2, "confirmed")]
    assert entry.reason == "It was Bence who fired."
    assert entry.params["games"] == [1]
    assert entry.before["pilots"]["j1-1"]["1.half_kills"] == 2
    assert entry.after["pilots"]["j1-1"]["1.half_kills"] == 0
    assert correction_of(campaign) is None


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


def test_the_same_confirmation_sent_twice_is_one_correction_and_one_line(campaign):
    """Field lessons 5 and 6."""
    prepare(campaign, 1, moves_the_kill)
    seen, key = {"edit": correction_of(campaign).edit, "version": fresh(campaign).version}, uuid4()
    confirm_correction(actor=acting(), campaign=campaign, reason="Once.", key=key, **seen)
    assert confirm_correction(actor=acting(), campaign=campaign, reason="Once.", key=key, **seen).repeated
    assert JournalEntry.objects.filter(act="correction.confirm").count() == 1


def test_the_second_of_two_editors_meets_a_conflict_and_the_first_ones_work_stands(campaign):
    """Field lesson 10."""
    first = prepare(campaign, 1, moves_the_kill)
    with pytest.raises(Conflict) as conflict:
        prepare_report(actor=acting(name="Karim"), campaign=campaign, game=2, body=body_of(campaign, 2) | {"turns": 5}, edit=0)
    assert conflict.value.theirs == first
    assert list(correction_of(campaign).bodies) == ["1"]
    with pytest.raises(Conflict):
        take_out(actor=acting(), campaign=campaign, game=1, edit=0)
    with pytest.raises(Conflict):
        discard(campaign=campaign, edit=0)


def test_differences_that_were_shown_before_the_campaign_moved_are_not_confirmed(campaign):
    """Field lesson 10: checked again under the lock."""
    prepare(campaign, 1, moves_the_kill)
    seen = fresh(campaign).version
    choose_ability(actor=acting(), campaign=campaign, pilot="j3-1", ability="Evader")
    with pytest.raises(Conflict):
        confirm(campaign, version=seen)
    confirm(campaign)


def test_the_same_form_of_a_report_sent_twice_is_kept_once(campaign):
    body, key = body_of(campaign, 1) | {"turns": 12}, uuid4()
    first = prepare_report(actor=acting(), campaign=campaign, game=1, body=body, edit=0, key=key)
    again = prepare_report(actor=acting(), campaign=campaign, game=1, body=body, edit=0, key=key)
    assert (first.edit, again.edit) == (1, 1)


def test_a_report_as_it_was_is_no_correction(campaign):
    assert prepare(campaign, 1, lambda body: None) is None
    prepare(campaign, 1, moves_the_kill)
    assert prepare(campaign, 1, lambda body: None) is None
    assert correction_of(campaign) is None


def test_one_game_is_left_out_and_the_other_stays(campaign):
    prepare(campaign, 1, moves_the_kill)
    prepare(campaign, 2, lambda body: body.update(turns=9))
    left = take_out(actor=acting(), campaign=campaign, game=1, edit=correction_of(campaign).edit)
    assert list(left.bodies) == ["2"]


def test_a_note_alone_is_corrected_and_no_figure_moves(campaign):
    prepare(campaign, 1, lambda body: body.update(note="Fog until turn 6."))
    assert not look(campaign).differences
    entry = confirm(campaign).entry
    assert (entry.before, entry.after) == ({}, {})
    assert body_of(campaign, 1)["note"] == "Fog until turn 6."


def test_what_is_no_value_is_kept_as_typed_and_refused_with_its_place(campaign):
    prepare(campaign, 2, lambda body: body.update(turns="many"))
    assert correction_of(campaign).bodies["2"]["turns"] == "many"
    assert [(r.code, r.at) for r in look(campaign).conflicts] == [("report.turns", "/reports/1/turns")]
    with pytest.raises(Refused) as refused:
        confirm(campaign)
    assert codes(refused) == ["report.turns"]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501, "a\x00b"])
def test_a_correction_needs_a_reason(campaign, reason):
    prepare(campaign, 1, moves_the_kill)
    with pytest.raises(Refused) as refused:
        confirm(campaign, reason)
    assert codes(refused) == ["correction.reason"]
    assert Report.objects.filter(game__campaign=campaign, state="superseded").count() == 0


def test_a_game_that_is_not_confirmed_cannot_be_corrected(campaign):
    with pytest.raises(Refused) as refused:
        prepare_report(actor=acting(), campaign=campaign, game=4, body={"game": 4, "turns": 1, "sorties": []}, edit=0)
    assert codes(refused) == ["correction.game"]


def test_a_mistyped_die_with_later_games_goes_through_the_same_confirmation(campaign):
    die = Roll.objects.get(campaign=campaign, game=2, pilot__code="j2-1", kind="home")
    fly_game(campaign, 4)
    prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=1, reason="Read upside down.")
    preview = look(campaign)
    assert preview.ready
    entry = confirm(campaign, reason="The die was a 1.").entry
    assert [(d["name"], d["before"], d["after"]) for d in entry.params["dice"]] == [("Bence the pilot", 6, 1)]
    die.refresh_from_db()
    assert die.void_reason == "Read upside down."
    assert entry.after["pilots"]["j2-1"]["2.end"] == "wounded"


def test_a_die_put_back_to_what_it_was_leaves_nothing_to_correct(campaign):
    die = Roll.objects.get(campaign=campaign, game=2, pilot__code="j2-1", kind="home")
    prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=1, reason="Read upside down.")
    assert prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=6, reason="No, it was right.") is None


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


def test_two_games_are_corrected_by_one_act(campaign):
    prepare(campaign, 1, moves_the_kill)
    prepare(campaign, 2, lambda body: sortie(body, "u2").update(crew="wounded"))
    entry = confirm(campaign).entry
    assert entry.params["games"] == [1, 2]
    assert JournalEntry.objects.filter(act="correction.confirm").count() == 1


def test_a_correction_that_is_confirmed_by_somebody_else_meanwhile_is_a_conflict(campaign):
    prepare(campaign, 1, moves_the_kill)
    seen = {"edit": correction_of(campaign).edit, "version": fresh(campaign).version}
    confirm(campaign)
    with pytest.raises(Conflict):
        confirm_correction(actor=acting(name="Karim"), campaign=campaign, reason="Me too.", **seen)


def test_writing_down_in_the_open_draft_of_the_next_game_goes_on_meanwhile(campaign):
    open_game(campaign, 4)
    prepare(campaign, 1, moves_the_kill)
    write_down(campaign, 4, j1={"hits": True})
    confirm(campaign)
    draft = Report.objects.get(game__campaign=campaign, game__number=4, state="draft")
    assert any(s.get("hits") for s in draft.body["sorties"])

"""Corrections of earlier games: shown in full, then all of it or nothing."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import confirm_correction, discard, prepare_report, take_out
from campaign.acts.growth import choose_ability
from campaign.models import JournalEntry, Score
from campaign.record import document
from games.models import Report
from tests.correcting import (
    body_of,
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
from tests.verbs import acting, fresh, open_game, write_down

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return two_games()


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

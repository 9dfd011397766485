"""A file of one game's results is taken over by the same act whatever its format, and counts as if somebody had typed it."""

import json
import uuid

import pytest

from campaign.acts import corrections, reports, rolls
from campaign.acts.base import Conflict, Refused
from campaign.acts.confirming import confirm_submitted, submit_report
from campaign.acts.drafts import save_draft, void_draft
from campaign.acts.uploads import drop
from campaign.imports.proposal import propose, understood_of
from campaign.models import JournalEntry, Upload
from campaign.record import facts
from campaign.words.changes import changes
from campaign.words.journal import sentence
from games.fate.order import in_order
from games.models import Correction, Report, Roll, Sortie
from games.parts.seen import digest
from pilots.models import PilotLine
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Report as RecordedReport
from tests import sheets, verbs
from tests.bringing import EVENING, brought, decided, dump, evening, imported, taken_over
from tests.reconciled import assert_reconciled
from tests.scenes import scene

DICE = ("rescue", "home", "deck", "attack")
pytestmark = pytest.mark.django_db


@scene
def campaign():
    return verbs.mustered_campaign(verbs.account())


@scene
def other():
    return verbs.mustered_campaign(verbs.account("Tomasz"))


def reading_tables(campaign):
    """What pages read, without keys of rows."""
    sorties = Sortie.objects.filter(campaign=campaign).order_by("result__game__number", "position")
    lines = PilotLine.objects.filter(campaign=campaign).order_by("pilot__code")
    return (
        list(sorties.values_list("code", "aircraft", "fate", "crew_end", "half_kills", "ep", "detail")),
        list(lines.values_list("pilot__code", "place", "rank", "status", "half_kills", "ep", "state", "detail")),
        list(campaign.game_results.order_by("game__number").values_list("japan", "usa", "awards", "pending", "closed")),
    )


def by_hand(campaign):
    """The same evening, typed: roll call, report, confirmation, table dice."""
    draft = verbs.open_game(campaign, 1)
    said = {key: value for key, value in EVENING.items() if key != "sorties"}
    sorties = [without_dice(s) for s in EVENING["sorties"]]
    body = {**draft.body, **said, "sorties": sorties}
    save_draft(actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, body=body, now=verbs.NOW)
    verbs.confirm_report(campaign, 1)
    fell = {s["id"]: s for s in EVENING["sorties"]}
    while waiting := wanted(campaign):
        die = {"pilot": waiting[0].pilot, "kind": waiting[0].kind, "value": fell[waiting[0].pilot][waiting[0].kind]}
        rolls.enter_die(actor=verbs.acting(), campaign=campaign, game=1, witness="Nina", now=verbs.NOW, **die)


def without_dice(sortie):
    return {key: value for key, value in sortie.items() if key not in DICE}


def wanted(campaign):
    return in_order(play(facts(campaign)).pending)


def formats(campaign):
    record = facts(campaign)
    filled = sheets.Filled(record, RecordedReport.model_validate({"game": 1, **EVENING}), campaign.slug)
    return {
        "evening.json": evening(),
        "evening.xlsx": filled.as_xlsx(),
        "evening.zip": filled.as_zip(),
    }


@pytest.mark.parametrize("name", ["evening.json", "evening.xlsx", "evening.zip"])
def test_the_same_game_by_hand_and_by_file_gives_the_same_tables_and_the_same_dump(campaign, other, name):
    """field lesson 15"""
    by_hand(campaign)
    imported(other, formats(other)[name], name)
    verbs.confirm_report(other, 1)
    assert reading_tables(other) == reading_tables(campaign)
    assert json.dumps(dump(other)) == json.dumps(dump(campaign))
    assert_reconciled()


def test_the_journal_says_that_it_came_from_a_file_and_which_of_its_dice_fell(campaign):
    """field lesson 15"""
    imported(campaign, evening())
    verbs.confirm_report(campaign, 1)
    confirmed, opened = JournalEntry.objects.filter(campaign=campaign)[:2]
    assert "opened with the file “evening.json”: 8 aircraft, 1 claim." in sentence(opened)
    assert "From the file “evening.json”. 6 of its dice fell." in sentence(confirmed)
    assert changes(opened) == []
    fell = Roll.objects.filter(campaign=campaign, game=1)
    assert set(fell.values_list("pilot__code", "source")) == {("j1-1", "file"), ("j3-1", "file"), ("j4-1", "file")}


def test_dice_that_no_rule_calls_for_do_not_fall(campaign):
    imported(campaign, evening())
    verbs.confirm_report(campaign, 1)
    assert not Roll.objects.filter(campaign=campaign, kind="rescue").exists()
    assert wanted(campaign) == []
    assert_reconciled()


def test_the_second_person_lets_the_dice_of_the_file_fall_too(campaign):
    campaign = verbs.two_confirm(campaign)
    imported(campaign, evening())
    referee = verbs.account("Rosa")
    verbs.add_member(campaign, referee)
    submit_report(actor=verbs.acting(name="Sabine"), campaign=campaign, game=1, edit=0)
    waits = Report.objects.get(game__campaign=campaign, state="submitted")
    assert not Roll.objects.filter(campaign=campaign, game=1).exists()
    confirm_submitted(actor=verbs.acting(referee), campaign=campaign, game=1, edit=waits.edit, seen=digest(waits.body))
    assert Roll.objects.filter(campaign=campaign, game=1, source="file").count() == 6
    assert_reconciled()


def test_the_same_bytes_again_are_refused_with_the_first(campaign):
    """field lesson 7"""
    first = brought(campaign, evening())
    with pytest.raises(Conflict) as again:
        brought(campaign, evening(), "another name.json")
    assert again.value.theirs == first
    taken_over(first)
    with pytest.raises(Conflict):
        brought(campaign, evening())
    assert Upload.objects.count() == 1


def test_what_was_dropped_may_be_brought_again(campaign):
    drop(upload=brought(campaign, evening()))
    assert brought(campaign, evening()).state == Upload.State.WAITING


def test_the_same_content_in_three_files_is_one_version_and_one_line(campaign):
    """field lesson 5"""
    for n in range(3):
        imported(campaign, evening() + b" " * n)
    assert Report.objects.filter(game__campaign=campaign).count() == 1
    assert JournalEntry.objects.filter(campaign=campaign, act="report.import").count() == 1
    verbs.confirm_report(campaign, 1)
    for n in range(3, 6):
        imported(campaign, evening() + b" " * n)
    assert not Correction.objects.exists()
    assert Report.objects.filter(game__campaign=campaign).count() == 1
    assert_reconciled()


def test_a_file_takes_the_place_of_the_draft_and_keeps_who_was_late(campaign):
    verbs.open_game(campaign, 1, calls={"j4": "late", "u4": "sits_out"})
    sorties = [s for s in EVENING["sorties"] if s["id"] not in ("j4-1", "u4-1", "u3-1")]
    imported(campaign, evening(sorties=sorties))
    draft = verbs.draft_of(campaign, 1)
    assert {seat: call for seat, call in draft.body["roll_call"].items() if call != "flies"} == {
        "j4": "late",
        "u3": "absent",
        "u4": "sits_out",
    }
    assert draft.upload is not None


def test_a_changed_file_of_a_confirmed_game_becomes_a_version_after_its_confirmation(campaign):
    """field lesson 7"""
    imported(campaign, evening())
    verbs.confirm_report(campaign, 1)
    before = dump(campaign)
    killed = [{**s, "crew": "killed"} if s["id"] == "j2-1" else s for s in EVENING["sorties"]]
    upload = brought(campaign, evening(sorties=killed), "corrected.json")
    taken_over(upload)
    assert dump(campaign) == before
    assert JournalEntry.objects.filter(campaign=campaign, act="report.import").count() == 1
    correction = Correction.objects.get(campaign=campaign)
    corrections.confirm_correction(
        actor=verbs.acting(), campaign=campaign, edit=correction.edit, version=verbs.fresh(campaign).version, reason="the sheet"
    )
    versions = list(Report.objects.filter(game__campaign=campaign).values_list("state", "upload__name"))
    assert versions == [("superseded", "evening.json"), ("confirmed", "corrected.json")]
    entry = JournalEntry.objects.filter(campaign=campaign).first()
    assert "By a file: game 1 from “corrected.json”." in sentence(entry)
    assert Upload.objects.get(pk=upload.pk).taken_as == entry.version
    assert_reconciled()


def test_what_a_sheet_leaves_blank_of_the_game_as_a_whole_stays(campaign):
    whole = {"turns": 27, "note": "Rain.", "rulings": [{"side": "usa", "cvp": 2, "reason": "base still open"}]}
    imported(campaign, evening(**whole))
    verbs.confirm_report(campaign, 1)
    sheet = sheets.Filled(facts(campaign), RecordedReport.model_validate({"game": 1, **EVENING}), campaign.slug)
    sheet.feet = {"sorties": [], "claims": []}
    sheet.lines["claims"] = sheet.lines["claims"][:-1]
    imported(campaign, sheet.as_zip(), "sheet.zip")
    body = Correction.objects.get(campaign=campaign).bodies["1"]
    assert {key: body[key] for key in whole} == whole
    assert len(body.get("claims", ())) == len(EVENING["claims"]) - 1


def test_a_correction_by_file_brings_the_dice_that_it_newly_calls_for(campaign):
    verbs.fly_game(campaign, 1, j3={"fate": "lost"})
    imported(campaign, evening(), "the truth.json")
    correction = Correction.objects.get(campaign=campaign)
    corrections.confirm_correction(
        actor=verbs.acting(), campaign=campaign, edit=correction.edit, version=verbs.fresh(campaign).version, reason="the sheet"
    )
    fell = Roll.objects.filter(campaign=campaign, game=1, source="file")
    assert list(fell.values_list("pilot__code", "kind", "value")) == [("j3-1", "home", 5), ("j3-1", "deck", 4)]
    assert_reconciled()


def test_nobody_is_guessed_and_nobody_is_skipped(campaign):
    """field lesson 9"""
    upload = brought(
        campaign, sheets.lines_of_text(["name", "aircraft"], ["Ana the pilot", "A6M2"], ["Bence the pilot", "A6M2"]), "s.csv"
    )
    with pytest.raises(Refused) as refused:
        taken_over(upload)
    assert refused.value.refusals[0].code == "import.people"
    assert not Report.objects.filter(game__campaign=campaign).exists()
    key = next(iter(propose_of(upload).open_people)).named.key
    taken_over(decided(upload, pilots={key: "drop"}))
    assert [s["pilot"] for s in verbs.draft_of(campaign, 1).body["sorties"]] == ["j2-1"]
    assert "Left out on purpose: Ana the pilot." in sentence(JournalEntry.objects.filter(campaign=campaign).first())


def propose_of(upload):
    row = Upload.objects.select_related("campaign", "game").get(pk=upload.pk)
    return propose(row.campaign, row, understood_of(row))


def test_a_game_whose_turn_has_not_come_is_not_opened_by_a_file(campaign):
    upload = brought(campaign, evening(2), game=2)
    with pytest.raises(Refused) as refused:
        taken_over(upload)
    assert refused.value.refusals[0].code == "rollcall.order"
    assert not Report.objects.filter(game__campaign=campaign).exists()


def test_a_file_of_another_game_waits_until_somebody_says_that_it_is_meant(campaign):
    upload = brought(campaign, evening(4))
    with pytest.raises(Refused) as refused:
        taken_over(upload)
    assert refused.value.refusals[0].code == "import.other"
    taken_over(decided(upload, other=True))
    assert verbs.draft_of(campaign, 1).body["game"] == 1


def test_a_draft_that_was_changed_meanwhile_is_a_conflict(campaign):
    """field lesson 10"""
    upload = brought(campaign, evening())
    against = propose_of(upload).against
    verbs.open_game(campaign, 1)
    with pytest.raises(Conflict):
        taken_over(upload, against=against)
    assert verbs.draft_of(campaign, 1).upload is None


def test_a_file_whose_draft_was_thrown_away_can_be_taken_over_again(campaign):
    upload = brought(campaign, evening())
    taken_over(upload)
    void_draft(actor=verbs.acting(), campaign=campaign, game=1, edit=verbs.draft_of(campaign, 1).edit)
    taken_over(upload)
    assert verbs.draft_of(campaign, 1).upload == upload


def test_a_submitted_report_is_not_changed_by_a_file(campaign):
    campaign = verbs.two_confirm(campaign)
    verbs.open_game(campaign, 1)
    submit_report(actor=verbs.acting(), campaign=campaign, game=1, edit=0)
    with pytest.raises(Refused) as refused:
        imported(campaign, evening())
    assert refused.value.refusals[0].code == "import.submitted"


def test_claims_alone_are_put_into_the_report_that_is_there(campaign):
    verbs.open_game(campaign, 1)
    imported(
        campaign, sheets.lines_of_text(["by", "on", "result", "turn"], ["Anna the pilot", "u1-1", "shot down", 9]), "claims.csv"
    )
    draft = verbs.draft_of(campaign, 1)
    assert [(c["by"], c["on"]) for c in draft.body["claims"]] == [("j1-1", "u1-1")]
    assert len(draft.body["sorties"]) == 8


def test_the_same_form_twice_takes_it_over_once(campaign):
    """field lesson 5"""
    upload, key = brought(campaign, evening()), uuid.uuid4()
    first, second = taken_over(upload, key=key), taken_over(upload, key=key, against="old")
    assert second.repeated
    assert first.entry == second.entry


def test_confirming_by_the_form_with_a_file_keeps_its_dice(campaign):
    imported(campaign, evening())
    draft = verbs.draft_of(campaign, 1)
    reports.confirm_report(actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, body={**draft.body})
    assert Roll.objects.filter(campaign=campaign, game=1, source="file").count() == 6

"""What players tagged in a VASSAL log is taken over by the same act as any file, and is the same as if it was typed."""

import pytest

from campaign.acts.base import Refused
from campaign.acts.drafts import save_draft
from campaign.imports.preview import preview
from campaign.imports.proposal import propose, understood_of
from campaign.models import Upload
from games.models import Report, Sortie
from pilots.models import PilotLine
from tests import verbs
from tests.bringing import brought, decided, dump, evening, imported, taken_over
from tests.files.vassal_made import EVENING, said, vlog
from tests.scenes import scene

pytestmark = pytest.mark.django_db
LOG = "evening.vlog"
SORTIES = [
    {"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2"},
    {
        "id": "j2-1", "pilot": "j2-1", "aircraft": "A6M2",
        "exit": {"edge": "friendly", "turn": 9, "chased_by": "u3-1"},
    },
    {"id": "j3-1", "pilot": "j3-1", "aircraft": "A6M2"},
    {"id": "j4-1", "pilot": "j4-1", "aircraft": "A6M2"},
    {"id": "u1-1", "pilot": "u1-1", "aircraft": "F2A"},
    {"id": "u2-1", "pilot": "u2-1", "aircraft": "F2A", "fate": "shot_down", "crew": "wounded"},
    {"id": "u3-1", "pilot": "u3-1", "aircraft": "F2A", "exit": {"edge": "enemy", "turn": 9}},
    {"id": "u4-1", "pilot": "u4-1", "aircraft": "F2A"},
]  # fmt: skip
CLAIMS = [
    {"by": ["j1-1"], "on": "u2-1", "result": "shot_down", "turn": 9},
    {"by": ["u3-1"], "on": "j2-1", "result": "hit", "turn": 9},
    {"by": ["j3-1"], "on": "u4-1", "result": "damaged", "turn": 12},
]
"""What the tags of the evening say, as a person types it."""


@scene
def campaign():
    return verbs.mustered_campaign(verbs.account())


@scene
def other(campaign):
    return verbs.mustered_campaign(verbs.account("Tomasz"))


def by_hand(campaign):
    draft = verbs.open_game(campaign, 1)
    body = {**draft.body, "sorties": SORTIES, "claims": CLAIMS}
    save_draft(actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, body=body, now=verbs.NOW)


def by_sheet(campaign):
    imported(campaign, evening(1, turns=36, sorties=SORTIES, claims=CLAIMS))


def by_log(campaign):
    imported(campaign, vlog(EVENING), LOG)


def by_log_into_a_draft(campaign):
    verbs.open_game(campaign, 1)
    by_log(campaign)


def finished(campaign, way):
    way(campaign)
    verbs.confirm_report(campaign, 1)
    verbs.throw_all(campaign)
    sorties = Sortie.objects.filter(campaign=campaign).order_by("position")
    lines = PilotLine.objects.filter(campaign=campaign).order_by("pilot__code")
    return (
        list(sorties.values_list("code", "aircraft", "fate", "crew_end", "half_kills", "ep", "detail")),
        list(lines.values_list("pilot__code", "place", "rank", "status", "half_kills", "ep", "state", "detail")),
        list(campaign.game_results.values_list("japan", "usa", "awards", "pending", "closed", "turns")),
        {key: value for key, value in dump(campaign).items() if key != "name"},
    )


@pytest.mark.parametrize("way", [by_sheet, by_log, by_log_into_a_draft])
def test_the_same_game_by_hand_by_sheet_and_by_log_gives_the_same_tables(campaign, other, way):
    assert finished(campaign, way) == finished(other, by_hand)


def proposed(upload):
    row = Upload.objects.select_related("campaign", "game").get(pk=upload.pk)
    return propose(row.campaign, row, understood_of(row))


def test_a_speaker_is_known_by_his_player_his_pilot_and_his_pilots_id_and_by_nothing_like_them(campaign):
    lines = [said(name, "!!wounded") for name in ("ANNA", "Bence the pilot", "j3-1", "Davit")]
    upload = brought(campaign, vlog(lines), LOG)
    assert [(match.how, match.pilot) for match in proposed(upload).matches] == [
        ("name", "j1-1"), ("name", "j2-1"), ("id", "j3-1"), ("open", ""),
    ]  # fmt: skip
    assert proposed(upload).matches[3].offered == ("j4-1",)


def test_who_is_named_and_not_known_is_asked_for_and_then_counts(campaign):
    upload = brought(campaign, vlog([said("Anna", "!!shot Joerg the Great")]), LOG)
    with pytest.raises(Refused) as refused:
        taken_over(upload)
    assert refused.value.refusals[0].code == "import.people"
    taken_over(decided(upload, pilots={"name-2": "u2-1"}))
    assert verbs.draft_of(campaign).body["claims"] == [{"by": ["j1-1"], "on": "u2-1", "result": "shot_down"}]


def test_who_is_left_out_takes_his_claims_with_him(campaign):
    upload = decided(brought(campaign, vlog([said("Anna", "!!shot Nobody"), said("Anna", "!!wounded")]), LOG))
    upload = decided(upload, pilots={"name-2": "drop"})
    assert proposed(upload).brought.lost == 1
    taken_over(upload)
    assert verbs.draft_of(campaign).body["claims"] == []


def test_a_log_without_tags_says_nothing_of_the_report(campaign):
    upload = brought(campaign, vlog([said("Anna", "hello"), said("Anna", "!!turn 3")]), LOG)
    with pytest.raises(Refused) as refused:
        taken_over(upload)
    assert refused.value.refusals[0].code == "import.tags"


def test_a_log_adds_to_the_draft_that_is_there_and_leaves_the_rest_of_it(campaign):
    verbs.open_game(campaign, 1, {"j4": "absent"})
    verbs.write_down(campaign, 1, u1={"fate": "lost", "note": "Engine"}, u2={"note": "New"}, j2={"damaged": True})
    draft = verbs.draft_of(campaign)
    typed = [{"by": "j2-1", "on": "u2-1", "result": "shot_down", "turn": 8}, {"by": "u4-1", "on": "j3-1", "result": "hit"}]
    save_draft(
        actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, body={**draft.body, "claims": typed}, now=verbs.NOW
    )
    imported(campaign, vlog([said("Anna", "!!shot Jörg"), said("Jörg", "!!wounded")]), LOG)
    body = verbs.draft_of(campaign).body
    by_id = {sortie["id"]: sortie for sortie in body["sorties"]}
    assert "j4-1" not in by_id
    assert by_id["u1-1"] == {"id": "u1-1", "pilot": "u1-1", "aircraft": "F2A", "fate": "lost", "note": "Engine"}
    assert (by_id["u2-1"]["fate"], by_id["u2-1"]["crew"], by_id["u2-1"]["note"]) == ("shot_down", "wounded", "New")
    assert body["claims"] == [{"by": ["j1-1"], "on": "u2-1", "result": "shot_down", "turn": 8}, typed[1]]


@pytest.mark.parametrize(("entered", "last", "lasts"), [(3, 14, 14), (20, 14, 20)])
def test_the_game_lasted_at_least_as_long_as_the_log_names_turns(campaign, entered, last, lasts):
    draft = verbs.open_game(campaign, 1)
    body = {**draft.body, "turns": entered}
    save_draft(actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, body=body, now=verbs.NOW)
    imported(campaign, vlog([said("Anna", f"!!turn {last} !!hit Jörg")]), LOG)
    assert verbs.draft_of(campaign, 1).body["turns"] == lasts


def test_a_player_is_known_without_the_stroke_and_the_accents_of_his_name(campaign):
    verbs.call(campaign.seats.filter(code="u2"), "Łukasz Wójcik")
    upload = brought(campaign, vlog([said("LUKASZ Wojcik", "!!hit Ana"), said("Anna", "!!hit Lukasz Wojcik")]), LOG)
    matches = proposed(upload).matches
    assert [(each.pilot, each.how) for each in matches] == [("u2-1", "name"), ("", "open"), ("j1-1", "name")]


def test_who_did_something_flew_though_the_roll_call_says_otherwise(campaign):
    verbs.open_game(campaign, 1, {"j4": "absent"})
    imported(campaign, vlog([said("David", "!!wounded")]), LOG)
    body = verbs.draft_of(campaign).body
    assert body["sorties"][-1] == {"id": "j4-1", "pilot": "j4-1", "aircraft": "A6M2", "crew": "wounded"}
    assert body["roll_call"]["j4"] == "flies"


def test_a_log_of_a_confirmed_game_goes_into_the_correction(campaign):
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    taken_over(brought(campaign, vlog([said("Karim", "!!wounded")]), LOG))
    changed = {sortie["id"]: sortie for sortie in campaign.correction.bodies["1"]["sorties"]}
    assert (changed["u3-1"]["crew"], changed["u1-1"]["fate"]) == ("wounded", "lost")


def test_contradictions_and_unknown_tags_are_named_with_their_lines(campaign):
    lines = [said("Jörg", "!!lost"), said("Anna", "!!shot Jörg"), said("Anna", "!!barrelroll")]
    upload = brought(campaign, vlog(lines), LOG)
    shown = preview(campaign, upload, proposed(upload))
    assert [(remark.at, remark.sentence) for remark in shown.remarks][:2] == [
        ("line 2 of the chat", "“!!shot Jörg” does not agree with line 1, which counts; it was left out."),
        ("line 3 of the chat", "“!!barrelroll” is no tag that is known; it was left out."),
    ]


def test_nothing_is_stored_before_it_was_seen(campaign):
    before = verbs.fresh(campaign).version
    brought(campaign, vlog(EVENING), LOG)
    assert not Report.objects.exists()
    assert verbs.fresh(campaign).version == before

"""Two referees at one report: what does not touch each other is kept of both; what does is shown to the second."""

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from campaign.acts.rollcall import change_roll_call
from campaign.models import JournalEntry
from games.models import Report
from games.reporting.merging import merge
from tests.sent_forms import sent
from tests.verbs import account, acting, add_member, draft_of, mustered_campaign, open_game

ZEKE, MATE, CAT = ({"id": name, "pilot": name, "aircraft": "A6M2"} for name in ("a", "b", "k"))
BASE = {"game": 1, "turns": 36, "sorties": [ZEKE, MATE, CAT], "roll_call": {"j1": "flies"}, "sent": "x:1"}
KILL = {"by": "a", "on": "k", "result": "shot_down"}
HIT = {"by": "b", "on": "k", "result": "hit"}


def changed(n, **more):
    return [{**sortie, **more} if place == n else sortie for place, sortie in enumerate(BASE["sorties"])]


@pytest.mark.parametrize(
    ("mine", "theirs", "both"),
    [
        ({"note": "Fog."}, {"turns": 20}, {"note": "Fog.", "turns": 20}),
        ({"claims": [HIT]}, {"claims": [KILL]}, {"claims": [KILL, HIT]}),
        ({"claims": [KILL]}, {"claims": [KILL]}, {"claims": [KILL]}),
        (
            {"sorties": changed(0, fate="lost")},
            {"sorties": changed(0, crew="wounded")},
            {"sorties": changed(0, crew="wounded", fate="lost")},
        ),
        ({"sorties": changed(1, hits=True)}, {"sorties": changed(2, note="Fire.")},
         {"sorties": [ZEKE, {**MATE, "hits": True}, {**CAT, "note": "Fire."}]}),
        ({"strikes": {"usa": {"SBD": {"attacked": 1}}}}, {"strikes": {"usa": {"TBF": {"attacked": 2}}}},
         {"strikes": {"usa": {"SBD": {"attacked": 1}, "TBF": {"attacked": 2}}}}),
        ({"note": "Fog."}, {"sorties": [ZEKE, CAT]}, {"note": "Fog.", "sorties": [ZEKE, CAT]}),
        ({"note": "Fog."}, {"roll_call": {"j1": "late"}}, {"note": "Fog.", "roll_call": {"j1": "late"}}),
        ({"now_turn": 4, "turns": 4}, {"now_turn": 5, "turns": 5}, {"now_turn": 5, "turns": 5}),
    ],
)  # fmt: skip
def test_changes_that_do_not_touch_each_other_are_both_kept(mine, theirs, both):
    assert merge(BASE, {**BASE, **mine}, {**BASE, **theirs, "sent": "y:2"}) == {**BASE, **both, "sent": "y:2"}


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"note": "Fog."}, {"note": "Rain."}),
        ({"turns": 20}, {"turns": 30}),
        ({"claims": [KILL]}, {"claims": [{**KILL, "by": "b"}]}),
        ({"sorties": changed(0, fate="lost")}, {"sorties": changed(0, fate="shot_down")}),
        ({"sorties": changed(0, exit={"edge": "flank"})}, {"sorties": changed(0, exit={"edge": "enemy"})}),
        ({"claims": [KILL]}, {"sorties": [ZEKE, MATE]}),
        ({"sorties": changed(1, hits=True)}, {"sorties": [ZEKE, CAT]}),
        ({"sorties": changed(2, exit={"edge": "flank", "chased_by": "b"})}, {"sorties": [ZEKE, CAT]}),
        ({"rulings": [{"side": "usa", "cvp": 1, "reason": "a"}]}, {"rulings": [{"side": "usa", "cvp": 2, "reason": "b"}]}),
    ],
)
def test_changes_that_touch_each_other_are_not_merged(mine, theirs):
    assert merge(BASE, {**BASE, **mine}, {**BASE, **theirs}) is None
    assert merge(BASE, {**BASE, **theirs}, {**BASE, **mine}) is None


def test_what_one_took_back_does_not_return_with_the_other():
    base = {**BASE, "claims": [HIT, KILL]}
    assert merge(base, {**base, "claims": [KILL]}, {**base, "note": "Fog."}) == {**BASE, "claims": [KILL], "note": "Fog."}


def signed_in(campaign, name):
    person, client = account(name), Client()
    add_member(campaign, person)
    client.force_login(person)
    return client


@pytest.fixture
def campaign(db):
    campaign = mustered_campaign()
    open_game(campaign, 1)
    return campaign


@pytest.fixture
def hers(campaign):
    return signed_in(campaign, "Judit")


@pytest.fixture
def his(campaign):
    return signed_in(campaign, "Theo")


def at(campaign):
    return reverse("report", args=[campaign.slug, 1])


def form_of(client, campaign):
    return sent(client.get(at(campaign)), "/report/")


def keep(client, campaign, data, **changed):
    new = {"do": "keep", "key": str(uuid4())} | {name.replace("__", "-"): value for name, value in changed.items()}
    return client.post(at(campaign), {**data, **new}, headers={"X-Report": "part"})


def test_two_referees_who_tap_at_the_same_time_both_have_their_claim(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), c0="shot_down u2-1 j1-1")
    answer = keep(hers, campaign, old, c0="shot_down j3-1 u4-1")
    assert answer.status_code == 200
    assert "data-merged" in answer.content.decode()
    body = draft_of(campaign, 1).body
    assert [(claim["by"], claim["on"]) for claim in body["claims"]] == [("j1-1", "u2-1"), ("u4-1", "j3-1")]
    assert {s["id"] for s in body["sorties"] if s.get("fate") == "shot_down"} == {"u2-1", "j3-1"}


def test_two_referees_who_give_one_kill_to_different_pilots_are_shown_both(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), c0="shot_down u2-1 j1-1")
    assert keep(hers, campaign, old, c0="shot_down u2-1 j4-1").status_code == 409
    assert len(draft_of(campaign, 1).body["claims"]) == 1


def test_who_presses_save_second_sees_both_versions_and_can_keep_both(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), note="Rain.")
    answer = hers.post(at(campaign), {**old, "turns": "20", "do": "keep"})
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "Theo changed this while you had it open" in shown
    assert "Rain." in shown
    assert "Keep both" in shown
    assert draft_of(campaign, 1).body["turns"] != 20
    hers.post(at(campaign), {**sent(answer), "do": "both"})
    assert (draft_of(campaign, 1).body["note"], draft_of(campaign, 1).body["turns"]) == ("Rain.", 20)


def test_two_versions_of_the_same_thing_offer_no_both(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), note="Rain.")
    answer = hers.post(at(campaign), {**old, "note": "Fog.", "do": "keep"})
    assert answer.status_code == 409
    assert "Keep both" not in answer.content.decode()
    forged = hers.post(at(campaign), {**old, "note": "Fog.", "do": "both", "first-edit": old["edit"], "key": str(uuid4())})
    assert forged.status_code == 409
    assert draft_of(campaign, 1).body["note"] == "Rain."


def test_nobody_confirms_what_he_has_not_seen(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), note="Rain.")
    assert hers.post(at(campaign), {**old, "do": "confirm"}).status_code == 409
    assert keep(hers, campaign, old, do="confirm").status_code == 200
    assert Report.objects.get().state == Report.State.DRAFT
    assert not JournalEntry.objects.filter(act="report.confirm").exists()
    again = hers.post(at(campaign), {**form_of(hers, campaign), "do": "confirm"})
    assert (again.status_code, Report.objects.get().state) == (303, Report.State.CONFIRMED)


def test_what_is_entered_while_the_roll_call_changes_is_kept(hers, campaign):
    old = form_of(hers, campaign)
    calls = draft_of(campaign, 1).body["roll_call"] | {"j4": "absent"}
    change_roll_call(actor=acting(), campaign=campaign, game=1, calls=calls)
    assert keep(hers, campaign, old, c0="shot_down u2-1 j1-1").status_code == 200
    body = draft_of(campaign, 1).body
    assert len(body["claims"]) == 1
    assert "j4-1" not in [s["id"] for s in body["sorties"]]


def test_where_the_beginning_is_not_known_any_more_both_versions_are_shown(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), note="Rain.")
    cache.clear()
    assert keep(hers, campaign, old, turns="20").status_code == 409

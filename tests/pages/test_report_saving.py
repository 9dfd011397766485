"""The draft is kept after each change: what the page's script sends, and what two people at once get."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.acts.reports import confirm_report
from campaign.models import JournalEntry
from games.models import Report
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account, acting, add_member, draft_of, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    campaign = mustered_campaign(sabine)
    open_game(campaign, 1)
    return campaign


@pytest.fixture
def hers(client, sabine):
    client.force_login(sabine)
    return client


@pytest.fixture
def his(campaign):
    theo = account("Theo")
    add_member(campaign, theo, "referee")
    client = Client()
    client.force_login(theo)
    return client


def at(campaign):
    return reverse("report", args=[campaign.slug, 1])


def form_of(client, campaign):
    return sent(client.get(at(campaign)), "/report/")


def keep(client, campaign, data, **changed):
    """What the script sends: the whole form, answered with the form alone."""
    new = {"do": "keep", "key": str(uuid4())} | {name.replace("__", "-"): value for name, value in changed.items()}
    return client.post(at(campaign), {**data, **new}, headers={"X-Report": "part"})


def test_the_answer_is_the_form_alone_with_the_number_of_the_new_version(hers, campaign):
    data = form_of(hers, campaign)
    answer = keep(hers, campaign, data, note="Fog.")
    assert answer.status_code == 200
    assert answer.content.decode().startswith('<form class="report"')
    assert int(sent(answer)["edit"]) == int(data["edit"]) + 1


def test_the_answer_is_small_on_a_thin_line(hers, campaign):
    data = form_of(hers, campaign) | {"note": "Fog.", "do": "keep"}
    answer = hers.post(at(campaign), data, headers={"X-Report": "part", "Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 12_000


def test_the_answer_has_what_follows_from_the_change(hers, campaign):
    answer = keep(hers, campaign, form_of(hers, campaign), c0="shot_down u2-1 j1-1").content.decode()
    assert '<output data-cvp="japan">2</output>' in answer
    assert 'name="s5-fate" value="shot_down" checked' in answer


def test_every_change_goes_on_from_the_answer_before(hers, campaign):
    data = form_of(hers, campaign)
    for note in ("One", "One, two", "One, two, three"):
        data = sent(keep(hers, campaign, data, note=note))
    assert draft_of(campaign, 1).body["note"] == "One, two, three"
    assert not JournalEntry.objects.filter(act__startswith="report").exists()


def test_the_same_sending_twice_is_kept_once(hers, campaign):
    """Field lesson 6."""
    data, key = form_of(hers, campaign), str(uuid4())
    first = keep(hers, campaign, data, key=key, c0="shot_down u2-1 j1-1")
    again = keep(hers, campaign, data, key=key, c0="shot_down u2-1 j1-1")
    assert (first.status_code, again.status_code) == (200, 200)
    assert sent(first)["edit"] == sent(again)["edit"]
    assert len(draft_of(campaign, 1).body["claims"]) == 1


def test_a_sending_after_a_lost_answer_is_no_conflict_with_oneself(hers, campaign):
    data, lost = form_of(hers, campaign), str(uuid4())
    keep(hers, campaign, data, key=lost, note="One")
    answer = keep(hers, campaign, data, after=lost, note="One, two")
    assert answer.status_code == 200
    assert draft_of(campaign, 1).body["note"] == "One, two"


def test_two_referees_the_second_is_shown_both_versions(hers, his, campaign):
    """Field lesson 10."""
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), note="His note", s0__crew="wounded")
    answer = hers.post(at(campaign), {**old, "note": "Her note", "do": "keep"})
    page = answer.content.decode()
    assert answer.status_code == 409
    for said in ("Two versions of game 1’s report", "Her note", "His note", "wounded"):
        assert said in page
    assert draft_of(campaign, 1).body["note"] == "His note"


def test_the_second_may_keep_her_version_against_his(hers, his, campaign):
    old = form_of(hers, campaign)
    keep(his, campaign, form_of(his, campaign), note="His note")
    both = hers.post(at(campaign), {**old, "note": "Her note", "do": "keep"})
    answer = hers.post(at(campaign), sent(both))
    assert (answer.status_code, answer["Location"]) == (303, f"{at(campaign)}?settled=1")
    assert draft_of(campaign, 1).body["note"] == "Her note"


def test_keeping_ones_own_version_leaves_the_roll_call_as_it_is_now(hers, campaign):
    old = form_of(hers, campaign)
    draft = draft_of(campaign, 1)
    draft.body["sorties"] = [
        *draft.body["sorties"][1:4],
        {"id": "j9-1", "pilot": "j9-1", "aircraft": "A6M2"},
        *draft.body["sorties"][4:],
    ]
    draft.edit += 1
    draft.save(update_fields=["body", "edit"])
    both = hers.post(at(campaign), {**old, "note": "Her note", "do": "keep"})
    hers.post(at(campaign), sent(both))
    body = draft_of(campaign, 1).body
    assert body["note"] == "Her note"
    assert [s["id"] for s in body["sorties"]] == ["j2-1", "j3-1", "j4-1", "u1-1", "u2-1", "u3-1", "u4-1", "j9-1"]


def test_a_sending_that_comes_after_the_confirmation_is_told_so_and_changes_nothing(hers, his, campaign):
    old = form_of(hers, campaign)
    confirm_report(actor=acting(), campaign=campaign, game=1, edit=draft_of(campaign, 1).edit)
    body = Report.objects.get().body
    for answer in (
        keep(hers, campaign, old, note="Too late"),
        hers.post(at(campaign), {**old, "do": "confirm", "key": str(uuid4())}),
    ):
        assert answer.status_code == 409
        assert "confirmed" in answer.content.decode()
    assert Report.objects.get().body == body


def test_nothing_that_is_sent_makes_a_fault_of_the_server(hers, campaign):
    data = form_of(hers, campaign)
    odd = [
        {"edit": "x"}, {"edit": "9" * 50}, {"turns": "9" * 5000}, {"note": "a\x00b\r\nc"}, {"s0": ""}, {"s0": "a b c d"},
        {"s0": "x q y"}, {"s0": "u1-1 p u1-1"}, {"s99": "u1-1 s u1-1"}, {"s7": "s1 s s1", "s8": "s2 s s1"}, {"c0": "hit"},
        {"c0": "shot_down u1-1 j1-1 j1-1 j2-1 j3-1"}, {"c0": "fell u1-1 j1-1"}, {"c0": "hit j1-1 nobody"}, {"c5000": "hit a b"},
        {"s0-fate": "eaten"}, {"s0-edge": "up", "s0-turn": "−4"}, {"s0-edge": "enemy", "s0-bonus": "UFO", "s0-chased_by": "j1-1"},
        {"k-japan-D3A-attacked": "many"}, {"k-usa-UFO-successful": "3"}, {"k-mars-X-attacked": "1"}, {"now_turn": "soon"},
        {"r0-allow": "everything"}, {"r1-side": "mars", "r1-cvp": "1e9"}, {"r7-reason": "no kind"}, {"s0-aircraft": "💥" * 200},
        {"do": "unclaim:-1"}, {"do": "unbring:99999999999"}, {"do": "bring:mars"}, {"do": "fly:usa", "fly-usa": "x"}, {"do": ":"},
        {"do": "bring:japan", "bring-japan-for": "nobody", "bring-japan-aircraft": "UFO"}, {"do": "next-turn", "now_turn": "x"},
        {"key": "nonsense"}, {"after": "nonsense"},
    ]  # fmt: skip
    for changed in odd:
        answer = hers.post(at(campaign), {**data, **changed}, headers={"X-Report": "part"})
        assert answer.status_code in (200, 409), changed
        page = hers.get(at(campaign))
        assert page.status_code == 200, changed
        data = sent(page, "/report/")


def test_a_form_that_did_not_arrive_whole_changes_nothing(hers, campaign):
    before = draft_of(campaign, 1)
    data = form_of(hers, campaign)
    del data["whole"]
    for cut in (data, {"edit": data["edit"]}, {}):
        assert hers.post(at(campaign), {**cut, "note": "Cut off"}).status_code == 303
    assert (draft_of(campaign, 1).body, draft_of(campaign, 1).edit) == (before.body, before.edit)

"""A file of one game's results on its pages: brought, looked at, decided on, taken over, dropped, and kept as evidence."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.acts.confirming import submit_report
from campaign.models import JournalEntry, Upload
from games.models import Correction, Report
from pilots.models import Pilot
from tests import sheets, verbs
from tests.bringing import EVENING, evening
from tests.files.campaigns import everything_stored
from tests.reconciled import assert_reconciled
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return verbs.mustered_campaign(verbs.account())


@pytest.fixture
def browser(client, campaign):
    client.force_login(campaign.members.get().user)
    return client


def bring(browser, campaign, data, name="evening.json", game=1):
    """Send a file to its game, and look at what came of it."""
    file = SimpleUploadedFile(name, data)
    answer = browser.post(f"/c/{campaign.slug}/games/{game}/import/", {"file": file})
    return browser.get(answer.headers["Location"]) if answer.status_code == 303 else answer


def address_of(campaign):
    return f"/c/{campaign.slug}/imports/{Upload.objects.latest('pk').pk}/"


def send(browser, page, campaign, do="take", **changed):
    """Send the form of the preview."""
    html = page.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(key|edit|against)" value="([^"]*)"', html))
    return browser.post(address_of(campaign), {**hidden, "do": do, **changed})


MISNAMED = sheets.lines_of_text(
    ["name", "side", "aircraft", "fate"],
    ["Ana the pilot", "Japan", "A6M2", ""],
    ["BENCE  the Pilot", "Japan", "A6M2", "lost"],
    ["Nobody knows", "USA", "F2A", ""],
)


def test_a_report_is_previewed_in_words_and_taken_over_as_the_draft(browser, campaign):
    page = bring(browser, campaign, evening())
    html = page.content.decode()
    for words in ("Anna the pilot", "shot down", "Anna the pilot shot down Ingrid the pilot", "falls with the confirmation",
                  "no rule calls for it as things stand", "It opens game 1"):  # fmt: skip
        assert words in html
    assert not Report.objects.exists()
    answer = send(browser, page, campaign)
    assert answer.headers["Location"] == f"/c/{campaign.slug}/games/1/report/"
    html = browser.get(answer.headers["Location"]).content.decode()
    assert "is the draft of game 1 now" in html
    assert "From “evening.json”" in html
    assert "The file holds dice of 5 crews" in html
    verbs.confirm_report(campaign, 1)
    assert_reconciled()


def test_the_second_person_sees_the_dice_that_will_fall(browser, campaign):
    verbs.two_confirm(campaign)
    send(browser, bring(browser, campaign, evening()), campaign)
    submit_report(actor=verbs.acting(name="Rosa"), campaign=campaign, game=1, edit=0)
    html = browser.get(f"/c/{campaign.slug}/games/1/second/").content.decode()
    assert "Anna the pilot: Home 5, Deck 4" in html


def test_close_names_are_offered_and_never_taken_and_unknown_ones_are_asked_for(browser, campaign):
    """field lesson 9"""
    page = bring(browser, campaign, MISNAMED, "sheet.csv")
    html = page.content.decode()
    assert "the close ones come first" in html
    assert "No pilot has a name like this." in html
    assert "by his name" in html
    assert ">Take it over as the draft<" not in html
    assert send(browser, page, campaign).status_code == 422
    assert not Report.objects.exists()
    first = re.search(r'<optgroup label="Close names"><option value="([^"]+)"', html)[1]
    assert first == "j1-1"
    again = browser.get(send(browser, page, campaign, "keep", p0=first, p2="drop").headers["Location"])
    assert ">Take it over as the draft<" in again.content.decode()
    send(browser, again, campaign, p0=first, p2="drop")
    assert [s["pilot"] for s in verbs.draft_of(campaign, 1).body["sorties"]] == ["j1-1", "j2-1"]


def test_two_pilots_of_one_name_are_asked_for(browser, campaign):
    verbs.call(Pilot.objects.filter(campaign=campaign, code="j2-1"), "ＡNNA The Pilot")
    page = bring(browser, campaign, sheets.lines_of_text(["name", "aircraft"], ["Anna the pilot", "A6M2"]), "sheet.csv")
    html = page.content.decode()
    assert "Several pilots have this name." in html
    assert 'label="Of this name"' in html


def test_what_was_decided_is_there_after_a_reload(browser, campaign):
    page = bring(browser, campaign, MISNAMED, "sheet.csv")
    send(browser, page, campaign, "keep", p0="j3-1")
    html = browser.get(address_of(campaign)).content.decode()
    assert '<option value="j3-1" selected>' in html


def test_two_who_decide_meet_a_page_with_both(browser, campaign):
    """field lesson 10"""
    page = bring(browser, campaign, MISNAMED, "sheet.csv")
    send(browser, page, campaign, "keep", p0="j3-1")
    conflict = send(browser, page, campaign, "keep", p0="j1-1")
    assert conflict.status_code == 409
    html = conflict.content.decode()
    assert "Chloé the pilot" in html
    assert "Anna the pilot" in html
    assert Upload.objects.get().choices == {"pilots": {"name-1": "j3-1"}}


def test_the_same_bytes_again_lead_to_the_first(browser, campaign):
    """field lesson 7"""
    bring(browser, campaign, evening())
    before = everything_stored()
    again = bring(browser, campaign, evening(), "copy.json")
    assert again.status_code == 409
    assert f'href="{address_of(campaign)}"' in again.content.decode()
    assert everything_stored() == before


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"PK\x03\x04 but no more", "damaged"),
        (b"\x00\x01\x02\x03", "was not loaded"),
        (b"{", "line 1"),
        (b'{"game": 1, "turns": -4, "sorties": []}', "/turns"),
        (b'{"game": 1, "turns": NaN, "sorties": []}', "odd.bin"),
        (sheets.workbook(sorties=[["pilot", "aircraft", "fate"], ["j1-1", "A6M2", "eaten"]]), "sorties!C2"),
        (sheets.lines_of_text(["pilot", "aircraft", "rescue"], ["j1-1", "A6M2", "9"]), "line 2"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place_and_nothing_is_stored(browser, campaign, data, words):
    """field lesson 8"""
    before = everything_stored()
    page = bring(browser, campaign, data, "odd.bin")
    assert page.status_code == 422
    assert words in page.content.decode()
    assert everything_stored() == before


def test_broken_rules_are_told_before_it_is_taken_over_and_do_not_stop_it(browser, campaign):
    sorties = [{**s, "aircraft": "F4F"} if s["id"] == "u2-1" else s for s in EVENING["sorties"]]
    page = bring(browser, campaign, evening(sorties=sorties))
    assert "One thing to put right" in page.content.decode()
    assert send(browser, page, campaign).status_code == 303
    assert verbs.draft_of(campaign, 1)


def test_a_file_beside_a_draft_tells_every_fact_that_changes(browser, campaign):
    verbs.open_game(campaign, 1)
    html = bring(browser, campaign, evening()).content.decode()
    assert "What changes in the draft" in html
    assert "Anna the pilot shot down Ingrid the pilot, turn\u00a09" in html
    assert "Turns: 36, now 20" in html


def test_a_file_of_a_confirmed_game_goes_into_the_correction_with_its_differences_first(browser, campaign):
    """field lesson 7"""
    verbs.fly_game(campaign, 1)
    page = bring(browser, campaign, evening())
    html = page.content.decode()
    for words in ("Differences", "Put it into the correction", "What is put right", "All games"):
        assert words in html
    answer = send(browser, page, campaign)
    assert answer.headers["Location"] == f"/c/{campaign.slug}/correction/"
    assert Correction.objects.get().bodies["1"]["upload"] == Upload.objects.get().pk
    assert "was taken over" in browser.get(address_of(campaign)).content.decode()


def test_a_file_that_says_what_is_there_already_changes_nothing(browser, campaign):
    """field lesson 5"""
    send(browser, bring(browser, campaign, evening()), campaign)
    verbs.confirm_report(campaign, 1)
    entries = JournalEntry.objects.count()
    answer = send(browser, bring(browser, campaign, evening() + b"\n"), campaign)
    assert "says nothing that game 1’s report does not say" in browser.get(answer.headers["Location"]).content.decode()
    assert JournalEntry.objects.count() == entries


def test_a_draft_that_changed_meanwhile_is_shown_again(browser, campaign):
    """field lesson 10"""
    page = bring(browser, campaign, evening())
    verbs.open_game(campaign, 1)
    answer = send(browser, page, campaign)
    assert answer.status_code == 409
    assert "Look at them again" in answer.content.decode()


def test_a_sheet_of_another_game_is_noticed(browser, campaign):
    page = bring(browser, campaign, evening(4))
    assert "The file says that it is of game 4." in page.content.decode()
    assert send(browser, page, campaign).status_code == 422
    page = browser.get(address_of(campaign))
    assert send(browser, page, campaign, other="1").status_code == 303


def test_a_file_comes_back_as_it_came_and_is_never_shown(browser, campaign):
    bring(browser, campaign, evening(), "<b>é.json")
    answer = browser.get(f"{address_of(campaign)}file/")
    assert answer.content == evening()
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Type"] == "application/octet-stream"


def test_players_and_strangers_find_no_files(browser, client, campaign):
    """field lesson 13"""
    bring(browser, campaign, evening())
    player = verbs.account("Petra")
    verbs.add_member(campaign, player, "player", "j1")
    for user in (player, verbs.account("Tomasz")):
        client.force_login(user)
        for address in (f"/c/{campaign.slug}/games/1/import/", address_of(campaign), f"{address_of(campaign)}file/"):
            assert client.get(address).status_code == 404
            assert client.post(address, {"do": "drop"}).status_code in (404, 405)
    assert Upload.objects.get().state == Upload.State.WAITING


def test_a_result_file_brought_elsewhere_finds_its_game_by_its_own_words(browser, campaign):
    record_sheet = browser.get(f"/c/{campaign.slug}/games/1/sheet.xlsx")
    answer = browser.post("/import/", {"file": SimpleUploadedFile("sheet.xlsx", record_sheet.content)})
    assert answer.headers["Location"] == address_of(campaign)
    nowhere = browser.post("/import/", {"file": SimpleUploadedFile("evening.json", evening())})
    assert nowhere.status_code == 422
    assert "does not say of which campaign" in nowhere.content.decode()


def test_nobody_lets_more_files_wait_than_anybody_will_decide_on(browser, campaign):
    for n in range(20):
        bring(browser, campaign, evening() + b" " * n)
    page = bring(browser, campaign, evening() + b" " * 30)
    assert page.status_code == 422
    assert "20 files of yours wait" in page.content.decode()


def test_the_preview_takes_no_more_queries_for_more_people(browser, campaign, django_assert_max_num_queries):
    bring(browser, campaign, evening())
    with django_assert_max_num_queries(32):
        browser.get(address_of(campaign))


def test_names_in_a_file_are_text_and_nothing_else(browser, campaign):
    """field lesson 12"""
    data = sheets.lines_of_text(["name", "aircraft"], ["<script>alert(1)</script>", "A6M2"], ["=1+1", "A6M2"])
    html = bring(browser, campaign, data, "<i>x.csv").content.decode()
    assert "<script>alert" not in html
    assert "<i>x" not in html
    assert "=1+1" in html


def test_json_that_is_pasted_is_read_too(browser, campaign):
    answer = browser.post(f"/c/{campaign.slug}/games/1/import/", {"text": json.dumps({"game": 1, **EVENING}, indent=1)})
    assert answer.status_code == 303
    assert Upload.objects.get().name == "pasted text"

"""What went wrong in products like this one, and the tests that look for it here.

A test cites a lesson in its docstring: "field lesson 5", "field lessons 5 and 6". Each line of this table is checked.

 1  a kill moved to another pilot                 fields/test_agreement, fields/test_agreement_everywhere, acts/test_corrections
 2  what is voided leaves no trace               fields/test_agreement_everywhere, files/test_voided_exports, acts/test_said_ahead
 3  an early correction derives EP and slots      acts/test_corrections, fields/test_agreement_everywhere
 4  a dead man who flew later is a conflict       acts/test_corrections, pages/test_correction
 5  the same result saved again counts once       stories/test_forms_sent_more_than_once, acts/test_rolls
 6  two in the same instant                       stories/test_forms_sent_more_than_once, acts/test_rolls_same_instant
 7  the same file twice                           pages/test_import_page, pages/test_load, acts/test_importing
 8  broken files and values                       pages/test_import_mutations, pages/test_import_page, pages/test_load
 9  an unknown pilot in an import                 pages/test_import_page, acts/test_importing
10  two editors on one form                       pages/test_report_at_once, pages/test_import_page, acts/test_corrections
11  people go, results stay                       fields/test_field_lessons
12  names that look like formulas                 files/test_exports_formats, files/test_sheet_round_trips, files/test_neutral
13  every route for everybody                     pages/test_every_url
14  the same day everywhere                       fields/test_field_lessons, files/test_calendar, files/test_exports_formats
15  by hand, file and program the same            stories/test_one_evening_every_way, stories/test_campaigns_through_the_pages
16  what was decided stays decided                stories/test_results_put_right, acts/test_corrections, acts/test_rolls_mistyped
17  one living pilot a seat                       acts/test_corrections, acts/test_rolls
18  the dead count in kills, not in strength      acts/test_corrections, pages/test_standings_page
19  a start pressed twice, a copied campaign      stories/test_forms_sent_more_than_once, fields/test_field_lessons
20  two who share score once                      stories/test_results_put_right
21  editing one field leaves the others           fields/test_field_lessons, pages/test_correction
22  two pages never differ                        files/test_exports_agree, fields/test_agreement, api/test_reading
24  a print of game 1 shows that day              files/test_exports_agree, pages/test_take_home, pages/test_logbook_page
25  exports have every state                      files/test_exports_agree, files/test_exports_formats, files/test_all_pilots
26  an import never replaces in silence           pages/test_load, pages/test_replace_page
27  roll call and result are compared             pages/test_report, stories/test_file_and_roll_call
28  draw, unplayed, unreported are told apart     pages/test_game_page, pages/test_take_home
29  Ace is taken away again, with the reason      stories/test_results_put_right, acts/test_corrections
30  rights work on the next click                 pages/test_every_url, pages/test_freshness
31  only a form with its token changes anything   pages/test_every_url
32  cached pages are fresh                        pages/test_freshness
34  a finished campaign                           acts/test_corrections, acts/test_rolls
35  sorting by keyboard                           pages/test_standings_page
36  a rule overridden on the night                pages/test_report

For what later work brings: 23 (pages of a career), 33 (deliveries to other programs).
"""

import json
import re
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.acts.drafts import save_draft, void_draft
from campaign.acts.people import remove_member
from campaign.models import Campaign, JournalEntry, Member
from games.models import Report
from pilots.models import Pilot
from tests import verbs
from tests.pages.world import everything_stored, signed_in
from tests.reconciled import assert_reconciled
from tests.rulebooks.build import claim, evening, legal
from tests.scenes import scene
from tests.stories.browsing import Browser

TESTS = Path(__file__).resolve().parents[1]
LATER = {23, 33}
CITED = re.compile(r"field\s+lessons?\s+(\d+(?:(?:,\s*|\s+and\s+)\d+)*)", re.IGNORECASE)
LINE = re.compile(r"^ ?(\d{1,2})  (\S.*?)  +(\S+/test_.+)$", re.MULTILINE)
NAMES = ["=HYPERLINK(1)", "+1", "-1", "@x", '"a",b', "O’Hara", "山本 五郎", "'quoted", "a;b|c", "=1+1"]

pytestmark = pytest.mark.django_db


def cited_in(place: str) -> set[int]:
    """The lessons that a test file cites, or that those cite into which it was divided."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.glob(f"{place}*.py"))
    return {int(number) for found in CITED.findall(text) for number in re.findall(r"\d+", found)}


TABLE = {int(number): [place.strip() for place in places.split(",")] for number, _words, places in LINE.findall(__doc__ or "")}


def test_every_lesson_is_in_the_table_or_waits_for_later_work():
    assert set(TABLE) | LATER == set(range(1, 37))
    assert not set(TABLE) & LATER


@pytest.mark.parametrize("lesson", sorted(TABLE))
def test_a_lesson_is_cited_by_the_tests_that_the_table_names(lesson):
    silent = [place for place in TABLE[lesson] if lesson not in cited_in(place)]
    assert silent == []


def dumped(campaign: Campaign) -> str:
    out = StringIO()
    call_command("dump_campaign", campaign.slug, stdout=out)
    return out.getvalue()


def standings(campaign: Campaign, **options: object) -> str:
    out = StringIO()
    call_command("standings", campaign.slug, stdout=out, **options)
    return out.getvalue()


def loaded(text: str, tmp_path: Path) -> Campaign:
    file, out = tmp_path / "campaign.json", StringIO()
    file.write_text(text, encoding="utf-8")
    call_command("load_campaign", str(file), stdout=out)
    return Campaign.objects.get(slug=out.getvalue().strip())


@scene
def sabine():
    return verbs.account("Sabine")


@scene
def campaign(sabine):
    """Game 1 is closed: one of each side was lost."""
    campaign = verbs.mustered_campaign(sabine)
    verbs.fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"}, u1={"fate": "lost"})
    return verbs.fresh(campaign)


@pytest.fixture
def browser(sabine):
    return Browser(signed_in(sabine, enforce_csrf_checks=True))


def test_a_report_thrown_away_leaves_every_export_as_it_was_to_the_last_byte(campaign):
    """field lesson 2"""
    before = dumped(campaign), standings(campaign), standings(campaign, format="csv")
    draft = verbs.open_game(campaign, 2)
    body = {**draft.body, "claims": [{"by": "j2-1", "on": "u2-1", "result": "shot_down"}], "note": "Not to be"}
    saved = save_draft(actor=verbs.acting(), campaign=campaign, game=2, edit=draft.edit, body=body, now=verbs.NOW)
    void_draft(actor=verbs.acting(), campaign=campaign, game=2, edit=saved.report.edit, now=verbs.NOW)
    assert (dumped(campaign), standings(campaign), standings(campaign, format="csv")) == before
    assert Report.objects.get(game__number=2).state == "void"
    assert_reconciled()


def test_a_pilot_whom_nobody_knows_is_refused_by_name_and_nothing_is_stored(campaign, tmp_path):
    """field lesson 9"""
    document = json.loads(dumped(campaign))
    document["reports"][0]["sorties"][0]["pilot"] = "nobody-9"
    before = everything_stored()
    with pytest.raises(CommandError, match=r"(?s)/reports/0/sorties/0/pilot.*nobody-9|nobody-9.*/reports/0/sorties/0/pilot"):
        loaded(json.dumps(document), tmp_path)
    assert everything_stored() == before


def test_who_leaves_the_club_leaves_his_results_behind(campaign):
    """field lesson 11"""
    player = verbs.account("Anna")
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    before = dumped(campaign), standings(campaign)
    member = Member.objects.get(campaign=campaign, user=player)
    remove_member(actor=verbs.acting(), campaign=campaign, member=member.pk, now=verbs.NOW)
    assert (dumped(campaign), standings(campaign)) == before


def test_an_account_that_is_deleted_keeps_its_name_in_the_journal_and_changes_no_total(campaign, sabine):
    """field lesson 11"""
    helper = verbs.account("Tomasz")
    verbs.add_member(campaign, helper)
    verbs.choose_ability(campaign, "j2-1", "Marksman")
    JournalEntry.objects.filter(act="ability.choose").update(actor=helper, actor_name="Tomasz")
    before = dumped(campaign), standings(campaign)
    helper.delete()
    entry = JournalEntry.objects.get(act="ability.choose")
    assert (entry.actor, entry.actor_name) == (None, "Tomasz")
    assert (dumped(campaign), standings(campaign)) == before


def test_a_player_with_a_pilot_cannot_be_taken_off_the_list(campaign, browser):
    """field lesson 11"""
    page = browser.open(f"/c/{campaign.slug}/seats/j1/")
    assert not any(button.text.startswith("Take") for form in page.forms for button in form.buttons)
    sent = browser.open(f"/c/{campaign.slug}/seats/j1/").form_with("name")
    del sent.controls["name"]
    sent.controls["edit"].name = sent.controls["edit"].kind = "what"
    sent.controls["edit"].values = ["remove"]
    answer = browser.send(sent)
    assert "has a pilot" in answer.text
    assert campaign.seats.filter(code="j1").exists()


def test_names_that_look_like_formulas_come_back_as_they_were(campaign, tmp_path):
    """field lesson 12"""
    pilots = list(Pilot.objects.filter(campaign=campaign).order_by("pk"))
    document = json.loads(dumped(campaign))
    for entry, name in zip(document["muster"], NAMES, strict=False):
        entry["name"] = name
    document["players"][0]["name"] = NAMES[0]
    copy = loaded(json.dumps(document), tmp_path)
    assert [entry["name"] for entry in json.loads(dumped(copy))["muster"]] == [entry["name"] for entry in document["muster"]]
    again = loaded(dumped(copy), tmp_path)
    assert dumped(again) == dumped(copy)
    table = standings(copy, format="csv")
    assert not re.search(r'(^|,)"?[=+@-]\D', table, re.MULTILINE)
    assert len(pilots) == len(document["muster"]) + len(document["replacements"])


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Pacific/Apia", "Pacific/Honolulu", "Europe/Berlin"])
@pytest.mark.parametrize("day", [date(2026, 10, 25), date(2026, 12, 31)])
def test_the_day_of_a_game_is_the_same_day_everywhere(campaign, browser, settings, zone, day):
    """field lesson 14: a date only; the night of the clock change, the last day of a year"""
    settings.TIME_ZONE = zone
    address = f"/c/{campaign.slug}/options/"
    browser.send(browser.open(address).form_with("date_2"), None, {"date_2": day.isoformat()})
    form = browser.open(address).form_with("date_2")
    assert form.value("date_2") == day.isoformat()
    browser.send(form)
    assert json.loads(dumped(campaign))["schedule"][1]["date"] == day.isoformat()
    game = browser.open(f"/c/{campaign.slug}/games/2/").text
    assert f"{day.day} {day:%b}" in game or f"{day.day} {day:%B}" in game or f"{day:%b}. {day.day}" in game


def test_a_campaign_loaded_again_is_one_copy_with_the_same_totals(campaign, tmp_path):
    """field lesson 19"""
    copy = loaded(dumped(campaign), tmp_path)
    assert Campaign.objects.count() == 2
    assert copy.slug != campaign.slug
    assert standings(copy) == standings(campaign)
    assert Pilot.objects.filter(campaign=copy).count() == Pilot.objects.filter(campaign=campaign).count()


def test_two_who_share_a_kill_have_half_each_and_their_side_has_it_once():
    """field lesson 20"""
    shared = legal(
        evening(1, {name: {} for name in ("j1", "j2", "u1")} | {"u1": {"fate": "shot_down"}}, [claim(["j1", "j2"], "u1")])
    )
    assert shared.score("japan", "kills") == 2
    assert [shared.pilot(name).campaign_half_kills for name in ("j1", "j2")] == [1, 1]


def test_editing_only_the_note_of_a_game_leaves_everything_else_alone(campaign, browser):
    """field lesson 21"""
    address = f"/c/{campaign.slug}/options/"
    entered = {"date_2": "2026-10-08", "note_4": "Bring dice"}
    browser.send(browser.open(address).form_with("note_1"), None, entered)
    before = json.loads(dumped(campaign))
    form = browser.open(address).form_with("note_1")
    assert {name: form.value(name) for name in entered} == entered
    browser.send(form, None, {"note_2": "In the small hall"})
    after = json.loads(dumped(campaign))
    assert after["schedule"][1].pop("note") == "In the small hall"
    assert after == before


def test_a_form_shows_what_is_stored_of_this_person_and_not_of_the_one_before(campaign, browser):
    """field lesson 21"""
    browser.send(browser.open(f"/c/{campaign.slug}/seats/j2/").form_with("until_game"), None, {"until_game": "4"})
    second = browser.open(f"/c/{campaign.slug}/seats/j2/").form_with("until_game")
    third = browser.open(f"/c/{campaign.slug}/seats/j3/").form_with("until_game")
    assert [(form.value("name"), form.value("until_game")) for form in (second, third)] == [("Bence", "4"), ("Chloé", "")]

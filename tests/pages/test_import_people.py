"""Whom a file means: pasted claims, sheets and logs understand the same names, and what is mistyped is a choice on the page."""

import re

import pytest

from campaign.models import Upload
from pilots.models import Pilot
from tests import sheets, verbs
from tests.pages.test_import_page import bring, send
from tests.scenes import scene

pytestmark = pytest.mark.django_db

SHEET = [
    ["name", "aircraft", "fate"],
    ["Saburō Takeda", "A6M2", ""],
    ["Bence the pilot", "A6M2", ""],
    ['"Duke" Ellis', "F2A", ""],
    ["Jirō Kanda", "F2A", ""],
]


@scene
def campaign():
    campaign = verbs.mustered_campaign(verbs.account())
    named = {"j1-1": "Saburō Takeda", "u1-1": '"Duke" Ellis', "u2-1": "Jirō Kanda"}
    for code, name in named.items():
        verbs.call(Pilot.objects.filter(campaign=campaign, code=code), name)
    verbs.open_game(campaign, 1)
    return campaign


@pytest.fixture
def browser(client, campaign):
    client.force_login(campaign.members.get().user)
    return client


def pasted(browser, campaign, *rows):
    """Paste a table of claims, as somebody copies it from a mail."""
    text = "\r\n".join(";".join(row) for row in (["by", "on", "result", "turn"], *rows))
    answer = browser.post(f"/c/{campaign.slug}/games/1/import/", {"text": text})
    assert answer.status_code == 303
    return browser.get(answer.headers["Location"])


def fates(campaign):
    return {s["pilot"]: s.get("fate", "survived") for s in verbs.draft_of(campaign, 1).body["sorties"]}


def claims(campaign):
    return [(claim["by"], claim["on"], claim["result"]) for claim in verbs.draft_of(campaign, 1).body["claims"]]


def test_pasted_claims_call_people_as_at_the_table_and_set_their_fates(browser, campaign):
    page = pasted(
        browser, campaign, ["Anna", "Ellis", "abgeschossen", "7"], ["takeda", "Duke", "H", "5"], ["kanda", "Bence", "S", "9"]
    )
    assert "Who is meant?" not in page.content.decode()
    send(browser, page, campaign)
    assert claims(campaign) == [("j1-1", "u1-1", "shot_down"), ("j1-1", "u1-1", "hit"), ("u2-1", "j2-1", "shot_down")]
    assert (fates(campaign)["u1-1"], fates(campaign)["j2-1"], fates(campaign)["j1-1"]) == ("shot_down", "shot_down", "survived")


def test_a_mistyped_player_is_asked_and_his_own_pilot_stands_first(browser, campaign):
    html = pasted(browser, campaign, ["Anja", "Elis", "K", "7"]).content.decode()
    firsts = re.findall(r'<optgroup label="Close names"><option value="([^"]+)"', html)
    assert firsts == ["j1-1", "u1-1"]


def sheet(*claims, ellis=""):
    rows = [*SHEET[:3], ['"Duke" Ellis', "F2A", ellis], SHEET[4]]
    return sheets.workbook(sorties=rows, claims=[["by", "on", "result"], *claims])


def test_a_mistyped_name_among_the_claims_of_a_sheet_is_a_choice_and_no_way_back_to_the_spreadsheet(browser, campaign):
    page = bring(browser, campaign, sheet(["Takedo", "Ellis", "K"], ["Nobody", "Ellis", "H"]), "sheet.xlsx")
    html = page.content.decode()
    assert "claims!A2" in html
    assert ">Take it over as the draft<" not in html
    send(browser, page, campaign, p4="j1-1", p5="drop")
    assert claims(campaign) == [("j1-1", "u1-1", "shot_down")]
    assert fates(campaign)["u1-1"] == "shot_down"


def test_whoever_does_not_fly_in_the_sheet_makes_no_claim_and_that_is_told(browser, campaign):
    page = bring(browser, campaign, sheet(["Chloé", "Ellis", "K"]), "sheet.xlsx")
    assert "1 claim goes with those who are not in the report." in page.content.decode()


def test_a_sheet_that_says_that_he_survived_is_believed_until_somebody_looks(browser, campaign):
    page = bring(browser, campaign, sheet(["Takeda", "Ellis", "K"], ellis="survived"), "sheet.xlsx")
    assert "is claimed as shot down, but was not" in page.content.decode()
    send(browser, page, campaign)
    assert fates(campaign)["u1-1"] == "survived"


def test_a_lost_man_who_is_called_in_short_offers_whoever_sits_in_his_seat(browser, campaign):
    verbs.write_down(campaign, 1, u1={"fate": "lost", "crew": "killed"})
    verbs.confirm_report(campaign, 1)
    verbs.throw_all(campaign)
    verbs.open_game(campaign, 2)
    data = sheets.lines_of_text(["by", "on", "result"], ["Ellis", "Takeda", "H"])
    html = bring(browser, campaign, data, "claims.csv", 2).content.decode()
    likely = re.search(r'<optgroup label="Close names">(.*?)</optgroup>', html)[1]
    assert re.findall(r'value="([^"]+)"', likely)[:2] == ["u1-2", "u1-1"]
    assert Upload.objects.get().game.number == 2

"""Sheets that are taken before all is known, or filled in by half: nobody flies who was lost, and a forgotten column is told."""

import io
import zipfile

import pytest

from campaign.imports.matching import match
from campaign.imports.proposal import understood_of
from campaign.record import facts
from tests.bringing import brought
from tests.pages.report_forms import text, to
from tests.scenes import scene
from tests.sheets import lines_of_text, understood
from tests.verbs import confirm_report, fresh, mustered_campaign, open_game, throw_all, write_down

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    """Game 1 is confirmed and waits for dice; Anna's pilot was killed in it."""
    campaign = mustered_campaign(owner)
    open_game(campaign, 1)
    write_down(campaign, 1, j1={"fate": "lost", "crew": "killed"})
    confirm_report(campaign, 1)
    return campaign


def sorties(referee, campaign, game=2):
    return referee.get(to("sheet_sorties", campaign, game)).content.decode("utf-8-sig").splitlines()


def test_whoever_comes_for_a_lost_pilot_has_a_line_that_names_nobody_yet(referee, campaign):
    line = next(line for line in sorties(referee, campaign) if line.startswith("j1-1"))
    assert line.startswith("j1-1,,in the place of Anna the pilot,Anna,japan,")
    assert b"in the place of" in zipfile.ZipFile(io.BytesIO(referee.get(to("sheet_zip", campaign, 2)).content)).read(
        "sorties.csv"
    )


def test_brought_back_it_asks_who_flew_and_offers_his_players_pilot_first(referee, campaign):
    sheet = "\n".join(sorties(referee, campaign)).encode()
    throw_all(campaign)
    upload = brought(campaign, sheet, "sheet.csv", game=2)
    matches = match(understood_of(upload).people, facts(fresh(campaign)), 2, {})
    asked = [each for each in matches if not each.settled]
    assert [each.named.name for each in asked] == ["in the place of Anna the pilot"]
    assert asked[0].offered[0] == "j1-2"


def test_a_new_pilot_whom_nobody_named_is_told_by_his_player_and_known_again(referee, campaign):
    throw_all(campaign)
    campaign = fresh(campaign)
    sheet = sorties(referee, campaign)
    assert [line for line in sheet if "Replacement" in line] == []
    assert next(line for line in sheet if "j1-2" in line).startswith("j1-2,j1-2,Anna’s new pilot,Anna,japan,")
    matches = match(understood("sheet.csv", "\n".join(sheet).encode()).people, facts(campaign), 2, {})
    assert {(each.how, each.otherwise) for each in matches} == {("id", "")}
    book = understood("sheet.xlsx", referee.get(to("sheet_xlsx", campaign, 2)).content)
    assert {named.name for named in book.people if named.id == "j1-2"} == {"Anna’s new pilot"}


def test_the_zip_tells_how_to_fill_it_in_and_that_text_is_no_table_of_it(referee, campaign):
    packed = referee.get(to("sheet_zip", campaign, 2)).content
    told = zipfile.ZipFile(io.BytesIO(packed)).read("how to fill this in.txt").decode("utf-8-sig")
    assert told.startswith("1. ")
    assert "exit edge: " in told
    seen = understood("sheet.zip", packed)
    assert not [remark for remark in seen.remarks if "how to" in remark.at]


def test_a_side_without_any_aircraft_is_told_as_a_column_that_was_forgotten():
    sheet = lines_of_text(["name", "side", "aircraft"], ["Anna", "Japan", ""], ["Bence", "Japan", ""], ["Ingrid", "USA", "F4F"])
    seen = understood("s.csv", sheet)
    assert [remark.params for remark in seen.remarks if remark.code == "seen.no_side"] == [{"side": "japan"}]


def test_a_pilot_alone_without_one_did_not_fly_and_no_column_was_forgotten():
    sheet = lines_of_text(["name", "side", "aircraft"], ["Anna", "Japan", ""], ["Bence", "Japan", "A6M2"])
    assert "seen.no_side" not in {remark.code for remark in understood("s.csv", sheet).remarks}


def test_the_guide_to_the_sheet_is_led_to_from_the_game_and_from_the_page_that_takes_files(referee, campaign):
    for page in (to("game", campaign, 2), to("import_game", campaign, 2)):
        assert 'href="/help/result-sheet/"' in referee.get(page).content.decode()
    assert "The result sheet" in text(referee.get("/help/result-sheet/"))

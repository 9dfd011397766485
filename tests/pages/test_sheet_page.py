"""The result sheet that a campaign's people take to the table."""

import io

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Campaign, Member
from games.readers.reading import read
from tests import verbs
from tests.scenes import scene
from tests.sheets import understood

FILES = ("sheet.xlsx", "sheet.zip", "sheet-sorties.csv", "sheet-claims.csv")


def at(campaign, file="sheet.xlsx", game=1):
    return f"/c/{campaign.slug}/games/{game}/{file}"


def content(client, campaign, file="sheet.xlsx", game=1):
    response = client.get(at(campaign, file, game))
    assert response.status_code == 200
    return response.content


def table(data, name="sorties"):
    """The lines of a worksheet under its heads, by head."""
    heads, *lines = openpyxl.load_workbook(io.BytesIO(data))[name].iter_rows(values_only=True)
    return [dict(zip(heads, line, strict=True)) for line in lines]


@scene
def owner():
    return verbs.account()


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


@pytest.fixture
def client(client, owner):
    client.force_login(owner)
    return client


@pytest.mark.parametrize("file", FILES)
def test_owner_and_player_take_it_and_a_stranger_finds_nothing(client, campaign, file):
    assert client.get(at(campaign, file)).status_code == 200
    player = verbs.account("Tomasz")
    client.force_login(player)
    assert client.get(at(campaign, file)).status_code == 404
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    assert client.get(at(campaign, file)).status_code == 200
    client.logout()
    assert client.get(at(campaign, file)).status_code == 404


@pytest.mark.parametrize("file", FILES)
def test_who_only_reads_a_public_campaign_has_no_use_for_it(client, campaign, file):
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    client.logout()
    assert client.get(at(campaign, file)).status_code == 404
    assert file not in client.get(f"/c/{campaign.slug}/games/1/").content.decode()


@pytest.mark.parametrize("file", FILES)
def test_there_is_none_of_a_game_that_is_not_scheduled(client, campaign, file):
    assert client.get(at(campaign, file, game=3)).status_code == 404
    assert client.get(at(campaign, file, game=9)).status_code == 404
    assert client.post(at(campaign, file)).status_code == 405


@pytest.mark.parametrize("file", FILES)
def test_what_did_not_change_is_not_sent_again_and_what_did_is(client, campaign, file):
    first = client.get(at(campaign, file))
    assert client.get(at(campaign, file), headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert first.headers["Content-Disposition"].startswith(f'attachment; filename="{campaign.slug}-game-1-')
    verbs.open_game(campaign, 1, calls={"j1": "absent"})
    again = client.get(at(campaign, file), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == (304 if "claims" in file else 200)


def test_it_has_the_games_pilots_and_their_aircraft_where_the_rules_leave_no_choice(client, campaign):
    lines = table(content(client, campaign, game=2))
    pilots = [line for line in lines if line["pilot"] and not line["sortie"].startswith("#")]
    assert [(line["pilot"], line["name"], line["player"], line["side"], line["aircraft"]) for line in pilots[:2]] == [
        ("j1-1", "Anna the pilot", "Anna", "japan", "A6M2"),
        ("j2-1", "Bence the pilot", "Bence", "japan", "A6M2"),
    ]
    assert [line["aircraft"] for line in pilots] == ["A6M2"] * 4 + ["F4F"] * 4
    assert [line["sortie"] for line in lines if line["side"] in ("japan", "usa") and not line["pilot"]][:5] == [
        "js1", "js2", "js3", "js4", "us1",
    ]  # fmt: skip


def test_where_five_pilots_share_two_types_the_aircraft_is_left_open(client, owner):
    campaign = verbs.mustered_campaign(owner, a_side=5, name="Five")
    pilots = [line for line in table(content(client, campaign)) if line["pilot"] and not line["sortie"].startswith("#")]
    assert [line["aircraft"] for line in pilots if line["side"] == "japan"] == ["A6M2"] * 5
    assert [line["aircraft"] for line in pilots if line["side"] == "usa"] == [None] * 5


def test_once_the_roll_is_called_it_has_those_who_fly_and_what_was_given_to_them(client, owner):
    campaign = verbs.mustered_campaign(owner, a_side=5, name="Five")
    verbs.open_game(campaign, 1, calls={"j1": "absent"})
    pilots = [line for line in table(content(client, campaign)) if line["pilot"] and not line["sortie"].startswith("#")]
    assert [line["pilot"] for line in pilots] == ["j2-1", "j3-1", "j4-1", "j5-1", "u1-1", "u2-1", "u3-1", "u4-1", "u5-1"]
    assert [line["aircraft"] for line in pilots if line["side"] == "usa"] == ["F2A"] * 4 + ["P-40B"]


def test_nothing_that_was_entered_stands_in_it(client, campaign):
    """A player's sheet does not show what the referee has written so far."""
    verbs.open_game(campaign, 1)
    verbs.write_down(campaign, 1, j1={"fate": "lost", "note": "a secret"})
    assert b"secret" not in content(client, campaign, "sheet-sorties.csv")
    assert all(line["fate"] is None for line in table(content(client, campaign)))


@pytest.mark.parametrize("file", FILES)
def test_it_says_which_campaign_and_game_it_is_for(client, campaign, file):
    seen = read(file, content(client, campaign, file, game=4))
    assert (seen.campaign, seen.game, seen.faults) == (campaign.slug, 4, ())


def test_a_campaigns_report_can_be_filled_in_and_read_back(client, campaign):
    book = openpyxl.load_workbook(io.BytesIO(content(client, campaign)))
    heads = [cell.value for cell in book["sorties"][1]]
    book["sorties"].cell(2, heads.index("fate") + 1, "shot down")
    book["sorties"].cell(2, heads.index("rescue") + 1, 5)
    for column, value in enumerate(["Ingrid the pilot (u1-1)", None, "Anna the pilot", "shot down", 7], 1):
        book["claims"].cell(2, column, value)
    made = io.BytesIO()
    book.save(made)
    seen = understood("back.xlsx", made.getvalue())
    assert seen.body["sorties"][0]["fate"] == "shot_down"
    assert seen.body["claims"] == [{"by": "u1-1", "on": "j1-1", "result": "shot_down", "turn": 7}]
    assert seen.dice == {"j1-1": {"rescue": 5}}


def test_as_a_workbook_it_has_lists_a_frozen_head_and_one_page_to_print_and_no_formula(client, campaign):
    book = openpyxl.load_workbook(io.BytesIO(content(client, campaign)))
    assert book.sheetnames == ["sorties", "claims", "how to fill this in"]
    for name in ("sorties", "claims"):
        page = book[name]
        assert page.freeze_panes.endswith("2")
        assert page.page_setup.orientation == "landscape"
        assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 1) or page.sheet_properties.pageSetUpPr.fitToPage
        assert not [cell for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    lists = {rule.formula1 for rule in book["sorties"].data_validations.dataValidation}
    assert {
        '"survived,shot down,lost"',
        '"unhurt,wounded,killed"',
        '"friendly,enemy,flank"',
        '"success,failure"',
        '"yes,no"',
    } <= lists
    assert {'"A6M2"', '"F2A,P-40B"', '"D3A,B5N"'} <= lists
    assert book.vba_archive is None


def test_the_game_is_a_number_and_a_name_like_a_formula_is_text(client, campaign):
    """field lesson 12"""
    verbs.call(campaign.pilots.filter(code="j1-1"), "=1+1")
    book = openpyxl.load_workbook(io.BytesIO(content(client, campaign)))
    [game] = [row[1] for row in book["sorties"].iter_rows() if row[0].value == "# game"]
    assert (game.value, game.data_type) == (1, "n")
    assert (book["sorties"]["C2"].value, book["sorties"]["C2"].data_type) == ("=1+1", "s")
    line = content(client, campaign, "sheet-sorties.csv").decode("utf-8-sig").splitlines()[1]
    assert line.split(",")[2] == "'=1+1"


def test_the_game_page_and_the_desk_lead_to_it(client, campaign):
    verbs.open_game(campaign, 1)
    assert at(campaign) in client.get(f"/c/{campaign.slug}/desk/").content.decode()
    page = client.get(f"/c/{campaign.slug}/games/1/").content.decode()
    assert all(at(campaign, file) in page for file in FILES)


@pytest.mark.parametrize("file", FILES)
def test_it_takes_as_many_queries_for_eight_a_side_as_for_four(client, owner, file):
    counted = []
    for a_side in (4, 8):
        campaign = verbs.mustered_campaign(owner, a_side=a_side, name=f"{a_side} a side")
        verbs.fly_game(campaign, 1)
        with CaptureQueriesContext(
            connection,
        ) as sent:
            content(client, campaign, file, game=2)
        counted.append(len(sent))
    assert counted[0] == counted[1] <= 14

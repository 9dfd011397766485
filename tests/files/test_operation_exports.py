"""The battle off Midway in what goes out: reports in every format, the summary, the story, a file's second life."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from openpyxl import load_workbook

from campaign.acts.battles import load_battle
from campaign.acts.operations import attach_operation, detach_operation
from campaign.acts.replacing import replace_campaign
from campaign.exports.archive import archive
from campaign.exports.book import book_of
from campaign.exports.campaign_file import campaign_file
from campaign.exports.formats import FORMATS
from campaign.exports.material import material
from campaign.exports.subjects import Part
from campaign.exports.summary import summary_of
from campaign.exports.writing import written
from campaign.models import Notice
from campaign.story.page import story
from campaign.telling.words import sentence
from games.models import Battle, Operation
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.printed import text_of
from tests.rulebooks.battles import LEVEL, UNFINISHED, session
from tests.scenes import scene

pytestmark = pytest.mark.django_db
SAID = "major Japanese defeat"


@scene
def campaign():
    """A club that gives CVP for the battle; games 1 and 2 are flown, and it is attached."""
    campaign = verbs.mustered_campaign(visibility="public", rules={"kido_butai_cvp": {LEVEL: [1, 4]}})
    verbs.fly_game(campaign, 1)
    verbs.fly_game(campaign, 2)
    attach_operation(actor=verbs.acting(), campaign=campaign, session=session(), commander="Zoë", now=verbs.NOW)
    return campaign


def text(form, data):
    if form == "pdf":
        return text_of(data)
    if form == "xlsx":
        rows = [row for sheet in load_workbook(BytesIO(data)) for row in sheet.iter_rows(values_only=True)]
        return " ".join(str(cell) for row in rows for cell in row if cell is not None)
    return data.decode("utf-8-sig")


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "csv"])
def test_every_format_of_the_game_reports_tells_of_it(campaign, form):
    stood = material(verbs.fresh(campaign))
    for part in (Part(), Part(game=2)):
        told = " ".join(text(form, written("game-reports", form, stood, part)).split())
        assert SAID in told.replace("Major", "major")
        assert "Zoë commanded." in told
        assert "The base on Midway is destroyed." in told
    assert "Zoë" not in text(form, written("game-reports", form, stood, Part(game=1)))


def test_the_tables_say_what_came_of_it(campaign):
    tables = json.loads(written("game-reports", "json", material(verbs.fresh(campaign)), Part(game=2)))["tables"]
    rows = {table["key"]: table["rows"] for table in tables}
    assert rows["operation"] == [
        {
            "game": 2, "commander": "Zoë", "level": LEVEL, "turn": 16, "finished": True, "japan": 2, "usa": 10,
            "japan_cvp": 1, "usa_cvp": 4,
        }
    ]  # fmt: skip
    assert rows["operation-played"] == [{"game": 2, "dice": "file", "options": None, "own_mix": False, "picture": None}]
    assert {"game": 2, "item": "Carriers sunk", "japan": 0, "usa": 6} in rows["operation-points"]
    assert rows["operation-told"][0] == {"game": 2, "words": "Zoë commanded."}
    assert "The base on Midway was destroyed." in rows["operation-told"][1]["words"]
    assert {
        "game": 2, "turn": 4, "time": "0730", "words": "The base on Midway is destroyed.", "rule": "KB 6c",
    } in rows["operation-log"]  # fmt: skip
    assert {"game": 2, "side": "usa", "words": f"The battle off Midway: {SAID}", "rule": "PAW-R19", "cvp": 4} in rows["score"]


@pytest.mark.parametrize("form", ["md", "bbcode.txt", "csv", "json", "xlsx", "pdf"])
def test_a_file_names_the_address_of_the_map_where_it_does_not_hold_it(campaign, form):
    address = f"/c/{campaign.slug}/games/2/operation/midway.svg"
    got = Client(HTTP_HOST="testserver").get(f"/c/{campaign.slug}/exports/game-reports.{form}", {"table": "operation-played"})
    assert (address in text(form, got.content).replace("\\", "")) == (form != "pdf")


def test_how_it_was_played_is_told_in_the_words_of_the_league(campaign):
    changed = {**session(), "options": {**session().get("options", {}), "us_damage_control": True}}
    edit = Operation.objects.get().edit
    detach_operation(actor=verbs.acting(), campaign=campaign, edit=edit, reason="Not ours.", now=verbs.NOW)
    played = load_battle(actor=verbs.acting(verbs.account("Olga")), data=json.dumps(changed).encode(), now=verbs.NOW)
    Battle.objects.update(from_file=False, shared=True)
    attach_operation(actor=verbs.acting(), campaign=campaign, session=None, battle=played.code, now=verbs.NOW)
    told = text("md", written("game-reports", "md", material(verbs.fresh(campaign)), Part(game=2)))
    assert "Site dice" in told
    assert "“American damage control” is on" in told


def test_the_rulings_of_the_battle_are_named_where_it_is_told(campaign):
    for after, told in ((None, True), (2, True), (1, False)):
        head = material(verbs.fresh(campaign), after).head("")
        assert any("KB-R1 to KB-R" in ruling for ruling in head.rulings) is told


def test_before_game_2_nothing_of_it_is_told(campaign):
    tables = json.loads(written("game-reports", "json", material(verbs.fresh(campaign), 1)))["tables"]
    assert not [table for table in tables if table["key"].startswith("operation")]


def test_the_sides_have_a_column_for_it_that_is_empty_where_the_club_gives_nothing(campaign):
    def sides(of):
        tables = json.loads(written("standings", "json", material(verbs.fresh(of))))["tables"]
        return [row["operation"] for table in tables if table["key"] == "sides" for row in table["rows"]]

    assert sides(campaign) == [1, 4]
    plain = verbs.mustered_campaign(verbs.account("Olga"))
    assert sides(plain) == [None, None]


def test_the_summary_and_the_story_have_a_line_of_it(campaign):
    stood = material(verbs.fresh(campaign))
    assert f"The battle off Midway: {SAID}" in summary_of(book_of(stood.record, stood.outcome))
    told = story(verbs.fresh(campaign)).chapters
    assert any(
        "The carriers’ battle off Midway was a major Japanese defeat: 1 CVP for Japan and 4 for the USA." in str(vars_of(one))
        for one in told
    )


def vars_of(chapter):
    return {name: getattr(chapter, name) for name in chapter.__dataclass_fields__}


def test_who_plays_is_told_where_the_score_changed_by_it(campaign):
    user = verbs.account("Nina")
    verbs.add_member(campaign, user, "player", "u1")
    operation = Operation.objects.get()
    detach_operation(actor=verbs.acting(), campaign=campaign, edit=operation.edit, reason="Not ours.", now=verbs.NOW)
    notice = Notice.objects.get(user=user, kind="operation.counts")
    assert "The battle off Midway behind game 2 was changed" in sentence(notice.kind, notice.params)
    attach_operation(actor=verbs.acting(), campaign=campaign, session=session(UNFINISHED), now=verbs.NOW)
    assert Notice.objects.filter(user=user, kind="operation.counts").count() == 1


def test_a_file_with_it_takes_the_place_of_a_running_campaign_and_one_without_detaches_it(campaign):
    whole = json.loads(campaign_file(verbs.fresh(campaign)))
    bare = json.loads(json.dumps(whole))
    del bare["schedule"][1]["kido_butai"]
    for document, scores in ((bare, (0, 0)), (whole, (1, 4))):
        record = read_campaign(json.dumps(document))
        version = verbs.fresh(campaign).version
        assert replace_campaign(actor=verbs.acting(), campaign=campaign, record=record, version=version, now=verbs.NOW).entry
        stands = verbs.fresh(campaign)
        assert tuple(stands.score.scores[side]["operation"] for side in ("japan", "usa")) == scores
        assert json.loads(campaign_file(stands)) == document


def test_the_archive_holds_its_session_file_and_its_map(campaign):
    packed = ZipFile(BytesIO(b"".join(archive(verbs.fresh(campaign), member=True, referee=True))))
    assert json.loads(packed.read("kido-butai/game-2.session.json")) == session()
    assert packed.read("kido-butai/game-2.svg").startswith(b"<svg")
    assert "kido-butai/game-2.svg" in packed.read("exports/game-reports.json").decode()
    assert "kido-butai/" in packed.read("README.txt").decode()

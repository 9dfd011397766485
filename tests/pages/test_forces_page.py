"""The forces of a game to set it up elsewhere, as text and as JSON."""

import json
import re

import jsonschema
import pytest
from django.test import Client

from campaign.acts import growth, links
from campaign.exports.documents import schemas
from campaign.exports.forces import WIDE
from campaign.exports.formats.bbcode_text import width
from tests import verbs
from tests.pages.reading import autumn
from tests.pages.world import signed_in
from tests.scenes import scene


@scene
def campaign(owner):
    return autumn(owner)


@pytest.fixture
def client(campaign, owner):
    return signed_in(owner)


def document(client, campaign, game):
    return json.loads(client.get(f"/c/{campaign.slug}/games/{game}/forces.json").content)


def text(client, campaign, game):
    return client.get(f"/c/{campaign.slug}/games/{game}/forces.txt").content.decode()


@pytest.mark.parametrize("game", [1, 3, 4, 7])
def test_the_document_keeps_its_schema(client, campaign, game):
    jsonschema.validate(document(client, campaign, game), schemas()["forces.schema.json"])


def test_it_holds_the_books_forces_and_who_flies_as_he_stands_before_the_game(client, campaign):
    said = document(client, campaign, 1)
    japan = said["sides"][0]
    assert (said["title"], said["first"], said["odds"]) == ("The Japanese Offensive", [1941, 12], [3, 1])
    assert japan["side"] == "japan"
    assert sum(japan["on_table"].values()) >= len(japan["flying"])
    tarō = next(one for one in japan["flying"] if one["pilot"] == "j5-1" or one["name"] == "Tarō Asagiri")
    assert (tarō["state"], tarō["aircraft"] is not None) == ("active", True)


def test_text_fits_into_seventy_two_columns_whatever_the_names(client, campaign, owner):
    pilot = campaign.pilots.filter(line__state="active").first()
    growth.rename_pilot(actor=verbs.acting(owner), campaign=campaign, pilot=pilot.code, name="山本五十六" * 12)
    told = text(client, campaign, 7)
    assert "山本" in told
    assert max(width(line) for line in told.splitlines()) <= WIDE


def test_text_says_what_the_document_says(client, campaign):
    said, told = document(client, campaign, 7), text(client, campaign, 7)
    for side in said["sides"]:
        for one in side["flying"]:
            assert one["name"] in told
            assert one["player"] in told
    for ruling in said["rulings"]:
        assert ruling.split()[0] in told


def test_text_leads_to_the_rulings_in_words(client, campaign):
    lines = text(client, campaign, 1).splitlines()
    at = lines.index("  http://testserver/help/rulings/")
    assert "edition" in " ".join(lines[at - 2 : at])


def test_text_counts_as_many_aircraft_as_fly_of_those_that_there_are(client, campaign):
    lines = [line for line in text(client, campaign, 1).splitlines() if line.startswith("  on the table")]
    flying = [len(side["flying"]) for side in document(client, campaign, 1)["sides"]]
    counted = [[(int(n), int(many)) for n, many in re.findall(r"(\d+) of (\d+) ", line)] for line in lines]
    assert [sum(n for n, _many in side) for side in counted] == flying
    assert all(n <= many for side in counted for n, many in side)


def test_who_has_no_aircraft_yet_flies_what_his_own_page_tells_him(owner):
    open_yet = verbs.mustered_campaign(owner, a_side=6)
    client = signed_in(owner)
    told = text(client, open_yet, 1)
    assert "F2A Buffalo (as far as they go, B.3)" in " ".join(told.split())
    assert "at most" in told
    assert all(pilot["aircraft"] is None for pilot in document(client, open_yet, 1)["sides"][1]["flying"])


def test_members_take_it_and_strangers_find_nothing(campaign):
    stranger = signed_in(verbs.account("Stranger"))
    for file in ("forces.txt", "forces.json"):
        at = f"/c/{campaign.slug}/games/1/{file}"
        assert Client().get(at).status_code == 404
        assert stranger.get(at).status_code == 404


def test_a_game_that_is_not_scheduled_has_no_forces(client, campaign):
    assert client.get(f"/c/{campaign.slug}/games/9/forces.txt").status_code == 404


def test_it_says_where_the_game_is_played(client, campaign, owner):
    game = campaign.games.get(number=7)
    game.link = "https://club.example/7"
    game.save(update_fields=["link"])
    told = {"kind": "table", "url": "https://table.example/" + "room/" * 20, "title": "Table four", "note": "the blue one"}
    links.add_link(actor=verbs.acting(owner), campaign=campaign, game=7, **told)
    own = {"kind": "scheduled", "url": "https://club.example/7", "title": "", "note": ""}
    said = document(client, campaign, 7)
    jsonschema.validate(said, schemas()["forces.schema.json"])
    assert said["links"] == [own, told]
    lines = text(client, campaign, 7).splitlines()
    start = lines.index("- Table four (online table)")
    assert lines[start - 1 : start + 3] == ["  https://club.example/7", lines[start], f"  {told['url']}", "  the blue one"]

"""The page of pictures and their files."""

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from campaign.exports.pdf import drawings
from campaign.exports.pdf.typesetting import drawn
from campaign.pictures.alone import EDGE
from campaign.pictures.gallery import HUNG, gallery
from campaign.pictures.pen import WIDE
from tests import verbs
from tests.pages.reading import autumn, page, read, rows, words
from tests.scenes import scene


@scene
def solomons():
    return autumn()


@scene
def founded():
    return verbs.found_campaign(visibility="public")


def file(campaign, name: str, query: str = ""):
    return Client().get(f"/c/{campaign.slug}/pictures/{name}.svg{query}")


def test_each_picture_has_a_finding_two_drawings_a_table_and_a_file(solomons):
    shown = page(solomons, "pictures/")
    assert "The USA pulled ahead of Japan in game 4 and leads by 2" in words(shown)
    for name in HUNG:
        section = re.search(rf'<section class="hung" aria-labelledby="{name}">(.*?)</section>', shown, re.DOTALL)[1]
        assert section.count("<svg") == 2
        assert len(rows(section)) > 2
        assert f'href="/c/{solomons.slug}/pictures/{name}.svg"' in section


def test_no_two_things_on_the_page_have_the_same_id(solomons):
    ids = re.findall(r'\sid="([^"]+)"', page(solomons, "pictures/"))
    assert len(ids) == len(set(ids))


def test_an_earlier_moment_has_its_pictures_and_its_files(solomons):
    shown = page(solomons, "pictures/?after=1")
    assert "Japan has led from game 1 on and is 5 ahead" in words(shown)
    assert "points.svg?after=1" in shown
    assert "Japan has led from game 1 on" in file(solomons, "points", "?after=1").content.decode()


def test_the_standings_lead_to_the_pictures_of_the_same_moment(solomons):
    assert f'<a href="/c/{solomons.slug}/pictures/?after=2">Pictures</a>' in page(solomons, "standings/?after=2")


def test_a_logbook_draws_how_its_pilot_grew(solomons):
    shown = page(solomons, "pilots/j1-1/")
    assert "From 300 EP to 537, most of it in game 4 (+100)" in words(shown)
    drawn = re.search(r'<div class="narrow-sheet">(.*?)</div>', shown)[1]
    assert re.findall(r'class="strong haloed"[^>]*>(\d+)<', drawn) == ["300", "325", "400", "437", "537"]
    assert "growth-wide" not in page(solomons, "pilots/j1-1/?after=0")


def test_before_the_first_report_the_page_says_what_there_will_be(founded):
    assert "Nothing to draw yet" in read(founded, "pictures/")
    assert "<svg class" not in page(founded, "pictures/").split("<main")[1]


def test_after_the_muster_what_can_be_drawn_is_drawn_and_the_rest_is_announced(solomons):
    shown = page(solomons, "pictures/?after=0")
    assert re.findall(r'<section class="hung" aria-labelledby="([^"]+)"', shown) == ["experience", "dice", "to-come"]
    assert "there will be something to see here too: CVP game by game" in words(shown)


def test_a_file_is_an_svg_that_may_do_nothing_but_look_as_it_says(solomons):
    answer = file(solomons, "duels")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'none'" in policy
    assert "style-src 'unsafe-inline'" in policy
    assert ElementTree.fromstring(answer.content).tag.endswith("svg")
    assert file(solomons, "duels", "?after=2").headers["Content-Disposition"].endswith('-after-2-duels.svg"')


def test_a_file_is_a_png_too_for_where_no_svg_is_shown_and_is_made_once_a_version(solomons, monkeypatch):
    made = []
    monkeypatch.setattr(drawings, "drawn", lambda *asked: made.append(asked) or drawn(*asked))
    shown = page(solomons, "pictures/?after=2")
    assert f'href="/c/{solomons.slug}/pictures/experience.png?after=2"' in shown
    answers = [Client().get(f"/c/{solomons.slug}/pictures/experience.png?after=2") for _time in range(2)]
    assert len(made) == 1
    assert answers[0].headers["Content-Type"] == "image/png"
    assert answers[0].headers["Content-Disposition"].endswith('-after-2-experience.png"')
    image = Image.open(BytesIO(answers[0].content))
    assert image.width == 2 * (WIDE + 2 * EDGE)
    assert len(image.convert("RGB").resize((200, 200)).getcolors(40_000)) > 50, "something is drawn"
    again = Client().get(f"/c/{solomons.slug}/pictures/experience.png?after=2", headers={"If-None-Match": answers[0]["ETag"]})
    assert again.status_code == 304


def test_the_browsers_copy_of_a_file_stands_until_something_happens(solomons):
    tag = file(solomons, "dice").headers["ETag"]
    again = Client().get(f"/c/{solomons.slug}/pictures/dice.svg", headers={"If-None-Match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["nothing.svg", "nothing.png", "points.svg?after=6", "points.svg?after=x", "?after=6"])
def test_what_there_is_not_is_not_there(solomons, path):
    assert Client().get(f"/c/{solomons.slug}/pictures/{path}").status_code == 404


@pytest.mark.parametrize(("after", "many"), [(None, 4), (1, 5), (3, 5)])
def test_pictures_take_as_many_queries_of_a_big_campaign_as_of_a_small_one(solomons, founded, after, many):
    for campaign in [solomons] if after else [solomons, founded]:
        with CaptureQueriesContext(
            connection,
        ) as sent:
            gallery(campaign, after)
        assert len(sent) == many, [one["sql"][:80] for one in sent]

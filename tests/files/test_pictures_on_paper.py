"""The pictures on paper: drawn as lines and letters behind the standings, in the ink of the day, and no name breaks one."""

import re
from xml.etree import ElementTree

import pytest

from campaign.exports.material import material
from campaign.exports.pdf.drawings import hung, in_plain_letters
from campaign.exports.writing import written
from campaign.models import Campaign
from campaign.pictures.gallery import HUNG, gallery
from campaign.pictures.on_paper import on_paper
from tests import verbs
from tests.files.campaigns import SOLOMONS, loaded
from tests.printed import reader, text_of
from tests.scenes import scene


@scene
def campaign() -> Campaign:
    [slug] = loaded(SOLOMONS)
    return Campaign.objects.select_related("score").get(slug=slug)


def test_the_standings_on_paper_have_all_pictures_behind_their_tables(campaign):
    words = text_of(written("standings", "pdf", material(campaign)))
    hung_there = gallery(campaign, None).pictures
    assert [picture.name for picture in hung_there] == list(HUNG)
    assert all(picture.subject in words and picture.finding in words for picture in hung_there)


def test_they_are_lines_and_letters_not_dots(campaign):
    assert not [image for page in reader(written("standings", "pdf", material(campaign))).pages for image in page.images]


def test_they_stand_as_of_the_moment_of_the_tables(campaign):
    assert "after game 1" in gallery(campaign, 1).stands.casefold()
    early = written("standings", "pdf", material(campaign, 1))
    assert gallery(campaign, 1).pictures[0].finding in text_of(early)
    assert gallery(campaign, None).pictures[1].finding not in text_of(early)


def test_other_documents_and_a_campaign_without_a_game_have_none(campaign):
    assert "Who came back" not in text_of(written("roster", "pdf", material(campaign)))
    began = text_of(written("standings", "pdf", material(verbs.mustered_campaign())))
    assert "Who came back" not in began


def test_a_drawing_brings_its_looks_along_white_and_without_a_word_that_only_browsers_know(campaign):
    for picture in gallery(campaign, None).drawn:
        drawn, tall = on_paper(picture)
        assert 0 < tall < 3
        assert "var(" not in drawn
        assert "font:" not in drawn
        assert not re.search(r"url\((?!#)", drawn)
        ElementTree.fromstring(drawn)
    assert ".ground { fill: #fff; }" in drawn


@pytest.mark.parametrize("name", ['Ⓐ < & > "b"', "坂井 三郎", "≪x≫", "김정호", "&amp;", "<text>"])
def test_no_name_becomes_markup_of_a_drawing(name):
    from html import escape

    made = in_plain_letters(f'<svg><g>x</g><text class="strong">{escape(name)}</text></svg>')
    assert made.isascii()
    [text] = ElementTree.fromstring(made).iter("text")
    assert text.text
    assert made.startswith("<svg><g>x</g>")


def test_a_tall_drawing_becomes_narrower_so_that_it_stays_on_its_page(campaign):
    [*shown] = hung(gallery(campaign, None).pictures)
    assert all(0 < one["width"] <= 100 for one in shown)
    assert all(one["label"].startswith(one["subject"]) for one in shown)

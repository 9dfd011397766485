"""The card of tags on the sheet of a game: what it says to type, the reader of logs understands; the sheet keeps its pages."""

import pytest
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.exports.pdf import printing
from campaign.exports.pdf.tag_card import tag_card
from campaign.models import Campaign
from campaign.pages.sheets import sheet_for
from games.readers.vassal.chat import Line
from games.readers.vassal.tags import BOMBED, BOMBINGS, CHASED, CLAIMS, CREWS, EDGES, EXIT, FATES, TURN, tags
from tests.files.campaigns import SOLOMONS, loaded
from tests.printed import pages, plain, reader, text_of
from tests.scenes import scene

EVERY = {*CLAIMS, *FATES, *CREWS, EXIT, CHASED, BOMBED, TURN}
NAMES = ["Kōji Umezaki", "Anna"]


@scene
def solomons():
    [slug] = loaded(SOLOMONS)
    return Campaign.objects.select_related("score").get(slug=slug)


def sheet_of(campaign, game, paper="a4"):
    return printing.game_sheet(campaign, sheet_for(campaign, game), paper).pdf()


def read_as_chat(card):
    typed = [one for row, _says in card["rows"] for one in row.split(", ")]
    return tags(Line(number, "Anna", text, undone=False) for number, text in enumerate(typed))


@pytest.mark.parametrize("names", [NAMES, ["坂井 三郎"], ['"quoted"'], ["=1+1", "W" * 60], []])
def test_every_tag_is_on_the_card_once_with_an_example_that_the_reader_understands(names):
    found = read_as_chat(tag_card(names, bombs=True))
    assert [tag.wrong for tag in found] == [""] * len(found)
    assert sorted(tag.word for tag in found) == sorted(EVERY)
    whom = {tag.whom for tag in found if tag.word in {*CLAIMS, CHASED}}
    assert len(whom) == 1
    assert whom <= {*NAMES, "坂井 三郎", "Karim"}


def test_the_other_words_after_a_tag_are_the_readers():
    says = " ".join(says for _typed, says in tag_card(NAMES, bombs=True)["rows"])
    for word in (*EDGES[1:], *BOMBINGS[1:]):
        assert word in says


def test_where_nothing_can_be_bombed_nobody_is_told_how_to_say_so(solomons):
    assert BOMBED not in {tag.word for tag in read_as_chat(tag_card(NAMES, bombs=False))}
    assert "!!bombed" not in text_of(sheet_of(solomons, 7))
    assert "!!bombed success" in text_of(sheet_of(solomons, 4))


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize(("game", "language"), [*((game, "en") for game in range(1, 8)), (2, "de"), (4, "de"), (7, "de")])
def test_the_card_takes_no_page_more(solomons, game, language, paper):
    """It stands beside the odds, above the rulings, on the page of the score."""
    with override(language):
        file = sheet_of(solomons, game, paper)
        title, rulings = tag_card(NAMES, bombs=False)["title"], _("Rulings in force")
    last = plain(reader(file).pages[-1].extract_text())
    for said in ("CVP", title, "!!turn 7", rulings):
        assert said in last
    assert pages(file) == 4 or language == "de"

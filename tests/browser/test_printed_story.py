"""The story on paper as a browser prints it: nothing stands on a photo, and no heading is left alone at the foot of a sheet."""

from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader

from campaign.acts.photos import add_photo
from campaign.story.drawing import drawn
from tests import verbs
from tests.painting import painted

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = ((1600, 1200), (1200, 1600), (1600, 900))
MILLIMETRE = 72 / 25.4
LEAST = 3 * MILLIMETRE


@pytest.fixture
def campaign():
    """Three games of which one and the last have photos, high and wide."""
    campaign = verbs.mustered_campaign(verbs.account(), visibility="public")
    for game in (1, 2, 4):
        verbs.fly_game(campaign, game)
    said = {"actor": verbs.acting(), "campaign": campaign, "words": "The table", "now": verbs.NOW}
    for number, (game, (width, height)) in enumerate(product((1, 4), (*SIZES, *SIZES[:1]))):
        add_photo(**said, game=game, photo=drawn("a.png", painted((width + number, height))), caption=f"Seen from {number}")
    return campaign


def sheet(page):
    """The photos of a page as (bottom, top), and its words as (height, size, text), from the top down."""
    photos, texts = [], []

    def drawing(operator, _operands, matrix, _text_matrix):
        if operator == b"Do" and abs(matrix[3]) > 100:
            photos.append(tuple(sorted((matrix[5], matrix[5] + matrix[3]))))

    def text(words, matrix, text_matrix, _font, size):
        if words.strip():
            height = matrix[1] * text_matrix[4] + matrix[3] * text_matrix[5] + matrix[5]
            texts.append((round(height), abs(size * text_matrix[3] * matrix[3]), words.strip()))

    page.extract_text(visitor_operand_before=drawing, visitor_text=text)
    return photos, sorted(texts, reverse=True)


def test_nothing_stands_on_a_photo_and_no_heading_alone(new_page, live_server, campaign):
    page = new_page(live_server.url)
    page.goto(f"/c/{campaign.slug}/story/")
    page.evaluate("() => Promise.all([...document.images].map((one) => { one.loading = 'eager'; return one.decode(); }))")
    read = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    sheets = [sheet(one) for one in read.pages]
    assert sum(len(photos) for photos, _ in sheets) == 8
    over = [words for photos, texts in sheets for y, _, words in texts for low, high in photos if low + LEAST < y < high - LEAST]
    assert over == []
    titles = {"How the score went", "What became of them", "Early Carrier Battles"}
    feet = [texts[-1][2] for _, texts in sheets if texts]
    assert titles & set(feet) == set()
    assert titles <= {words for _, texts in sheets for _, _, words in texts}

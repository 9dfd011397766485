"""Pictures in a real browser: the sheet that fits the screen, words that can be read, and a file inside another page."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.pages.reading import autumn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHOWN = """() => [...document.querySelectorAll("svg.picture")].filter((one) => one.getBoundingClientRect().height > 0)
    .map((one) => one.getAttribute("aria-labelledby").replace(/-t$/, ""))"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("svg.picture text")]
    .filter((one) => one.getBoundingClientRect().height)
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getScreenCTM().a))"""
"""In CSS pixels, the smallest of all words that are shown."""
PAINTED = """async (address) => {
    const file = new Image(); file.src = address; await file.decode();
    const sheet = Object.assign(document.createElement("canvas"), { width: 40, height: 40 }).getContext("2d");
    sheet.drawImage(file, 0, 0, 40, 40);
    return [...sheet.getImageData(2, 30, 1, 1).data].slice(0, 3);
}"""
NAMES = ["points", "duels", "experience", "survival", "aircraft", "dice"]
READABLE = 10


@pytest.mark.parametrize(("width", "sheet"), [(390, "narrow"), (760, "narrow"), (780, "wide"), (1100, "wide")])
def test_one_sheet_of_each_picture_is_shown_and_can_be_read(new_page, live_server, width, sheet):
    page = new_page(live_server.url)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/c/{autumn().slug}/pictures/")
    assert page.evaluate(SHOWN) == [f"{name}-{sheet}" for name in NAMES]
    assert page.evaluate(SMALLEST) >= READABLE
    page.set_viewport_size({"width": 390, "height": 900})
    page.emulate_media(media="print")
    assert page.evaluate(SHOWN) == [f"{name}-wide" for name in NAMES]


def test_a_file_stands_in_another_page_in_the_colours_of_the_hour(new_page, live_server):
    page, campaign = new_page(live_server.url), autumn()
    page.goto("/help/")
    painted = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        painted[scheme] = page.evaluate(PAINTED, f"/c/{campaign.slug}/pictures/points.svg?{scheme}")
    assert sum(painted["light"]) > 600
    assert sum(painted["dark"]) < 150


def test_six_pictures_take_three_pages_of_paper(new_page, live_server):
    page = new_page(live_server.url)
    page.goto(f"/c/{autumn().slug}/pictures/")
    assert len(PdfReader(BytesIO(page.pdf(format="A4"))).pages) == 3

"""What else is in a zip of campaign files is named on the page, and never left out in silence."""

import pytest

from tests import verbs
from tests.files.campaigns import LEGAL
from tests.pages.world import signed_in
from tests.sheets import zipped
from tests.stories.browsing import Browser
from tests.stories.evening import bring_file


@pytest.fixture
def browser(db):
    return Browser(signed_in(verbs.account("Sabine"), enforce_csrf_checks=True))


@pytest.mark.parametrize("files", [1, 2])
def test_the_page_names_what_is_no_campaign_file(browser, files):
    """field lesson 9"""
    campaigns = {f"{number}.json": LEGAL[number].read_bytes() for number in range(files)}
    data = zipped({**campaigns, "notes.txt": "Bring dice.", "evening.csv": "pilot,aircraft\nj1-1,A6M2"})
    page = bring_file(browser, "/import/", "league.zip", data)
    assert "2 other files of the zip are left out" in page.text
    assert "league.zip: notes.txt" in page.text
    assert "league.zip: evening.csv" in page.text


def test_a_zip_of_nothing_else_says_nothing_of_it(browser):
    page = bring_file(browser, "/import/", "league.zip", zipped({"0.json": LEGAL[0].read_bytes()}))
    assert "of the zip" not in page.text

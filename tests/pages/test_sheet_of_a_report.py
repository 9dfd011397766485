"""The sheet of a reported game holds its report: brought back unchanged it says nothing new, and a change is one change."""

import pytest

from campaign.imports.preview import preview
from campaign.imports.proposal import propose, understood_of
from tests import verbs
from tests.bringing import brought, evening, imported
from tests.pages.report_forms import to
from tests.scenes import scene

pytestmark = pytest.mark.django_db

FULL = {
    "note": "Late.",
    "rulings": [{"side": "usa", "cvp": 1, "reason": "By the table."}],
}


@scene
def campaign(owner):
    """Game 1 was brought by a file and is closed."""
    campaign = verbs.mustered_campaign(owner)
    imported(campaign, evening(**FULL))
    verbs.confirm_report(campaign, 1)
    verbs.throw_all(campaign)
    return campaign


def sheet(referee, campaign, file="sheet.zip"):
    name = {"sheet.zip": "sheet_zip", "sheet.xlsx": "sheet_xlsx"}[file]
    return referee.get(to(name, campaign, 1)).content


def page_of(campaign, upload):
    now = verbs.fresh(campaign)
    return preview(now, upload, propose(now, upload, understood_of(upload)))


@pytest.mark.parametrize("file", ["sheet.zip", "sheet.xlsx"])
def test_brought_back_unchanged_it_says_nothing_new(referee, campaign, file):
    page = page_of(campaign, brought(campaign, sheet(referee, campaign, file), file))
    assert page.proposal.understood.faults == ()
    assert list(page.facts) == []
    assert page.same


def test_one_cell_that_is_changed_is_one_difference(referee, campaign):
    lines = referee.get(to("sheet_sorties", campaign, 1)).content.decode("utf-8-sig")
    assert "shot down,wounded" in lines
    changed = lines.replace("shot down,wounded", "shot down,killed").encode()
    page = page_of(campaign, brought(campaign, changed, "sheet.csv"))
    assert [fact.words for fact in page.facts] == ["Ingrid the pilot: wounded, now killed"]


def test_a_draft_in_which_nothing_is_entered_gives_the_blank_sheet(referee, campaign):
    verbs.open_game(campaign, 2)
    lines = referee.get(to("sheet_sorties", campaign, 2)).content.decode("utf-8-sig").splitlines()
    assert next(line for line in lines if line.startswith("j1-1")).rstrip(",").endswith("japan,,A6M2")
    assert any(line.rstrip(",") == "# turns played" for line in lines)

"""A referee's evening without a screen: the sheet is downloaded, filled in, brought back, a name is matched, and it counts."""

import io

import openpyxl
import pytest
from playwright.sync_api import expect

from campaign.acts.archives import start
from campaign.imports.bringing import bring
from campaign.worker import work_off
from games.models import Report, Roll
from tests import verbs
from tests.bringing import EVENING
from tests.browser.looking import assert_sound, let_in
from tests.files.campaigns import LEGAL
from tests.sheets import saved, zipped

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def owner():
    return verbs.account()


@pytest.fixture
def campaign(owner):
    return verbs.mustered_campaign(owner)


@pytest.fixture
def opened(new_page, live_server, owner):
    """A page of the owner, signed in."""

    def open_page(address, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, owner)
        page.goto(address)
        return page

    return open_page


def filled(path):
    """The downloaded sheet as somebody fills it in, who writes one name wrong."""
    book = openpyxl.load_workbook(path)
    page, claims = book["sorties"], book["claims"]
    heads = {cell.value: cell.column for cell in page[1]}
    for row in page.iter_rows(min_row=2):
        pilot = row[heads["pilot"] - 1].value
        said = next((s for s in EVENING["sorties"] if s["id"] == pilot), None)
        if said:
            row[heads["aircraft"] - 1].value = said["aircraft"]
            row[heads["fate"] - 1].value = said.get("fate", "survived").replace("_", " ")
            row[heads["home"] - 1].value = said.get("home")
            row[heads["deck"] - 1].value = said.get("deck")
        if pilot == "u4-1":
            row[heads["pilot"] - 1].value, row[heads["sortie"] - 1].value = None, "x"
            row[heads["name"] - 1].value = "Luzia the pilot"
    columns = {cell.value: cell.column for cell in claims[1]}
    for head, value in {"by": "j1-1", "on": "u1-1", "result": "shot down", "turn": 9}.items():
        claims.cell(2, columns[head], value)
    return saved(book)


@pytest.mark.parametrize("scripts", [True, False])
def test_the_sheet_goes_out_comes_back_and_counts(opened, campaign, tmp_path, scripts):
    page = opened(f"/c/{campaign.slug}/games/1/", java_script_enabled=scripts)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Result sheet, XLSX").click()
    sheet = tmp_path / "sheet.xlsx"
    sheet.write_bytes(filled(io.BytesIO(coming.value.path().read_bytes())))
    page.get_by_role("link", name="Import a file").click()
    if scripts:
        assert_sound(page)
    page.get_by_label("File").set_input_files(sheet)
    page.get_by_role("button", name="See what the file holds").click()
    expect(page.get_by_role("heading", name="Who is meant?")).to_be_visible()
    if scripts:
        assert_sound(page)
    page.get_by_label("Luzia the pilot").select_option(label="Lucía the pilot (Lucía)")
    page.get_by_role("button", name="Keep this, and look again").click()
    page.get_by_role("button", name="Take it over as the draft").click()
    expect(page.get_by_text("is the draft of game 1 now")).to_be_visible()
    page.get_by_role("button", name="Confirm the report").first.click()
    expect(page.get_by_text("Game 1’s report is confirmed")).to_be_visible()
    assert Report.objects.get().upload.name == "sheet.xlsx"
    assert Roll.objects.filter(source="file").count() == 6


def test_an_archive_is_followed_until_it_is_done(opened, owner):
    data = zipped({path.name: path.read_bytes() for path in LEGAL[:6]})
    upload = bring(actor=verbs.acting(owner), name="club.zip", data=data)
    start(actor=verbs.acting(owner), upload=upload)
    page = opened(f"/imports/{upload.pk}/", width=390)
    expect(page.get_by_text("0 of 6 files")).to_be_visible()
    assert_sound(page)
    work_off()
    expect(page.get_by_text("6 of 6 files")).to_be_visible(timeout=10_000)
    expect(page.get_by_role("heading", name="What became of each file")).to_be_visible()

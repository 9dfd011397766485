"""The page that loads a campaign file: choose, see what it holds, load."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.intake import LARGEST
from campaign.models import Campaign, JournalEntry, Member
from tests import verbs
from tests.files.campaigns import LEGAL, REFUSED, SOLOMONS, everything_stored, example
from tests.scenes import scene


@scene
def owner():
    return verbs.account()


@pytest.fixture
def browser(client, owner):
    client.force_login(owner)
    return client


def choose(client, data, name="autumn.json"):
    """Send a file to be looked at, and look at it."""
    answer = client.post("/load/", {"file": SimpleUploadedFile(name, data, "application/json")})
    return client.get(answer.headers["Location"]) if answer.status_code == 303 else answer


def confirm(client, page, **changed):
    """Send the form that stands under the preview."""
    html = page.content.decode()
    key = re.search(r'name="key" value="([^"]+)"', html)[1]
    copy = {"copy": "1"} if 'name="copy"' in html else {}
    sent = {"do": "load", "key": key, **copy, **changed}
    address = page.request["PATH_INFO"]
    return client.post(address, {name: value for name, value in sent.items() if value is not None})


def load(client, path=SOLOMONS, **changed):
    return confirm(client, choose(client, path.read_bytes(), path.name), **changed)


def test_a_visitor_is_sent_to_sign_in_and_a_signed_in_person_may_load(client, owner):
    assert client.get("/load/").headers["Location"] == "/sign-in/?next=/load/"
    client.force_login(owner)
    assert client.get("/load/").status_code == 200


def test_the_preview_shows_what_the_file_holds_and_stores_nothing_but_the_file(browser):
    before = everything_stored()
    page = choose(browser, SOLOMONS.read_bytes())
    html = page.content.decode()
    assert page.status_code == 200
    for words in (
        "Autumn in the Solomons",
        "After game 4: Japan 32, USA 34.",
        "Seven dice are still to be rolled.",
        "Kōji Umezaki",
    ):
        assert words in html
    assert "10<span" in html
    assert everything_stored() == {**before, "Upload": 1, "UploadContent": 1}


def test_confirming_loads_the_campaign_as_ones_own_and_private(browser, owner):
    answer = load(browser)
    campaign = Campaign.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{campaign.slug}/")
    assert campaign.visibility == "private"
    assert Member.objects.get(campaign=campaign).user == owner
    assert JournalEntry.objects.get().params["file"] == "solomons.json"
    assert "is loaded" in browser.get(answer.headers["Location"]).content.decode()


def test_options_that_differ_from_the_book_are_shown_in_words(browser):
    html = choose(browser, LEGAL[0].read_bytes()).content.decode()
    options = html.partition("Rules that differ from the book")[2].partition("</section>")[0]
    assert "<dt>EP for" not in options
    assert options.count("<dt>") == 2
    assert "ditching" not in options


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_refused_file_is_told_with_its_place_and_rule_and_nothing_is_stored(browser, path):
    before = everything_stored()
    page = choose(browser, path.read_bytes(), path.name)
    html = page.content.decode()
    assert page.status_code == 422
    assert f"<code>{path.stem}</code>" in html
    assert f"“{path.name}” was not loaded" in html
    assert "Line " in html
    assert everything_stored() == before


def test_a_fault_is_shown_with_the_part_of_the_file_around_it(browser):
    document = example()
    document["reports"][0]["claims"][0]["turn"] = 99
    html = choose(browser, json.dumps(document, indent=1).encode()).content.decode()
    assert "&quot;turn&quot;: 99" in html
    assert "<code>/reports/0/claims/0/turn</code>" in html


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xef\xbb\xbf{}",
        b"{",
        b"[]",
        b"\xff\xfe\x00",
        b"NaN",
        b"PK\x03\x04",
        b'{"\\ud800": 1}',
        b"[" * 50_000,
        b'{"a": "\x00"}',
        b" " * (LARGEST + 1),
    ],
)
def test_what_is_no_campaign_file_is_refused_in_words(browser, data):
    """field lesson 8"""
    before = everything_stored()
    page = choose(browser, data)
    assert page.status_code == 422
    assert "was not loaded" in page.content.decode()
    assert everything_stored() == before


@pytest.mark.parametrize("place", ["players", "schedule", "muster"])
def test_half_a_character_inside_a_list_is_shown_as_the_file_wrote_it(browser, place):
    """field lesson 8"""
    for fault in ({"name": "\ud800"}, {"\ud800": 1}):
        document = example()
        document[place][0] |= fault
        page = choose(browser, json.dumps(document).encode())
        assert page.status_code == 422
        assert "\\ud800" in page.content.decode()


def test_no_file_chosen_is_said_under_the_field(browser):
    page = browser.post("/load/", {})
    assert page.status_code == 422
    assert "Choose a file first." in page.content.decode()


def test_a_file_that_is_full_of_faults_shows_no_more_than_can_be_read(browser):
    document = example()
    document["players"] = [{"id": "j1"}] * 3000
    page = choose(browser, json.dumps(document).encode())
    assert page.status_code == 422
    assert page.content.decode().count("<li>") <= 60


def test_names_in_a_file_are_text_and_nothing_else(browser):
    document = example()
    document["name"] = "<script>alert(1)</script>"
    html = choose(browser, json.dumps(document).encode(), "<b>x.json").content.decode()
    assert "<script>alert" not in html
    assert "<b>x.json" not in html


def test_the_same_form_sent_twice_loads_once_and_leads_to_the_same_page(browser):
    """field lesson 5"""
    page = choose(browser, SOLOMONS.read_bytes())
    first, second = confirm(browser, page), confirm(browser, page)
    assert first.headers["Location"] == second.headers["Location"]
    assert Campaign.objects.count() == 1


def test_a_reload_shows_the_file_again_and_the_page_of_files_knows_that_it_waits(browser):
    page = choose(browser, SOLOMONS.read_bytes())
    address = page.request["PATH_INFO"]
    assert "Autumn in the Solomons" in browser.get(address).content.decode()
    assert f'href="{address}"' in browser.get("/import/").content.decode()


def test_a_file_of_the_largest_size_may_be_loaded(browser):
    data = SOLOMONS.read_bytes()
    page = choose(browser, data + b"\n" * (LARGEST - len(data)))
    assert page.status_code == 200
    assert confirm(browser, page).status_code == 303
    assert Campaign.objects.count() == 1


def test_pasted_text_is_read_as_the_browser_sends_its_lines(browser):
    text = json.dumps(json.loads(SOLOMONS.read_text()), indent=1).replace("\n", "\r\n")
    answer = browser.post("/load/", {"text": text})
    assert "Autumn in the Solomons" in browser.get(answer.headers["Location"]).content.decode()


def test_a_dropped_file_is_gone(browser):
    page = choose(browser, SOLOMONS.read_bytes())
    address = page.request["PATH_INFO"]
    assert browser.post(address, {"do": "drop"}).headers["Location"] == "/import/"
    assert browser.get(f"{address}file/").status_code == 404
    assert Campaign.objects.count() == 0


def test_the_same_file_again_is_refused_with_a_link_to_the_first(browser):
    """field lesson 7"""
    load(browser)
    before = everything_stored()
    page = choose(browser, SOLOMONS.read_bytes())
    html = page.content.decode()
    assert "This campaign is here already" in html
    assert 'href="/c/autumn-in-the-solomons/"' in html
    answer = confirm(browser, page, copy=None)
    assert answer.status_code == 422
    assert everything_stored() == {**before, "Upload": 2, "UploadContent": 2}


def test_the_same_file_is_loaded_again_as_a_copy_if_that_is_wanted(browser):
    """field lesson 26"""
    load(browser)
    answer = load(browser, copy="1")
    assert answer.headers["Location"] == "/c/autumn-in-the-solomons-2/"
    assert Campaign.objects.count() == 2


def test_the_same_content_spaced_otherwise_is_the_same_file(browser):
    load(browser)
    data = json.dumps(json.loads(SOLOMONS.read_text()), indent=4, sort_keys=True).encode()
    assert "This campaign is here already" in choose(browser, data).content.decode()


def test_a_campaign_of_this_site_that_comes_back_unchanged_is_known(browser, owner):
    """field lesson 7"""
    campaign = verbs.mustered_campaign(owner, name="By hand")
    data = browser.get(f"/c/{campaign.slug}/take-home/campaign.json").content
    assert "This campaign is here already" in choose(browser, data).content.decode()


def test_another_file_of_the_same_name_says_that_it_becomes_a_copy(browser):
    """field lesson 26"""
    load(browser)
    document = json.loads(SOLOMONS.read_text())
    document["schedule"][4]["note"] = "at Ewa’s"
    html = choose(browser, json.dumps(document).encode()).content.decode()
    assert "You have a campaign of this name" in html
    assert "nothing in the first changes" in html


def test_a_file_of_somebody_elses_private_campaign_betrays_nothing(client, owner):
    """field lesson 13"""
    client.force_login(owner)
    load(client)
    client.force_login(verbs.account("Tomasz"))
    html = choose(client, SOLOMONS.read_bytes()).content.decode()
    assert "here already" not in html
    assert "/c/autumn" not in html


@pytest.mark.parametrize("sent", [{}, {"do": "load"}, {"do": "load", "key": "no key"}, {"do": "what"}])
def test_a_broken_second_form_loads_nothing(browser, sent):
    page = choose(browser, SOLOMONS.read_bytes())
    assert browser.post(page.request["PATH_INFO"], sent).status_code == 422
    assert Campaign.objects.count() == 0


def test_the_page_takes_no_more_queries_for_a_longer_campaign(browser, django_assert_max_num_queries):
    for path in (LEGAL[2], LEGAL[3]):
        address = choose(browser, path.read_bytes()).request["PATH_INFO"]
        with django_assert_max_num_queries(9):
            browser.get(address)


def test_a_copy_has_a_name_of_its_own_and_stands_once_in_the_hall_of_fame(browser):
    data = SOLOMONS.read_bytes()
    for copy in (False, True, True):
        page = choose(browser, data)
        at = page.request["PATH_INFO"]
        sent = {"key": re.search(r'name="key" value="([^"]+)"', page.content.decode())[1], "do": "load"}
        assert browser.post(at, {**sent, **({"copy": "1"} if copy else {})}).status_code == 303
    name = json.loads(data)["name"]
    assert list(Campaign.objects.order_by("pk").values_list("name", flat=True)) == [name, f"{name} (2)", f"{name} (3)"]
    first = Campaign.objects.earliest("pk")
    assert {each.copy_of_id for each in Campaign.objects.exclude(pk=first.pk)} == {first.pk}
    fame = browser.get("/players/").content.decode()
    assert f"/c/{first.slug}/" in fame
    assert f"/c/{first.slug}-2/" not in fame
    first.delete()
    assert "/c/" in browser.get("/players/").content.decode()

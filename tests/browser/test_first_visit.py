"""The first visit and the way in, in a real browser."""

import pytest

from tests.browser.looking import BEST, faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_keeper_makes_his_account_goes_out_and_comes_in_again(live_server, new_page):
    page = new_page(live_server.url)
    page.goto("/")
    assert page.url == f"{live_server.url}/welcome/"
    assert faults(page, rules=BEST) == []

    page.get_by_label("Your name").fill("Sabine")
    page.get_by_label("Password", exact=True).fill("anchor-and-kite")
    page.get_by_label("The password again").fill("anchor-and-kit")
    page.get_by_role("button", name="Make my account").click()
    assert page.get_by_text("The two passwords are not the same.").is_visible()
    assert page.get_by_label("Your name").input_value() == "Sabine"
    assert faults(page, rules=BEST) == []

    page.get_by_label("Password", exact=True).fill("anchor-and-kite")
    page.get_by_label("The password again").fill("anchor-and-kite")
    page.get_by_role("button", name="Make my account").click()
    assert page.url == f"{live_server.url}/"
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.click()
    assert faults(page, rules=BEST) == []
    page.get_by_label("Name").fill("sabine")
    page.get_by_label("Password").fill("anchor-and-kite")
    page.get_by_role("button", name="Sign in").click()
    assert page.get_by_role("button", name="Sign out").is_visible()


def test_a_phone_in_the_room_is_told_to_wait_for_the_keeper(live_server, new_page):
    page = new_page(live_server.url, width=390, extra_http_headers={"X-Forwarded-For": "192.168.4.7"})
    page.goto("/welcome/")
    assert page.get_by_role("heading", name="This site has no keeper yet").is_visible()
    assert faults(page, rules=BEST) == []


def test_it_works_without_script(live_server, new_page):
    page = new_page(live_server.url, java_script_enabled=False)
    page.goto("/welcome/")
    page.get_by_label("Your name").fill("Sabine")
    page.get_by_label("Password", exact=True).fill("anchor-and-kite")
    page.get_by_label("The password again").fill("anchor-and-kite")
    page.get_by_role("button", name="Make my account").click()
    assert page.url == f"{live_server.url}/"

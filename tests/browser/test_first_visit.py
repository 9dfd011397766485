"""The first visit and the way in, in a real browser on a real server."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


def violations(page) -> list[str]:
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html']}" for v in found]


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_keeper_makes_his_account_goes_out_and_comes_in_again(house, new_page, width, scheme):
    page = new_page(house.url, width=width, scheme=scheme)
    page.goto("/")
    assert page.url == f"{house.url}/welcome/"
    assert (violations(page), fits(page)) == ([], True)

    page.get_by_label("Your name").fill("Sabine")
    page.get_by_label("Password", exact=True).fill("anchor-and-kite")
    page.get_by_label("The password again").fill("anchor-and-kit")
    page.get_by_role("button", name="Make my account").click()
    assert page.get_by_text("The two passwords are not the same.").is_visible()
    assert page.get_by_label("Your name").input_value() == "Sabine"
    assert (violations(page), fits(page)) == ([], True)

    page.get_by_label("Password", exact=True).fill("anchor-and-kite")
    page.get_by_label("The password again").fill("anchor-and-kite")
    page.get_by_role("button", name="Make my account").click()
    assert page.url == f"{house.url}/"
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.click()
    assert (violations(page), fits(page)) == ([], True)
    page.get_by_label("Name").fill("sabine")
    page.get_by_label("Password").fill("anchor-and-kite")
    page.get_by_role("button", name="Sign in").click()
    assert page.get_by_role("button", name="Sign out").is_visible()


def test_a_phone_in_the_room_is_told_to_wait_for_the_keeper(house, new_page):
    page = new_page(house.url, width=390, extra_http_headers={"X-Forwarded-For": "192.168.4.7"})
    page.goto("/welcome/")
    assert page.get_by_role("heading", name="This site has no keeper yet").is_visible()
    assert (violations(page), fits(page)) == ([], True)


def test_it_works_without_script(house, new_page):
    page = new_page(house.url, java_script_enabled=False)
    page.goto("/welcome/")
    page.get_by_label("Your name").fill("Sabine")
    page.get_by_label("Password", exact=True).fill("anchor-and-kite")
    page.get_by_label("The password again").fill("anchor-and-kite")
    page.get_by_role("button", name="Make my account").click()
    assert page.url == f"{house.url}/"

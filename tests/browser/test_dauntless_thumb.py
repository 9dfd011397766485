"""Every page of the Dauntless desk on a phone: whatever is tapped is as tall as a thumb, and nothing scrolls sideways."""

import pytest
from django.urls import get_resolver, reverse

from campaign.acts.desk_log import enter
from campaign.models import Profile
from games.dauntless.evening.aids import AIDS
from tests.browser.looking import STICKS_OUT, let_in
from tests.browser.test_every_page_is_accessible import NOT_PAGES
from tests.browser.test_words_stay_whole import BROKEN
from tests.dauntless_desk import DIVE, a_desk
from tests.pages.world import table
from tests.verbs import NOW, account, acting, found_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALL = """() => [...document.querySelectorAll("main :is(a, button, select, summary, textarea, label:has(> input), input)")]
    .filter((one) => {
        const box = one.getBoundingClientRect(), look = getComputedStyle(one);
        const shown = box.width > 1 && box.height > 1 && look.visibility !== "hidden" && !one.matches(".sr, .skip, label input");
        const within = look.display === "inline" || getComputedStyle(one, "::after").position === "absolute";
        return shown && !within && !one.closest(".dm-field") && box.height < 43.5;
    }).map((one) => `${one.tagName} ${one.textContent.trim() || one.name} ${Math.round(one.getBoundingClientRect().height)}`)"""
"""What is less than 44 px tall. A link in running text may be as tall as its line, and one that covers its card is as tall as
that; of hexes on a map there is a field to type them into."""
OPEN = "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
ATTACKS = ("bomb&kind=level", "bomb&kind=glide", "bomb&kind=dive", "skip", "torpedo", "rockets", "strafe", "kamikaze")
ELSEWHERE = {"desk_secret_open", "game_desk", "game_desk_detach"}
"""They need more than a session; the walk over every page looks at them."""


def pages(code, secret, club):
    """Names and addresses of all pages of the desk, some of them in several ways."""
    with_code = ("table", "attack", "flak", "torpedoes", "dive", "timer", "notes", "secrets", "aids", "victory", "log", "forces")
    for name in (*with_code, "players", "settings", "place", "delete", "wall"):
        yield f"desk_{name}", reverse(f"desk_{name}", args=[code])
    for name in (
        "dauntless",
        "desk_new",
        "desk_load",
        "scenarios",
        "atoll_check",
        "ship_sheet",
        "attack",
        "flak",
        "torpedo_run",
        "dive",
        "aids",
    ):
        yield name, reverse(name)
    for attack in ATTACKS:
        yield "desk_attack", f"{reverse('desk_attack', args=[code])}?ship=kaga&calc={attack}"
    yield "desk_attack", f"{reverse('desk_attack', args=[code])}?ship=i-boat&calc=depth_charge"
    yield "ship_sheet", f"{reverse('ship_sheet')}?class=book:US:BB-1"
    yield "scenarios", f"{reverse('scenarios')}?theme=ships"
    yield "desk_ship", reverse("desk_ship", args=[code, "kaga"])
    yield "desk_join", reverse("desk_join", args=[secret])
    yield "club_fleet", reverse("club_fleet", args=[club])
    for key in ("carrier_strike", "asw", "atoll_attack"):
        yield "scenario", reverse("scenario", args=[key])
        yield "scenario_start", f"{reverse('scenario_start', args=[key])}?match=1"
    for calc in AIDS:
        yield "aid", reverse("aid", args=[calc])
        yield "desk_aid", reverse("desk_aid", args=[code, calc])


@pytest.fixture
def desk(db):
    anna = account("Anna")
    club = found_club(anna)
    desk = a_desk(anna, (account("Tom"), "US"), club=club.slug)
    enter(actor=acting(anna), code=desk.code, request={**DIVE, "id": {"ship": "kaga"}, "dice": [5]}, dice="table", now=NOW)
    return desk


def of_the_desk():
    """The names of all addresses under ``/dauntless/``."""
    every = get_resolver().reverse_dict
    return {name for name in every if isinstance(name, str) and every[name][0][0][0].startswith("dauntless/")}


def test_no_page_of_the_desk_is_forgotten():
    assert of_the_desk() <= {name for name, _address in pages("code", "secret", "club")} | NOT_PAGES | ELSEWHERE
    assert {entry.name for entry in table()} >= ELSEWHERE


@pytest.mark.timeout(120)
def test_whatever_is_tapped_is_as_tall_as_a_thumb_and_nothing_scrolls_sideways(new_page, live_server, desk):
    page = new_page(live_server.url, width=390, height=844, scheme="dark", has_touch=True, reduced_motion="reduce")
    let_in(page, live_server.url, desk.referee)
    faults = []
    for _name, address in pages(desk.code, desk.seats["US"], desk.club.slug):
        assert page.goto(address).status == 200, address
        page.evaluate(OPEN)
        faults += [(address, small) for small in page.evaluate(SMALL)]
        faults += [(address, "sideways", part) for part in page.evaluate(STICKS_OUT)]
    assert faults == []


@pytest.mark.timeout(120)
def test_in_german_too_no_word_is_broken_and_nothing_scrolls_sideways(new_page, live_server, desk):
    Profile.objects.create(user=desk.referee, language="de")
    page = new_page(live_server.url, width=390, height=844, reduced_motion="reduce")
    let_in(page, live_server.url, desk.referee)
    faults, secret = [], " ".join(desk.seats.values())
    for _name, address in [*pages(desk.code, desk.seats["US"], desk.club.slug), ("help", reverse("help", args=["dauntless"]))]:
        page.goto(address)
        page.evaluate(OPEN)
        faults += [(address, "broken", word) for word in page.evaluate(BROKEN) if word not in secret]
        faults += [(address, "sideways", part) for part in page.evaluate(STICKS_OUT)]
    assert faults == []

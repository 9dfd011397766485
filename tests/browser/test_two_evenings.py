"""Two evenings of a club in a real browser, with all that goes wrong on an evening: nothing is lost, and the figures agree."""

import json
import re
from typing import Any

import pytest

from tests.browser import referee
from tests.browser.referee import Sheet, enter

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

SEATED = {"japan": "Anna Bence Chloé David Ewa".split(), "usa": "Ingrid Jörg Karim Lucía".split()}
PILOTS = dict(zip([*SEATED["japan"], *SEATED["usa"]], "Ito Kaga Mori Oda Sano Baker Cole Dunn Ellis".split(), strict=True))
CODES = {name: f"{'j' if side == 'japan' else 'u'}{n}" for side, names in SEATED.items() for n, name in enumerate(names, 1)}
RECONCILED = """
from campaign.models import Campaign
from campaign.reconcile import differences
print([line for campaign in Campaign.objects.all() for line in differences(campaign)])
"""


def evening_of(nine: list[str]) -> dict[str, Any]:
    return {
        "players": [{"name": name, "side": "japan" if CODES[name][0] == "j" else "usa"} for name in nine],
        "muster": [{"player": CODES[name], "name": PILOTS[name], "roll": 3} for name in nine],
    }


def joins(desk: referee.Desk, game: int, player: str, side: str, pilot: str, die: int) -> None:
    """Somebody new comes in the middle: he is mustered at once and flies."""
    said = {"player": player, "side": side, "pilot": pilot, "die": die, "witness": referee.WITNESS, "game": game}
    desk.go(f"games/{game}/roll-call/")
    desk.fill(said, "Muster him")
    desk.tab.get_by_text(f"{pilot}: a {die}.").wait_for()


def standings(house, slug: str, *options: str) -> dict[str, Any]:
    return json.loads(house.manage("standings", slug, *options))


def pilot_in(document: dict[str, Any], name: str) -> dict[str, Any]:
    return next(pilot for pilot in document["pilots"] if pilot["name"] == name)


def claims_shown(tab) -> list[str]:
    return tab.locator(".claims li").evaluate_all(
        "rows => rows.map(row => `${row.dataset.by} ${row.dataset.result} ${row.dataset.on}`)"
    )


def found_with_nine(tab) -> referee.Desk:
    desk = referee.found(
        tab, {"name": "Harbour nights", "schedule": [{"game": 1}, {"game": 2, "date": "2026-10-08"}, {"game": 4}, {"game": 7}]}
    )
    club = evening_of([*SEATED["japan"], *SEATED["usa"]])
    referee.seat(desk, club["players"])
    referee.muster(desk, club["muster"])
    return desk


def first_report(house, tab, desk: referee.Desk) -> None:
    """Two join after the start; a kill is disputed; the server dies in the middle, and the draft is whole."""
    desk.go("games/1/roll-call/")
    referee.call_the_roll(desk, 1, {}, "Open game 1")
    sheet = Sheet(desk, 1)
    sheet.tap("j1-1", "u1-1")
    sheet.saved()
    joins(desk, 1, "Farid", "japan", "Tani", 1)
    joins(desk, 1, "Marek", "usa", "Fox", 4)
    desk.next("games/1/report/")
    assert claims_shown(tab) == ["j1-1 shot_down u1-1"]
    sheet.tap("u5-1", "j6-1", result="damaged")
    sheet.tap("j3-1", "j4-1", "u2-1")

    tab.get_by_role("button", name="Take back: Ito shot down Baker").click()
    sheet.tap("j2-1", "u1-1")
    sheet.card("j5-1", {"fate": "lost", "crew": "wounded", "note": "Out of fuel"})
    sheet.saved()
    whole = claims_shown(tab)
    assert whole == ["j2-1 shot_down u1-1", "j3-1 j4-1 shared u2-1", "u5-1 damaged j6-1"]

    house.kill()
    sheet.tap("u3-1", "j1-1", result="hit")
    tab.locator("[data-status][data-state=waiting]").wait_for(state="attached")
    house.start()
    tab.locator(referee.SAVED).wait_for(state="attached", timeout=30_000)
    tab.reload()
    assert claims_shown(tab) == ["u3-1 hit j1-1", *whole]
    place = sheet.places()["j5-1"]
    assert tab.locator(f'[name="{place}-fate"]:checked').input_value() == "lost"
    assert tab.locator(f"#{place}-note").input_value() == "Out of fuel"
    enter(tab, {"turns": 31, "note": "Two came late"})
    sheet.confirm()


def first_dice(tab, desk: referee.Desk) -> None:
    """Everybody comes home but one die is typed wrong, and put right with its reason."""
    japanese = ["j1-1", "j2-1", "j3-1", "j4-1", "j6-1"]
    fallen = {(pilot, kind): 5 for pilot in japanese for kind in ("home", "deck")}
    wrong = {**fallen, ("j3-1", "home"): 1}
    del wrong["j4-1", "home"], wrong["j3-1", "deck"]
    referee.type_the_dice(desk, 1, wrong)
    row = tab.locator("tr", has_text="Mori")
    row.get_by_role("link", name="put this die right").first.click()
    enter(tab, {"value": 5, "reason": "Read for the next table"})
    tab.get_by_role("button", name="Put the die right").click()
    tab.wait_for_url("**/games/1/rolls/")
    tab.get_by_role("heading", name="Struck out").wait_for()
    assert "Read for the next table" in tab.locator("main").inner_text()
    referee.type_the_dice(desk, 1, fallen)
    assert "closed" in tab.locator("header.opening").inner_text()


def taken_home(tab, desk: referee.Desk) -> dict[str, str]:
    """What people carry away from the first evening: text, a web page, the campaign file."""
    desk.go("take-home/")
    home = {"text": tab.locator("#summary").input_value()}
    for what, link in (
        ("page", "Page for the club’s web site"),
        ("file", "The campaign file"),
        ("csv", re.compile(r"CSV\s*, Standings")),
    ):
        with tab.expect_download() as download:
            tab.get_by_role("link", name=link).click()
        home[what] = download.value.path().read_text(encoding="utf-8-sig")
    return home


def second_evening(tab, desk: referee.Desk) -> None:
    """On a phone: two are absent, one is new; the site rolls."""
    desk.next("games/2/roll-call/")
    referee.call_the_roll(desk, 2, {CODES["Chloé"]: "absent", CODES["Karim"]: "absent"}, "Open game 2")
    joins(desk, 2, "Oskar", "usa", "Gray", 2)
    desk.next("games/2/report/")
    sheet = Sheet(desk, 2)
    flying = set(sheet.places())
    assert {"u6-1", "j6-1", "j1-1"} <= flying
    assert not flying & {"j3-1", "u3-1"}
    sheet.tap("u6-1", "j1-1")
    sheet.card("u4-1", {"edge": "enemy", "turn": 20})
    sheet.saved()
    sheet.confirm()
    while tab.locator(".fate.now form").count():
        everything = tab.get_by_role("button", name="Roll all").or_(tab.get_by_role("button", name="Roll here"))
        with tab.expect_navigation():
            everything.last.click()
    assert "closed" in tab.locator("header.opening").inner_text()


def test_two_evenings(house, new_page, tmp_path):
    tab = new_page(house.url)
    referee.make_the_keeper(tab)
    desk = found_with_nine(tab)
    first_report(house, tab, desk)
    first_dice(tab, desk)

    after = standings(house, desk.slug)
    assert after["as_of_game"] == 1
    assert [after["sides"][side]["vp"] for side in ("japan", "usa")] == [4, 1]
    assert pilot_in(after, "Ito")["kills"] == 3
    assert pilot_in(after, "Kaga")["kills"] == 4
    assert pilot_in(after, "Mori")["kills"] == pilot_in(after, "Oda")["kills"] == 3.5
    assert pilot_in(after, "Mori")["state"] == "active"
    desk.next("replacements/")
    desk.fill({"name_u1-2": "Hale", "name_u2-2": "Reed"}, "Give these names")
    tab.wait_for_url("**/desk/")

    home = taken_home(tab, desk)
    assert "Harbour nights" in home["text"]
    assert all(name in home["page"] for name in ("Kaga", "Tani", "Fox", "Hale"))
    assert "Kaga" in home["csv"]
    file = tmp_path / "taken-home.json"
    file.write_text(home["file"], encoding="utf-8")
    assert json.loads(house.manage("load_campaign", "--check", str(file))) == standings(house, desk.slug)

    phone = new_page(house.url, width=390, has_touch=True, is_mobile=True)
    phone.goto("/sign-in/")
    enter(phone, {"username": "Sabine", "password": referee.PASSWORD})
    phone.get_by_role("button", name="Sign in").click()
    phone.wait_for_url("**/")
    again = referee.Desk(phone, desk.slug)
    second_evening(phone, again)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    end = standings(house, desk.slug)
    assert end["as_of_game"] == 2
    flown = {pilot["name"]: pilot["games"] for pilot in end["pilots"]}
    assert (flown["Kaga"], flown["Mori"], flown["Dunn"], flown["Gray"], flown["Tani"]) == (2, 1, 1, 1, 2)
    assert standings(house, desk.slug, "--after", "1")["sides"] == after["sides"]
    assert house.manage("shell", "-c", RECONCILED).strip().splitlines()[-1] == "[]"

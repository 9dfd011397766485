"""One game night with four browsers at once: the referee's laptop, two players' phones, and the board on the wall."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.browser import referee

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SEATED = {"japan": "Anna Bence Chloé David".split(), "usa": "Ingrid Jörg Karim Lucía".split()}
PILOTS = dict(zip("j2 j3 j4 u1 u2 u3 u4".split(), "Kaga Mori Oda Baker Cole Dunn Ellis".split(), strict=True))
SHOWN = 3000
"""Milliseconds within which every open browser shows what happened."""
RECONCILED = """
from campaign.models import Campaign
from campaign.reconcile import differences
print([line for campaign in Campaign.objects.all() for line in differences(campaign)])
"""


CHECKED = """
import pathlib, subprocess, sys, tempfile
from django.test import Client
from campaign.models import Campaign
campaign = Campaign.objects.get()
client = Client(headers={"host": "localhost"})
at = f"/c/{campaign.slug}/dice/"
script, record = client.get(at + "check_dice.py"), client.get(at + "record.json")
folder = pathlib.Path(tempfile.mkdtemp())
for name, answer in (("check_dice.py", script), ("record.json", record)):
    (folder / name).write_bytes(b"".join(answer.streaming_content) if answer.streaming else answer.content)
print(subprocess.run([sys.executable, "check_dice.py", "record.json"], cwd=folder, capture_output=True).returncode)
"""


def seated(tab: Tab) -> referee.Desk:
    """A campaign of eight that whoever has its address may see."""
    schedule = [{"game": game} for game in (1, 2, 4, 7)]
    desk = referee.found(tab, {"name": "Harbour nights", "schedule": schedule})
    referee.seat(desk, [{"name": name, "side": side} for side, names in SEATED.items() for name in names])
    desk.go("options/")
    desk.fill({"visibility": "unlisted"}, "Save name and rules")
    desk.fill({"opens": True}, "Save name and rules")
    tab.get_by_text("Saved.").wait_for()
    return desk


def codes(desk: referee.Desk) -> dict[str, str]:
    """Slips for everybody: each player's name with the code on his slip."""
    desk.go("passes/")
    desk.tab.get_by_role("button", name="Make slips for all 8 seats without a person").click()
    desk.go("passes/slips/")
    slips = desk.tab.locator(".slips > li")
    expect(slips).to_have_count(8)
    return {slip.locator(".slipname").inner_text(): slip.locator(".code").inner_text() for slip in slips.all()}


def comes_in(tab: Tab, name: str, code: str, slug: str) -> None:
    """A player types the code of his slip, in his own way, and is in."""
    tab.goto("/in/")
    tab.get_by_label(re.compile("code", re.I)).fill(code.lower().replace("-", " "))
    tab.get_by_role("button", name="Come in").click()
    tab.get_by_role("button", name=f"Yes, I am {name}").click()
    tab.wait_for_url(f"**/c/{slug}/**")


def follows(board: Tab, words: str) -> None:
    """The board shows it by itself, soon."""
    expect(board.locator("main")).to_contain_text(words, timeout=SHOWN)


def own_dice(phone: Tab, slug: str, board: Tab) -> int:
    """A player rolls what his pilot waits for, until nothing does; the board shows each die. How many there were."""
    fallen = 0
    phone.goto(f"/c/{slug}/me/")
    while phone.get_by_role("button", name="Roll", exact=True).count():
        seen = board.locator(".thrown").inner_text() if board.locator(".thrown").count() else ""
        phone.get_by_role("button", name="Roll", exact=True).click()
        phone.locator(".fell").wait_for()
        expect(board.locator(".thrown")).not_to_have_text(seen, timeout=SHOWN)
        fallen += 1
        phone.goto(f"/c/{slug}/me/")
    return fallen


def test_a_game_night_of_four_browsers(house: Any, new_page: Any) -> None:
    laptop = new_page(house.url)
    anna, ingrid = (new_page(house.url, width=390, scheme=scheme) for scheme in ("dark", "light"))
    wall = new_page(house.url, width=1920, height=1080, scheme="dark")
    referee.make_the_keeper(laptop)
    desk = seated(laptop)
    slips = codes(desk)
    wall.goto(f"/c/{desk.slug}/board/")

    # the players come in; Anna rolls for her own pilot, the table for the others
    comes_in(anna, "Anna", slips["Anna"], desk.slug)
    comes_in(ingrid, "Ingrid", slips["Ingrid"], desk.slug)
    anna.goto(f"/c/{desk.slug}/me/muster/")
    anna.get_by_label("name").first.fill("Ito")
    anna.get_by_role("button", name="Roll for him").click()
    expect(anna.locator("h1")).to_have_text("Ito")
    follows(wall, "Ito")
    referee.muster(desk, [{"player": code, "name": name, "roll": 3} for code, name in PILOTS.items()])

    # the game: both file what they saw, Ingrid countersigns, the referee takes it over and confirms
    desk.go("games/1/roll-call/")
    referee.call_the_roll(desk, 1, {}, "Open game 1")
    anna.goto(f"/c/{desk.slug}/games/1/part/")
    anna.locator("[id='c-u1-1'] label", has_text="shot down").click()
    anna.locator("[name='c-u1-1-turn']").fill("7")
    anna.get_by_role("button", name="File it").click()
    expect(anna.locator(".notice h2")).to_contain_text("the referee sees it")
    ingrid.goto(f"/c/{desk.slug}/games/1/countersign/")
    ingrid.get_by_role("button", name="So it was").first.click()
    expect(ingrid.locator("main")).to_contain_text(re.compile("so it was", re.I))
    desk.go("games/1/parts/")
    expect(laptop.locator("main")).to_contain_text("Not filed yet:")
    laptop.get_by_role("button", name="Take over into the report").click()
    laptop.wait_for_url("**/games/1/report/**")
    follows(wall, "not confirmed")
    follows(wall, "Baker")
    assert laptop.locator(".claims li").evaluate_all("rows => rows.map(row => [row.dataset.by, row.dataset.on])") == [
        ["j1-1", "u1-1"]
    ]
    laptop.locator(".running button.act").click()
    laptop.wait_for_url("**/games/1/rolls/")
    expect(wall.locator("[data-live-key='japan 2']")).to_be_visible(timeout=SHOWN)

    # the dice: Anna's pilot comes home by her own, the referee rolls the rest
    assert own_dice(anna, desk.slug, wall) >= 1
    desk.go("games/1/rolls/")
    while laptop.get_by_role("button", name=re.compile("^Roll all")).count():
        laptop.get_by_role("button", name=re.compile("^Roll all")).first.click()
        laptop.wait_for_load_state()
    expect(wall.locator(".chip.waits")).to_have_count(0, timeout=SHOWN)

    # the seed is revealed; a stranger with the record and the script checks every die of the site at home
    desk.go("dice/seed/")
    desk.fill({"reason": "The club wants to check its dice."}, "Reveal seed 1")
    laptop.wait_for_url("**/dice/**")
    assert house.manage("shell", "-v", "0", "-c", CHECKED).strip().splitlines()[-1] == "0"

    # everybody sees the same, and what is stored is what the rules say
    ingrid.goto(f"/c/{desk.slug}/games/1/")
    expect(ingrid.locator("main")).to_contain_text("Ito")
    ingrid.goto("/inbox/")
    expect(ingrid.locator("main")).to_contain_text("Harbour nights")
    assert house.manage("shell", "-v", "0", "-c", RECONCILED).strip() == "[]"

"""A referee at a real browser, who plays a campaign file by clicking: claims by two taps, fates, exits, dice."""

from typing import Any

from playwright.sync_api import Page as Tab

from tests.stories.script import Document

PASSWORD = "anchor-and-kite-41"
WITNESS = "Priya"
MUSTER = "Muster everybody who is named"
KINDS = """(fields, names) =>
    Object.fromEntries(fields.filter(field => names.includes(field.name)).map(field => [field.name, field.type]))"""
SAVED = "[data-status][data-state=saved]"
REST = 700
"""Milliseconds without a keystroke after which the report page saves."""


def make_the_keeper(tab: Tab, name: str = "Sabine") -> None:
    """The first visit, from the laptop itself, makes the owner's account."""
    tab.goto("/welcome/")
    enter(tab, {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    tab.get_by_role("button", name="Make my account").click()
    tab.wait_for_url("**/")


def enter(place: Any, said: Document) -> None:
    """Fill in fields by their names: text, lists, ticks, and one of several."""
    for name in said:
        place.locator(f'[name="{name}"]').first.wait_for(state="attached")
    kinds = place.locator("[name]").evaluate_all(KINDS, list(said))
    for name, value in said.items():
        field, kind = place.locator(f'[name="{name}"]'), kinds.get(name)
        assert kind, f"nothing here is called {name}"
        if kind == "select-one":
            field.select_option(str(value))
        elif kind == "radio":
            place.locator(f'label:has([name="{name}"][value="{value}"])').click()
        elif kind == "checkbox":
            field.set_checked(bool(value))
        else:
            field.fill(str(value))


class Desk:
    """The evening from the desk: everything is reached from there by its links."""

    def __init__(self, tab: Tab, slug: str) -> None:
        self.tab, self.slug = tab, slug

    def open(self) -> None:
        self.tab.goto(f"/c/{self.slug}/desk/")

    def next(self, place: str) -> None:
        """Follow the one next thing, which must lead to ``place``."""
        self.open()
        act = self.tab.locator(".next .button.act")
        assert act.get_attribute("href") == f"/c/{self.slug}/{place}", f"{act.get_attribute('href')}, not {place}"
        act.click()
        self.tab.wait_for_url(f"**/{place}")

    def go(self, place: str) -> None:
        self.tab.goto(f"/c/{self.slug}/{place}")

    def fill(self, said: Document, button: str) -> None:
        """Fill in the form that has ``button``, and press it."""
        form = self.tab.locator("form", has=self.tab.get_by_role("button", name=button, exact=True))
        enter(form, said)
        form.get_by_role("button", name=button, exact=True).click()


def found(tab: Tab, script: Document) -> Desk:
    """Found the campaign from the front page; the seats come next."""
    tab.goto("/")
    tab.get_by_role("link", name="Found a campaign").first.click()
    enter(tab, {"name": script["name"]})
    if script.get("rules"):
        tab.get_by_text("All stand as the book and its rulings have them").click()
        enter(tab, {f"rule_{option}": value for option, value in script["rules"].items()})
    for entry in script["schedule"]:
        number = entry["game"]
        enter(tab, {f"flown_{number}": True} if number in (3, 5, 6) else {})
        enter(tab, {f"date_{number}": entry["date"]} if "date" in entry else {})
    tab.get_by_role("button", name="Found it and seat the players").click()
    tab.wait_for_url("**/seats/")
    return Desk(tab, tab.url.split("/")[4])


def note_the_games(desk: Desk, script: Document) -> None:
    """Notes, links and carriers of the schedule."""
    said: Document = {}
    for entry in script["schedule"]:
        number = entry["game"]
        said |= {f"{what}_{number}": entry[what] for what in ("note", "link") if what in entry}
        said |= {f"{side}_{number}": "yes" if there else "no" for side, there in entry.get("carrier", {}).items()}
    if said:
        desk.go("options/")
        for closed in desk.tab.locator(".gamelist details:not([open]) > summary").all():
            closed.click()
        desk.fill(said, "Save the schedule")
        desk.tab.get_by_text("Saved.").wait_for()


def seat(desk: Desk, players: list[Document]) -> None:
    names = {side: "\n".join(p["name"] for p in players if p["side"] == side) for side in ("japan", "usa")}
    desk.go("seats/")
    desk.fill(names, "Seat them")
    desk.tab.get_by_text("have a seat").or_(desk.tab.get_by_text("has a seat")).first.wait_for()


def muster(desk: Desk, entries: list[Document]) -> None:
    """All who are left, at once, with the dice that the table rolled."""
    said: Document = {}
    for entry in entries:
        said |= {f"name_{entry['player']}": entry["name"], f"die_{entry['player']}": entry["roll"]}
    desk.next("muster/")
    desk.fill(said | {"witness": WITNESS}, MUSTER)
    desk.tab.get_by_role("button", name=MUSTER).wait_for(state="detached")


def call_the_roll(desk: Desk, game: int, calls: dict[str, str], button: str) -> None:
    """Say for some seats how they are called; the others stand as the page proposes."""
    for code, call in calls.items():
        field = desk.tab.locator(f'[name="call_{code}"][value="{call}"]')
        if not field.is_checked():
            desk.tab.locator(f'label:has([name="call_{code}"][value="{call}"])').click()
    desk.tab.get_by_role("button", name=button).click()
    desk.tab.wait_for_url(f"**/games/{game}/report/")


def type_the_dice(desk: Desk, game: int, dice: dict[tuple[str, str], int]) -> None:
    """Each die that the page asks for, as the table rolled it; ``dice``: (pilot, kind) to value. Until none is wanted."""
    tab = desk.tab
    form = tab.locator(".fate.now form")
    while form.count():
        wanted = form.locator("[name=pilot]").input_value(), form.locator("[name=kind]").input_value()
        if wanted not in dice:
            return
        form.locator(f'label:has([name=value][value="{dice[wanted]}"])').click()
        enter(form, {"witness": WITNESS})
        with tab.expect_navigation():
            form.get_by_role("button", name="Enter the table’s die").click()


class Sheet:
    """The report page while the game is entered."""

    def __init__(self, desk: Desk, game: int) -> None:
        self.desk, self.tab, self.game = desk, desk.tab, game
        self.known: dict[str, str] = {}
        self.tab.clock.install()

    def saved(self) -> None:
        """Wait until everything entered has arrived; what the page puts off until the hands rest, it does at once."""
        self.tab.clock.run_for(REST)
        self.tab.locator(SAVED).wait_for(state="attached")

    def places(self) -> dict[str, str]:
        """Sortie's id to its card: s0, s1 ..."""
        rows = self.tab.locator('.sorties details > input[type="hidden"]').evaluate_all(
            "rows => rows.map(row => [row.name, row.value])"
        )
        return {value.split(" ")[0]: name for name, value in rows}

    def place(self, sortie: str) -> str:
        """One sortie's card; the form is looked at again for one that was not there before."""
        if sortie not in self.known:
            self.known = self.places()
        return self.known[sortie]

    def tap(self, *sorties: str, result: str = "shot_down") -> None:
        """Who did it, then whom: two taps, or one more for another result or a second claimant."""
        if result != "shot_down":
            self.tab.locator(f'label:has([name=pad-result][value="{result}"])').click()
        for sortie in sorties:
            self.tab.locator(f'.pad .seat[value="{sortie}"]').click()

    def card(self, sortie: str, said: Document) -> None:
        """Open one aircraft's card and say what happened to it; a claim's fate is there already."""
        place = self.place(sortie)
        card = self.tab.locator(f"#{place}")
        if card.get_attribute("open") is None:
            card.locator("summary").click()
        for key, value in said.items():
            if key == "edge":
                enter(card, {f"{place}-edge": value})
                self.saved()
            else:
                enter(card, {f"{place}-{key}": value})

    def bring_on(self, strike: Document) -> None:
        side = {"j": "japan", "u": "usa"}[strike["id"][0]]
        self.saved()
        enter(self.tab, {f"bring-{side}-aircraft": strike["aircraft"], f"bring-{side}-for": strike["strike_for"]})
        self.tab.locator(f'.bring button[value="bring:{side}"]').click()
        self.tab.locator(f'.pad .seat[value="{strike["id"]}"]').wait_for()
        self.saved()

    def confirm(self) -> None:
        self.saved()
        self.tab.locator(".running button.act").click()
        self.tab.wait_for_url(f"**/games/{self.game}/rolls/")

    def enter(self, report: Document) -> None:
        """A whole report, in the order in which people remember it: claims, strike aircraft where they came on, then the rest."""
        sorties = {sortie["id"]: sortie for sortie in report["sorties"]}
        waiting = [sortie for sortie in report["sorties"] if "strike_for" in sortie]
        there = set(self.places())
        for sortie in report["sorties"]:
            if "pilot" in sortie:
                self._flown(sortie)
        for claim in report.get("claims", ()):
            by = [claim["by"]] if isinstance(claim["by"], str) else claim["by"]
            while not there.issuperset([*by, claim["on"]]):
                there.add(self._next_strike(waiting, sorties))
            self.tap(*by, claim["on"], result=claim["result"])
        while waiting:
            self._next_strike(waiting, sorties)
        self._turns(report)
        for sortie in report["sorties"]:
            self._rest(sortie)
        self._foot(report)

    def _flown(self, sortie: Document) -> None:
        place = self.place(sortie["id"])
        if self.tab.locator(f"#{place}-aircraft").input_value() != sortie["aircraft"]:
            self.card(sortie["id"], {"aircraft": sortie["aircraft"]})
            self.saved()

    def _next_strike(self, waiting: list[Document], sorties: Document) -> str:
        """Bring on the next strike aircraft; whoever it comes on for is down by now, or is said to be."""
        strike = waiting.pop(0)
        parent = sorties[strike["strike_for"]]
        place = self.place(parent["id"])
        if self.tab.locator(f'[name="{place}-fate"]:checked').input_value() == "survived":
            self.card(parent["id"], {"fate": parent["fate"]})
        self.bring_on(strike)
        return str(strike["id"])

    def _turns(self, report: Document) -> None:
        for number, claim in enumerate(report.get("claims", ())):
            if "turn" in claim:
                self.tab.locator(f"#c{number}-turn").fill(str(claim["turn"]))
        self.saved()

    def _rest(self, sortie: Document) -> None:
        place, leave = self.place(sortie["id"]), sortie.get("exit", {})
        said: Document = {}
        if sortie.get("fate") == "lost" and self.tab.locator(f'[name="{place}-fate"]:checked').input_value() != "lost":
            said["fate"] = "lost"
        said |= {key: sortie[key] for key in ("crew", "damaged", "hits", "kamikaze", "note") if sortie.get(key)}
        said |= {key: leave[key] for key in ("edge", "turn", "chased_by", "bonus") if key in leave}
        said |= {tick: True for key, tick in (("guns", "guns_out"), ("bombs", "bombs_gone")) if leave.get(key) is False}
        said |= {"bombing": sortie["bombing"]} if "bombing" in sortie else {}
        if said:
            self.card(sortie["id"], said)

    def _foot(self, report: Document) -> None:
        for side, types in report.get("strikes", {}).items():
            for aircraft, raid in types.items():
                enter(self.tab, {f"k-{side}-{aircraft}-{what}": raid[what] for what in ("attacked", "successful")})
        enter(self.tab, {"turns": report["turns"], **({"note": report["note"]} if report.get("note") else {})})

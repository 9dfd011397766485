"""Plays a campaign file through the pages: whatever the file holds is entered as a referee enters it, with table dice.

The script must be written as the pages write it (``tests.stories.script``). Every value goes through a form that a page
showed, so a campaign can be played only as far as the pages allow it.
"""

from collections.abc import Callable
from typing import Any

from tests.stories.browsing import Browser, Form, Page, path_of
from tests.stories.script import Document, seated_at_the_start

WITNESS = "Sabine"
AUTOMATIC = "Replacement "


class Referee:
    """A person at a browser who plays ``script``. ``watch(what)`` is called after each step, with its name."""

    def __init__(self, browser: Browser, script: Document, watch: Callable[[str], None] = lambda what: None) -> None:
        self.browser, self.script, self.watch = browser, script, watch
        self.slug = ""
        self.games = [entry["game"] for entry in script["schedule"]]
        self.side = {player["id"]: player["side"] for player in script["players"]}
        self.mustered = {entry["player"]: entry for entry in script["muster"]}

    def play(self) -> str:
        """The whole campaign; answers with its slug."""
        self.found()
        self.schedule()
        self.seat_and_muster()
        self.between_games(0)
        for report in self.script.get("reports", ()):
            self.evening(report)
        return self.slug

    def evening(self, report: Document) -> None:
        """One game: from the roll call to the names of the new pilots."""
        game = report["game"]
        self.say_who_leaves(game)
        self.roll_call(report)
        Entry(self, report).enter()
        self.confirm(game)
        self.roll_the_dice(report)
        self.between_games(game)

    def at(self, place: str) -> str:
        return f"/c/{self.slug}/{place}"

    def way(self, place: str) -> str:
        """The address of a page to which the desk shows the way now."""
        desk = self.browser.open(self.at("desk/"))
        assert self.at(place) in map(path_of, desk.links), f"the desk does not lead to {place}\n{desk.text}"
        return self.at(place)

    def step(self, what: str) -> None:
        self.watch(what)

    # --- before the first game ---

    def found(self) -> None:
        page = self.browser.open("/new/")
        entered: Document = {"name": self.script["name"]}
        entered |= {f"rule_{option}": value for option, value in self.script.get("rules", {}).items()}
        entered |= {f"flown_{game}": True for game in self.games if game in (3, 5, 6)}
        entered["pearl"] = self.script["schedule"][0].get("variant") == "pearl"
        page = self.browser.send(page.form_with("name", "visibility"), None, entered)
        self.slug = page.address.split("/")[2]
        self.step("found")

    def schedule(self) -> None:
        entered: Document = {}
        for entry in self.script["schedule"]:
            carrier = entry.get("carrier", {})
            words = {f"{side}_{entry['game']}": "yes" if carrier[side] else "no" for side in carrier}
            entered |= words | {f"{what}_{entry['game']}": entry[what] for what in ("date", "note") if what in entry}
        if entered:
            page = self.browser.open(self.at("options/"))
            self.browser.send(page.form_with("note_1"), None, entered)
            self.step("schedule")
        for entry in self.script["schedule"]:
            for link in entry.get("links", ()):
                page = self.browser.open(self.at(f"games/{entry['game']}/links/"))
                self.browser.send(page.form_with("url", "kind"), None, link)
                self.step("link")

    def seat_and_muster(self) -> None:
        first = [player for player in self.script["players"] if seated_at_the_start(self.script, player)]
        page = self.browser.open(self.way("seats/"))
        names = {side: "\n".join(p["name"] for p in first if p["side"] == side) for side in ("japan", "usa")}
        self.browser.send(page.form_with("japan", "usa"), None, names)
        self.step("seats")
        for player in (player for player in first if "from" in player):
            page = self.browser.open(self.at(f"seats/{player['id']}/"))
            self.browser.send(page.form_with("from_game"), None, {"from_game": str(player["from"])})
            self.step("comes later")
        entered = {"witness": WITNESS}
        for code in [player["id"] for player in first if player["id"] in self.mustered]:
            entered |= {f"name_{code}": self.mustered[code]["name"], f"die_{code}": str(self.mustered[code]["roll"])}
        page = self.browser.open(self.way("muster/"))
        form = page.form_with("witness")
        self.browser.send(form, next(b for b in form.buttons if not b.name), entered)
        self.step("muster")

    # --- a game ---

    def say_who_leaves(self, game: int) -> None:
        for player in self.script["players"]:
            if player.get("until") == game and (player.get("from") != game or seated_at_the_start(self.script, player)):
                self._leaves(player["id"], game)

    def _leaves(self, code: str, game: int) -> None:
        page = self.browser.open(self.at(f"seats/{code}/"))
        self.browser.send(page.form_with("until_game"), None, {"until_game": str(game)})
        self.step("leaves")

    def roll_call(self, report: Document) -> None:
        """The draft is opened with those who fly. Whoever comes tonight joins it, or joins before if he does not fly."""
        game, address = report["game"], self.way(f"games/{report['game']}/roll-call/")
        flying = {sortie["pilot"].rpartition("-")[0] for sortie in report["sorties"] if "pilot" in sortie}
        coming = [p for p in self.script["players"] if p.get("from") == game and not seated_at_the_start(self.script, p)]
        late = all(player["id"] in flying for player in coming)
        if not late:
            self._join(address, coming, game)
        form = self.browser.open(address).form_with("edit")
        for name, control in form.controls.items():
            if name.startswith("call_"):
                control.enter("flies" if name.removeprefix("call_") in flying else "absent")
        self.browser.send(form)
        self.step("roll call")
        if late:
            self._join(address, coming, game)

    def _join(self, address: str, coming: list[Document], game: int) -> None:
        for player in coming:
            entry = self.mustered[player["id"]]
            entered = {"player": player["name"], "side": player["side"], "pilot": entry["name"], "die": str(entry["roll"])}
            page = self.browser.open(address)
            self.browser.press(page, "what=join", entered | {"witness": WITNESS, "game": str(game)})
            self.step("joins")
            if player.get("until") == game:
                self._leaves(player["id"], game)

    def confirm(self, game: int) -> None:
        page = self.browser.open(self.way(f"games/{game}/report/"))
        self.browser.press(page, "do=confirm")
        self.step("confirm")

    def roll_the_dice(self, report: Document) -> None:
        """The die that the page asks for next, as the script has it, until it asks for none or the script has no more."""
        dice = {s["pilot"]: s for s in report["sorties"] if "pilot" in s}
        page = self.browser.open(self.way(f"games/{report['game']}/rolls/"))
        while (form := self._next_die(page)) is not None:
            value = dice[form.value("pilot")].get(form.value("kind"))
            if value is None:
                return
            page = self.browser.send(form, form.button("how=table"), {"value": str(value), "witness": WITNESS})
            self.step("die")

    @staticmethod
    def _next_die(page: Page) -> Form | None:
        return next((form for form in page.forms if form.button("how=table")), None)

    # --- between two games ---

    def between_games(self, after: int) -> None:
        self.promote(after)
        self.name_replacements(after)
        self.choose_abilities(after)

    def promote(self, after: int) -> None:
        for promotion in self._of("promotions", after):
            form = self.browser.open(self.at(f"pilots/{promotion['pilot']}/growth/")).form_with("rank")
            known = promotion["rank"] in (form.controls["rank"].choices or ())
            entered = {"rank": promotion["rank"]} if known else {"rank": "other", "other": promotion["rank"]}
            self.browser.send(form, None, entered)
            self.step("promotion")

    def name_replacements(self, after: int) -> None:
        names = {f"name_{r['pilot']}": r["name"] for r in self._of("replacements", after) if not r["name"].startswith(AUTOMATIC)}
        if names:
            form = self.browser.open(self.way("replacements/")).form_with(*names)
            self.browser.send(form, None, names)
            self.step("replacements")

    def choose_abilities(self, after: int) -> None:
        for ability in self._of("abilities", after):
            form = self.browser.open(self.at(f"pilots/{ability['pilot']}/growth/")).form_with("ability")
            self.browser.send(form, None, {"ability": ability["ability"]})
            self.step("ability")

    def _of(self, what: str, after: int) -> list[Document]:
        return [entry for entry in self.script.get(what, ()) if entry["after"] == after]


class Entry:
    """One report, entered into the draft that the roll call opened, by plain buttons."""

    def __init__(self, referee: Referee, report: Document) -> None:
        self.referee, self.browser, self.report = referee, referee.browser, report
        self.address = referee.at(f"games/{report['game']}/report/")
        self.form = self._form(self.browser.open(self.address))

    def enter(self) -> None:
        self.fates()
        self.bring_on()
        self.claims()
        self.exits()
        self.rulings()
        self.the_rest()

    @staticmethod
    def _form(page: Page) -> Form:
        return page.form_with("edit", "turns")

    def press(self, button: str, entered: Document) -> None:
        self.form = self._form(self.browser.send(self.form, self._button(button), entered))
        self.referee.step(button.partition(":")[0])

    def _button(self, do: str) -> Any:
        found = self.form.button(f"do={do}")
        assert found is not None, f"no button {do}: {[b.value for b in self.form.buttons]}"
        return found

    def places(self) -> dict[str, str]:
        """Sortie's id to its place in the form: s0, s1 ..."""
        rows = (name for name in self.form.controls if name[0] == "s" and name[1:].isdigit())
        return {self.form.value(name).split(" ")[0]: name for name in rows}

    def fates(self) -> None:
        """Aircraft that B.3 did not give out first: what is asked of a pilot depends on what he flies."""
        flown = {f"{self.places()[s['id']]}-aircraft": s["aircraft"] for s in self.report["sorties"] if "pilot" in s}
        if any(self.form.value(name) != aircraft for name, aircraft in flown.items()):
            self.press("keep", flown)
        entered: Document = {}
        for sortie in self.report["sorties"]:
            if "pilot" in sortie:
                entered |= self._fate(self.places()[sortie["id"]], sortie)
        self.press("keep", entered)

    @staticmethod
    def _fate(place: str, sortie: Document) -> Document:
        said = {"aircraft": sortie["aircraft"], **{key: sortie[key] for key in ("fate", "crew", "note") if key in sortie}}
        said |= {key: True for key in ("damaged", "hits", "kamikaze") if sortie.get(key)}
        return {f"{place}-{key}": value for key, value in said.items()}

    def bring_on(self) -> None:
        """Strike aircraft one after the other; what happened to one is entered before the next comes on for it."""
        before: Document = {}
        for strike in (s for s in self.report["sorties"] if "strike_for" in s):
            side = {"j": "japan", "u": "usa"}[strike["id"][0]]
            if before:
                self.press("keep", before)
            self.press(f"bring:{side}", {f"bring-{side}-for": strike["strike_for"], f"bring-{side}-aircraft": strike["aircraft"]})
            before = self._fate(self.places()[strike["id"]], strike)
        if before:
            self.press("keep", before)

    def claims(self) -> None:
        claims = self.report.get("claims", ())
        for claim in claims:
            by = [claim["by"]] if isinstance(claim["by"], str) else claim["by"]
            entered = {
                "new-by": by[0],
                "new-with": by[1] if len(by) > 1 else "",
                "new-on": claim["on"],
                "new-result": claim["result"],
            }
            self.press("claim", entered)
        turns = {f"c{number}-turn": claim["turn"] for number, claim in enumerate(claims) if "turn" in claim}
        if turns:
            self.press("keep", turns)

    def exits(self) -> None:
        entered: Document = {}
        for sortie in self.report["sorties"]:
            place, leave = self.places()[sortie["id"]], sortie.get("exit", {})
            said = {key: leave[key] for key in ("edge", "turn", "chased_by", "bonus") if key in leave}
            said |= {"bombing": sortie["bombing"]} if "bombing" in sortie else {}
            said |= {tick: True for key, tick in (("guns", "guns_out"), ("bombs", "bombs_gone")) if leave.get(key) is False}
            entered |= {f"{place}-{key}": value for key, value in said.items()}
        if entered:
            self.press("keep", entered)

    def rulings(self) -> None:
        for ruling in self.report.get("rulings", ()):
            field = "allow" if "allow" in ruling else "cvp"
            rows = (name for name, c in self.form.controls.items() if name.endswith(f"-{field}") and not "".join(c.values))
            row = next(rows).removesuffix(f"-{field}")
            self.press("keep", {f"{row}-{key}": value for key, value in ruling.items()})

    def the_rest(self) -> None:
        entered: Document = {"turns": self.report["turns"], "note": self.report.get("note", "")}
        for side, types in self.report.get("strikes", {}).items():
            for aircraft, raid in types.items():
                entered |= {f"k-{side}-{aircraft}-{what}": raid[what] for what in ("attacked", "successful")}
        self.press("keep", entered)

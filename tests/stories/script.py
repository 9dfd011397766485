"""A campaign file as the script of a story: the same campaign, written as the pages write it.

The pages name things themselves (seats j1, u1; pilots j1-1; a sortie after its pilot; strike aircraft js1, us1), list
sorties in the order of the seats, ask for no die that no rule calls for, and not whether a fighter's bombs are gone.
"""

from collections import Counter
from copy import deepcopy
from typing import Any

from rulebooks.pacific_air_war.outcome import GameOutcome, Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import SIDES, Campaign
from rulebooks.pacific_air_war.scenarios import scenario

Document = dict[str, Any]
DICE = ("rescue", "attack", "home", "deck")
LETTER = {"japan": "j", "usa": "u"}


def legal(document: Document) -> Outcome:
    """What comes of a campaign file, which must break no rule."""
    record, faults = form(document, Campaign)
    assert record is not None, faults
    outcome = play(record)
    assert not outcome.refusals, outcome.refusals
    return outcome


def stored_form(document: Document) -> Document:
    """The document with everything left out that equals its default, as a dump writes it."""
    record, faults = form(document, Campaign)
    assert record is not None, faults
    return record.document()


def seated_at_the_start(script: Document, player: Document) -> bool:
    """True for who is mustered with all others: also one whose first game is still to come, or who grew before it."""
    first = player.get("from")
    if first is None or first not in [report["game"] for report in script.get("reports", ())]:
        return True
    pilots = {entry["pilot"] for entry in script["muster"] if entry["player"] == player["id"]}
    grew = [entry["after"] for what in ("abilities", "promotions") for entry in script.get(what, ()) if entry["pilot"] in pilots]
    return any(after < first for after in grew)


def as_the_pages_write_it(document: Document) -> Document:
    """The campaign of ``document``, complete up to its last report, with the pages' names and order."""
    return _Writer(document).written()


class _Writer:
    def __init__(self, document: Document) -> None:
        self.old = deepcopy(document)
        self.games = [entry["game"] for entry in document["schedule"]]
        self.pilots: dict[str, str] = {}
        self.seat: dict[str, str] = {}
        self.order: list[str] = []
        self.new: Document = {
            **{key: self.old[key] for key in ("format", "version", "name", "schedule")},
            "rules": self.old.get("rules", {}),
            **{key: [] for key in ("players", "muster", "abilities", "promotions", "replacements", "reports")},
        }

    def written(self) -> Document:
        self._seats()
        self._gap(0)
        for report in self.old.get("reports", ()):
            game = report["game"]
            self.new["reports"].append(self._report(report))
            outcome = legal(self.new).games[-1]
            self.new["reports"][-1]["sorties"] = [_called_for(s, outcome) for s in self.new["reports"][-1]["sorties"]]
            if outcome.closed:
                self._successors(outcome)
                self._gap(game)
        legal(self.new)
        return stored_form(self.new)

    def _seats(self) -> None:
        """First who is there from the start, Japan before the USA, then those who come later, in the order of their coming."""
        there = [player for player in self.old["players"] if seated_at_the_start(self.old, player)]
        there.sort(key=lambda player: SIDES.index(player["side"]))
        coming = there + sorted((p for p in self.old["players"] if p not in there), key=lambda player: player["from"])
        numbers, names = Counter[str](), Counter[str]()
        roll = {m["player"]: m for m in self.old["muster"]}
        for player in coming:
            letter = LETTER[player["side"]]
            numbers[letter] += 1
            names[player["name"].casefold()] += 1
            more = names[player["name"].casefold()]
            code = f"{letter}{numbers[letter]}"
            self.seat[player["id"]] = code
            self.order.append(code)
            self.new["players"].append({**player, "id": code, "name": player["name"] + (f" {more}" if more > 1 else "")})
            if player["id"] in roll:
                entry = roll[player["id"]]
                self.pilots[entry["pilot"]] = f"{code}-1"
                self.new["muster"].append({**entry, "player": code, "pilot": f"{code}-1"})

    def _report(self, report: Document) -> Document:
        variant = next(entry.get("variant", "standard") for entry in self.old["schedule"] if entry["game"] == report["game"])
        plan = scenario(report["game"], variant)
        flown = sorted((s for s in report["sorties"] if "pilot" in s), key=lambda s: self._place(self.pilots[s["pilot"]]))
        ids = {sortie["id"]: self.pilots[sortie["pilot"]] for sortie in flown}
        sides = {sortie["id"]: self.pilots[sortie["pilot"]][0] for sortie in flown}
        strikes, waiting, numbers = [], [s for s in report["sorties"] if "strike_for" in s], Counter[str]()
        while waiting:
            strike = next(s for s in waiting if s["strike_for"] in ids)
            waiting.remove(strike)
            sides[strike["id"]] = letter = sides[strike["strike_for"]]
            numbers[letter] += 1
            ids[strike["id"]] = f"{letter}s{numbers[letter]}"
            strikes.append(strike)
        loaded = plan.loaded - plan.suicide
        sorties = [self._sortie(s, ids, "strike_for" in s or s["aircraft"] in loaded) for s in [*flown, *strikes]]
        for sortie in (s for s in sorties if s["aircraft"] in plan.suicide):
            sortie.pop("kamikaze", None)
        claims = [
            {**c, "on": ids[c["on"]], "by": [ids[by] for by in ([c["by"]] if isinstance(c["by"], str) else c["by"])]}
            for c in report.get("claims", ())
        ]
        return {**report, "sorties": sorties, "claims": claims}

    def _place(self, pilot: str) -> int:
        return self.order.index(pilot.rpartition("-")[0])

    def _sortie(self, sortie: Document, ids: dict[str, str], may_bomb: bool) -> Document:
        new = {**sortie, "id": ids[sortie["id"]]}
        if "pilot" in new:
            new["pilot"] = self.pilots[new["pilot"]]
        else:
            new["strike_for"] = ids[new["strike_for"]]
        if "exit" in new:
            new["exit"] = dict(new["exit"])
            if "chased_by" in new["exit"]:
                new["exit"]["chased_by"] = ids[new["exit"]["chased_by"]]
            if not may_bomb:
                new["exit"].pop("bombs", None)
        return new

    def _successors(self, game: GameOutcome) -> None:
        """Who comes in has the pages' id; the name is the script's, or the one that waits to be given."""
        named = {self.seat[r["player"]]: r for r in self.old.get("replacements", ()) if r["after"] == game.game}
        old_outcome = legal(self.old)
        came = {self.seat[p.player]: p for p in old_outcome.pilots if p.came == game.game}
        for new in game.comes_in:
            given = named.get(new.player)
            self.pilots[came[new.player].id] = new.pilot
            name = given["name"] if given else new.name
            self.new["replacements"].append({"player": new.player, "after": game.game, "pilot": new.pilot, "name": name})

    def _gap(self, after: int) -> None:
        """Promotions that change a rank, and abilities that a pilot does not have yet under another spelling."""
        for promotion in self.old.get("promotions", ()):
            if promotion["after"] == after:
                pilot = self.pilots[promotion["pilot"]]
                if next(p.rank for p in legal(self.new).pilots if p.id == pilot) != promotion["rank"]:
                    self.new["promotions"].append({**promotion, "pilot": pilot})
        for ability in self.old.get("abilities", ()):
            if ability["after"] == after:
                pilot = self.pilots[ability["pilot"]]
                has = {a["ability"].casefold() for a in self.new["abilities"] if a["pilot"] == pilot}
                name, number = ability["ability"], 1
                while name.casefold() in has:
                    number += 1
                    name = f"{ability['ability']} {number}"
                self.new["abilities"].append({**ability, "pilot": pilot, "ability": name})


def _called_for(sortie: Document, game: GameOutcome) -> Document:
    """A sortie with the dice only that a rule calls for."""
    throws = next(s.throws for s in game.sorties if s.id == sortie["id"])
    wanted = {throw.kind for throw in throws}
    return {key: value for key, value in sortie.items() if key not in DICE or key in wanted}

"""Random legal campaigns from a seed: every kind of fact that the file can hold, in any mixture that the rules allow."""

import json
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import LEVELS, SIDES, Campaign, Side
from rulebooks.pacific_air_war.scenarios import OPTIONAL, Scenario, scenario

Document = dict[str, Any]

NAMES = ["Sasaki", "Ōta", "O'Hare", "=SUM(1)", "+Gray", "Smith/Jones", "Zoë & Co", "山本 五郎", "de Vries", "Østerby"]
ABILITIES = ["Marksman", "Evader", "Gunner's eye", "Steady hands"]
RANKS = ["Commander", "Lieutenant", "Ensign", "Sergeant"]
ENEMY: dict[Side, Side] = {"japan": "usa", "usa": "japan"}
OPPOSITE = {("enemy", "enemy"), ("friendly", "friendly")}


def generate(seed: int, *, full: bool = False, pending: bool = False) -> Document:
    """A legal campaign file. ``full``: all seven games, 8 players a side, everyone flies every game, all reported.

    ``pending``: about half the dice of the last report are missing.
    """
    return Club(Random(seed), full).campaign(pending)


@dataclass
class Aircraft:
    """A sortie that is being made up, with what its neighbours need to know about it."""

    facts: Document
    side: Side
    damaged: bool = False
    chased: bool = False
    chases: bool = False

    @property
    def id(self) -> str:
        return str(self.facts["id"])

    @property
    def down(self) -> bool:
        return self.facts.get("fate", "survived") != "survived"

    def left_over(self, edge: str) -> bool:
        return self.facts.get("exit", {}).get("edge") == edge


def _sessions() -> list[Document]:
    """Battles of Kido Butai that keep its rules, finished and not."""
    files = sorted((Path(__file__).parents[1] / "data" / "kido_butai").glob("0[156]-*.session.json"))
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


SESSIONS = _sessions()


class Club:
    def __init__(self, rng: Random, full: bool):
        self.rng = rng
        self.full = full

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def some(self, **options: Any) -> Document:
        return {key: value for key, value in options.items() if value is not None and self.chance(0.5)}

    def campaign(self, pending: bool) -> Document:
        document = self.founding()
        games = [entry["game"] for entry in document["schedule"]]
        reported = games if self.full else games[: self.rng.randint(0, len(games))]
        self.gap(document, 0, _play(document))
        for game in reported:
            document["reports"].append(self.report(document, game, _play(document)))
            if pending and game == reported[-1]:
                self.lose_dice(document["reports"][-1])
            self.name_successors(document, game, _play(document))
            self.gap(document, game, _play(document))
        return document

    def founding(self) -> Document:
        rng = self.rng
        games = sorted({1, 2, 4, 7, *(game for game in OPTIONAL if self.full or self.chance(0.5))})
        players: list[Document] = []
        for letter, side in (("j", "japan"), ("u", "usa")):
            for number in range(1, (8 if self.full else rng.randint(4, 8)) + 1):
                player: Document = {"id": f"{letter}{number}", "name": rng.choice(NAMES), "side": side}
                if number > 4 and not self.full and self.chance(0.4):
                    first, last = sorted(rng.choices(games, k=2))
                    player |= self.some(**{"from": first, "until": last})
                players.append(player)
        schedule = [{"game": game, **self.some(note="At the club", date="2026-10-01")} for game in games]
        if self.chance(0.3) and not self.full:
            schedule[0]["variant"] = "pearl"
        if self.chance(0.3):
            rng.choice(schedule)["carrier"] = {rng.choice(SIDES): self.chance(0.5)}
        if self.chance(0.5):
            schedule[1]["kido_butai"] = {"session": deepcopy(rng.choice(SESSIONS)), **self.some(commander=rng.choice(NAMES))}
        return {
            "format": "pacific-air-war-campaign",
            "version": 1,
            "name": f"Campaign {rng.randint(1, 999)}",
            "rules": {} if self.full else self.some(
                ep_per_kill=rng.choice([10, 25, 33, 50]), hits_only_ep=rng.choice([0, 5, 7]),
                ep_per_ability=rng.choice([30, 100, 150]), veteran_ep=rng.choice([0, 50, 80]), ace_kills=rng.choice([1, 5, 7]),
                us_replacement_kills=rng.choice([0, 1, 2]), promotion=rng.choice(["referee", "table"]),
                ditching=rng.choice(["table", "rescue"]),
                kido_butai_cvp={level: [rng.randint(0, 20), rng.randint(0, 9)] for level in LEVELS if self.chance(0.8)},
            ),
            "players": players,
            "schedule": schedule,
            "muster": [
                {"player": name, "pilot": f"{name}-1", "name": rng.choice(NAMES), "roll": rng.randint(1, 6)}
                for name in (player["id"] for player in players)
            ],
            "abilities": [],
            "promotions": [],
            "replacements": [],
            "reports": [],
        }  # fmt: skip

    def report(self, document: Document, game: int, now: Outcome) -> Document:
        variant = next(entry.get("variant", "standard") for entry in document["schedule"] if entry["game"] == game)
        return Evening(self, scenario(game, variant), self.rng.randint(1, 36)).report(self.flyers(document, game, now))

    def flyers(self, document: Document, game: int, now: Outcome) -> dict[Side, list[str]]:
        spans = {p["id"]: (p.get("from", 1), p.get("until", 7)) for p in document["players"]}
        found: dict[Side, list[str]] = {"japan": [], "usa": []}
        for pilot in now.pilots:
            first, last = spans[pilot.player]
            if pilot.state == "active" and first <= game <= last and (self.full or self.chance(0.85)):
                found[pilot.side].append(pilot.id)
        for side in SIDES:
            self.rng.shuffle(found[side])
        return found

    def lose_dice(self, report: Document) -> None:
        for sortie in report["sorties"]:
            for kind in ("rescue", "home", "deck", "attack"):
                if self.chance(0.5):
                    sortie.pop(kind, None)

    def name_successors(self, document: Document, game: int, now: Outcome) -> None:
        for new in now.games[-1].comes_in:
            if self.chance(0.6):
                document["replacements"].append(
                    {"player": new.player, "after": game, "pilot": f"{new.player}-after{game}", "name": self.rng.choice(NAMES)}
                )

    def gap(self, document: Document, after: int, now: Outcome) -> None:
        if now.pending:
            return
        for pilot in now.pilots:
            if pilot.state != "active":
                continue
            if self.chance(0.08) and pilot.came < max(after, 1):
                document["promotions"].append({"pilot": pilot.id, "after": after, "rank": self.rng.choice(RANKS)})
            for _ in range(pilot.slots - len(pilot.abilities)):
                if self.chance(0.6):
                    document["abilities"].append({"pilot": pilot.id, "after": after, "ability": self.rng.choice(ABILITIES)})


@dataclass
class Evening:
    """One game that is being made up."""

    club: Club
    game: Scenario
    turns: int
    aircraft: list[Aircraft] = field(default_factory=list)
    claims: list[Document] = field(default_factory=list)
    pool: dict[Side, Counter[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.rng, self.chance = self.club.rng, self.club.chance
        self.pool = {side: Counter(self.game.force(side).off_table) for side in SIDES}

    def report(self, flyers: dict[Side, list[str]]) -> Document:
        for side in SIDES:
            hangar = [kind for kind, number in self.game.force(side).on_table.items() for _ in range(number)]
            for pilot, kind in zip(flyers[side], hangar, strict=False):
                self.take_off(side, {"id": f"s-{pilot}", "pilot": pilot, "aircraft": kind})
        self.rng.shuffle(self.aircraft)
        self.bring_on()
        self.shoot()
        self.leave()
        self.chase()
        self.bomb()
        self.name_bonuses()
        return {
            "game": self.game.number,
            "turns": self.turns,
            **self.club.some(note="Rain\nat the end"),
            "rulings": self.rulings(),
            "sorties": [plane.facts for plane in self.aircraft],
            "claims": self.claims,
            "strikes": self.strikes(),
        }

    def take_off(self, side: Side, facts: Document) -> None:
        plane = Aircraft(facts, side, damaged=self.chance(0.1))
        if plane.damaged:
            facts["damaged"] = True
        if self.chance(0.3):
            facts["fate"] = "shot_down" if self.chance(0.8) else "lost"
        crews = ["unhurt", "wounded", *(["killed"] if plane.down else [])]
        facts |= self.club.some(crew=self.rng.choice(crews), hits=True if self.chance(0.3) else None)
        if self.game.number == 7 and side == "japan" and (facts["aircraft"] == "A6M2" and self.chance(0.4)):
            facts["kamikaze"] = True
        if "pilot" in facts:
            facts |= {kind: self.rng.randint(1, 6) for kind in ("rescue", "home", "deck", "attack")}
        self.aircraft.append(plane)

    def bring_on(self) -> None:
        for parent in self.aircraft:
            for _ in range(self.rng.randint(0, 2) if parent.down else 0):
                kinds = [kind for kind, left in self.pool[parent.side].items() if left > 0]
                if kinds:
                    kind = self.rng.choice(kinds)
                    self.pool[parent.side][kind] -= 1
                    self.take_off(parent.side, {"id": f"x{len(self.aircraft)}", "strike_for": parent.id, "aircraft": kind})

    def shoot(self) -> None:
        for victim in self.aircraft:
            enemies = [plane.id for plane in self.aircraft if plane.side != victim.side]
            if victim.facts.get("fate") == "shot_down":
                if enemies:
                    by = self.rng.sample(enemies, min(len(enemies), self.rng.choice([1, 1, 2])))
                    self.claim(by if len(by) > 1 else by[0], victim, "shot_down")
                else:
                    victim.facts["fate"] = "lost"
            if enemies and self.chance(0.25):
                self.claim(self.rng.choice(enemies), victim, "damaged")
                victim.damaged = True
            if enemies and self.chance(0.2):
                self.claim(self.rng.choice(enemies), victim, "hit")

    def claim(self, by: str | list[str], victim: Aircraft, result: str) -> None:
        turn = self.club.some(turn=self.rng.randint(1, self.turns))
        self.claims.append({"by": by, "on": victim.id, "result": result, **turn})

    def leave(self) -> None:
        for plane in self.aircraft:
            if not plane.down and plane.side != self.game.no_exit and self.chance(0.6):
                edge = self.rng.choice(["friendly", "enemy", "enemy", "flank"])
                plane.facts["exit"] = {
                    "edge": edge,
                    **self.club.some(turn=self.rng.randint(1, self.turns)),
                    **self.club.some(guns=self.chance(0.6), bombs=self.chance(0.6)),
                }

    def chase(self) -> None:
        for plane in self.aircraft:
            if "exit" in plane.facts and not plane.chases and self.chance(0.5):
                chasers = [enemy for enemy in self.aircraft if self.can_chase(plane, enemy)]
                if chasers:
                    chaser = self.rng.choice(chasers)
                    plane.facts["exit"]["chased_by"] = chaser.id
                    plane.chased = plane.damaged = chaser.chases = True

    def can_chase(self, plane: Aircraft, enemy: Aircraft) -> bool:
        if enemy.side == plane.side or "exit" not in enemy.facts or enemy.damaged or enemy.chased:
            return False
        left, followed = plane.facts["exit"], enemy.facts["exit"]
        in_time = "turn" not in left or "turn" not in followed or followed["turn"] - left["turn"] in (0, 1)
        return followed.get("guns", True) and (left["edge"], followed["edge"]) not in OPPOSITE and in_time

    def is_kamikaze(self, plane: Aircraft) -> bool:
        return plane.facts.get("kamikaze", False) or (self.game.number == 7 and plane.facts["aircraft"] == "D4Y")

    def bomb(self) -> None:
        for plane in self.aircraft:
            from_start = plane.facts["aircraft"] in self.game.loaded
            loaded = "strike_for" in plane.facts or from_start
            fit = plane.left_over("enemy") and plane.facts["exit"].get("bombs", True) and (from_start or not plane.damaged)
            if loaded and fit and self.chance(0.6):
                plane.facts["bombing"] = self.rng.choice(["success", "failure"])

    def name_bonuses(self) -> None:
        good = [plane for plane in self.aircraft if self.gets_bonus(plane)]
        for plane in sorted(good, key=lambda plane: plane.facts["exit"].get("turn", 36)):
            pool = self.pool[ENEMY[plane.side]]
            kinds = [kind for kind, left in pool.items() if left > 0]
            if kinds:
                kind = kinds[0]
                if self.chance(0.4):
                    kind = plane.facts["exit"]["bonus"] = self.rng.choice(kinds)
                pool[kind] -= 1

    def gets_bonus(self, plane: Aircraft) -> bool:
        armed = plane.left_over("enemy") and plane.facts["exit"].get("guns", True)
        return armed and not plane.damaged and not self.is_kamikaze(plane) and "bombing" not in plane.facts

    def strikes(self) -> Document:
        found: Document = {}
        for side in SIDES:
            for kind, left in self.pool[side].items():
                if self.chance(0.6):
                    attacked = self.rng.randint(0, left)
                    figures = {"attacked": attacked, "successful": self.rng.randint(0, attacked)}
                    found.setdefault(side, {})[kind] = figures
        return found

    def rulings(self) -> list[Document]:
        if self.chance(0.8):
            return []
        return [{"side": self.rng.choice(SIDES), "cvp": self.rng.randint(-5, 5), "reason": "Agreed at the table"}]


def _play(document: Document) -> Outcome:
    record, refusals = form(document, Campaign)
    assert record is not None, refusals
    outcome = play(record)
    assert not outcome.refusals, outcome.refusals
    return outcome

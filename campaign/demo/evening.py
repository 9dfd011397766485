"""One game as a table might have played it: who shot whom, who was brought on, who got away.

Pure, and the same for the same random numbers.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rulebooks.pacific_air_war.record import SIDES, Side
from rulebooks.pacific_air_war.scenarios import Force, Scenario

Body = dict[str, Any]
OTHER: dict[Side, Side] = {"japan": "usa", "usa": "japan"}
SKILL = {"ace": 5, "veteran": 3, "novice": 2}
CREW = ("unhurt", "unhurt", "unhurt", "wounded", "wounded", "killed")


@dataclass(frozen=True, slots=True)
class Flyer:
    side: Side
    status: str


@dataclass(slots=True)
class Sky:
    """A game while it is flown. ``alive``: sorties still there; ``pool``: off-table aircraft left, by side."""

    scenario: Scenario
    random: Random
    turns: int
    sides: dict[str, Side]
    skill: dict[str, int]
    sorties: list[Body]
    alive: list[str]
    pool: dict[Side, Counter[str]]
    claims: list[Body] = field(default_factory=list)
    damaged: set[str] = field(default_factory=set)

    def of(self, side: Side) -> list[str]:
        return [sortie for sortie in self.alive if self.sides[sortie] == side]

    def one(self, sorties: list[str], weakest: bool = False) -> str:
        weights = [1 / self.skill[each] if weakest else self.skill[each] for each in sorties]
        return self.random.choices(sorties, weights)[0]

    def facts(self, sortie: str) -> Body:
        return next(each for each in self.sorties if each["id"] == sortie)


def fly(draft: Body, flyers: dict[str, Flyer], scenario: Scenario, random: Random) -> Body:
    """Fill in a draft report. ``flyers``: pilot's id to his side and status."""
    own = {sortie["id"]: flyers[sortie["pilot"]] for sortie in draft["sorties"]}
    sky = Sky(
        scenario=scenario,
        random=random,
        turns=random.randint(24, 34),
        sides={sortie: flyer.side for sortie, flyer in own.items()},
        skill={sortie: SKILL[flyer.status] for sortie, flyer in own.items()},
        sorties=[dict(sortie) for sortie in draft["sorties"]],
        alive=list(own),
        pool={"japan": Counter(scenario.japan.off_table), "usa": Counter(scenario.usa.off_table)},
    )
    for turn in sorted(random.sample(range(5, sky.turns), random.randint(4, 7))):
        _shoot(sky, turn)
    for turn in random.sample(range(3, sky.turns), random.randint(2, 4)):
        _damage(sky, turn)
    _kamikazes(sky)
    _leave(sky)
    _bomb_as_fighters(sky)
    return {**draft, "turns": sky.turns, "sorties": sky.sorties, "claims": sky.claims, **_strikes(sky)}


def _attacker(sky: Sky) -> Side:
    """Who has the better of it: the odds of the game, and how many are left."""
    japan, usa = sky.scenario.odds
    weights = [len(sky.of("japan")) * (japan + 1), len(sky.of("usa")) * (usa + 1)]
    return sky.random.choices(SIDES, weights)[0]


def _shoot(sky: Sky, turn: int) -> None:
    side = _attacker(sky)
    shooters, targets = sky.of(side), sky.of(OTHER[side])
    if len(shooters) < 2 or len(targets) < 3:
        return
    by, on = sky.one(shooters), sky.one(targets, weakest=True)
    with_him = sky.one([each for each in shooters if each != by]) if sky.random.random() < 0.15 else None
    sky.claims.append({"by": [by, with_him] if with_him else by, "on": on, "result": "shot_down", "turn": turn})
    victim = sky.facts(on)
    victim["fate"], victim["crew"] = "shot_down", sky.random.choice(CREW)
    sky.alive.remove(on)
    if "pilot" in victim:
        _bring_on(sky, on, turn)


def _bring_on(sky: Sky, parent: str, turn: int) -> None:
    """A lost pilot's player may go on with an aircraft from off the table (D.3)."""
    side = sky.sides[parent]
    left = [aircraft for aircraft, count in sky.pool[side].items() if count > 1]
    if not left or turn > sky.turns - 6 or sky.random.random() < 0.5:
        return
    aircraft = sky.random.choice(left)
    sky.pool[side][aircraft] -= 1
    sortie = f"{side[0]}s{sum('strike_for' in each for each in sky.sorties) + 1}"
    sky.sides[sortie], sky.skill[sortie] = side, 1
    sky.sorties.append({"id": sortie, "strike_for": parent, "aircraft": aircraft})
    sky.alive.append(sortie)


def _damage(sky: Sky, turn: int) -> None:
    side = _attacker(sky)
    whole = [each for each in sky.of(OTHER[side]) if each not in sky.damaged]
    shooters = [each for each in sky.of(side) if "pilot" in sky.facts(each)]
    if not whole or not shooters:
        return
    by, on = sky.one(shooters), sky.one(whole, weakest=True)
    sky.claims.append({"by": by, "on": on, "result": "damaged", "turn": turn})
    sky.damaged.add(on)
    if sky.random.random() < 0.35 and "pilot" in sky.facts(on):
        sky.facts(on)["crew"] = "wounded"


def _kamikazes(sky: Sky) -> None:
    """In the last game every second of the others goes too (C.7)."""
    for number, sortie in enumerate(sky.of("japan")):
        facts = sky.facts(sortie)
        chosen = facts["aircraft"] in sky.scenario.may_be_suicide and number % 2 == 0
        if chosen or facts["aircraft"] in sky.scenario.suicide:
            if chosen:
                facts["kamikaze"] = True
            facts["exit"] = {"edge": "enemy", "turn": sky.random.randint(12, sky.turns)}


def _leave(sky: Sky) -> None:
    """Strike aircraft that came through fly on over the enemy's edge; now and then a fighter does (E.1), or is chased (E.2)."""
    for sortie in sky.alive:
        if "strike_for" in sky.facts(sortie) and sortie not in sky.damaged:
            sky.facts(sortie)["exit"] = {"edge": "enemy", "turn": sky.turns}
            sky.facts(sortie)["bombing"] = sky.random.choice(("success", "failure"))
    side: Side = sky.random.choice(SIDES)
    free = [each for each in sky.of(side) if each not in sky.damaged and "pilot" in sky.facts(each)]
    enemy: Force = sky.scenario.force(OTHER[side])
    if sky.scenario.no_exit is not None or not free or not enemy.off_table or sky.random.random() < 0.4:
        return
    turn = sky.turns - sky.random.randint(1, 5)
    leaver = sky.one(free)
    sky.facts(leaver)["exit"] = {"edge": "enemy", "turn": turn}
    hunters = [each for each in sky.of(OTHER[side]) if each not in sky.damaged and "pilot" in sky.facts(each)]
    if hunters and sky.random.random() < 0.4:
        hunter = sky.one(hunters)
        sky.facts(hunter)["exit"] = {"edge": "friendly", "turn": turn}
        sky.facts(leaver)["exit"]["chased_by"] = hunter
    else:
        sky.pool[OTHER[side]].subtract([max(enemy.off_table, key=lambda aircraft: sky.pool[OTHER[side]][aircraft])])


def _bomb_as_fighters(sky: Sky) -> None:
    """Loaded fighters that came through bomb on their way out (C.3)."""
    for sortie in sky.alive:
        facts = sky.facts(sortie)
        if facts["aircraft"] in sky.scenario.loaded and sortie not in sky.damaged and sky.random.random() < 0.6:
            facts["exit"] = {"edge": "enemy", "turn": sky.turns}
            facts["bombing"] = sky.random.choice(("success", "failure"))


def _strikes(sky: Sky) -> Body:
    """What is left off the table attacks at the end (D.2)."""
    found: Body = {}
    for side, pool in sky.pool.items():
        for aircraft, left in pool.items():
            attacked = sky.random.randint(0, max(0, min(2, left - 1)))
            if attacked:
                found.setdefault(side, {})[aircraft] = {"attacked": attacked, "successful": sky.random.randint(0, attacked)}
    return {"strikes": found} if found else {}

"""The desk beside the Pacific Air War campaign: which missions succeed, and what a kamikaze of game 7 does to a ship."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.bombs import BaseAttack
from rulebooks.dauntless.attacks.dice import ATTACKS
from rulebooks.dauntless.attacks.kamikaze import Engines, times_of
from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.fields import Die, Name, Nation
from rulebooks.dauntless.frame import Answer, Calculation, Record, asked, unique
from rulebooks.dauntless.kinds import count
from rulebooks.pacific_air_war.tables import KAMIKAZE_ATTACK

MAY_SUCCEED: Mapping[str, type[Calculation]] = {
    **{name: ATTACKS[name] for name in ("bomb", "skip", "torpedo", "depth_charge", "rockets")},
    BaseAttack.calc: BaseAttack,
}
CAMPAIGN_SIDE = {"JP": "japan", "US": "usa"}
"""What the campaign, and its file, calls a side of the desk."""


class Mission(Record):
    id: Name
    side: Nation
    route: Literal["off_table", "on_table"]
    aircraft: Name | None = None
    sortie: Name | None = None
    eligible: bool
    attack: Any

    def hits(self) -> int:
        """Of its attack, whether it may be made or not. Raises the faults of the attack."""
        if isinstance(self.attack, dict) and self.attack.get("calc") == "kamikaze":
            raise Fault("kamikaze_uses_table_3", "attack", "calc")
        with inside("attack"):
            return int(asked(self.attack, MAY_SUCCEED).answer()["hits"])


class CampaignStrike(Calculation, calc="campaign_strike", rule="Campaign D.2, D.4, F.2"):
    game: Annotated[int, count(1, 7)]
    missions: tuple[Mission, ...]

    def answer(self) -> Answer:
        unique(self.missions, "missions")
        flown = list(self._flown())
        by_side = {side: sum(mission.side == side for mission, hits in flown if hits) for side in CAMPAIGN_SIDE}
        return {
            "game": self.game,
            "missions": [_told(mission, hits) for mission, hits in flown],
            "successful_missions": by_side,
            "victory_points": dict(by_side),
            "report": _report([(mission, hits > 0) for mission, hits in flown if mission.eligible]),
        }

    def _flown(self) -> Iterator[tuple[Mission, int]]:
        """Each mission with the hits that count: none where it was not eligible."""
        attacked: set[str] = set()
        for index, mission in enumerate(self.missions):
            with inside("missions", index):
                mission.need("aircraft" if mission.route == "off_table" else "sortie")
                if mission.sortie in attacked:
                    raise Fault("duplicate_id", "sortie")
                hits = mission.hits()
            if mission.eligible and mission.sortie is not None:
                attacked.add(mission.sortie)
            yield mission, hits if mission.eligible else 0


@rule("DA", "R68")
def _told(mission: Mission, hits: int) -> Answer:
    """One hit is a success."""
    reason = None if hits else "no_hit" if mission.eligible else "not_eligible"
    return {"id": mission.id, "side": mission.side, "hits": hits, "successful": hits > 0, "reason": reason}


@rule("DA", "R71")
def _report(flown: list[tuple[Mission, bool]]) -> Answer:
    """What these missions, each with its success, write into the report of a game; nothing of decks, which its dice decide."""
    strikes: dict[str, dict[str, dict[str, int]]] = {}
    bombing = {}
    for mission, success in flown:
        if mission.route == "on_table":
            bombing[mission.sortie] = "success" if success else "failure"
            continue
        of_side = strikes.setdefault(CAMPAIGN_SIDE[mission.side], {})
        counted = of_side.setdefault(str(mission.aircraft), {"attacked": 0, "successful": 0})
        counted["attacked"] += 1
        counted["successful"] += success
    return {"strikes": strikes, "bombing": bombing}


class CampaignKamikaze(Calculation, calc="campaign_kamikaze", rule="Campaign Table 3; XXIX Kamikaze Attacks"):
    table3_die: Die
    engines: Engines
    dice: tuple[Die, ...] = ()

    @rule("DA", "R70")
    def answer(self) -> Answer:
        """The points are those of Table 3; the hits are for the ship's ledger alone."""
        times = times_of(self.engines)
        result, points = KAMIKAZE_ATTACK[self.table3_die]
        crashed = points > 0 and bool(self.dice)
        return {
            "result": result,
            "victory_points": points,
            "ship_hits": self.dice[0] * times if crashed else None,
            "dice_unused": len(self.dice) - crashed,
        }

"""What has to be known to settle each scenario, and how it is settled then.

The fields of a class are the facts, in the order in which they are asked for. Points for aircraft come from Air Force (DA-R58).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from rulebooks.cite import rule
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Count, Points, Positive
from rulebooks.dauntless.frame import Record
from rulebooks.dauntless.kinds import count

DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the reckoning."""

    side: str
    item: str
    points: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """``points``: the total of each side, None where no points are counted."""

    winner: str
    points: Mapping[str, int] | None = None
    lines: Sequence[Line] = ()


class Facts(Record):
    def verdict(self) -> Verdict:
        """Who won. Raises the faults of facts that do not fit together, or of a game that goes on."""
        raise NotImplementedError


def totals(lines: Sequence[Line]) -> dict[str, int]:
    """By side, in the order in which they come."""
    return {side: sum(line.points for line in lines if line.side == side) for side in dict.fromkeys(one.side for one in lines)}


@rule("DA", "R57")
def most(*lines: Line) -> Verdict:
    """More points win, equal points are a draw."""
    points = totals(lines)
    best = [side for side, total in points.items() if total == max(points.values())]
    return Verdict(best[0] if len(best) == 1 else DRAW, points, lines)


class AntiTorpedoPatrol(Facts):
    kates: Positive
    shot_down: Count
    jettisoned: Count
    us_air_points: Points
    jp_air_points: Points

    @rule("DA", "XXII.Patrol")
    def verdict(self) -> Verdict:
        kept = self.kates - self.shot_down - self.jettisoned
        if kept < 0:
            raise Fault("facts_do_not_add_up", "kates")
        return most(
            Line("US", "jettisoned", 10 * self.jettisoned),
            Line("US", "aircraft", self.us_air_points),
            Line("JP", "kept_torpedo", 10 * kept),
            Line("JP", "aircraft", self.jp_air_points),
        )


class BedcheckCharlie(Facts):
    turns_on_map: Annotated[int, count(0, 20)]
    bomber_air_points: Points
    fighter_air_points: Points

    @rule("DA", "R59")
    def verdict(self) -> Verdict:
        """Twenty turns are reckoned, those after the bomber has gone too."""
        return most(
            Line("bomber", "turns_on_map", self.turns_on_map),
            Line("bomber", "aircraft", self.bomber_air_points),
            Line("fighter", "turns_off_map", 20 - self.turns_on_map),
            Line("fighter", "aircraft", self.fighter_air_points),
        )


class SuperfortressNightRaid(Facts):
    bombers: Positive
    loaded_flying: Count
    us_air_points: Points
    jp_air_points: Points

    @rule("DA", "XXII.Superfortress")
    def verdict(self) -> Verdict:
        if self.loaded_flying > self.bombers:
            raise Fault("facts_do_not_add_up", "loaded_flying")
        return most(
            Line("US", "loaded_bombers", 8 * self.loaded_flying),
            Line("US", "aircraft", self.us_air_points),
            Line("JP", "aircraft", self.jp_air_points),
        )


class Strike(Facts):
    ship_points: Points
    attacker_air_points: Points
    defender_air_points: Points

    @rule("DA", "XXIII.Strike")
    @rule("DA", "R58")
    def verdict(self) -> Verdict:
        return most(
            Line("attacker", "ships", self.ship_points),
            Line("attacker", "aircraft", self.attacker_air_points),
            Line("defender", "aircraft", self.defender_air_points),
        )


class AtollAttack(Facts):
    all_attackers_gone: bool
    airfields_bombed: Annotated[int, count(0, 2)]
    installation_hexes: Count
    ship_points: Points
    attacker_air_points: Points
    defender_air_points: Points

    @rule("DA", "R61")
    def verdict(self) -> Verdict:
        """The attacker has to be 20 ahead, the defender only ahead."""
        if not self.all_attackers_gone:
            raise Fault("game_not_over", "all_attackers_gone")
        lines = self._lines()
        points = totals(lines)
        ahead = points["attacker"] - points["defender"]
        return Verdict("attacker" if ahead >= 20 else "defender" if ahead < 0 else DRAW, points, lines)

    @rule("DA", "R62")
    def _lines(self) -> list[Line]:
        return [
            Line("attacker", "airfields", 10 * self.airfields_bombed),
            Line("attacker", "both_airfields", 20 * (self.airfields_bombed == 2)),
            Line("attacker", "installation_hexes", 4 * self.installation_hexes),
            Line("attacker", "ships", self.ship_points),
            Line("attacker", "aircraft", self.attacker_air_points),
            Line("defender", "aircraft", self.defender_air_points),
        ]


class KamikazeAttack(Facts):
    destroyer_sunk: bool
    kamikazes_left: Count

    @rule("DA", "R63")
    def verdict(self) -> Verdict:
        if not self.destroyer_sunk and self.kamikazes_left:
            raise Fault("game_not_over", "kamikazes_left")
        return Verdict("JP" if self.destroyer_sunk else "US")


class AntiSubmarine(Facts):
    submarine_destroyed: bool
    aircraft_destroyed: bool

    @rule("DA", "R64")
    def verdict(self) -> Verdict:
        if self.submarine_destroyed == self.aircraft_destroyed:
            return Verdict(DRAW)
        return Verdict("aircraft" if self.submarine_destroyed else "submarine")


class FleetContact(Facts):
    recon_points: Points
    opposition_points: Points

    @rule("DA", "R65")
    def verdict(self) -> Verdict:
        """Whoever scouts has to be 12 ahead; otherwise the other side wins."""
        lines = [Line("recon", "total", self.recon_points), Line("opposition", "total", self.opposition_points)]
        return Verdict("recon" if self.recon_points - self.opposition_points >= 12 else "opposition", totals(lines), lines)


class PhotoReconnaissance(Facts):
    targets_passed: Annotated[int, count(0, 6)]
    exited: bool

    @rule("DA", "XXIII.Photo")
    def verdict(self) -> Verdict:
        return Verdict("recon" if self.targets_passed >= 5 and self.exited else "opposition")


class GetYamamoto(Facts):
    bettys_destroyed: Annotated[int, count(0, 2)]

    @rule("DA", "XXIV.Yamamoto")
    def verdict(self) -> Verdict:
        return Verdict("US" if self.bettys_destroyed == 2 else "JP")


class EnemyAce(Facts):
    jp_destroyed: bool
    us_destroyed: Annotated[int, count(0, 4)]

    @rule("DA", "XXIV.Ace")
    def verdict(self) -> Verdict:
        return Verdict("US" if self.jp_destroyed else "JP" if self.us_destroyed else DRAW)


FACTS: Mapping[str, type[Facts]] = {
    "anti_torpedo_patrol": AntiTorpedoPatrol,
    "bedcheck_charlie": BedcheckCharlie,
    "superfortress_night_raid": SuperfortressNightRaid,
    "shipping_strike": Strike,
    "carrier_strike": Strike,
    "atoll_attack": AtollAttack,
    "kamikaze_attack": KamikazeAttack,
    "asw": AntiSubmarine,
    "fleet_contact": FleetContact,
    "photo_reconnaissance": PhotoReconnaissance,
    "get_yamamoto": GetYamamoto,
    "enemy_ace": EnemyAce,
}
"""By scenario. The others are settled by the rules of Air Force."""

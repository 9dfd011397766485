"""To which strike aircraft of the campaign's game an attack at the desk belongs: what may be chosen, and what its line says."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from games.models import Desk, GameDesk, Report
from games.reporting.body import Body, sorties
from games.reporting.crews import plane
from pilots.models import Pilot
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

OFF, ON = "off_table", "on_table"
CALCS = frozenset({"bomb", "skip", "torpedo", "depth_charge", "rockets", "base_attack"})
"""What may belong to a campaign; kamikazes are Table 3's (DA-R70)."""


@dataclass(frozen=True, slots=True)
class Belongs:
    """One choice: a type of off-table aircraft, or a sortie that left over the enemy edge. ``value``: in the address.

    ``eligible``: whether the campaign lets it attack, as far as the report says; the referee may say otherwise (DA-R69).
    """

    side: Literal["US", "JP"]
    route: Literal["off_table", "on_table"]
    whose: str
    label: str
    eligible: bool = True

    @property
    def value(self) -> str:
        return f"{self.side}.{self.route}.{self.whose}"

    def is_flown_by(self, side: str, kind: str) -> bool:
        """Whether an aircraft of a session is one of these. ``kind``: as the desk calls its type, ``SBD Dauntless``."""
        return self.route == OFF and (self.side, self.whose) == (side, kind.partition(" ")[0])

    def mission(self, eligible: bool) -> dict[str, Any]:
        """What the line of the log says of it."""
        name = "aircraft" if self.route == OFF else "sortie"
        return {"side": self.side, "route": self.route, name: self.whose, "eligible": eligible}


def belongings(desk: Desk, log: Sequence[Mapping[str, Any]]) -> tuple[Belongs, ...]:
    """What an attack in this session may belong to; nothing where it stands behind no game.

    ``desk``: with the game behind which it stands (``access.desk_for``). At most two queries, none where there is no game.
    """
    behind: GameDesk | None = getattr(desk, "of_game", None)
    if behind is None:
        return ()
    game = behind.game
    draft = Report.objects.filter(game=game, state=Report.State.DRAFT).values_list("body", flat=True).first() or {}
    book = scenario(game.number, "pearl" if game.variant == "pearl" else "standard")
    return (*_off_table(book, log), *_on_table(draft, game.campaign_id, book))


def _off_table(book: Scenario, log: Sequence[Mapping[str, Any]]) -> Iterator[Belongs]:
    used = [_mission(line).get("aircraft") for line in log if not line["void"] and _mission(line).get("eligible")]
    for nation, side in (("JP", book.japan), ("US", book.usa)):
        for aircraft, count in side.off_table.items():
            left = count - used.count(aircraft)
            label = _("%(aircraft)s, %(left)d of %(count)d left") % {"aircraft": plane(aircraft), "left": left, "count": count}
            yield Belongs("JP" if nation == "JP" else "US", OFF, aircraft, label, left > 0)


def _on_table(draft: Body, campaign: int, book: Scenario) -> Iterator[Belongs]:
    left = [sortie for sortie in sorties(draft) if sortie.get("exit", {}).get("edge") == "enemy"]
    if not left:
        return
    codes = [sortie.get("pilot") for sortie in left]
    names = dict(Pilot.objects.filter(campaign=campaign, code__in=codes).values_list("code", "name"))
    for sortie in left:
        aircraft = sortie.get("aircraft", "")
        side: Literal["US", "JP"] = "US" if aircraft in book.usa.on_table or aircraft in book.usa.off_table else "JP"
        whole = not (sortie.get("damaged") and "strike_for" in sortie)
        bombs = sortie["exit"].get("bombs", True) is not False
        who = names.get(sortie.get("pilot", ""), sortie["id"])
        label = _("%(aircraft)s of %(pilot)s, left with bombs") % {"aircraft": plane(aircraft), "pilot": who}
        yield Belongs(side, ON, sortie["id"], label, whole and bombs)


def _mission(line: Mapping[str, Any]) -> Mapping[str, Any]:
    about = line["request"].get("id")
    mission = about.get("mission") if isinstance(about, dict) else None
    return mission if isinstance(mission, dict) else {}

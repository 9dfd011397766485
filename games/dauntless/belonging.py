"""To which strike aircraft of the campaign's game an attack at the desk belongs: what may be chosen, and what its line says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from games.models import Desk, Game, GameDesk, Report
from games.reporting.body import Body, sorties
from games.reporting.crews import plane
from pilots.models import Pilot
from rulebooks.dauntless.session import standing, without_id
from rulebooks.pacific_air_war.scenarios import Force, Scenario, scenario

OFF, ON = "off_table", "on_table"
CALCS = frozenset({"bomb", "skip", "torpedo", "depth_charge", "rockets", "base_attack"})
"""What may belong to a campaign; kamikazes are Table 3's (DA-R70)."""
LATER = "campaign_strike"
"""The calculation of a line that gives an earlier one to a strike."""
MISSION = ("side", "route", "aircraft", "sortie", "eligible")
Json = Mapping[str, Any]
Nation = Literal["US", "JP"]


@dataclass(frozen=True, slots=True)
class Belongs:
    """One choice: a type of off-table aircraft, or a sortie that left over the enemy edge. ``value``: in the address.

    ``eligible``: whether the campaign lets it attack, as far as the report says; the referee may say otherwise (DA-R69).
    """

    side: Nation
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


@dataclass(frozen=True, slots=True)
class Given:
    """An attack of the log that belongs to the campaign. ``by``: the line that said so later; 0 where its own does."""

    line: Json
    mission: Json
    by: int = 0


def given_in(log: Iterable[Json]) -> Iterator[Given]:
    """The attacks that belong to the campaign, in their order; of what was said later the last that stands counts."""
    lines = standing(log)
    later = {said[0]: Given(line, said[1], line["n"]) for line in lines if (said := _said_later(line["request"]))}
    for line in lines:
        about = line["request"].get("id")
        own = about.get("mission") if isinstance(about, dict) else None
        if isinstance(own, dict):
            yield Given(line, own)
        elif (found := later.get(line["n"])) and line["request"]["calc"] in CALCS:
            yield Given(line, found.mission, found.by)


def giving(game: int, line: Json, mission: Json) -> dict[str, Any]:
    """The request whose line gives an attack that was entered without its strike to one: the reckoning of that one attack."""
    reckoned = {**mission, "id": str(line["n"]), "attack": without_id(line["request"])}
    return {"calc": LATER, "id": {"line": line["n"]}, "game": game, "missions": [reckoned]}


def not_given(log: Iterable[Json]) -> list[Json]:
    """The attacks of the log that may belong to the campaign, and do not."""
    lines = standing(log)
    given = {one.line["n"] for one in given_in(lines)}
    return [line for line in lines if line["request"]["calc"] in CALCS and line["n"] not in given]


def _said_later(request: Json) -> tuple[int, Json] | None:
    """Of a line that gives an attack to a strike: the number of the attack, and what it belongs to."""
    about = request.get("id")
    number = about.get("line") if isinstance(about, dict) and request["calc"] == LATER else None
    missions = request["missions"] if type(number) is int else ()
    return (int(number or 0), {key: missions[0][key] for key in MISSION if key in missions[0]}) if missions else None


def belongings(desk: Desk, log: Sequence[Json]) -> tuple[Belongs, ...]:
    """What an attack in this session may belong to; nothing where it stands behind no game.

    ``desk``: with the game behind which it stands (``access.desk_for``). At most two queries, none where there is no game.
    """
    behind: GameDesk | None = getattr(desk, "of_game", None)
    if behind is None:
        return ()
    draft = Report.objects.filter(game=behind.game, state=Report.State.DRAFT).values_list("body", flat=True).first() or {}
    return (*off_table(behind.game, log), *on_table(behind.game, draft))


def flown_by(ways: Iterable[Belongs], side: str, kind: str) -> Belongs | None:
    """To which of them an attack by an aircraft of a session belongs by itself. ``kind``: its type, ``SBD Dauntless``."""
    return next((one for one in ways if one.is_flown_by(side, kind)), None)


def uncounted(desk: Desk, log: Sequence[Json]) -> frozenset[int]:
    """The numbers of the attacks that belong to none of the strikes of the game behind which the session stands; none where that
    has no strikes, or the session is over. Queries: those of ``belongings``."""
    if desk.finished_at is not None:
        return frozenset()
    loose = frozenset(line["n"] for line in not_given(log))
    return loose if loose and belongings(desk, log) else frozenset()


def off_table(game: Game, log: Iterable[Json]) -> Iterator[Belongs]:
    """The types of strike aircraft of a game, and how many of each have made no attack yet. No queries."""
    used = [one.mission.get("aircraft") for one in given_in(log) if one.mission.get("eligible")]
    for nation, aircraft, count in strike_types(_book(game)):
        left = count - used.count(aircraft)
        label = _("%(aircraft)s, %(left)d of %(count)d left") % {"aircraft": plane(aircraft), "left": left, "count": count}
        yield Belongs(nation, OFF, aircraft, label, left > 0)


def strike_types(book: Scenario) -> Iterator[tuple[Nation, str, int]]:
    """The off-table aircraft of a game: nation, type, how many."""
    sides: tuple[tuple[Nation, Force], ...] = (("JP", book.japan), ("US", book.usa))
    for nation, side in sides:
        for aircraft, count in side.off_table.items():
            yield nation, aircraft, count


def on_table(game: Game, draft: Body) -> Iterator[Belongs]:
    """The sorties of the draft that left over the enemy edge. One query, none where there are none."""
    left = [sortie for sortie in sorties(draft) if sortie.get("exit", {}).get("edge") == "enemy"]
    if not left:
        return
    codes = [sortie.get("pilot") for sortie in left]
    book, names = _book(game), dict(Pilot.objects.filter(campaign=game.campaign_id, code__in=codes).values_list("code", "name"))
    for sortie in left:
        aircraft = sortie.get("aircraft", "")
        side: Nation = "US" if aircraft in book.usa.on_table or aircraft in book.usa.off_table else "JP"
        whole = not (sortie.get("damaged") and "strike_for" in sortie)
        bombs = sortie["exit"].get("bombs", True) is not False
        who = names.get(sortie.get("pilot", ""), sortie["id"])
        label = _("%(aircraft)s of %(pilot)s, left with bombs") % {"aircraft": plane(aircraft), "pilot": who}
        yield Belongs(side, ON, sortie["id"], label, whole and bombs)


def _book(game: Game) -> Scenario:
    return scenario(game.number, "pearl" if game.variant == "pearl" else "standard")

"""The result sheet of one game: who can fly, in what, lines for those brought on; and what a report says already. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.readers.people import labelled
from games.reporting.body import Body, free_id
from games.reporting.crews import Man, in_seats, men
from games.sheets.filled import brought_on, claim_lines, line_of, whole_lines
from pilots.names import called
from rulebooks.pacific_air_war.record import SIDES, Campaign, Side
from rulebooks.pacific_air_war.scenarios import Force, Scenario, scenario

Line = dict[str, Any]
STRIKE_LINES = 4
CLAIM_LINES = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet holds. ``sorties`` and ``claims``: lines by the keys of their columns, what is open left out.

    A line that says ``lost`` is of a seat whose pilot was lost, and whose next one is not known yet.
    ``whole``: the lines of the game as a whole, without their sign; ``names``: what claims call people by.
    """

    slug: str
    campaign: str
    game: int
    plan: Scenario
    sorties: Sequence[Line]
    claims: Sequence[Line]
    whole: Sequence[Sequence[Any]]
    names: Sequence[str]

    @property
    def about(self) -> Sequence[Sequence[Any]]:
        """The lines that say which sheet this is."""
        return self.whole[:2]


def sheet_of(
    record: Campaign,
    slug: str,
    number: int,
    body: dict[str, Any] | None = None,
    lost: Collection[str] = (),
    reported: bool = False,
) -> Sheet:
    """The sheet of a scheduled game. ``body``: the report's, once there is one: it says who flies in what.

    ``reported``: it counts, so that everybody may read it, and the sheet holds all of it; what is being entered is nobody's yet.
    ``lost``: pilots who sit in their seats as nobody follows them yet; whoever does flies in their places.
    """
    scheduled = next(game for game in record.schedule if game.game == number)
    plan = scenario(number, scheduled.variant)
    flying = _as_reported(record, body) if body else _as_seated(record, number, plan)
    players = {player.id: player.name for player in record.players}
    counts: Body = body if body and reported else {}
    said = {str(sortie["id"]): line_of(sortie) for sortie in counts.get("sorties", ())}
    sorties = [
        {**_pilot_line(man, players[man.player], sortie, aircraft), **said.get(sortie, {})} for man, sortie, aircraft in flying
    ]
    if not body:
        sorties = [{**line, "lost": True} if line["pilot"] in lost else line for line in sorties]
    names = [in_place_of(line) if line.get("lost") else labelled(line["name"], line["pilot"]) for line in sorties]
    for side in SIDES:
        there = [
            line for line in brought_on(body or {}, {line["sortie"]: line["side"] for line in sorties}) if line["side"] == side
        ]
        strikes = [*there, *_strike_lines([*sorties, *there], side, plan.force(side))]
        at = next((place for place, line in enumerate(sorties) if side == "japan" and line["side"] == "usa"), len(sorties))
        sorties[at:at] = strikes
        names += [line["sortie"] for line in strikes]
    claims = claim_lines(counts)
    return Sheet(
        slug=slug,
        campaign=record.name,
        game=number,
        plan=plan,
        sorties=sorties,
        claims=[*claims, *[{}] * (CLAIM_LINES - len(claims))],
        whole=whole_lines(counts, _whole(record, slug, plan)),
        names=names,
    )


def in_place_of(line: Line) -> str:
    """What a sheet calls whoever comes for the lost pilot of a line; a reader asks who it was."""
    return _("in the place of %(name)s") % {"name": line["name"]}


def _as_seated(record: Campaign, number: int, plan: Scenario) -> list[tuple[Man, str, str]]:
    """Everybody in his seat, with the aircraft where the rules leave no choice (B.3)."""
    seated = in_seats(record, number)
    found = []
    for side in SIDES:
        own = [man for man in seated if man.side == side]
        first, many = next(iter(plan.force(side).on_table.items()))
        given = first if len(own) <= many else ""
        found += [(man, man.code, given) for man in own]
    return found


def _as_reported(record: Campaign, body: dict[str, Any]) -> list[tuple[Man, str, str]]:
    known = men(record)
    flying = [sortie for sortie in body.get("sorties", ()) if sortie.get("pilot") in known]
    told = [(known[sortie["pilot"]], str(sortie["id"]), str(sortie.get("aircraft", ""))) for sortie in flying]
    return sorted(told, key=lambda one: SIDES.index(one[0].side))


def _pilot_line(man: Man, player: str, sortie: str, aircraft: str) -> Line:
    line: Line = {"sortie": sortie, "pilot": man.code, "name": called(man.name, player), "player": player, "side": man.side}
    return {**line, "aircraft": aircraft} if aircraft else line


def _strike_lines(sorties: Sequence[Line], side: Side, force: Force) -> list[Line]:
    """Empty lines for aircraft brought on (D.3), each with an id that claims can name."""
    lines: list[Line] = []
    for _line in range(min(STRIKE_LINES, sum(force.off_table.values()))):
        taken = [{"id": line["sortie"]} for line in (*sorties, *lines)]
        lines.append({"sortie": free_id({"sorties": taken}, side), "side": side})
    return lines


def _whole(record: Campaign, slug: str, plan: Scenario) -> list[Sequence[Any]]:
    pools = [["strikes", side, aircraft, None, None] for side in SIDES for aircraft in plan.force(side).off_table]
    return [["campaign", slug, record.name], ["game", plan.number, plan.title], ["turns played", None], ["note", None], *pools]

"""A player's part as its page shows it: his aircraft, and whom of the other side he got. Pure, as games.reporting.form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.claim_words import claimed
from games.filing.reading import with_part
from games.reporting import faults as wrong
from games.reporting.body import Body, by_of
from games.reporting.cards import Bench, Card, cards
from games.reporting.controls import Control, choose
from games.reporting.crews import Crew, crews, men, plane
from games.reporting.doubts import about_kamikazes, about_time
from games.reporting.faults import Fault, Words
from games.reporting.reckoning import reckon
from rulebooks.pacific_air_war.record import Campaign, Side
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

NOT_HIS_TO_KNOW = {"sortie.unclaimed", "sortie.aircraft_count", "sortie.first_type", "claim.twice"}
"""What depends on what others file."""


@dataclass(frozen=True, slots=True)
class Target:
    """One aircraft of the other side. ``by``: which of his aircraft did it, None where he has but one."""

    id: str
    name: str
    aircraft: str
    result: Control
    turn: Control
    shared: Control
    by: Control | None


@dataclass(frozen=True, slots=True)
class PartSheet:
    """``card`` is his own aircraft; ``claims`` what he claims, in words; ``faults``: rules that his part alone breaks.

    ``doubts``: what breaks no rule but is worth another look.
    """

    game: int
    scenario: Scenario
    side: Side
    card: Card
    targets: Sequence[Target]
    claims: Sequence[str]
    faults: Sequence[Fault]
    doubts: Sequence[str]


def sides(record: Campaign, number: int, draft: Body, own: Sequence[str]) -> tuple[list[str], list[str]]:
    """The ids of the aircraft of the other side, and of the rest of his own."""
    manned = crews(record, plan(record, number), draft)
    side = manned[own[0]].side
    enemies = [code for code, crew in manned.items() if crew.side != side]
    return enemies, [code for code, crew in manned.items() if crew.side == side and code not in own]


def plan(record: Campaign, number: int) -> Scenario:
    """The scenario of a scheduled game."""
    scheduled = next((game for game in record.schedule if game.game == number), None)
    return scenario(number, scheduled.variant if scheduled else "standard")


def sheet(record: Campaign, number: int, draft: Body, part: Body | None, own: Sequence[str], words: Words) -> PartSheet:
    """The page's structure. ``part`` is None where nothing is filed: then it begins with what the referee has entered."""
    body, played = with_part(draft, part, own), plan(record, number)
    reckoning = reckon(record, number, body)
    manned = crews(record, played, body)
    his = [claim for claim in body["claims"] if by_of(claim)[0] in own]
    names = {player.id: player.name for player in record.players} | {code: man.name for code, man in men(record).items()}
    names |= {code: crew.short for code, crew in manned.items()}
    found = _faults(wrong.read(reckoning.own, reckoning.at, {}, names, words), his) if part is not None else []
    outcomes = dict(enumerate(reckoning.game.sorties)) if reckoning.game else {}
    bench = Bench(body, played, manned, outcomes, wrong.by_place(found))
    enemies, mates = sides(record, number, body, own)
    claimed = {claim["on"]: claim for claim in his}
    return PartSheet(
        game=number,
        scenario=played,
        side=manned[own[0]].side,
        card=cards(bench)[0],
        targets=[_target(bench, on, claimed.get(on), own, mates) for on in enemies],
        claims=[_said(claim, manned) for claim in his],
        faults=found,
        doubts=_doubts(body, manned, played, len(his)) if part is not None else (),
    )


def _doubts(body: Body, manned: Mapping[str, Crew], played: Scenario, his: int) -> list[str]:
    """Those of his aircraft and of his claims, which come first in ``body``."""
    found = [*about_time(body, manned), *about_kamikazes(body, manned, played)]
    places = {"s0-kamikaze", *(f"c{n}" for n in range(his))}
    return [doubt.sentence for doubt in found if doubt.place in places]


def _faults(faults: Sequence[Fault], his: Sequence[Body]) -> list[Fault]:
    """Those of his aircraft and of his claims, these brought to the fields of the victim."""
    places = {f"c{n}": f"c-{claim['on']}" for n, claim in enumerate(his)}
    found = []
    for fault in faults:
        head, dash, field = fault.place.partition("-")
        if fault.code in NOT_HIS_TO_KNOW or head not in ("s0", *places):
            continue
        found.append(replace(fault, place=f"{places.get(head, head)}{dash}{field}"))
    return found


def _target(bench: Bench, on: str, claim: Body | None, own: Sequence[str], mates: Sequence[str]) -> Target:
    crew, place = bench.crews[on], f"c-{on}"
    by = by_of(claim) if claim else []
    sortie = next(each for each in bench.body["sorties"] if each["id"] == on)
    aircraft = str(sortie.get("aircraft", ""))
    results = [("", _("nothing")), ("hit", _("hit")), ("damaged", _("damaged")), ("shot_down", _("shot down"))]
    sharing = [("", _("nobody")), *((code, bench.crews[code].listed) for code in mates)]
    mine = [(code, bench.crews[code].short) for code in own]
    at = bench.faults

    def control(name: str, label: str, value: str, options: Sequence[tuple[str, str]]) -> Control:
        chosen = choose(options, value)
        return Control(f"{place}{name}", label, "select", value, chosen, at.get(f"{place}{name}", ()))

    return Target(
        id=on,
        name=crew.listed,
        aircraft=plane(aircraft),
        result=replace(control("", crew.listed, claim["result"] if claim else "", results), kind="segments", hidden_label=True),
        turn=Control(
            f"{place}-turn", _("in turn"), "short", str(claim.get("turn", "")) if claim else "", (), at.get(f"{place}-turn", ())
        ),
        shared=control("-with", _("Shared with"), by[1] if len(by) > 1 else "", sharing),
        by=control("-by", _("By"), by[0] if by else own[0], mine) if len(own) > 1 else None,
    )


def _said(claim: Body, manned: Mapping[str, Crew]) -> str:
    by = by_of(claim)
    said = claimed(claim["result"], len(by), _(" and ").join(manned[code].short for code in by), manned[claim["on"]].short)
    turn = claim.get("turn")
    return _("%(claim)s, turn %(turn)s") % {"claim": said, "turn": turn} if turn else said

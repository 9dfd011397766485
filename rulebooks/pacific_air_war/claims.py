"""Who shot whom (F.1, F.2): the claims of a report, checked and scored."""

from dataclasses import dataclass, field
from typing import Literal

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import Award
from rulebooks.pacific_air_war.record import Claim
from rulebooks.pacific_air_war.sheet import Flight, Sheet, other, worth
from rulebooks.pacific_air_war.tables import HALF_KILL, KILL


@dataclass(slots=True)
class Claims:
    """Whose loss and whose damage is claimed already, by sortie id."""

    kills: set[str] = field(default_factory=set)
    damages: set[str] = field(default_factory=set)


def check_claims(sheet: Sheet) -> Claims:
    """Check the claims one by one, score those that stand, and mark damaged aircraft.

    Awards and credits come in the order of the claims, those for damage after the others: stored tables rely on it.
    """
    stand = Claims()
    damages: list[tuple[Claim, str, Flight, Flight]] = []
    for index, claim in enumerate(sheet.report.claims):
        place = f"/claims/{index}"
        if not sheet.is_in_game(claim.turn):
            sheet.refuse("claim.turn", f"{place}/turn", "G.2", turn=claim.turn, turns=sheet.report.turns)
        shooters, victim = _parties(sheet, claim, place)
        if victim is None or not shooters:
            continue
        if claim.result == "shot_down":
            _kill(sheet, stand, claim, place, shooters, victim)
        elif claim.result == "damaged":
            if _damage(sheet, stand, place, shooters[0], victim):
                damages.append((claim, place, shooters[0], victim))
        else:
            shooters[0].hit = True
            sheet.credit(shooters[0], "hit", 0, victim=victim, turn=claim.turn)
    for claim, place, shooter, victim in damages:
        score_damage(sheet, shooter, victim, place, claim.turn)
    return stand


def _parties(sheet: Sheet, claim: Claim, place: str) -> tuple[list[Flight], Flight | None]:
    """Who claims on whom, as far as both are known and stand on different sides."""
    most = 2 if claim.result == "shot_down" else 1
    distinct = tuple(dict.fromkeys(claim.by))
    if not 1 <= len(claim.by) <= most or len(distinct) < len(claim.by):
        why = "none" if not claim.by else "twice" if len(distinct) < len(claim.by) else "many"
        sheet.refuse("claim.by", f"{place}/by", "PAW-R2", count=len(claim.by), most=most, result=claim.result, why=why)
    victim = sheet.by_id.get(claim.on)
    if victim is None:
        sheet.refuse("claim.sortie", f"{place}/on", "F.1", sortie=claim.on)
    shooters: list[Flight] = []
    for number, name in enumerate(distinct[:most]):
        shooter = sheet.by_id.get(name)
        at = f"{place}/by/{number}" if len(claim.by) > 1 else f"{place}/by"
        if shooter is None:
            sheet.refuse("claim.sortie", at, "F.1", sortie=name)
        elif victim is not None and shooter.side == victim.side:
            sheet.refuse("claim.same_side", at, "F.1", by=name, on=claim.on)
        else:
            shooters.append(shooter)
    return shooters, victim


@rule("PAW", "R2")
def _kill(sheet: Sheet, stand: Claims, claim: Claim, place: str, shooters: list[Flight], victim: Flight) -> None:
    """One shot-down claim for each aircraft shot down; two who share it get a half-kill each."""
    name = victim.id
    if victim.fate != "shot_down":
        sheet.refuse("claim.fate", f"{place}/result", "F.1", on=name, fate=victim.fate)
        return
    if name in stand.kills:
        sheet.refuse("claim.twice", f"{place}/on", "F.1", on=name, result="shot_down")
        return
    stand.kills.add(name)
    ids = tuple(shooter.id for shooter in shooters)
    shared = len(shooters) > 1
    for shooter in shooters:
        partner = next((i for i in ids if i != shooter.id), None)
        sheet.credit(
            shooter, "shared" if shared else "shot_down", HALF_KILL if shared else KILL,
            victim=victim, turn=claim.turn, shared_with=partner,
        )  # fmt: skip
    sheet.award(
        Award(
            side=other(victim.side),
            game=sheet.game,
            source="kills",
            cvp=worth("kills"),
            cause="claim",
            rule="F.2",
            by=ids,
            on=name,
            aircraft=victim.aircraft,
            turn=claim.turn,
            place=place,
        )
    )


def _damage(sheet: Sheet, stand: Claims, place: str, shooter: Flight, victim: Flight) -> bool:
    """Mark the damaged aircraft; False where its damage is claimed already."""
    name = victim.id
    if name in stand.damages:
        sheet.refuse("claim.twice", f"{place}/on", "F.1", on=name, result="damaged")
        return False
    stand.damages.add(name)
    victim.damaged = True
    shooter.hit = True
    return True


@rule("PAW", "F.1")
def score_damage(
    sheet: Sheet, shooter: Flight, victim: Flight, place: str, turn: int | None, cause: Literal["claim", "chase"] = "claim"
) -> None:
    """A half-kill and its CVP, if the aircraft was neither shot down nor lost; else the claim is no more than a hit."""
    chase = cause == "chase"
    counts = not victim.down
    sheet.credit(shooter, "chased" if chase else "damaged", HALF_KILL if counts else 0, victim=victim, turn=turn)
    if counts:
        sheet.award(
            Award(
                side=shooter.side,
                game=sheet.game,
                source="damaged",
                cvp=worth("damaged"),
                cause=cause,
                rule="E.2" if chase else "F.2",
                by=(shooter.id,),
                on=victim.id,
                aircraft=victim.aircraft,
                turn=turn,
                place=place,
            )
        )


def check_unclaimed(sheet: Sheet, stand: Claims) -> None:
    """Every aircraft shot down is somebody's kill (PAW-R2); one that nobody shot down is ``lost``."""
    for flight in sheet.flights:
        if flight.fate == "shot_down" and flight.id not in stand.kills:
            sheet.refuse("sortie.unclaimed", f"{flight.place}/fate", "F.1", sortie=flight.id)

"""What the tags of a VASSAL log come to, laid over the report that stands: what they say counts, the rest stays. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaign.imports.mapping import Brought
from campaign.imports.matching import Match
from games.calling import folded
from games.forces import give_out
from games.readers.understood import Remark
from games.readers.vassal.deeds import ALL_FLY, OPEN, TURNS_OPEN, Deeds, Made, deeds
from games.readers.vassal.log import Log, place
from games.readers.vassal.tags import TURN, Tag
from games.reporting.body import Body, by_of, claims, sorties
from games.reporting.crews import in_seats, men
from rulebooks.pacific_air_war.record import SIDES, Campaign
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.tables import LONGEST_GAME

Pilots = Mapping[str, str]
MOST_TOLD = 100


def from_log(log: Log, matches: Iterable[Match], record: Campaign, plan: Scenario, stands: Body) -> Brought:
    """The report of the plan's game. ``stands``: the one that is there, {} where none is: then everybody in his seat flies.

    A log without any tag that says something brings no report.
    """
    done = deeds(log.tags, pilots_of(log.tags, matches))
    remarks = _remarks(made for made in done.made if made.why and made.why != OPEN)
    if all(tag.wrong or tag.word == TURN for tag in log.tags):
        return Brought({}, {}, remarks=tuple(remarks), made=tuple(done.made))
    body = stands
    if not stands:
        body = _everybody(record, plan)
        remarks += [Remark(ALL_FLY), Remark(TURNS_OPEN, "", {"most": LONGEST_GAME})]
    body = _with_those_named(body, done, record, plan)
    body = {**_with_deeds(body, done), "game": plan.number, "turns": max(body.get("turns", 0), _last_turn(log.tags))}
    return Brought(body, {}, done.lost, remarks=tuple(remarks), made=tuple(done.made))


def _last_turn(tags: Iterable[Tag]) -> int:
    """The last turn that the log names: the game lasted so long at least."""
    return max((int(tag.value) for tag in tags if tag.word == TURN and not tag.wrong), default=0)


def pilots_of(tags: Iterable[Tag], matches: Iterable[Match]) -> Pilots:
    """Each name as the tags have it, to the pilot whom it means; "" while that is open, nobody where he was left out."""
    known = {folded(match.named.name): match for match in matches}
    found = {}
    for name in {name for tag in tags for name in (tag.who, tag.whom) if name}:
        match = known.get(folded(name))
        if match is not None and match.how != "dropped":
            found[name] = match.pilot
    return found


def _remarks(odd: Iterable[Made]) -> list[Remark]:
    """What was left out or taken so; of very much the first, and how much more there is."""
    told = [Remark(made.why, place(made.tag.line), {"tag": made.tag.said, "line": made.against}) for made in odd]
    more = Remark("sheet.many_faults", "", {"count": len(told) - MOST_TOLD})
    return told if len(told) <= MOST_TOLD else [*told[:MOST_TOLD], more]


def _everybody(record: Campaign, plan: Scenario) -> Body:
    flown = []
    seated = in_seats(record, plan.number)
    for side in SIDES:
        force = plan.force(side)
        codes = [man.code for man in seated if man.side == side]
        given = give_out(force, codes)
        flown += [{"id": code, "pilot": code, "aircraft": given.get(code, next(iter(force.on_table)))} for code in codes]
    return {"game": plan.number, "turns": LONGEST_GAME, "sorties": flown}


def _with_those_named(body: Body, done: Deeds, record: Campaign, plan: Scenario) -> Body:
    """Whoever did something flew, in the first aircraft that is left for him."""
    known, flown = men(record), sorties(body)
    there = {sortie.get("pilot") for sortie in flown}
    named = [*done.sorties, *(pilot for claim in done.claims for pilot in (*claim["by"], claim["on"]))]
    named += [left["chased_by"] for sortie in done.sorties.values() if "chased_by" in (left := sortie.get("exit", {}))]
    ids = {sortie["id"] for sortie in flown}
    for code in dict.fromkeys(named):
        if code in there:
            continue
        force = plan.force(known[code].side)
        held = {str(s["pilot"]): str(s.get("aircraft", "")) for s in flown if s.get("pilot")}
        aircraft = give_out(force, [code], held).get(code, next(iter(force.on_table)))
        id_ = _free(code, ids)
        ids.add(id_)
        flown.append({"id": id_, "pilot": code, "aircraft": aircraft})
    return {**body, "sorties": flown}


def _free(wanted: str, taken: set[str]) -> str:
    tries = (f"{wanted[:36]}.{number}" if number else wanted for number in range(len(taken) + 1))
    return next(id_ for id_ in tries if id_ not in taken)


def _with_deeds(body: Body, done: Deeds) -> Body:
    ids = {str(sortie["pilot"]): str(sortie["id"]) for sortie in sorties(body) if sortie.get("pilot")}
    flown = [_done(sortie, done.sorties.get(sortie.get("pilot", ""), {}), ids) for sortie in sorties(body)]
    made = [{**claim, "by": [ids[code] for code in claim["by"]], "on": ids[claim["on"]]} for claim in done.claims]
    together = _together(claims(body), made)
    rest = {key: value for key, value in body.items() if key != "claims"}
    return {**rest, "sorties": flown, **({"claims": together} if together else {})}


def _done(sortie: Body, said: Body, ids: Mapping[str, str]) -> Body:
    if "exit" not in said:
        return {**sortie, **said}
    leave: dict[str, Any] = {**sortie.get("exit", {}), **said["exit"]}
    if "chased_by" in said["exit"]:
        leave["chased_by"] = ids[leave["chased_by"]]
    return {**sortie, **said, "exit": leave}


def _together(there: Sequence[Body], made: Sequence[Body]) -> list[Body]:
    """The report's claims and the log's. Where both are of one deed the log's counts, at the turn that either names."""
    left = {_key(claim): claim for claim in made}
    found = []
    for claim in there:
        of_log = left.pop(_key(claim), None)
        turn = {"turn": claim["turn"]} if of_log and "turn" in claim else {}
        found.append({**turn, **of_log} if of_log else claim)
    return [*found, *left.values()]


def _key(claim: Body) -> tuple[Any, ...]:
    """An aircraft is shot down or damaged once, whoever it was."""
    return claim.get("result"), claim.get("on"), tuple(by_of(claim)) if claim.get("result") == "hit" else ()

"""What a file says, in the campaign's own names: pilots in the place of the file's people, without those left out. Pure."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from campaign.imports.matching import Match
from campaign.imports.renaming import renamed, with_claims
from games.readers.understood import Remark, Understood
from games.readers.vassal.deeds import Made
from games.reporting.body import Body, by_of, claims, sorties
from rulebooks.pacific_air_war.tables import LONGEST_GAME

Dice = dict[str, dict[str, int]]
REPORT = "json"
OF_THE_GAME = ("turns", "note", "strikes", "rulings")


@dataclass(frozen=True, slots=True)
class Brought:
    """A report as the file brings it: ``body`` without dice, ``dice`` by sortie.

    ``lost``: how many claims went with people who were left out, or who do not fly in the report that the file's claims are
    for; ``kept``: how many claims of the report as it stands are kept, since the file holds none. ``made``: what became of each
    tag of a log; ``remarks``: what was seen there and left out.
    """

    body: Body
    dice: Dice
    lost: int = 0
    kept: int = 0
    remarks: tuple[Remark, ...] = ()
    made: tuple[Made, ...] = ()


def mapped(understood: Understood, matches: Iterable[Match], game: int, stands: Body) -> Brought:
    """The report of ``game``. ``stands``: the one that is there, for what the file does not hold; empty where none is.

    What a sheet leaves blank of the game as a whole stays as it is there: its length, its note, what was ruled. An aircraft goes
    by the id that it has in the report that is there, else by its pilot's, as a roll call has it: so the same evening is the
    same report, typed or brought by whatever file.
    """
    pilots = {each.named.key: each.pilot for each in matches}
    left = () if understood.format == REPORT else OF_THE_GAME
    body = {**{key: stands[key] for key in left if key in stands}, **understood.body, "game": game}
    if "sorties" not in understood.holds:
        return _claims_alone(body, pilots, stands)
    body, strangers = _placed(body, pilots) if understood.format != REPORT else (body, set())
    flown, gone = _flown(sorties(body), pilots, strangers)
    made, lost = _without(claims(body), gone)
    ids = _ids(flown, stands)
    flown = _fallen(flown, made, understood.survived) if understood.format != REPORT else flown
    body = renamed(with_claims({**body, "sorties": flown}, made), ids)
    dice = {ids.get(sortie, sortie): fell for sortie, fell in understood.dice.items() if sortie not in gone}
    if "claims" not in understood.holds:
        return _sorties_alone(body, dice, stands)
    return Brought(body, dice, lost)


def _ids(flown: list[Body], stands: Body) -> dict[str, str]:
    """The file's ids of pilots' aircraft to those that they are to have; none where two would get the same."""
    there = {sortie["pilot"]: str(sortie["id"]) for sortie in sorties(stands) if "pilot" in sortie}
    ids = {str(s["id"]): there.get(s["pilot"], s["pilot"]) for s in flown if s.get("pilot")}
    after = [ids.get(str(sortie["id"]), str(sortie["id"])) for sortie in flown]
    return ids if len(set(after)) == len(after) else {}


def _placed(body: Body, pilots: Mapping[str, str]) -> tuple[Body, set[str]]:
    """The report in which people whom no line of the sorties names go by the aircraft of whoever is meant; and those who have
    none there, or are left out."""
    aircraft = {pilots[s["pilot"]]: str(s["id"]) for s in sorties(body) if pilots.get(s.get("pilot", ""))}
    there = {str(sortie["id"]) for sortie in sorties(body)} | {sortie.get("pilot") for sortie in sorties(body)}
    strangers = {key: aircraft.get(pilot, "") for key, pilot in pilots.items() if key not in there}
    return renamed(body, {key: id_ for key, id_ in strangers.items() if id_}), {key for key, id_ in strangers.items() if not id_}


def _flown(found: list[Body], pilots: Mapping[str, str], strangers: set[str]) -> tuple[list[Body], set[str]]:
    """The sorties with the campaign's pilots, and the ids of those that are gone with people who were left out."""
    gone = strangers | {str(sortie["id"]) for sortie in found if "pilot" in sortie and not pilots.get(sortie["pilot"])}
    while more := {str(sortie["id"]) for sortie in found if sortie.get("strike_for") in gone} - gone:
        gone |= more
    left = [
        {**sortie, "pilot": pilots[sortie["pilot"]]} if "pilot" in sortie else sortie
        for sortie in found
        if sortie["id"] not in gone
    ]
    return [_unchased(sortie, gone) for sortie in left], gone


def _unchased(sortie: Body, gone: set[str]) -> Body:
    leave = sortie.get("exit")
    if isinstance(leave, dict) and leave.get("chased_by") in gone:
        return {**sortie, "exit": {what: value for what, value in leave.items() if what != "chased_by"}}
    return sortie


def _without(made: list[Body], gone: set[str]) -> tuple[list[Body], int]:
    """The claims whose aircraft are all there, and how many are not."""
    left = [claim for claim in made if not {claim["on"], *by_of(claim)} & gone]
    return left, len(made) - len(left)


def _fallen(flown: list[Body], made: list[Body], survived: Collection[str] = ()) -> list[Body]:
    """A claim sets the fate of whom it is on, as on the report's page; not where a person wrote another."""
    down = {claim["on"] for claim in made if claim.get("result") == "shot_down"} - set(survived)
    return [{**s, "fate": "shot_down"} if s["id"] in down and "fate" not in s else s for s in flown]


def _claims_alone(body: Body, pilots: Mapping[str, str], stands: Body) -> Brought:
    """Claims for a report that is there; the file calls its aircraft by their pilots."""
    flying = {sortie["pilot"]: sortie["id"] for sortie in sorties(stands) if "pilot" in sortie}
    called = {key: str(flying.get(pilot, "")) for key, pilot in pilots.items()}
    made = []
    for claim in claims(body):
        by, on = [called.get(key, "") for key in by_of(claim)], called.get(claim["on"], "")
        if on and all(by):
            made.append({**claim, "by": by[0] if len(by) == 1 else by, "on": on})
    said = {key: value for key, value in body.items() if key not in ("sorties", "claims")}
    if stands:
        said["sorties"] = _fallen(sorties(stands), made)
    return Brought(with_claims({**stands, **said}, made), {}, lost=len(claims(body)) - len(made))


def _sorties_alone(body: Body, dice: Dice, stands: Body) -> Brought:
    """Sorties for a report whose claims are there already: those stay whose aircraft are still there."""
    there = {str(sortie["id"]) for sortie in sorties(body)}
    made = [claim for claim in claims(stands) if {claim["on"], *by_of(claim)} <= there]
    return Brought(with_claims(body, made), dice, len(claims(stands)) - len(made), len(made))


def turns_of(body: Body) -> Body:
    """A report that nobody said the length of lasts as long as a game can."""
    return body if "turns" in body else {**body, "turns": LONGEST_GAME}

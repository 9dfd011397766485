"""What is no error but worth a look before the report is confirmed."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.reporting.body import Body, by_of, claims, sorties
from games.reporting.crews import Crew, in_seats
from games.rollcalls import FLIES
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.tables import LONGEST_GAME


@dataclass(frozen=True, slots=True)
class Doubt:
    """``place`` is the control to look at; ``deed`` and ``label`` a button that settles it, if one can."""

    sentence: str
    place: str
    deed: str = ""
    label: str = ""


def about_roll_call(record: Campaign, number: int, body: Body) -> list[Doubt]:
    """Roll call and sorties that do not agree."""
    call = body.get("roll_call")
    if not call:
        return []
    flying = {sortie["pilot"]: n for n, sortie in enumerate(sorties(body)) if "pilot" in sortie}
    found = []
    for man in in_seats(record, number):
        said = call.get(man.player)
        if said == FLIES and man.code not in flying:
            sentence = _("%(pilot)s flies by the roll call, but has no aircraft in this report.")
            found.append(Doubt(sentence % {"pilot": man.name}, "fates"))
        elif said is not None and said != FLIES and man.code in flying:
            sentence = _("%(pilot)s does not fly by the roll call, but has an aircraft in this report.")
            found.append(Doubt(sentence % {"pilot": man.name}, f"s{flying[man.code]}"))
    return found


def about_turns(body: Body) -> Doubt | None:
    """A turn counter that was used and stands elsewhere than the turns played, which nobody has set yet."""
    now, turns = body.get("now_turn"), body.get("turns")
    if not isinstance(now, int) or turns != LONGEST_GAME or not 1 <= now < LONGEST_GAME:
        return None
    said = _("The counter stands at turn %(now)d; the report says that %(turns)d turns were played.")
    label = ngettext("%(now)d turn was played", "%(now)d turns were played", now) % {"now": now}
    return Doubt(said % {"now": now, "turns": turns}, "turns", "turns", label)


def about_time(body: Body, crews: Mapping[str, Crew]) -> list[Doubt]:
    """Claims in a turn in which one of the two was out of the game already. In the turn in which he went he may have fired."""
    down = {claim["on"]: claim["turn"] for claim in claims(body) if claim["result"] == "shot_down" and _is_turn(claim)}
    gone = {sortie["id"]: exit_["turn"] for sortie in sorties(body) if _is_turn(exit_ := sortie.get("exit", {}))}
    was_down = _("%(pilot)s was shot down in turn %(then)d, before this: turn %(turn)d.")
    had_left = _("%(pilot)s had left the map in turn %(then)d, before this: turn %(turn)d.")
    return [
        Doubt(words % {"pilot": crews[code].short, "then": times[code], "turn": claim["turn"]}, f"c{n}")
        for n, claim in enumerate(claims(body))
        if _is_turn(claim)
        for code in [*by_of(claim), claim["on"]]
        for times, words in ((down, was_down), (gone, had_left))
        if code in crews and times.get(code, claim["turn"]) < claim["turn"]
    ]


def _is_turn(what: Body) -> bool:
    return isinstance(what.get("turn"), int)


def about_kamikazes(body: Body, crews: Mapping[str, Crew], scenario: Scenario) -> list[Doubt]:
    """An aircraft that may be a kamikaze, is not said to be one, and left where the enemy is (C.7)."""
    said = _("%(pilot)s left over the enemy edge and is no kamikaze in this report. Was he one?")
    return [
        Doubt(said % {"pilot": crews[sortie["id"]].short}, f"s{n}-kamikaze")
        for n, sortie in enumerate(sorties(body))
        if sortie.get("aircraft") in scenario.may_be_suicide
        and not sortie.get("kamikaze")
        and sortie.get("exit", {}).get("edge") == "enemy"
    ]

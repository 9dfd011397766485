"""One aircraft of the report: what is entered of it, closed to one line until somebody opens it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.reporting.body import Body, is_down, sorties
from games.reporting.controls import Choice, Control, Kind, choose
from games.reporting.crews import Crew, plane
from games.reporting.faults import Fault
from games.reporting.parsing import PILOT, STRIKE
from rulebooks.pacific_air_war.outcome import SortieOutcome
from rulebooks.pacific_air_war.scenarios import Force, Scenario

FATES = (("survived", gettext_lazy("survived")), ("shot_down", gettext_lazy("shot down")), ("lost", gettext_lazy("lost")))
CREWS = (("unhurt", gettext_lazy("unhurt")), ("wounded", gettext_lazy("wounded")), ("killed", gettext_lazy("killed")))
EDGES = (
    ("", gettext_lazy("stayed")),
    ("friendly", gettext_lazy("friendly")),
    ("enemy", gettext_lazy("enemy")),
    ("flank", gettext_lazy("flank")),
)
LEFT_OVER = {
    "friendly": gettext_lazy("left over the friendly edge"),
    "enemy": gettext_lazy("left over the enemy edge"),
    "flank": gettext_lazy("left over a flank"),
}
BOMBINGS = (("", gettext_lazy("none")), ("success", gettext_lazy("success")), ("failure", gettext_lazy("failure")))
ENEMY = {"japan": "usa", "usa": "japan"}


@dataclass(frozen=True, slots=True)
class Card:
    """``own`` is the hidden word that says whose sortie this is; ``said`` one line of what happened to it.

    ``flight``: what happened to aircraft and crew; ``leaving``: how it left, None where it could not;
    ``brought_on``: a strike aircraft, which can be sent back.
    """

    place: str
    n: int
    own: str
    side: str
    name: str
    short: str
    player: str
    aircraft: str
    brought_on: bool
    down: bool
    damaged: bool
    said: str
    touched: bool
    flight: Sequence[Control]
    leaving: Sequence[Control]
    leaving_ticks: Sequence[Control]
    ticks: Sequence[Control]
    note: Control
    faults: Sequence[Fault]
    wrong: int


@dataclass(frozen=True, slots=True)
class Bench:
    """What every card needs to know of the whole evening."""

    body: Body
    scenario: Scenario
    crews: Mapping[str, Crew]
    outcomes: Mapping[int, SortieOutcome]
    faults: Mapping[str, Sequence[Fault]]


def cards(bench: Bench) -> list[Card]:
    """All aircraft, in the order of the body."""
    return [_card(bench, n, sortie) for n, sortie in enumerate(sorties(bench.body))]


def _card(bench: Bench, n: int, sortie: Body) -> Card:
    crew, outcome = bench.crews[sortie["id"]], bench.outcomes.get(n)
    mine = [fault for place, faults in bench.faults.items() if place == f"s{n}" or place.startswith(f"s{n}-") for fault in faults]
    damaged = outcome.damaged if outcome else bool(sortie.get("damaged"))
    words = what_happened(bench.scenario, sortie, damaged)
    pilot = sortie.get("pilot")
    return Card(
        place=f"s{n}",
        n=n,
        own=f"{sortie['id']} {PILOT if pilot else STRIKE} {pilot or sortie.get('strike_for', '')}",
        side=crew.side,
        name=crew.name,
        short=crew.short,
        player=crew.player,
        aircraft=sortie.get("aircraft", ""),
        brought_on=not pilot,
        down=is_down(sortie),
        damaged=damaged,
        said=", ".join(words) or _("came home, unhurt"),
        touched=bool(words),
        flight=_flight(bench, n, sortie, crew),
        leaving=_leaving(bench, n, sortie, crew),
        leaving_ticks=_leaving_ticks(bench, n, sortie),
        ticks=_ticks(bench, n, sortie, crew),
        note=Control(f"s{n}-note", _("Note"), "text", sortie.get("note", ""), faults=bench.faults.get(f"s{n}-note", ())),
        faults=bench.faults.get(f"s{n}", ()),
        wrong=len(mine),
    )


def what_happened(scenario: Scenario, sortie: Body, damaged: bool, called: Callable[[str], str] | None = None) -> list[str]:
    """What became of an aircraft and its crew, in words; empty where it came home unhurt.

    ``called`` names an aircraft by its id; with it, guns, bombs and who chased it are told too.
    """
    known = {value: str(label) for value, label in [*FATES[1:], *CREWS[1:]]}
    said = [sortie.get("fate", "survived"), sortie.get("crew", "unhurt")]
    words: list[str] = [known.get(word, str(word)) for word in said if word not in ("survived", "unhurt")]
    if damaged and not is_down(sortie):
        words.append(_("damaged"))
    if exit_ := sortie.get("exit", {}):
        words += how_it_left(exit_, called)
    if "bombing" in sortie:
        bombing = {"success": _("bombed with success"), "failure": _("bombed without success")}
        words.append(bombing.get(sortie["bombing"], str(sortie["bombing"])))
    if sortie.get("kamikaze") or sortie.get("aircraft") in scenario.suicide:
        words.append(_("kamikaze"))
    return words


def how_it_left(exit_: Mapping[str, Any], called: Callable[[str], str] | None = None) -> list[str]:
    """Over which edge and when; where ``called`` names an aircraft by its id, everything else that is entered of it."""
    words = [str(LEFT_OVER.get(str(exit_.get("edge", "")), exit_.get("edge", "")))]
    words += [_("turn %(turn)s") % {"turn": exit_["turn"]}] if exit_.get("turn") is not None else []
    if called is None:
        return words
    words += [_("guns not working")] if exit_.get("guns") is False else []
    words += [_("bombs gone")] if exit_.get("bombs") is False else []
    words += [_("chased by %(name)s") % {"name": called(str(exit_["chased_by"]))}] if exit_.get("chased_by") else []
    words += [_("takes %(aircraft)s from the pool") % {"aircraft": plane(str(exit_["bonus"]))}] if exit_.get("bonus") else []
    return words


def _control(bench: Bench, n: int, name: str, label: str, kind: Kind, value: str = "", choices: Sequence[Choice] = ()) -> Control:
    place = f"s{n}-{name}"
    return Control(place, label, kind, value, choices, bench.faults.get(place, ()))


def _flight(bench: Bench, n: int, sortie: Body, crew: Crew) -> list[Control]:
    force = bench.scenario.force(crew.side)
    types = force.on_table if "pilot" in sortie else force.off_table
    planes = choose(((kind, plane(kind)) for kind in types), sortie.get("aircraft", ""))
    fates = choose(((value, str(label)) for value, label in FATES), sortie.get("fate", "survived"))
    conditions = choose(((value, str(label)) for value, label in CREWS), sortie.get("crew", "unhurt"))
    return [
        replace(_control(bench, n, "fate", _("Fate"), "segments", choices=fates), hint=_("lost: down, and nobody’s claim")),
        _control(bench, n, "crew", _("Crew"), "segments", choices=conditions),
        _control(bench, n, "aircraft", _("Aircraft"), "select", choices=planes),
    ]


def _leaves(bench: Bench, sortie: Body) -> bool:
    """Whether the form asks how this aircraft left: not if it was brought down, or may not leave (C.7), unless it is entered."""
    stays = is_down(sortie) or bench.crews[sortie["id"]].side == bench.scenario.no_exit
    return not stays or "exit" in sortie


def _leaving(bench: Bench, n: int, sortie: Body, crew: Crew) -> list[Control]:
    if not _leaves(bench, sortie):
        return []
    exit_ = sortie.get("exit", {})
    enemies = [(code, other.listed) for code, other in bench.crews.items() if other.side != crew.side]
    pool = bench.scenario.force("usa" if crew.side == "japan" else "japan").off_table
    edges = choose(((value, str(label)) for value, label in EDGES), exit_.get("edge", ""))
    rows = [
        _control(bench, n, "edge", _("Left over the edge"), "segments", choices=edges),
        _control(bench, n, "turn", _("in turn"), "short", str(exit_.get("turn", ""))),
        _control(
            bench, n, "chased_by", _("Chased by"), "select",
            choices=choose([("", _("nobody")), *enemies], exit_.get("chased_by", "")),
        ),
    ]  # fmt: skip
    if pool or "bonus" in exit_ or bench.faults.get(f"s{n}-bonus"):
        types = [("", _("the first left")), *((kind, plane(kind)) for kind in pool)]
        chosen = choose(types, exit_.get("bonus", ""))
        rows.append(_control(bench, n, "bonus", _("Takes from the pool"), "select", choices=chosen))
    if _may_bomb(bench, sortie):
        chosen = choose(((value, str(label)) for value, label in BOMBINGS), sortie.get("bombing", ""))
        hint = _("whoever attacked takes nothing from the pool (PAW-R4)") if pool else ""
        rows.append(replace(_control(bench, n, "bombing", _("Bombing"), "segments", choices=chosen), hint=hint))
    return rows


def _may_bomb(bench: Bench, sortie: Body) -> bool:
    loaded = "strike_for" in sortie or sortie.get("aircraft") in bench.scenario.loaded - bench.scenario.suicide
    return loaded or "bombing" in sortie


def _leaving_ticks(bench: Bench, n: int, sortie: Body) -> list[Control]:
    if not _leaves(bench, sortie):
        return []
    exit_ = sortie.get("exit", {})
    ticks = [_tick(bench, n, "guns_out", _("guns not working"), exit_.get("guns") is False)]
    if _may_bomb(bench, sortie) or exit_.get("bombs") is False:
        ticks.append(_tick(bench, n, "bombs_gone", _("bombs gone"), exit_.get("bombs") is False))
    return ticks


def _ticks(bench: Bench, n: int, sortie: Body, crew: Crew) -> list[Control]:
    ticks = [
        _tick(bench, n, "damaged", _("damaged without a claim"), bool(sortie.get("damaged"))),
        _tick(bench, n, "hits", _("scored a hit"), bool(sortie.get("hits"))),
    ]
    if sortie.get("kamikaze") or sortie.get("aircraft") in bench.scenario.may_be_suicide or bench.faults.get(f"s{n}-kamikaze"):
        ticks.append(_tick(bench, n, "kamikaze", _("kamikaze"), bool(sortie.get("kamikaze"))))
    return ticks


def _tick(bench: Bench, n: int, name: str, label: str, ticked: bool) -> Control:
    return _control(bench, n, name, label, "tick", "on" if ticked else "")


def heading(force: Force, rows: Sequence[Card]) -> str:
    """What a side's pilots fly: 4 A6M2 Zeke, 2 D3A Val."""
    flown = [card.aircraft for card in rows if not card.brought_on]
    kinds = [f"{flown.count(kind)} {plane(kind)}" for kind in force.on_table if kind in flown]
    return ", ".join(kinds) or _("nobody flies")

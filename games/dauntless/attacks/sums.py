"""What an attack did, as a sum: each die with what was added, what it was multiplied by, and what came of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.signs.figures import MINUS
from games.dauntless.words import reason, rule_cite, ruling_of

Step = Mapping[str, Any]
NOTHING = " → 0"
"""What a die comes to that would fall below nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """``die`` is None where none was thrown; ``sum`` is the reckoning, ``about`` what it is of, ``hits`` what it adds."""

    die: int | None
    sum: str
    hits: int
    about: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """``outcome``: hit, no_damage or miss. ``reasons``, ``notes``: sentences. ``cites``: rulings, ``rule``: the section;
    ``disarms``: flak was lost."""

    outcome: str
    lines: tuple[Line, ...]
    hits: int
    reasons: tuple[str, ...]
    notes: tuple[str, ...]
    rule: str
    cites: tuple[str, ...]
    disarms: bool = False


def sum_of(said: Mapping[str, Any], names: Mapping[str, str], deck: bool = False) -> Sum:
    """Of an answer of the rules. ``names``: of ships, by their ids; ``deck``: whether it is a carrier that was hit."""
    calc = said["calc"]
    return Sum(
        outcome=said["outcome"],
        lines=tuple(_lines(said, names)),
        hits=said["hits"],
        reasons=tuple(reason(one, calc) for one in said["reasons"]),
        notes=tuple(_notes(said, deck)),
        rule=rule_cite(said),
        cites=tuple(ruling_of(calc, *said["reasons"], *said.get("notes", ()))),
        disarms=any(step.get("light_loss") or step.get("heavy_loss") for step in said.get("steps", ())),
    )


def in_one_line(said: Mapping[str, Any]) -> str:
    """The reckoning as a line of the log has it: ``(5 + 1) × 4 = 24``, of several dice ``5 + 6 + 4 = 15``."""
    steps = [text for step in said.get("steps") or () if isinstance(step, dict) and (text := _bare(step))]
    if not steps or (len(steps) == 1 and steps[0] == str(said.get("hits"))):
        return steps[0] if steps else ""
    return f"{' + '.join(steps)} = {said['hits']}"


def _bare(step: Step) -> str:
    """A die with what changes it, without what comes of it; nothing where none was thrown."""
    die = step.get("die")
    if die is None:
        return ""
    by, times = _added_to(step), step.get("times", 1)
    text = f"({die} {_plus(by)}{NOTHING if die + by < 0 else ''})" if by and step["modified"] != die else str(die)
    return f"{text} × {times}" if times != 1 else text


def _added_to(step: Step) -> int:
    """What was added to its die."""
    return int(step.get("modifier", step.get("modified", step["die"]) - step["die"]))


def _plus(figure: int) -> str:
    return f"{MINUS if figure < 0 else '+'} {abs(figure)}"


def _lines(said: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Line]:
    told = TOLD.get(said["calc"], _modified)
    for step in said.get("steps", ()):
        yield told(step, names)


def _modified(step: Step, names: Mapping[str, str]) -> Line:
    """A die, perhaps modified, times something."""
    reckoned = _added(step)
    return Line(step["die"], reckoned if step["times"] == 1 else f"{reckoned}, × {step['times']} = {step['hits']}", step["hits"])


def _added(step: Step) -> str:
    """A die, what was added to it, and what that makes."""
    die, by = step["die"], _added_to(step)
    if die + by < 0:
        return f"{die} {_plus(by)}{NOTHING}"
    return f"{die} {_plus(by)} = {step['modified']}" if by else str(die)


def _charge(step: Step, names: Mapping[str, str]) -> Line:
    set_for = _("set S") if step["setting"] == "S" else _("set D")
    if step["reason"]:
        return Line(None, reason(step["reason"], "depth_charge"), 0, set_for)
    return Line(step["die"], _added(step), step["hits"], set_for)


def _rocket(step: Step, names: Mapping[str, str]) -> Line:
    ship = names.get(step["ship"], "")
    return Line(step["die"], "" if step["die"] else reason("target_submerged"), step["hits"], ship)


def _letter(step: Step, names: Mapping[str, str]) -> Line:
    lost = [
        _("light flak %(loss)s") % {"loss": f"{MINUS}{step['light_loss']}"} if step["light_loss"] else "",
        _("heavy flak %(loss)s") % {"loss": f"{MINUS}{step['heavy_loss']}"} if step["heavy_loss"] else "",
    ]
    return Line(None, ", ".join(filter(None, lost)), step["hits"], step["result"])


TOLD: Mapping[str, Callable[[Step, Mapping[str, str]], Line]] = {
    "depth_charge": _charge,
    "rockets": _rocket,
    "strafe": _letter,
}


def _notes(said: Mapping[str, Any], deck: bool) -> Iterator[str]:
    if deck and said.get("closes_deck"):
        yield _("Its deck closes after this turn.")
    if said.get("in_play") is False:
        yield _("The torpedo is not put into play.")
    if said.get("aircraft_lost"):
        yield _("The aircraft is lost.")
    for one in said.get("notes", ()):
        yield reason(one)

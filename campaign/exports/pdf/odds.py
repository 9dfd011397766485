"""Tables of odds for dice thrown at the table: derived from what the rules answer, never written down."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from campaign.signs.figures import number, signed
from games.fate import words
from pilots.models import Status
from rulebooks.pacific_air_war.chances import attack_cvp, chances, comes_back, faces, muster_faces, way_home
from rulebooks.pacific_air_war.outcome import Status as StatusWord
from rulebooks.pacific_air_war.record import Rules, Side
from rulebooks.pacific_air_war.recovery import modifiers
from rulebooks.pacific_air_war.scenarios import Rescue
from rulebooks.pacific_air_war.tables import QUALITY, SIX, AttackResult

STATUSES: tuple[StatusWord, ...] = ("novice", "veteran", "ace")
HURTS = ((False, False), (True, False), (False, True), (True, True))
"""Whether the aircraft is damaged, and whether the pilot is wounded."""
Table = dict[str, Any]


def ranges(values: Iterable[int]) -> str:
    """Faces of a die: ``1–3``, ``1, 4–6``; a dash for none."""
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs) or "–"


def chance_words(chance: Fraction) -> str:
    """``13/18``; certain and impossible in words."""
    if chance.denominator == 1:
        return _("certain") if chance else _("impossible")
    return f"{chance.numerator}/{chance.denominator}"


def recovery_odds(rules: Rules, rescue: Rescue) -> Table:
    """The way home to a carrier, by status and by what is hurt (F.4): what each face does, and how likely he comes back."""
    rows = []
    for status in STATUSES:
        for damaged, wounded in HURTS:
            added = modifiers(damaged, wounded, status)
            by_result = {result: [face.value for face in faces("home", added) if face.result == result] for result in RECOVERY}
            needs = rules.ditching == "rescue"
            ends = way_home(added, ditched_needs_rescue=needs, rescue=rescue)
            back = comes_back(added, ditched_needs_rescue=needs, rescue=rescue)
            unhurt = "–" if wounded else chance_words(ends.get("unhurt", Fraction(0)))
            rows.append(
                [
                    str(Status(status).label),
                    hurt_words(damaged, wounded),
                    signed(sum(modifier.value for modifier in added)),
                    *(ranges(by_result[result]) for result in RECOVERY),
                    chance_words(back),
                    unhurt,
                ]
            )
    return {
        "title": _("Way home and landing on deck (F.4)"),
        "heads": [
            _("Status"),
            _("Hurt"),
            _("Die"),
            *(words.face(result) for result in RECOVERY),
            _("Comes back alive"),
            _("and unhurt"),
        ],
        "rows": rows,
        "note": _("The home roll, then the deck roll; the chances are of both together. Faces are as the die shows them."),
    }


RECOVERY = ("killed", "wounded", "safe")


def hurt_words(damaged: bool, wounded: bool) -> str:
    said = [*([_("aircraft damaged")] if damaged else []), *([_("wounded")] if wounded else [])]
    return ", ".join(said) or _("nothing")


def rescue_odds() -> Table:
    """A downed pilot where the game has a die for him (F.3)."""
    rows = [
        [words.face(result), ranges(face.value for face in faces("rescue") if face.result == result), chance_words(chance)]
        for result, chance in chances("rescue").items()
    ]
    return {"title": _("Rescue (F.3)"), "heads": [_("Result"), _("Die"), _("Chance")], "rows": rows, "note": ""}


def attack_odds(cvp: dict[AttackResult, int]) -> Table:
    """A kamikaze attack (C.7), with the CVP of each result."""
    rows = [
        [
            words.face(result),
            ranges(face.value for face in faces("attack") if face.result == result),
            chance_words(chance),
            number(cvp[result]),
        ]
        for result, chance in chances("attack").items()
    ]
    note = _("On average %(cvp)s CVP an attack. The pilot is lost whatever falls (PAW-R6).") % {"cvp": mixed(attack_cvp())}
    heads = [_("Result"), _("Die"), _("Chance"), _("CVP")]
    return {"title": _("Kamikaze attack (C.7)"), "heads": heads, "rows": rows, "note": note}


def mixed(value: Fraction) -> str:
    """``2 1/6``."""
    whole, rest = divmod(value, 1)
    return f"{whole} {rest.numerator}/{rest.denominator}" if whole and rest else str(value)


def muster_odds(side: Side) -> Table:
    """What a muster roll gives on this side (B.2)."""
    rows = []
    for row in QUALITY[side]:
        values = [value for value, given in muster_faces(side) if given == row]
        chance = chance_words(Fraction(len(values), len(SIX)))
        figures = [str(row.kills), number(row.ep), str(row.abilities)]
        rows.append([ranges(values), chance, str(Status(row.status).label), row.rank, *figures])
    heads = [_("Die"), _("Chance"), _("Status"), _("Rank"), _("Kills"), _("EP"), _("Abilities")]
    return {"title": _("Muster (B.2)"), "heads": heads, "rows": rows, "note": ""}

"""Why a move is refused: what is wrong, what to do instead, and the rule."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kido_butai.names import short_name
from rulebooks.kido_butai.refused import RULES, cited
from rulebooks.kido_butai.settings import CARRIERS

SENTENCES: Mapping[str, str | Promise] = {
    "format": gettext_lazy("That is not among what can be done now. Look at the table as it stands and choose again."),
    "random-exhausted": gettext_lazy("A die or a counter is missing at the end. Take the file anew from where it was played."),
    "random-type": gettext_lazy(
        "A die is due where a counter was given, or a counter where it was a die. Enter what is asked for."
    ),
    "random-impossible": gettext_lazy(
        "That cannot have fallen: a die shows 1 to 6, and a counter is one of those in the cup. Enter it again."
    ),
    "random-unused": gettext_lazy(
        "Dice or counters are left over after the last turn. Take the file anew from where it was played."
    ),
    "game-over": gettext_lazy("The game is over. Begin another one."),
    "unit-lost": gettext_lazy("%(unit)s is lost. Choose squadrons that are still there."),
    "carrier-sunk": gettext_lazy("%(unit)s is sunk. Choose a carrier that is afloat."),
    "one-action": gettext_lazy(
        "%(unit)s has done its one thing in this turn. Choose another squadron, or wait for the next turn."
    ),
    "not-ready": gettext_lazy("%(unit)s is not ready on a deck. Make it ready first; it can launch in the next turn."),
    "cap-fighters-only": gettext_lazy("%(unit)s is a bomber squadron, and only fighters fly CAP. Launch it for the strike."),
    "no-fleet-sighted": gettext_lazy(
        "%(unit)s carries torpedoes, and no American fleet has been found so far. Wait for a report, or change to bombs."
    ),
    "launch-or-land": gettext_lazy(
        "The carrier of %(unit)s took aircraft aboard in this turn, so it launches none. Launch from another, or a turn later."
    ),
    "launch-or-land/carrier": gettext_lazy(
        "%(unit)s launched aircraft in this turn, so it takes none aboard. Land on another carrier."
    ),
    "capacity": gettext_lazy("That carrier has no room for %(unit)s. Land it on another one."),
    "not-outbound": gettext_lazy(
        "%(unit)s is not on its way out. Launch it for the strike first; in the next turn it can fly on."
    ),
    "not-at-target": gettext_lazy("%(unit)s is not at that target. Choose those that are there."),
    "cannot-land": gettext_lazy(
        "%(unit)s can land from the strike group or the CAP box only. From a target it has to attack or turn back first."
    ),
    "not-aboard": gettext_lazy("%(unit)s is not aboard a carrier. Land it first."),
    "already-ready": gettext_lazy("%(unit)s is ready as it is. Launch it, or choose one that has just landed."),
    "target-not-found": gettext_lazy("Nobody knows yet where to look for %(unit)s. Wait for a report, or choose another target."),
    "target-destroyed": gettext_lazy(
        "Nothing is left to attack at the target: %(unit)s. Choose another one, turn back, or land."
    ),
    "wrong-side": gettext_lazy(
        "%(unit)s carries the wrong load: bombs are for Midway, torpedoes for ships. Choose its other target, or land it."
    ),
    "no-bomber": gettext_lazy(
        "There is no bomber squadron among those that are to attack. Add one, or let the fighters turn back."
    ),
    "bad-assignment": gettext_lazy(
        "%(unit)s needs a target: one of the carriers of this fleet that are afloat. Choose one for it."
    ),
    "one-attack": gettext_lazy("This turn has seen an attack on %(unit)s. Whoever came later waits there for the next turn."),
    "bad-interception": gettext_lazy("%(unit)s is not in the CAP box. Choose among those that are."),
    "bad-interception/nobody": gettext_lazy("Somebody has to meet torpedo bombers. Choose at least one squadron of the CAP."),
}

IN_A_FILE: Mapping[str, str | Promise] = {
    "random-type": gettext_lazy(
        "A die is due where a counter was given, or a counter where it was a die. Take the file anew from where it was played."
    ),
    "random-impossible": gettext_lazy(
        "That cannot have fallen: a die shows 1 to 6, and a counter is one of those in the cup. "
        "Take the file anew from where it was played."
    ),
}
"""Where nobody is asked for the die."""
LONGEST_PLACE = 80


def refusal(code: str, unit: str = "") -> str:
    """What is wrong and what to do instead."""
    found = SENTENCES.get(f"{code}/{_variant(unit)}") or SENTENCES[code]
    return str(found) % {"unit": short_name(unit)}


def rule_of_refusal(code: str) -> str:
    """The rule that refuses, as it is cited: “KB 3”, “KB-R14”; empty where it is no rule of the game."""
    return cited(RULES[code])


def refusal_with_rule(code: str, unit: str = "") -> str:
    """Both in one line."""
    sentence, rule = refusal(code, unit), rule_of_refusal(code)
    return f"{sentence} ({rule})" if rule else sentence


def refusal_of_file(code: str, unit: str, turn: int | None, action: int | None) -> str:
    """What is wrong with a session file, and where: as in a result file (8.3), with who or what is at fault, of a file that is no
    session the place in it."""
    if code == "format":
        damaged = _(
            "This is no session file of Kido Butai: its part “%(place)s” is not as such a file has it. Is it a result file, or "
            "was it changed by hand?"
        )
        return damaged % {"place": unit[:LONGEST_PLACE]} if unit else _("This is no session file of Kido Butai.")
    said = {"turn": turn, "action": action, "why": IN_A_FILE.get(code) or refusal_with_rule(code, unit)}
    if turn is None:
        return str(said["why"])
    if action is None:
        return _("Turn %(turn)s, after its actions: %(why)s") % said
    return _("Turn %(turn)s, action %(action)s: %(why)s") % said


def _variant(unit: str) -> str:
    return "carrier" if unit in CARRIERS else "" if unit else "nobody"

"""Words of a pilot's evening: how it ended, what his dice showed, what a credit was."""

from typing import Any

from django.utils.translation import gettext_noop

from pilots.saying import say as _

KINDS = {
    "muster": gettext_noop("muster"),
    "rescue": gettext_noop("rescue"),
    "attack": gettext_noop("attack"),
    "home": gettext_noop("home"),
    "deck": gettext_noop("deck"),
}
MODIFIERS = {
    "damaged": gettext_noop("damaged"),
    "wounded": gettext_noop("wounded"),
    "novice": gettext_noop("Novice"),
    "ace": gettext_noop("Ace"),
}
RESULTS = {
    ("rescue", "rescued"): gettext_noop("rescued"),
    ("rescue", "missing"): gettext_noop("missing"),
    ("home", "safe"): gettext_noop("home safe"),
    ("home", "wounded"): gettext_noop("ditched, picked up wounded"),
    ("home", "killed"): gettext_noop("lost at sea"),
    ("deck", "safe"): gettext_noop("landed safely"),
    ("deck", "wounded"): gettext_noop("bad landing, wounded"),
    ("deck", "killed"): gettext_noop("crashed on landing, killed"),
    ("attack", "flak"): gettext_noop("shot down by flak"),
    ("attack", "sea"): gettext_noop("crashed into the sea"),
    ("attack", "escort"): gettext_noop("hit an escort"),
    ("attack", "carrier"): gettext_noop("hit a carrier"),
}
CREW_ENDS = {
    "": gettext_noop("dice wait"),
    "unhurt": gettext_noop("unhurt"),
    "wounded": gettext_noop("wounded"),
    "killed": gettext_noop("killed"),
    "missing": gettext_noop("missing"),
    "captured": gettext_noop("captured"),
}
BACK = ("unhurt", "wounded")
RECOVERIES = {
    ("home", "wounded"): gettext_noop("Ditched on the way home"),
    ("home", "killed"): gettext_noop("Lost at sea on the way home"),
    ("deck", "wounded"): gettext_noop("Came home, a bad landing"),
    ("deck", "killed"): gettext_noop("Came home, crashed on landing"),
    ("deck", "safe"): gettext_noop("Came home"),
}
CREDITS = {
    "shot_down": gettext_noop("shot down"),
    "shared": gettext_noop("shared kill"),
    "damaged": gettext_noop("damaged"),
    "chased": gettext_noop("damaged in the chase off the map (E.2)"),
    "bonus": gettext_noop("off the table, by leaving over the enemy edge (E.1)"),
    "hit": gettext_noop("hit"),
}
RESCUE_RULES = {
    "always": gettext_noop("always rescued in this game"),
    "never": gettext_noop("never rescued in this game"),
}


def kind_words(kind: str) -> str:
    """A kind of die: ``rescue``, ``home``, ``deck``, ``attack``."""
    return _(KINDS[kind])


def sum_words(throw: dict[str, Any], with_reasons: bool = True) -> str:
    """A die with what is added: ``home 4 + 1 (Ace)``, ``rescue 5, 4 or more was wanted``."""
    text = f"{kind_words(throw['kind'])} {throw['value']}"
    for modifier in throw["modifiers"]:
        text += f" {'+' if modifier['value'] > 0 else '−'} {abs(modifier['value'])}"
        if with_reasons:
            text += f" ({_(MODIFIERS[modifier['why']])})"
    if throw["kind"] == "rescue":
        return _("%(die)s, 4 or more was wanted") % {"die": text}
    return text


def throws_words(throws: list[dict[str, Any]]) -> str:
    """All dice of an evening that have fallen; the same reasons are not said twice."""
    told, before = [], None
    for throw in throws:
        if throw["value"] is not None:
            told.append(sum_words(throw, with_reasons=throw["modifiers"] != before))
            before = throw["modifiers"]
    return ", ".join(told)


def result_words(kind: str, result: str) -> str:
    """What a die did."""
    known = RESULTS.get((kind, result))
    return _(known) if known else result


def crew_words(crew_end: str) -> str:
    """How the man ended the evening; empty: while a die waits."""
    return _(CREW_ENDS[crew_end])


def end_words(crew_end: str, down: bool) -> str:
    """The man's state, where the words of his fate do not say it already."""
    return "" if down and crew_end not in BACK else crew_words(crew_end)


def survived_words(throws: list[dict[str, Any]], carrier: bool) -> str:
    """How an aircraft that was not brought down ended the evening."""
    if not carrier:
        return _("Came back to base")
    fallen = {throw["kind"]: throw["result"] for throw in throws if throw["value"] is not None}
    told = next((RECOVERIES[kind, fallen[kind]] for kind in ("deck", "home") if (kind, fallen.get(kind)) in RECOVERIES), None)
    return _(told) if told else _("On the way home")


def fate_words(fate: str, crew_end: str, detail: dict[str, Any], by: str) -> str:
    """How a sortie ended: ``detail`` as in the reading table, ``by`` who shot it down."""
    throws = detail["throws"]
    if detail["attacks"] and detail["kamikaze"]:
        attack = next((throw for throw in throws if throw["kind"] == "attack"), None)
        result = result_words("attack", attack["result"]) if attack and attack["result"] else _("dice wait")
        return _("Kamikaze attack: %(result)s") % {"result": result}
    if fate == "survived":
        return survived_words(throws, detail["carrier"])
    end = _("rescued") if crew_end in BACK else crew_words(crew_end)
    if fate == "lost":
        return _("Aircraft lost, %(end)s") % {"end": end}
    return _("Shot down by %(by)s, %(end)s") % {"by": by, "end": end}


def no_dice_words(detail: dict[str, Any], down: bool) -> str:
    """Why no die fell for him."""
    if down:
        known = RESCUE_RULES.get(detail["rescue_rule"])
        return _(known) if known else ""
    return "" if detail["carrier"] else _("land-based in this game")


def credit_words(kind: str) -> str:
    """What a credit was, beside its victim."""
    return _(CREDITS[kind])

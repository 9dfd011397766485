"""Words of a pilot's evening: how it ended, what his dice showed, what a credit was."""

from typing import Any

from django.utils.translation import gettext as _


def kind_words(kind: str) -> str:
    """A kind of die: ``rescue``, ``home``, ``deck``, ``attack``."""
    return {
        "muster": _("muster"),
        "rescue": _("rescue"),
        "attack": _("attack"),
        "home": _("home"),
        "deck": _("deck"),
    }[kind]


def modifier_words(why: str) -> str:
    """Why a recovery die is changed (F.4)."""
    return {"damaged": _("damaged"), "wounded": _("wounded"), "novice": _("Novice"), "ace": _("Ace")}[why]


def sum_words(throw: dict[str, Any], with_reasons: bool = True) -> str:
    """A die with what is added: ``home 4 + 1 (Ace)``, ``rescue 5, 4 or more was wanted``."""
    value = throw["value"]
    text = f"{kind_words(throw['kind'])} {value}"
    for modifier in throw["modifiers"]:
        text += f" {'+' if modifier['value'] > 0 else '−'} {abs(modifier['value'])}"
        if with_reasons:
            text += f" ({modifier_words(modifier['why'])})"
    if throw["kind"] == "rescue":
        text += _(", 4 or more was wanted")
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
    return {
        ("rescue", "rescued"): _("rescued"),
        ("rescue", "missing"): _("missing"),
        ("home", "safe"): _("home safe"),
        ("home", "wounded"): _("ditched, picked up wounded"),
        ("home", "killed"): _("lost at sea"),
        ("deck", "safe"): _("landed safely"),
        ("deck", "wounded"): _("bad landing, wounded"),
        ("deck", "killed"): _("crashed on landing, killed"),
        ("attack", "flak"): _("shot down by flak"),
        ("attack", "sea"): _("crashed into the sea"),
        ("attack", "escort"): _("hit an escort"),
        ("attack", "carrier"): _("hit a carrier"),
    }.get((kind, result), result)


def crew_words(crew_end: str, waiting: bool = False) -> str:
    """How the man ended the evening."""
    if waiting or not crew_end:
        return _("dice wait")
    return {
        "unhurt": _("unhurt"),
        "wounded": _("wounded"),
        "killed": _("killed"),
        "missing": _("missing"),
        "captured": _("captured"),
    }[crew_end]


def end_words(crew_end: str, down: bool) -> str:
    """The man's state, where the words of his fate do not say it already."""
    return "" if down and crew_end not in ("unhurt", "wounded") else crew_words(crew_end)


def down_words(crew_end: str, rescue_rule: str, in_game: bool) -> str:
    """What became of a man who was brought down; ``in_game``: he was killed before any rescue."""
    if in_game:
        return _("killed")
    return {"unhurt": _("rescued"), "wounded": _("rescued"), "killed": _("killed"), "missing": _("missing")}.get(
        crew_end, _("captured") if crew_end == "captured" else _("dice wait")
    )


def survived_words(throws: list[dict[str, Any]], carrier: bool) -> str:
    """How an aircraft that was not brought down ended the evening."""
    if not carrier:
        return _("Came back to base")
    fallen = {throw["kind"]: throw["result"] for throw in throws if throw["value"] is not None}
    for kind in ("deck", "home"):
        result = fallen.get(kind)
        if result in ("wounded", "killed"):
            return {
                ("home", "wounded"): _("Ditched on the way home"),
                ("home", "killed"): _("Lost at sea on the way home"),
                ("deck", "wounded"): _("Came home, a bad landing"),
                ("deck", "killed"): _("Came home, crashed on landing"),
            }[kind, result]
    if fallen.get("deck") == "safe":
        return _("Came home")
    return _("On the way home")


def fate_words(fate: str, crew_end: str, detail: dict[str, Any], by: str) -> str:
    """How a sortie ended: ``detail`` as in the reading table, ``by`` who shot it down."""
    throws = detail["throws"]
    if detail["attacks"] and detail["kamikaze"]:
        attack = next((throw for throw in throws if throw["kind"] == "attack"), None)
        result = result_words("attack", attack["result"]) if attack and attack["result"] else _("dice wait")
        return _("Kamikaze attack: %(result)s") % {"result": result}
    if fate == "survived":
        return survived_words(throws, detail["carrier"])
    in_game = crew_end == "killed" and not any(throw["kind"] == "rescue" for throw in throws)
    end = down_words(crew_end, detail["rescue_rule"], in_game)
    if fate == "lost":
        return _("Aircraft lost, %(end)s") % {"end": end}
    return _("Shot down by %(by)s, %(end)s") % {"by": by, "end": end}


def no_dice_words(detail: dict[str, Any], down: bool) -> str:
    """Why no die fell for him."""
    if down:
        rule = detail["rescue_rule"]
        words = {"always": _("always rescued in this game"), "never": _("never rescued in this game")}
        return words.get(rule, "")
    return "" if detail["carrier"] else _("land-based in this game")


def credit_words(kind: str) -> str:
    """What a credit was, beside its victim."""
    return {
        "shot_down": _("shot down"),
        "shared": _("shared kill"),
        "damaged": _("damaged"),
        "chased": _("damaged in the chase off the map (E.2)"),
        "bonus": _("off the table, by leaving over the enemy edge (E.1)"),
        "hit": _("hit"),
    }[kind]

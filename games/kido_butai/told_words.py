"""What happened without a die, as sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.kido_butai.names import counters, hour, in_a_row, level_word, short_name, squadrons
from rulebooks.kido_butai.settings import FIGHTERS, LAST_TURN, MIDWAY
from rulebooks.kido_butai.telling import Told

SENTENCES: Mapping[str, str | Promise] = {
    "action/launch/strike": gettext_lazy("Launched for the strike: %(units)s."),
    "action/launch/cap": gettext_lazy("Launched as CAP: %(units)s."),
    "action/fly": gettext_lazy("On to %(at)s: %(units)s."),
    "action/attack": gettext_lazy("Attack on %(at)s: %(units)s."),
    "action/recall": gettext_lazy("Turned back without an attack: %(units)s."),
    "action/land": gettext_lazy("Landed on %(at)s: %(units)s."),
    "action/ready": gettext_lazy("Made ready: %(units)s."),
    "action/ready/bomb": gettext_lazy("Made ready with bombs: %(units)s."),
    "action/ready/torpedo": gettext_lazy("Made ready with torpedoes: %(units)s."),
    "action/scuttle": gettext_lazy("Orders to give up: %(units)s."),
    "counters-return": gettext_lazy("Back in the American cups: %(counters)s."),
    "cap-turns": gettext_lazy("A quarter turn in the CAP box: %(units)s."),
    "low-ends": gettext_lazy("Back at height: %(units)s."),
    "must-land": gettext_lazy("Due to land this hour: %(units)s."),
    "must-land-lost": gettext_lazy("Not landed in time, and lost: %(units)s."),
    "fleet-composed": gettext_lazy("In the first fleet: %(first)s. In the second, which is still to be found: %(second)s."),
    "fleet-composed/alone": gettext_lazy("In the first fleet: %(first)s. There is no second."),
    "cap-met": ngettext_lazy(
        "%(many)d American fighter squadron defends %(at)s.", "%(many)d American fighter squadrons defend %(at)s.", "many"
    ),
    "no-cap": gettext_lazy("No American fighter meets the attack on %(at)s."),
    "through/japan": gettext_lazy("Through to the target: %(units)s."),
    "through/japan/none": gettext_lazy("No bomber gets through."),
    "through/usa": ngettext_lazy(
        "%(many)d American bomber squadron gets through.", "%(many)d American bomber squadrons get through.", "many"
    ),
    "through/usa/none": gettext_lazy("No American bomber gets through."),
    "shot-down": gettext_lazy("Shot down: %(units)s."),
    "americans-shot-down": gettext_lazy("American losses: %(squadrons)s."),
    "to-track": gettext_lazy("Due back at %(hour)s: %(counters)s."),
    "to-track/after": gettext_lazy("Not back before the end: %(counters)s."),
    "aimed/japan": gettext_lazy("Bombers by target: %(aimed)s."),
    "aimed/usa": gettext_lazy("American bombers by target: %(aimed)s."),
    "special": gettext_lazy("A special attack on %(at)s: every ship fires, and every pip of a bomber is a hit."),
    "turn-back": gettext_lazy("On the way home: %(units)s."),
    "damaged": gettext_lazy("%(ship)s is damaged."),
    "hit": gettext_lazy("%(ship)s is hit again and stays afloat."),
    "sunk": gettext_lazy("%(ship)s sinks."),
    "sunk/Midway": gettext_lazy("The base on Midway is destroyed."),
    "went-down": gettext_lazy("Gone down with their carrier: %(units)s."),
    "room-lost": gettext_lazy("Lost for want of room on a damaged carrier: %(units)s."),
    "capacity-lost/track": gettext_lazy("No deck is left for %(squadrons)s of the Americans; off the turn track for good."),
    "capacity-lost/pools": gettext_lazy("No deck is left for %(squadrons)s of the Americans; out of the cup for good."),
    "no-raid": gettext_lazy("No American bomber comes."),
    "raid": gettext_lazy("The Americans attack with %(squadrons)s, escorted by %(escorts)s."),
    "raid/alone": gettext_lazy("The Americans attack with %(squadrons)s, without an escort."),
    "intercepted": gettext_lazy("The CAP meets the attack: %(units)s."),
    "not-intercepted": gettext_lazy("Nobody meets the attack."),
    "low": gettext_lazy("Low until the end of the next hour: %(units)s."),
    "night-lost": gettext_lazy("Lost in landing by night: %(units)s."),
    "scuttled": gettext_lazy("Given up: %(units)s."),
    "game-over": gettext_lazy("The game is over at %(japan)s to %(usa)s: %(level)s."),
}


def happened(event: Told) -> str:
    """What happened."""
    key = "/".join([event.what, *_variant(event.what, event.params)])
    sentence = SENTENCES.get(key) or SENTENCES[key.rpartition("/")[0] or key]
    return str(sentence % _figures(event.params))


def _variant(what: str, params: Mapping[str, Any]) -> list[str]:
    """Which of the sentences about this."""
    match what:
        case "action":
            return [params["do"], *_action(params)]
        case "fleet-composed":
            return [] if params["fleet2"] else ["alone"]
        case "through":
            return [params["by"]] if params["many"] else [params["by"], "none"]
        case "aimed":
            return [params["by"]]
        case "raid":
            return [] if params["escorts"] else ["alone"]
        case "to-track":
            return ["after"] if params["turn"] > LAST_TURN else []
        case "capacity-lost":
            return [params["off"]]
        case "sunk":
            return [MIDWAY] if params["ship"] == MIDWAY else []
    return []


def _action(params: Mapping[str, Any]) -> list[str]:
    loaded = params.get("side") if set(params.get("squadrons", ())) - set(FIGHTERS) else None
    return [params["to"]] if params["do"] == "launch" else [loaded] if loaded else []


def _figures(params: Mapping[str, Any]) -> dict[str, Any]:
    """What fills the blanks."""
    said: dict[str, Any] = {name: params[name] for name in ("many", "japan", "usa", "ship") if name in params}
    if "raid" not in params and "bombers" in params:
        said |= {"squadrons": squadrons("bomber", params["bombers"]), "escorts": squadrons("fighter", params["escorts"])}
    if "plane" in params:
        said["squadrons"] = squadrons(params["plane"], params["many"])
    if "counters" in params:
        said["counters"] = counters(params["counters"])
    if "turn" in params:
        said["hour"] = hour(params["turn"])
    if "aimed" in params:
        said["aimed"] = ", ".join(f"{ship} {many}" for ship, many in params["aimed"].items() if many)
    if "fleet1" in params:
        said |= {"first": in_a_row(params["fleet1"]), "second": in_a_row(params["fleet2"])}
    if "level" in params:
        said["level"] = level_word(params["level"])
    units = params.get("units") or params.get("squadrons")
    at = params.get("at") or params.get("target") or params.get("on") or params.get("to")
    return {**said, "units": in_a_row(units or ()), "at": short_name(at or "")} if "plane" not in params else said

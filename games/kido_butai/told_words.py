"""What happened without a die, as sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_noop, ngettext_lazy

from games.kido_butai.names import counters, hour, in_a_row, level_word, short_name, squadrons
from pilots.saying import say as _
from rulebooks.kido_butai.board import none
from rulebooks.kido_butai.settings import FIGHTERS, LAST_TURN, MIDWAY, PLACEHOLDER
from rulebooks.kido_butai.telling import Told

SENTENCES: Mapping[str, str | Promise] = {
    "action/launch/strike": gettext_noop("Launched for the strike: %(units)s."),
    "action/launch/cap": gettext_noop("Launched as CAP: %(units)s."),
    "action/fly": gettext_noop("On to %(at)s: %(units)s."),
    "action/attack": gettext_noop("Attack on %(at)s: %(units)s."),
    "action/recall": gettext_noop("Turned back without an attack: %(units)s."),
    "action/land": gettext_noop("Landed on %(at)s: %(units)s."),
    "action/ready": gettext_noop("Made ready: %(units)s."),
    "action/ready/bomb": gettext_noop("Made ready with bombs: %(units)s."),
    "action/ready/torpedo": gettext_noop("Made ready with torpedoes: %(units)s."),
    "action/scuttle": gettext_noop("To be given up: %(units)s."),
    "counters-return": gettext_noop("Back in the American cups: %(counters)s."),
    "cap-turns": gettext_noop("A quarter turn in the CAP box: %(units)s."),
    "low-ends": gettext_noop("Back at height: %(units)s."),
    "must-land": gettext_noop("Due to land in this turn: %(units)s."),
    "must-land-lost": gettext_noop("Not landed in time, and lost: %(units)s."),
    "fleet-composed": gettext_noop("In the first fleet: %(first)s. In the second, which is still to be found: %(second)s."),
    "fleet-composed/alone": gettext_noop("In the first fleet: %(first)s. There is no second."),
    "cap-met": ngettext_lazy(
        "%(many)d American fighter squadron defends %(at)s.", "%(many)d American fighter squadrons defend %(at)s.", "many"
    ),
    "no-cap": gettext_noop("No American fighter meets the attack on %(at)s."),
    "through/japan": gettext_noop("Through to the target: %(units)s."),
    "through/japan/none": gettext_noop("No bomber gets through."),
    "through/usa": ngettext_lazy(
        "%(many)d American bomber squadron gets through.", "%(many)d American bomber squadrons get through.", "many"
    ),
    "through/usa/none": gettext_noop("No American bomber gets through."),
    "shot-down": gettext_noop("Shot down: %(units)s."),
    "americans-shot-down": gettext_noop("American losses: %(squadrons)s."),
    "to-track": gettext_noop("Due back at %(hour)s: %(counters)s."),
    "to-track/after": gettext_noop("Not back before the end: %(counters)s."),
    "aimed/japan": gettext_noop("Bombers by target: %(aimed)s."),
    "aimed/usa": gettext_noop("American bombers by target: %(aimed)s."),
    "special": gettext_noop("A special attack on %(at)s: every ship fires, and every pip of a bomber is a hit."),
    "turn-back": gettext_noop("On the way home: %(units)s."),
    "damaged": gettext_noop("%(ship)s is damaged."),
    "hit": gettext_noop("%(ship)s is hit again and stays afloat."),
    "sunk": gettext_noop("%(ship)s sinks."),
    "sunk/Midway": gettext_noop("The base on Midway is destroyed."),
    "went-down": gettext_noop("Gone down with their carrier: %(units)s."),
    "room-lost": gettext_noop("Lost for want of room on a damaged carrier: %(units)s."),
    "capacity-lost/track": gettext_noop("Off the turn track for want of a deck: %(squadrons)s of the Americans."),
    "capacity-lost/pools": gettext_noop("Out of the cup for want of a deck: %(squadrons)s of the Americans."),
    "no-raid": gettext_noop("No American bomber comes."),
    "raid": gettext_noop("The Americans attack with %(squadrons)s, escorted by %(escorts)s."),
    "raid/alone": gettext_noop("The Americans attack with %(squadrons)s, without an escort."),
    "intercepted": gettext_noop("The CAP meets the attack: %(units)s."),
    "not-intercepted": gettext_noop("Nobody meets the attack."),
    "pinned": gettext_noop("Low and shot at by an escort, so not shooting: %(units)s."),
    "low": gettext_noop("Low until the end of the next turn: %(units)s."),
    "night-lost": gettext_noop("Lost in landing by night: %(units)s."),
    "scuttled": gettext_noop("Given up: %(units)s."),
    "game-over": gettext_noop("The game is over at %(japan)s to %(usa)s: %(level)s."),
}


def happened(event: Told) -> str:
    """What happened."""
    return " ".join(map(_sentence, _apart(event)))


def _apart(event: Told) -> list[Told]:
    """A load is made ready for bombers only: fighters of the same action are told by themselves."""
    what, rule, params = event
    if what != "action" or not params.get("side"):
        return [event]
    bombers = [one for one in params["squadrons"] if one not in FIGHTERS]
    fighters = [one for one in params["squadrons"] if one in FIGHTERS]
    return [Told(what, rule, {**params, "squadrons": ones}) for ones in (bombers, fighters) if ones]


def _sentence(event: Told) -> str:
    key = "/".join([event.what, *_variant(event.what, event.params)])
    sentence = SENTENCES.get(key) or SENTENCES[key.rpartition("/")[0] or key]
    return str((_(sentence) if isinstance(sentence, str) else sentence) % _figures(event.params))


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
        gone = {**none(), PLACEHOLDER[params["plane"]]: params.get("placeholders", 0)}
        said["squadrons"] = ", ".join(filter(None, (squadrons(params["plane"], params["many"]), counters(gone))))
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

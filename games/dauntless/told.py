"""Lines of a session's log in words: what was worked out, about whom, and the sum behind it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import signed
from games.dauntless.attacks.entered import attack_label
from games.dauntless.attacks.sums import in_one_line
from games.dauntless.map.words import place
from games.dauntless.words import calc_word, condition_word, kind_word, reason, scenario_title
from rulebooks.dauntless.session import says_lost

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log. ``subject``: the ship, aircraft or torpedo; ``by``: what struck it, where it was said; ``sum``: dice,
    modifiers and the total, empty where there was nothing to reckon."""

    subject: str
    words: str
    by: str = ""
    sum: str = ""


def told(line: Json, names: Mapping[str, str]) -> Told:
    """``line`` as in the session file; ``names``: ids of ships to what they are called."""
    request, answer = line["request"], line["answer"]
    said = request.get("id")
    about: Json = said if isinstance(said, dict) else {}
    ship, aircraft, torpedo = (str(about.get(what) or "") for what in ("ship", "aircraft", "torpedo"))
    subject = names.get(ship, ship) or aircraft or torpedo
    by = " · ".join(one for one in (aircraft, torpedo) if one and one != subject)
    if "error" in answer:
        return Told(subject, calc_word(answer.get("calc") or ""), by)
    words = TOLD.get(request["calc"], _other)
    return Told(subject, words(request, answer), by, in_one_line(answer))


def hits(number: int) -> str:
    """“one hit”, “12 hits”."""
    return ngettext("one hit", "%(n)s hits", number) % {"n": number}


def _attack(request: Json, answer: Json) -> str:
    called = attack_label(request)
    if answer["outcome"] == "hit" and answer["hits"]:
        return _("%(attack)s: %(hits)s.") % {"attack": called, "hits": hits(answer["hits"])}
    missed = _("%(attack)s: a miss.") if answer["outcome"] == "miss" else _("%(attack)s: no damage.")
    return _because(missed % {"attack": called}, request, answer)


def _run(request: Json, answer: Json) -> str:
    if request.get("ships") or not answer["in_play"]:
        return _attack(request, answer)
    return _("Torpedo dropped in %(hex)s, heading %(facing)s.") % {"hex": place(*request["hex"]), "facing": request["facing"]}


def _strafe(request: Json, answer: Json) -> str:
    losses = [
        hits(answer["hits"]) if answer["hits"] else "",
        _("light flak %(loss)s") % {"loss": signed(-answer["light_loss"])} if answer["light_loss"] else "",
        _("heavy flak %(loss)s") % {"loss": signed(-answer["heavy_loss"])} if answer["heavy_loss"] else "",
    ]
    if not any(losses):
        return _because(_("%(attack)s: no damage.") % {"attack": calc_word("strafe")}, request, answer)
    return _("Strafing: %(what)s.") % {"what": ", ".join(filter(None, losses))}


def _moved(request: Json, answer: Json) -> str:
    order, ordered = request.get("order"), answer["order"]
    if not order or not ordered or not ordered["ok"]:
        return calc_word("ship_move")
    return move_words(order["move"], order.get("sides") or 0, order.get("direction"))


def move_words(move: int, sides: int, direction: str | None) -> str:
    """“Moves one hex, then turns two sides to the left.”"""
    ahead = ngettext("one hex ahead", "%(n)s hexes ahead", move) % {"n": move}
    if not sides:
        return _("Moves %(ahead)s.") % {"ahead": ahead} if move else _("Stays where it is.")
    if direction == "L":
        turn = ngettext("one side to the left", "%(n)s sides to the left", sides) % {"n": sides}
    else:
        turn = ngettext("one side to the right", "%(n)s sides to the right", sides) % {"n": sides}
    if not move:
        return _("Turns %(turn)s.") % {"turn": turn}
    return _("Moves %(ahead)s, then turns %(turn)s.") % {"ahead": ahead, "turn": turn}


def _depth(request: Json, answer: Json) -> str:
    if not answer["states"]:
        return calc_word("submarine")
    state = answer["states"][-1]
    words = {"dive": _("Dives to %(depth)s ft."), "rise": _("Rises to %(depth)s ft."), "hold": _("Stays at %(depth)s ft.")}
    said = words[state["order"]] % {"depth": state["depth"]}
    return _("%(said)s It must surface.") % {"said": said} if state["forced"] else said


def _by_hand(request: Json, answer: Json) -> str:
    event = request["events"][-1] if request["events"] else {}
    if event.get("type") == "hits":
        return _("Entered by hand: %(hits)s, %(source)s.") % {"hits": hits(event["hits"]), "source": kind_word(event["source"])}
    if event.get("type") == "correction":
        changes = (
            (_("hits %(change)s"), event.get("hits") or 0),
            (_("light flak %(change)s"), -(event.get("light") or 0)),
            (_("heavy flak %(change)s"), -(event.get("heavy") or 0)),
        )
        said = ", ".join(words % {"change": signed(change)} for words, change in changes if change)
        return _("Correction by the referee: %(changes)s.") % {"changes": said or _("nothing")}
    return calc_word("ship_ledger")


def _rolled(request: Json, answer: Json) -> str:
    if answer.get("section") is not None:
        return _("Set-up roll: section %(section)s, facing %(facing)s.") % {
            "section": answer["section"],
            "facing": answer["facing"],
        }
    words = {
        "enters": _("%(id)s enters"),
        "waits": _("%(id)s waits"),
        "flying": _("%(id)s flies"),
        "runway": _("%(id)s stands on the runway"),
    }
    said = ", ".join(words[one["result"]] % {"id": one["id"]} for one in answer["aircraft"])
    return _("Set-up roll: %(said)s.") % {"said": said}


def _tanks(request: Json, answer: Json) -> str:
    return _("Drops its tanks.") if answer["allowed"] else _because(_("Keeps its tanks."), request, answer)


def _rockets(request: Json, answer: Json) -> str:
    return _("Rockets: %(hits)s.") % {"hits": hits(answer["hits"])} if answer["hits"] else _("Rockets: no damage.")


def _exit(request: Json, answer: Json) -> str:
    edge = {"edge": request["edge"]}
    return _("Leaves over edge %(edge)s.") % edge if answer["allowed"] else _("May not leave over edge %(edge)s.") % edge


def _flak(request: Json, answer: Json) -> str:
    """Who was fired at with what: of each target the factors of the shots that fell."""
    fired: dict[str, list[str]] = {}
    for shot in answer["shots"]:
        if shot["ok"]:
            words = _("light %(factors)s") if shot["gun"] == "light" else _("heavy %(factors)s")
            fired.setdefault(shot["target"], []).append(words % {"factors": shot["factors"]})
    at = [_("%(target)s: %(guns)s") % {"target": target, "guns": ", ".join(guns)} for target, guns in fired.items()]
    return _("Flak at %(targets)s.") % {"targets": "; ".join(at)} if at else _("Flak: no shot.")


def _won(request: Json, answer: Json) -> str:
    return _("Adjudication: %(scenario)s.") % {"scenario": scenario_title(request["scenario"])}


def _status(request: Json, answer: Json) -> str:
    return condition_word(answer["condition"])


def _timer(request: Json, answer: Json) -> str:
    late = ", ".join(one["id"] for one in answer["planes"] if one["plot"] == "forced")
    return _("Plot timer. Late: %(planes)s.") % {"planes": late} if late else _("Plot timer. No plot was late.")


def _opened(request: Json, answer: Json) -> str:
    if says_lost(dict(request)):
        return _("Lost.")
    about = request.get("id")
    name = about.get("sealed") if isinstance(about, dict) else None
    return _("Sealed text opened: %(name)s.") % {"name": name} if name else _other(request, answer)


def _counted(request: Json, answer: Json) -> str:
    """A line that gives an earlier one to a strike of the campaign, or reckons several."""
    about, missions = request.get("id"), request["missions"]
    line = about.get("line") if isinstance(about, dict) else None
    if line is None or not missions:
        return _other(request, answer)
    whose = missions[0].get("aircraft") or missions[0].get("sortie") or ""
    return _("Line %(line)s counts for the campaign: %(whose)s.") % {"line": line, "whose": whose}


def _because(came: str, request: Json, answer: Json) -> str:
    """What came, and a sentence for each of its reasons."""
    return " ".join([came, *(reason(code, request["calc"]) for code in answer["reasons"])])


def _other(request: Json, answer: Json) -> str:
    return f"{calc_word(request['calc'])}."


TOLD: Mapping[str, Callable[[Json, Json], str]] = {
    **dict.fromkeys(("bomb", "skip", "torpedo", "depth_charge", "kamikaze", "base_attack"), _attack),
    "torpedo_run": _run,
    "strafe": _strafe,
    "rockets": _rockets,
    "ship_move": _moved,
    "submarine": _depth,
    "ship_ledger": _by_hand,
    "setup_roll": _rolled,
    "drop_tanks": _tanks,
    "edge_exit": _exit,
    "flak": _flak,
    "victory": _won,
    "ship_status": _status,
    "plot_timer": _timer,
    "seal": _opened,
    "campaign_strike": _counted,
}

"""What comes of a small reckoning, in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.dauntless.evening.depths import Sounding, sounding
from games.dauntless.words import condition_word, outcome_word, reason

Answer = Mapping[str, Any]


@dataclass(frozen=True)
class Told:
    """``head``: the finding; ``good``: whether it goes, None where that is not asked; ``lines``: what else is to be said;
    ``heads`` and ``rows``: a table; ``picture``: of a submarine's depth."""

    head: str
    good: bool | None = None
    lines: Sequence[str] = ()
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()
    picture: Sounding | None = field(default=None, repr=False)


def told(request: Mapping[str, Any], answer: Answer) -> Told:
    """An answer to one of the reckonings (``aids.AIDS``) in words."""
    return TOLD[answer["calc"]](request, answer)


def _drop_tanks(_request: Answer, answer: Answer) -> Told:
    lines = [reason(code, "drop_tanks") for code in answer["reasons"]]
    heads = ["", _("Tanks"), _("Loaded"), _("L hits that destroy it")]
    states = [(_("Now"), answer["before"])]
    if answer["allowed"]:
        states.append((_("After the drop"), answer["after"]))
    rows = [(when, _yes(one["carrying"]), _yes(one["loaded"]), one["l_hits"]) for when, one in states]
    head = _("The tanks may be dropped.") if answer["allowed"] else _("The tanks stay on.")
    return Told(head, answer["allowed"], lines, heads, rows)


def _submarine(_request: Answer, answer: Answer) -> Told:
    states = answer["states"]
    last = states[-1] if states else answer["start"]
    heads = [
        pgettext("Dauntless", "Turn"),
        _("Order"),
        _("Depth"),
        _("Seen"),
        _("Bombs work"),
        _("Depth charges"),
        _("Dives to safety"),
        _("Rises to air"),
    ]
    rows = [_depth_row(_("now"), "–", answer["start"]), *(_depth_row(one["turn"], _order(one), one) for one in states)]
    lines = [_("Half its hits or more: it must surface, and every other order becomes a rise.")] if answer["must_surface"] else []
    if turns := last["turns_to_safety"]:
        dives = ngettext("One turn of diving takes it out of sight.", "%(turns)d turns of diving take it out of sight.", turns)
        lines.append(dives % {"turns": turns})
    return Told(_what_works(last) % {"depth": last["depth"]}, None, lines, heads, rows, sounding([answer["start"], *states]))


def _what_works(state: Answer) -> str:
    if state["charge"] is None:
        return _("%(depth)d feet: it is out of sight, and nothing reaches it.")
    if state["bombs"]:
        return _("%(depth)d feet: bombs and shallow depth charges work.")
    if state["charge"] == "S":
        return _("%(depth)d feet: only shallow depth charges work.")
    return _("%(depth)d feet: only deep depth charges work.")


def _depth_row(turn: object, order: str, one: Answer) -> tuple[object, ...]:
    charge = {"S": _("shallow"), "D": _("deep")}.get(one["charge"], _("none"))
    reached = (_yes(one["visible"]), _yes(one["bombs"]), charge)
    return turn, order, one["depth"], *reached, one["turns_to_safety"], one["turns_to_surface"]


def _order(one: Answer) -> str:
    forced, free = {
        "dive": (_("dives, forced"), _("dives")),
        "hold": (_("holds, forced"), _("holds")),
        "rise": (_("rises, forced"), _("rises")),
    }[one["order"]]
    return forced if one["forced"] else free


def _solitaire(_request: Answer, answer: Answer) -> Told:
    move = ngettext("%(hexes)d hex ahead.", "%(hexes)d hexes ahead.", answer["move"]) % {"hexes": answer["move"]}
    turns = {"L": _("Then one hexside to the left."), "R": _("Then one hexside to the right.")}
    lines = [turns.get(answer["direction"], _("No turn."))]
    lines += [reason(code, "solitaire_move") for code in answer["ignored"]]
    lines.append(_("The result is %(result)s.") % {"result": answer["result"]})
    if answer["condition"] not in (None, "sound"):
        lines.append(_("The ship’s state: %(state)s.") % {"state": condition_word(answer["condition"])})
    return Told(move, None, lines)


def _setup_roll(_request: Answer, answer: Answer) -> Told:
    if "aircraft" not in answer:
        head = _("The submarine begins in section %(section)s, on the surface.") % {"section": answer["section"]}
        faces = _("It stands in the compass hex and faces direction %(facing)d.") % {"facing": answer["facing"]}
        return Told(head, None, [faces])
    rows = [(one["id"], one["die"], capfirst(outcome_word(one["result"]))) for one in answer["aircraft"]]
    results = [one["result"] for one in answer["aircraft"]]
    if "enters" in results or "waits" in results:
        many = results.count("enters")
        head = ngettext("%(many)d aircraft enters.", "%(many)d aircraft enter.", many) % {"many": many}
    else:
        many = results.count("flying")
        head = ngettext("%(many)d defender is flying.", "%(many)d defenders are flying.", many) % {"many": many}
    return Told(head, None, [], [_("Aircraft"), _("Die"), _("Result")], rows)


def _edge_exit(_request: Answer, answer: Answer) -> Told:
    if answer["allowed"]:
        return Told(_("It may leave there."), True)
    return Told(_("It may not leave there."), False, [reason(answer["code"], "edge_exit")])


def _takeoff(_request: Answer, answer: Answer) -> Told:
    ordered = sorted(answer["aircraft"], key=lambda one: (one["takeoff_turn"] is None, one["takeoff_turn"] or 0))
    rows = [
        (one["id"], one["ready_turn"], one["takeoff_turn"] if one["takeoff_turn"] is not None else _("none: the deck is closed"))
        for one in ordered
    ]
    last = max((one["takeoff_turn"] or 0 for one in ordered), default=0)
    blocked = sum(one["blocked"] for one in ordered)
    head = _("All are in the air after turn %(turn)d.") % {"turn": last}
    if blocked:
        stay = ngettext("%(many)d aircraft stays on the deck.", "%(many)d aircraft stay on the deck.", blocked)
        head = stay % {"many": blocked}
    lines = [_("One leaves a turn; one that is ready waits until the deck is free.")]
    return Told(head, not blocked, lines, [_("Aircraft"), _("Ready in turn"), _("Takes off in turn")], rows)


def _deck(_request: Answer, answer: Answer) -> Told:
    if answer["closed_after_turn"] is None:
        return Told(_("The deck is open."), True)
    after = _("No take-off and no landing after turn %(turn)d.") % {"turn": answer["closed_after_turn"]}
    return Told(_("The deck is still open this turn.") if answer["open"] else _("The deck is closed."), answer["open"], [after])


def _runway(_request: Answer, answer: Answer) -> Told:
    if answer["can_take_off"]:
        return Told(_("The aircraft can take off."), True)
    stopped = _("It ends its movement in section %(section)s and stays on the ground.") % {"section": answer["stopped_in"]}
    return Told(_("The aircraft cannot take off."), False, [stopped])


def _ground_turn(_request: Answer, answer: Answer) -> Told:
    if answer["ok"]:
        return Told(_("It may turn so far."), True)
    return Told(_("That is too far."), False, [_("On the ground an aircraft turns at most three hexsides a turn.")])


def _load(request: Answer, answer: Answer) -> Told:
    rows: list[tuple[object, ...]] = [("–", _("at the start"), request["S"], request["D"])]
    drops = zip(request.get("drops", []), answer["states"], strict=True)
    rows += [(one["turn"], _dropped(drop), one["S"], one["D"]) for drop, one in drops]
    head = _("%(shallow)d shallow and %(deep)d deep are left.") % {"shallow": answer["left"]["S"], "deep": answer["left"]["D"]}
    return Told(head, None, [], [pgettext("Dauntless", "Turn"), _("Dropped"), _("Shallow left"), _("Deep left")], rows)


def _dropped(drop: Answer) -> str:
    return _("%(shallow)d shallow, %(deep)d deep") % {"shallow": drop.get("S", 0), "deep": drop.get("D", 0)}


def _spacing(_request: Answer, answer: Answer) -> Told:
    least = _("At least %(hexes)d hexes are asked for.") % {"hexes": answer["minimum"]}
    if answer["ok"]:
        return Told(_("All stand far enough apart."), True, [least])
    rows = [(one["a"], one["b"], one["distance"]) for one in answer["pairs"]]
    return Told(_("Some stand too close."), False, [least], [_("One"), _("The other"), _("Hexes")], rows)


def _pilot_table(_request: Answer, answer: Answer) -> Told:
    if answer["line"] is None:
        return Told(_("Use Air Force’s own line."))
    final, before = _("Enter the final column."), _("Not yet in the final column; that is from January 1944 on.")
    return Told(_("Use the German line."), None, [final if answer["final_column"] else before])


def _era(_request: Answer, answer: Answer) -> Told:
    words = {"early": _("Flak of 1941 to mid-1943."), "late": _("Flak from July 1943 on.")}
    return Told(words[answer["era"]], None, [_("The referee may choose the other.")])


def _atoll(_request: Answer, answer: Answer) -> Told:
    if answer["ok"]:
        return Told(_("The set-up is as it has to be."), True)
    return Told(_("The set-up is not as it has to be."), False, [reason(code, "atoll_setup") for code in answer["problems"]])


def _seal(_request: Answer, answer: Answer) -> Told:
    same = _("This is the digest of that salt and text: the same as the one shown, or something was changed.")
    return Told(answer["digest"], None, [same])


def _yes(said: bool) -> str:
    return _("yes") if said else _("no")


TOLD: Mapping[str, Callable[[Answer, Answer], Told]] = {
    "drop_tanks": _drop_tanks,
    "submarine": _submarine,
    "solitaire_move": _solitaire,
    "setup_roll": _setup_roll,
    "edge_exit": _edge_exit,
    "takeoff": _takeoff,
    "deck": _deck,
    "runway": _runway,
    "ground_turn": _ground_turn,
    "depth_charge_load": _load,
    "spacing": _spacing,
    "pilot_table": _pilot_table,
    "era": _era,
    "atoll_setup": _atoll,
    "seal": _seal,
}

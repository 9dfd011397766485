"""What stands on the counters, the places and the buttons of the board, in words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.kido_butai.drawings import DRAWINGS
from games.kido_butai.names import hour
from games.kido_butai.refusal_words import refusal, rule_of_refusal
from games.kido_butai.table import Counter, Table
from rulebooks.kido_butai.legal import STRIKE
from rulebooks.kido_butai.raid import FIRST_RAID
from rulebooks.kido_butai.settings import FLEETS, KIDO_BUTAI, LAST_TURN, MIDWAY, PLANES
from rulebooks.kido_butai.telling import Event, Rolled

PLACES = {
    "center": gettext_noop("Strike group"),
    "cap": gettext_noop("CAP box"),
    "fleet1": gettext_noop("First fleet"),
    "fleet2": gettext_noop("Second fleet"),
    "lost": gettext_noop("Lost"),
}
STATES = {
    "ready": gettext_noop("ready"),
    "landed": gettext_noop("landed"),
    "outbound": gettext_noop("outbound"),
    "returning": gettext_noop("returning"),
    "over-target": gettext_noop("at target"),
    "cap": gettext_noop("high"),
    "low": gettext_noop("low"),
    "lost": gettext_noop("lost"),
}
SIDES = {"bomb": gettext_noop("bombs"), "torpedo": gettext_noop("torpedoes"), "fighter": gettext_noop("fighters")}
FACINGS = {
    "north": gettext_noop("facing north"),
    "east": gettext_noop("facing east"),
    "south": gettext_noop("facing south"),
    "west": gettext_noop("facing west"),
}
HULLS = {
    "intact": gettext_noop("intact"),
    "damaged": gettext_noop("damaged"),
    "sunk": gettext_noop("sunk"),
    "destroyed": gettext_noop("destroyed"),
}
KINDS = {
    "bomber": gettext_noop("bomber"),
    "no-bomber": gettext_noop("no bomber"),
    "fighter": gettext_noop("fighter"),
    "no-fighter": gettext_noop("no fighter"),
    "no-carrier": gettext_noop("no carrier"),
}
MOVES: dict[str, str] = {
    f"launch:{STRIKE}": gettext_noop("Launch for the strike"),
    "launch:cap": gettext_noop("Launch as CAP"),
    "fly:Midway": gettext_noop("Fly to Midway"),
    "fly:fleet1": gettext_noop("Fly to the first fleet"),
    "fly:fleet2": gettext_noop("Fly to the second fleet"),
    "attack:Midway": gettext_noop("Attack Midway"),
    "attack:fleet1": gettext_noop("Attack the first fleet"),
    "attack:fleet2": gettext_noop("Attack the second fleet"),
    "recall": gettext_noop("Turn back"),
    "ready": gettext_noop("Make ready, load unchanged"),
    "ready:bomb": gettext_noop("Ready with bombs"),
    "ready:torpedo": gettext_noop("Ready with torpedoes"),
}


def place(code: str) -> str:
    """The name of a place; ships and Midway have their own."""
    return _(PLACES[code]) if code in PLACES else code


def move(name: str) -> str:
    """What a button says."""
    what, _colon, at = name.partition(":")
    return _("Land on %(carrier)s") % {"carrier": at} if what == "land" else _(MOVES[name])


def _whereabouts(one: Counter) -> str:
    said: dict[str, Callable[[], str]] = {
        "center": lambda: _("in the strike group"),
        "cap": lambda: _("in the CAP box"),
        "fleet1": lambda: _("at the first fleet"),
        "fleet2": lambda: _("at the second fleet"),
        MIDWAY: lambda: _("over Midway"),
        "lost": lambda: _("out of the game"),
    }
    return said[one.place]() if one.place in said else _("aboard %(carrier)s") % {"carrier": one.place}


def state(one: Counter) -> str:
    """The word at the foot of a counter."""
    if one.must_land:
        return _("must land")
    if not one.lasts:
        return _(STATES[one.state])
    clock = hour(one.lasts)
    return _("low to %(clock)s") % {"clock": clock} if clock else _("low to end")


def _low(lasts: int) -> str:
    """How long it flies low; a turn after the last one is the end of the game."""
    clock = hour(lasts)
    return _("low until the end of %(clock)s") % {"clock": clock} if clock else _("low until the end of the game")


def counter(one: Counter) -> str:
    """All that a counter shows: “A1, bomber, torpedoes, aboard Akagi, ready, facing east”."""
    plane = _("fighter") if one.is_fighter else _("bomber")
    load = [] if one.is_fighter else [_(SIDES[one.side])]
    how = [_low(one.lasts) if one.lasts else _(STATES[one.state])]
    facing = [_(FACINGS[one.facing])] if one.facing else []
    more = [word for true, word in ((one.must_land, _("must land")), (one.acted, _("has acted"))) if true]
    return ", ".join([one.id, plane, *load, _whereabouts(one), *how, *facing, *more])


def follows(table: Table) -> list[str]:
    """What the end of the phase brings, sentence by sentence."""
    found = table.found
    hidden = FLEETS[0] not in found or (len(table.aims) > len(FLEETS) and FLEETS[1] not in found)
    raided = KIDO_BUTAI in found
    said = [
        (not raided, _("The Americans search: a 5 or 6 finds Kido Butai.")),
        (hidden, _("You search: a 6 finds a fleet.")),
        (table.turn < FIRST_RAID, _("No American attack can come before 0630.")),
        (table.turn >= FIRST_RAID and raided, _("The Americans draw for their attack.")),
        (table.turn >= FIRST_RAID and not raided, _("If they find you, they draw for their attack at once.")),
        (table.turn == LAST_TURN, _("It is the last turn: what is in the air lands by night, and is lost on a 5 or 6.")),
    ]
    return [sentence for true, sentence in said if true]


def warnings(table: Table) -> list[str]:
    """What nobody should miss before he ends the phase: who is lost, what is lost, what meets nobody."""
    bombs = any(one.side == "bomb" and one.state in ("ready", "outbound") for one in table.counters.values())
    said = [
        (bool(table.must_land), _lost(table)),
        (
            table.turn >= FIRST_RAID and table.is_found and not table.cap and bool(table.afloat),
            _("Nobody flies CAP: whatever comes finds the carriers open to it."),
        ),
        (bombs and table.is_base_gone, _("Midway is destroyed: bombs have no target left.")),
    ]
    return [sentence for true, sentence in said if true]


def _lost(table: Table) -> str:
    names = [one.id for one in table.must_land]
    return ngettext(
        "%(names)s must land now, or is lost at the end of the phase.",
        "%(names)s must land now, or are lost at the end of the phase.",
        len(names),
    ) % {"names": ", ".join(names)}


def end(table: Table) -> str:
    """What the button says that ends the phase."""
    many = len(table.must_land)
    if not many:
        return _("End the phase")
    return ngettext("End the phase and lose %(many)s squadron", "End the phase and lose %(many)s squadrons", many) % {
        "many": many
    }


def side(code: str) -> str:
    """What a squadron carries, or that it is of fighters."""
    return _(SIDES[code])


def hull(state: str) -> str:
    return _(HULLS[state])


def kind(code: str) -> str:
    """A counter of a cup; an American carrier has its own name."""
    return _(KINDS[code]) if code in KINDS else code


def shape(code: str) -> str:
    """The drawing of a counter of a cup: its plane, a carrier, or the blank of a placeholder."""
    return code if code in PLANES or code in DRAWINGS else "none" if code in KINDS else "carrier"


def refused(code: str, unit: str) -> tuple[str, str]:
    """What is wrong and what to do, and the rule."""
    return refusal(code, unit), rule_of_refusal(code)


def fell(event: Event) -> str:
    """The drawing of a die or a counter that fell; empty where none did."""
    if not isinstance(event, Rolled):
        return ""
    return f"die-{event.result}" if isinstance(event.result, int) else f"kb-{shape(event.result)}"


def news(events: Sequence[Event]) -> Sequence[Event]:
    """What is shown one by one: nothing where a move did only what it said, which the board shows."""
    return events if any(isinstance(one, Rolled) or one.what != "action" for one in events) else []

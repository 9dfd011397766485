"""Who shot whom: the names to tap, and the claims made so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.claim_words import claimed, claimed_in_bold
from games.reporting.body import by_of, claims
from games.reporting.cards import Bench, Card
from games.reporting.controls import Control, choose
from games.reporting.crews import Crew
from games.reporting.doubts import Doubt
from games.reporting.faults import Fault

NOBODY = Crew("japan", "?", "?")


@dataclass(frozen=True, slots=True)
class Seat:
    """A name to tap. ``tag`` says what became of the aircraft, in a word."""

    sortie: str
    side: str
    short: str
    player: str
    aircraft: str
    down: bool
    hurt: bool
    tag: str


@dataclass(frozen=True, slots=True)
class Line:
    """One claim: ``own`` is its hidden word (result, victim, claimants). ``marked``: a kill or a damage.

    ``instead``: by whom else it may have been; None where two share it.
    """

    place: str
    n: int
    own: str
    result: str
    by_codes: str
    on_code: str
    by: str
    on: str
    said: str
    shown: SafeString
    victim_side: str
    marked: bool
    half_kills: int
    turn: Control
    instead: Control | None
    faults: Sequence[Fault]
    doubts: Sequence[str]


def seats(rows: Sequence[Card], sorties: Sequence[str], side: str) -> list[Seat]:
    """The names of one side, strike aircraft after the pilots."""
    return [
        Seat(sortie, side, card.short, card.player, card.aircraft, card.down, card.damaged, _tag(card))
        for card, sortie in zip(rows, sorties, strict=True)
        if card.side == side
    ]


def _tag(card: Card) -> str:
    if card.down:
        return next((choice.label for choice in card.flight[0].choices if choice.chosen), "")
    return _("damaged") if card.damaged else ""


def lines(bench: Bench, doubts: Sequence[Doubt] = ()) -> list[Line]:
    """The claims in the order in which they were entered, each with what is odd about it."""
    return [_line(bench, n, claim, doubts) for n, claim in enumerate(claims(bench.body))]


def _line(bench: Bench, n: int, claim: Mapping[str, object], doubts: Sequence[Doubt]) -> Line:
    by, on, result = by_of(dict(claim)), str(claim["on"]), str(claim["result"])
    victim = bench.crews.get(on, NOBODY)
    names = [bench.crews.get(code, NOBODY).short for code in by]
    place, faults = f"c{n}", bench.faults
    told = (result, len(by), _(" and ").join(names), victim.short)
    said = claimed(*told)
    label = _("Turn: %(claim)s") % {"claim": said}
    return Line(
        place=place,
        n=n,
        own=" ".join([result, on, *by]),
        result="shared" if result == "shot_down" and len(by) > 1 else result,
        by_codes=" ".join(by),
        on_code=on,
        victim_side=victim.side,
        marked=result != "hit",
        half_kills=1 if result == "damaged" or len(by) > 1 else 2,
        turn=Control(f"{place}-turn", label, "short", str(claim.get("turn", "")), (), faults.get(f"{place}-turn", ()), "", True),
        instead=_instead(bench, place, on, by) if len(by) == 1 else None,
        faults=faults.get(place, ()),
        doubts=[doubt.sentence for doubt in doubts if doubt.place == place],
        by=told[2],
        on=victim.short,
        said=said,
        shown=claimed_in_bold(*told),
    )


def _instead(bench: Bench, place: str, on: str, by: Sequence[str]) -> Control:
    side = bench.crews.get(on, NOBODY).side
    others = [(code, crew.listed) for code, crew in bench.crews.items() if crew.side != side and code not in by]
    label = _("by somebody else")
    return Control(f"{place}-by", label, "select", "", choose([("", _("by …")), *others], ""), (), "", True)

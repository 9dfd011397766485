"""Strike aircraft: the pool counting down, bombing raids, and which aircraft may be brought on for whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.reporting.body import Body, brought_on, is_down, sorties
from games.reporting.cards import Bench
from games.reporting.controls import Choice, Control
from games.reporting.crews import plane
from rulebooks.pacific_air_war.outcome import GameOutcome
from rulebooks.pacific_air_war.record import Side

MOST_FOR_ONE = 2


@dataclass(frozen=True, slots=True)
class Stock:
    """One off-table type: ``squares`` draws the pool, True for an aircraft still there; ``gone`` says where the others went."""

    aircraft: str
    label: str
    start: int
    left: int
    squares: Sequence[bool]
    gone: str
    attacked: Control
    successful: Control

    @property
    def wrong(self) -> list[Control]:
        return [control for control in (self.attacked, self.successful) if control.faults]


@dataclass(frozen=True, slots=True)
class Pool:
    """A side's strike aircraft. ``parents``: for whom one may be brought on; ``why_not``: why nobody, or empty."""

    side: Side
    stocks: Sequence[Stock]
    parents: Sequence[Choice]
    types: Sequence[Choice]
    why_not: str


def pool(bench: Bench, side: Side, game: GameOutcome | None) -> Pool:
    """The pool of one side as the game stands."""
    force = bench.scenario.force(side).off_table
    stand = game.pool[side] if game else {kind: (number, number) for kind, number in force.items()}
    stocks = [_stock(bench, side, kind, stand[kind], game) for kind in force]
    parents = [
        Choice(sortie["id"], bench.crews[sortie["id"]].listed)
        for sortie in sorties(bench.body)
        if bench.crews[sortie["id"]].side == side and is_down(sortie) and _may_have_more(bench.body, sortie)
    ]
    types = [Choice(stock.aircraft, stock.label) for stock in stocks if stock.left]
    why_not = ""
    if not parents:
        why_not = _("A strike aircraft comes on when one of this side is shot down or lost, two for each at most.")
    elif not types:
        why_not = _("No strike aircraft is left.")
    return Pool(side, stocks, parents, types, why_not)


def _may_have_more(body: Body, sortie: Body) -> bool:
    return sum(1 for _ in brought_on(body, sortie["id"])) < MOST_FOR_ONE


def _stock(bench: Bench, side: Side, kind: str, stand: tuple[int, int], game: GameOutcome | None) -> Stock:
    start, left = stand
    label = plane(kind)
    raid = bench.body.get("strikes", {}).get(side, {}).get(kind, {})

    def count(what: str, words: str) -> Control:
        place = f"k-{side}-{kind}-{what}"
        return Control(place, words, "short", str(raid.get(what, "")), (), bench.faults.get(place, ()), "", True)

    return Stock(
        aircraft=kind,
        label=label,
        start=start,
        left=left,
        squares=[n < left for n in range(start)],
        gone=_gone(bench, kind, game) or _("none used"),
        attacked=count("attacked", _("%(aircraft)s attacked") % {"aircraft": label}),
        successful=count("successful", _("%(aircraft)s successful") % {"aircraft": label}),
    )


def _gone(bench: Bench, kind: str, game: GameOutcome | None) -> str:
    words = []
    for sortie in sorties(bench.body):
        if "strike_for" in sortie and sortie.get("aircraft") == kind:
            parent = bench.crews.get(sortie["strike_for"])
            words.append(_("1 brought on for %(pilot)s") % {"pilot": parent.short if parent else sortie["strike_for"]})
    for credit in game.credits if game else ():
        if credit.kind == "bonus" and credit.aircraft == kind and credit.sortie in bench.crews:
            words.append(_("1 taken by %(pilot)s’s exit") % {"pilot": bench.crews[credit.sortie].short})
    return ", ".join(words)

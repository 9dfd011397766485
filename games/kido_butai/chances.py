"""The coach's chances in words and figures, as a page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.signs.figures import SMALLEST, decimal, percent
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.coach.bombing import Deal, ShipOdds, all_on
from rulebooks.kido_butai.coach.chances import at_least, mean
from rulebooks.kido_butai.coach.odds import AttackOdds, attack_odds
from rulebooks.kido_butai.coach.raid_odds import RaidOdds, raid_odds
from rulebooks.kido_butai.settings import FIGHTERS, FLEETS, MIDWAY, SQUADRONS, TARGETS

COLUMNS = 5
"""None, one, two ... and the last for so many or more."""


@dataclass(frozen=True, slots=True)
class Row:
    """One distribution: the expected number, and the chances of none, one, and so on."""

    label: str
    expected: str
    chances: tuple[str, ...]


def row(label: str, chances: Mapping[int, float]) -> Row:
    """``chances``: by number."""
    each = [chances.get(many, 0.0) for many in range(COLUMNS - 1)]
    shown = [percent(one) if one else "–" for one in (*each, at_least(chances, COLUMNS - 1))]
    return Row(label, decimal(mean(chances), 2), tuple(shown))


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship's chances; ``there`` is empty where it is certain that she is there."""

    name: str
    there: str
    hit: str
    damaged: str
    sunk: str


def ship_row(ship: ShipOdds) -> ShipRow:
    there = percent(ship.there) if ship.there < 1 - SMALLEST else ""
    return ShipRow(ship.name, there, percent(ship.hit), percent(ship.damaged), percent(ship.sunk))


@dataclass(frozen=True, slots=True)
class Dealt:
    """One way to deal the bombers out, and what it may be expected to do."""

    label: str
    damaged: str
    sunk: str


@dataclass(frozen=True, slots=True)
class Told:
    """What the coach says: of an attack on ``target``, or of the raid that may come. ``units``: who attacks. ``said``: the
    chances that are no numbers, each with its words. ``why``: why he says nothing; then the rest is empty.
    """

    target: str
    units: tuple[str, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    rows: tuple[Row, ...] = ()
    ships: tuple[ShipRow, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    why: str = ""

    @property
    def counted(self) -> tuple[str, ...]:
        """The heads of the columns."""
        return (*(str(many) for many in range(COLUMNS - 1)), _("%(many)s or more") % {"many": COLUMNS - 1})

    @property
    def some_absent(self) -> bool:
        return any(ship.there for ship in self.ships)


def of_attack(board: Board, target: str, chosen: Sequence[str]) -> Told:
    """An attack on a target by those chosen; by all that are there where nobody is."""
    here = [one.id for one in board.squadrons.values() if one.place == target]
    units = tuple(one for one in SQUADRONS if one in (chosen or here) and not board.squadrons[one].is_lost)
    if target not in TARGETS or (target == FLEETS[1] and not board.fleets[target]):
        return Told(target, why=_("There is no such target yet."))
    if all(one in FIGHTERS for one in units):
        return Told(target, why=_("Choose bombers: without any there is no attack."))
    try:
        odds = attack_odds(board, target, units)
    except ValueError:
        return Told(target, units, why=_("The cups of this game hold too many counters to work the chances out."))
    special = [] if target == MIDWAY else [(_("A special attack: no CAP is met, and every pip is a hit"), percent(odds.special))]
    return Told(
        target,
        units,
        said=tuple(special),
        rows=_attack_rows(target, odds),
        ships=tuple(ship_row(ship) for ship in odds.ships),
        dealt=() if target == MIDWAY or len(odds.ships) == 1 else _dealt(board, target, units, odds),
    )


def _attack_rows(target: str, odds: AttackOdds) -> tuple[Row, ...]:
    return (
        row(_("American CAP squadrons"), odds.cap),
        row(_("Your fighters lost"), odds.fighters_lost),
        row(_("Your bombers lost"), odds.bombers_lost),
        row(_("Americans shot down"), odds.shot_down),
        row(_("Americans left without a deck"), odds.homeless),
        row(_("Bombers through the CAP"), odds.through),
        row(_("Bombers past the flak"), odds.bombing),
        row(_("Hits"), odds.hits),
        row(_("Midway destroyed") if target == MIDWAY else _("Ships sunk"), odds.sunk),
    )


def _dealt(board: Board, target: str, units: Sequence[str], even: AttackOdds) -> tuple[Dealt, ...]:
    """Both ways of dealing the bombers out in a regular attack."""
    one: Deal = all_on()
    return (_summed(_("Spread evenly"), even), _summed(_("All on one carrier"), attack_odds(board, target, units, one)))


def _summed(label: str, odds: AttackOdds) -> Dealt:
    damaged = sum(ship.damaged for ship in odds.ships)
    return Dealt(label, decimal(damaged, 2), decimal(mean(odds.sunk), 2))


def of_raid(board: Board) -> Told:
    """The raid that may come at the end of the phase, if it ended now."""
    try:
        odds = raid_odds(board)
    except ValueError:
        return Told("", why=_("The cups of this game hold too many counters to work the chances out."))
    if board.finished or not odds.found:
        return Told("", why=_("No American attack can come at the end of this turn."))
    return Told("", said=_raid_said(odds), rows=_raid_rows(odds), ships=tuple(ship_row(ship) for ship in odds.ships))


def _raid_said(odds: RaidOdds) -> tuple[tuple[str, str], ...]:
    return (
        (_("Bombers come"), percent(odds.comes)),
        (_("Torpedo bombers, met by all of your CAP"), percent(odds.torpedo)),
        (_("Dive bombers, met by your CAP that flies high"), percent(odds.dive)),
        (_("Bombers that nobody meets: a special attack"), percent(odds.unmet)),
    )


def _raid_rows(odds: RaidOdds) -> tuple[Row, ...]:
    return (
        row(_("Bombers that come"), odds.bombers),
        row(_("Escorts"), odds.escorts),
        row(_("Your CAP lost"), odds.fighters_lost),
        row(_("Americans shot down"), odds.shot_down),
        row(_("Bombers that get through"), odds.through),
        row(_("Hits"), odds.hits),
        row(_("Carriers sunk"), odds.sunk),
        row(_("Squadrons lost aboard"), odds.lost_aboard),
    )

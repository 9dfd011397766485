"""The sessions of the Dauntless desk behind games, as tables of their reports: the ships, and the attacks that count."""

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.exports import columns
from campaign.exports.material import Material
from campaign.exports.tables import Column, Row, Table
from games.dauntless.behind import Behind, all_behind
from games.dauntless.words import calc_word, condition_word, side_name
from rulebooks.dauntless.ships.condition import QUARTERS, SOUND

ATTACKS = ("bomb", "skip", "torpedo", "depth_charge", "rockets", "base_attack")


def tables_of_the_desk(material: Material, games: Collection[int]) -> Iterator[Table]:
    """None where no session stands behind any of these games. One query."""
    found = [each for each in all_behind(material.campaign.pk) if each.game in games]
    if not found:
        return
    yield Table("desk", _("Sessions of the Dauntless desk"), _of_sessions(), tuple(map(_session, found)))
    yield Table("desk-attacks", _("Attacks at the desk"), _of_attacks(), tuple(row for each in found for row in _attacks(each)))
    yield Table("desk-ships", _("Ships at the desk"), _of_ships(), tuple(row for each in found for row in _ships(each)))


def _of_sessions() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("title", _("Session")),
        columns.number("turn", pgettext("Dauntless", "Turns")),
        columns.number("japan", _("Successes, Japan")),
        columns.number("usa", _("Successes, USA")),
    )


def _session(each: Behind) -> Row:
    won = each.successes
    return (each.game, each.title, each.turn, won["japan"], won["usa"])


def _of_attacks() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        columns.number("line", _("Line of the log")),
        columns.side(),
        Column("aircraft", _("Aircraft")),
        Column("attack", _("Attack"), words={calc: calc_word(calc) for calc in ATTACKS}),
        Column("target", _("Target")),
        columns.number("hits", _("Hits")),
        Column("successful", _("Successful"), "yes"),
    )


def _attacks(each: Behind) -> Iterator[Row]:
    for one in each.missions:
        yield (each.game, one.line, one.side, one.whose, one.calc, one.target or None, one.hits, one.successful)


def _of_ships() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("name", _("Ship")),
        Column("side", _("Side"), words={side: side_name(side) for side in ("JP", "US")}),
        Column("class_id", _("Class")),
        columns.number("hits", _("Hits")),
        columns.number("listed", _("Hits that sink it")),
        Column("condition", _("State"), words={one: condition_word(one) for one in (SOUND, *QUARTERS)}),
    )


def _ships(each: Behind) -> Iterator[Row]:
    for ship in each.ships:
        yield (each.game, ship.name, ship.side, ship.class_id, ship.hits, ship.listed, ship.condition)

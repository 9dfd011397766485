"""The battle off Midway behind a game, as tables of its report: how it ended, its points, what came of it."""

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.exports import columns
from campaign.exports.material import Material
from campaign.exports.subjects.standings import BETWEEN
from campaign.exports.tables import Column, Row, Table
from games.kido_butai.league_words import DICE
from games.kido_butai.names import level_words
from games.operation import Fought, dice_behind, fought
from rulebooks.pacific_air_war.record import SIDES

OPERATION = "operation"
"""The table of how a battle ended."""


def tables_of_the_battle(material: Material, games: Collection[int]) -> Iterator[Table]:
    """None where no battle stands behind any of these games."""
    entries = [entry for entry in material.record.schedule if entry.kido_butai is not None and entry.game in games]
    if not entries:
        return
    dice = dice_behind(material.campaign.pk)
    found = [
        fought(one.game, one.kido_butai.session, one.kido_butai.commander or "", dice=dice) for one in entries if one.kido_butai
    ]
    yield Table(OPERATION, _("The battle off Midway"), _of_battles(), tuple(_battle(material, one) for one in found))
    yield Table("operation-played", _("How it was played"), _of_playing(), tuple(_playing(material, one) for one in found))
    yield Table(
        "operation-points",
        _("Points of the battle off Midway"),
        _of_points(),
        tuple(row for one in found for row in _points(one)),
    )
    yield Table(
        "operation-told", _("What came of it"), _of_words(), tuple((one.game, said) for one in found for said in one.told)
    )
    yield Table("operation-log", _("Log of the battle off Midway"), _of_log(), tuple(row for one in found for row in _log(one)))


def _of_battles() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("commander", _("Commander")),
        Column("level", _("Level"), words=level_words()),
        columns.number("turn", pgettext("Kido Butai", "Turns")),
        Column("finished", _("Finished"), "yes"),
        columns.number("japan", _("Points, Japan")),
        columns.number("usa", _("Points, USA")),
        columns.number("japan_cvp", _("CVP, Japan")),
        columns.number("usa_cvp", _("CVP, USA")),
    )


def _battle(material: Material, one: Fought) -> Row:
    """The CVP are those that it gives: none before its game is reported."""
    scores = next((game.scores for game in material.outcome.games if game.game == one.game), None)
    given = [scores[side]["operation"] if scores else None for side in SIDES]
    return (one.game, one.commander, one.level or None, one.turn, one.finished, one.japan, one.usa, *given)


def _of_playing() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("dice", _("Dice"), words={name: str(words) for name, words in DICE.items()}),
        Column("options", _("Options that differ")),
        Column("own_mix", _("Counters or capacities of its own"), "yes"),
        Column("picture", _("Picture of the map")),
    )


def _playing(material: Material, one: Fought) -> Row:
    options = BETWEEN.join(option.changed for option in one.differs.options)
    return (one.game, one.dice, options or None, one.differs.mix, material.picture or None)


def _of_points() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("item", _("Points for")),
        columns.number("japan", _("Japan")),
        columns.number("usa", _("USA")),
    )


def _points(one: Fought) -> Iterator[Row]:
    for line in one.points:
        yield (one.game, line.words, line.japan, line.usa)


def _of_words() -> tuple[Column, ...]:
    return (columns.number("game", _("Game")), Column("words", _("What happened")))


def _of_log() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        columns.number("turn", pgettext("Kido Butai", "Turn")),
        Column("time", _("Hour")),
        Column("words", _("What happened")),
        Column("rule", _("Rule")),
    )


def _log(one: Fought) -> Iterator[Row]:
    for turn in one.log:
        for line in turn.lines:
            yield (one.game, turn.turn, turn.time, line.words, line.rule)

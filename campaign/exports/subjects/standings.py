"""The standings: the pilots, the sides by source, the score game by game."""

from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.book import BookGame, BookSide
from campaign.exports.material import Material
from campaign.exports.tables import Column, Export, Row, Table
from campaign.words.labels import source_short
from rulebooks.pacific_air_war.outcome import SOURCES

BETWEEN = "; "
"""Between several things in one cell."""


def standings(material: Material) -> Export:
    """Every pilot, lost ones too, in the order of the standings."""
    book, gives = material.book, bool(material.record.rules.kido_butai_cvp)
    tables = (
        Table("pilots", _("Pilots"), _of_pilots(), _pilots(material)),
        Table("sides", _("Sides"), _of_sides(), tuple(_side(side, gives) for side in book.sides)),
        Table("games", _("Game by game"), of_games(), tuple(map(game_row, book.games))),
    )
    return Export("standings", material.head(_("Standings")), tables)


def _of_pilots() -> tuple[Column, ...]:
    return (
        columns.number("place", _("Place")),
        columns.code("id", _("Pilot’s id")),
        columns.pilot(),
        columns.code("player", _("Player’s id")),
        columns.player(),
        columns.side(),
        Column("rank", _("Rank")),
        columns.status(),
        columns.kills(),
        columns.kills("campaign_kills", _("In campaign")),
        columns.number("ep", _("EP")),
        Column("abilities", _("Abilities")),
        columns.number("ability_slots", _("Abilities earned")),
        columns.state(),
        columns.number("games", _("Games")),
        columns.waits_for(),
        columns.number("lost_in", _("Lost in game")),
    )


def _pilots(material: Material) -> tuple[Row, ...]:
    return tuple(
        (
            place,
            pilot.id,
            pilot.name,
            pilot.player_id,
            pilot.player,
            pilot.side,
            pilot.rank,
            pilot.status,
            columns.halves(pilot.half_kills),
            columns.halves(pilot.campaign_half_kills),
            pilot.ep,
            BETWEEN.join(pilot.abilities),
            pilot.slots,
            pilot.state,
            pilot.games,
            pilot.waits_for,
            pilot.lost_in,
        )
        for place, pilot in enumerate(material.book.pilots, 1)
    )


def _of_sides() -> tuple[Column, ...]:
    sources = (columns.number(source, source_short(source)) for source in SOURCES)
    return (columns.side(), columns.number("vp", _("CVP")), *sources, columns.number("pilots_lost", _("Pilots lost")))


def _side(side: BookSide, gives: bool) -> Row:
    """``gives``: whether the club has the battle off Midway give CVP."""
    scores = (None if source == "operation" and not gives else cvp for source, cvp in side.scores)
    return (side.side, side.vp, *scores, side.lost)


def of_games() -> tuple[Column, ...]:
    """Columns of the schedule with what came of it."""
    states = {
        "flown": _("flown"),
        "waits": _("flown, dice wait"),
        "not_played": _("not played"),
        "voided": _("voided"),
        "to_come": _("to come"),
    }
    return (
        columns.number("game", _("Game")),
        Column("title", _("Title")),
        Column("date", _("Date"), "date"),
        Column("state", _("State"), words=states),
        columns.number("japan", _("CVP, Japan")),
        columns.number("usa", _("CVP, USA")),
        columns.number("turns", _("Turns")),
    )


def game_row(game: BookGame) -> Row:
    """A game of the schedule: one that is not reported has no score, and a score of nothing is 0."""
    date = game.date.isoformat() if game.date else None
    if not game.flown:
        return (game.number, game.title, date, "to_come", None, None, None)
    nobody = "voided" if game.voided else "not_played"
    state = "waits" if game.waiting else "flown" if game.aircraft else nobody
    return (game.number, game.title, date, state, game.japan, game.usa, game.turns)

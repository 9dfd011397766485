"""A club's league as a table for spreadsheets, a line for each game; no formula in it."""

from collections.abc import Iterator

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.formats.csv_lines import cells, encoded, heads
from campaign.exports.formats.xlsx_book import workbook
from campaign.exports.tables import Column, Export, Head, Row, Table
from games.kido_butai.league import League
from games.kido_butai.league_words import DICE
from games.kido_butai.names import level_words
from pilots.models import Side


def csv_of_league(league: League, bom: bool = False, spreadsheet: str = "") -> bytes:
    """``bom`` and ``spreadsheet`` as in other exports."""
    made = _columns()
    rows = [list(heads(made, spreadsheet)), *cells(made, _rows(league), spreadsheet)]
    return b"".join(encoded(iter(rows), bom, spreadsheet))


def xlsx_of_league(league: League) -> bytes:
    """A workbook with one sheet of games."""
    newest = max((one.at for player in league.players for one in player.games), default=timezone.now())
    head = Head(
        campaign=league.club.name,
        title=_("League of Kido Butai"),
        as_of=_("Each game as it ended"),
        made_at=columns.moment(newest) or "",
        zone=settings.TIME_ZONE,
    )
    table = Table("games", _("Games played"), _columns(), _rows(league))
    return b"".join(workbook(Export("kido-butai", head, (table,))))


def _columns() -> tuple[Column, ...]:
    return (
        columns.code("club", _("Club’s address")),
        Column("player", _("Player")),
        Column("title", _("Title")),
        Column("level", _("Level"), words=level_words()),
        columns.number("difference", _("Difference")),
        columns.number("japan", str(Side.JAPAN.label)),
        columns.number("usa", str(Side.USA.label)),
        Column("options", _("Options that differ")),
        Column("own_mix", _("Counters or capacities of its own"), "yes"),
        Column("dice", _("Dice"), words={name: str(words) for name, words in DICE.items()}),
        columns.code("campaign", _("Campaign’s address")),
        columns.number("game", _("Game")),
        Column("played_at", _("Last played"), "moment"),
        Column("zone", _("Time zone"), people=False),
    )


def _rows(league: League) -> Iterator[Row]:
    for player in league.players:
        for one in player.games:
            yield (
                league.club.slug,
                player.name,
                one.title or None,
                one.level,
                one.difference,
                one.japan,
                one.usa,
                "; ".join(option.name for option in one.differs.options) or None,
                one.differs.mix,
                one.dice,
                one.evening.slug if one.evening else None,
                one.evening.game if one.evening else None,
                columns.moment(one.at),
                settings.TIME_ZONE,
            )

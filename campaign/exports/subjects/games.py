"""The game reports: the score with its reasons, and every aircraft of both sides, as the pages of the games show them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.material import Material
from campaign.exports.subjects.desk import tables_of_the_desk
from campaign.exports.subjects.operation import tables_of_the_battle
from campaign.exports.subjects.standings import BETWEEN, game_row, of_games
from campaign.exports.tables import Column, Export, Row, Table
from games.awards import award_lines
from games.crews import FLOWN, ROLL, Cast, Crew, Flown, crews
from games.links import LinkLine, all_links
from games.models import GameResult, Link, Roll, Sortie
from pilots.models import Side
from pilots.words import CREW_ENDS, crew_words
from rulebooks.pacific_air_war.record import SIDES

SORTIE = FLOWN[:-1]
"""Without the successor, of whom a report says nothing."""


@dataclass(frozen=True, slots=True)
class Played:
    """One reported game: its crews, what gave CVP, and the referee's remark."""

    number: int
    crews: list[Crew]
    awards: list[dict[str, Any]]
    note: str

    def names(self) -> dict[str, str]:
        return {crew.code: crew.called for crew in self.crews}


def game_reports(material: Material, game: int | None = None) -> Export:
    """Every game up to the moment, or one of them, with their links and what was played behind them. Five queries."""
    wanted = [each for each in material.book.games if game in (None, each.number) and each.number <= material.latest]
    played = _played(material, {each.number for each in wanted if each.flown})
    notes = {each.number: each.note for each in played}
    scheduled = tuple((*game_row(each), notes.get(each.number, each.note)) for each in wanted)
    tables = (
        Table("games", _("Games"), (*of_games(), Column("note", _("Note"))), scheduled),
        Table("score", _("The score, and why"), _of_awards(), tuple(_awards(played))),
        *(
            Table(f"sorties-{side}", str(Side(side).label), _of_sorties(), tuple(_sorties(played, side)), group="sorties")
            for side in SIDES
        ),
    )
    numbers = {each.number for each in wanted}
    tables = (*tables, *tables_of_the_battle(material, numbers), *tables_of_the_desk(material, numbers))
    links = [link for link in all_links(material.campaign.pk) if link.game in {each.number for each in wanted}]
    if links:
        tables = (*tables, Table("links", _("Links"), _of_links(), tuple(map(_link, links))))
    title = _("Game reports") if game is None else _("Game %(number)d: %(title)s") % {"number": game, "title": wanted[0].title}
    return Export("game-reports" if game is None else "game", material.head(title), tables)


def _played(material: Material, numbers: set[int]) -> list[Played]:
    campaign = material.campaign
    sorties: dict[int, list[Flown]] = defaultdict(list)
    flown = Sortie.objects.filter(campaign=campaign, result__game__number__in=numbers)
    for number, *row in flown.order_by("result__game__number", "position").values_list("result__game__number", *SORTIE):
        sorties[number].append(Flown(*row, None))
    dice: dict[int, dict[Any, Cast]] = defaultdict(dict)
    live = Roll.objects.filter(campaign=campaign, game__in=numbers, voided_at__isnull=True)
    for number, pilot, crew, kind, *cast in live.values_list("game", *ROLL):
        dice[number][pilot, crew, kind] = Cast(*cast)
    results = GameResult.objects.filter(campaign=campaign, game__number__in=numbers).order_by("game__number")
    return [
        Played(number, crews(sorties[number], dice[number]), awards, note)
        for number, awards, note in results.values_list("game__number", "awards", "note")
    ]


def _of_links() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("kind", _("What it is"), words={kind.value: str(kind.label) for kind in Link.Kind}),
        Column("title", _("Title")),
        Column("url", _("Address")),
        Column("note", _("Note")),
    )


def _link(link: LinkLine) -> Row:
    return (link.game, link.kind, link.title, link.url, link.note)


def _of_awards() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        columns.side(),
        Column("words", _("What happened")),
        Column("rule", _("Rule")),
        columns.number("cvp", _("CVP")),
    )


def _awards(played: Iterable[Played]) -> Iterator[Row]:
    for game in played:
        for side in SIDES:
            for line in award_lines(game.awards, side, game.names()):
                yield (game.number, side, line.words, line.rule, line.cvp)


def _of_sorties() -> tuple[Column, ...]:
    return (
        columns.number("game", _("Game")),
        Column("side", _("Side"), people=False),
        columns.code("sortie", _("Sortie’s id")),
        columns.code("id", _("Pilot’s id")),
        Column("name", _("Crew")),
        columns.player(),
        Column("aircraft", _("Aircraft")),
        Column("fate", _("What happened")),
        Column("end", _("Ended"), words={end: crew_words(end) for end in CREW_ENDS}),
        Column("damaged", _("Aircraft damaged"), "yes"),
        Column("exit", _("Left the map")),
        Column("did", _("Did")),
        Column("dice", _("Dice")),
        columns.kills(),
        columns.number("ep", _("EP")),
        Column("note", _("Note")),
    )


def _sorties(played: Iterable[Played], side: str) -> Iterator[Row]:
    for game in played:
        for crew in game.crews:
            if crew.side == side:
                yield (game.number, *_sortie(crew))


def _sortie(crew: Crew) -> Row:
    """An evening that still waits for a die has no end yet, as on its page."""
    return (
        crew.side,
        crew.code,
        crew.pilot,
        crew.name,
        crew.player,
        crew.aircraft,
        crew.fate,
        "" if crew.waiting else crew.crew_end,
        crew.damaged,
        crew.exit,
        BETWEEN.join(crew.did),
        BETWEEN.join(f"{die.words}: {die.result_words}" for die in crew.dice if die.value) or crew.no_dice,
        columns.halves(crew.half_kills),
        crew.ep,
        crew.note,
    )

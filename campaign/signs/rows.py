"""Rows of the long tables as strings: a template would take three times as long for them.

Everything that a person typed passes through ``escape``.
"""

from collections.abc import Iterable
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.addresses import Addresses
from campaign.queries.matrix import Cell, Matrix
from campaign.queries.roster import SeatLine, SideRoster
from campaign.queries.standings import SideRow
from campaign.signs.figures import kills, kills_in_column, number
from campaign.signs.shapes import SIGNS, Labels, chip, labels, mark, marks, mini
from campaign.words.labels import source_words
from games.queries import Played
from pilots.queries import Line

LOST = ' class="lost"'
NONE = "–"


def pilot_marks(line: Line) -> SafeString:
    """A pilot's marks: hollow ones from before, then whole ones, then halves."""
    credits = tuple(sorted((mark.half_kills for mark in line.marks), reverse=True))
    return marks(line.enemy, credits, line.before)


def _pilot(line: Line, address: str, small: str, words: Labels) -> str:
    """A name with sign and link; ``small`` is HTML."""
    return (
        f'<span class="pilot" data-side="{line.side}">{SIGNS[line.side]}<span><a href="{address}">{escape(line.name)}</a>'
        f'<span class="sr">, {words.side[line.side]}</span></span><small>{small}</small></span>'
    )


def _why(address: str, kind: str, figure: str) -> str:
    """A pilot's figure that leads to its reasons in his logbook; ``kind`` is kills or ep."""
    return f'<a class="figure" href="{address}#why-{kind}">{figure}</a>'


def standings_rows(lines: Iterable[Line], slug: str, per_ability: int, after: int | None) -> SafeString:
    """The pilots of the standings: rank where there is room, status under the name where the page is narrow."""
    to, words = Addresses(slug), labels()
    return SafeString("".join(_standings_row(line, to.logbook(line.code, after), per_ability, words) for line in lines))


def _standings_row(line: Line, address: str, per_ability: int, words: Labels) -> str:
    small = (
        f'{escape(line.player)}<span class="wide"> · {escape(line.rank)}</span> '
        f'<span class="chip {line.status} narrow">{words.status[line.status]}</span>'
    )
    return (
        f'<tr{LOST if line.lost else ""}><td class="num">{line.place}</td>'
        f'<th scope="row">{_pilot(line, address, small, words)}</th>'
        f'<td class="wide">{words.status_chips[line.status]}</td><td class="wide">{pilot_marks(line)}</td>'
        f'<td class="num total">{_why(address, "kills", kills_in_column(line.half_kills))}</td>'
        f'<td class="num wide">{kills_in_column(line.in_campaign)}</td>'
        f'<td class="num total">{_why(address, "ep", number(line.ep))}</td>'
        f'<td class="wide">{"" if line.lost else mini(line.ep, per_ability)}</td><td class="num wide">{line.games}</td>'
        f"<td>{words.waits if line.pending else words.state_chips[line.state]}</td></tr>\n"
    )


def _cell(cell: Cell) -> str:
    if not cell.marks:
        return "<td></td>"
    drawn = "".join(mark(of, half_kills) for of, half_kills in cell.marks)
    return f'<td><span class="marks">{drawn}</span><span class="sr">{escape(cell.words)}</span></td>'


def matrix_rows(matrix: Matrix) -> SafeString:
    """The seats of Japan, each against every seat of the USA."""
    return SafeString(
        "".join(
            f'<tr><th scope="row">{SIGNS["japan"]} {escape(row.player)}</th>{"".join(map(_cell, row.cells))}'
            f'<td class="num">{kills(row.scored)}</td></tr>\n'
            for row in matrix.rows
        )
    )


def cells(values: Iterable[int]) -> SafeString:
    """Some numbers as cells beside each other."""
    return SafeString("".join(f'<td class="num">{number(value)}</td>' for value in values))


def side_rows(sides: Iterable[SideRow], sources: Iterable[str]) -> SafeString:
    """Both sides, a row each: CVP by game, by source, pilots lost, CVP in all."""
    words, sources = labels(), list(sources)
    return SafeString("".join(_side_row(row, sources, words) for row in sides))


def _side_row(row: SideRow, sources: list[str], words: Labels) -> str:
    none = f'<td class="num quiet wide">{NONE}</td>'
    by_game = "".join(none if cvp is None else f'<td class="num">{number(cvp)}</td>' for cvp in row.by_game)
    by_source = "".join(f'<td class="num wide">{number(row.by_source[source])}</td>' for source in sources)
    return (
        f'<tr><th scope="row">{words.sides[row.side]}</th>{by_game}{by_source}'
        f'<td class="num wide">{row.lost}</td><td class="num total">{number(row.total)}</td></tr>\n'
    )


def source_rows(sources: Iterable[tuple[str, list[int], int]]) -> SafeString:
    """What CVP came from, a row each: by game, and in all."""
    return SafeString(
        "".join(
            f'<tr><th scope="row">{escape(source_words(source))}</th>{cells(by_game)}'
            f'<td class="num total">{number(total)}</td></tr>\n'
            for source, by_game, total in sources
        )
    )


def game_heads(games: Iterable[Played], slug: str) -> SafeString:
    """Heads of columns, a game each, that lead to the reasons for its CVP."""
    to = Addresses(slug)
    return SafeString(
        "".join(f'<th scope="col" class="num"><a href="{to.game(g.number)}#why">{g.number}</a></th>' for g in games)
    )


def roster_rows(side: SideRoster, slug: str, referee: bool, waiting: bool) -> SafeString:
    """The seats of one side, each a group of rows: its pilots in the order in which they came.

    ``waiting``: dice wait or the war is over, so that an ability to choose is nobody's turn.
    """
    to, words, said = Addresses(slug), labels(), _roster_words(waiting)
    return SafeString("".join(_seat_rows(seat, to, words, said, referee) for seat in side.seats))


def _roster_words(waiting: bool) -> dict[str, str]:
    choose = _("%(n)d to choose")
    return {
        "muster": _("since the muster"),
        "joined": _("since game %(game)d"),
        "game": _("came after game %(game)d"),
        "lost": _("in game %(game)d"),
        "unmustered": _("not mustered yet"),
        "choose": f'<span class="quiet">{escape(choose)}</span>' if waiting else chip("waits", choose),
    }


def _seat_rows(line: SeatLine, to: Addresses, words: Labels, said: dict[str, str], referee: bool) -> str:
    span = f'<br><small class="quiet">{escape(line.span)}</small>' if line.span else ""
    name = f"{escape(line.seat.name)}{span}"
    if not line.pilots:
        waits = chip("waits", said["unmustered"])
        return f'<tbody><tr><th scope="row">{name}</th><td colspan="7">{waits}</td></tr></tbody>\n'
    head = f'<th scope="rowgroup" rowspan="{len(line.pilots)}">{name}</th>'
    rows = (_roster_row(pilot, head if place == 0 else "", to, words, said, referee) for place, pilot in enumerate(line.pilots))
    return f"<tbody>{''.join(rows)}</tbody>\n"


def _roster_row(line: Line, head: str, to: Addresses, words: Labels, said: dict[str, str], referee: bool) -> str:
    if line.came_after:
        since = said["game"] % {"game": line.came_after}
    else:
        since = said["joined"] % {"game": line.joined} if line.joined else said["muster"]
    small = f'{escape(line.rank)} · {escape(since)} <span class="chip {line.status} narrow">{words.status[line.status]}</span>'
    lost_in = f'<br><small class="quiet">{escape(said["lost"] % {"game": line.lost_in})}</small>' if line.lost_in else ""
    book = to.logbook(line.code)
    return (
        f"<tr{LOST if line.lost else ''}>{head}<td>{_pilot(line, book, small, words)}</td>"
        f'<td class="wide">{words.status_chips[line.status]}</td>'
        f'<td class="wide">{_abilities(line, to, said, referee)}</td>'
        f'<td class="num total">{_why(book, "kills", kills_in_column(line.half_kills))}</td>'
        f'<td class="num wide">{_why(book, "ep", number(line.ep))}</td><td class="num wide">{line.games}</td>'
        f"<td>{words.waits if line.pending else words.state_chips[line.state]}{lost_in}</td></tr>\n"
    )


def _abilities(line: Line, to: Addresses, said: dict[str, str], referee: bool) -> str:
    chosen = escape(", ".join(ability for ability, _after in line.abilities)) or '<span class="quiet">–</span>'
    if not line.free_slots:
        return chosen
    waits = said["choose"] % {"n": line.free_slots}
    link = f'<a href="{to.logbook(line.code)}growth/">{waits}</a>' if referee else waits
    return f"{chosen}<br>{link}"

"""The evening in short lines of plain text, for a messenger."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.exports.book import Book, BookGame, Flight, Logbook
from campaign.signs.figures import kills, number
from campaign.words.numbers import word_first


@dataclass(frozen=True, slots=True)
class Flown:
    """A pilot and his flight of the evening."""

    pilot: Logbook
    flight: Flight


def summary_of(book: Book) -> str:
    """The last game flown: its score, who shot down whom, who is lost, who has grown, and what comes next."""
    game = next((game for game in reversed(book.games) if game.flown), None)
    if game is None:
        return _text([book.name, book.headline], _next(book, 0))
    flown = [Flown(p, flight) for p in book.pilots for flight in p.flights if flight.game == game.number]
    return _text(
        [book.name, _("Game %(number)s: %(title)s") % {"number": game.number, "title": game.title}],
        _score(book, game),
        _kills(flown),
        _lost(flown),
        _growth(flown, goes_on=not book.complete),
        _coming(book, game),
        [waiting_words(game.waiting)] if game.waiting else [],
        _next(book, game.number),
    )


def _text(*parts: list[str]) -> str:
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _under(head: str, lines: Iterable[str]) -> list[str]:
    """The lines with their head, or nothing where there are none."""
    found = list(lines)
    return [head, *found] if found else []


def _score(book: Book, game: BookGame) -> list[str]:
    nobody = [] if game.aircraft else [_("No aircraft flew in this game.")]
    if game.voided:
        nobody = [_("This game was voided: it counts as not played.")]
    tonight = {"japan": number(game.japan), "usa": number(game.usa)}
    in_all = {"japan": number(book.japan.vp), "usa": number(book.usa.vp)}
    scores = [_("This game: Japan %(japan)s, USA %(usa)s") % tonight, _("In all: Japan %(japan)s, USA %(usa)s") % in_all]
    framed = [_("The battle off Midway: %(level)s") % {"level": game.operation}] if game.operation else []
    return nobody + scores + framed


def _kills(flown: list[Flown]) -> list[str]:
    best = sorted((f for f in flown if f.flight.half_kills), key=lambda f: (-f.flight.half_kills, f.pilot.place))
    return _under(_("Kills"), (_kill_line(f) for f in best))


def _kill_line(flown: Flown) -> str:
    figures = {"name": flown.pilot.name, "kills": kills(flown.flight.half_kills), "all": kills(flown.pilot.half_kills)}
    return _("%(name)s %(kills)s (now %(all)s)") % figures


def _lost(flown: list[Flown]) -> list[str]:
    return _under(_("Lost"), (f"{f.pilot.name}: {f.flight.fate}" for f in flown if f.pilot.state != "active"))


def _growth(flown: list[Flown], goes_on: bool) -> list[str]:
    """Who rose. After the last game there is nothing left to choose."""
    lines = []
    for pilot, flight in ((f.pilot, f.flight) for f in flown if f.pilot.state == "active"):
        if pilot.rank != flight.rank:
            lines.append(_("%(name)s is now %(rank)s") % {"name": pilot.name, "rank": pilot.rank})
        if pilot.status == "ace" and flight.status != "ace":
            lines.append(_("%(name)s is now an Ace") % {"name": pilot.name})
        if pilot.free and goes_on:
            lines.append(_("%(name)s may choose an ability") % {"name": pilot.name})
    return _under(_("Grown"), lines)


def _coming(book: Book, game: BookGame) -> list[str]:
    came = [pilot for pilot in book.pilots if pilot.came == game.number]
    return _under(_("New pilots"), (f"{pilot.name} ({pilot.player})" for pilot in came))


def waiting_words(dice: int) -> str:
    """How many dice are still to be rolled, as a sentence; empty for none."""
    if not dice:
        return ""
    count = {"count": word_first(dice)}
    return ngettext("%(count)s die is still to be rolled.", "%(count)s dice are still to be rolled.", dice) % count


def _next(book: Book, after: int) -> list[str]:
    if book.complete:
        return [book.headline]
    game = next((game for game in book.games if game.number > after), None)
    if game is None:
        return []
    figures = {"number": game.number, "title": game.title}
    if game.date is None:
        return [_("Next: game %(number)s, %(title)s") % figures]
    return [
        _("Next: game %(number)s, %(title)s, on %(date)s") % {**figures, "date": formats.date_format(game.date, "DATE_FORMAT")}
    ]

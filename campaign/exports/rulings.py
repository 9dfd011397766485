"""The rulings that are in force in a campaign, as sentences: its edition, its options, and what was ruled game by game."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaign.signs.figures import signed
from campaign.words.options import OPTIONS
from games.reporting.rulings import ALLOWED
from pilots.models import Side
from rulebooks.pacific_air_war.record import SIDES, Campaign, Ruling, ScheduledGame
from rulebooks.pacific_air_war.rulings import RULINGS
from rulebooks.pacific_air_war.scenarios import scenario


def in_force(record: Campaign, edition: int) -> tuple[str, ...]:
    """The edition of the rulings, then everything that departs from it, up to the last report of ``record``."""
    last = RULINGS[-1].cite
    first = _("Ready Room’s rulings %(first)s to %(last)s, edition %(edition)d.") % {
        "first": RULINGS[0].cite,
        "last": last,
        "edition": edition,
    }
    return (first, *_options(record), *_carriers(record), *_of_the_nights(record))


def _options(record: Campaign) -> Iterator[str]:
    for option in OPTIONS:
        value = getattr(record.rules, option.name)
        if value != option.default:
            figures = {
                "option": option.label,
                "value": option.words(value),
                "usual": option.default_words,
                "rule": option.ruling,
            }
            yield _("%(option)s: %(value)s (%(rule)s; usual: %(usual)s).") % figures


def _carriers(record: Campaign) -> Iterator[str]:
    for game in record.schedule:
        for side in SIDES:
            chosen = getattr(game.carrier, side)
            if chosen is not None and chosen != _by_the_book(game, side):
                figures = {"game": game.game, "side": Side(side).label}
                from_carriers = _("Game %(game)d: %(side)s flies from carriers (PAW-R1).")
                from_land = _("Game %(game)d: %(side)s flies from land (PAW-R1).")
                yield (from_carriers if chosen else from_land) % figures


def _by_the_book(game: ScheduledGame, side: str) -> bool:
    return scenario(game.game, game.variant).force("japan" if side == "japan" else "usa").carrier


def _of_the_nights(record: Campaign) -> Iterator[str]:
    for report in record.reports:
        for ruling in report.rulings:
            yield _of_a_night(report.game, ruling)


def _of_a_night(game: int, ruling: Ruling) -> str:
    if ruling.allow:
        words = _("Game %(game)d: let pass: %(what)s. Reason: %(reason)s")
        return words % {"game": game, "what": ALLOWED[ruling.allow], "reason": ruling.reason}
    figures = {
        "game": game,
        "cvp": signed(ruling.cvp or 0),
        "side": Side(ruling.side).label if ruling.side else "",
        "reason": ruling.reason,
    }
    return _("Game %(game)d: %(cvp)s CVP for %(side)s. Reason: %(reason)s") % figures

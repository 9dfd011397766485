"""Versions of a game's report: how a further one begins."""

from typing import Any

from django.db.models import Max

from games.models import Game, Report


def further(game: Game, **said: Any) -> Report:
    """A further version, not stored yet."""
    stands = game.reports.aggregate(number=Max("number"), edit=Max("edit"))
    return Report(game=game, number=(stands["number"] or 0) + 1, edit=_next(stands["edit"]), **said)


def next_edit(report: Report) -> int:
    """The number of a version's next saving. None that a version of the same game had comes again: a form that was opened with
    one that gave way since would fit the one in its place."""
    return _next(Report.objects.filter(game=report.game_id).aggregate(edit=Max("edit"))["edit"])


def _next(highest: int | None) -> int:
    return 0 if highest is None else highest + 1

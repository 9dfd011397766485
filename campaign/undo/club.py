"""How options, the schedule, links of games and the webhook are taken back."""

from datetime import date, datetime

from campaign.acts.base import refuse
from campaign.models import Seat, Webhook
from campaign.undo.back import Back, found, moved, needed
from games.models import Game, Link

LINK = ("kind", "title", "url", "note")


def options(b: Back) -> None:
    b.steps.set(b.campaign, **b.entry.before)


def schedule(b: Back) -> None:
    """Each line that the act changed is as it was; a game with versions of a report stays."""
    rows = {str(row.number): row for row in Game.objects.filter(campaign=b.campaign)}
    for number in sorted({*b.entry.before, *b.entry.after}):
        was, row = b.entry.before.get(number), rows.get(number)
        if was is None:
            _without_game(b, found(row))
            continue
        values = {**was, "date": date.fromisoformat(was["date"]) if was.get("date") else None}
        if row is None:
            b.steps.add(Game(campaign=b.campaign, number=int(number), **values))
        else:
            b.steps.set(row, **values)
    b.steps.set(b.campaign)


def _without_game(b: Back, row: Game) -> None:
    if row.reports.exists():
        raise refuse("undo.versions", "", "", game=row.number)
    spans = Seat.objects.filter(campaign=b.campaign)
    if spans.filter(from_game=row.number).exists() or spans.filter(until_game=row.number).exists():
        raise refuse("schedule.span", "", "A.3", game=row.number, players=_players(b, row.number))
    b.steps.drop(row)


def _players(b: Back, game: int) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(campaign=b.campaign) if game in (seat.from_game, seat.until_game)]


def webhook_save(b: Back) -> None:
    stored = found(Webhook.objects.filter(campaign=b.campaign).first())
    if b.p["new"]:
        stored.delete()
    elif b.p["moved"] or not b.entry.before:
        raise needed("webhook")
    else:
        b.steps.set(stored, **b.entry.before)


def link_add(b: Back) -> None:
    row = _link(b)
    if any(getattr(row, what) != b.p[what] for what in LINK):
        raise moved()
    b.steps.drop(row)


def link_change(b: Back) -> None:
    row = _link(b)
    if any(getattr(row, what) != value for what, value in b.entry.after.items()):
        raise moved()
    b.steps.set(row, **b.entry.before)


def link_raise(b: Back) -> None:
    row = _link(b)
    above = found(Link.objects.filter(game__campaign=b.campaign, pk=b.p["above"]).first())
    if row.position > above.position:
        raise moved()
    row_is, above_is = row.position, above.position
    b.steps.set(row, position=above_is)
    b.steps.set(above, position=row_is)


def link_remove(b: Back) -> None:
    said = {what: b.p[what] for what in LINK}
    made_at = datetime.fromisoformat(b.kept["made_at"])
    kept = {"position": b.kept["position"], "edit": b.kept["edit"] + 1, "by_name": b.kept["by_name"], "made_at": made_at}
    b.steps.add(Link(pk=b.p["link"], game=b.game(), **said, **kept))


def _link(b: Back) -> Link:
    return found(Link.objects.filter(game__campaign=b.campaign, pk=b.p["link"]).first())

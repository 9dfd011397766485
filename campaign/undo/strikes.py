"""How acts on a session of the desk behind a game are taken back."""

from campaign.acts.desks_kept import values_of
from campaign.undo.back import Back, found, moved
from campaign.undo.drafts import draft
from games.dauntless.strikes import not_flown, says, with_strikes
from games.models import GameDesk, Report


def attach(b: Back) -> None:
    row = _row(b)
    if row.sent:
        raise moved()
    b.steps.drop(row)


def send(b: Back) -> None:
    """The draft says again what it said before; what somebody typed in it besides stays."""
    row, was, brought = _row(b), b.entry.before["sent"], b.entry.after["sent"]
    if row.sent != brought:
        raise moved()
    if was == brought:
        return
    report = draft(b, Report.State.DRAFT)
    if not says(report.body, brought) or not_flown(report.body, was):
        raise moved()
    b.steps.set(report, body=with_strikes(report.body, brought, was))
    b.steps.set(row, sent=was)


def detach(b: Back) -> None:
    if GameDesk.objects.filter(desk=b.kept["desk"] or 0).exists():
        raise moved()
    b.steps.add(GameDesk(pk=b.p["row"], game=b.game(), edit=b.campaign.version, **values_of(b.kept)))


def _row(b: Back) -> GameDesk:
    return found(GameDesk.objects.filter(game__campaign=b.campaign, pk=b.p["row"]).first())

"""How acts on a session of the desk behind a game are taken back."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from campaign.undo.back import Back, found, moved
from campaign.undo.drafts import draft
from games.dauntless.strikes import not_flown, says, with_strikes
from games.models import Desk, GameDesk, Report


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
    b.steps.add(GameDesk(pk=b.p["row"], game=b.game(), edit=b.campaign.version, **_values(b.kept)))


def _row(b: Back) -> GameDesk:
    return found(GameDesk.objects.filter(game__campaign=b.campaign, pk=b.p["row"]).first())


def _values(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row as they were; a session or a person that is gone is named no more."""
    told = {name: kept[name] for name in ("document", "sent", "by_name")}
    sent_at = datetime.fromisoformat(kept["sent_at"]) if kept["sent_at"] else None
    return {
        **told,
        "desk_id": Desk.objects.filter(pk=kept["desk"] or 0).values_list("pk", flat=True).first(),
        "by_id": User.objects.filter(pk=kept["by"] or 0).values_list("pk", flat=True).first(),
        "sent_at": sent_at,
        "attached_at": datetime.fromisoformat(kept["attached_at"]),
    }

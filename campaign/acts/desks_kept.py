"""Sessions of the desk behind games as the journal keeps them, to be put back."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from campaign.models import Campaign
from games.models import Desk, Game, GameDesk


def kept_of(row: GameDesk) -> dict[str, Any]:
    """All that it says, but for its game."""
    return {
        "desk": row.desk_id,
        "document": row.document,
        "sent": row.sent,
        "sent_at": row.sent_at.isoformat() if row.sent_at else None,
        "by": row.by_id,
        "by_name": row.by_name,
        "attached_at": row.attached_at.isoformat(),
    }


def values_of(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row as they were; a session or a person that is gone is named no more."""
    told = {name: kept[name] for name in ("document", "sent", "by_name")}
    free = Desk.objects.filter(pk=kept["desk"] or 0, of_game=None)
    return {
        **told,
        "desk_id": free.values_list("pk", flat=True).first(),
        "by_id": User.objects.filter(pk=kept["by"] or 0).values_list("pk", flat=True).first(),
        "sent_at": datetime.fromisoformat(kept["sent_at"]) if kept["sent_at"] else None,
        "attached_at": datetime.fromisoformat(kept["attached_at"]),
    }


def desks_behind(campaign: Campaign, games: Iterable[int]) -> list[dict[str, Any]]:
    """Those behind these games, each with its game and key."""
    rows = GameDesk.objects.filter(game__campaign=campaign, game__number__in=games).select_related("game").order_by("pk")
    return [{"pk": row.pk, "game": row.game.number, "edit": row.edit, **kept_of(row)} for row in rows]


def put_desks(campaign: Campaign, kept: Iterable[Mapping[str, Any]]) -> None:
    """Those that went with their game stand behind it again; the others stay as they are."""
    games = dict(Game.objects.filter(campaign=campaign).values_list("number", "pk"))
    for row in kept:
        if row["game"] in games and not GameDesk.objects.filter(pk=row["pk"]).exists():
            made = GameDesk(pk=row["pk"], game_id=games[row["game"]], edit=row["edit"], **values_of(row))
            made.save(force_insert=True)

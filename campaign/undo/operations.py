"""How acts on the operational frame of a game are taken back."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from campaign.acts.operations import kept_of
from campaign.undo.back import Back, found, moved
from games.models import Battle, Operation


def attach(b: Back) -> None:
    b.steps.drop(_row(b))


def correct(b: Back) -> None:
    b.steps.set(_row(b), **_values(b.kept))


def detach(b: Back) -> None:
    b.steps.add(Operation(game=b.game(), edit=b.campaign.version, **_values(b.kept)))


def _row(b: Back) -> Operation:
    """The battle that the entry attached, unless it is another by now."""
    row = found(Operation.objects.filter(game=b.game()).first())
    stands = {"level": b.p["level"], "turn": b.p["turn"], "commander": b.p["commander"]}
    if any(b.entry.after.get(name) != value for name, value in stands.items()) or kept_of(row)["player_name"] != b.p["commander"]:
        raise moved()
    return row


def _values(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row as they were; a battle or a person that is gone is named no more."""
    there = {
        "battle_id": Battle.objects.filter(pk=kept["battle"] or 0).values_list("pk", flat=True).first(),
        "by_id": User.objects.filter(pk=kept["by"] or 0).values_list("pk", flat=True).first(),
    }
    told = {name: kept[name] for name in ("document", "player_name", "by_name")}
    return {**told, **there, "attached_at": datetime.fromisoformat(kept["attached_at"])}

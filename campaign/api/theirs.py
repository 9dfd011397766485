"""What is stored now, for whoever meets a conflict: the thing as it stands, without what is nobody's business."""

from typing import Any

from campaign.acts.merging import Refiled
from campaign.api.shapes import as_plain
from campaign.models import Campaign, Member, Seat, Upload, Webhook
from games.models import Correction, Part, Report

HIDDEN = ("sent",)


def theirs(stored: Any) -> Any:
    """Plain JSON values: an object with the thing's ``edit`` where it has one, or the value itself."""
    if isinstance(stored, Report):
        return {"number": stored.number, "state": stored.state, "edit": stored.edit, "body": _said(stored.body)}
    if isinstance(stored, Part):
        return {"seat": stored.seat.code, "edit": stored.edit, "body": stored.body}
    if isinstance(stored, Correction):
        return {"edit": stored.edit, "games": sorted(map(int, stored.bodies)), "dice": sorted(map(int, stored.dice))}
    if isinstance(stored, Campaign):
        return {"edit": stored.options_edit, **as_plain(Campaign, stored)}
    if isinstance(stored, Seat):
        return as_plain(Seat, stored)
    if isinstance(stored, Member):
        return {"member": stored.pk, "role": stored.role, "seat": stored.seat.code if stored.seat else ""}
    if isinstance(stored, Webhook):
        return {"edit": stored.edit, "kind": stored.kind, "active": stored.active}
    if isinstance(stored, Upload):
        return {"upload": stored.pk, "name": stored.name, "state": stored.state, "edit": stored.edit}
    if isinstance(stored, Refiled):
        return {"seats": list(stored.seats)}
    return stored if isinstance(stored, str | int) or stored is None else str(stored)


def _said(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key not in HIDDEN}

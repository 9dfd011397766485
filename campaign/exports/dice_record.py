"""The dice record as a document: every die of a campaign, and of its seeds what is public."""

import json
from datetime import datetime
from typing import Any

from typing_extensions import TypedDict

from campaign.exports.check_dice import FORMAT, VERSION
from campaign.models import Campaign
from games.gone import GONE
from games.models import Roll, Seed

ROLL = (
    "number", "game", "pilot__code", "pilot__name", "crew", "kind", "value", "source", "seed__number", "attempt", "nonce",
    "by_name", "witness", "at", "voided_at", "void_reason", "succeeds__number",
)  # fmt: skip


class OfCampaign(TypedDict):
    name: str
    address: str
    changed_at: str


class SeedSaid(TypedDict):
    """A seed of the site's dice. ``secret`` is null until it is revealed; ``digest`` is its SHA-256."""

    number: int
    label: str
    digest: str
    made_at: str
    revealed_at: str | None
    secret: str | None


class Struck(TypedDict):
    at: str
    reason: str


class RollSaid(TypedDict):
    """A die. ``seed``, ``attempt`` and ``nonce`` are what one of the site is derived from; ``struck``: it counts no more."""

    number: int
    game: int
    pilot: str
    name: str
    crew: str
    kind: str
    value: int
    source: str
    seed: int | None
    attempt: int | None
    nonce: str
    by: str
    witness: str
    at: str
    struck: Struck | None
    succeeds: int | None


class DiceDocument(TypedDict):
    """The dice record: every die of a campaign, and of its seeds what is public."""

    format: str
    version: int
    campaign: OfCampaign
    seeds: list[SeedSaid]
    rolls: list[RollSaid]


def record_of(campaign: Campaign) -> dict[str, Any]:
    """What ``check_dice`` reads. A secret is in it only once its seed is revealed. Two queries."""
    rolls = Roll.objects.filter(campaign=campaign).order_by("number").values_list(*ROLL)
    return {
        "format": FORMAT,
        "version": VERSION,
        "campaign": {"name": campaign.name, "address": campaign.slug, "changed_at": _moment(campaign.changed_at)},
        "seeds": [_seed(seed) for seed in Seed.objects.filter(campaign=campaign)],
        "rolls": [_roll(dict(zip(ROLL, roll, strict=True))) for roll in rolls],
    }


def text_of_record(campaign: Campaign) -> str:
    """The record as JSON, a line for each die."""
    record = record_of(campaign)
    head = {key: value for key, value in record.items() if key not in ("seeds", "rolls")}
    lists = (f'"{key}": [\n{_lines(record[key])}\n]' for key in ("seeds", "rolls"))
    return ",\n".join([_json(head).removesuffix("}"), *lists]) + "}\n"


def _lines(rows: list[dict[str, Any]]) -> str:
    return ",\n".join(map(_json, rows))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _moment(at: datetime | None) -> str | None:
    return at.isoformat(timespec="seconds") if at else None


def _seed(seed: Seed) -> dict[str, Any]:
    return {
        "number": seed.number,
        "label": seed.label,
        "digest": seed.digest,
        "made_at": _moment(seed.made_at),
        "revealed_at": _moment(seed.revealed_at),
        "secret": seed.secret if seed.revealed_at else None,
    }


def _roll(row: dict[str, Any]) -> dict[str, Any]:
    struck = {"at": _moment(row["voided_at"]), "reason": row["void_reason"]} if row["voided_at"] else None
    return {
        "number": row["number"],
        "game": row["game"],
        "pilot": row["pilot__code"] or (row["crew"].removeprefix(GONE) if row["crew"].startswith(GONE) else ""),
        "name": row["pilot__name"] or "",
        "crew": "" if row["crew"].startswith(GONE) else row["crew"],
        "kind": row["kind"],
        "value": row["value"],
        "source": row["source"],
        "seed": row["seed__number"],
        "attempt": row["attempt"],
        "nonce": row["nonce"],
        "by": row["by_name"],
        "witness": row["witness"],
        "at": _moment(row["at"]),
        "struck": struck,
        "succeeds": row["succeeds__number"],
    }

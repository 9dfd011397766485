"""The published form of JSON exports: their types, from which the JSON Schemas in docs/formats are made.

It needs no Django, so that the schemas can be made without a database.
"""

from typing import Any, Literal, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from rulebooks.json_schema import DIALECT, plain
from rulebooks.pacific_air_war.standings import StandingsDocument

EXPORT: dict[str, Any] = {"format": "ready-room-export", "version": 1}
FORCES: Any = {"format": "ready-room-forces", "version": 1}


class ColumnForm(TypedDict):
    """A column. Dates and moments are ISO 8601, moments with their offset; halves of kills are numbers such as 2.5."""

    key: str
    label: str
    kind: Literal["text", "whole", "number", "date", "moment", "yes"]


class TableForm(TypedDict):
    """A table. Each row has every column's key; null where there is nothing to say."""

    key: str
    title: str
    columns: list[ColumnForm]
    rows: list[dict[str, str | int | float | bool | None]]


class ExportForm(TypedDict):
    """An export: what it says of itself, and its tables.

    made_at is when the campaign was last changed, zone the time zone of the site by name, rulings what is in force.
    """

    format: Literal["ready-room-export"]
    version: Literal[1]
    subject: str
    campaign: str
    title: str
    as_of_game: int
    as_of: str
    standing: str
    made_at: str
    zone: str
    rulings: list[str]
    document: NotRequired["StandingsDocument | DiceRecordForm"]
    tables: list[TableForm]


class SeedForm(TypedDict):
    """A seed of the site's dice. secret is null until it is revealed; digest is its SHA-256."""

    number: int
    label: str
    digest: str
    made_at: str
    revealed_at: str | None
    secret: str | None


class StruckForm(TypedDict):
    """When a die was struck, and why."""

    at: str
    reason: str


class RollForm(TypedDict):
    """A die. game 0 is the muster; pilot is empty for a strike crew, crew is its sortie's id then."""

    number: int
    game: int
    pilot: str
    name: str
    crew: str
    kind: Literal["muster", "rescue", "attack", "home", "deck"]
    value: int
    source: Literal["site", "table", "file"]
    seed: int | None
    attempt: int | None
    nonce: str
    by: str
    witness: str
    at: str
    struck: StruckForm | None
    succeeds: int | None


class RecordOf(TypedDict):
    """Whose record it is."""

    name: str
    address: str
    changed_at: str


class DiceRecordForm(TypedDict):
    """The dice record, which check_dice.py checks: every die of a campaign, and of its seeds what is public."""

    format: Literal["ready-room-dice-record"]
    version: Literal[1]
    campaign: RecordOf
    seeds: list[SeedForm]
    rolls: list[RollForm]


class FlyingForm(TypedDict):
    """Who flies: as he stands before the game. sortie names him in the report; aircraft is null until one is chosen.

    state is not active where his successor is still to be named: the one who comes flies in his place.
    """

    sortie: str
    pilot: str
    name: str
    player: str
    rank: str
    status: Literal["ace", "veteran", "novice"]
    state: Literal["active", "killed", "missing", "captured"]
    ep: int
    kills: float
    abilities: list[str]
    abilities_free: int
    aircraft: str | None


class SideForces(TypedDict):
    """One side: aircraft by type on and off the table, what becomes of downed pilots, whether it flies from carriers."""

    side: Literal["japan", "usa"]
    on_table: dict[str, int]
    off_table: dict[str, int]
    rescue: Literal["roll", "always", "never"]
    carrier: bool
    flying: list[FlyingForm]


class LinkForm(TypedDict):
    """Where a game is played or told. kind is scheduled for the schedule's own link, which has no title and no note."""

    kind: Literal["scheduled", "table", "thread", "module", "photos", "rules", "result", "other"]
    title: str
    url: str
    note: str


class ForcesForm(TypedDict):
    """What a game begins with, to set it up elsewhere.

    first and last are the game's months as [year, month]; odds are Japan's and the USA's; loaded, suicide and may_be_suicide are
    types of aircraft; links lead to where it is played; as_of is when the campaign was last changed.
    """

    format: Literal["ready-room-forces"]
    version: Literal[1]
    campaign: str
    game: int
    title: str
    variant: Literal["standard", "pearl"]
    first: list[int]
    last: list[int]
    date: str | None
    odds: list[int]
    loaded: list[str]
    suicide: list[str]
    may_be_suicide: list[str]
    may_not_leave: Literal["japan", "usa"] | None
    note: str
    links: list[LinkForm]
    rulings: list[str]
    as_of: str
    sides: list[SideForces]


def schemas() -> dict[str, dict[str, Any]]:
    """File name to schema."""
    return {
        "export.schema.json": _schema(ExportForm, "Ready Room export, version 1"),
        "dice-record.schema.json": _schema(DiceRecordForm, "Ready Room dice record, version 1"),
        "forces.schema.json": _schema(ForcesForm, "Ready Room forces of a game, version 1"),
    }


def _schema(form: Any, title: str) -> dict[str, Any]:
    return {"$schema": DIALECT, **plain(TypeAdapter(form).json_schema(), nulls=True), "title": title}

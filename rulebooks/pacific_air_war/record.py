"""The facts of a campaign: the campaign file, version 1, as frozen types.

Nothing here follows from anything else here. Form is checked (types, ranges, lengths); whether the facts
agree with the rules is the business of ``play``. Unknown keys are refused; a dump leaves out what equals its default.
"""

import datetime
import json
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)
from pydantic_core import PydanticCustomError

Side = Literal["japan", "usa"]
Fate = Literal["survived", "shot_down", "lost"]
Crew = Literal["unhurt", "wounded", "killed"]
Edge = Literal["friendly", "enemy", "flank"]
Result = Literal["shot_down", "damaged", "hit"]
Allowance = Literal["sortie.aircraft_count", "sortie.first_type", "strike.pool", "strike.two", "exit.chaser"]
Level = Literal["decisive Japanese victory", "minor Japanese victory", "draw", "minor Japanese defeat", "major Japanese defeat"]
"""What a battle of Kido Butai is called by its points (KB 8)."""

SIDES: tuple[Side, Side] = ("japan", "usa")
LEVELS: tuple[Level, ...] = get_args(Level)
FIRST_GAME, LAST_GAME = 1, 7
LONGEST_SESSION = 200_000
"""Signs of a session of Kido Butai, written without blanks: several times what sixteen full turns need."""

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
JOINING = "\u00ad\u200b\u200c\u200d\u2060\ufe0f"
CONTROL_BLANKS = "\r\x0b\x0c\x1c\x1d\x1e\x1f\x85"
CONTROLS_BUT_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def _no_controls(text: str) -> str:
    if CONTROLS.search(text):
        raise ValueError("control character")
    return text


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("blank")
    return _no_controls(text)


def _note(text: str) -> str:
    if CONTROLS_BUT_BREAKS.search(text):
        raise ValueError("control character")
    return text


def _prose(text: str) -> str:
    said = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not said:
        raise ValueError("blank")
    if not is_prose(said):
        raise ValueError("control character")
    return said


def is_prose(text: str) -> bool:
    """Whether a text has letters, line breaks and tabs alone; blanks of other writing, and signs without width that scripts and
    emoji are joined by, are letters too."""
    return all(sign.isprintable() or sign.isspace() and sign not in CONTROL_BLANKS or sign in JOINING for sign in text)


def _no_surrogates(text: str) -> str:
    if not text.isascii():
        text.encode()
    return text


def _whole(number: Any) -> Any:
    if type(number) is not int:
        raise ValueError("not a whole number")
    return number


def _real_date(text: str) -> str:
    datetime.date.fromisoformat(text)
    return text


def _unless(default: int) -> Callable[[int | None], int | None]:
    """What equals the default is the default, so that equal facts are equal records and equal files."""
    return lambda game: None if game == default else game


def _those_that_give(table: dict[Level, tuple[int, ...]]) -> dict[Level, tuple[int, ...]]:
    """What gives nothing is not there, and equal tables have one order."""
    return {level: table[level] for level in LEVELS if any(table.get(level, ()))}


def _session(session: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A session that can be stored anywhere: whether it keeps its rules is the business of ``play``."""
    text = json.dumps(session, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LONGEST_SESSION:
        raise PydanticCustomError("too_large", "a session is not so long", {"max_length": LONGEST_SESSION})
    _no_surrogates(text)
    for said in _texts(session):
        _note(said)
    return session


def _texts(value: JsonValue) -> Iterator[str]:
    """Every text in a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(inner)


def _as_list(by: Any) -> Any:
    return (by,) if isinstance(by, str) else by


def _one_or_list(by: tuple[str, ...]) -> str | list[str]:
    return by[0] if len(by) == 1 else list(by)


ID = r"^[A-Za-z0-9._-]{1,40}$"
ID_SCHEMA: dict[str, JsonValue] = {"type": "string", "pattern": ID}
Id = Annotated[str, Field(pattern=ID)]
PlayerId = Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]{1,32}$")]
LINE: dict[str, JsonValue] = {"pattern": r"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]*$"}
"""What ``_not_blank`` checks, for the JSON Schema: Rust's patterns, which check the others, know no lookahead."""
Name = Annotated[str, Field(min_length=1, max_length=60, json_schema_extra=LINE), AfterValidator(_not_blank)]
Title = Annotated[str, Field(min_length=1, max_length=120, json_schema_extra=LINE), AfterValidator(_not_blank)]
Reason = Annotated[str, Field(min_length=1, max_length=500, json_schema_extra=LINE), AfterValidator(_not_blank)]
Caption = Annotated[str, Field(min_length=1, max_length=300, json_schema_extra=LINE), AfterValidator(_not_blank)]
LINES: dict[str, JsonValue] = {"pattern": r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"}
"""What ``_note`` checks, for the JSON Schema."""
Note = Annotated[str, Field(max_length=2000, json_schema_extra=LINES), AfterValidator(_note)]
Prose = Annotated[str, Field(min_length=1, max_length=8000, json_schema_extra=LINES), AfterValidator(_prose)]
Link = Annotated[str, Field(max_length=500, pattern=r"^https?://[^\s/]"), AfterValidator(_no_controls)]
Address = Annotated[str, Field(max_length=500, pattern=r"^https?://[^\s/?#@]+([/?#]\S*)?$"), AfterValidator(_no_controls)]
"""A web address without a name or password before its host, and without blanks."""
Date = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_real_date)]
Die = Annotated[int, Field(ge=1, le=6)]
Points = Annotated[int, Field(ge=0, le=20)]
GameNumber = Annotated[int, Field(ge=1, le=7)]
Turn = Annotated[int, Field(ge=1, le=36)]
Aircraft = Annotated[str, AfterValidator(_no_surrogates)]
Many = Field(default=(), strict=False)


BothSides = Annotated[tuple[Points, ...], Field(strict=False, min_length=2, max_length=2)]


class Facts(BaseModel):
    """A frozen part of the document; unknown keys are refused, numbers are whole numbers."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=False)


class Rules(Facts):
    """Rule options with their defaults of edition 1 (PAW-R7, R8, R10 to R13, R19, A.3).

    ``kido_butai_cvp``: level to the CVP that it gives Japan and the USA; what is not there gives nothing.
    """

    ep_per_kill: Annotated[int, Field(ge=0, le=1000)] = 25
    hits_only_ep: Annotated[int, Field(ge=0, le=1000)] = 5
    ep_per_ability: Annotated[int, Field(ge=1, le=1000)] = 100
    veteran_ep: Annotated[int, Field(ge=0, le=1000)] = 50
    ace_kills: Annotated[int, Field(ge=0, le=1000)] = 5
    us_replacement_kills: Annotated[int, Field(ge=0, le=1000)] = 1
    min_players: Annotated[int, Field(ge=1, le=8)] = 4
    promotion: Literal["referee", "table"] = "referee"
    ditching: Literal["table", "rescue"] = "table"
    kido_butai_cvp: Annotated[dict[Level, BothSides], AfterValidator(_those_that_give)] = {}


class Player(Facts):
    """Who plays, from which game and until which; the first and the last game of the book are the defaults."""

    id: PlayerId
    name: Name
    side: Side
    from_: Annotated[int | None, Field(alias="from"), AfterValidator(_unless(FIRST_GAME))] = None
    until: Annotated[int | None, AfterValidator(_unless(LAST_GAME))] = None


class Carrier(Facts):
    """Whether a side's aircraft fly from carriers in this game, where the club departs from the table (PAW-R1)."""

    japan: bool | None = None
    usa: bool | None = None


class GameLink(Facts):
    """Where a game is played or told, and what is there."""

    url: Address
    kind: Literal["table", "thread", "module", "photos", "rules", "result", "other"] = "other"
    title: Title
    note: Reason | None = None


def _each_once(links: tuple[GameLink, ...]) -> tuple[GameLink, ...]:
    if len({link.url for link in links}) < len(links):
        raise PydanticCustomError("twice", "an address stands once with a game")
    return links


class Operation(Facts):
    """The battle of Kido Butai that frames a game: its session file, and who commanded."""

    session: Annotated[dict[str, JsonValue], AfterValidator(_session)]
    commander: Name | None = None


class ScheduledGame(Facts):
    game: GameNumber
    variant: Literal["standard", "pearl"] = "standard"
    carrier: Carrier = Carrier()
    date: Date | None = None
    link: Link | None = None
    note: Note = ""
    links: Annotated[tuple[GameLink, ...], Field(strict=False, max_length=20), AfterValidator(_each_once)] = ()
    kido_butai: Operation | None = None


class Muster(Facts):
    player: PlayerId
    pilot: Id
    name: Name
    roll: Die


class Ability(Facts):
    pilot: Id
    after: int
    ability: Name


class Promotion(Facts):
    pilot: Id
    after: int
    rank: Name


class Replacement(Facts):
    player: PlayerId
    after: int
    pilot: Id
    name: Name


class Exit(Facts):
    edge: Edge
    turn: Turn | None = None
    guns: bool = True
    bombs: bool = True
    chased_by: Id | None = None
    bonus: Aircraft | None = None


class Sortie(Facts):
    """One aircraft of one game: a pilot's, or a strike aircraft brought on (D.3)."""

    id: Id
    pilot: Id | None = None
    strike_for: Id | None = None
    aircraft: Aircraft
    fate: Fate = "survived"
    crew: Crew = "unhurt"
    damaged: bool = False
    hits: bool = False
    kamikaze: bool = False
    exit: Exit | None = None
    bombing: Literal["success", "failure"] | None = None
    rescue: Die | None = None
    home: Die | None = None
    deck: Die | None = None
    attack: Die | None = None
    note: Note = ""


class Claim(Facts):
    """Who did it, to whom. ``by`` holds one sortie id, or two that share a kill (PAW-R2)."""

    by: Annotated[
        tuple[Id, ...],
        BeforeValidator(_as_list),
        PlainSerializer(_one_or_list),
        Field(strict=False),
        WithJsonSchema({"oneOf": [ID_SCHEMA, {"type": "array", "items": ID_SCHEMA, "minItems": 1, "maxItems": 2}]}),
    ]
    on: Id
    result: Result
    turn: Turn | None = None


class Strike(Facts):
    attacked: Annotated[int, Field(ge=0)]
    successful: Annotated[int, Field(ge=0)]


def _in_order(strikes: dict[Side, dict[str, Strike]]) -> dict[Side, dict[str, Strike]]:
    """Both sides, and each side's types by name: in whatever order they were kept, they are worked in one."""
    return {side: dict(sorted(strikes[side].items())) for side in SIDES if side in strikes}


class Ruling(Facts):
    """A ruling of the night: a violation let pass (``allow``), or CVP given to a ``side``."""

    allow: Allowance | None = None
    side: Side | None = None
    cvp: Annotated[int, Field(ge=-50, le=50)] | None = None
    reason: Reason


class Report(Facts):
    """What was flown in one game. ``voided``: it was taken out and counts as not played, so it holds nothing that was flown."""

    game: GameNumber
    turns: Turn
    note: Note = ""
    rulings: Annotated[tuple[Ruling, ...], Many] = ()
    sorties: Annotated[tuple[Sortie, ...], Field(strict=False)]
    claims: Annotated[tuple[Claim, ...], Many] = ()
    strikes: Annotated[dict[Side, dict[Aircraft, Strike]], AfterValidator(_in_order)] = {}
    voided: bool = False

    @field_validator("voided")
    @classmethod
    def _holds_nothing(cls, voided: bool, report: ValidationInfo) -> bool:
        if voided and any(report.data.get(flown) for flown in ("rulings", "sorties", "claims", "strikes")):
            raise PydanticCustomError("voided", "a voided report holds nothing that was flown")
        return voided


class Chapter(Facts):
    """The referee's own words of a game, or (0) of the campaign's opening."""

    game: Annotated[int, Field(ge=0, le=LAST_GAME)]
    text: Prose


def _told_once(chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    if len({chapter.game for chapter in chapters}) < len(chapters):
        raise PydanticCustomError("twice", "a game is told once")
    return chapters


class Campaign(Facts):
    """A whole campaign, as in the campaign file. Nothing follows from ``links`` and ``chapters``."""

    format: Literal["pacific-air-war-campaign"]
    version: Annotated[Literal[1], BeforeValidator(_whole)]
    name: Title
    rules: Rules = Rules()
    players: Annotated[tuple[Player, ...], Field(strict=False)]
    schedule: Annotated[tuple[ScheduledGame, ...], Field(strict=False)]
    muster: Annotated[tuple[Muster, ...], Field(strict=False)]
    abilities: Annotated[tuple[Ability, ...], Many] = ()
    promotions: Annotated[tuple[Promotion, ...], Many] = ()
    replacements: Annotated[tuple[Replacement, ...], Many] = ()
    reports: Annotated[tuple[Report, ...], Many] = ()
    chapters: Annotated[tuple[Chapter, ...], Many, AfterValidator(_told_once)] = ()

    def document(self) -> dict[str, Any]:
        """The campaign file as plain JSON values; what equals its default is left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

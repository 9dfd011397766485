"""The session file: its structure, checked whole before play. A fault in it is a refusal ``format``."""

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema
from pydantic_core.core_schema import no_info_after_validator_function

from rulebooks.kido_butai.board import Board, set_up
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import (
    AMERICANS,
    ASSUMED_CAPACITY,
    ASSUMED_POOLS,
    BOMBERS,
    CARRIERS,
    CREWS,
    NO_CARRIER,
    SQUADRONS,
    Kind,
    Options,
    Settings,
)  # fmt: skip
from rulebooks.kido_butai.telling import Result
from rulebooks.kido_butai.turns import clock

FORMAT, VERSION = "kido-butai-session", 1
DRAWS = ("bomber", "no-bomber", "fighter", "no-fighter", *AMERICANS, NO_CARRIER)
T = TypeVar("T")


def _once(values: list[str]) -> list[str]:
    if len(set(values)) < len(values):
        raise ValueError("named twice")
    return values


class _Among:
    """One of these names; a schema lists them."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(core), "enum": list(self.names)}

    def _check(self, name: str) -> str:
        if name not in self.names:
            raise ValueError("unknown name")
        return name


def _given(value: T) -> T:
    """A key that may be left out is not there with null in it."""
    if value is None:
        raise ValueError("null")
    return value


Named = Annotated[str, _Among(*SQUADRONS)]
Bomber = Annotated[str, _Among(*BOMBERS)]
Unit = Annotated[str, _Among(*SQUADRONS, *CARRIERS)]
UNIQUE = Field(json_schema_extra={"uniqueItems": True})
Group = Annotated[list[Named], Field(min_length=1), AfterValidator(_once), UNIQUE]
Interceptors = Annotated[list[Named], AfterValidator(_once), UNIQUE]
Given = AfterValidator(_given)
Whole = Annotated[int, Field(ge=0)]
Target = Literal["Midway", "fleet1", "fleet2"]


class Strict(BaseModel):
    """No other keys, no other types; a ``note`` may stand anywhere."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    note: str = ""


class Launch(Strict):
    do: Literal["launch"]
    to: Literal["strike", "cap"]
    squadrons: Group


class Fly(Strict):
    do: Literal["fly"]
    to: Target
    squadrons: Group


class Attack(Strict):
    do: Literal["attack"]
    target: Target
    squadrons: Group
    assign: Annotated[dict[Named, str] | None, Given] = None


class Recall(Strict):
    do: Literal["recall"]
    squadrons: Group


class Land(Strict):
    do: Literal["land"]
    on: Annotated[str, _Among(*CARRIERS)]
    squadrons: Group


class Ready(Strict):
    do: Literal["ready"]
    squadrons: Group
    side: Annotated[Literal["bomb", "torpedo"] | None, Given] = None


class Scuttle(Strict):
    do: Literal["scuttle"]
    units: Annotated[list[Unit], Field(min_length=1), AfterValidator(_once), UNIQUE]


Action = Annotated[Launch | Fly | Attack | Recall | Land | Ready | Scuttle, Field(discriminator="do")]


class Turn(Strict):
    turn: Annotated[int | None, Given] = None
    time: Annotated[str | None, Given] = None
    actions: list[Action] = []
    intercept: Annotated[Interceptors | None, Given] = None


class Pools(Strict):
    bomber: Whole = ASSUMED_POOLS["bomber"]
    no_bomber: Whole = Field(ASSUMED_POOLS["no-bomber"], alias="no-bomber")
    fighter: Whole = ASSUMED_POOLS["fighter"]
    no_fighter: Whole = Field(ASSUMED_POOLS["no-fighter"], alias="no-fighter")


class SettingsGiven(Strict):
    us_pools: Pools = Field(default_factory=lambda: Pools.model_validate({}))
    capacity: dict[str, Any] = {}

    @model_validator(mode="after")
    def _possible(self) -> "SettingsGiven":
        for name, pair in self.capacity.items():
            if name == "note" and isinstance(pair, str):
                continue
            if name not in ASSUMED_CAPACITY or not _is_room(pair) or pair[0] < len(CREWS.get(name, ())):
                raise ValueError("impossible capacity")
        return self

    def settings(self) -> Settings:
        pools: dict[Kind, int] = {
            "bomber": self.us_pools.bomber,
            "no-bomber": self.us_pools.no_bomber,
            "fighter": self.us_pools.fighter,
            "no-fighter": self.us_pools.no_fighter,
        }
        given = {name: (pair[0], pair[1]) for name, pair in self.capacity.items() if name != "note"}
        return Settings(pools, {**ASSUMED_CAPACITY, **given})


def _is_room(pair: Any) -> bool:
    return (
        isinstance(pair, list)
        and len(pair) == len(("intact", "damaged"))
        and all(type(one) is int for one in pair)
        and pair[0] >= pair[1] >= 0
    )


class OptionsGiven(Strict):
    us_damage_control: bool = False
    no_us_fiasco: bool = False
    random_targets: bool = False
    rearm_on_deck: bool = True
    capacity_loss_placeholders: bool = False
    capacity_loss_from_pools: bool = False
    dive_escorts_fire_on_low_cap: bool = False

    def options(self) -> Options:
        return Options(**self.model_dump(exclude={"note"}))


class Session(Strict):
    """A session file (8.2)."""

    format: Literal["kido-butai-session"]
    version: Annotated[int, Field(ge=VERSION, le=VERSION)]
    title: str = ""
    settings: SettingsGiven = SettingsGiven()
    options: OptionsGiven = OptionsGiven()
    torpedo: Annotated[list[Bomber], AfterValidator(_once), UNIQUE] = []
    turns: list[Turn]
    random: list[Annotated[int, Field(ge=1, le=6)] | Annotated[str, _Among(*DRAWS)]]

    @model_validator(mode="after")
    def _in_order(self) -> "Session":
        for number, turn in enumerate(self.turns, start=1):
            if turn.turn not in (None, number) or turn.time not in (None, clock(number)):
                raise ValueError(f"turn {number} says that it is another")
        return self

    def results(self) -> list[Result]:
        return list(self.random)

    def start(self) -> Board:
        """The board before the first turn."""
        return set_up(self.settings.settings(), self.options.options(), self.torpedo)


def document_of(data: bytes) -> object:
    """What a JSON file holds; None for one that is no JSON, which ``session_of`` refuses."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def session_of(document: object) -> Session:
    """The session that a document holds. Refusal: format, with the place as its unit."""
    try:
        return Session.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Refused("format", _place(document, first["loc"], is_missing=first["type"] == "missing")) from None


def _place(document: object, steps: Sequence[Any], is_missing: bool) -> str:
    """The way through the document, without the steps that only the check knows, such as which kind of action it was."""
    way: list[str] = []
    at: Any = document
    for place, step in enumerate(steps, start=1):
        if (isinstance(at, dict) and step in at) or (isinstance(at, list) and isinstance(step, int)):
            way, at = [*way, str(step)], at[step]
        elif is_missing and place == len(steps):
            way.append(str(step))
    return "/".join(way)

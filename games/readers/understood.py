"""What was understood of one game's result file, whatever its format: the same structure for every reader and one preview."""

from dataclasses import dataclass, field
from typing import Any

from rulebooks.refusal import Refusal

Body = dict[str, Any]
Dice = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Named:
    """A pilot as the file names him. ``key`` stands for him in the body; ``at``: the cell, line or place where he is named first.

    ``id``: a pilot's id, where the file gives one; ``name`` and ``player``: what people call them, "" where it does not say.
    """

    key: str
    at: str
    id: str = ""
    name: str = ""
    player: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What the reader saw and left out, or took in a way worth telling: never in silence.

    ``code``: see campaign.words.imports; ``at``: where; ``params``: the figures of its sentence.
    """

    code: str
    at: str = ""
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Understood:
    """One game's report as a file brings it.

    ``game``: the game that the file says it is of, None where it does not say. ``body``: a report of the campaign file without
    dice, in which ``pilot`` of a sortie is the ``key`` of one of ``people``. ``dice``: sortie's id to kind (rescue, home, deck,
    attack) to value. ``faults``: values that are none, with ``at`` the cell, line or place; where there are any, the body holds
    what could be read. Whether the facts agree with the rules is asked later, of the replay.
    """

    format: str
    game: int | None
    body: Body
    dice: Dice
    people: tuple[Named, ...]
    remarks: tuple[Remark, ...] = ()
    faults: tuple[Refusal, ...] = ()

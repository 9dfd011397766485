"""What was understood of one game's result file, whatever its format: the same structure for every reader and one preview."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from games.readers.vassal.log import Log

Body = dict[str, Any]
Dice = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Named:
    """A pilot as the file names him. ``key`` stands for him in the body; ``at``: the cell, line or place where he is named first.

    ``id``: a pilot's id, where the file gives one; ``name`` and ``player``: what people call them, "" where it does not say.
    ``speaks``: the name is of a chat, and so the pilot's or his player's.
    """

    key: str
    at: str
    id: str = ""
    name: str = ""
    player: str = ""
    side: str = ""
    speaks: bool = False


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

    ``game``: the game that the file says it is of, None where it does not say; so ``campaign``, the word of its address, "" where
    it does not. ``body``: a report of the campaign file without dice, in which ``pilot`` of a sortie is the ``key`` of one of
    ``people``. ``dice``: sortie's id to kind (rescue, home, deck, attack) to value. ``faults``: values that are none, with ``at``
    the cell, line or place; where there are any, the body holds what could be read. Whether the facts agree with the rules is
    asked later, of the replay.

    ``holds``: the tables that were there. Without *sorties* the body has none, and ``by`` and ``on`` of its claims are keys of
    ``people`` too, for whoever knows the game's sorties; without *claims* it has none, which does not say that there were none.
    A sheet that does not say how long the game was has no ``turns`` in its body either.
    A claim, and ``strike_for`` and ``chased_by`` of a sortie, can hold a key of ``people`` in the place of a sortie's id:
    somebody whom none of the lines names so. ``survived``: sorties of which a sheet says expressly that they did.
    ``log``: of VASSAL, whose tags become a body once it is decided who is meant; it holds no table.
    """

    format: str
    game: int | None
    body: Body
    dice: Dice
    people: tuple[Named, ...]
    remarks: tuple[Remark, ...] = ()
    faults: tuple[Refusal, ...] = ()
    campaign: str = ""
    holds: tuple[str, ...] = ("sorties", "claims")
    log: "Log | None" = None
    survived: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CampaignFile:
    """The text of a whole campaign, not read yet: campaign.intake does that. ``name``: the file's."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """A photo of a campaign's story as its archive brings it, not looked at yet. ``game``: 0 for all of it."""

    name: str
    game: int
    words: str
    caption: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip of campaign files, at least one, in the order of the archive. ``remarks``: the entries that are none.

    ``photos``: of the one campaign, where it is a whole campaign's archive.
    """

    name: str
    files: tuple[CampaignFile, ...]
    remarks: tuple[Remark, ...] = ()
    photos: tuple[PhotoFile, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        return tuple(remark.at for remark in self.remarks)

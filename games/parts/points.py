"""What a comparing of parts answers with: points, their versions, and who says which."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

State = Literal["contradiction", "settled", "one", "agreed"]
What = Literal["kill", "damaged", "hit", "field"]


@dataclass(frozen=True, slots=True)
class Version:
    """One way in which it was. ``value`` says it: fate, by and turn of a kill; by and turn of damage; a turn; a field's value.

    ``voices``: the seats that say so; ``draft``: the draft has it so; ``default``: as it is where nobody entered anything.
    """

    value: Mapping[str, Any]
    voices: tuple[str, ...] = ()
    draft: bool = False
    default: bool = False

    @property
    def id(self) -> str:
        """The same for the same version, whoever says it."""
        return sha256(json.dumps(self.value, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Point:
    """Something that can have been one way or another: who shot down ``sortie``, who damaged it, a hit on it, a field of it.

    ``name`` is the field's name; of a hit its claimant. ``beside``: seats that say it went down, but not by whom.
    The draft's version is always among ``versions``.
    """

    key: str
    what: What
    sortie: str
    name: str
    state: State
    versions: Sequence[Version]
    beside: Sequence[str] = ()

    @property
    def drafted(self) -> Version:
        return next(version for version in self.versions if version.draft)

    @property
    def offered(self) -> Version:
        """What is taken over unless somebody chooses otherwise: what all say who say anything; in a contradiction the draft's."""
        if self.state in ("contradiction", "settled"):
            return self.drafted
        return next((version for version in self.versions if version.voices), self.drafted)

    @property
    def open(self) -> bool:
        """Whether the draft does not have it so yet."""
        return not self.offered.draft

    def version(self, id_: str) -> Version | None:
        return next((version for version in self.versions if version.id == id_), None)

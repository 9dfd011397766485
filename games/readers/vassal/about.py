"""What a log says of itself: of which module it is, of which version, when it was saved."""

from dataclasses import dataclass
from datetime import UTC, datetime

from games.readers.container import Container
from games.readers.grid import Found
from games.readers.xml_parts import Attributes, Looking, parse
from rulebooks.pacific_air_war.reading import Refused

SAVED, MODULE = "savedata", "moduledata"
LONGEST = 120
LATEST = 253_402_300_799_000
"""The last thousandth of a second that a date can hold, less a second."""


@dataclass(frozen=True, slots=True)
class About:
    """Empty, or None, where the log does not say."""

    module: str = ""
    version: str = ""
    engine: str = ""
    saved_at: datetime | None = None


class Data(Looking):
    """The texts of the elements right under the root."""

    only = "data"

    def __init__(self) -> None:
        self.said: dict[str, str] = {}
        self._open: list[str] = []

    def start(self, name: str, attributes: Attributes) -> None:
        self._open.append(name)

    def end(self, name: str) -> None:
        self._open.pop()

    def text(self, text: str) -> None:
        if len(self._open) == 2:
            name = self._open[-1]
            self.said[name] = (self.said.get(name, "") + text)[:LONGEST]


def about(container: Container, found: Found) -> About:
    """The log's own data before its module's: a module has a day of its own. An entry that is no XML is told and left out."""
    saved, module = (_data(container, entry, found) for entry in (SAVED, MODULE))
    return About(
        module=_plain(module.get("name", "") or saved.get("name", "")),
        version=_plain(module.get("version", "") or saved.get("version", "")),
        engine=_plain(saved.get("VassalVersion", "") or module.get("VassalVersion", "")),
        saved_at=_moment(saved.get("dateSaved", "")) or _moment(module.get("dateSaved", "")),
    )


def _data(container: Container, entry: str, found: Found) -> dict[str, str]:
    if entry not in container.names:
        return {}
    looking, at = Data(), container.at(entry)
    try:
        parse(container.read(entry), at, looking)
    except Refused as refusal:
        if refusal.refusals[0].code != "upload.xml":
            raise
        found.remark("seen.log_about", refusal.refusals[0].at)
        return {}
    return looking.said


def _plain(text: str) -> str:
    return " ".join(text.split())


def _moment(said: str) -> datetime | None:
    said = said.strip()
    if not (said.isascii() and said.isdigit() and len(said) <= len(str(LATEST)) and int(said) <= LATEST):
        return None
    return datetime.fromtimestamp(int(said) / 1000, UTC)

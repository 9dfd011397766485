"""A log of VASSAL: what it holds, and what was understood of it as one game's results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.calling import folded
from games.readers.container import Container
from games.readers.grid import Found
from games.readers.people import IS_ID
from games.readers.refusing import refused
from games.readers.understood import Named, Understood
from games.readers.vassal.about import MODULE, SAVED, About, about
from games.readers.vassal.chat import Line, lines
from games.readers.vassal.commands import BEGIN_SAVE, END_SAVE, LOG, MOST_COMMANDS, SEPARATOR, UNDO, Command, commands
from games.readers.vassal.savedgame import text_of
from games.readers.vassal.tags import MOST_TAGS, TURN, Tag, tags

FORMAT = "vassal"
GAME = "savedGame"
MOST_NAMES = 60
KNOWN = (GAME, SAVED, MODULE)


@dataclass(frozen=True, slots=True)
class Log:
    """``tags``: of its lines, those that say nothing that can be taken too."""

    about: About
    lines: tuple[Line, ...]
    tags: tuple[Tag, ...]


def is_log(container: Container) -> bool:
    return GAME in container.names


def read_log(container: Container, found: Found) -> Log:
    """Refused where the saved game cannot be read; what is left out of the rest is told."""
    for entry in container.names:
        if entry not in KNOWN:
            found.remark("seen.entry", container.at(entry))
    at = container.at(GAME)
    said = tuple(lines(_heard(text_of(container.read(GAME), at), at, found), at))
    tagged = tags(said)
    if len(tagged) > MOST_TAGS:
        found.remark("seen.tags_many", place(tagged.pop().line), most=MOST_TAGS)
    return Log(about(container, found), said, tuple(tagged))


def _heard(text: str, at: str, found: Found) -> Iterable[Command]:
    """The commands, if they are those of a saved game and all of it is there."""
    if text.count(SEPARATOR) > MOST_COMMANDS:
        raise refused("log.commands", at, most=MOST_COMMANDS)
    begun, ended = False, False
    heard, deep = [], set()
    for command in commands(text):
        if isinstance(command, int):
            deep.add(command)
            continue
        begun, ended = begun or command.text == BEGIN_SAVE, ended or command.text == END_SAVE
        heard.append(command)
    logged = text.startswith((LOG, UNDO)) or f"{SEPARATOR}{LOG}" in text
    if not begun and not logged:
        raise refused("log.nothing", at)
    if begun and not ended:
        raise refused("log.cut", at)
    for number in sorted(deep):
        found.remark("seen.log_deep", f"{at}, command {number}")
    return heard


def understood(log: Log, found: Found) -> Understood:
    """The tags, and whom they name. Their facts follow once it is decided who everybody is (see ``deeds``)."""
    people: dict[str, Named] = {}
    for tag in log.tags:
        for name in (tag.who, tag.whom) if not tag.wrong and tag.word != TURN else ():
            if name and folded(name) not in people and len(people) == MOST_NAMES:
                found.remark("seen.tags_names", place(tag.line), most=MOST_NAMES)
                return _understood(log, people, found)
            if name and folded(name) not in people:
                id_ = name if IS_ID.match(name) else ""
                key = f"name-{len(people) + 1}"
                people[folded(name)] = Named(key, place(tag.line), id_, name, speaks=True)
    return _understood(log, people, found)


def _understood(log: Log, people: Mapping[str, Named], found: Found) -> Understood:
    return Understood(FORMAT, None, {}, {}, tuple(people.values()), tuple(found.remarks), holds=(), log=log)


def place(line: int) -> str:
    """Where in the file a line of the chat stands."""
    return _("line %(line)s of the chat") % {"line": line}

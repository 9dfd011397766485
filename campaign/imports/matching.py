"""Whom a file means: by id, then by his name, whatever its case and width; close names are offered and never taken. Pure."""

import difflib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.readers.people import bare
from games.readers.understood import Named
from games.reporting.crews import Man, in_seats, men
from pilots.names import called
from rulebooks.pacific_air_war.record import Campaign

DROP = "drop"
CLOSE = 0.6
MOST_OFFERED = 3
How = Literal["id", "name", "chosen", "dropped", "open", "several"]


@dataclass(frozen=True, slots=True)
class Match:
    """One of the file's people. ``pilot``: his id here, "" while that is open and where he is left out.

    ``how``: by his id, by his name, chosen by hand, left out on purpose; ``several`` pilots have that name, or it is ``open``.
    ``offered``: ids of pilots who may be meant, the likeliest first. ``otherwise``: the file calls the pilot of that id so.
    """

    named: Named
    how: How
    pilot: str = ""
    offered: tuple[str, ...] = ()
    otherwise: str = ""

    @property
    def settled(self) -> bool:
        return self.how not in ("open", "several")

    @property
    def asked(self) -> bool:
        """Whether it is for a person to say."""
        return self.how not in ("id", "name")


def folded(name: str) -> str:
    """A name without case, width and spare blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def match(people: Iterable[Named], record: Campaign, game: int, choices: Mapping[str, Any]) -> tuple[Match, ...]:
    """Each of ``people``, matched to the pilots of ``record`` as they stand when ``game`` begins."""
    chosen = choices.get("pilots", {})
    known, seated = men(record), {man.code for man in in_seats(record, game)}
    players = {player.id: player.name for player in record.players}
    return tuple(_match(named, known, seated, players, chosen.get(named.key)) for named in people)


def _match(named: Named, known: Mapping[str, Man], seated: set[str], players: Mapping[str, str], chosen: str | None) -> Match:
    if named.id in known:
        said, man = folded(named.name), known[named.id]
        usual = ("", *map(folded, (man.name, called(man.name, players[man.player]), named.id)))
        return Match(named, "id", named.id, otherwise=named.name if said not in usual else "")
    same = _called(named, known, seated, players)
    exact = any(folded(man.name) == folded(named.name) for man in same) or bool(same and named.speaks)
    same = same or [man for man in known.values() if named.name and bare(man.name) == bare(named.name)]
    told = _told_apart(same, named, players)
    if len(told) == 1:
        return Match(named, "name", told[0].code, otherwise="" if exact else named.name)
    offered = tuple(man.code for man in told) or _close(named, known.values(), players, seated)
    offered = tuple(sorted(offered, key=lambda code: code not in seated))
    if chosen == DROP:
        return Match(named, "dropped", offered=offered)
    if chosen in known:
        return Match(named, "chosen", chosen, offered)
    return Match(named, "several" if told else "open", offered=offered)


def _called(named: Named, known: Mapping[str, Man], seated: set[str], players: Mapping[str, str]) -> list[Man]:
    """The pilots of that name; of a name in a chat also the pilot in the seat of the player who is called so."""
    said = folded(named.name)
    own = [man for man in known.values() if said and folded(man.name) == said]
    if not named.speaks:
        return own
    theirs = [known[code] for code in seated if said and folded(players[known[code].player]) == said]
    return [*own, *(man for man in sorted(theirs, key=lambda man: man.code) if man not in own)]


def _told_apart(same: Sequence[Man], named: Named, players: Mapping[str, str]) -> list[Man]:
    """Of pilots of one name those whom the file means, if it says of which side or player."""
    left = list(same)
    if len(left) > 1 and named.side:
        left = [man for man in left if man.side == named.side] or left
    if len(left) > 1 and named.player:
        left = [man for man in left if folded(players[man.player]) == folded(named.player)] or left
    return left


def _close(named: Named, known: Iterable[Man], players: Mapping[str, str], seated: set[str]) -> tuple[str, ...]:
    """Pilots whose name, family name or id is like his, and the pilot in the seat of the player whom the file names, or of one
    like him in a chat."""
    said = bare(named.name or named.id)
    likeness = {}
    for man in known:
        if named.side and man.side != named.side:
            continue
        ways = [bare(man.name), *bare(man.name).split()[-1:], man.code.casefold()]
        ways += [bare(players[man.player])] if named.speaks and man.code in seated else []
        likeness[man.code] = max(difflib.SequenceMatcher(None, said, way).ratio() for way in ways)
        if man.code in seated and named.player and folded(players[man.player]) == folded(named.player):
            likeness[man.code] += 1
    close = sorted((code for code, like in likeness.items() if like >= CLOSE), key=lambda code: -likeness[code])
    return tuple(close[:MOST_OFFERED])

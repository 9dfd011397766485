"""Whom a file means: by id, then by what people call him (``games.calling``); close names are offered and never taken. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.calling import MOST_OFFERED, Known, close, exactly, folded, meant
from games.readers.understood import Named
from games.reporting.crews import Man, in_seats, men
from pilots.names import called
from rulebooks.pacific_air_war.record import Campaign

DROP = "drop"
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


def match(people: Iterable[Named], record: Campaign, game: int, choices: Mapping[str, Any]) -> tuple[Match, ...]:
    """Each of ``people``, matched to the pilots of ``record`` as they stand when ``game`` begins."""
    everybody, chosen = _everybody(record, game), choices.get("pilots", {})
    return tuple(_match(named, everybody, chosen.get(named.key)) for named in people)


@dataclass(frozen=True, slots=True)
class _Everybody:
    """All pilots of a campaign by id; who sits in a seat in the game, and who sits there by the seat."""

    men: Mapping[str, Man]
    known: Mapping[str, Known]
    seated: Sequence[Known]
    sitting: Mapping[str, str]


def _everybody(record: Campaign, game: int) -> _Everybody:
    all_men, players = men(record), {player.id: player.name for player in record.players}
    known = {code: Known(code, code, man.name, players[man.player]) for code, man in all_men.items()}
    sitting = in_seats(record, game)
    seated = sorted((known[man.code] for man in sitting), key=lambda each: each.key)
    return _Everybody(all_men, known, seated, {man.player: man.code for man in sitting})


def _match(named: Named, everybody: _Everybody, chosen: str | None) -> Match:
    known = everybody.known
    if named.id in known:
        said, man = folded(named.name), known[named.id]
        usual = ("", *map(folded, (man.name, called(man.name, man.player), named.id)))
        return Match(named, "id", named.id, otherwise=named.name if said not in usual else "")
    told = _told_apart(_called(named, everybody), named, everybody)
    if len(told) == 1:
        exact = named.speaks or folded(told[0].name) == folded(named.name)
        return Match(named, "name", told[0].key, otherwise="" if exact else named.name)
    offered = tuple(man.key for man in told) or _offered(named, everybody)
    if chosen == DROP:
        return Match(named, "dropped", offered=offered)
    if chosen in known:
        return Match(named, "chosen", chosen, offered)
    return Match(named, "several" if told else "open", offered=offered)


def _called(named: Named, everybody: _Everybody) -> list[Known]:
    """The pilots who are called so: exactly by their name whoever they are, otherwise those who sit in a seat.

    A name in a chat can as well be that of a player, and so is his pilot's.
    """
    name, known, seated = named.name, everybody.known.values(), everybody.seated
    own = exactly(name, known)
    if named.speaks:
        own += [man for man in seated if man not in own and name and folded(man.player) == folded(name)]
    return own or meant(name, seated)


def _told_apart(same: Sequence[Known], named: Named, everybody: _Everybody) -> list[Known]:
    """Of pilots of one name those whom the file means, if it says of which side or player; those in their seats come first."""
    left, seats = list(same), everybody.sitting.values()
    if len(left) > 1 and named.side:
        left = [man for man in left if everybody.men[man.key].side == named.side] or left
    if len(left) > 1 and named.player:
        left = [man for man in left if folded(man.player) == folded(named.player)] or left
    return sorted(left, key=lambda man: man.key not in seats)


def _offered(named: Named, everybody: _Everybody) -> tuple[str, ...]:
    """Who may be meant: whoever sits in the seat of the player whom the file names, or of a lost man whom it calls in short;
    then those with a name like it. Those in their seats come first."""
    fits = [man for man in everybody.known.values() if not named.side or everybody.men[man.key].side == named.side]
    likely = [man.key for man in everybody.seated if named.player and folded(man.player) == folded(named.player)]
    for lost in meant(named.name, fits):
        likely += [code for code in (everybody.sitting.get(everybody.men[lost.key].player), lost.key) if code]
    likely += [man.key for man in close(named.name or named.id, fits)]
    seats = everybody.sitting.values()
    return tuple(sorted(dict.fromkeys(likely), key=lambda code: code not in seats)[:MOST_OFFERED])

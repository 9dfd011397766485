"""What pictures are made of: the games, pilots, sorties and dice of a campaign as plain values, as of one moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from campaign.addresses import Addresses
from rulebooks.pacific_air_war.record import SIDES, Side

End = Literal["home", "saved", "lost", "waits"]
ENDS: tuple[End, ...] = ("home", "saved", "lost", "waits")


class GameFacts(NamedTuple):
    """``counted``: it is reported, by that moment; ``scores``: side to source to CVP, empty where it is not."""

    number: int
    title: str
    counted: bool
    scores: Mapping[str, Mapping[str, int]]

    def cvp(self, side: str) -> int:
        return sum(self.scores[side].values()) if self.counted else 0


class Hit(NamedTuple):
    """A mark. ``on``: the victim's seat, empty for a strike crew and for a bonus off the table."""

    on: str
    half_kills: int


class PilotFacts(NamedTuple):
    """``curve``: (game, EP after it), beginning with (the game after which he came, EP then)."""

    code: str
    name: str
    seat: str
    player: str
    side: str
    came_after: int
    lost_in: int | None
    in_campaign: int
    ep: int
    hits: tuple[Hit, ...]
    curve: tuple[tuple[int, int], ...]


class Flight(NamedTuple):
    """A sortie. ``status`` is the pilot's before it, empty for a strike crew; ``down``: brought down in the game."""

    side: str
    aircraft: str
    status: str
    down: bool
    end: End
    half_kills: int


@dataclass(frozen=True, slots=True)
class Facts:
    """``dice``: kind to how often each face fell; ``over``: no game comes after these.

    ``leads``: where names and games lead to on a page; None where they lead nowhere, as in a file.
    """

    games: tuple[GameFacts, ...]
    pilots: tuple[PilotFacts, ...]
    flights: tuple[Flight, ...]
    dice: Mapping[str, tuple[int, ...]]
    per_ability: int
    over: bool = False
    leads: Addresses | None = None

    @property
    def counted(self) -> list[GameFacts]:
        return [game for game in self.games if game.counted]

    def game(self, number: int) -> str:
        """Where a game leads to."""
        return self.leads.game(number) if self.leads else ""

    def pilot(self, code: str) -> str:
        """Where a pilot's name leads to: his logbook."""
        return self.leads.logbook(code) if self.leads else ""


def seats_of(facts: Facts, side: str) -> dict[str, str]:
    """The seats of a side with their players' names, in the order of the standings' best pilot of each."""
    return {pilot.seat: pilot.player for pilot in facts.pilots if pilot.side == side}


def players_of(facts: Facts) -> dict[str, str]:
    """Where each seat's player leads to: the logbook of who sits in it now, from which his career is one step away."""
    latest = sorted(facts.pilots, key=lambda pilot: pilot.came_after)
    return {pilot.seat: facts.pilot(pilot.code) for pilot in latest}


__all__ = ["ENDS", "SIDES", "End", "Facts", "Flight", "GameFacts", "Hit", "PilotFacts", "Side", "players_of", "seats_of"]

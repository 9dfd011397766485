"""The league of a club: its finished games of Kido Butai, player by player, as far as the visitor finds them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from campaign.access import Person
from campaign.clubs.page import campaigns_in, club_of
from campaign.models import Club
from campaign.people import display_name
from games.kido_butai.alike import likeness
from games.kido_butai.differing import Differing, differing
from games.kido_butai.whose import FILE, SITE, dice_of
from games.models import Battle, Operation
from pilots.former import FORMER
from rulebooks.kido_butai.victory import level
from rulebooks.pacific_air_war.operation import result_of

MOST = 1000
ORDERS: Mapping[str, Callable[["Player"], Any]] = {
    "mean": lambda one: one.mean,
    "best": lambda one: one.best,
    "games": lambda one: len(one.games),
}
"""The columns by which the league may be sorted, the highest first; by the first unless said otherwise."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The game of a campaign whose operational frame a game was."""

    slug: str
    campaign: str
    game: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game. ``code``: that of its page, empty where nobody but its player may read it. ``dice``: whose fell in it."""

    code: str
    title: str
    japan: int
    usa: int
    differs: Differing
    dice: str
    at: datetime
    evening: Evening | None = None

    @property
    def difference(self) -> int:
        return self.japan - self.usa

    @property
    def by_the_book(self) -> bool:
        """Site dice, and nothing that differs."""
        return self.dice == SITE and not self.differs

    @property
    def level(self) -> str:
        return level(self.difference)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with his games, the best first."""

    name: str
    games: tuple[Counted, ...]

    @property
    def mean(self) -> Fraction:
        """Of the differences in points."""
        return Fraction(sum(one.difference for one in self.games), len(self.games))

    @property
    def tenths(self) -> float:
        """The mean, to the tenth."""
        return round(float(self.mean), 1)

    @property
    def otherwise(self) -> int:
        """How many of his games are not by the book."""
        return sum(not one.by_the_book for one in self.games)

    @property
    def best(self) -> int:
        return self.games[0].difference

    @property
    def level(self) -> str:
        """The best that he came to."""
        return self.games[0].level


@dataclass(frozen=True, slots=True)
class League:
    """``order`` is one of ``ORDERS``. Players in it, the highest first. ``book``: only games by the book count."""

    club: Club
    order: str
    players: tuple[Player, ...]
    book: bool = False

    @property
    def games(self) -> int:
        return sum(len(one.games) for one in self.players)

    @property
    def otherwise(self) -> bool:
        """Whether games count that are not by the book."""
        return any(one.otherwise for one in self.players)

    @property
    def columns(self) -> dict[str, bool]:
        """Each column that may be sorted by, and whether it is sorted by."""
        return {name: name == self.order for name in ORDERS}


def league_of(viewer: Person, slug: str, order: str = "", book: bool = False) -> League:
    """The games entered by their players, and those that frame a game of one of the club's campaigns that the visitor finds.

    A game of which there are copies counts once; with ``book`` only those count that were played by the book. Three queries.
    Http404 for a club that is none.
    """
    club = club_of(viewer, slug)
    order = order if order in ORDERS else next(iter(ORDERS))
    attached = list(
        Operation.objects.filter(game__campaign__in=campaigns_in(viewer, club).order_by().values("pk"))
        .select_related("game__campaign", "battle__player")
        .order_by("-attached_at", "-pk")[:MOST]
    )
    entered = Battle.objects.select_related("player").filter(club=club, finished=True).order_by("-played_at", "-pk")[:MOST]
    rows = [row for row in _counted(entered, attached) if row[2].by_the_book or not book]
    players = sorted(_players(rows), key=lambda one: one.name.casefold())
    return League(club, order, tuple(sorted(players, key=ORDERS[order], reverse=True)), book)


Row = tuple[str, str, Counted]
"""Who played it, as ``_player`` says; what he is called; the game."""


def _counted(entered: Iterable[Battle], attached: Sequence[Operation]) -> Iterable[Row]:
    """Each game once: of copies the one that was played here first, else the one that was attached first.

    ``attached``: the newest first. An evening is shown with its game, and with a copy of it.
    """
    evenings: dict[int | str | None, Evening] = {}
    for one in attached:
        evenings |= dict.fromkeys((one.battle_id, likeness(one.document)), _evening(one))
    found: dict[str, Row] = {}
    own = sorted(entered, key=lambda one: (one.from_file, one.begun_at, one.pk))
    for one in own:
        alike = likeness(one.document)
        if alike not in found:
            evening = evenings.get(one.pk) or evenings.get(alike)
            found[alike] = _player(one), _called(one), _of_battle(one, evening)
    counted = {one.pk for one in own}
    for frame in sorted(attached, key=lambda one: (one.battle_id is None, one.attached_at, one.pk)):
        alike = likeness(frame.document)
        if frame.battle_id not in counted and alike not in found and (row := _of_operation(frame)) is not None:
            found[alike] = row
    return found.values()


def _players(rows: Iterable[Row]) -> Iterable[Player]:
    """One for each account; a name without an account is that of the only account so called, or somebody of his own."""
    rows = list(rows)
    accounts: dict[str, set[str]] = {}
    for who, name, _game in rows:
        if who and name != FORMER:
            accounts.setdefault(name.casefold(), set()).add(who)
    found: dict[str, tuple[str, list[Counted]]] = {}
    for who, name, game in rows:
        called = accounts.get(name.casefold(), set())
        whose = who or (next(iter(called)) if len(called) == 1 else f"name {name.casefold()}")
        found.setdefault(whose, (name, []))[1].append(game)
    for name, games in found.values():
        yield Player(name, tuple(sorted(games, key=lambda one: (one.difference, one.japan, one.at), reverse=True)))


def _called(battle: Battle) -> str:
    """As he is called now; as he was then where the account is no more."""
    return display_name(battle.player) if battle.player is not None and battle.player.is_active else battle.player_name


def _player(battle: Battle | None) -> str:
    return f"account {battle.player_id}" if battle is not None and battle.player_id else ""


def _of_battle(one: Battle, evening: Evening | None) -> Counted:
    return Counted(one.code, one.title, one.japan, one.usa, differing(one.document), dice_of(one), one.played_at, evening)


def _of_operation(one: Operation) -> Row | None:
    """None where the session that stands behind the campaign's game was not finished."""
    result = result_of(one.document)
    if not result["finished"]:
        return None
    japan, usa = (result["victory"][side]["total"] for side in ("japanese", "american"))
    title = str(one.document.get("title", ""))
    dice = dice_of(one.battle) if one.battle is not None else FILE
    game = Counted("", title, japan, usa, differing(one.document), dice, one.attached_at, _evening(one))
    return _player(one.battle), one.player_name or one.by_name, game


def _evening(one: Operation) -> Evening:
    return Evening(one.game.campaign.slug, one.game.campaign.name, one.game.number)

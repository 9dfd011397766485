"""Acts on a game of Kido Butai: beginning one, every move, its settings, loading a session file, deleting it.

Each is one transaction with the game's row locked. Dice of the site are made inside of it, when they are due, and nothing random
is stored before it has happened. A form sent twice makes one move: its one-time key is that of the move made last.
"""

import secrets
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, refuse
from campaign.models import Club
from games.kido_butai.alike import likeness
from games.kido_butai.dice import SiteDice
from games.kido_butai.leagues import leagues_of
from games.kido_butai.moves import Move, game_of, make, read_from, told_before
from games.kido_butai.sessions import checked
from games.models import Battle
from rulebooks.kido_butai.chance import AtTable, Chance
from rulebooks.kido_butai.live import Game, new_game, resumed

MOST_BATTLES = 200
CODE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Played:
    """An act's answer. ``before``: how many events of the game were told before it; ``repeated``: this form had been worked
    already, and nothing was done again."""

    battle: Battle
    game: Game
    before: int
    repeated: bool = False


def begin_battle(
    *,
    actor: Actor,
    title: str = "",
    torpedo: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    options: Mapping[str, bool] | None = None,
    table_dice: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Battle:
    """Begin a game. The same form sent twice begins one.

    Refusals: battle.title, battle.many, battle.account; the rules' own (format) for an impossible start.
    """
    called = wording.title(title, "battle.title", "/title") if title.strip() else ""
    game = new_game(torpedo, settings, options, called)
    return _begun(actor, game, key, now or timezone.now(), table_dice=table_dice)


def load_battle(*, actor: Actor, data: bytes, key: uuid.UUID | None = None, now: datetime | None = None) -> Battle:
    """Begin a game from a session file; an unfinished one may be played on.

    Refusals: battle.file (why: size, text, many, title), battle.title, battle.many, battle.account; ``sessions.Broken``
    where it breaks a rule.
    """
    game = resumed(checked(data))
    return _begun(actor, game, key, now or timezone.now(), from_file=True)


def play_move(
    *, actor: Actor, code: str, edit: int, move: Move, key: uuid.UUID | None = None, now: datetime | None = None
) -> Played:
    """Make a move in one's own game.

    Raises the rules' Refused, and then nothing has changed; Conflict ``battle`` where it was played on elsewhere. Refusals:
    battle.gone.
    """
    with transaction.atomic():
        battle = _own(actor, code)
        game = game_of(battle)
        before = told_before(game)
        if _worked(battle, key):
            return Played(battle, game, before, repeated=True)
        _same(battle, edit)
        make(game, move, chance_of(battle))
        battle.at_table = max(battle.at_table + move.of_the_table, 0)
        _keep(battle, game, key, now or timezone.now())
        return Played(battle, game, before)


def change_battle(
    *,
    actor: Actor,
    code: str,
    edit: int,
    title: str = "",
    shared: bool = False,
    club: str = "",
    table_dice: bool = False,
    key: uuid.UUID | None = None,
) -> Battle:
    """What a game is called, who may look on, in which club's league it counts, and whose dice fall from now on.

    Refusals: battle.gone, battle.title, battle.club, battle.twice. Conflict: ``battle``.
    """
    called = wording.title(title, "battle.title", "/title") if title.strip() else ""
    with transaction.atomic():
        battle = _own(actor, code)
        if _worked(battle, key):
            return battle
        _same(battle, edit)
        battle.club = _league(actor, battle, club)
        battle.document = _titled(battle.document, called)
        battle.shared, battle.table_dice = shared, table_dice
        _save(battle, key, ["club", "document", "shared", "table_dice"])
        return battle


def delete_battle(*, actor: Actor, code: str) -> None:
    """Delete one's own game for good. What a campaign keeps of it stays. Twice is once."""
    with transaction.atomic():
        Battle.objects.select_for_update().filter(code=code, player=actor.user_id or 0).delete()


def write_reading(*, code: str) -> None:
    """Write the columns of a game that follow from its replay anew."""
    with transaction.atomic():
        reading = read_from(game_of(Battle.objects.select_for_update().get(code=code)))
        Battle.objects.filter(code=code).update(**reading)


def chance_of(battle: Battle) -> Chance:
    """Whose dice fall in it now."""
    return AtTable() if battle.table_dice else SiteDice()


def _begun(actor: Actor, game: Game, key: uuid.UUID | None, now: datetime, **said: bool) -> Battle:
    code = _code(actor, key)
    with transaction.atomic():
        player = User.objects.select_for_update().filter(pk=actor.user_id or 0, is_active=True).first()
        if player is None:
            raise refuse("battle.account", "/battle")
        mine = Battle.objects.filter(player=player)
        if earlier := mine.filter(code=code).first():
            return earlier
        if mine.count() >= MOST_BATTLES:
            raise refuse("battle.many", "/battle", "", most=MOST_BATTLES)
        return Battle.objects.create(
            code=code,
            player=player,
            player_name=actor.name,
            document=game.document,
            in_play=game.in_play,
            begun_at=now,
            played_at=now,
            **said,
            **read_from(game),
        )


def _code(actor: Actor, key: uuid.UUID | None) -> str:
    """The word of its address, which nobody guesses; the same for the same form."""
    if key is None:
        return secrets.token_urlsafe(CODE_BYTES)
    digest = salted_hmac("ready-room.battle", f"{actor.user_id}:{key}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:CODE_BYTES]).rstrip(b"=").decode()


def _own(actor: Actor, code: str) -> Battle:
    battle = Battle.objects.select_for_update().filter(code=code, player=actor.user_id or 0).first()
    if battle is None:
        raise refuse("battle.gone", "/battle")
    return battle


def _worked(battle: Battle, key: uuid.UUID | None) -> bool:
    return key is not None and battle.worked == key


def _same(battle: Battle, edit: int) -> None:
    if battle.edit != edit:
        raise Conflict("battle", battle)


def _keep(battle: Battle, game: Game, key: uuid.UUID | None, now: datetime) -> None:
    """Write down the game, and the columns that lists read."""
    battle.document, battle.in_play = game.document, dict(game.in_play)
    reading = read_from(game)
    for name, value in reading.items():
        setattr(battle, name, value)
    battle.played_at = now
    _save(battle, key, ["document", "in_play", "at_table", "played_at", *reading])


def _save(battle: Battle, key: uuid.UUID | None, fields: Iterable[str]) -> None:
    battle.edit += 1
    battle.worked = key
    battle.save(update_fields=[*fields, "edit", "worked"])


def _titled(document: Mapping[str, Any], title: str) -> dict[str, Any]:
    """The session file under another title, which stands where a file has it."""
    first = ("format", "version")
    head = {name: said for name, said in document.items() if name in first}
    rest = {name: said for name, said in document.items() if name not in (*first, "title")}
    return head | ({"title": title} if title else {}) | rest


def _league(actor: Actor, battle: Battle, club: str) -> Club | None:
    """The club of that address, where the player may enter the game in its league, or where it is entered already."""
    if not club:
        return None
    if battle.club is not None and battle.club.slug == club:
        return battle.club
    found = leagues_of(actor.user_id or 0).filter(slug=club).first()
    if found is None:
        raise refuse("battle.club", "/club")
    if battle.finished and battle.from_file and _has_a_copy(found, battle):
        raise refuse("battle.twice", "/club")
    return found


def _has_a_copy(club: Club, battle: Battle) -> bool:
    """Whether the same game is entered in that league already."""
    came = {name: getattr(battle, name) for name in ("turn", "japan", "usa")}
    others = Battle.objects.filter(club=club, finished=True, **came).exclude(pk=battle.pk)
    alike = likeness(battle.document)
    return any(likeness(one.document) == alike for one in others)

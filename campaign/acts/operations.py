"""Acts on the operational frame of a game: the battle of Kido Butai that is attached to it, corrected and detached."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Q

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform, refuse
from campaign.models import Campaign
from games.models import Battle, Game, Operation
from rulebooks.pacific_air_war.operation import FRAMED_GAME, RULING, check_session, result_of
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.record import Operation as Said

ROW = ("document", "player_name", "battle_id")


def attach_operation(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int = FRAMED_GAME,
    session: dict[str, Any] | None = None,
    battle: str = "",
    commander: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Attach a battle of Kido Butai to a game, as its operational frame.

    ``battle``: the code of a game here, the actor's own or one whose player lets others look on; else ``session``: a file.
    ``commander``: who commanded; of a game here its player, unless said. Refusals: operation.game, operation.battle,
    operation.none, operation.form, operation.session, operation.commander. Conflict: ``operation``, with the Operation that was
    attached meanwhile.
    Journal ``operation.attach``: title, commander, level, turn, finished; before and after: level,
    turn, commander, cvp (by game and side).
    """

    def change(work: Work) -> Entry:
        row = _game(work, game)
        if (there := Operation.objects.filter(game=row).first()) is not None:
            raise Conflict("operation", there)
        values = _values(work, session, battle, commander)
        was = work.replay()
        Operation.objects.create(game=row, edit=work.campaign.version, **_signed(work), **values)
        return Entry(_told(values), _stands({}, was), _stands(values, work.replay()), game=game)

    return perform("operation.attach", change, actor=actor, campaign=campaign, key=key, now=now)


def correct_operation(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    reason: str,
    game: int = FRAMED_GAME,
    session: dict[str, Any] | None = None,
    battle: str = "",
    commander: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Put another version of the battle in the place of the one attached; without a session or battle only its commander changes.

    Refusals: operation.gone, operation.reason and those of ``attach_operation``. Conflict: ``operation``, with the Operation as
    it stands now.
    Journal ``operation.correct``: as ``operation.attach``, and kept: the battle as it was.
    """

    def change(work: Work) -> Entry | None:
        row = _attached(work, game, edit)
        why = wording.reason(reason, "operation.reason", "/reason")
        before = {name: getattr(row, name) for name in ROW}
        values = {**before, "player_name": _commander(commander)}
        if session is not None or battle:
            values = _values(work, session, battle, commander)
        if values == before:
            return None
        was, kept = work.replay(), kept_of(row)
        for name, value in {**values, **_signed(work), "edit": work.campaign.version}.items():
            setattr(row, name, value)
        row.save(update_fields=[*values, *_signed(work), "edit"])
        params = {**_told(values), "kept": kept}
        return Entry(params, _stands(before, was), _stands(values, work.replay()), game=game, reason=why)

    return perform("operation.correct", change, actor=actor, campaign=campaign, key=key, now=now)


def detach_operation(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    reason: str,
    game: int = FRAMED_GAME,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take the battle away from its game, with what it gave. Refusals: operation.gone, operation.reason. Conflict: ``operation``.

    Journal ``operation.detach``: as ``operation.correct``.
    """

    def change(work: Work) -> Entry:
        row = _attached(work, game, edit)
        why = wording.reason(reason, "operation.reason", "/reason")
        was, kept = work.replay(), kept_of(row)
        values = {name: getattr(row, name) for name in ROW}
        row.delete()
        return Entry({**_told(values), "kept": kept}, _stands(values, was), _stands({}, work.replay()), game=game, reason=why)

    return perform("operation.detach", change, actor=actor, campaign=campaign, key=key, now=now)


def write_operations(work: Work, record: Record, games: Mapping[int, int]) -> None:
    """Store what the file says of battles; ``games``: number to row. Where it says nothing, none is attached."""
    stand = {row.game_id: row for row in Operation.objects.filter(game__in=games.values())} if games else {}
    for plan in record.schedule:
        row = stand.get(games[plan.game])
        if plan.kido_butai is None:
            if row is not None:
                row.delete()
            continue
        said: dict[str, Any] = {"document": plan.kido_butai.session, "player_name": plan.kido_butai.commander or ""}
        if row is None:
            Operation.objects.create(game_id=games[plan.game], edit=work.campaign.version, **_signed(work), **said)
        elif any(getattr(row, name) != value for name, value in said.items()):
            row.document, row.player_name = plan.kido_butai.session, said["player_name"]
            row.battle, row.edit = None, work.campaign.version
            row.save(update_fields=["document", "player_name", "battle", "edit"])


def kept_of(row: Operation) -> dict[str, Any]:
    """A battle as the journal keeps it, to be put back."""
    return {
        "document": row.document,
        "player_name": row.player_name,
        "battle": row.battle_id,
        "by": row.by_id,
        "by_name": row.by_name,
        "attached_at": row.attached_at.isoformat(),
    }


def _game(work: Work, number: int) -> Game:
    row = Game.objects.filter(campaign=work.campaign, number=number).first()
    if number != FRAMED_GAME or row is None:
        raise refuse("operation.game", "/game", RULING, game=number, framed=FRAMED_GAME)
    return row


def _attached(work: Work, number: int, edit: int) -> Operation:
    row = Operation.objects.filter(game=_game(work, number)).first()
    if row is None:
        raise refuse("operation.gone", "/game")
    if row.edit != edit:
        raise Conflict("operation", row)
    return row


def _signed(work: Work) -> dict[str, Any]:
    return {"by_id": work.actor.user_id, "by_name": work.actor.name, "attached_at": work.now}


def _commander(text: str) -> str:
    return wording.name(text, "operation.commander", "/commander") if text.strip() else ""


def _values(work: Work, session: dict[str, Any] | None, battle: str, commander: str) -> dict[str, Any]:
    """The columns of ``ROW`` for what is attached. Refusals: see ``attach_operation``."""
    called = _commander(commander)
    if not battle:
        if session is None:
            raise refuse("operation.none", "/session")
        return {"document": _checked(session), "player_name": called, "battle_id": None}
    readable = Q(player=work.actor.user_id, player__isnull=False) | Q(shared=True)
    row = Battle.objects.filter(readable, code=battle).first()
    if row is None:
        raise refuse("operation.battle", "/battle")
    return {"document": _checked(row.document), "player_name": called or row.player_name, "battle_id": row.pk}


def _checked(session: dict[str, Any]) -> dict[str, Any]:
    """The session, where it keeps the form of the campaign file and the rules of Kido Butai."""
    said, faults = form({"session": session}, Said)
    if said is None:
        raise Refused(*(replace(fault, code="operation.form", at="/session") for fault in faults[:1]))
    if broken := check_session(said.session, "/session"):
        raise Refused(*broken)
    return said.session


def _stands(values: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """How a battle stands, and what it gives, before an act or after it."""
    told = {name: value for name, value in _told(values).items() if name in ("level", "turn", "commander")} if values else {}
    scores = next((game.scores for game in outcome.games if game.game == FRAMED_GAME), None)
    given = {side: scores[side]["operation"] for side in SIDES} if scores else {}
    return {**told, **({"cvp": {str(FRAMED_GAME): given}} if given else {})}


def _told(values: Mapping[str, Any]) -> dict[str, Any]:
    result = result_of(values["document"])
    return {
        "title": values["document"].get("title", ""),
        "commander": values["player_name"],
        "level": result["victory"]["level"] if result["finished"] else "",
        "turn": result["turn"],
        "finished": result["finished"],
    }

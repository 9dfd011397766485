"""Acts on the players' seats (A.3)."""

import re
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.flow import Flow, flow, in_span
from campaign.models import Campaign, Seat
from pilots.models import Side

MOST_PLAYERS = 8
MOST_SEATS = 60
LETTER = {"japan": "j", "usa": "u"}


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A player to be seated. The games are scheduled ones; None for the first that is not flown yet, and the last."""

    name: str
    side: str
    from_game: int | None = None
    until_game: int | None = None


def add_seats(
    *,
    actor: Actor,
    campaign: Campaign,
    seats: Sequence[NewSeat],
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Seat players, as many as there are, at any moment of a campaign.

    Refusals, with ``line`` (counting from 0) among their parameters: seat.name, seat.twice, seat.early, seat.span,
    player.side, players.count.
    Journal ``seat.add``: seats (list of code, name, side, from_game, until_game).
    """

    def change(work: Work) -> Entry | None:
        made = [seat_player(work, new, line) for line, new in enumerate(seats)]
        if not made:
            return None
        room_for_all(work.campaign)
        return Entry({"seats": [said(seat) for seat in made]})

    return perform("seat.add", change, actor=actor, campaign=campaign, key=key, now=now)


def edit_seat(
    *,
    actor: Actor,
    campaign: Campaign,
    seat: str,
    edit: int,
    name: str,
    side: str,
    from_game: int | None = None,
    until_game: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Change a seat's name and span; its side too while no pilot sits in it. A player leaves by ``until_game``.

    Refusals: seat.gone, seat.name, seat.twice, seat.pilot, seat.span, player.side, players.count, and whatever the
    replay finds (a pilot who flew outside his player's span). Conflict: ``seat``, with the Seat as it stands now.
    Journal ``seat.edit``: seat (code), name, side; before and after: what changed.
    """

    def change(work: Work) -> Entry | None:
        stored = _seat(work.campaign, seat)
        if stored.edit != edit:
            raise Conflict("seat", stored)
        wanted: dict[str, Any] = {"name": name.strip(), "side": side, "from_game": from_game, "until_game": until_game}
        before = {what: getattr(stored, what) for what in wanted}
        changed = [what for what in wanted if wanted[what] != before[what]]
        if not changed:
            return None
        _check_side(side, 0)
        if "name" in changed:
            wanted["name"] = free_name(work.campaign, name, 0, but=stored.pk)
        if "side" in changed and stored.pilots.exists():
            raise refuse("seat.pilot", "/players", "B.2", name=stored.name, side=stored.side)
        stands = flow(work.campaign)
        _check_span(stands, from_game, until_game, 0)
        for what in changed:
            setattr(stored, what, wanted[what])
        stored.edit += 1
        stored.save(update_fields=[*changed, "edit"])
        room_for_all(work.campaign)
        return Entry(
            {"seat": stored.code, "name": stored.name, "side": stored.side},
            before={what: before[what] for what in changed},
            after={what: wanted[what] for what in changed},
        )

    return perform("seat.edit", change, actor=actor, campaign=campaign, key=key, now=now)


def remove_seat(
    *,
    actor: Actor,
    campaign: Campaign,
    seat: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take away a seat in which no pilot ever sat.

    Refusals: seat.gone, seat.pilot.
    Journal ``seat.remove``: seat (code), name, side, kept (its position and edit); before: the whole seat.
    """

    def change(work: Work) -> Entry:
        stored = _seat(work.campaign, seat)
        if stored.pilots.exists():
            raise refuse("seat.pilot", "/players", "B.2", name=stored.name, side=stored.side)
        was, kept = said(stored), {"position": stored.position, "edit": stored.edit}
        stored.delete()
        return Entry({"seat": was["code"], "name": was["name"], "side": was["side"], "kept": kept}, before=was)

    return perform("seat.remove", change, actor=actor, campaign=campaign, key=key, now=now)


def seat_player(work: Work, new: NewSeat, line: int = 0) -> Seat:
    """Store a new seat, inside an act that is at work. Its code is the side's letter and the next number."""
    _check_side(new.side, line)
    stands = flow(work.campaign)
    first = _first_game(stands, new.from_game, line)
    _check_span(stands, first, new.until_game, line)
    taken = dict(Seat.objects.filter(campaign=work.campaign).values_list("code", "position"))
    if len(taken) >= MOST_SEATS:
        raise refuse("seat.many", "/players", "", line=line, most=MOST_SEATS)
    return Seat.objects.create(
        campaign=work.campaign,
        code=_next_code(taken, new.side),
        name=free_name(work.campaign, new.name, line),
        side=new.side,
        from_game=first,
        until_game=new.until_game,
        position=max(taken.values(), default=0) + 1,
    )


def room_for_all(campaign: Campaign) -> None:
    """Refuse a ninth player on one side in a game that is still to be reported (A.3)."""
    stands = flow(campaign)
    seats = list(Seat.objects.filter(campaign=campaign).values_list("side", "from_game", "until_game"))
    for game in (number for number in stands.scheduled if number not in stands.reported):
        for side in Side.values:
            count = sum(seat_side == side and in_span(start, end, game) for seat_side, start, end in seats)
            if count > MOST_PLAYERS:
                told = {"game": game, "side": side, "count": count, "most": MOST_PLAYERS}
                raise refuse("players.count", "/players", "A.3", why="full", **told)


def said(seat: Seat) -> dict[str, Any]:
    """A seat as the journal keeps it."""
    return {what: getattr(seat, what) for what in ("code", "name", "side", "from_game", "until_game")}


def _seat(campaign: Campaign, code: str) -> Seat:
    stored = Seat.objects.filter(campaign=campaign, code=code).first()
    if stored is None:
        raise refuse("seat.gone", "/players", "", seat=code)
    return stored


def _check_side(side: str, line: int) -> None:
    if side not in Side.values:
        raise refuse("player.side", "/players", "A.3", line=line)


def _first_game(stands: Flow, wanted: int | None, line: int) -> int | None:
    """Who comes when games have been flown begins with the next one; he cannot begin earlier."""
    if wanted is not None and wanted in stands.reported:
        raise refuse("seat.early", "/players", "A.3", line=line, game=wanted, next=stands.next_game)
    if wanted is None and stands.begun:
        if stands.next_game is None:
            raise refuse("seat.over", "/players", "A.3", line=line)
        return stands.next_game
    return wanted


def _check_span(stands: Flow, first: int | None, last: int | None, line: int) -> None:
    for game in (first, last):
        if game is not None and game not in stands.scheduled:
            raise refuse("seat.span", "/players", "A.3", why="unscheduled", line=line, game=game)
    if first is not None and last is not None and first > last:
        raise refuse("seat.span", "/players", "A.3", why="backwards", line=line, first=first, last=last)


def free_name(campaign: Campaign, wanted: str, line: int, but: int | None = None) -> str:
    """The name, checked. Two players of one name could not be told apart on any page."""
    name = wording.name(wanted, "seat.name", "/players", line=line)
    others = Seat.objects.filter(campaign=campaign).values_list("pk", "name")
    if name.casefold() in {other.casefold() for seat, other in others if seat != but}:
        raise refuse("seat.twice", "/players", "", line=line, name=name)
    return name


def _next_code(codes: Iterable[str], side: str) -> str:
    letter = LETTER[side]
    numbers = [int(match[1]) for code in codes if (match := re.fullmatch(rf"{letter}(\d{{1,6}})", code))]
    return f"{letter}{max(numbers, default=0) + 1}"

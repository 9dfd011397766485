"""Acts that open a game: who flies, who is late, absent or sits out; and players who join in the middle of it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.drafts import remember
from campaign.acts.fallen import SiteDice
from campaign.acts.muster import NewPilot, muster_pilot
from campaign.acts.seats import NewSeat, room_for_all, said, seat_player
from campaign.acts.versions import further
from campaign.flow import Flow, flow, in_span
from campaign.models import Campaign, Seat
from games.models import Game, Report, Variant
from games.rollcalls import ABSENT, CALLS, FLIES, LATE, SITS_OUT, Called, changed_body, entered, leaving, open_body
from pilots.models import Pilot
from rulebooks.dice import Dice
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.scenarios import Scenario, scenario


def open_game(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    calls: Mapping[str, str],
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Open the next game's report with a roll call (B.3: aircraft are given out). ``calls``: seat's code to one of CALLS.

    A seat that is not named is absent. Refusals: rollcall.unknown, rollcall.open, rollcall.reported, rollcall.waits,
    rollcall.order, rollcall.call, rollcall.mustered, rollcall.aircraft.
    Journal ``rollcall.open``: flies (side to number), late, absent, sits_out (lists of players' names).
    """

    def change(work: Work) -> Entry:
        row = _game(work.campaign, game)
        may_open(work.campaign, row, flow(work.campaign))
        book = scenario(row.number, variant_of(row))
        called = call_roll(work.campaign, game, calls)
        check_calls(book, called)
        opened = further(row, state=Report.State.DRAFT, body=open_body(game, book, called), opened_at=work.now, saved_at=work.now)
        opened.by_id, opened.by_name = work.actor.user_id, work.actor.name
        opened.save(force_insert=True)
        return Entry(told(called), game=game)

    return perform("rollcall.open", change, actor=actor, campaign=campaign, key=key, now=now)


def change_roll_call(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    calls: Mapping[str, str],
    edit: int | None = None,
    drop_entered: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Change the roll call of the game that is open. What was entered stays for those who stay.

    ``edit`` is the draft's when the form was opened. Where somebody no longer flies of whom something was entered,
    that is dropped only if ``drop_entered``. Refusals: rollcall.closed, rollcall.entered (with names), rollcall.call,
    rollcall.mustered, rollcall.aircraft. Conflict: ``draft``, with the Report as it stands now.
    Journal ``rollcall.change``: flies, late, absent, sits_out as above; before and after: seat's code to call, as far
    as they changed.
    """

    def change(work: Work) -> Entry | None:
        row = _game(work.campaign, game)
        draft = _draft(row)
        if edit is not None and draft.edit != edit:
            raise Conflict("draft", draft)
        called = call_roll(work.campaign, game, calls)
        before = draft.body.get("roll_call", {})
        after = {each.seat: each.call for each in called}
        if before == after:
            return None
        check_calls(scenario(row.number, variant_of(row)), called)
        gone = leaving(draft.body, called)
        if not drop_entered and entered(draft.body, gone):
            raise refuse("rollcall.entered", "/roll_call", "", names=_names(work.campaign, draft, gone), game=game)
        _store(draft, changed_body(draft.body, scenario(row.number, variant_of(row)), called), work)
        changed = [seat for seat in after.keys() | before.keys() if before.get(seat) != after.get(seat)]
        return Entry(
            told(called),
            game=game,
            before={seat: before[seat] for seat in changed if seat in before},
            after={seat: after[seat] for seat in changed if seat in after},
        )

    same = ("rollcall.open",)
    return perform("rollcall.change", change, actor=actor, campaign=campaign, key=key, now=now, of_one_form=same)


@dataclass(frozen=True, slots=True)
class Joiner:
    """Somebody who is mustered when a game has begun: a new player, or, with ``seat`` (its code), one who had no pilot yet.

    ``die`` is what the table rolled; None: the site rolls. ``nonce`` as in ``NewPilot``.
    """

    pilot: str
    player: str = ""
    side: str = ""
    seat: str = ""
    die: int | None = None
    witness: str = ""
    nonce: str = ""


def join(
    *,
    actor: Actor,
    campaign: Campaign,
    joiner: Joiner,
    game: int,
    dice: Dice | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Muster a player, a new one in a new seat from ``game`` on; if that game is open he joins its draft.

    Refusals: those of ``add_seats`` and ``muster``, and rollcall.aircraft where his side has no aircraft left.
    Journal ``muster.roll``: pilots (one, as in ``muster``), new (a new player), joins (he flies in the open game);
    after: for a new player his seat.
    """

    def change(work: Work) -> Entry:
        stands = flow(work.campaign)
        code, seat = joiner.seat, {}
        if not code:
            first = None if stands.scheduled and game == stands.scheduled[0] else game
            seat = said(seat_player(work, NewSeat(joiner.player, joiner.side, first)))
            code = seat["code"]
            room_for_all(work.campaign)
        pilot = muster_pilot(work, NewPilot(code, joiner.pilot, joiner.die, joiner.witness, joiner.nonce), SiteDice(work, dice))
        joins = stands.draft == game
        if joins:
            _join_draft(work, _game(work.campaign, game), code)
        return Entry({"pilots": [pilot], "new": not joiner.seat, "joins": joins}, after=seat, game=game)

    return perform("muster.roll", change, actor=actor, campaign=campaign, key=key, now=now)


def call_roll(campaign: Campaign, game: int, calls: Mapping[str, str]) -> list[Called]:
    """The seats that take part in ``game``, in their order, each with his pilot and his call."""
    pilots: dict[int, str] = {}
    there = Pilot.objects.filter(campaign=campaign, on_call=False, came_after__lt=game).order_by("came_after")
    for seat_id, code in there.values_list("seat_id", "code"):
        pilots[seat_id] = code
    seats = Seat.objects.filter(campaign=campaign)
    return [
        Called(seat.code, seat.name, seat.side, pilots.get(seat.pk), calls.get(seat.code, ABSENT))
        for seat in seats
        if in_span(seat.from_game, seat.until_game, game)
    ]


def _game(campaign: Campaign, number: int) -> Game:
    row = Game.objects.filter(campaign=campaign, number=number).first()
    if row is None:
        raise refuse("rollcall.unknown", "/schedule", "B.1", game=number)
    return row


def variant_of(row: Game) -> Literal["standard", "pearl"]:
    return "pearl" if row.variant == Variant.PEARL else "standard"


def _draft(row: Game) -> Report:
    draft = row.reports.select_for_update().filter(state=Report.State.DRAFT).first()
    if draft is None:
        raise refuse("rollcall.closed", "/roll_call", "", game=row.number)
    return draft


def may_open(campaign: Campaign, row: Game, stands: Flow) -> None:
    """Refuse to open a game that is open or reported, or whose turn has not come."""
    if stands.draft is not None:
        raise refuse("rollcall.open", "/roll_call", "", game=stands.draft)
    if row.number in stands.reported:
        raise refuse("rollcall.reported", "/roll_call", "", game=row.number)
    if stands.waits is not None:
        raise refuse("rollcall.waits", "/roll_call", "F.3", game=row.number, waits=stands.waits)
    if row.number != stands.next_game:
        raise refuse("rollcall.order", "/roll_call", "A.1", game=row.number, next=stands.next_game)


def check_calls(book: Scenario, called: list[Called]) -> None:
    """Refuse a call that nobody knows, a pilot who is not mustered, and more pilots than aircraft (B.3)."""
    for each in called:
        if each.call not in CALLS:
            raise refuse("rollcall.call", f"/roll_call/{each.seat}", "", seat=each.seat, player=each.player)
        if each.call == FLIES and each.pilot is None:
            raise refuse("rollcall.mustered", f"/roll_call/{each.seat}", "B.2", seat=each.seat, player=each.player)
    for side in SIDES:
        flying = sum(each.side == side and each.call == FLIES for each in called)
        if flying > book.force(side).seats:
            there = book.force(side).seats
            raise refuse("rollcall.aircraft", "/roll_call", "B.3", side=side, flying=flying, aircraft=there, game=book.number)


def _join_draft(work: Work, row: Game, seat: str) -> None:
    draft = _draft(row)
    called = call_roll(work.campaign, row.number, {**draft.body.get("roll_call", {}), seat: FLIES})
    book = scenario(row.number, variant_of(row))
    check_calls(book, called)
    _store(draft, changed_body(draft.body, book, called), work)


def _store(draft: Report, body: dict[str, Any], work: Work) -> None:
    remember(draft)
    draft.body = body
    draft.edit += 1
    draft.saved_at = work.now
    draft.save(update_fields=["body", "edit", "saved_at"])


def told(called: list[Called]) -> dict[str, Any]:
    """What the journal says of a roll call."""
    told: dict[str, Any] = {"flies": {side: sum(c.side == side and c.call == FLIES for c in called) for side in SIDES}}
    for call in (LATE, ABSENT, SITS_OUT):
        told[call] = [each.player for each in called if each.call == call]
    return told


def _names(campaign: Campaign, draft: Report, gone: set[str]) -> list[str]:
    """The pilots whose sorties would go."""
    codes = [sortie.get("pilot") for sortie in draft.body["sorties"] if sortie.get("id") in gone and sortie.get("pilot")]
    return list(Pilot.objects.filter(campaign=campaign, code__in=codes).values_list("name", flat=True))

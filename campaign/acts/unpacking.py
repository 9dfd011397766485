"""Facts to rows, the inverse of campaign.record: a whole record is stored in bulk, in a fixed number of statements."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any

from campaign.acts.base import Work
from campaign.acts.besides import write_chapters, write_links
from campaign.acts.operations import write_operations
from campaign.ahead import said_ahead
from campaign.bulk import insert, insert_values
from campaign.models import Seat
from campaign.projection import Stored
from campaign.record import DICE, without_dice
from games.models import Game, Report, Roll
from pilots.models import AbilityChoice as AbilityRow
from pilots.models import Pilot
from pilots.models import Promotion as PromotionRow
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.record import Ability, Promotion, Replacement
from rulebooks.pacific_air_war.record import Campaign as Record


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A pilot and the seat he takes; ``came_after`` is 0 for the muster."""

    code: str
    name: str
    seat: str
    came_after: int


def unpack(work: Work, record: Record, document: dict[str, Any], outcome: Outcome) -> Stored:
    """Store all that ``record`` says in the empty campaign at work, and the successors whom the replay had to name (F.5).

    ``document`` is the record as a campaign file.
    """
    seats = _seats(work, record)
    newcomers, waiting = newcomers_of(record, outcome)
    pilots = _pilots(work, newcomers, seats)
    games = _games(work, record)
    if any(plan.kido_butai for plan in record.schedule):
        write_operations(work, record, games)
    write_links(work, record, games)
    write_chapters(work, record, outcome)
    ahead = {"replacements": waiting, **growth_of(work, record, pilots)}
    said = said_ahead(record, outcome)
    if said:
        work.campaign.ahead = {name: [entry.model_dump() for entry in entries] for name, entries in ahead.items() if entries}
        work.campaign.said_ahead = said
        work.campaign.save(update_fields=["ahead", "said_ahead"])
    bodies = {report["game"]: without_dice(report) for report in document.get("reports", ())}
    _reports(work, games, bodies)
    insert_values(Roll, ROLL, dice_of(work, record, pilots))
    return Stored(pilots=pilots, games=games, bodies=bodies)


SEAT = ("campaign_id", "code", "name", "side", "from_game", "until_game", "position", "edit")


def _seats(work: Work, record: Record) -> dict[str, int]:
    campaign = work.campaign.pk
    rows = (
        (campaign, player.id, player.name, player.side, player.from_, player.until, position, 0)
        for position, player in enumerate(record.players)
    )
    insert_values(Seat, SEAT, rows)
    return dict(Seat.objects.filter(campaign=work.campaign).values_list("code", "pk"))


def newcomers_of(record: Record, outcome: Outcome) -> tuple[list[Newcomer], list[Replacement]]:
    """The pilots to be stored, in order, and the replacements after games to come for whom no row can stand yet."""
    closed = {game.game for game in outcome.games if game.closed}
    unnamed = [new for game in outcome.games if game.closed for new in game.comes_in if not new.named]
    newcomers = [Newcomer(m.pilot, m.name, m.player, 0) for m in record.muster]
    newcomers += [Newcomer(r.pilot, r.name, r.player, r.after) for r in record.replacements if r.after in closed]
    newcomers += [Newcomer(new.pilot, new.name, new.player, new.game) for new in unnamed]
    taken = {new.code for new in newcomers}
    gaps: set[tuple[str, int]] = set()
    waiting = []
    for named in (r for r in record.replacements if r.after not in closed):
        if named.pilot in taken or (named.player, named.after) in gaps:
            waiting.append(named)
        else:
            newcomers.append(Newcomer(named.pilot, named.name, named.player, named.after))
            taken.add(named.pilot)
            gaps.add((named.player, named.after))
    return newcomers, waiting


PILOT = ("campaign_id", "seat_id", "code", "name", "came_after", "on_call", "position")


def _pilots(work: Work, newcomers: list[Newcomer], seats: dict[str, int]) -> dict[str, int]:
    campaign = work.campaign.pk
    rows = (
        (campaign, seats[new.seat], new.code, new.name, new.came_after, False, position) for position, new in enumerate(newcomers)
    )
    insert_values(Pilot, PILOT, rows)
    return dict(Pilot.objects.filter(campaign=work.campaign).values_list("code", "pk"))


def _games(work: Work, record: Record) -> dict[int, int]:
    insert(
        Game(
            campaign_id=work.campaign.pk,
            number=game.game,
            variant=game.variant,
            carrier_japan=game.carrier.japan,
            carrier_usa=game.carrier.usa,
            date=date.fromisoformat(game.date) if game.date else None,
            link=game.link or "",
            note=game.note,
        )
        for game in record.schedule
    )
    return dict(Game.objects.filter(campaign=work.campaign).values_list("number", "pk"))


def growth_of(work: Work, record: Record, pilots: dict[str, int]) -> dict[str, list[Ability] | list[Promotion]]:
    """Store abilities and promotions; answers with those whose pilot is not there yet."""
    campaign = work.campaign.pk
    choices = (
        (campaign, pilots[choice.pilot], choice.after, choice.ability, position)
        for position, choice in enumerate(record.abilities)
        if choice.pilot in pilots
    )
    insert_values(AbilityRow, ("campaign_id", "pilot_id", "after", "ability", "position"), choices)
    words = (
        (campaign, pilots[word.pilot], word.after, word.rank, position)
        for position, word in enumerate(record.promotions)
        if word.pilot in pilots
    )
    insert_values(PromotionRow, ("campaign_id", "pilot_id", "after", "rank", "position"), words)
    return {
        "abilities": [choice for choice in record.abilities if choice.pilot not in pilots],
        "promotions": [word for word in record.promotions if word.pilot not in pilots],
    }


def _reports(work: Work, games: dict[int, int], bodies: dict[int, dict[str, Any]]) -> None:
    insert(
        Report(
            game_id=games[number],
            number=1,
            state=Report.State.CONFIRMED.value,
            body=body,
            by_id=work.actor.user_id,
            by_name=work.actor.name,
            opened_at=work.now,
            saved_at=work.now,
            confirmed_at=work.now,
        )
        for number, body in bodies.items()
    )


ROLL = (
    "campaign_id",
    "number",
    "nonce",
    "player",
    "game",
    "pilot_id",
    "crew",
    "kind",
    "value",
    "source",
    "by_id",
    "by_name",
    "witness",
    "at",
    "void_reason",
)


def dice_of(work: Work, record: Record, pilots: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    """Every die of the file as a row of ``ROLL``, also those that no rule calls for."""
    campaign, numbers, told = (
        work.campaign.pk,
        count(1),
        (Roll.Source.FILE.value, work.actor.user_id, work.actor.name, "", work.now, ""),
    )
    for muster in record.muster:
        yield (campaign, next(numbers), "", "", 0, pilots[muster.pilot], "", "muster", muster.roll, *told)
    for report in record.reports:
        for sortie in report.sorties:
            whose = (pilots[sortie.pilot], "") if sortie.pilot else (None, sortie.id)
            for kind in DICE:
                value = getattr(sortie, kind)
                if value is not None:
                    yield (campaign, next(numbers), "", "", report.game, *whose, kind, value, *told)

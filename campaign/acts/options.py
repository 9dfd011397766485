"""Acts on a campaign's name, rule options and schedule."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from pydantic import ValidationError

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.flow import Flow, flow
from campaign.models import Campaign, Seat
from games.models import Game, Variant
from rulebooks.pacific_air_war.record import Rules
from rulebooks.pacific_air_war.scenarios import COMPULSORY, PEARL_GAME, SCENARIOS


def checked_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the book's defaults. Raises Refused rules.value with the first bad one."""
    try:
        return Rules.model_validate(dict(rules)).model_dump(mode="json", exclude_defaults=True)
    except ValidationError as error:
        option = ".".join(str(part) for part in error.errors()[0]["loc"])
        value = str(error.errors()[0]["input"])[:40]
        raise refuse("rules.value", f"/rules/{option}", "", option=option, value=value) from None


OPTIONS = ("name", "visibility", "rules", "players_roll", "confirmation")


def change_options(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    name: str,
    visibility: str,
    rules: Mapping[str, Any] | None = None,
    players_roll: bool | None = None,
    confirmation: str | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Change a campaign's name, who may see it, who rolls and confirms, and, before the first report is confirmed, its rules.

    What is None is left alone. ``edit`` is the campaign's ``options_edit`` when the form was opened.
    Refusals: campaign.name, campaign.visibility, campaign.confirmation, rules.value, rules.frozen. Conflict: ``options``,
    with the campaign as it stands now.
    Journal ``campaign.options``: name; before and after: name, visibility, rules, players_roll, confirmation, as far as they
    changed.
    """

    def change(work: Work) -> Entry | None:
        _same_edit(work.campaign, edit)
        now_stands = {what: getattr(work.campaign, what) for what in OPTIONS}
        wanted = {
            "name": wording.title(name, "campaign.name", "/name"),
            "visibility": visibility,
            "rules": now_stands["rules"] if rules is None else checked_rules(rules),
            "players_roll": now_stands["players_roll"] if players_roll is None else players_roll,
            "confirmation": confirmation or now_stands["confirmation"],
        }
        if visibility not in Campaign.Visibility.values:
            raise refuse("campaign.visibility", "/visibility")
        if wanted["confirmation"] not in Campaign.Confirmation.values:
            raise refuse("campaign.confirmation", "/confirmation")
        changed = [what for what in wanted if wanted[what] != now_stands[what]]
        if not changed:
            return None
        if "rules" in changed and flow(work.campaign).begun:
            raise refuse("rules.frozen", "/rules")
        for what in changed:
            setattr(work.campaign, what, wanted[what])
        work.campaign.options_edit += 1
        work.campaign.save(update_fields=[*changed, "options_edit"])
        return Entry(
            {"name": work.campaign.name},
            before={what: now_stands[what] for what in changed},
            after={what: wanted[what] for what in changed},
        )

    return perform("campaign.options", change, actor=actor, campaign=campaign, key=key, now=now)


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of the schedule. ``carrier_*`` None: as the rulebook's table has it (PAW-R1)."""

    number: int
    pearl: bool = False
    carrier_japan: bool | None = None
    carrier_usa: bool | None = None
    day: date | None = None
    link: str = ""
    note: str = ""


RULED = ("variant", "carrier_japan", "carrier_usa")


def change_schedule(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    lines: Sequence[GameLine],
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Put ``lines`` in the place of the schedule (B.1).

    Date, link and note may always change. After the first report a game's variant and carriers stand; optional games
    that come after the last report may still be added or dropped, unless their report is being entered.
    Refusals: schedule.unknown, schedule.compulsory, schedule.flown, schedule.opened, schedule.variant, rules.frozen,
    schedule.link, schedule.note, schedule.span (with players). Conflict: ``options``.
    Journal ``campaign.schedule``: games (numbers), added, dropped, changed (numbers); before and after: the lines
    that changed, by number.
    """

    def change(work: Work) -> Entry | None:
        _same_edit(work.campaign, edit)
        stands = flow(work.campaign)
        stored = {game.number: game for game in Game.objects.filter(campaign=work.campaign)}
        wanted = {line.number: _values(line) for line in lines}
        _may_be(stands, stored, wanted)
        before = {number: _stored_values(game) for number, game in stored.items()}
        changed = sorted(n for n in before.keys() | wanted.keys() if before.get(n) != wanted.get(n))
        if not changed:
            return None
        _nobody_comes_or_goes_with(work.campaign, stored.keys() - wanted.keys())
        for number in changed:
            _write(work.campaign, stored.get(number), number, wanted.get(number))
        work.campaign.options_edit += 1
        work.campaign.save(update_fields=["options_edit"])
        return Entry(
            {
                "games": sorted(wanted),
                "added": sorted(wanted.keys() - before.keys()),
                "dropped": sorted(before.keys() - wanted.keys()),
                "changed": [n for n in changed if n in before and n in wanted],
            },
            before={str(n): _plain(before[n]) for n in changed if n in before},
            after={str(n): _plain(wanted[n]) for n in changed if n in wanted},
        )

    return perform("campaign.schedule", change, actor=actor, campaign=campaign, key=key, now=now)


def _same_edit(campaign: Campaign, edit: int) -> None:
    if campaign.options_edit != edit:
        raise Conflict("options", campaign)


def _values(line: GameLine) -> dict[str, Any]:
    if line.number not in SCENARIOS:
        raise refuse("schedule.unknown", "/schedule", "B.1", game=line.number)
    if line.pearl and line.number != PEARL_GAME:
        raise refuse("schedule.variant", f"/schedule/{line.number}/variant", "C.1", why="game", game=line.number)
    return {
        "variant": Variant.PEARL if line.pearl else Variant.STANDARD,
        "carrier_japan": line.carrier_japan,
        "carrier_usa": line.carrier_usa,
        "date": line.day,
        "link": wording.link(line.link, "schedule.link", f"/schedule/{line.number}/link", game=line.number),
        "note": wording.note(line.note, "schedule.note", f"/schedule/{line.number}/note", game=line.number),
    }


def _stored_values(game: Game) -> dict[str, Any]:
    return {what: getattr(game, what) for what in (*RULED, "date", "link", "note")}


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "date": values["date"].isoformat() if values["date"] else None}


def _may_be(stands: Flow, stored: Mapping[int, Game], wanted: Mapping[int, dict[str, Any]]) -> None:
    """Refuse what may not change any more."""
    last = stands.reported[-1] if stands.reported else 0
    for number in COMPULSORY:
        if number not in wanted:
            raise refuse("schedule.compulsory", f"/schedule/{number}", "B.1", why="left_out", game=number)
    for number in stored.keys() ^ wanted.keys():
        if number <= last:
            raise refuse("schedule.flown", f"/schedule/{number}", "B.1", game=number, last=last)
        for opened in stands.opened:
            if number == opened if number in stored else number < opened:
                raise refuse("schedule.opened", f"/schedule/{number}", "B.1", game=number, open=opened)
    if not stands.begun:
        return
    for number in stored.keys() & wanted.keys():
        if any(getattr(stored[number], what) != wanted[number][what] for what in RULED):
            raise refuse("rules.frozen", f"/schedule/{number}", "PAW-R1", why="game", game=number)


def _nobody_comes_or_goes_with(campaign: Campaign, dropped: Collection[int]) -> None:
    """Refuse to drop a game from or until which somebody plays."""
    for number in sorted(dropped):
        players = Seat.objects.filter(Q(from_game=number) | Q(until_game=number), campaign=campaign)
        if names := list(players.values_list("name", flat=True)):
            raise refuse("schedule.span", f"/schedule/{number}", "A.3", game=number, players=names)


def _write(campaign: Campaign, game: Game | None, number: int, values: dict[str, Any] | None) -> None:
    if values is None:
        Game.objects.filter(campaign=campaign, number=number).delete()
    elif game is None:
        Game.objects.create(campaign=campaign, number=number, **values)
    else:
        for what, value in values.items():
            setattr(game, what, value)
        game.save(update_fields=list(values))

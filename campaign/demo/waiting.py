"""A campaign in the middle: game 4 is over, and some dice of fate have not been rolled yet."""

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from campaign.acts.base import Actor
from campaign.acts.drafts import draft_of
from campaign.acts.growth import choose_ability, name_replacements
from campaign.acts.links import add_link
from campaign.acts.muster import NewPilot
from campaign.acts.reports import confirm_report
from campaign.acts.rollcall import open_game
from campaign.acts.rolls import enter_die, throw, throw_all
from campaign.demo.evenings import Clock, People, found, muster_at_the_table, seat
from campaign.demo.log import keep_log
from campaign.models import Campaign
from campaign.record import facts, with_dice, without_dice
from games.fate.order import in_order
from games.models import Link
from games.rollcalls import ABSENT, FLIES
from pilots.models import Pilot
from rulebooks.dice import ScriptedDice
from rulebooks.pacific_air_war.outcome import Throw
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.scenarios import OPTIONAL

FACTS = Path(__file__).with_name("solomons.json")
BETWEEN = timedelta(days=14)
WITNESS = "Henk"
ELSEWHERE = "club.example"
LINKS = (
    (0, Link.Kind.TABLE, "tables/autumn", "Our online table", "the two who live too far away sat there"),
    (0, Link.Kind.RESULT, "results/autumn/4", "The result in the club’s league", ""),
    (1, Link.Kind.TABLE, "tables/autumn", "Our online table", "open from seven o’clock"),
    (1, Link.Kind.THREAD, "forum/autumn", "Who comes, and who brings what", ""),
)
"""How many games after the last one; the address is of a name that nobody can own."""
PLAYERS_SEAT = 1
"""Bence, whose pilot is down at sea: the account of the demo has a die to roll on its phone."""

Body = dict[str, Any]
Dice = dict[str, dict[str, int]]


@dataclass(slots=True)
class Table:
    """The campaign while it is played. ``codes``: pilots' ids in the facts to those that they have here."""

    campaign: Campaign
    referee: Actor
    clock: Clock
    told: dict[str, Any]
    codes: dict[str, str] = field(default_factory=dict)


def play_waiting(people: People, now: datetime) -> Campaign:
    """Play four games, the last of them on the evening before ``now``, with its dice half rolled."""
    told = json.loads(FACTS.read_text(encoding="utf-8"))
    played = [report["game"] for report in told["reports"]]
    days = [now - timedelta(days=1) - BETWEEN * (len(played) - number) for number in range(1, len(told["schedule"]) + 1)]
    clock = Clock(days[0])
    clock.evening(days[0] - timedelta(days=7))
    campaign = found(people, clock, told["name"], Campaign.Visibility.UNLISTED, OPTIONAL, days)
    players = {side: [p["name"] for p in told["players"] if p["side"] == side] for side in ("japan", "usa")}
    seats = seat(people, clock, campaign, players, known=PLAYERS_SEAT)
    pilots = [NewPilot(code.code, m["name"], m["roll"], WITNESS) for code, m in zip(seats, told["muster"], strict=True)]
    muster_at_the_table(people, clock, campaign, pilots)
    table = Table(campaign, people.referee, clock, told)
    _come_in(table, 0)
    for report, day in zip(told["reports"], days, strict=False):
        clock.evening(day)
        _play(table, report, last=report["game"] == played[-1])
    return campaign


def _play(table: Table, report: Body, last: bool) -> None:
    """One evening as it is told; of the last one's dice those that are told, one by one."""
    number, campaign, referee, clock = report["game"], table.campaign, table.referee, table.clock
    known = _as_here(report, table.codes)
    flying = {sortie.get("pilot") for sortie in known["sorties"]}
    calls = {code.rpartition("-")[0]: FLIES if code in flying else ABSENT for code in table.codes.values()}
    calls |= {code.rpartition("-")[0]: FLIES for code in flying if code}
    open_game(actor=referee, campaign=campaign, game=number, calls=calls, now=clock.later())
    draft = draft_of(campaign, number)
    edit, call = (draft.edit, draft.body["roll_call"]) if draft else (0, {})
    body = {**without_dice(known), "roll_call": call}
    confirm_report(actor=referee, campaign=campaign, game=number, edit=edit, body=body, now=clock.later(140))
    if last:
        pilots = Pilot.objects.filter(campaign=campaign).select_related("seat")
        keep_log(campaign, referee, known, {p.code: (p.seat.name, p.name) for p in pilots}, clock.later())
        _lead_elsewhere(table, number)
    fallen = _fallen(facts(campaign), number, {s["pilot"]: s for s in known["sorties"] if "pilot" in s})
    if not last:
        dice = ScriptedDice([value for _, value in fallen])
        throw_all(actor=referee, campaign=campaign, dice=dice, now=clock.later(6))
        _come_in(table, number)
        return
    for place, (die, value) in enumerate(fallen):
        one = {
            "actor": referee,
            "campaign": campaign,
            "game": number,
            "pilot": die.pilot,
            "kind": die.kind,
            "now": clock.later(1),
        }
        if place % 2:
            enter_die(**one, value=value, witness=WITNESS)
        else:
            throw(**one, dice=ScriptedDice([value]))


def _lead_elsewhere(table: Table, number: int) -> None:
    """Links of the game that was flown last, and of the next one. Nothing of them is ever fetched."""
    known = {game.number for game in table.campaign.games.all()}
    for game, kind, path, title, note in LINKS:
        if number + game in known:
            url = f"https://{ELSEWHERE}/{path}"
            said = {"kind": kind, "url": url, "title": title, "note": note}
            add_link(actor=table.referee, campaign=table.campaign, game=number + game, now=table.clock.later(1), **said)


def _come_in(table: Table, number: int) -> None:
    """Pilots who came after this game (0: at the muster), their names, and the abilities chosen then."""
    here = {
        (pilot.seat.code, pilot.came_after): pilot.code
        for pilot in Pilot.objects.filter(campaign=table.campaign).select_related("seat")
    }
    source = table.told["muster"] if number == 0 else [r for r in table.told["replacements"] if r["after"] == number]
    table.codes |= {entry["pilot"]: here[entry["player"], number] for entry in source}
    if number and source:
        named = {table.codes[entry["pilot"]]: entry["name"] for entry in source}
        name_replacements(actor=table.referee, campaign=table.campaign, names=named, now=table.clock.later(4))
    for choice in table.told["abilities"]:
        if choice["after"] == number:
            pilot, ability = table.codes[choice["pilot"]], choice["ability"].replace("'", "’")
            choose_ability(actor=table.referee, campaign=table.campaign, pilot=pilot, ability=ability, now=table.clock.later(1))


def _as_here(value: Any, codes: dict[str, str]) -> Any:
    """The same facts with the ids that the pilots have here."""
    if isinstance(value, dict):
        return {key: _as_here(part, codes) for key, part in value.items()}
    if isinstance(value, list):
        return [_as_here(part, codes) for part in value]
    return codes.get(value, value) if isinstance(value, str) else value


def _fallen(record: Record, number: int, told: dict[str, Body]) -> list[tuple[Throw, int]]:
    """The dice that the rules call for in a game and that are told, in the order in which they are called for."""
    fallen: list[tuple[Throw, int]] = []
    dice: Dice = {}
    document = record.document()
    while True:
        *earlier, report = document["reports"]
        outcome = play(Record.model_validate({**document, "reports": [*earlier, with_dice(report, dice)]}))
        pending = [throw for throw in in_order(outcome.games[-1].pending) if throw.kind in told[throw.pilot]]
        if not pending:
            return fallen
        die = pending[0]
        value = told[die.pilot][die.kind]
        dice.setdefault(die.pilot, {})[die.kind] = value
        fallen.append((die, value))

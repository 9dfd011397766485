"""The demo's sessions of the Dauntless desk: one that goes on, one that is over; and two classes of ships of the club's own."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from campaign.acts.base import Actor
from campaign.acts.desk_evening import (
    mark_plot,
    open_secret,
    read_note,
    say_increment,
    send_note,
    start_timer,
    write_plots,
    write_secret,
)
from campaign.acts.desk_fleet import take_fleet
from campaign.acts.desk_log import enter, enter_all, void
from campaign.acts.desk_people import join_desk
from campaign.acts.desk_torpedoes import launch
from campaign.acts.desks import begin_desk, finish_desk, set_turn
from campaign.demo.evenings import Clock, People
from campaign.models import Campaign, Club
from games.dauntless.evening.plotting import plotting_of
from games.dauntless.forces.fleet import Fleet, fleet_of
from games.dauntless.forces.making import Chosen, aircraft_of, era_of, ship_of, silhouette_of
from games.dauntless.map.torpedoes import Run, Torpedo
from games.dauntless.map.vessels import vessels_of
from games.dauntless.sessions import session_of
from games.dauntless.victory.panel import panel
from games.models import Desk, DeskPlayer
from rulebooks.dauntless.data import SHIP_CELLS
from rulebooks.dauntless.session import drop_of

Request = dict[str, Any]
US, JP = "US", "JP"
OWN = (
    "JP,CV-2,2x6,?,8,?,1,1/2,30,5,700,Ryūjō",
    "JP,DD-2,3,?,4A+2B,?,1,1,9,2,120,Kagerō",
)
"""Rows of a club's file: what the table agreed on for 1942 and early 1943; nobody has said anything of later guns yet."""
GOING, OVER = "Thursday’s strike", "Two Mitchells, one destroyer"
AT_SEA = (("ryujo", "Ryūjō", "CV-2", 0), ("amatsukaze", "Amatsukaze", "DD-2", -3), ("tokitsukaze", "Tokitsukaze", "DD-2", 3))
"""Id, name, class and column of the carrier and her screen, side by side on the same course."""
I_BOAT: Request = {
    "id": "i-9",
    "side": JP,
    "name": "I-9",
    "ledger": {
        "ship": {"nation": JP, "class_id": "SS-1", "light": "1", "heavy": "2C", "speed": "1/2", "turning": "1/2", "hits": 6},
        "era": "early",
        "depth": 0,
        "hex": [6, 3],
        "facing": 1,
        "events": [],
    },
}
PLAN = "The bombers come in at 12,000 feet and nose over in turn 3. The torpedo bombers stay low, and wait."
SCREEN = "The destroyers stay abeam, three hexes off, and do not turn away with the carrier."
NOTE = "You take the left one of your four down first; I drop in front of her bow."
LATE = {"SBD Dauntless 4": "level"}
"""Whose plot was not noted when the bell rang, and how he flies on."""
FLAK: Request = {
    "calc": "flak",
    "id": {"ship": "ryujo"},
    "light": "2x6",
    "heavy": "8",
    "targets": [{"id": "SBD Dauntless 1", "arc": 2, "range": 14}, {"id": "TBF Avenger 1", "arc": 10, "range": 5}],
    "shots": [
        {"gun": "heavy", "number": 1, "target": "SBD Dauntless 1"},
        {"gun": "light", "number": 1, "target": "TBF Avenger 1"},
        {"gun": "light", "number": 2, "target": "TBF Avenger 1"},
    ],
}
DROPPED: Request = {"id": "TBF 1", "nation": US, "altitude": 100, "drop_turn": 2, "hex": [3, -7], "facing": 5, "state": "running"}
RUNNING: Request = {**DROPPED, "id": "TBF 2", "drop_turn": 4, "hex": [7, -11]}
"""It meets a destroyer in turn 7 if she goes straight on."""


def play_desks(people: People, finished: Campaign, now: datetime) -> None:
    """The club's rows of ships, then the session that is over, then the one whose fifth turn the table is at."""
    finished.refresh_from_db()
    assert finished.club is not None
    club, player = finished.club, _actor(people.player)
    text = "\n".join((",".join(SHIP_CELLS), *OWN))
    take_fleet(actor=people.referee, club=club.slug, kind="ships", text=text, now=now - timedelta(days=45))
    fleet = fleet_of(club)
    _over(player, club, fleet, _evening(now - timedelta(days=19)))
    _going(people.referee, _actor(people.second), player, club, fleet, _evening(now - timedelta(days=1)))


def _evening(day: datetime) -> Clock:
    clock = Clock(day)
    clock.evening(day)
    return clock


def _actor(name: str) -> Actor:
    return Actor(name, User.objects.get(username=name).pk)


def _ship(fleet: Fleet, date: str, called: tuple[str, str, str, int]) -> Request:
    """A Japanese ship of one of the club's classes, on course 1."""
    ident, name, class_id, column = called
    row = next(one.row for one in fleet.ships.values() if (one.nation, one.row["class_id"]) == (JP, class_id))
    ship = ship_of(row, era_of(date), {})
    return {
        "id": ident,
        "side": JP,
        "name": name,
        **silhouette_of(row, None),
        "ledger": {"ship": ship, "era": era_of(date), "hex": [column, 0], "facing": 1, "events": []},
    }


def _move(ship: str, **order: Any) -> Request:
    return {"calc": "ship_move", "id": {"ship": ship}, "order": {"move": 1, **order}}


def _dive(ship: str, aircraft: str, *dice: int) -> Request:
    """``dice``: one for each bomb that hit."""
    return {"calc": "bomb", "kind": "dive", "id": {"ship": ship, "aircraft": aircraft}, "dice": [*dice]}


def _under() -> Request:
    return {"calc": "submarine", "id": {"ship": "i-9"}, "orders": ["dive"]}


def _turn(referee: Actor, desk: Desk, turn: int, clock: Clock) -> None:
    edit = Desk.objects.values_list("edit", flat=True).get(pk=desk.pk)
    set_turn(actor=referee, code=desk.code, edit=edit, turn=turn, now=clock.later(12))


def _over(player: Actor, club: Club, fleet: Fleet, clock: Clock) -> None:
    """Played alone: both bombers come at the destroyer's bow, the second one sinks her."""
    date, ship = "1943-03", "arashi"
    desk = begin_desk(
        actor=player,
        title=OVER,
        club=club.slug,
        scenario="shipping_strike",
        date=date,
        ships=[_ship(fleet, date, (ship, "Arashi", "DD-2", 0))],
        aircraft=aircraft_of([Chosen(US, "B-25C", 2, "attacker")], fleet, "shipping_strike"),
        solitaire=True,
        now=clock.now,
    )
    skip = {"calc": "skip", "altitude": 100, "speed": 5, "adjacent": True, "pointing": True, "aspect": "fore", "bombs": 2}
    strafe = {"calc": "strafe", "guns": "bracketed", "results": ["C", "D", "E"]}
    for turn, requests in enumerate(
        (
            [_move(ship)],
            [_move(ship, sides=1, direction="R"), {**strafe, "id": {"ship": ship, "aircraft": "B-25C 1"}}],
            [_move(ship), {**skip, "bombs": 1, "id": {"ship": ship, "aircraft": "B-25C 1"}, "dice": [1]}],
            [{**skip, "id": {"ship": ship, "aircraft": "B-25C 2"}, "dice": [2, 4]}],
        ),
        1,
    ):
        if turn > 1:
            _turn(player, desk, turn, clock)
        enter_all(actor=player, code=desk.code, requests=requests, dice="table", now=clock.later())
    stands = Desk.objects.get(pk=desk.pk)
    facts = {"attacker_air_points": 0, "defender_air_points": 12}
    won = panel(session_of(stands), facts).winner
    finish_desk(actor=player, code=desk.code, edit=stands.edit, winner=won, facts=facts, now=clock.later(15))


def _going(referee: Actor, second: Actor, player: Actor, club: Club, fleet: Fleet, clock: Clock) -> None:
    """A carrier under attack, as far as turn 5: the referee and the player fly, the second referee has the ships."""
    date, scenario = "1942-08", "carrier_strike"
    flown = [Chosen(US, "SBD Dauntless", 4, "attacker"), Chosen(US, "TBF Avenger", 4, "attacker")]
    desk = begin_desk(
        actor=referee,
        title=GOING,
        club=club.slug,
        scenario=scenario,
        date=date,
        ships=[*(_ship(fleet, date, each) for each in AT_SEA), I_BOAT],
        aircraft=aircraft_of(flown, fleet, scenario),
        side=US,
        now=clock.now,
    )
    for actor, side in ((player, US), (second, JP)):
        join_desk(actor=actor, secret=desk.seats[side], now=clock.later())
    sealed = {"code": desk.code, "now": clock.later()}
    write_secret(actor=player, side=US, name="Our approach", text=PLAN, **sealed)
    screen = write_secret(actor=second, side=JP, name="The screen", text=SCREEN, **sealed)
    _plot(referee, player, desk, clock)
    for turn in range(1, 6):
        if turn > 1:
            _turn(referee, desk, turn, clock)
        if turn < 5:
            enter_all(actor=second, code=desk.code, requests=_sails(turn), now=clock.later())
        if turn == 2:
            enter(actor=second, code=desk.code, request=FLAK, now=clock.later())
            launch(actor=player, code=desk.code, torpedo=DROPPED, aircraft="TBF Avenger 1", now=clock.later())
        if turn == 3:
            open_secret(actor=second, code=desk.code, secret=screen.pk, now=clock.later())
            _bombs(referee, desk, clock)
        if turn == 4:
            enter(actor=player, code=desk.code, request=_met(desk), dice="table", now=clock.later())
            launch(actor=player, code=desk.code, torpedo=RUNNING, aircraft="TBF Avenger 2", now=clock.later())


def _plot(referee: Actor, player: Actor, desk: Desk, clock: Clock) -> None:
    """A note goes round while movement is plotted, and the bell rings before everybody has finished."""
    start_timer(actor=referee, code=desk.code, limit=150, since="", now=clock.later())
    since = plotting_of(Desk.objects.get(pk=desk.pk)).since
    other = DeskPlayer.objects.get(desk=desk, user=referee.user_id)
    types = {"from_type": "TBF Avenger", "to_type": "SBD Dauntless"}
    note = send_note(actor=player, code=desk.code, to=other.pk, text=NOTE, **types, now=clock.now + timedelta(seconds=40))
    read_note(actor=referee, code=desk.code, note=note.pk, fallen=6)
    for place, one in enumerate(plane["id"] for plane in desk.aircraft if plane["id"] not in LATE):
        noted = clock.now + timedelta(seconds=60 + 10 * place)
        mark_plot(actor=player, code=desk.code, aircraft=one, noted=True, since=since, now=noted)
    bell = clock.later(3)
    for one, increment in LATE.items():
        say_increment(actor=referee, code=desk.code, aircraft=one, increment=increment, since=since, now=bell)
    write_plots(actor=referee, code=desk.code, since=since, now=bell)


def _sails(turn: int) -> list[Request]:
    """The ships hold their course; the submarine is on her way down from the second turn on."""
    ships = [_move(ship) for ship, *_rest in AT_SEA]
    return [*ships, *([_move("i-9")] if turn % 2 == 0 else []), *([_under()] if turn > 1 else [])]


def _bombs(referee: Actor, desk: Desk, clock: Clock) -> None:
    """Two aircraft dive; the first one's die is entered for a ship that nobody aimed at, and taken back."""
    at = {"actor": referee, "code": desk.code}
    wrong = enter(**at, request=_dive("amatsukaze", "SBD Dauntless 1", 5), dice="table", now=clock.later())
    reason = "Meant for the carrier; the wrong ship was tapped."
    void(**at, number=wrong.entry.number, reason=reason, now=clock.later(1))
    enter(**at, request=_dive("ryujo", "SBD Dauntless 1", 5), dice="table", now=clock.later(1))
    enter(**at, request=_dive("ryujo", "SBD Dauntless 2"), now=clock.later(1))


def _met(desk: Desk) -> Request:
    """The torpedo meets the carrier as the table's page finds it; the die shows 3."""
    stands = Desk.objects.get(pk=desk.pk)
    session = session_of(stands)
    torpedo = Torpedo.read(DROPPED, drop_of(session, DROPPED["id"]))
    return Run(torpedo, vessels_of(session), now=stands.turn, moved=stands.turn).attack(3)

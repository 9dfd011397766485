"""The demo's games of Kido Butai: those of the club's league, one of them behind a campaign's game, and one that is going."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User

from campaign.acts.base import Actor
from campaign.acts.battles import change_battle, load_battle
from campaign.acts.operations import attach_operation
from campaign.demo.evenings import People
from campaign.models import Campaign
from games.models import Battle
from rulebooks.kido_butai.coach.admirals import ADMIRALS
from rulebooks.kido_butai.coach.seeded import Seeded
from rulebooks.kido_butai.live import Game, new_game
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.settings import BOMBERS, LAST_TURN
from rulebooks.kido_butai.strike import Assigning


@dataclass(frozen=True, slots=True)
class Played:
    """How a game of the demo came about: its admiral and his seed, up to which turn, and how many days ago."""

    title: str
    admiral: str
    seed: int
    days: int
    until: int = LAST_TURN


BEHIND_GAME_2 = Played("Midway, as we flew it", "nagumo", 10, 70)
REFEREES = (Played("With the reserve on deck", "nagumo", 8, 26),)
SECONDS = (BEHIND_GAME_2, Played("All at the island", "midway", 1, 12))
PLAYERS = (
    Played("Four carriers, one pot of tea", "cautious", 9, 40),
    Played("Second try", "hunter", 8, 33),
)
GOING = Played("Thursday’s battle", "nagumo", 8, 1, until=5)


def play_battles(people: People, finished: Campaign, now: datetime) -> None:
    """Load them as files, enter those that are over in the club's league, and attach one to the finished campaign's game 2."""
    finished.refresh_from_db()
    club = finished.club.slug if finished.club else ""
    second, player = _actor(people.second), _actor(people.player)
    for actor, played in ((people.referee, REFEREES), (second, SECONDS), (player, PLAYERS)):
        for one in played:
            battle = _loaded(actor, one, now)
            framed = one is BEHIND_GAME_2
            change_battle(actor=actor, code=battle.code, edit=battle.edit, title=one.title, shared=framed, club=club)
            if framed:
                _attach(people.referee, finished, battle)
    _loaded(player, GOING, now)


def _actor(name: str) -> Actor:
    return Actor(name, User.objects.get(username=name).pk)


def _loaded(actor: Actor, one: Played, now: datetime) -> Battle:
    data = json.dumps(_played(one).document).encode()
    return load_battle(actor=actor, data=data, now=now - timedelta(days=one.days))


def _attach(referee: Actor, campaign: Campaign, battle: Battle) -> None:
    attach_operation(
        actor=referee,
        campaign=campaign,
        battle=battle.code,
        now=campaign.changed_at + timedelta(minutes=1),
    )


def _played(one: Played) -> Game:
    admiral, dice, hand = ADMIRALS[one.admiral], Seeded(f"long table {one.title} {one.seed}"), Seeded("")
    start = new_game().board
    game = new_game([name for name in BOMBERS if admiral.load(start, name) == "torpedo"], title=one.title)
    while not game.board.finished and game.board.turn <= one.until:
        while (order := next(admiral.orders(game.board, hand), None)) is not None:
            game.act(order, dice)
            if isinstance(game.question, Assigning):
                game.answer(admiral.assign(game.board, game.question, hand), dice)
        game.end_phase(dice)
        if isinstance(game.question, Intercepting):
            game.answer(game.question.cap, dice)
    return game

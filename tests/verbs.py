"""Verbs of an evening, for tests: thin wrappers that call acts. Names of players and pilots are invented."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from campaign.acts import clubs, founding, growth, muster, options, people, reports, rollcall, rolls, seasons, seats
from campaign.acts.base import Actor
from campaign.acts.muster import NewPilot
from campaign.acts.seats import NewSeat
from campaign.finding import make_findable
from campaign.models import Campaign, Club, Member, Seat
from campaign.record import facts
from games.models import Game, Report
from rulebooks.dice import Dice, Roll, ScriptedDice
from rulebooks.pacific_air_war.play import play

NOW = datetime(2026, 9, 24, 19, 30, tzinfo=UTC)
PASSWORD = "correct horse battery"
JAPANESE = "Anna Bence Chloé David Ewa Farid Greta Henk".split()
AMERICANS = "Ingrid Jörg Karim Lucía Marek Nina Oskar Priya".split()
PLAYERS = {"japan": JAPANESE, "usa": AMERICANS}


def account(name: str = "Sabine") -> User:
    """A person who can sign in with PASSWORD."""
    return User.objects.create_user(name, password=PASSWORD)


def acting(user: User | None = None, name: str = "Sabine") -> Actor:
    """The actor for an account, or a nameless one for tests where nobody matters."""
    return Actor(user.username, user.pk) if user else Actor(name)


def found_club(keeper: User, *winters: str, **told: str) -> Club:
    """The Long Table, with these seasons, the first first. ``told``: see ``clubs.found_club``."""
    club = clubs.found_club(actor=acting(keeper), name="The Long Table", now=NOW, **told).club
    for edit, name in enumerate(winters):
        seasons.add_season(actor=acting(keeper), club=club.slug, edit=edit, name=name, now=NOW)
    return club


def found_campaign(
    owner: User | None = None,
    name: str = "Harbour Street League",
    optional_games: Iterable[int] = (),
    rules: Mapping[str, Any] | None = None,
    visibility: str = "private",
    pearl: bool = False,
    dates: Mapping[int, date] | None = None,
    key: UUID | None = None,
) -> Campaign:
    """A campaign of games 1, 2, 4, 7 and the optional ones named, without seats."""
    return founding.found_campaign(
        actor=acting(owner),
        name=name,
        visibility=visibility,
        rules=rules,
        optional_games=tuple(optional_games),
        pearl=pearl,
        dates=dates,
        key=key,
        now=NOW,
    ).campaign


def seat_players(campaign: Campaign, a_side: int = 4, actor: Actor | None = None) -> list[Seat]:
    """Seat the first ``a_side`` players of both sides (codes j1..., u1...)."""
    new = [NewSeat(name, side) for side, names in PLAYERS.items() for name in names[:a_side]]
    seats.add_seats(actor=actor or acting(), campaign=campaign, seats=new, now=NOW)
    return list(Seat.objects.filter(campaign=campaign))


def muster_all(campaign: Campaign, dice: Sequence[int] | None = None, actor: Actor | None = None) -> None:
    """Muster every seat that has no pilot; the pilots are called after their players. ``dice`` default to threes."""
    empty = list(Seat.objects.filter(campaign=campaign, pilots__isnull=True))
    pilots = [NewPilot(seat.code, f"{seat.name} the pilot") for seat in empty]
    scripted = ScriptedDice(dice if dice is not None else [3] * len(pilots))
    muster.muster(actor=actor or acting(), campaign=campaign, pilots=pilots, dice=scripted, now=NOW)
    scripted.assert_spent()


def mustered_campaign(owner: User | None = None, a_side: int = 4, **founded: Any) -> Campaign:
    """A founded campaign whose players are seated and mustered, ready for its first roll call."""
    campaign = found_campaign(owner, **founded)
    seat_players(campaign, a_side)
    muster_all(campaign)
    return campaign


def open_game(campaign: Campaign, game: int = 1, calls: Mapping[str, str] | None = None, actor: Actor | None = None) -> Report:
    """Open a game with everybody flying, but for ``calls`` (seat's code to late, absent or sits_out)."""
    flies = dict.fromkeys(Seat.objects.filter(campaign=campaign).values_list("code", flat=True), "flies")
    rollcall.open_game(actor=actor or acting(), campaign=campaign, game=game, calls={**flies, **(calls or {})}, now=NOW)
    return draft_of(campaign, game)


def draft_of(campaign: Campaign, game: int = 1) -> Report:
    """The report of ``game`` that is being entered."""
    return Report.objects.get(game=Game.objects.get(campaign=campaign, number=game), state=Report.State.DRAFT)


def write_down(campaign: Campaign, game: int, **said: Mapping[str, Any]) -> None:
    """Enter something of sorties in the open draft: ``write_down(campaign, 1, j1={"fate": "lost"})`` by seat's code."""
    draft = draft_of(campaign, game)
    pilots = {f"{code}-": more for code, more in said.items()}
    draft.body["sorties"] = [
        {**sortie, **next((more for code, more in pilots.items() if str(sortie.get("pilot")).startswith(code)), {})}
        for sortie in draft.body["sorties"]
    ]
    draft.save(update_fields=["body"])


def confirm_report(campaign: Campaign, game: int = 1, actor: Actor | None = None) -> None:
    """Confirm the open draft as it is."""
    edit = draft_of(campaign, game).edit
    reports.confirm_report(actor=actor or acting(), campaign=campaign, game=game, edit=edit, now=NOW)


def throw_all(campaign: Campaign, value: int = 6) -> None:
    """Let every die that is wanted fall on ``value``."""
    rolls.throw_all(actor=acting(), campaign=campaign, game=fresh(campaign).score.as_of, dice=Loaded(value), now=NOW)


def fly_game(campaign: Campaign, game: int = 1, value: int = 6, **said: Mapping[str, Any]) -> None:
    """A whole game: roll call, what was written down of sorties, confirmation, and every die on ``value``."""
    open_game(campaign, game)
    write_down(campaign, game, **said)
    confirm_report(campaign, game)
    if fresh(campaign).score.pending:
        throw_all(campaign, value)


def add_member(campaign: Campaign, user: User, role: str = Member.Role.REFEREE, seat: str = "") -> None:
    """Give ``user`` a part in the campaign."""
    people.add_member(actor=acting(), campaign=campaign, username=user.username, role=role, seat=seat, now=NOW)


def choose_ability(campaign: Campaign, pilot: str, ability: str) -> None:
    growth.choose_ability(actor=acting(), campaign=campaign, pilot=pilot, ability=ability, now=NOW)


def dice(*values: int) -> Dice:
    """Dice that fall as told."""
    return ScriptedDice(values)


class Loaded:
    """Dice that always fall on the same face."""

    def __init__(self, value: int):
        self.value = value

    def roll(self, count: int, sides: int) -> Roll:
        return Roll(sides, (self.value,) * count)


def fresh(campaign: Campaign) -> Campaign:
    """The campaign as it is stored now."""
    return Campaign.objects.select_related("score").get(pk=campaign.pk)


def two_confirm(campaign: Campaign, confirmation: str = "two") -> Campaign:
    """Let two people confirm the campaign's reports, or, with ``referee``, one."""
    stands = fresh(campaign)
    options.change_options(
        actor=acting(),
        campaign=stands,
        edit=stands.options_edit,
        name=stands.name,
        visibility=stands.visibility,
        confirmation=confirmation,
    )
    return fresh(campaign)


def call(rows: QuerySet[Any], name: str, **more: Any) -> None:
    """Give one pilot, seat or campaign another name without an act, as if it had always been called so."""
    row = rows.get()
    rows.update(name=name, **more)
    campaign = row if isinstance(row, Campaign) else row.campaign
    stored = fresh(campaign)
    make_findable(stored, play(facts(stored)))

"""A small world for walking the table of addresses: one club's campaigns in every state, and people of every kind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice, product
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Exists, F, Model, OuterRef
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaign.access import Who
from campaign.acts.corrections import prepare_report
from campaign.exports.all_pilots import FORMS
from campaign.exports.formats import FORMATS
from campaign.exports.subjects import SUBJECTS
from campaign.models import Campaign, Club, JournalEntry, Member, Pass, Photo, Seat
from campaign.pictures.gallery import HUNG
from games.models import Battle, Desk, Game, GameDesk, Link, Report, Roll
from pilots.models import AbilityChoice, Pilot
from tests import verbs
from tests.pages import full

OURS = ("founded", "mustered", "entering", "waiting", "correcting")
PARTS = ("owner", "referee", "player")
OUTSIDE = ("anonymous", "stranger", "other referee")
SIDES_FIRST = [F(field).asc(nulls_first=True) for field in ("member", "revoked_at", "expires_at", "pk")]
"""Passes in this order: the sides' before those of people, and those that let somebody in before those that do no more."""
OF_THE_OPEN_GAME = ("countersign", "part", "parts", "report", "second", "second_back")
"""Addresses whose pages are full only while a report is open."""
NAMES = {"help": ["first-evening"], "picture": list(HUNG), "picture_png": ["points"]}
"""What may stand for a name, by address."""
NOT_OURS = ("auth_permission", "django_content_type", "django_migrations", "django_session", "axes_", "django_admin_log")


@dataclass(frozen=True)
class Address:
    """One entry of the table: its name, who may enter, and the names of what stands in its place holders."""

    name: str
    who: Who
    holders: tuple[str, ...]

    @property
    def of_a_campaign(self) -> bool:
        return "slug" in self.holders


def table(resolver: URLResolver | None = None, above: tuple[str, ...] = ()) -> Iterator[Address]:
    """Every address of the site's pages; those of the API have a walk of their own (tests/api)."""
    for entry in (resolver or get_resolver()).url_patterns:
        holders = (*above, *entry.pattern.converters)
        if isinstance(entry, URLResolver):
            yield from table(entry, holders)
        elif isinstance(entry, URLPattern) and not str(entry.name).startswith("api_"):
            yield Address(str(entry.name), entry.callback.who, holders)


class World:
    """``ours`` by state; ``clients`` by kind of person; ``theirs`` is another club's campaign."""

    def __init__(self) -> None:
        people = {name: verbs.account(name) for name in (*PARTS, "stranger", "other referee")}
        self.theirs = verbs.mustered_campaign(people["other referee"], name="The other club")
        owner = people["owner"]
        self.ours: dict[str, Campaign] = {
            "founded": verbs.found_campaign(owner, name="Just founded"),
            "mustered": verbs.mustered_campaign(owner, name="All mustered"),
            "entering": verbs.mustered_campaign(owner, name="Report half entered"),
            "waiting": verbs.mustered_campaign(owner, name="Dice wait"),
            "correcting": verbs.mustered_campaign(owner, name="Being put right"),
        }
        for campaign in self.ours.values():
            verbs.add_member(campaign, people["referee"])
            seat = Seat.objects.filter(campaign=campaign).values_list("code", flat=True).first()
            verbs.add_member(campaign, people["player"], Member.Role.PLAYER, seat or "")
        for campaign in (self.theirs, *self.ours.values()):
            full.open_sides(campaign)
            full.tell_a_story(campaign)
        full.list_in_a_club(self.ours["founded"], owner)
        full.play_kido_butai(owner)
        full.sit_at_the_desk(owner, people["player"])
        self.fill_waiting(people["owner"])
        self.fill_entering(people["player"])
        self.fill_correcting(people)
        self.clients = {name: signed_in(user) for name, user in people.items()} | {"anonymous": Client()}

    def fill_waiting(self, owner: User) -> None:
        """Dice of the first game wait, the player's own among them; a correction of it waits for its second person."""
        campaign = self.ours["waiting"]
        verbs.open_game(campaign, 1)
        verbs.confirm_report(campaign, 1)
        full.submit_correction(campaign, owner)

    def fill_entering(self, player: User) -> None:
        """Game 2's report is open, with parts of both sides; slips are given out, and one of them is closed."""
        campaign = self.ours["entering"]
        rival = full.give_slips(campaign, "u1", "u2")
        full.revoke_slip(campaign, "u2")
        verbs.fly_game(campaign, 1, j1={"fate": "lost"}, u1={"fate": "lost"})
        verbs.open_game(campaign, 2)
        full.file_and_sign(campaign, 2, player, rival)
        full.bring_files(campaign, 2, owner := User.objects.get(username="owner"))
        full.keep_log(campaign, 2, owner)
        full.link_to(campaign, 2)

    def fill_correcting(self, people: dict[str, User]) -> None:
        """Two games are flown and told to a webhook, a die of theirs and the seed are gone; a correction is prepared,
        while game 4's report waits for its second person."""
        campaign = self.ours["correcting"]
        full.take_some_notice(campaign)
        verbs.fly_game(campaign, 1, j1={"fate": "lost"}, u1={"fate": "lost"})
        verbs.fly_game(campaign, 2, j2={"fate": "lost"})
        verbs.choose_ability(campaign, "j3-1", "Marksman")
        full.deliver_some()
        full.put_a_die_right(campaign)
        full.retire_the_seed(campaign)
        full.keep_log(campaign, 1, people["owner"])
        full.link_to(campaign, 1)
        full.frame(campaign)
        full.stand_a_desk_behind(campaign, 1, people["owner"])
        put_right(campaign, people["owner"])
        verbs.open_game(campaign, 4)
        full.submit(campaign, 4, people["owner"])

    def addresses(self, entry: Address, campaign: Campaign, each_form: bool = False) -> list[str]:
        """Every address that ``entry`` has in a campaign, by what the campaign holds: a game, a pilot, a die of each kind.

        Of exports each subject and each form is among them, or with ``each_form`` each subject in each form.
        """
        holders = [name for name in entry.holders if name != "slug"]
        values = [self.stand_ins(entry.name, name, campaign) for name in holders]
        found = _each_once(*values) if holders == ["subject", "form"] and not each_form else product(*values)
        slug = {"slug": campaign.slug} if entry.of_a_campaign else {}
        return [reverse(entry.name, kwargs=slug | dict(zip(holders, values, strict=True))) for values in found]

    def stand_ins(self, address: str, holder: str, campaign: Campaign) -> list[Any]:
        """What may stand in a place holder. A new one has to be taught here."""
        if holder == "number":
            return full.batches() if address == "kido_trial" else games_for(address, campaign)
        if holder == "version" and address == "undo":
            versions = JournalEntry.objects.filter(campaign=campaign).order_by("-version").values_list("version", flat=True)
            return [*versions[:3], 1]
        if holder == "version":
            return [1]
        if holder == "roll":
            return list(Roll.objects.filter(campaign=campaign).order_by("-pk").values_list("pk", flat=True)[:2])
        if holder == "name" and address in NAMES:
            return NAMES[address]
        if holder in ("code", "pilot"):
            return codes_for(address, campaign)
        if holder == "upload":
            return full.uploads_for(address, campaign)
        if holder in OF_GAMES:
            return list(OF_GAMES[holder]._default_manager.filter(game__campaign=campaign).values_list("pk", flat=True))
        if holder == "token":
            return tokens_for(address, campaign)
        if holder in NUMBERED:
            table, most = NUMBERED[holder]
            return list(table._default_manager.filter(campaign=campaign).values_list("pk", flat=True)[:most])
        if holder == "secret":
            return [desk.seats["US"] for desk in Desk.objects.order_by("pk")[:1]]
        if holder in LISTS:
            return LISTS[holder]()
        if holder == "form":
            return list(FORMS) if address == "all_pilots" else list(FORMATS)
        raise AssertionError(f"say here what may stand for <{holder}> in {address}")


NUMBERED: dict[str, tuple[type[Model], int]] = {"choice": (AbilityChoice, 1), "photo": (Photo, 1), "member": (Member, 3)}
"""What stands under its row's number, and how many of each are looked at."""
OF_GAMES: dict[str, type[Model]] = {"link": Link, "row": GameDesk}
"""The same, of a game."""
LISTS: dict[str, Callable[[], list[Any]]] = {
    "subject": lambda: list(SUBJECTS),
    "user": lambda: list(Member.objects.filter(seat__isnull=False).order_by("pk").values_list("user_id", flat=True)[:1]),
    "size": lambda: ["large", "small"],
    "ship": lambda: [ship["id"] for desk in Desk.objects.order_by("pk")[:1] for ship in desk.ships[:1]],
    "calc": lambda: ["submarine", "setup_roll"],
    "key": lambda: ["atoll_attack", "dogfight"],
    "club": lambda: list(Club.objects.values_list("slug", flat=True)),
}
"""What may stand in a place holder whatever the campaign."""


def codes_for(address: str, campaign: Campaign) -> list[str]:
    """Of seats, of games of Kido Butai, of sessions of the Dauntless desk, or of pilots."""
    if address.startswith("kido"):
        return list(Battle.objects.order_by("pk").values_list("code", flat=True))
    if address.startswith("desk_"):
        return list(Desk.objects.filter(shared=True).order_by("pk").values_list("code", flat=True))
    if address.startswith("seat"):
        return list(Seat.objects.filter(campaign=campaign).values_list("code", flat=True)[:2])
    return list(Pilot.objects.filter(campaign=campaign).order_by("-pk").values_list("code", flat=True)[:2])


def tokens_for(address: str, campaign: Campaign) -> list[str]:
    """The story's, or those that let people in."""
    if address.startswith("story"):
        return list(Campaign.objects.filter(pk=campaign.pk).values_list("story_token", flat=True))
    return list(Pass.objects.filter(campaign=campaign).order_by(*SIDES_FIRST).values_list("token", flat=True))


def games_for(address: str, campaign: Campaign) -> list[int]:
    """Games for an address: the opening for chapters; those with a log, link or battle; else all reported and one to come.

    For one of the desk: its sealed texts.
    """
    if address.startswith(("desk_note", "desk_secret")):
        return list(Desk.objects.filter(secrets__isnull=False).values_list("secrets", flat=True))
    if address.startswith("chapter"):
        return [0]
    reports = Report.objects.filter(game=OuterRef("pk"))
    opened = Exists(reports.filter(state__in=[Report.State.DRAFT, Report.State.SUBMITTED]))
    games = Game.objects.filter(campaign=campaign).annotate(opened=opened, reported=Exists(reports))
    if address in full.OF_LOGS:
        games = games.filter(uploads__kind="vassal")
    if address.startswith("operation"):
        framed = games.filter(number=2) if address == "operation" else games.filter(operation__isnull=False)
        return list(framed.values_list("number", flat=True))
    if address.startswith("game_desk_"):
        games = games.filter(desks__isnull=False)
    if address.startswith("link_"):
        games = games.filter(links__isnull=False).distinct()
    order = ("-opened", "number") if address in OF_THE_OPEN_GAME else ("number",)
    numbers = games.order_by(*order).values_list("number", flat=True)
    return sorted([*numbers.filter(reported=True), *numbers.filter(reported=False)[:1]], key=list(numbers).index)


def _each_once(*values: list[Any]) -> Iterator[tuple[Any, ...]]:
    return islice(zip(*map(cycle, values), strict=False), max(map(len, values)))


def put_right(campaign: Campaign, owner: User) -> None:
    """A correction of game 1 that waits to be confirmed: one of the lost came home after all."""
    stored = Report.objects.get(game__campaign=campaign, game__number=1, state=Report.State.CONFIRMED).body
    sorties = [{**sortie, "fate": "survived"} if sortie["id"].startswith("u1") else sortie for sortie in stored["sorties"]]
    prepare_report(
        actor=verbs.acting(owner), campaign=campaign, game=1, body={**stored, "sorties": sorties}, edit=0, now=verbs.NOW
    )


def signed_in(user: User, **options: Any) -> Client:
    client = Client(**options)
    client.force_login(user)
    return client


def may_enter(who: Who, person: str) -> bool:
    """What the product promises of a private campaign, and of pages outside of campaigns."""
    allowed = {
        Who.ANYBODY: {*PARTS, *OUTSIDE},
        Who.SIGNED_IN: {*PARTS, "stranger", "other referee"},
        Who.READER: set(PARTS),
        Who.MEMBER: set(PARTS),
        Who.PLAYER: {"player"},
        Who.REFEREE: {"owner", "referee"},
        Who.OWNER: {"owner"},
    }
    return person in allowed[who]


def everything_stored() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of the product, accounts and parts among them."""
    stored = {}
    with connection.cursor() as cursor:
        for table_name, question in _questions():
            cursor.execute(*question)
            stored[table_name] = cursor.fetchall()
    return stored


@cache
def _questions() -> list[tuple[str, tuple[str, Any]]]:
    """Each table with what asks for all of it, but for when somebody was last here, which looking may change."""
    models = [model for model in apps.get_models() if not model._meta.db_table.startswith(NOT_OURS)]
    columns = {model: [f.attname for f in model._meta.concrete_fields if f.name != "last_login"] for model in models}
    asked = {model: model._default_manager.values_list(*columns[model]).order_by("pk").query for model in models}
    return [(model._meta.db_table, query.sql_with_params()) for model, query in asked.items()]

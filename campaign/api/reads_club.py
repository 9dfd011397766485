"""What members and referees read of the club: seats, people, options, ways in, the inbox, the webhook, tokens."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaign.access import Who
from campaign.acts.merging_people import parts_of
from campaign.api.asking import Asking
from campaign.api.operations import Read
from campaign.api.pages_of import CURSOR, onward, page_of
from campaign.api.reads_open import HERE
from campaign.flow import flow
from campaign.models import Campaign, Member, Pass, Seat, Webhook
from campaign.people import display_name
from campaign.queries.deliveries import Delivery, deliveries
from campaign.queries.inbox import Line, inbox
from campaign.room import to_send
from campaign.scopes import OWNER, REFEREE
from campaign.telling.targets import NoTarget, target
from campaign.tokens import TokensPage, tokens_page
from campaign.ways import is_guest, is_open, opens_more, shown_code
from campaign.words.options import DEFAULTS
from games.models import Game
from pilots.models import Pilot

TAG = _("Club")
SideName = Literal["japan", "usa"]


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A seat with who plays it and which pilot sits in it now. ``edit`` is sent with a change of it."""

    code: str
    name: str
    side: SideName
    from_game: int | None
    until_game: int | None
    edit: int
    person: str | None
    pilot: str | None


@dataclass(frozen=True, slots=True)
class Seats:
    """Every seat, in order; how many players a side needs in a game."""

    seats: list[SeatTaken]
    least: int


def seats(ask: Asking) -> Seats:
    """Two queries."""
    found = Pilot.objects.filter(campaign=ask.campaign, on_call=False).order_by("came_after")
    pilots = dict(found.values_list("seat_id", "code"))
    lines = [
        SeatTaken(s.code, s.name, s.side, s.from_game, s.until_game, s.edit, _person(s), pilots.get(s.pk))
        for s in Seat.objects.filter(campaign=ask.campaign).select_related("member__user")
    ]
    return Seats(lines, {**DEFAULTS, **ask.campaign.rules}["min_players"])


def _person(seat: Seat) -> str | None:
    member: Member | None = getattr(seat, "member", None)
    return display_name(member.user) if member else None


@dataclass(frozen=True, slots=True)
class MemberLine:
    """Somebody with a part. ``member`` is his number here; ``seat`` the code of the seat that he plays; ``part``: both as a word,
    which is sent with a merging of two records."""

    member: int
    name: str
    role: Literal["owner", "referee", "player"]
    seat: str | None
    guest: bool
    part: str


@dataclass(frozen=True, slots=True)
class Members:
    """Everybody with a part in the campaign."""

    members: list[MemberLine]


def members(ask: Asking) -> Members:
    """One query."""
    rows = Member.objects.filter(campaign=ask.campaign).select_related("user", "seat").order_by("role", "user__username")
    return Members(
        [
            MemberLine(m.pk, display_name(m.user), m.role, m.seat.code if m.seat else None, is_guest(m.user), parts_of(m))
            for m in rows
        ]
    )


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A line of the schedule. ``carrier_*`` null: as the rulebook's table has it."""

    number: int
    pearl: bool
    carrier_japan: bool | None
    carrier_usa: bool | None
    day: date | None
    link: str
    note: str


@dataclass(frozen=True, slots=True)
class Options:
    """Name, rules and schedule. ``edit`` is sent with a change of either; ``rules``: every option with the value in force.

    ``begun``: a report is confirmed, so the rules are frozen.
    """

    edit: int
    name: str
    visibility: Literal["private", "unlisted", "public"]
    players_roll: bool
    confirmation: Literal["referee", "two"]
    rules: dict[str, Any]
    begun: bool
    schedule: list[ScheduledGame]


@dataclass(frozen=True, slots=True)
class ScheduleSeen:
    """The schedule as it is sent: ``edit`` and ``lines`` are those of the body that puts another in its place."""

    edit: int
    lines: list[ScheduledGame]


def schedule_seen(ask: Asking) -> ScheduleSeen:
    """One query."""
    return ScheduleSeen(ask.campaign.options_edit, _lines(ask.campaign))


def _lines(campaign: Campaign) -> list[ScheduledGame]:
    return [
        ScheduledGame(g.number, g.variant == "pearl", g.carrier_japan, g.carrier_usa, g.date, g.link, g.note)
        for g in Game.objects.filter(campaign=campaign)
    ]


def options(ask: Asking) -> Options:
    """Two queries."""
    campaign = ask.campaign
    return Options(
        edit=campaign.options_edit,
        name=campaign.name,
        visibility=campaign.visibility,
        players_roll=campaign.players_roll,
        confirmation=campaign.confirmation,
        rules={**DEFAULTS, **campaign.rules},
        begun=flow(campaign).begun,
        schedule=_lines(campaign),
    )


@dataclass(frozen=True, slots=True)
class Way:
    """An open way in: its link, and its code as people type it."""

    link: str
    code: str
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class PersonalWay:
    """A member, and his own way in, if a referee may see it."""

    member: int
    name: str
    way: Way | None


@dataclass(frozen=True, slots=True)
class Ways:
    """The join links of both sides, and everybody's own. Whoever has one comes in: keep what is read here."""

    sides: dict[SideName, Way | None]
    people: list[PersonalWay]


def ways(ask: Asking) -> Ways:
    """Four queries."""
    stored = Pass.objects.filter(campaign=ask.campaign, revoked_at=None).select_related("member__user")
    passes = [one for one in stored if is_open(one)]
    rows = list(Member.objects.filter(campaign=ask.campaign).select_related("user").order_by("pk"))
    secret = opens_more([member.user for member in rows], ask.campaign)
    own = {one.member_id: _way(ask, one) for one in passes if one.member_id}
    sides: dict[SideName, Way | None] = {"japan": None, "usa": None}
    for one in passes:
        if one.side in ("japan", "usa"):
            sides[one.side] = _way(ask, one)
    people = [PersonalWay(m.pk, display_name(m.user), None if m.user_id in secret else own.get(m.pk)) for m in rows]
    return Ways(sides, people)


def _way(ask: Asking, one: Pass) -> Way:
    link = to_send(ask.request, reverse("in_by_link", args=[one.token])).address
    return Way(link, shown_code(one.code), one.expires_at)


Inbox = page_of(Line, "InboxPage")


def notices(ask: Asking) -> object:
    found = inbox(ask.user, ask.asked["cursor"], ask.campaign.pk)
    return Inbox(found.lines, onward(ask, found.older))


@dataclass(frozen=True, slots=True)
class WebhookSeen:
    """Where news are sent; ``url`` without what is secret of it. All null where there is none."""

    url: str | None
    kind: Literal["discord", "json"] | None
    active: bool
    edit: int | None
    deliveries: list[Delivery]


def webhook(ask: Asking) -> WebhookSeen:
    """Three queries."""
    stored = Webhook.objects.filter(campaign=ask.campaign).first()
    tried = deliveries(ask.campaign)
    if stored is None:
        return WebhookSeen(None, None, False, None, tried)
    try:
        shown = target(stored.url).masked
    except NoTarget:
        shown = "…"
    return WebhookSeen(shown, stored.kind, stored.active, stored.edit, tried)


READS = (
    Read(
        f"{HERE}seats/", "seats", Seats, seats, _("Every seat: who plays it, from which game to which."), who=Who.REFEREE, tag=TAG
    ),
    Read(
        f"{HERE}members/", "members", Members, members, _("Everybody with a part."), who=Who.REFEREE, kept_by="content", tag=TAG
    ),
    Read(f"{HERE}options/", "options", Options, options, _("Name, rules and schedule."), who=Who.REFEREE, tag=TAG),
    Read(
        f"{HERE}schedule/",
        "schedule",
        ScheduleSeen,
        schedule_seen,
        _("The schedule as it is sent, to be changed and put back."),
        who=Who.REFEREE,
        tag=TAG,
    ),
    Read(
        f"{HERE}ways/",
        "ways",
        Ways,
        ways,
        _("Join links and personal links. They let people in."),
        who=Who.REFEREE,
        kept_by="content",
        scope=REFEREE,
        tag=TAG,
    ),
    Read(
        f"{HERE}inbox/",
        "inbox",
        Inbox,
        notices,
        _("What you were told of this campaign, the newest first."),
        who=Who.MEMBER,
        params=(CURSOR,),
        kept_by="content",
        tag=TAG,
    ),
    Read(
        f"{HERE}webhook/",
        "webhook",
        WebhookSeen,
        webhook,
        _("Where news are sent, and what came of each delivery."),
        who=Who.OWNER,
        kept_by="content",
        scope=OWNER,
        tag=TAG,
    ),
    Read(
        f"{HERE}tokens/",
        "tokens",
        TokensPage,
        lambda ask: tokens_page(ask.access, ask.user),
        _("Your tokens of this campaign, and when each was used last."),
        who=Who.MEMBER,
        kept_by="content",
        scope=None,
        tag=TAG,
    ),
)

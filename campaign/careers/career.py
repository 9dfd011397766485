"""A person's career: his pilots over all campaigns that the visitor may find. Eight queries, however many campaigns there are."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.access import Person, listed
from campaign.careers.flights import Flown, flights, lines
from campaign.careers.readers import shares_a_campaign
from campaign.careers.sorties import sorties
from campaign.careers.spans import Span, spans_of
from campaign.models import Campaign, Member, Profile, Seat
from campaign.people import display_name
from campaign.pictures.picture import Picture
from campaign.ways import is_guest
from campaign.words.params import listed as listed_words
from pilots.decorations.words import Said, said


@dataclass(frozen=True, slots=True)
class CareerPilot:
    """A pilot of a seat that was his. What was flown before or after that counts neither here nor for his ``decorations``."""

    code: str
    name: str
    side: str
    rank: str
    status: str
    state: str
    lost_in: int | None
    flown: int
    half_kills: int
    decorations: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class CareerCampaign:
    """One campaign of the career. ``won``: his side won a finished one; None: it goes on, or he flew for both, or a draw."""

    slug: str
    name: str
    as_of: int
    complete: bool
    won: bool | None
    pilots: list[CareerPilot]
    flown: int
    half_kills: int
    ep: int
    handed: bool


@dataclass(frozen=True, slots=True)
class Best:
    """His best evening."""

    slug: str
    campaign: str
    game: int
    pilot: str
    code: str
    half_kills: int


@dataclass(frozen=True, slots=True)
class Earned:
    """Where a decoration was earned: by which pilot, in which game of which campaign."""

    slug: str
    pilot: str
    code: str
    game: int


@dataclass(frozen=True, slots=True)
class Decorated:
    """A decoration, how often he has it, and for what each time."""

    code: str
    times: int
    earned: list[Earned]

    @property
    def told(self) -> Said:
        return said(self.code)


@dataclass(frozen=True)
class Career:
    """``own``: he looks at himself; ``open``: everybody may read what lies in public campaigns; ``demo``: all is the demo's;
    ``guest``: he comes by a link. ``names``: what he is called in these campaigns, the latest first; ``account``: as what he
    signs in, for himself alone."""

    user: int
    name: str
    own: bool
    open: bool
    demo: bool
    guest: bool
    names: list[str]
    account: str
    campaigns: list[CareerCampaign]
    flown: list[Flown]

    @property
    def others(self) -> str:
        """What he is called elsewhere, beside the name that stands over the page."""
        return listed_words(self.names[1:])

    @property
    def title(self) -> str:
        return _("Career of %(name)s") % {"name": self.name}

    @property
    def over(self) -> str:
        """Over how many campaigns, and that no campaign's own page is meant."""
        many = len(self.campaigns)
        return ngettext("over one campaign", "over %(n)d campaigns", many) % {"n": many}

    @cached_property
    def pilots(self) -> list[CareerPilot]:
        return [pilot for campaign in self.campaigns for pilot in campaign.pilots]

    @property
    def games(self) -> int:
        return len(self.flown)

    @property
    def half_kills(self) -> int:
        return sum(one.half_kills for one in self.flown)

    @property
    def ep(self) -> int:
        return sum(one.ep or 0 for one in self.flown)

    @property
    def lost(self) -> int:
        """Pilots whom he lost."""
        return sum(one.gone for one in self.flown)

    @property
    def brought_down(self) -> int:
        return sum(one.down for one in self.flown)

    @property
    def brought_back(self) -> int:
        """How often a pilot of his was brought down and came back."""
        return sum(one.down and one.back for one in self.flown)

    @property
    def kills_running(self) -> int:
        """The most sorties in a row in which he scored."""
        return _longest(self.flown, lambda one: one.half_kills > 0)

    @property
    def home_running(self) -> int:
        """The most sorties in a row from which he came back."""
        return _longest(self.flown, lambda one: one.back)

    @cached_property
    def picture(self) -> Picture:
        """Every sortie as a column."""
        return sorties(self.flown, {campaign.slug: campaign.name for campaign in self.campaigns})

    @cached_property
    def best(self) -> Best | None:
        """The sortie with the most half-kills; of several the earliest."""
        scored = [one for one in self.flown if one.half_kills]
        if not scored:
            return None
        one = max(scored, key=lambda flown: flown.half_kills)
        name = next(campaign.name for campaign in self.campaigns if campaign.slug == one.campaign)
        return Best(one.campaign, name, one.game, one.name, one.pilot, one.half_kills)

    @cached_property
    def decorations(self) -> list[Decorated]:
        found: dict[str, list[Earned]] = {}
        for campaign in self.campaigns:
            for pilot in campaign.pilots:
                for code, game in pilot.decorations:
                    found.setdefault(code, []).append(Earned(campaign.slug, pilot.name, pilot.code, game))
        given = [Decorated(code, len(earned), earned) for code, earned in found.items()]
        return sorted(given, key=lambda one: (-one.times, one.code))


def _longest(flown: Iterable[Flown], counts: Callable[[Flown], bool]) -> int:
    """In the order of the evenings, also where campaigns run side by side."""
    longest = running = 0
    for one in sorted(flown, key=lambda one: one.when):
        running = running + 1 if counts(one) else 0
        longest = max(longest, running)
    return longest


def career(viewer: Person, user: int) -> Career:
    """The career of an account, as far as ``viewer`` may read it. Http404 where he may not, or there is nothing to read."""
    person = User.objects.filter(pk=user, is_active=True).first()
    if person is None:
        raise Http404
    own = viewer.pk == person.pk
    profile = Profile.objects.filter(user=person).first()
    is_open = profile is not None and profile.open_career
    theirs = Member.objects.filter(user=person)
    if not (own or is_open or shares_a_campaign(viewer, person)):
        raise Http404
    found = list(listed(viewer).filter(pk__in=theirs.values("campaign")).order_by("founded_at", "pk"))
    held = spans_of(person.pk, found)
    flew = [one for one in found if one.pk in held]
    real = [one for one in flew if not one.is_demo] or flew
    spans = {one.pk: held[one.pk] for one in real}
    if not spans and not own:
        raise Http404
    order = {one.pk: one for one in real}
    flown = flights(spans, order) if spans else []
    pilots = _pilots(spans, flown, order)
    campaigns = [
        _campaign(one, spans[one.pk], [each for each in flown if each.campaign == one.slug], pilots.get(one.pk, []))
        for one in real
        if one.pk in spans
    ]
    names = _names(spans, order) or [display_name(person)]
    return Career(
        user=person.pk,
        name=names[0],
        own=own,
        open=is_open,
        demo=any(one.is_demo for one in real),
        guest=is_guest(person),
        names=names,
        account="" if not own or is_guest(person) else person.get_username(),
        campaigns=campaigns,
        flown=flown,
    )


def _names(spans: dict[int, list[Span]], order: dict[int, Campaign]) -> list[str]:
    """What the seats are called in which he sits now, each name once: the club's name for him. The latest campaign's first."""
    sits = {(campaign, span.seat) for campaign, held in spans.items() for span in held if span.now}
    seats = Seat.objects.filter(campaign__in={campaign for campaign, _seat in sits}) if sits else Seat.objects.none()
    found = [(order[row[0]].founded_at, *row) for row in seats.values_list("campaign", "code", "name")]
    return list(dict.fromkeys(name for _at, campaign, code, name in sorted(found, reverse=True) if (campaign, code) in sits))


def _pilots(spans: dict[int, list[Span]], flown: Sequence[Flown], order: dict[int, Campaign]) -> dict[int, list[CareerPilot]]:
    found: dict[int, list[CareerPilot]] = {}
    for line in lines(spans) if spans else ():
        pilot, seat = line.pilot, line.pilot.seat
        held = [span for span in spans[line.campaign_id] if span.seat == seat.code]
        his = [one for one in flown if (one.campaign, one.pilot) == (order[line.campaign_id].slug, pilot.code)]
        if not his and not any(span.now for span in held):
            continue
        games = {one.game for one in his}
        lost = line.lost_in if line.lost_in in games or line.lost_in is None else None
        found.setdefault(line.campaign_id, []).append(
            CareerPilot(
                code=pilot.code,
                name=pilot.name,
                side=seat.side,
                rank=line.rank,
                status=line.status,
                state=line.state,
                lost_in=lost,
                flown=len(his),
                half_kills=sum(one.half_kills for one in his),
                decorations=tuple((code, game) for code, game in line.detail.get("decorations", ()) if game in games),
            )
        )
    return found


def _campaign(campaign: Campaign, spans: list[Span], flown: list[Flown], pilots: list[CareerPilot]) -> CareerCampaign:
    score = campaign.score
    sides = {pilot.side for pilot in pilots}
    winner = "" if score.japan == score.usa else "japan" if score.japan > score.usa else "usa"
    return CareerCampaign(
        slug=campaign.slug,
        name=campaign.name,
        as_of=score.as_of,
        complete=score.complete,
        won=winner in sides if score.complete and winner and len(sides) == 1 else None,
        pilots=pilots,
        flown=len(flown),
        half_kills=sum(one.half_kills for one in flown),
        ep=sum(one.ep or 0 for one in flown),
        handed=not all(span.now and span.first == 1 for span in spans),
    )

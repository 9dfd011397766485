"""The game nights as a calendar (iCalendar, RFC 5545). A game's date has no time, so each is a whole day, wherever one looks."""

from collections.abc import Callable, Collection, Iterable
from datetime import UTC, date, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from campaign.models import Campaign, JournalEntry
from games.links import all_links, links_in
from games.models import Game
from games.words import period
from rulebooks.pacific_air_war.scenarios import scenario

REFRESH = timedelta(hours=6)


def calendar(campaign: Campaign, address: Callable[[int], str]) -> bytes:
    """Every dated game of a campaign, with its links. ``address``: the page of a game, with its host. Three queries.

    An event keeps its UID for ever; its SEQUENCE is the campaign's version, so a date that was changed moves what is kept, and a
    night that has no date any more is called off on its last one.
    """
    made = _calendar(campaign.name)
    dated = {game.number: game for game in Game.objects.filter(campaign=campaign, date__isnull=False).order_by("number")}
    links = all_links(campaign.pk)
    for game in dated.values():
        said = [link.line for link in links if link.game == game.number]
        made.add_component(_event(campaign, game, game.date, address(game.number), said))
    for number, (variant, day) in sorted(_called_off(campaign, dated).items()):
        event = _event(campaign, Game(number=number, variant=variant), day, address(number), [])
        event.add("status", "CANCELLED")
        made.add_component(event)
    return bytes(made.to_ical())


def _called_off(campaign: Campaign, dated: Collection[int]) -> dict[int, tuple[str, date]]:
    """Games that once had a date and have none now, each with its last one."""
    found = {}
    changes = JournalEntry.objects.filter(campaign=campaign, act="campaign.schedule").order_by("version")
    for before in changes.values_list("before", flat=True):
        for number, line in (before or {}).items():
            if int(number) not in dated and line["date"]:
                found[int(number)] = (line["variant"], date.fromisoformat(line["date"]))
    return found


def club_calendar(name: str, campaigns: Iterable[Campaign], address: Callable[[str, int], str]) -> bytes:
    """Every dated game of some campaigns. ``address``: of a campaign's address and a game's number. Three queries.

    The events are those of the campaigns' own calendars, so that who follows both sees each once.
    """
    made = _calendar(name)
    by_number = {one.pk: one for one in campaigns}
    links = links_in(by_number)
    for game in Game.objects.filter(campaign__in=by_number, date__isnull=False).order_by("date", "campaign", "number"):
        campaign = by_number[game.campaign_id]
        where = address(campaign.slug, game.number)
        made.add_component(_event(campaign, game, game.date, where, [link.line for link in links.get(game.pk, [])]))
    return bytes(made.to_ical())


def _calendar(name: str) -> Calendar:
    made = Calendar()
    made.add("version", "2.0")
    made.add("prodid", "-//Ready Room//Game nights//EN")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", name)
    made.add("x-wr-timezone", settings.TIME_ZONE)
    made.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    return made


def _event(campaign: Campaign, game: Game, day: date, address: str, links: list[str]) -> Event:
    plan = scenario(game.number, "pearl" if game.variant == "pearl" else "standard")
    figures = {"campaign": campaign.name, "number": game.number, "title": plan.title}
    event = Event()
    event.add("uid", f"{campaign.slug}-game-{game.number}@ready-room")
    event.add("sequence", campaign.version)
    event.add("dtstamp", campaign.changed_at.astimezone(UTC))
    event.add("last-modified", campaign.changed_at.astimezone(UTC))
    event.add("dtstart", day)
    event.add("dtend", day + timedelta(days=1))
    event.add("transp", "TRANSPARENT")
    event.add("summary", _("%(campaign)s: game %(number)d, %(title)s") % figures)
    event.add("description", "\n".join(filter(None, (period(plan), game.note, game.link, *links))))
    event.add("url", address)
    return event

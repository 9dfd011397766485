"""Links of games and the referee's own words, as a campaign file brings them, and as the journal keeps them beside its facts."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Model
from django.utils.translation import override

from campaign.acts.base import Work
from campaign.bulk import insert_values
from campaign.models import Campaign, Chapter
from campaign.story.chapters import told_of
from games.models import Game, Link
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.record import GameLink

LINK = ("game_id", "kind", "title", "url", "note", "position", "edit", "by_id", "by_name", "made_at")
CHAPTER = ("campaign_id", "game", "text", "told", "edit", "by_id", "by_name", "saved_at")
KEPT_LINK = ("pk", "game__number", "kind", "title", "url", "note", "position", "edit", "by", "by_name", "made_at")
KEPT_CHAPTER = ("pk", "game", "text", "told", "edit", "by", "by_name", "saved_at")


def write_links(work: Work, record: Record, games: Mapping[int, int]) -> None:
    """Store what the file says of links; ``games``: number to row. A game of which it says something has no others then."""
    if not any(game.links for game in record.schedule):
        return
    stand: dict[int, list[tuple[str, ...]]] = {}
    for game, *told in Link.objects.filter(game__in=games.values()).values_list("game__number", "kind", "title", "url", "note"):
        stand.setdefault(game, []).append(tuple(told))
    said = [game for game in record.schedule if game.links and [_told(link) for link in game.links] != stand.get(game.game)]
    if not said:
        return
    Link.objects.filter(game__in=[games[game.game] for game in said]).delete()
    rows = (
        (games[game.game], *_told(link), position, 0, work.actor.user_id, work.actor.name, work.now)
        for game in said
        for position, link in enumerate(game.links)
    )
    insert_values(Link, LINK, rows)


def _told(link: GameLink) -> tuple[str, str, str, str]:
    return (link.kind, link.title, link.url, link.note or "")


def write_chapters(work: Work, record: Record, outcome: Outcome) -> None:
    """Store the file's chapters; those of other games stay. They hold as written to the facts of the file."""
    if not record.chapters:
        return
    stand = dict(Chapter.objects.filter(campaign=work.campaign).values_list("game", "text"))
    said = [chapter for chapter in record.chapters if stand.get(chapter.game) != chapter.text]
    if not said:
        return
    Chapter.objects.filter(campaign=work.campaign, game__in=[chapter.game for chapter in said]).delete()
    with override(settings.LANGUAGE_CODE):
        told = told_of(record, outcome)
    campaign, edit, actor = work.campaign.pk, work.campaign.version, work.actor
    rows = (
        (campaign, chapter.game, chapter.text, told.get(chapter.game, ""), edit, actor.user_id, actor.name, work.now)
        for chapter in said
    )
    insert_values(Chapter, CHAPTER, rows)


def besides(campaign: Campaign) -> dict[str, Any]:
    """Every link and chapter that there is, as the journal keeps them."""
    links = Link.objects.filter(game__campaign=campaign).order_by("pk").values(*KEPT_LINK)
    chapters = Chapter.objects.filter(campaign=campaign).values(*KEPT_CHAPTER)
    return {
        "links": [{**link, "made_at": link["made_at"].isoformat()} for link in links],
        "chapters": [{**told, "saved_at": told["saved_at"].isoformat()} for told in chapters],
    }


def put_besides(campaign: Campaign, stood: Mapping[str, Any]) -> None:
    """Links and chapters are those of ``stood``, as ``besides`` gave them; all stay where it says nothing of them."""
    if "links" in stood:
        games = dict(Game.objects.filter(campaign=campaign).values_list("number", "pk"))
        Link.objects.filter(game__campaign=campaign).delete()
        _add(Link, stood["links"], "made_at", lambda kept: {"game_id": games[kept["game__number"]]})
    if "chapters" in stood:
        Chapter.objects.filter(campaign=campaign).delete()
        _add(Chapter, stood["chapters"], "saved_at", lambda kept: {"campaign_id": campaign.pk, "game": kept["game"]})


def _add(
    model: type[Model], kept: list[Mapping[str, Any]], at: str, place: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> None:
    people = set(User.objects.filter(pk__in={row["by"] for row in kept if row["by"]}).values_list("pk", flat=True))
    for row in kept:
        plain = {name: value for name, value in row.items() if name not in ("game__number", "game", "by", at)}
        by = row["by"] if row["by"] in people else None
        new = model(**plain, **place(row), **{at: datetime.fromisoformat(row[at]), "by_id": by})
        new.save(force_insert=True)

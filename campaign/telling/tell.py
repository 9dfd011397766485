"""Notices and jobs of an act, written in its own transaction: nothing is told that did not happen, and nothing waits for it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction

from campaign.bulk import insert
from campaign.jobs import new_job, wake
from campaign.models import JournalEntry, Member, Notice, Webhook
from campaign.telling.events import Event, Hearer
from campaign.telling.letters import wanted_by
from campaign.telling.nights import DATING, plan
from campaign.telling.personal import personal

MOST_OF_A_NOTE = 2000


def tell(entry: JournalEntry, news: Sequence[Event]) -> None:
    """Tell what an act did, that is what its ``entry`` says and the ``news`` of its result; nobody is told of his own act.

    The queries are as many for sixteen members as for one.
    """
    campaign = entry.campaign_id
    if entry.act in DATING:
        plan(campaign, entry.at)
    if entry.act.startswith(("member.", "account.", "entry.")):
        _silence_who_left(entry)
    events = [_with_more(entry, event) for event in (*news, *personal(entry))]
    if events:
        tell_all(campaign, events, entry.at, but=entry.actor_id)


def _with_more(entry: JournalEntry, event: Event) -> Event:
    """What the report notes goes with its confirmation; a correction names its games."""
    more: dict[str, Any] = {}
    if event.kind == "report.confirmed":
        more = {"note": str(entry.params.get("note", ""))[:MOST_OF_A_NOTE]}
    if event.kind == "result.corrected":
        voids = entry.params.get("voids", [])
        more = {"games": entry.params.get("games") or ([entry.game] if entry.game and not voids else [])}
        more |= {"voids": voids} if voids else {}
    return replace(event, params={**event.params, **more})


def tell_all(campaign: int, events: Sequence[Event], at: datetime, but: int | None = None) -> None:
    """Store a notice for each who should hear of it, and the jobs of e-mail and webhook."""
    hearers = [(Hearer(user, role, seat or ""), mail) for user, role, seat, mail in _hearers(campaign) if user != but]
    notices = [
        Notice(user_id=hearer.user, campaign_id=campaign, kind=event.kind, params=event.params, at=at)
        for event in events
        for hearer, _mail in hearers
        if event.to(hearer)
    ]
    insert(notices)
    jobs = [*_letters(campaign, notices, {h.user for h, mail in hearers if mail}, at), *_webhooks(campaign, events, at)]
    insert(jobs)
    if jobs:
        transaction.on_commit(wake, robust=True)


def _hearers(campaign: int) -> Iterable[tuple[int, str, str | None, bool]]:
    """Everybody with a part: user, role, seat, and whether he wants e-mail."""
    members = list(Member.objects.filter(campaign=campaign).order_by("pk").values_list("user", "role", "seat__code"))
    by_mail = set(wanted_by(campaign).values_list("pk", flat=True)) if settings.EMAIL and members else set()
    return [(user, str(role), seat, user in by_mail) for user, role, seat in members]


def _letters(campaign: int, notices: Sequence[Notice], wanted: set[int], at: datetime) -> list[Any]:
    """One letter a person, with everything that the act told him."""
    told: dict[int, list[dict[str, Any]]] = {}
    for notice in notices:
        if notice.user_id in wanted:
            told.setdefault(notice.user_id, []).append({"kind": notice.kind, "params": notice.params})
    return [new_job(campaign, "mail", {"user": user, "told": lines}, at) for user, lines in told.items()]


def _webhooks(campaign: int, events: Sequence[Event], at: datetime) -> list[Any]:
    loud = [event for event in events if event.loud]
    if not loud or not Webhook.objects.filter(campaign=campaign, active=True).exists():
        return []
    return [new_job(campaign, "webhook", {"event": e.kind, "figures": e.params, "at": at.isoformat()}, at) for e in loud]


def _silence_who_left(entry: JournalEntry) -> None:
    """What somebody has not read of a campaign that he has no part in any more counts as read, and he sees none of it."""
    staying = Member.objects.filter(campaign=entry.campaign_id).values("user")
    unread = Notice.objects.filter(campaign=entry.campaign_id, read_at__isnull=True)
    unread.exclude(user__in=staying).update(read_at=entry.at)

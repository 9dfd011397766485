"""How every act is done: lock, check, change the facts, replay, write the reading tables, one journal entry; tell it."""

import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaign import backup
from campaign.acts.sealed import reveal_when_complete
from campaign.finding import make_findable
from campaign.models import Campaign, JournalEntry
from campaign.projection import project
from campaign.record import facts
from campaign.successors import settle
from campaign.telling.events import before, decorated, news
from campaign.telling.tell import tell
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. ``name`` is what the journal shows for ever, also after the account is gone; ``user_id`` may be None."""

    name: str
    user_id: int | None = None


class Refused(Exception):
    """An act that breaks rules. Nothing was changed. ``outcome`` is the reckoning as far as it goes, if there was one."""

    def __init__(self, *refusals: Refusal, outcome: Outcome | None = None):
        super().__init__(", ".join(f"{r.code} at {r.at}" for r in refusals))
        self.refusals: tuple[Refusal, ...] = refusals
        self.outcome = outcome


class Conflict(Exception):
    """Somebody else changed the thing since the form was opened. ``theirs`` is what is stored now."""

    def __init__(self, thing: str, theirs: Any = None):
        super().__init__(thing)
        self.thing = thing
        self.theirs = theirs


@dataclass(frozen=True, slots=True)
class Entry:
    """What the journal will say of an act."""

    params: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    game: int | None = None
    reason: str = ""
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """An act's answer. ``entry`` is None where nothing was to be changed; ``repeated``: this form had been worked already."""

    campaign: Campaign
    entry: JournalEntry | None
    repeated: bool = False
    outcome: Outcome | None = None


@dataclass(slots=True)
class Work:
    """An act at work, inside its transaction: the locked campaign, who acts and when."""

    campaign: Campaign
    actor: Actor
    now: datetime

    def record(self) -> Record:
        """The facts as they stand now, with the changes made so far."""
        return facts(self.campaign)

    def replay(self) -> Outcome:
        return play(self.record())


def perform(
    act: str,
    change: Callable[[Work], Entry | None],
    *,
    actor: Actor,
    campaign: Campaign,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
    of_one_form: Collection[str] = (),
) -> Done:
    """Do one act on one campaign.

    ``change`` alters the facts and answers with the journal's words, or None where there was nothing to change.
    ``key`` is the one-time key of the form: sent again, it finds the entry of this act, and never that of another,
    but for those that the same form does at another moment (``of_one_form``). Raises Refused or Conflict; then nothing is stored.
    """
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if key is not None:
            entries = _with_key(locked, act, key)
            if earlier := next((entry for entry in entries if entry.act in (act, *of_one_form)), None):
                return Done(locked, earlier, repeated=True)
            key = _for_act(key, act) if entries else key
        work = Work(locked, actor, now or timezone.now())
        entry = change(work)
        if entry is None:
            return Done(locked, None)
        was = before(locked)
        outcome, newly_closed = _write_reading_tables(locked)
        revealed = reveal_when_complete(locked, work.now, outcome, newly_closed)
        entry = replace(entry, params={**entry.params, **revealed, **decorated(act, was, outcome)})
        written = write_entry(work, act, entry, key)
        tell(written, news(act, was, outcome))
        return Done(locked, written, outcome=outcome)


def worked(campaign: Campaign, act: str, key: uuid.UUID | None) -> JournalEntry | None:
    """The entry of ``act`` that a form with this key has made already. One query."""
    entries = _with_key(campaign, act, key) if key is not None else []
    return next((entry for entry in entries if entry.act == act), None)


def _with_key(campaign: Campaign, act: str, key: uuid.UUID) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(campaign=campaign, key__in=[key, _for_act(key, act)]))


def _for_act(key: uuid.UUID, act: str) -> uuid.UUID:
    """What stands for a key that another act has used."""
    return uuid.uuid5(uuid.UUID(str(key)), act)


def write_reading_tables(campaign: Campaign) -> Outcome:
    """Replay a locked campaign, name successors (F.5), and write what follows. Raises Refused if the facts break a rule."""
    return _write_reading_tables(campaign)[0]


def _write_reading_tables(campaign: Campaign) -> tuple[Outcome, list[int]]:
    """The same; also answers with the games that this closed."""
    outcome = settle(campaign)
    if outcome.refusals:
        raise Refused(*outcome.refusals, outcome=outcome)
    newly_closed = project(campaign, outcome)
    make_findable(campaign, outcome)
    for number in () if campaign.is_demo else newly_closed:
        transaction.on_commit(partial(backup.keep_copy, f"{campaign.slug}-game-{number}"))
    return outcome, newly_closed


def write_entry(work: Work, act: str, entry: Entry, key: uuid.UUID | None) -> JournalEntry:
    """Raise the campaign's version and write its journal entry."""
    campaign = work.campaign
    campaign.version += 1
    campaign.changed_at = work.now
    campaign.save(update_fields=["version", "changed_at"])
    return JournalEntry.objects.create(
        campaign=campaign,
        version=campaign.version,
        key=key or uuid.uuid4(),
        at=work.now,
        actor_id=work.actor.user_id,
        actor_name=work.actor.name,
        act=act,
        game=entry.game,
        params=entry.params,
        before=entry.before,
        after=entry.after,
        reason=entry.reason,
        undoes=entry.undoes,
    )


def refuse(code: str, at: str = "", rule: str = "", /, **params: Any) -> Refused:
    """A Refused with one refusal: ``raise refuse("seat.taken", "", "A.3", seat=...)``."""
    return Refused(Refusal(code, at, rule, params))

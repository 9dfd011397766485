"""What a write is answered with: the journal's entry of it, and what is wanted next."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaign.access import Access
from campaign.acts.base import Done
from campaign.acts.clubs import ClubDone
from campaign.acts.countersigns import Signed
from campaign.acts.drafts import Saved
from campaign.acts.filing import Filed
from campaign.acts.tokens import Made
from campaign.api.asking import Asking
from campaign.desk.gather import gather
from campaign.desk.missing import missing
from campaign.desk.next_thing import next_thing
from campaign.models import Campaign, Club, ClubEntry, JournalEntry, Upload
from campaign.phone.steps import steps
from campaign.words.clubs import club_sentence
from campaign.words.journal import sentence
from games.models import Correction
from games.queries import schedule
from pilots.former import shown_as
from pilots.queries import lines


@dataclass(frozen=True, slots=True)
class Entry:
    """The journal's entry of an act. ``params``: its figures and names, as the act keeps them."""

    version: int
    act: str
    at: datetime
    by: str
    game: int | None
    sentence: str
    reason: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted next, of whoever acted: in words, with the page where a person does it. ``dice``: how many wait in all."""

    title: str
    text: str
    href: str
    dice: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a write. ``changed`` is False where it was so already; then there is no ``entry``, nor for what is no act.

    ``version``: the campaign's, for If-Match. ``edit``: of the draft, part or correction that was kept, to be sent with the next
    change of it; 0 where nothing is left of it. ``merged``: somebody else had changed the draft meanwhile; both stand.
    ``secret``: a password or a token, shown here and nowhere else. ``upload``: the number of the file that was kept.
    ``club``: the address of the club that was changed; ``campaign`` is empty then, ``version`` the last number of its journal
    and ``edit`` the club's.
    """

    campaign: str
    version: int
    changed: bool
    entry: Entry | None = None
    edit: int | None = None
    merged: bool = False
    next: Wanted | None = None
    secret: str | None = None
    upload: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class Came:
    """What an act answered with, in one form for all."""

    changed: bool
    entry: JournalEntry | ClubEntry | None = None
    edit: int | None = None
    merged: bool = False
    repeated: bool = False
    secret: str | None = None
    campaign: Campaign | None = None
    upload: int | None = None
    club: Club | None = None


def came(result: Any) -> Came:
    """The result of whatever a write called."""
    if isinstance(result, Made):
        done = result.done
        return Came(True, done.entry, repeated=done.repeated, secret=result.secret or None, campaign=done.campaign)
    if isinstance(result, Done):
        return Came(result.entry is not None, result.entry, repeated=result.repeated, campaign=result.campaign)
    if isinstance(result, ClubDone):
        return Came(result.entry is not None, result.entry, result.club.edit, repeated=result.repeated, club=result.club)
    if isinstance(result, Saved):
        return Came(result.changed, edit=result.report.edit, merged=result.merged)
    if isinstance(result, Filed):
        return Came(result.changed, edit=result.part.edit)
    if isinstance(result, Signed):
        return Came(result.changed)
    if isinstance(result, Correction):
        return Came(True, edit=result.edit)
    if isinstance(result, Upload):
        return Came(True, edit=result.edit, upload=result.pk)
    if isinstance(result, bool | int):
        return Came(bool(result))
    return Came(True, edit=0)


def answer(ask: Asking, what: Came) -> Answer:
    """The answer to who asked. Four queries for a referee, up to six for a player."""
    if what.club is not None:
        return _of_club(what, what.club)
    pk = what.campaign.pk if what.campaign else ask.campaign.pk
    campaign = Campaign.objects.select_related("score").get(pk=pk)
    return Answer(
        campaign=campaign.slug,
        version=campaign.version,
        changed=what.changed,
        entry=_entry(what.entry) if isinstance(what.entry, JournalEntry) else None,
        edit=what.edit,
        merged=what.merged,
        next=wanted(ask, campaign),
        secret=what.secret,
        upload=what.upload,
    )


def _of_club(what: Came, club: Club) -> Answer:
    """One query."""
    last = ClubEntry.objects.filter(club=club).values_list("number", flat=True).first() or 0
    entry = what.entry
    told = None
    if isinstance(entry, ClubEntry):
        why = str(entry.params.get("reason", ""))
        told = Entry(entry.number, entry.act, entry.at, shown_as(entry.actor_name), None, club_sentence(entry), why, entry.params)
    return Answer(campaign="", version=last, changed=what.changed, entry=told, edit=what.edit, club=club.slug)


def _entry(entry: JournalEntry) -> Entry:
    said = sentence(entry)
    return Entry(entry.version, entry.act, entry.at, shown_as(entry.actor_name), entry.game, said, entry.reason, entry.params)


def wanted(ask: Asking, campaign: Campaign) -> Wanted | None:
    """For whoever runs the campaign the desk's one next thing; for a player the first step on his own page."""
    access = ask.entered
    if access is None or access.referee:
        evening = gather(campaign)
        thing = next_thing(evening, missing(evening))
        return Wanted(thing.title, thing.text, thing.act.url, campaign.score.pending)
    if access.seat is None:
        return None
    his = [line for line in lines(campaign.pk) if line.seat == access.seat]
    pilot = max(his, key=lambda line: line.came_after, default=None)
    standing = Access(campaign, access.role, access.pilot, access.seat, access.side)
    first = next(iter(steps(standing, ask.user, pilot, schedule(campaign.pk))), None)
    return Wanted(first.title, first.text, first.href, campaign.score.pending) if first else None

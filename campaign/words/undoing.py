"""Sentences about what is taken back, and records that are merged: what cannot be done, what to do, what the journal says."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence
from pilots.words import kind_words

SENTENCES: dict[str, str | Promise] = {
    "undo.gone": gettext_lazy("There is no such entry in the journal."),
    "undo.twice": gettext_lazy("This entry has been taken back already."),
    "undo.depends": gettext_lazy("Something that was done later stands on this."),
    "undo.owner": gettext_lazy("Only the campaign’s owner could do this, so only he can take it back."),
    "undo.again": gettext_lazy("What was closed then stays closed, so this cannot be done again from the journal."),
    "undo.two": gettext_lazy("In this campaign two people confirm what counts, so one alone cannot take this back."),
    "undo.own": gettext_lazy("%(name)s is your own pilot, and nobody takes his own dice back where somebody else can."),
    "undo.moved": gettext_lazy("What this entry made was changed since in a way that the journal does not tell."),
    "undo.typed": gettext_lazy("The draft of game %(game)s was changed since the file was taken over."),
    "undo.versions": gettext_lazy("Game %(game)s has versions of its report, so it stays in the schedule."),
    "undo.seat": gettext_lazy("Somebody flies in the seat of %(player)s, or filed a part from it."),
    "undo.pilot": gettext_lazy("%(name)s has flown, or was given an ability or a rank, so his muster stands."),
    "undo.lacks/owner": gettext_lazy("The journal did not keep yet what part the new owner had before."),
    "undo.lacks/slips": gettext_lazy("The journal did not keep yet who came in with these slips."),
    "undo.lacks/webhook": gettext_lazy("The webhook’s former address is in no journal, so it cannot be put back."),
    "undo.never/found": gettext_lazy("Everything else in the campaign stands on this entry."),
    "undo.never/account": gettext_lazy("An account belongs to its person; what he did with it is not taken back by others."),
    "undo.never/link": gettext_lazy("A link that was closed stays closed, since others may still have it."),
    "undo.never/token": gettext_lazy("A token that was revoked stays revoked."),
    "undo.never/webhook": gettext_lazy("The webhook’s address is in no journal, so it cannot be put back."),
    "undo.never/seed": gettext_lazy("The secret of the dice was shown, and cannot be made secret again."),
    "undo.never/returned": gettext_lazy("Who submits something stands for it with his word, and nobody gives it for him."),
    "undo.never/submitted": gettext_lazy("What was submitted waits on a page of its own, and is taken back there."),
    "undo.never/replaced": gettext_lazy("A file replaced the whole campaign since, and what was before it is past."),
    "undo.never/unknown": gettext_lazy("The journal does not know how this is taken back."),
    "merge.same": gettext_lazy("Choose two different people."),
    "merge.guest": gettext_lazy("%(name)s comes by a link, and the other one has an account."),
    "merge.seats": gettext_lazy("Both play: %(first)s and %(second)s are seats with pilots or parts of their own."),
    "merge.which": gettext_lazy("Say which of the two stays."),
}
ADVICE: dict[str, str | Promise] = {
    "undo.gone": gettext_lazy("Look at the journal again."),
    "undo.twice": gettext_lazy("The entry that took it back can be taken back itself."),
    "undo.depends": gettext_lazy("Take back what is listed first, the newest first."),
    "undo.owner": gettext_lazy("Ask him; he finds the same page in the journal."),
    "undo.again": gettext_lazy("Open a new one on its page."),
    "undo.two": gettext_lazy("Prepare a correction instead: a second person sees and confirms it."),
    "undo.own": gettext_lazy("Ask another referee. A mistyped die is put right on the page of rolls."),
    "undo.moved": gettext_lazy("Put it right on its own page."),
    "undo.typed": gettext_lazy("Change the draft on its page, or put an earlier version back."),
    "undo.versions": gettext_lazy("If it is not flown, say so in its report."),
    "undo.seat": gettext_lazy("Give the player a last game on the page of seats instead."),
    "undo.pilot": gettext_lazy("Take that back first, or correct a mistyped die."),
    "undo.lacks": gettext_lazy("Put it right on its own page; it is an entry of its own then."),
    "undo.never/found": gettext_lazy("Found another campaign, or replace this one by a file."),
    "undo.never/link": gettext_lazy("Open a new one on its page."),
    "undo.never/token": gettext_lazy("Make a new one on the page of tokens."),
    "undo.never/webhook": gettext_lazy("Enter it again on the page of the webhook."),
    "undo.never/seed": gettext_lazy("The next seed is committed already; dice go on with it."),
    "undo.never/returned": gettext_lazy("It is submitted again on its page."),
    "undo.never/replaced": gettext_lazy("Correct it on the pages of reports, or replace the campaign by a file once more."),
    "merge.same": gettext_lazy("The same person cannot be merged with himself."),
    "merge.guest": gettext_lazy("Let the one with the account stay."),
    "merge.seats": gettext_lazy("Two seats with results cannot be one; hand one of them to somebody else first."),
}

NOTES: Mapping[str, str | Promise] = {
    "report.import": gettext_lazy(
        "The draft is what it was before the file; one that the file opened is put aside whole. The file can be taken over again."
    ),
    "rollcall.open": gettext_lazy("The draft is put aside with all that was entered; the game’s page brings it back."),
    "report.confirm": gettext_lazy("The report is what it was before: a draft, or waiting for its second person."),
    "roll.throw": gettext_lazy("The dice stay in the record, struck out; what is rolled again is the next attempt."),
    "roll.correct": gettext_lazy("All dice stay in the record; one that shows what counted first follows them."),
    "correction.confirm": gettext_lazy("What counted before the correction counts again; versions and dice all stay."),
    "muster.roll": gettext_lazy("The dice stay in the record, struck out; who is mustered again rolls a next attempt."),
    "campaign.replace": gettext_lazy(
        "The campaign is as its file was before: people sit where they sat, and reports that were being entered are open again."
    ),
    "pass.open": gettext_lazy("The link stops working. An older one is not opened again."),
    "story.open": gettext_lazy("The link stops working. An older one is not opened again."),
    "pass.give": gettext_lazy("The link stops working, and a guest who came in by it is signed out."),
    "pass.slips": gettext_lazy("The links stop working. Whoever came in only by such a slip has no part any more."),
    "token.make": gettext_lazy("The token stops working at once."),
    "member.add": gettext_lazy("The account stays; its part, links and tokens here go."),
    "member.join": gettext_lazy("The account stays; its part and links here go."),
    "member.remove": gettext_lazy("Links and tokens that were closed with it are not opened again."),
    "member.merge": gettext_lazy("Both have their parts again. Links stay closed; give a new one where it is wanted."),
}
"""What taking an act back means beside its figures."""

NEVER: Mapping[str, str] = {
    "campaign.found": "found",
    "campaign.load": "found",
    "member.claim": "account",
    "account.close": "account",
    "pass.close": "link",
    "pass.revoke": "link",
    "token.revoke": "token",
    "story.close": "link",
    "webhook.remove": "webhook",
    "seed.retire": "seed",
    "report.return": "returned",
    "correction.submit": "submitted",
    "correction.return": "returned",
}
"""Acts that are not taken back, and why: ``undo.never/<why>``."""


def way_told(again: bool) -> str:
    """What the page is called."""
    return _("Let an entry count again") if again else _("Take an entry back")


def note_told(act: str, *, again: bool, struck: bool) -> str:
    """What taking an act back means beside its figures; ``again``: it is to count again, ``struck``: its dice were struck."""
    if not again:
        return str(NOTES.get(act, ""))
    return _("Dice that were struck stay so; another one, showing the same, counts in the place of each.") if struck else ""


def die_told(name: str, kind: str, game: int, value: int) -> str:
    """A die that is struck out."""
    said = {"name": name, "kind": kind_words(kind), "game": game, "value": value}
    return (_("%(name)s, %(kind)s in game %(game)s: %(value)s") if game else _("%(name)s, %(kind)s: %(value)s")) % said


def undone_told(said: Mapping[str, Any]) -> str:
    """The entry that was taken back, as its sentence. ``said``: as the journal keeps it."""
    from campaign.words.journal import sentence

    entry = JournalEntry(
        act=said.get("act", ""), params=said.get("params", {}), game=said.get("game"), version=said.get("version")
    )
    return sentence(entry).replace("“", "‘").replace("”", "’")


def _undo(p: Params, entry: JournalEntry) -> str:
    said = p["undone"] or {}
    when = localtime(datetime.fromisoformat(said["at"])) if said.get("at") else None
    values = {"what": undone_told(said), "when": date_format(when, "SHORT_DATETIME_FORMAT") if when else ""}
    first = _("It counts again: “%(what)s” (%(when)s).") if p["again"] else _("Taken back: “%(what)s” (%(when)s).")
    words = first % values
    if struck := p["struck"]:
        words += " " + ngettext("%(n)d die was struck out.", "%(n)d dice were struck out.", struck) % {"n": struck}
    return words


def _merge(p: Params, entry: JournalEntry) -> str:
    said = {"person": p["person"], "was": p["was_person"], "player": p["player"]}
    if p["player"]:
        return _("Two records of one person were merged: %(was)s is %(person)s, in the seat of %(player)s.") % said
    return _("Two records of one person were merged: %(was)s is %(person)s.") % said


JOURNAL: dict[str, Sentence] = {"entry.undo": _undo, "member.merge": _merge}

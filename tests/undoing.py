"""Verbs of taking back, for tests."""

from campaign.acts.undoing import undo
from campaign.models import JournalEntry
from campaign.record import document
from tests.verbs import acting, fresh


def last(campaign, act=None):
    """The newest entry of the journal, or of one act."""
    entries = JournalEntry.objects.filter(campaign=campaign)
    return (entries.filter(act=act) if act else entries).order_by("-version").first()


def take_back(campaign, entry=None, reason="By mistake.", **more):
    """Take an entry back, the newest by default; answers with the entry that says so."""
    version = (entry or last(campaign)).version
    now = fresh(campaign)
    actor = more.pop("actor", acting())
    return undo(actor=actor, campaign=now, entry=version, version=more.pop("version", now.version), reason=reason, **more).entry


def dump(campaign):
    return document(fresh(campaign))

"""The journal's sentences: an entry's act and parameters become words here, and nowhere else."""

from campaign.models import JournalEntry


def sentence(entry: JournalEntry) -> str:
    return entry.act

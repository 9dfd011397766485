"""Which entries of the journal do not count now, because they were taken back, and not again."""

from collections.abc import Iterable, Mapping

from campaign.models import Campaign, JournalEntry


def links(campaign: Campaign) -> dict[int, int]:
    """The version of each entry that was taken back, to that of the one that did it. One query."""
    rows = JournalEntry.objects.filter(campaign=campaign, undoes__isnull=False).order_by()
    return {undoes: version for undoes, version in rows.values_list("undoes", "version") if undoes is not None}


def not_counting(versions: Iterable[int], links: Mapping[int, int]) -> set[int]:
    """Those of ``versions`` that were taken back an odd number of times in a row."""
    found = set()
    for version in versions:
        above, at = 0, version
        while at in links:
            above, at = above + 1, links[at]
        if above % 2:
            found.add(version)
    return found

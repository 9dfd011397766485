"""Every operation of the API, and the addresses of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from campaign.api import (
    reads_careers,
    reads_club,
    reads_clubs,
    reads_logs,
    reads_night,
    reads_open,
    reads_search,
    reads_site,
    story,
    tables_past,
    writes_club,
    writes_clubs,
    writes_night,
)
from campaign.api.operations import Read, Write

READS: Sequence[Read] = (
    *reads_site.READS,
    *reads_open.READS,
    *reads_night.READS,
    *reads_club.READS,
    *reads_search.READS,
    *reads_careers.READS,
    *reads_clubs.READS,
    *reads_logs.READS,
    *story.READS,
    *tables_past.READS,
)
WRITES: Sequence[Write] = (*writes_club.WRITES, *writes_clubs.WRITES, *writes_night.WRITES, *tables_past.WRITES, *story.WRITES)


def by_address() -> Mapping[str, Sequence[Read | Write]]:
    """Address to what can be done there."""
    found: dict[str, list[Read | Write]] = defaultdict(list)
    for operation in (*READS, *WRITES):
        found[operation.path].append(operation)
    return found

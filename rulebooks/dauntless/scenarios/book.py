"""The scenarios of the book (XXII to XXIV), in its order."""

from collections.abc import Mapping

from rulebooks.dauntless.scenarios.created import CREATED
from rulebooks.dauntless.scenarios.entry import Entry
from rulebooks.dauntless.scenarios.exclusive import EXCLUSIVE
from rulebooks.dauntless.scenarios.universal import UNIVERSAL

SCENARIOS: Mapping[str, Entry] = {
    entry["key"]: {**entry, "group": group}
    for group, entries in (("XXII", UNIVERSAL), ("XXIII", EXCLUSIVE), ("XXIV", CREATED))
    for entry in entries
}
"""By key."""

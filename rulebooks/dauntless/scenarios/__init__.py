"""The scenarios of the book (XXII to XXIV), in its order."""

from collections.abc import Iterator, Mapping

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
NO_TYPE = ("American ", "Japanese ", "Allied ", "any ")
"""How a unit begins that is no type of aircraft but a class or a choice: “Japanese DD”, “any enemy fighter”."""


def texts() -> Iterator[str]:
    """Everything in the catalogue that people read and translators get; names of types and sides are no such words."""
    for entry in SCENARIOS.values():
        yield from (entry["title"], entry["family"], *entry["doubts"])
        yield from (text for step in entry["setup"] for text in (step["what"], step["where"]))
        yield from filter(None, [entry["air_force_basis"]])
        flags = entry["flags"]
        yield from (text for text in (*flags["loaded"], *flags["drop_tanks"], *flags["sealed"]) if " " in text)
        units = (units for match_up in entry["match_ups"] for side in match_up for units in side["units"])
        yield from (name for its in units for name in its["any_of"] if name.startswith(NO_TYPE))

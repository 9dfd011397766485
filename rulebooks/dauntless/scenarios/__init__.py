"""The scenarios of the book (XXII to XXIV): the catalogue, their set-up by dice, what is kept secret, and who wins."""

from rulebooks.dauntless.scenarios import catalogue, leaving, sealing, setups, victory
from rulebooks.dauntless.scenarios.book import SCENARIOS

THEMES = (catalogue, leaving, sealing, setups, victory)

__all__ = ["SCENARIOS", "THEMES"]

"""The numbered rulings on Dauntless: what this product does where the book leaves a question open."""

from rulebooks.dauntless.ruled.attacks import ATTACKS
from rulebooks.dauntless.ruled.scenarios import SCENARIOS
from rulebooks.dauntless.ruled.ships import SHIPS
from rulebooks.ruling import of_book

RULINGS = of_book("DA", *ATTACKS, *SHIPS, *SCENARIOS)

"""Dauntless: ships, bombs and torpedoes at the table. A request goes in, an answer comes out; dice are part of the request."""

from rulebooks.dauntless import aircraft, attacks, bearings, campaign, carriers, dive, evening, flak, ledger, scenarios
from rulebooks.dauntless.frame import CALCS, answer
from rulebooks.dauntless.ships import classes, condition, files, moves, solitaire, submarines

THEMES = (
    aircraft,
    attacks,
    bearings,
    campaign,
    carriers,
    classes,
    condition,
    dive,
    evening,
    files,
    flak,
    ledger,
    moves,
    scenarios,
    solitaire,
    submarines,
)
"""The modules that declare calculations: to import them is to register these."""

__all__ = ["CALCS", "THEMES", "answer"]

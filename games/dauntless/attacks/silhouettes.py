"""What the silhouettes of ships add to a roll of Air Force, in a sentence; where one is unknown, that."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.dauntless.attacks.asked import Asked
from games.dauntless.attacks.targets import Target
from rulebooks.dauntless import answer


def silhouettes(asked: Asked) -> Iterator[str]:
    """Of the ship that is strafed, or of all that lie where rockets fall."""
    if asked.card.calc == "rockets":
        yield from _of_rockets(asked)
    elif asked.target is None or asked.target.silhouette is None:
        yield _unknown(asked.target)
    else:
        yield _("Silhouette +%(figure)s: add it to Air Force’s roll.") % {"figure": asked.target.silhouette}


def _of_rockets(asked: Asked) -> Iterator[str]:
    """``asked.request`` holds the ships in the hit area; the rules add up those that are surfaced."""
    request = asked.request()
    said = answer({**request, "on_target": [], "dice": []})
    if "silhouette_modifier" in said:
        yield _("Silhouettes of the ships there +%(figure)s: add them to Air Force’s roll.") % {
            "figure": said["silhouette_modifier"]
        }
    there = {one["id"] for one in request["ships"]}
    for ship, target in asked.ships():
        if ship in there and (target is None or target.silhouette is None):
            yield _unknown(target)


def _unknown(ship: Target | None) -> str:
    if ship is None or not ship.name:
        return _("Add the ship’s silhouette, from her row of the charts, to Air Force’s roll.")
    return _("The silhouette of %(ship)s is unknown: look it up in her row of the charts, and add it to Air Force’s roll.") % {
        "ship": ship.name
    }

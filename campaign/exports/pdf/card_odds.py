"""The odds on a record card: of one pilot's own dice, in as few lines as may be."""

from typing import Any

from django.utils.translation import gettext as _

from campaign.exports.pdf.odds import HURTS, RECOVERY, hurt_words, ranges
from games.fate import words
from rulebooks.pacific_air_war.chances import chances, faces
from rulebooks.pacific_air_war.outcome import Modifier
from rulebooks.pacific_air_war.outcome import Status as StatusWord
from rulebooks.pacific_air_war.recovery import modifiers

Table = dict[str, Any]


def card_odds(status: StatusWord, dice: set[str]) -> list[Table]:
    """The faces of the ``dice`` (rescue, home) that can be called for: what each does to a pilot of this status."""
    return [*([home_odds(status)] if "home" in dice else []), *([rescue_faces()] if "rescue" in dice else [])]


def home_odds(status: StatusWord) -> Table:
    """Both recovery dice (F.4), a line for each sum of modifiers."""
    added: dict[int, tuple[list[str], tuple[Modifier, ...]]] = {}
    for hurt in HURTS:
        why = modifiers(*hurt, status)
        added.setdefault(sum(modifier.value for modifier in why), ([], why))[0].append(hurt_words(*hurt))
    rows = [
        [_(" or ").join(hurts), *(ranges(face.value for face in faces("home", why) if face.result == each) for each in RECOVERY)]
        for hurts, why in added.values()
    ]
    return {"heads": [_("Home and deck; hurt"), *(words.face(result) for result in RECOVERY)], "rows": rows}


def rescue_faces() -> Table:
    """A downed pilot's die (F.3)."""
    rows = [
        [words.face(result), ranges(face.value for face in faces("rescue") if face.result == result)]
        for result in chances("rescue")
    ]
    return {"heads": [_("Rescue"), _("Die")], "rows": rows}

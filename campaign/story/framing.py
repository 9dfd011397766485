"""What a chapter says of the battle off Midway behind its game."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.signs.figures import number
from campaign.story.facts import Evening
from rulebooks.pacific_air_war.operation import result_of
from rulebooks.pacific_air_war.record import SIDES

ENDED: Mapping[str, str] = {
    "decisive Japanese victory": gettext_noop("The carriers’ battle off Midway was a decisive Japanese victory."),
    "minor Japanese victory": gettext_noop("The carriers’ battle off Midway was a minor Japanese victory."),
    "draw": gettext_noop("The carriers’ battle off Midway ended in a draw."),
    "minor Japanese defeat": gettext_noop("The carriers’ battle off Midway was a minor Japanese defeat."),
    "major Japanese defeat": gettext_noop("The carriers’ battle off Midway was a major Japanese defeat."),
}
GAVE: Mapping[str, str] = {
    "decisive Japanese victory": gettext_noop(
        "The carriers’ battle off Midway was a decisive Japanese victory: %(japan)s CVP for Japan and %(usa)s for the USA."
    ),
    "minor Japanese victory": gettext_noop(
        "The carriers’ battle off Midway was a minor Japanese victory: %(japan)s CVP for Japan and %(usa)s for the USA."
    ),
    "draw": gettext_noop("The carriers’ battle off Midway ended in a draw: %(japan)s CVP for Japan and %(usa)s for the USA."),
    "minor Japanese defeat": gettext_noop(
        "The carriers’ battle off Midway was a minor Japanese defeat: %(japan)s CVP for Japan and %(usa)s for the USA."
    ),
    "major Japanese defeat": gettext_noop(
        "The carriers’ battle off Midway was a major Japanese defeat: %(japan)s CVP for Japan and %(usa)s for the USA."
    ),
}


def framed(evening: Evening) -> str:
    """How the battle behind the game ended, and what it gave; empty where none is attached, or it is not finished."""
    operation = evening.scheduled.kido_butai
    result = result_of(operation.session) if operation is not None else {}
    if not result.get("finished"):
        return ""
    level = result["victory"]["level"]
    gave = {side: number(evening.game.scores[side]["operation"]) for side in SIDES}
    words = GAVE if any(evening.game.scores[side]["operation"] for side in SIDES) else ENDED
    return _(words[level]) % gave

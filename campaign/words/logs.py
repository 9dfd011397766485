"""What was made of each tag of a VASSAL log, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from campaign.words.refusals import sentence
from games.readers.vassal.deeds import Made
from games.readers.vassal.tags import BOMBED, CHASED, CLAIMS, EXIT
from rulebooks.refusal import Refusal


def made_told(made: Made, names: Mapping[str, str]) -> str:
    """``Anna Lind shot Jörg Ahlers down, turn 9.``, or why nothing was made of it. ``names``: of pilots, by their ids."""
    if not made.taken:
        return sentence(Refusal(made.why, "", "", {"tag": made.tag.said, "line": made.against}))
    said = {"who": names.get(made.who, "?"), "whom": names.get(made.whom, "?")}
    told = _deeds().get((made.tag.word, made.tag.value), "?") % said
    if made.tag.turn is not None and made.tag.word in (*CLAIMS, EXIT):
        told = _("%(told)s, turn %(turn)s") % {"told": told, "turn": made.tag.turn}
    told = _("%(told)s.") % {"told": told}
    return f"{told} {sentence(Refusal(made.why, '', '', {'tag': made.tag.said, 'line': made.against}))}" if made.why else told


def _deeds() -> dict[tuple[str, str], str]:
    return {
        ("shot", ""): _("%(who)s shot %(whom)s down"),
        ("damaged", ""): _("%(who)s damaged %(whom)s’s aircraft"),
        ("hit", ""): _("%(who)s hit %(whom)s’s aircraft"),
        ("down", ""): _("%(who)s was shot down"),
        ("lost", ""): _("%(who)s’s aircraft was lost"),
        ("wounded", ""): _("%(who)s was wounded"),
        ("killed", ""): _("%(who)s was killed"),
        (EXIT, "friendly"): _("%(who)s left over the friendly edge"),
        (EXIT, "enemy"): _("%(who)s left over the enemy edge"),
        (EXIT, "flank"): _("%(who)s left over a flank"),
        (CHASED, ""): _("%(whom)s chased %(who)s"),
        (BOMBED, "success"): _("%(who)s bombed with success"),
        (BOMBED, "failure"): _("%(who)s bombed without success"),
    }

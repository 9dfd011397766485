"""A claim as one sentence: each result has a whole one of its own, so that every language can put it in its own order."""

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

SHARED = "shared"


def pattern(result: str, claimants: int = 1) -> str:
    """What is said of a claim, with the places of ``by`` and ``on``. ``result``: as in a report, or ``bonus``, ``chased``."""
    shared = result == SHARED or (result == "shot_down" and claimants > 1)
    patterns = {
        SHARED: _("%(by)s shared the kill of %(on)s"),
        "shot_down": _("%(by)s shot down %(on)s"),
        "bonus": _("%(by)s shot down %(on)s"),
        "damaged": _("%(by)s damaged %(on)s"),
        "chased": _("%(by)s chased off %(on)s"),
        "hit": _("%(by)s hit %(on)s"),
    }
    return patterns.get(SHARED if shared else result) or "%(by)s – %(on)s"


def claimed(result: str, claimants: int, by: str, on: str) -> str:
    """``Anna and Bence shared the kill of Ingrid``."""
    return pattern(result, claimants) % {"by": by, "on": on}


def claimed_in_bold(result: str, claimants: int, by: str, on: str) -> SafeString:
    """The same with the names in bold."""
    names = {"by": format_html("<b>{}</b>", by), "on": format_html("<b>{}</b>", on)}
    return SafeString(escape(pattern(result, claimants)) % names)

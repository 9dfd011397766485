"""The words that the page's script writes before the server has answered, in the reader's language."""

import json

from django.utils.translation import gettext as _


def script_words() -> str:
    """A JSON object; ``{a}`` and ``{b}`` are names, ``{t}`` a time or a turn."""
    return json.dumps(
        {
            "who": _("Tap who did it."),
            "first": _("Tap the first of the two."),
            "second": _("{a} and … tap the second."),
            "whom": _("{a} … now tap whom."),
            "share": _("{a} … now tap whom, or who shares it."),
            "letGo": _("Let go."),
            "two": _("A shared kill needs two pilots first."),
            "already": _("{a} is already shot down. Take that claim back first."),
            "shot_down": _("{a} shot down {b}"),
            "shared": _("{a} shared the kill of {b}"),
            "damaged": _("{a} damaged {b}"),
            "hit": _("{a} hit {b}"),
            "and": _(" and "),
            "takeBack": _("Take back"),
            "takeBackThis": _("Take back: {a}"),
            "takenBack": _("Taken back: {a}"),
            "turn": _("turn"),
            "turnOf": _("Turn: {a}"),
            "tagShotDown": _("shot down"),
            "tagDamaged": _("damaged"),
            "chosen_shot_down": _("Shot down"),
            "chosen_shared": _("Shared"),
            "chosen_damaged": _("Damaged"),
            "chosen_hit": _("Hit"),
            "saving": _("Saving …"),
            "saved": _("Saved {t}"),
            "merged": _("Saved, with what somebody else entered at the same time."),
            "waiting": _("Not saved yet: no connection, trying again"),
            "refused": _("Not saved: sign in again in another tab; what you entered is kept here"),
            "broken": _("Not saved yet: the server had a fault, trying again"),
        },
        ensure_ascii=False,
    )

"""The card of the tags that players type into the chat of VASSAL, each with an example that the log's reader understands."""

import re
from typing import Any

from django.utils.translation import gettext as _

from games.readers.vassal.tags import BOMBINGS, EDGES

PLAIN = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
LONGEST = 18


def tag_card(names: list[str], *, bombs: bool) -> dict[str, Any]:
    """``names``: of people who fly, of whom one that can be typed is the example; ``bombs``: something can be bombed."""
    whom = next((name for name in names if PLAIN.fullmatch(name) and len(name) <= LONGEST), "Karim")
    typed = f'"{whom}"' if " " in whom else whom
    rows = [
        (f"!!shot {typed}", _("you shot him down")),
        (f"!!damaged {typed}", _("you damaged his aircraft")),
        (f"!!hit {typed}", _("you hit it, without damage")),
        ("!!down", _("you were shot down")),
        ("!!lost", _("your aircraft is lost, by nobody’s doing")),
        ("!!wounded, !!killed", _("what became of your pilot")),
        (f"!!exit {EDGES[0]}", _("you left over that edge; or %(others)s") % {"others": ", ".join(EDGES[1:])}),
        (f"!!chased by {typed}", _("he chased you as you left")),
        *([(f"!!bombed {BOMBINGS[0]}", _("your bombing; or %(other)s") % {"other": BOMBINGS[1]})] if bombs else []),
        ("!!turn 7", _("turn 7 begins, for whatever is typed after it")),
    ]
    return {
        "title": _("Tags for the chat of VASSAL"),
        "how": _("Keep a log: a report is proposed from them."),
        "rows": rows,
    }

"""The tabs of a campaign's pages: the four most used stand in the row on a phone, the rest under "More"."""

from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.addresses import address

REFEREES = [
    ("campaign", gettext_noop("Campaign")),
    ("desk", gettext_noop("Desk")),
    ("standings", gettext_noop("Standings")),
    ("roster", gettext_noop("Roster")),
    ("journal", gettext_noop("Journal")),
    ("story", gettext_noop("Story")),
    ("pictures", gettext_noop("Pictures")),
    ("dice_record", gettext_noop("Dice")),
    ("board", gettext_noop("Board")),
    ("seats", gettext_noop("Seats")),
    ("people", gettext_noop("People")),
    ("passes", gettext_noop("Ways in")),
    ("options", gettext_noop("Options")),
]
READERS = [
    ("campaign", gettext_noop("Campaign")),
    ("standings", gettext_noop("Standings")),
    ("roster", gettext_noop("Roster")),
    ("journal", gettext_noop("Journal")),
    ("story", gettext_noop("Story")),
    ("pictures", gettext_noop("Pictures")),
    ("dice_record", gettext_noop("Dice")),
    ("board", gettext_noop("Board")),
]
IN_THE_ROW = 4
BELOW = {
    "logbook": "roster",
    "game": "campaign",
    "chapter": "story",
    "pilots_story": "story",
    "photos": "story",
    "photo": "story",
    "report": "desk",
    "rolls": "desk",
    "roll_call": "desk",
    "muster": "desk",
    "growth": "desk",
    "replacements": "desk",
    "correction": "desk",
    "correction_report": "desk",
    "correction_second": "desk",
    "parts": "desk",
    "second": "desk",
    "roll_correct": "dice_record",
    "dice_check": "dice_record",
    "seed_retire": "dice_record",
    "slips": "passes",
    "webhook": "options",
    "campaign_club": "options",
    "hand_over": "people",
    "seat_hand": "seats",
    "tokens": "options",
}


@lru_cache(maxsize=512)
def tabs(slug: str, referee: bool, here: str, language: str | None) -> SafeString:
    """The navigation of a campaign for a referee or a reader; ``here`` is the URL name of the page shown, or of its tab."""
    entries = REFEREES if referee else READERS
    here = BELOW.get(here, here)
    known = {name for name, _label in entries}
    rows = [
        (
            mark_safe(' class="second"') if place >= IN_THE_ROW else "",
            address(name, slug),
            mark_safe(' aria-current="page"') if name == here else "",
            _(label),
        )
        for place, (name, label) in enumerate(entries)
    ]
    in_more = here in known and here not in [name for name, _label in entries[:IN_THE_ROW]]
    return format_html(
        '<nav class="nav" aria-label="{}"><ul>{}</ul><details class="more{}"><summary>{}</summary><ul>{}</ul></details></nav>',
        _("Campaign"),
        format_html_join("", '<li{}><a href="{}"{}>{}</a></li>', rows),
        " here" if in_more else "",
        _("More"),
        format_html_join("", '<li><a href="{}"{}>{}</a></li>', (row[1:] for row in rows[IN_THE_ROW:])),
    )

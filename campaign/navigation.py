"""The tabs of a campaign's pages and of those over all campaigns: on a phone the most used, and the rest under "More"."""

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
OVER_ALL = [
    ("home", gettext_noop("Campaigns")),
    ("clubs", gettext_noop("Clubs")),
    ("kido_butai", gettext_noop("Kido Butai")),
    ("dauntless", gettext_noop("Dauntless")),
    ("fame", gettext_noop("Hall of fame")),
    ("honour", gettext_noop("Roll of honour")),
]
OWN = ("own_career", gettext_noop("Your career"))
IN_THE_ROW, OVER_ALL_IN_THE_ROW = 4, 3
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
    "take_away": "options",
    "seat_hand": "seats",
    "tokens": "options",
    "decorations": "honour",
    "club": "clubs",
    "club_found": "clubs",
    "club_edit": "clubs",
    "club_remove": "clubs",
    "kido_league": "clubs",
    **dict.fromkeys(
        (
            "kido_new", "kido_load", "kido_game", "kido_move", "kido_log", "kido_settings", "kido_delete", "kido_review",
            "kido_trials", "kido_trial",
        ),
        "kido_butai",
    ),
}  # fmt: skip


@lru_cache(maxsize=512)
def tabs(slug: str, referee: bool, here: str, language: str | None) -> SafeString:
    """The navigation of a campaign for a referee or a reader; ``here`` is the URL name of the page shown, or of its tab."""
    entries = [(name, address(name, slug), label) for name, label in (REFEREES if referee else READERS)]
    return _row(_("Campaign"), entries, BELOW.get(here, here), IN_THE_ROW)


@lru_cache(maxsize=128)
def tabs_over_all(signed_in: bool, here: str, language: str | None) -> SafeString:
    """The navigation of the pages that belong to no campaign; ``here`` as for ``tabs``."""
    entries = [(name, address(name), label) for name, label in (*OVER_ALL, *([OWN] if signed_in else []))]
    return _row(_("Over all campaigns"), entries, BELOW.get(here, here), OVER_ALL_IN_THE_ROW)


def _row(called: str, entries: list[tuple[str, str, str]], here: str, in_the_row: int) -> SafeString:
    """Tabs from (name, address, label); the first ``in_the_row`` of them never leave the row."""
    known = {name for name, _address, _label in entries}
    rows = [
        (
            mark_safe(' class="second"') if place >= in_the_row else "",
            leads_to,
            mark_safe(' aria-current="page"') if name == here else "",
            _(label),
        )
        for place, (name, leads_to, label) in enumerate(entries)
    ]
    in_more = here in known and here not in [name for name, _address, _label in entries[:in_the_row]]
    return format_html(
        '<nav class="nav" aria-label="{}"><ul>{}</ul><details class="more{}"><summary>{}</summary><ul>{}</ul></details></nav>',
        called,
        format_html_join("", '<li{}><a href="{}"{}>{}</a></li>', rows),
        " here" if in_more else "",
        _("More"),
        format_html_join("", '<li><a href="{}"{}>{}</a></li>', (row[1:] for row in rows[in_the_row:])),
    )

"""Words of a league: levels of victory, and whose dice fell."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.kido_butai.league import BOTH, FILE, SITE, TABLE
from rulebooks.kido_butai.victory import LEVELS, WORST

_LEVELS = (
    gettext_noop("decisive Japanese victory"),
    gettext_noop("minor Japanese victory"),
    gettext_noop("draw"),
    gettext_noop("minor Japanese defeat"),
    gettext_noop("major Japanese defeat"),
)
DICE: dict[str, str | Promise] = {
    SITE: gettext_lazy("dice of the site"),
    TABLE: gettext_lazy("dice of the table"),
    BOTH: gettext_lazy("dice of the site and the table"),
    FILE: gettext_lazy("from a file"),
}


def level_words() -> dict[str, str]:
    """What people read for each level of a result file."""
    return {called: _(called) for called in (*(called for _least, called in LEVELS), WORST)}

"""Words of a league: whose dice fell."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.kido_butai.league import BOTH, FILE, SITE, TABLE

DICE: dict[str, str | Promise] = {
    SITE: gettext_lazy("dice of the site"),
    TABLE: gettext_lazy("dice of the table"),
    BOTH: gettext_lazy("dice of the site and the table"),
    FILE: gettext_lazy("from a file"),
}

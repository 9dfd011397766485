"""Words of a league: whose dice fell."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.kido_butai.whose import BOTH, FILE, SITE, TABLE

DICE: dict[str, str | Promise] = {
    SITE: gettext_lazy("site dice"),
    TABLE: gettext_lazy("table dice"),
    BOTH: gettext_lazy("site dice and table dice"),
    FILE: gettext_lazy("from a file"),
}

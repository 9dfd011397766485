"""What is said to somebody who is about to open a campaign to more people."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from campaign.queries.contents import Readable
from campaign.words.params import listed


def opening_words(there: Readable, wanted: str) -> str:
    """One paragraph: who will read it, and what stands in it now."""
    names = ngettext("the name of %(n)s player with his pilots", "the names of %(n)s players with their pilots", there.players)
    parts = [
        (there.players, names),
        (there.photos, ngettext("%(n)s photo", "%(n)s photos", there.photos)),
        (there.entries, ngettext("the journal with %(n)s entry", "the journal with %(n)s entries", there.entries)),
        (there.links, ngettext("%(n)s link", "%(n)s links", there.links)),
    ]
    what = listed([words % {"n": n} for n, words in parts if n])
    if wanted == Campaign.Visibility.PUBLIC:
        asked = _(
            "Everybody will find it in lists and read all of it: %(what)s. Ask those whom it shows and names, then choose Yes."
        )
    else:
        asked = _("Whoever has its address will read all of it: %(what)s. Ask those whom it shows and names, then choose Yes.")
    return asked % {"what": what}

"""Dice that a file brought with a draft, in words: they fall with the confirmation, as far as the rules call for them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.fate import words
from games.reporting.body import Body, sorties
from games.reporting.form import ReportForm

ORDER = ("rescue", "home", "deck", "attack")
"""As people read them; a database does not keep the order of what it keeps."""


def brought_dice(body: Body, form: ReportForm) -> Sequence[str]:
    """``Anna: home 5, deck 4``, a line for each crew, in the order of the sorties."""
    names = {str(sorties(body)[card.n]["id"]): card.name for half in form.halves for card in half.cards}
    told = []
    for sortie in sorties(body):
        if fell := body.get("dice", {}).get(sortie["id"]):
            dice = [_("%(roll)s %(value)s") % {"roll": words.kind(kind), "value": fell[kind]} for kind in ORDER if kind in fell]
            told.append(_("%(name)s: %(dice)s") % {"name": names.get(sortie["id"], "?"), "dice": ", ".join(dice)})
    return told

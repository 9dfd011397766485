"""Who played in a seat before: from the journal, which keeps every seat that was handed on. One query, if there are any."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Campaign, JournalEntry
from campaign.prepared import PreparedValues
from campaign.undone import not_counting


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat (its code) that ``was`` somebody else's before ``game``, or until the last game where that is None."""

    seat: str
    was: str
    game: int | None

    def __str__(self) -> str:
        if self.game is None:
            return _("Until the last game %(was)s played here.") % {"was": self.was}
        return _("Before game %(game)d %(was)s played here.") % {"was": self.was, "game": self.game}


_HANDED = PreparedValues(
    lambda campaign: (
        JournalEntry.objects.filter(campaign=campaign, act__in=["seat.hand", "entry.undo"])
        .order_by("version")
        .values_list("version", "undoes", "act", "params")
    ),
    campaign=0,
)


def handed(campaign: Campaign) -> list[Handed]:
    """Every seat of the campaign that somebody else had before, in the order in which they were handed on."""
    if not campaign.seats_handed:
        return []
    rows = list(_HANDED.all(campaign=campaign.pk))
    links = {undoes: version for version, undoes, _act, _params in rows if undoes is not None}
    back = not_counting((version for version, *_rest in rows), links)
    told = [params for version, _undoes, act, params in rows if act == "seat.hand" and version not in back]
    found = [Handed(one.get("seat", ""), one.get("was_person") or one.get("was_player", ""), one.get("game")) for one in told]
    renamed = {one.get("seat") for one in told if one.get("player") != one.get("was_player")}
    had = {one.get("seat") for one in told if one.get("was_person")}
    return [one for one in found if one.seat in renamed | had]

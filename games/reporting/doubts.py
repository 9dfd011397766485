"""What is no error but worth a look before the report is confirmed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.reporting.body import Body, sorties
from games.reporting.crews import in_seats
from games.rollcalls import FLIES
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.tables import LONGEST_GAME


@dataclass(frozen=True, slots=True)
class Doubt:
    """``place`` is the control to look at; ``deed`` and ``label`` a button that settles it, if one can."""

    sentence: str
    place: str
    deed: str = ""
    label: str = ""


def about_roll_call(record: Campaign, number: int, body: Body) -> list[Doubt]:
    """Roll call and sorties that do not agree."""
    call = body.get("roll_call")
    if not call:
        return []
    flying = {sortie["pilot"]: n for n, sortie in enumerate(sorties(body)) if "pilot" in sortie}
    found = []
    for man in in_seats(record, number):
        said = call.get(man.player)
        if said == FLIES and man.code not in flying:
            sentence = _("%(pilot)s flies by the roll call, but has no aircraft in this report.")
            found.append(Doubt(sentence % {"pilot": man.name}, "fates"))
        elif said is not None and said != FLIES and man.code in flying:
            sentence = _("%(pilot)s does not fly by the roll call, but has an aircraft in this report.")
            found.append(Doubt(sentence % {"pilot": man.name}, f"s{flying[man.code]}"))
    return found


def about_turns(body: Body) -> Doubt | None:
    """A turn counter that was used and stands elsewhere than the turns played, which nobody has set yet."""
    now, turns = body.get("now_turn"), body.get("turns")
    if not isinstance(now, int) or turns != LONGEST_GAME or not 1 <= now < LONGEST_GAME:
        return None
    said = _("The counter stands at turn %(now)d; the report says that %(turns)d turns were played.")
    label = _("%(now)d turns were played") % {"now": now}
    return Doubt(said % {"now": now, "turns": turns}, "turns", "turns", label)

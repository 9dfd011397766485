"""What is still missing, and from whom."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaign.desk.gather import DeskPilot, DeskSeat, Evening
from games.fate.order import STEP
from games.fate.words import SHORT_WHY
from games.rollcalls import LATE
from rulebooks.pacific_air_war.chances import comes_back, way_home
from rulebooks.pacific_air_war.outcome import Modifier
from rulebooks.pacific_air_war.scenarios import scenario


@dataclass(frozen=True, slots=True)
class Missing:
    """One line: from whom, of which pilot, what, why in a few words, and the button that does it. No ``side``: anybody's."""

    player: str
    side: str
    pilot: str
    code: str
    what: str
    why: str
    url: str
    button: str


def missing(evening: Evening) -> list[Missing]:
    """Everything that is missing now, in the order in which it is wanted."""
    if evening.score.pending:
        return _dice(evening)
    return [*_flown_by(evening), *(_chapter(evening, game) for game in evening.out_of_step)]


def _flown_by(evening: Evening) -> list[Missing]:
    """What is missing before the next game is flown."""
    slug = evening.campaign.slug
    open_now = evening.flow.draft is not None
    found = [_second(evening)] if _waits(evening) else [_part(evening, seat) for seat in evening.seats if seat.part and open_now]
    found += [_late(evening, seat) for seat in _called(evening, LATE)]
    muster = reverse("muster", args=[slug])
    found += [
        Missing(seat.player, seat.side, "", "", _("Muster"), _("a name and a die"), muster, pgettext("button", "Muster"))
        for seat in evening.unmustered
        if seat not in _called(evening, LATE)
    ]
    if evening.flow.draft is None and not evening.score.complete:
        found += [_name(slug, seat, seat.pilot) for seat in evening.nameless if seat.pilot]
        found += [_ability(slug, seat, seat.pilot) for seat in evening.with_free_slots if seat.pilot]
    return found


def _waits(evening: Evening) -> bool:
    """Whether the open report is submitted, so that nothing can be taken over."""
    game = evening.game(evening.flow.draft)
    return game is not None and game.submitted_at is not None


def signature(evening: Evening) -> list[Missing]:
    """The second person of a correction that is submitted; the games go on meanwhile."""
    if evening.correcting is None or not evening.correcting.submitted:
        return []
    who, why = _("Another referee, or a player of the other side"), _("looks at the correction and confirms it")
    url = reverse("correction_second", args=[evening.campaign.slug])
    return [Missing(who, "", "", "", _("The second signature"), why, url, _("Look at it"))]


def files(evening: Evening) -> list[Missing]:
    """The games for which a file was brought, and nobody decided yet what becomes of it."""
    slug = evening.campaign.slug
    return [
        Missing(
            _("Any referee"),
            "",
            "",
            "",
            _("A file of game %(game)d") % {"game": game.number},
            _("was brought, and waits for a decision"),
            reverse("import_game", args=[slug, game.number]),
            _("Look at it"),
        )
        for game in evening.games
        if game.file_waits
    ]


def _second(evening: Evening) -> Missing:
    """The second person, without whom a submitted report does not count; nothing else can be done meanwhile."""
    who, why = _("Another referee, or a player of the other side"), _("looks at the report and confirms it")
    url = reverse("second", args=[evening.campaign.slug, evening.flow.draft])
    return Missing(who, "", "", "", _("The second signature"), why, url, _("Look at it"))


def _part(evening: Evening, seat: DeskSeat) -> Missing:
    """A part that was filed, or filed again, and not taken over."""
    name, code = (seat.called, seat.pilot.code) if seat.pilot else ("", "")
    url = reverse("parts", args=[evening.campaign.slug, evening.flow.draft])
    return Missing(seat.player, seat.side, name, code, _("His part is filed"), _("and not taken over yet"), url, _("Look at it"))


def _chapter(evening: Evening, game: int) -> Missing:
    """A chapter of the story in somebody's own words, to which the facts say something else now."""
    what = _("The words for game %(game)s") % {"game": game} if game else _("The words of the opening")
    url = reverse("chapter", args=[evening.campaign.slug, game])
    return Missing(_("The story"), "", "", "", what, _("the facts have changed since they were written"), url, _("See both"))


def _called(evening: Evening, call: str) -> list[DeskSeat]:
    """The seats of whom the roll call of the open game said so."""
    game = evening.game(evening.flow.draft)
    calls = game.draft.get("roll_call", {}) if game and game.draft else {}
    return [seat for seat in evening.seats if calls.get(seat.code) == call]


def _late(evening: Evening, seat: DeskSeat) -> Missing:
    url = reverse("roll_call", args=[evening.campaign.slug, evening.flow.draft])
    name, code = (seat.called, seat.pilot.code) if seat.pilot else ("", "")
    why = _("joins when he comes") if seat.pilot else _("and has no pilot yet")
    return Missing(seat.player, seat.side, name, code, _("Late"), why, url, _("Roll call"))


def _name(slug: str, seat: DeskSeat, pilot: DeskPilot) -> Missing:
    why = _("came in after game %(game)d") % {"game": pilot.came_after}
    return Missing(
        seat.player, seat.side, seat.called, pilot.code, _("A name"), why, reverse("replacements", args=[slug]), _("Name")
    )


def _ability(slug: str, seat: DeskSeat, pilot: DeskPilot) -> Missing:
    free = pilot.free_slots
    what = ngettext("An ability", "%(n)d abilities", free) % {"n": free}
    url = reverse("growth", args=[slug, pilot.code])
    return Missing(
        seat.player, seat.side, seat.called, pilot.code, what, _("earned and not chosen; it may wait"), url, _("Choose")
    )


def _dice(evening: Evening) -> list[Missing]:
    """The pilots who wait for dice, in the rulebook's order; each button leads to that pilot's own die."""
    waiting = [(seat, seat.pilot) for seat in evening.seats if seat.pilot and seat.pilot.pending]
    waiting.sort(key=lambda pair: (STEP[pair[1].pending], pair[1].place))
    url = reverse("rolls", args=[evening.campaign.slug, evening.score.as_of])
    return [
        Missing(
            seat.player,
            seat.side,
            seat.called,
            pilot.code,
            *_die(evening, seat, pilot),
            f"{url}?pilot={pilot.code}#next" if place else url,
            pgettext("button", "Roll"),
        )
        for place, (seat, pilot) in enumerate(waiting)
    ]


def _die(evening: Evening, seat: DeskSeat, pilot: DeskPilot) -> tuple[str, str]:
    """Which die it is, and what it can do."""
    if pilot.pending == "rescue":
        return _("Rescue roll"), _("4, 5 or 6 brings him back")
    if pilot.pending == "attack":
        return _("Attack on the ships"), _("5 hits an escort, 6 a carrier")
    flew: dict[str, Any] = pilot.flew or {"throws": []}
    throws = {throw["kind"]: throw for throw in flew["throws"]}
    modifiers = tuple(Modifier(**each) for each in throws.get(pilot.pending, {}).get("modifiers", ()))
    side: Any = seat.side
    case: dict[str, Any] = {
        "ditched_needs_rescue": evening.rules["ditching"] == "rescue",
        "rescue": scenario(evening.score.as_of).force(side).rescue,
        "home": throws["home"]["value"] if pilot.pending == "deck" and "home" in throws else None,
    }
    alive, unhurt = comes_back(modifiers, **case), way_home(modifiers, **case).get("unhurt", Fraction(0))
    why = [str(SHORT_WHY[modifier.why]) for modifier in modifiers]
    why.append(_comes_back(alive, unhurt, wounded=any(modifier.why == "wounded" for modifier in modifiers)))
    return _("Deck") if pilot.pending == "deck" else _("Home, then deck"), "; ".join(why)


def _comes_back(alive: Fraction, unhurt: Fraction, wounded: bool) -> str:
    """How likely he comes back alive; and, who is not wounded yet, without a wound."""
    said = {"n": alive.numerator, "m": alive.denominator, "k": unhurt.numerator, "of": unhurt.denominator}
    if alive == 1:
        certain = wounded or unhurt == 1
        return _("cannot fail") if certain else _("comes back for certain, unhurt in %(k)d of %(of)d cases") % said
    if wounded:
        return _("comes back in %(n)d of %(m)d cases") % said
    return _("comes back in %(n)d of %(m)d cases, unhurt in %(k)d of %(of)d") % said

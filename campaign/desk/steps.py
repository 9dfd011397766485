"""The evening in its order, and how far it has come."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.desk.gather import DeskGame, Evening
from campaign.desk.next_thing import enumerated
from campaign.words.days import in_this_year
from games.rollcalls import FLIES


@dataclass(frozen=True, slots=True)
class Step:
    """``state``: done, now or empty; ``url`` leads to the work or to what came of it."""

    label: str
    tell: str = ""
    state: str = ""
    at: datetime | None = None
    url: str = ""


def steps(evening: Evening) -> list[Step]:
    """Founding before the first game; after that the steps of the game that is open, waits, or was flown last."""
    game = evening.game(evening.flow.draft or evening.flow.waits or evening.flow.last_closed)
    return _evening(evening, game) if game else _founding(evening)


def _founding(evening: Evening) -> list[Step]:
    slug = evening.campaign.slug
    seated, waiting = len(evening.playing), len(evening.unmustered)
    enough = not evening.short
    mustered = enough and not waiting
    free = evening.with_free_slots
    return [
        Step(_("Founded"), _games(evening), "done", evening.campaign.founded_at, reverse("options", args=[slug])),
        Step(
            _("Players"),
            ngettext("one has a seat", "%(n)d have seats", seated) % {"n": seated} if seated else _("four a side or more"),
            "done" if enough else "now",
            url=reverse("seats", args=[slug]),
        ),
        Step(
            _("Muster"),
            _("%(n)d of %(all)d pilots") % {"n": seated - waiting, "all": seated} if seated else _("a name and a die each"),
            "done" if mustered else "now" if enough else "",
            url=reverse("muster", args=[slug]) if seated else "",
        ),
        Step(
            _("Abilities"),
            _open_abilities(evening),
            "done" if mustered and not free else "now" if mustered else "",
            url=_to_abilities(evening),
        ),
        _next_step(evening, "now" if mustered and not free else ""),
    ]


def _games(evening: Evening) -> str:
    return _("games %(games)s") % {"games": enumerated([str(game.number) for game in evening.games])}


def _evening(evening: Evening, game: DeskGame) -> list[Step]:
    slug, reported, closed = evening.campaign.slug, game.reported, game.closed
    waiting = evening.score.pending if reported and not closed else 0
    complete = evening.score.complete
    named = closed and (complete or not evening.nameless)
    chosen = named and not (not complete and evening.with_free_slots and evening.uses_abilities)
    entering = not reported
    lost = len(game.lost)
    return [
        Step(
            _("Roll call"),
            _flying(game),
            "done",
            game.opened_at,
            reverse("roll_call", args=[slug, game.number]) if entering else "",
        ),
        Step(
            _("Report"),
            _claims(game) if entering else ngettext("one turn", "%(n)d turns", game.turns) % {"n": game.turns},
            "now" if entering else "done",
            game.confirmed_at,
            reverse("report" if entering else "game", args=[slug, game.number]),
        ),
        Step(
            _("Rolls of fate"),
            _("%(n)d of %(all)d pilots wait") % {"n": waiting, "all": evening.flew}
            if waiting
            else _("all fallen")
            if closed
            else "",
            "done" if closed else "now" if reported else "",
            url=reverse("rolls", args=[slug, game.number]) if reported else "",
        ),
        Step(_("Close the game"), "" if closed else _("by itself, with the last roll"), "done" if closed else ""),
        Step(
            _("Replacements"),
            ngettext("one pilot lost", "%(n)d pilots lost", lost) % {"n": lost} if lost else _("nobody lost") if closed else "",
            "done" if named else "now" if closed else "",
            url=reverse("replacements", args=[slug]) if closed and lost else "",
        ),
        Step(_("Abilities"), _open_abilities(evening), "done" if chosen else "now" if named else "", url=_to_abilities(evening)),
        _next_step(evening, "now" if chosen else "") if not complete else Step(_("The end"), state="done"),
    ]


def _flying(game: DeskGame) -> str:
    calls = (game.draft or {}).get("roll_call", {})
    if not calls:
        return ""
    flying = sum(call == FLIES for call in calls.values())
    return _("%(n)d of %(all)d fly") % {"n": flying, "all": len(calls)}


def _claims(game: DeskGame) -> str:
    claims = len((game.draft or {}).get("claims", ()))
    return ngettext("one claim so far", "%(n)d claims so far", claims) % {"n": claims} if claims else _("open")


def _open_abilities(evening: Evening) -> str:
    seats = evening.with_free_slots
    if evening.score.complete:
        return ""
    if not seats:
        return _("none open") if evening.seats and not evening.unmustered else ""
    names = [seat.called_short for seat in seats]
    shown = enumerated(names) if len(names) < 4 else ", ".join(names[:3]) + " …"
    return _("open: %(names)s") % {"names": shown}


def _to_abilities(evening: Evening) -> str:
    """The pilot with a free slot, or the list below where each has a button; else the roster, from where one promotes."""
    slug = evening.campaign.slug
    if evening.score.complete:
        return reverse("roster", args=[slug])
    pilots = [seat.pilot for seat in evening.with_free_slots if seat.pilot]
    if len(pilots) > 1 and evening.flow.draft is None and not evening.score.pending:
        return "#missing"
    return reverse("growth", args=[slug, pilots[0].code]) if pilots else reverse("roster", args=[slug])


def _next_step(evening: Evening, state: str) -> Step:
    draft = evening.flow.draft
    number = evening.flow.following(draft) if draft else evening.flow.next_game
    game = evening.game(number)
    if game is None:
        return Step(_("The end"), _("this is the last game"))
    day = f", {in_this_year(game.date)}" if game.date else ""
    may_open = not draft and not evening.score.pending
    url = reverse("roll_call", args=[evening.campaign.slug, game.number]) if may_open else ""
    return Step(_("Next game"), f"{game.number}, {game.title}{day}", state, url=url)

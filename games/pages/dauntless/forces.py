"""Ships, aircraft and torpedoes of a session: what there is, and the referee's forms that add and change it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_fleet import put_of_fleet
from campaign.acts.desk_forces import drop_aircraft, drop_ship, drop_torpedo, put_aircraft, put_ship
from campaign.acts.desk_log import NotWorked
from campaign.acts.desk_torpedoes import launch
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see, word_of
from campaign.people import actor_of
from games.dauntless.forces.club_files import SHIPS
from games.dauntless.forces.club_page import may_keep_for
from games.dauntless.forces.keeping import cells_typed
from games.dauntless.forces.making import era_of
from games.dauntless.forces.placing import place_of
from games.dauntless.map.words import place
from games.dauntless.planes import TablePlane
from games.dauntless.sessions import lines_about
from games.dauntless.ships_at_hand import AtHand, at_hand
from games.dauntless.table import table_of
from games.dauntless.words import refused as fault_words
from games.pages.dauntless.forces_forms import AircraftForm, ShipForm, TorpedoForm, ids, new_id
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, framed
from rulebooks.dauntless.session import with_torpedo

Json = dict[str, Any]


@dataclass
class Forms:
    """The forms of the page; the one that was sent holds what was sent. ``changed``: the id of what is changed, if any."""

    ship: ShipForm
    aircraft: AircraftForm
    torpedo: TorpedoForm
    ship_changed: str = ""
    aircraft_changed: str = ""


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forces(request: HttpRequest, code: str) -> HttpResponse:
    """``?ship=`` or ``?aircraft=``: that one is changed. ``what`` says which button was pressed."""
    frame = framed(request, code, run=True)
    hand = at_hand(frame.desk.club)
    if request.method != "POST":
        return _page(request, frame, hand, _forms(request, frame, hand))
    made, what = _forms(request, frame, hand), word_of(request, "what")
    work = WORK.get(what)
    if work is None:
        return _page(request, frame, hand, made, REFUSED, _("Nothing was chosen. Use one of the buttons."))
    try:
        said = work(request, frame, made)
    except Conflict:
        words = _("Somebody else changed the session meanwhile. Here is how it stands; what you entered was not taken.")
        return _page(request, framed(request, code, run=True), hand, made, CONFLICT, words)
    except NotWorked as fault:
        _blame(getattr(made, what), fault)
        return _page(request, frame, hand, made, REFUSED)
    except Refused as refused:
        raise_gone(refused)
        return _page(request, frame, hand, made, REFUSED, " ".join(refusal_words(refused)))
    if not said:
        return _page(request, frame, hand, made, REFUSED)
    messages.success(request, said)
    return see("desk_forces", code)


def _forms(request: HttpRequest, frame: Frame, hand: AtHand) -> Forms:
    desk, sent = frame.desk, request.POST if request.method == "POST" else None
    what = word_of(request, "what")
    changed = {name: _known(desk, PLACES[name], request.GET.get(name) or word_of(request, f"{name}_changed")) for name in PLACES}
    ship, aircraft = changed["ship"], changed["aircraft"]
    era = era_of(desk.date)
    return Forms(
        ShipForm(
            sent if what == "ship" else None,
            at_hand=hand,
            prefix="ship",
            initial=ShipForm.stands(ship, hand, place_of(frame.session, ship)) if ship else {"era": era},
        ),
        AircraftForm(
            sent if what == "aircraft" else None,
            at_hand=hand,
            prefix="aircraft",
            initial=AircraftForm.stands(aircraft, hand) if aircraft else {},
        ),
        TorpedoForm(
            sent if what == "torpedo" else None,
            droppers=[one["id"] for one in with_torpedo(frame.session)],
            prefix="torpedo",
            initial={"drop_turn": desk.turn},
        ),
        ship["id"] if ship else "",
        aircraft["id"] if aircraft else "",
    )


def _known(desk: Any, part: str, wanted: str | None) -> Json | None:
    return next((one for one in getattr(desk, part) if one["id"] == wanted), None) if wanted else None


def _page(request: HttpRequest, frame: Frame, hand: AtHand, made: Forms, status: int = 200, problem: str = "") -> HttpResponse:
    table = table_of(frame.session, None, frame.seat)
    keeps = may_keep_for(request.user.pk or 0, frame.desk.club)
    kept = {one["id"] for one in frame.desk.ships if cells_typed(one, hand.row_of(one))} if keeps else set()
    told = {one["id"] for one in frame.desk.torpedoes if lines_about(frame.session, "torpedo", one["id"])}
    context = frame.context(
        forms=made, table=table, aircraft=_grouped(frame, table.planes), kept=kept, told=told, problem=problem
    )
    return render(request, "dauntless/forces.html", context, status=status)


def _grouped(frame: Frame, planes: list[TablePlane]) -> list[tuple[str, list[tuple[Mapping[str, Any], TablePlane]]]]:
    """The aircraft by side: as each began, and as it stands."""
    now = {one.id: one for one in planes}
    sides = [(side, [(one, now[one["id"]]) for one in frame.desk.aircraft if one["side"] == side]) for side in ("JP", "US")]
    return [(side, found) for side, found in sides if found]


def _blame(form: forms.Form, fault: NotWorked) -> None:
    """The rules' fault under the field that it names, if the form has that."""
    field = str(fault.error.get("field") or "").rpartition(".")[2]
    words = fault_words({"code": fault.error.get("code"), "field": field}, "ship_ledger")
    form.add_error(field if field in form.fields else None, words)


def _common(request: HttpRequest, frame: Frame) -> dict[str, Any]:
    return {"actor": actor_of(request), "code": frame.desk.code, "key": key_of(request)}


def _ship(request: HttpRequest, frame: Frame, made: Forms) -> str:
    if not made.ship.is_valid():
        return ""
    called = made.ship.cleaned_data["name"].strip() or made.ship.cleaned_data["class_id"] or made.ship.cleaned_data["klass"]
    ship = made.ship.ship(made.ship_changed or new_id(called, ids(frame.desk, "ships")))
    put_ship(**_common(request, frame), edit=number(request, "edit"), ship=ship)
    if at := ship["ledger"].get("hex"):
        where = {"name": ship["name"], "hex": place(*at), "facing": ship["ledger"]["facing"]}
        return _("%(name)s: hex %(hex)s, facing %(facing)s.") % where
    return _("%(name)s is in the session.") % {"name": ship["name"]}


def _aircraft(request: HttpRequest, frame: Frame, made: Forms) -> str:
    if not made.aircraft.is_valid():
        return ""
    new = made.aircraft.aircraft(ids(frame.desk, "aircraft"), made.aircraft_changed)
    put_aircraft(**_common(request, frame), edit=number(request, "edit"), aircraft=new)
    return _("%(names)s: in the session.") % {"names": ", ".join(one["id"] for one in new)}


def _torpedo(request: HttpRequest, frame: Frame, made: Forms) -> str:
    if not made.torpedo.is_valid():
        return ""
    torpedo = made.torpedo.torpedo(ids(frame.desk, "torpedoes"), frame.desk.turn)
    launch(**_common(request, frame), torpedo=torpedo, aircraft=made.torpedo.cleaned_data["by"])
    return _("%(name)s is in the water.") % {"name": torpedo["id"]}


def _drop_ship(request: HttpRequest, frame: Frame, made: Forms) -> str:
    gone = _known(frame.desk, "ships", word_of(request, "gone"))
    drop_ship(**_common(request, frame), edit=number(request, "edit"), ship=word_of(request, "gone"))
    return _("%(name)s is out of play.") % {"name": gone["name"] if gone else word_of(request, "gone")}


def _drop_aircraft(request: HttpRequest, frame: Frame, made: Forms) -> str:
    drop_aircraft(**_common(request, frame), edit=number(request, "edit"), aircraft=word_of(request, "gone"))
    return _("%(name)s is out of play.") % {"name": word_of(request, "gone")}


def _drop_torpedo(request: HttpRequest, frame: Frame, made: Forms) -> str:
    drop_torpedo(**_common(request, frame), torpedo=word_of(request, "gone"))
    return _("%(name)s is out of play.") % {"name": word_of(request, "gone")}


def _keep(request: HttpRequest, frame: Frame, made: Forms) -> str:
    """A ship's figures become a row of the session's club."""
    club, ship = frame.desk.club, _known(frame.desk, "ships", word_of(request, "kept"))
    cells = cells_typed(ship, at_hand(club).row_of(ship)) if ship else {}
    if club is None or not cells:
        return _("The club has all that is known of this ship.")
    put_of_fleet(actor=actor_of(request), club=club.slug, kind=SHIPS, cells=cells, over=True, key=key_of(request))
    return _("%(club)s has %(name)s now.") % {"club": club.name, "name": cells["class_id"]}


PLACES = {"ship": "ships", "aircraft": "aircraft"}
WORK: Mapping[str, Callable[[HttpRequest, Frame, Forms], str]] = {
    "ship": _ship,
    "aircraft": _aircraft,
    "torpedo": _torpedo,
    "drop_ship": _drop_ship,
    "drop_aircraft": _drop_aircraft,
    "drop_torpedo": _drop_torpedo,
    "keep": _keep,
}

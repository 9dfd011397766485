"""Ways in, for referees: join links, personal links, and slips to print. And everybody's own link, for himself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts import passes as acts
from campaign.acts.base import Done, Refused
from campaign.answers import key_of, refusal_words, refused, see, word_of
from campaign.models import Campaign, Member, Pass, Seat
from campaign.people import actor_of, display_name
from campaign.room import WayIn, to_send, way_in
from campaign.ways import is_guest, is_open, opens_more, shown_code
from campaign.words.refusals import told
from pilots.models import Pilot, Side
from rulebooks.refusal import Refusal

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
LASTS = {"evening": 12, "week": 7 * 24}


@dataclass(frozen=True, slots=True)
class Shown:
    """An open pass as it is shown: its code as people type it, its link as others in the room reach it."""

    code: str
    way: WayIn
    stored: Pass


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A member and his own way in. ``own``: nobody but he may have a link for his sign-in. ``pilot``: who flies in his seat."""

    member: Member
    name: str
    own: bool
    shown: Shown | None
    pilot: str = ""


@dataclass(frozen=True, slots=True)
class WaysPage:
    """``sides``: side to its join link, if there is one; ``empty``: seats without a person; ``reach``: whence links open."""

    sides: dict[str, Shown | None]
    people: list[PersonLine]
    empty: list[Seat]
    type_at: WayIn
    reach: str

    @property
    def slips(self) -> list[PersonLine]:
        """Whoever has a link and a seat, side by side as the seats are listed."""
        return [line for line in self.people if line.shown and line.member.seat]

    @property
    def missing(self) -> list[PersonLine]:
        """Guests with a seat and without a link."""
        return [line for line in self.people if not line.shown and not line.own and line.member.seat]


def ways_page(request: HttpRequest, campaign: Campaign) -> WaysPage:
    """The structure of both pages; five queries."""
    stored = Pass.objects.filter(campaign=campaign, revoked_at=None).select_related("member__user")
    passes = [one for one in stored if is_open(one)]
    members = list(Member.objects.filter(campaign=campaign).select_related("user", "seat"))
    members.sort(key=lambda one: (one.seat is None, one.seat.side if one.seat else "", one.seat.position if one.seat else one.pk))
    own = opens_more([member.user for member in members], campaign)
    pilots = {
        pilot.seat_id: pilot.name
        for pilot in Pilot.objects.filter(campaign=campaign, on_call=False, line__isnull=False).order_by("came_after")
    }
    of_member = {one.member_id: one for one in passes}
    people = [
        PersonLine(
            member,
            display_name(member.user),
            member.user_id in own,
            shown(request, of_member[member.pk]) if member.pk in of_member and member.user_id not in own else None,
            pilots.get(member.seat_id or 0, ""),
        )
        for member in members
    ]
    sides = {side: next((shown(request, one) for one in passes if one.side == side), None) for side in Side.values}
    taken = {member.seat_id for member in members}
    empty = [seat for seat in Seat.objects.filter(campaign=campaign) if seat.pk not in taken]
    return WaysPage(sides, people, empty, way_in(request, reverse("in_by_code")), to_send(request, reverse("in_by_code")).how_far)


def shown(request: HttpRequest, one: Pass) -> Shown:
    return Shown(shown_code(one.code), way_in(request, reverse("in_by_link", args=[one.token])), one)


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def passes(request: HttpRequest, access: Access) -> HttpResponse:
    """All ways into the campaign, with buttons that open, renew and close them; ``what`` says which was pressed."""
    problem = ""
    if request.method == "POST":
        common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request)}
        work = WORK.get(request.POST.get("what", ""))
        try:
            if work is not None:
                messages.success(request, work(request, common))
                return see("passes", access.campaign.slug)
            problem = _("Nothing was chosen. Use one of the buttons.")
        except Refused as refusals:
            problem = " ".join(refusal_words(refusals))
    context = {"access": access, "page": ways_page(request, access.campaign), "problem": problem}
    return refused(request, "ways/passes.html", context) if problem else render(request, "ways/passes.html", context)


def _open(request: HttpRequest, common: dict[str, Any]) -> str:
    hours = LASTS.get(request.POST.get("lasts", ""))
    acts.open_side(**common, side=word_of(request, "side"), hours=hours)
    return _("The link is open.")


def _close(request: HttpRequest, common: dict[str, Any]) -> str:
    acts.revoke_side(**common, side=word_of(request, "side"))
    return _("The link is closed.")


def _number(request: HttpRequest) -> int:
    given = request.POST.get("member", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 18 else 0


def _give(request: HttpRequest, common: dict[str, Any]) -> str:
    done = acts.give_pass(**common, member=_number(request))
    return _("%(name)s has a link of his own.") % {"name": _person(done)}


def _revoke(request: HttpRequest, common: dict[str, Any]) -> str:
    done = acts.revoke_pass(**common, member=_number(request))
    return _("The link of %(name)s is closed.") % {"name": _person(done)} if done.entry else _("There was no link any more.")


def _person(done: Done) -> str:
    return str(done.entry.params.get("person", "")) if done.entry else ""


def _slips(request: HttpRequest, common: dict[str, Any]) -> str:
    done = acts.give_slips(**common, seats=[request.POST["seat"]] if request.POST.get("seat") else None)
    made = len(done.entry.params.get("people", ())) if done.entry else 0
    if done.entry and (left_out := done.entry.params.get("left_out")):
        messages.warning(request, told(Refusal("slips.twice", "", params={"names": left_out})))
    return ngettext("One slip was made.", "%(n)d slips were made.", made) % {"n": made} if made else _("Everybody has a slip.")


WORK: dict[str, Callable[[HttpRequest, dict[str, Any]], str]] = {
    "open": _open,
    "close": _close,
    "give": _give,
    "revoke": _revoke,
    "slips": _slips,
}


@opens_to(Who.REFEREE)
@never_cache
@require_safe
def slips(request: HttpRequest, access: Access) -> HttpResponse:
    """A sheet to print and cut: a slip for everybody who has a seat and a link."""
    return render(request, "ways/slips.html", {"access": access, "page": ways_page(request, access.campaign)})


@opens_to(Who.MEMBER)
@never_cache
@GET_OR_POST
def own_link(request: HttpRequest, access: Access) -> HttpResponse:
    """A member's own link, for himself; he may renew it."""
    member = Member.objects.select_related("user", "seat").get(campaign=access.campaign, user_id=request.user.pk)
    problem = ""
    if request.method == "POST":
        try:
            acts.give_pass(actor=actor_of(request), campaign=access.campaign, key=key_of(request), member=member.pk)
        except Refused as refusals:
            problem = " ".join(refusal_words(refusals))
        else:
            if is_guest(member.user):  # who renews his link is signed out everywhere but here
                member.user.refresh_from_db()
                update_session_auth_hash(request, member.user)
            messages.success(request, _("This is your new link; the old one is closed."))
            return see("own_link", access.campaign.slug)
    stored = next((one for one in member.passes.filter(revoked_at=None) if is_open(one)), None)
    context = {
        "access": access,
        "member": member,
        "name": display_name(member.user),
        "shown": shown(request, stored) if stored else None,
        "type_at": way_in(request, reverse("in_by_code")),
        "problem": problem,
    }
    return refused(request, "ways/own_link.html", context) if problem else render(request, "ways/own_link.html", context)

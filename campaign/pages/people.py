"""People: who referees, who plays, and their sign-ins. The owner changes them."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Done, Refused
from campaign.acts.people import add_member, change_member, remove_member
from campaign.answers import add_refusals, conflict, key_of, refusal_words, refused, row, see
from campaign.keeper import give_new_password
from campaign.models import Campaign, Member, Seat
from campaign.people import actor_of, display_name, password_from
from campaign.room import way_in

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
ROLES = [(Member.Role.PLAYER, gettext_lazy("Player")), (Member.Role.REFEREE, gettext_lazy("Referee"))]
ACCOUNTS = [("new", gettext_lazy("Make a new account")), ("existing", gettext_lazy("It is there already"))]


class PartForm(forms.Form):
    """A role, and a seat that is nobody's yet."""

    role = forms.ChoiceField(
        label=gettext_lazy("Part"),
        help_text=gettext_lazy("A player plays his own pilot; a referee enters everything. A referee may play too."),
        choices=ROLES,
        initial=Member.Role.PLAYER,
        widget=forms.RadioSelect,
    )
    seat = forms.ChoiceField(label=gettext_lazy("Plays as"), required=False)

    def __init__(self, *args: Any, campaign: Campaign, member: Member | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        free = list(Seat.objects.filter(campaign=campaign, member__isnull=True))
        own = [member.seat] if member and member.seat else []
        self.fields["seat"].choices = [("", _("no seat"))] + [(seat.code, str(seat)) for seat in (*own, *free)]
        if not free:
            self.fields["seat"].help_text = _("Every seat has its person; add one under “Seats” first, or hand one over there.")
        if member and member.role == Member.Role.OWNER:
            self.fields["role"].choices = [(Member.Role.OWNER, _("Owner"))]


class PersonForm(PartForm):
    """A person who gets a part."""

    account = forms.ChoiceField(label=gettext_lazy("Account"), choices=ACCOUNTS, initial="new", widget=forms.RadioSelect)
    username = forms.CharField(
        label=gettext_lazy("Name to sign in with"),
        help_text=gettext_lazy("Letters, digits, and @ . + - _, without blanks"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Give the account’s name.")},
    )
    field_order = ["username", "account", "role", "seat"]


@opens_to(Who.REFEREE)
@require_safe
def people(request: HttpRequest, access: Access) -> HttpResponse:
    """Everybody with a part; for the owner a form for one more."""
    return render(request, "road/people.html", _listed(request, access, PersonForm(campaign=access.campaign)))


def _listed(request: HttpRequest, access: Access, form: PersonForm) -> dict[str, Any]:
    found = Member.objects.filter(campaign=access.campaign).select_related("user", "seat")
    members = sorted(found, key=_place)
    return {"access": access, "form": form, "members": members, "way": way_in(request)}


def _place(member: Member) -> tuple[Any, ...]:
    """The owner, the referees, then the players as they sit, and last those without a seat; by name."""
    rank = [Member.Role.OWNER, Member.Role.REFEREE, Member.Role.PLAYER].index(Member.Role(member.role))
    seat = (member.seat.side, member.seat.position) if member.seat else ("~", 0)
    return rank, *seat, display_name(member.user).casefold()


@opens_to(Who.OWNER)
@never_cache
@require_POST
def add_person(request: HttpRequest, access: Access) -> HttpResponse:
    """Give somebody a part. The first password of a new account is shown on the answer, and nowhere else."""
    form = PersonForm(request.POST, campaign=access.campaign)
    if form.is_valid() or _sent_before(request, access):
        key = key_of(request)
        password = password_from(key or "") if key and request.POST.get("account") == "new" else None
        try:
            done = add_member(
                actor=actor_of(request),
                campaign=access.campaign,
                username=request.POST.get("username", ""),
                role=request.POST.get("role", ""),
                seat=request.POST.get("seat", ""),
                password=password,
                key=key,
            )
        except Refused as refusals:
            add_refusals(form, refusals, _FIELDS.get(refusals.refusals[0].code, "username"))
        else:
            return _added(request, access, done, password)
    return refused(request, "road/people.html", _listed(request, access, form))


_FIELDS = {"member.seat": "seat", "seat.gone": "seat", "member.role": "role"}


def _sent_before(request: HttpRequest, access: Access) -> bool:
    """True for a form that was worked already: its seat is no longer free, so it would not be valid again."""
    key = key_of(request)
    return key is not None and access.campaign.journal.filter(key=key).exists()


def _added(request: HttpRequest, access: Access, done: Done, password: str | None) -> HttpResponse:
    said = done.entry.params if done.entry else {}
    if said.get("new") and password:
        return _shown_once(request, access, User.objects.get(pk=said["user"]).get_username(), password, said["player"])
    messages.success(request, _("%(name)s has a part in this campaign.") % {"name": said.get("person", "")})
    return see("people", access.campaign.slug)


@opens_to(Who.OWNER)
@GET_OR_POST
def person(request: HttpRequest, access: Access, member: int) -> HttpResponse:
    """One person: another role, another seat, or no part any more."""
    stored = Member.objects.select_related("user", "seat").filter(campaign=access.campaign, pk=member).first()
    if stored is None:
        raise Http404
    stands = {"role": stored.role, "seat": stored.seat.code if stored.seat else ""}
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request), "member": member}
    if request.method == "POST" and request.POST.get("what") == "remove":
        return _remove(request, access, stored, common)
    form = PartForm(request.POST or None, initial=stands, campaign=access.campaign, member=stored)
    if request.method == "POST" and form.is_valid():
        was = (request.POST.get("was_role", ""), request.POST.get("was_seat", ""))
        try:
            change_member(**common, **form.cleaned_data, was=was)
        except Conflict:
            rows = [row(form[name].label, form.cleaned_data[name], stands[name]) for name in ("role", "seat")]
            address = reverse("person", args=[access.campaign.slug, member])
            return conflict(
                request, access, display_name(stored.user), rows, address, was_role=stands["role"], was_seat=stands["seat"]
            )
        except Refused as refusals:
            add_refusals(form, refusals, _FIELDS.get(refusals.refusals[0].code))
        else:
            messages.success(request, _("Saved."))
            return see("people", access.campaign.slug)
    context = {"access": access, "form": form, "member": stored, "stands": stands, "keeper": may_give_password(request, stored)}
    return refused(request, "road/person.html", context) if form.errors else render(request, "road/person.html", context)


def may_give_password(request: HttpRequest, member: Member) -> bool:
    """The site's keeper may, to anybody but another keeper."""
    return bool(getattr(request.user, "is_superuser", False)) and not member.user.is_superuser


@opens_to(Who.OWNER)
@never_cache
@require_POST
def new_password(request: HttpRequest, access: Access, member: int) -> HttpResponse:
    """A password for somebody who forgot his; it is shown on the answer, and nowhere else."""
    stored = Member.objects.select_related("user", "seat").filter(campaign=access.campaign, pk=member).first()
    key = key_of(request)
    if stored is None or key is None or not may_give_password(request, stored):
        raise Http404
    password = password_from(key)
    give_new_password(stored.user, password)
    player = stored.seat.name if stored.seat else ""
    return _shown_once(request, access, stored.user.get_username(), password, player)


def _shown_once(request: HttpRequest, access: Access, person: str, password: str, player: str) -> HttpResponse:
    """The page that gets photographed: name, password, and where to go with them."""
    context = {"access": access, "person": person, "password": password, "player": player, "way": way_in(request)}
    return render(request, "road/new_account.html", context)


def _remove(request: HttpRequest, access: Access, stored: Member, common: dict[str, Any]) -> HttpResponse:
    try:
        remove_member(**common)
    except Refused as refusals:
        messages.error(request, " ".join(refusal_words(refusals)))
    else:
        messages.success(request, _("%(name)s has no part in this campaign any more.") % {"name": display_name(stored.user)})
    return see("people", access.campaign.slug)

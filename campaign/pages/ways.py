"""The ways in: a side's join link, a person's own link, and the page where the code of a slip is typed."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.accounts import keep_both, shared
from campaign.acts.base import Refused, worked
from campaign.acts.joining import join_side
from campaign.acts.seats import MOST_PLAYERS
from campaign.answers import NAME_LENGTH, add_refusals, key_of, refusal_words, refused, see
from campaign.flow import Flow, flow, in_span
from campaign.models import Campaign, JournalEntry, Member, Pass, Seat
from campaign.offline import answers_held_forms
from campaign.people import actor_of, display_name
from campaign.ways import by_code, by_token, is_guest, is_open
from campaign.words.params import listed
from campaign.wrong_codes import MINUTES, count_wrong, must_wait

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
BACKEND = "campaign.accounts.Accounts"
NEW_SEAT = "new"
MOST_NAMED = 3


class CodeForm(forms.Form):
    """The code of a slip."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        help_text=gettext_lazy("Eight letters and digits, such as ABCD-EFGH; capitals and the dash do not matter."),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Type the code that stands on your slip.")},
    )


class JoinForm(forms.Form):
    """Who joins, and in which seat."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As the others know you. If you leave it empty, you are called as your seat."),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    seat = forms.ChoiceField(
        label=gettext_lazy("Your seat"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose your seat."),
            "invalid_choice": gettext_lazy("That seat was taken a moment ago. Choose another."),
        },
    )

    def __init__(self, *args: Any, page: "JoinPage", **kwargs: Any):
        super().__init__(*args, **kwargs)
        choices = [(seat.code, seat.name) for seat in page.free]
        self.fields["seat"].choices = [*choices, *([(NEW_SEAT, _("I am new here"))] if page.room else [])]
        if not page.free:
            self.fields["seat"].initial = NEW_SEAT
            self.fields["name"].help_text = _("As the others know you.")
        if page.known:
            del self.fields["name"]


@dataclass(frozen=True, slots=True)
class JoinPage:
    """What a join link opens. ``free``: seats without a person; ``room``: a new player may be seated; ``known``: the name of the
    account that joins; ``has``: the part that its person has already."""

    campaign: Campaign
    side: str
    free: list[Seat]
    stands: Flow
    room: bool
    known: str
    has: Member | None

    @property
    def full(self) -> bool:
        return not self.free and not self.room


def join_page(opened: Pass, user: Any) -> JoinPage:
    """The structure of the page; three queries, or two for somebody who has not signed in."""
    stands = flow(opened.campaign)
    seats = list(Seat.objects.filter(campaign=opened.campaign, side=opened.side).select_related("member"))
    ahead = [game for game in stands.scheduled if game not in stands.reported]
    busiest = max((sum(in_span(s.from_game, s.until_game, game) for s in seats) for game in ahead), default=MOST_PLAYERS)
    free = [
        seat
        for seat in seats
        if getattr(seat, "member", None) is None
        and (not ahead or any(in_span(seat.from_game, seat.until_game, g) for g in ahead))
    ]
    known, has = "", None
    if isinstance(user, User):
        known = display_name(user)
        has = Member.objects.select_related("seat").filter(campaign=opened.campaign, user=user).first()
    return JoinPage(opened.campaign, opened.side, free, stands, bool(ahead) and busiest < MOST_PLAYERS, known, has)


@opens_to(Who.ANYBODY)
@never_cache
@GET_OR_POST
def in_by_code(request: HttpRequest) -> HttpResponse:
    """Type the code of a slip. Who has typed too many wrong ones waits."""
    if must_wait(request):
        return _too_many(request)
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        found = by_code(form.cleaned_data["code"])
        if found is not None:
            return see("in_by_link", found.token)
        count_wrong(request)
        if must_wait(request):
            return _too_many(request)
        form.add_error(
            "code",
            _("This code opens nothing, or nothing any more. Compare it with your slip, or ask your referee for a new one."),
        )
    return (
        refused(request, "ways/code.html", {"form": form}) if form.errors else render(request, "ways/code.html", {"form": form})
    )


def _too_many(request: HttpRequest) -> HttpResponse:
    answer = render(request, "ways/too_many.html", {"minutes": MINUTES}, status=429)
    answer["Retry-After"] = str(MINUTES * 60)
    return answer


@opens_to(Who.ANYBODY)
@never_cache
@sensitive_post_parameters()
@GET_OR_POST
@answers_held_forms
def in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """What a link opens: joining a side, or signing in as oneself. Looking changes nothing; the button does."""
    found = by_token(token)
    if found is not None and found.member is not None and not is_open(found) and _here(request, found.member):
        return see("mine" if found.member.seat_id else "campaign", found.campaign.slug)
    if found is None or not is_open(found):
        return render(request, "ways/closed.html", {"known": found is not None}, status=404 if found is None else 410)
    if request.method == "POST" and request.POST.get("what") == "leave":
        logout(request)
        return see("in_by_link", token)
    return _join(request, found) if found.member is None else _own(request, found, found.member)


def _here(request: HttpRequest, member: Member) -> bool:
    return request.user.is_authenticated and request.user.pk == member.user_id


def _own(request: HttpRequest, found: Pass, member: Member) -> HttpResponse:
    """A personal link: one button signs its person in; another makes him and whoever is signed in here one person."""
    here, problem = _here(request, member), ""
    other = request.user if isinstance(request.user, User) and not here else None
    if request.method == "POST" and request.POST.get("what") == "both" and other is not None:
        try:
            keep_both(guest=member.user, person=other, link=found)
        except Refused as refusals:
            problem = " ".join(refusal_words(refusals))
        else:
            messages.success(request, _("You are one person now: all your seats are yours here, and in your career."))
            return see("own_link" if is_guest(other) else "mine" if member.seat_id else "campaign", found.campaign.slug)
    elif request.method == "POST":
        if not here:
            login(request, member.user, backend=BACKEND)
        return see("mine" if member.seat_id else "campaign", found.campaign.slug)
    name = display_name(member.user)
    context: dict[str, Any] = {"member": member, "campaign": found.campaign, "name": name, "here": here, "problem": problem}
    if other is not None:
        context |= _other(other, member.user, name)
    answer = refused if problem else render
    return answer(request, "ways/own.html", context)


def _other(other: User, owner: User, name: str) -> dict[str, Any]:
    """Whoever is signed in at this browser, while a link is another's. ``both``: the two can become one person; ``alike``: they
    have one name; ``account``: the link's person has an account, to which a guest moves with its password."""
    me = display_name(other)
    guest = is_guest(owner)
    plays = list(Member.objects.filter(user=other).order_by("-pk").values_list("campaign__name", flat=True)[:MOST_NAMED])
    return {
        "me": me,
        "plays": listed(plays),
        "both": guest and not shared(owner, other),
        "account": not guest and is_guest(other),
        "alike": me.casefold() == name.casefold(),
    }


def _join(request: HttpRequest, found: Pass) -> HttpResponse:
    """A side's link: a name and a seat make a part."""
    sent_before = worked(found.campaign, "member.join", key_of(request)) if request.method == "POST" else None
    if sent_before is not None:
        return _seated(request, found.campaign, sent_before, again=True)
    page = join_page(found, request.user)
    if page.has is not None:
        return render(request, "ways/joined_already.html", {"page": page})
    form = JoinForm(request.POST if request.method == "POST" else None, page=page)
    if request.method == "POST" and form.is_valid():
        seat = form.cleaned_data["seat"]
        try:
            done = join_side(
                actor=actor_of(request),
                campaign=found.campaign,
                token=found.token,
                name=form.cleaned_data.get("name", ""),
                seat="" if seat == NEW_SEAT else seat,
                key=key_of(request),
            )
        except Refused as refusals:
            add_refusals(form, refusals, _FIELDS.get(refusals.refusals[0].code))
            page = join_page(found, request.user)
            form.fields["seat"].choices = JoinForm(page=page).fields["seat"].choices
        else:
            assert done.entry is not None
            return _seated(request, found.campaign, done.entry, again=done.repeated)
    context = {"form": form, "page": page}
    return refused(request, "ways/join.html", context) if form.errors else render(request, "ways/join.html", context)


_FIELDS = {
    "join.name": "name",
    "seat.name": "name",
    "join.twice": "name",
    "seat.twice": "name",
    "join.taken": "seat",
    "seat.gone": "seat",
    "players.count": "seat",
    "seat.over": "seat",
}


def _seated(request: HttpRequest, campaign: Campaign, entry: JournalEntry, *, again: bool) -> HttpResponse:
    """Sign the new player in, and show him his own link.

    A form that was sent ``again`` opens no more than the link that was made with it: nothing once that is closed or renewed,
    and nobody's account.
    """
    user = entry.params["user"]
    joined = Member.objects.select_related("user").filter(campaign=campaign, user_id=user).first()
    if joined is None:
        return see("in_by_code")
    if not request.user.is_authenticated:
        if again and not any(is_open(one) for one in joined.passes.filter(made_at=entry.at)):
            return see("in_by_code")
        login(request, joined.user, backend=BACKEND)
    messages.success(request, _("You have a seat."))
    return see("own_link", campaign.slug)

"""Two records of one person: both side by side, which of them stays, and the merging."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.merging_people import RANK, alike_elsewhere, merge_people, parts_of, with_history
from campaign.models import Campaign, Member, Notice
from campaign.people import actor_of, display_name
from campaign.ways import is_guest
from games.models import Part

ALIKE = 0.7


@dataclass(frozen=True, slots=True)
class Record:
    """One of the two, as the page shows it. ``was``: his part as a word, which the form sends back."""

    member: Member
    name: str
    comes: str
    flown: bool
    parts: int
    unread: int
    link: bool
    was: str


class StaysForm(forms.Form):
    """Which of the two stays."""

    stays = forms.ChoiceField(
        label=gettext_lazy("Who stays"),
        help_text=gettext_lazy(
            "His name and his way of signing in stay; what the other entered keeps the name it was entered under."
        ),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Say which of the two stays.")},
    )

    def __init__(self, *args: Any, records: tuple[Record, Record], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["stays"].choices = [(str(r.member.pk), f"{r.name} ({r.comes})") for r in records]


@opens_to(Who.OWNER)
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, access: Access, member: int) -> HttpResponse:
    """First the other record, then both; and the merging."""
    people = {each.pk: each for each in _people(access.campaign)}
    if member not in people:
        raise Http404
    first, second = people[member], people.get(_number(request.POST.get("with") or request.GET.get("with", "")))
    if second is None or second.pk == first.pk:
        others = sorted((each for each in people.values() if each.pk != member), key=lambda each: _unlike(first, each))
        return render(request, "undo/merge_choose.html", {"access": access, "member": first, "others": others})
    records = _record(access.campaign, first), _record(access.campaign, second)
    form = StaysForm(request.POST or None, records=records, initial={"stays": _better(records).member.pk})
    if request.method == "POST" and form.is_valid():
        stays = int(form.cleaned_data["stays"])
        goes = second.pk if stays == first.pk else first.pk
        was = tuple(answers.word_of(request, f"was_{each}") for each in (stays, goes))
        try:
            done = merge_people(
                actor=actor_of(request),
                campaign=access.campaign,
                stays=stays,
                goes=goes,
                was=(was[0], was[1]),
                key=answers.key_of(request),
            )
        except Conflict:
            messages.error(request, _("One of the two was changed since this was shown. Look at both again, then decide."))
            return _show(request, access, records, form, answers.CONFLICT)
        except Refused as refused:
            answers.add_refusals(form, refused, "stays")
        else:
            if done.entry and not done.repeated:
                undo = reverse("undo", args=[access.campaign.slug, done.entry.version])
                said = {"was": done.entry.params["was_person"], "person": done.entry.params["person"]}
                messages.success(request, _("%(was)s is %(person)s from now on.") % said, extra_tags=f"undo {undo}")
            return answers.see("people", access.campaign.slug)
    return _show(request, access, records, form, answers.REFUSED if form.errors else 200)


def _show(request: HttpRequest, access: Access, records: tuple[Record, Record], form: StaysForm, status: int) -> HttpResponse:
    first, second = (record.member.user for record in records)
    elsewhere = []
    if isinstance(request.user, User):
        elsewhere = [
            _elsewhere(campaign, first, second) for campaign in alike_elsewhere(request.user, access.campaign, first, second)
        ]
    context = {"access": access, "records": records, "form": form, "elsewhere": elsewhere, "member": records[0].member}
    return render(request, "undo/merge.html", context, status=status)


def _elsewhere(campaign: Campaign, first: User, second: User) -> tuple[str, str]:
    """Another campaign in which both stand, and the page that merges them there."""
    there = dict(Member.objects.filter(campaign=campaign, user__in=[first, second]).values_list("user", "pk"))
    return campaign.name, f"{reverse('merge_people', args=[campaign.slug, there[first.pk]])}?with={there[second.pk]}"


def _people(campaign: Campaign) -> list[Member]:
    links = Count("passes", filter=Q(passes__revoked_at=None))
    return list(Member.objects.filter(campaign=campaign).select_related("user", "seat").annotate(open_links=links))


def _record(campaign: Campaign, member: Member) -> Record:
    return Record(
        member=member,
        name=display_name(member.user),
        comes=_("by a link") if is_guest(member.user) else _("by name and password"),
        flown=member.seat is not None and with_history(member.seat),
        parts=Part.objects.filter(game__campaign=campaign, by=member.user).count(),
        unread=Notice.objects.filter(campaign=campaign, user=member.user, read_at=None).count(),
        link=bool(getattr(member, "open_links", 0)),
        was=parts_of(member),
    )


def _better(records: tuple[Record, Record]) -> Record:
    """Who stays unless somebody says otherwise: the one with an account, the one with the higher part."""
    return min(records, key=lambda record: (is_guest(record.member.user), RANK.index(Member.Role(record.member.role))))


def _unlike(member: Member, other: Member) -> tuple[bool, str]:
    """Whoever may be the same person comes first."""
    name = display_name(other.user)
    own, theirs = display_name(member.user).casefold(), name.casefold()
    return SequenceMatcher(None, own, theirs).ratio() < ALIKE and not set(own.split()) & set(theirs.split()), theirs


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

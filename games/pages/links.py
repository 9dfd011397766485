"""The links of one game: adding several quickly, changing, putting in order, taking away."""

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Done, Refused
from campaign.acts.links import add_link, change_link, raise_link, remove_link
from campaign.acts.options import GameLine, change_schedule
from campaign.answers import add_refusals, conflict, key_of, refusal_words, refused, row, see
from campaign.people import actor_of
from campaign.reading import MOST_DIGITS
from campaign.words.links import kind_of
from games.links import LinkLine, links_of
from games.models import Game, Link
from rulebooks.pacific_air_war.scenarios import scenario

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
FIELDS = {"/kind": "kind", "/url": "url", "/title": "title", "/note": "note"}


class LinkForm(forms.Form):
    """One link."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=500,
        error_messages={"required": gettext_lazy("Give the address.")},
        widget=forms.URLInput(
            attrs={"autocomplete": "off", "inputmode": "url", "spellcheck": "false", "placeholder": "https://"}
        ),
    )
    kind = forms.ChoiceField(label=gettext_lazy("What is there"), choices=Link.Kind.choices, initial=Link.Kind.TABLE)
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Left empty, it is called by where it leads"),
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("For instance a room’s number, or a version; never a password"),
    )

    def refuse(self, refusals: Refused) -> None:
        add_refusals(self, refusals, FIELDS.get(refusals.refusals[0].at, "url"))


def _game(access: Access, number: int) -> Game:
    game = Game.objects.filter(campaign=access.campaign, number=number).first()
    if game is None:
        raise Http404
    return game


def _context(access: Access, game: Game, form: LinkForm) -> dict[str, Any]:
    plan = scenario(game.number, "pearl" if game.variant == "pearl" else "standard")
    own = access.campaign.options_edit
    links = [one if one.number else replace(one, edit=own) for one in links_of(access.campaign.pk, game.number, game.link)]
    return {"access": access, "tab": "campaign", "number": game.number, "title": plan.title, "links": links, "form": form}


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def links(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """All links of the game, and the form for another."""
    game = _game(access, number)
    form = LinkForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            add_link(actor=actor_of(request), campaign=access.campaign, game=number, key=key_of(request), **form.cleaned_data)
        except Refused as refusals:
            form.refuse(refusals)
        else:
            messages.success(request, _("The link stands with the game."))
            return see("links", access.campaign.slug, number)
    answer = refused if form.errors else render
    return answer(request, "links/links.html", _context(access, game, form))


def _line(access: Access, number: int, link: int) -> LinkLine:
    game = _game(access, number)
    found = next((one for one in links_of(access.campaign.pk, game.number) if one.number == link), None)
    if found is None:
        raise Http404
    return found


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def change(request: HttpRequest, access: Access, number: int, link: int) -> HttpResponse:
    """One link, to be changed."""
    if not link:
        return _change_scheduled(request, access, _game(access, number))
    line = _line(access, number, link)
    initial = {"url": line.url, "kind": line.kind, "title": line.title, "note": line.note}
    form = LinkForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            change_link(
                actor=actor_of(request),
                campaign=access.campaign,
                link=link,
                edit=_sent_edit(request),
                key=key_of(request),
                **form.cleaned_data,
            )
        except Conflict as clash:
            return _clash(request, access, number, form.cleaned_data, clash.theirs)
        except Refused as refusals:
            form.refuse(refusals)
        else:
            messages.success(request, _("Saved."))
            return see("links", access.campaign.slug, number)
    context = {"access": access, "tab": "campaign", "number": number, "line": line, "form": form}
    answer = refused if form.errors else render
    return answer(request, "links/change.html", context)


class ScheduledForm(forms.Form):
    """The link that stands in the schedule: an address alone."""

    url = LinkForm.base_fields["url"]

    def refuse(self, refusals: Refused) -> None:
        add_refusals(self, refusals, "url")


def _change_scheduled(request: HttpRequest, access: Access, game: Game) -> HttpResponse:
    """The schedule's own link, to be changed. Http404 where it has none."""
    line = next((one for one in links_of(access.campaign.pk, game.number, game.link) if not one.number), None)
    if line is None:
        raise Http404
    form = ScheduledForm(request.POST if request.method == "POST" else None, initial={"url": game.link})
    line = replace(line, edit=access.campaign.options_edit)
    if request.method == "POST" and form.is_valid():
        try:
            _schedule(request, access, game, form.cleaned_data["url"])
        except Conflict as clash:
            theirs = Game.objects.get(pk=game.pk).link
            rows = [row(_("Address"), form.cleaned_data["url"], theirs)]
            address = reverse("links", args=[access.campaign.slug, game.number])
            return conflict(request, access, _("Link"), rows, address, edit=clash.theirs.options_edit)
        except Refused as refusals:
            form.refuse(refusals)
        else:
            messages.success(request, _("Saved."))
            return see("links", access.campaign.slug, game.number)
    context = {"access": access, "tab": "campaign", "number": game.number, "line": line, "form": form}
    answer = refused if form.errors else render
    return answer(request, "links/change.html", context)


def _schedule(request: HttpRequest, access: Access, game: Game, url: str) -> Done:
    """Put another address, or none, into the schedule; everything else in it stays."""
    lines = [
        GameLine(
            number=one.number,
            pearl=one.variant == "pearl",
            carrier_japan=one.carrier_japan,
            carrier_usa=one.carrier_usa,
            day=one.date,
            link=url if one.number == game.number else one.link,
            note=one.note,
        )
        for one in Game.objects.filter(campaign=access.campaign)
    ]
    actor, edit, key = actor_of(request), _sent_edit(request), key_of(request)
    return change_schedule(actor=actor, campaign=access.campaign, edit=edit, lines=lines, key=key)


def _clash(request: HttpRequest, access: Access, number: int, sent: dict[str, Any], theirs: Link) -> HttpResponse:
    rows = [
        row(_("Address"), sent["url"], theirs.url),
        row(_("What is there"), kind_of(sent["kind"]), kind_of(theirs.kind)),
        row(_("Title"), sent["title"], theirs.title),
        row(_("Note"), sent["note"], theirs.note),
    ]
    address = reverse("links", args=[access.campaign.slug, number])
    return conflict(request, access, _("Link"), rows, address, edit=theirs.edit)


def _sent_edit(request: HttpRequest) -> int:
    sent = request.POST.get("edit", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else -1


@opens_to(Who.REFEREE)
@require_POST
def up(request: HttpRequest, access: Access, number: int, link: int) -> HttpResponse:
    """Put it before the one above it."""
    _do(request, access, link, raise_link)
    return see("links", access.campaign.slug, number)


@opens_to(Who.REFEREE)
@require_POST
def remove(request: HttpRequest, access: Access, number: int, link: int) -> HttpResponse:
    """Take it away; the journal brings it back."""
    if link:
        _do(request, access, link, remove_link)
    else:
        game = _game(access, number)
        _do(request, access, link, lambda **_asked: _schedule(request, access, game, ""))
    return see("links", access.campaign.slug, number)


def _do(request: HttpRequest, access: Access, link: int, act: Any) -> None:
    try:
        done = act(actor=actor_of(request), campaign=access.campaign, link=link, edit=_sent_edit(request), key=key_of(request))
    except Conflict:
        messages.warning(request, _("Somebody changed the link meanwhile, so nothing was done. Look at it first."))
    except Refused as refusals:
        messages.warning(request, " ".join(refusal_words(refusals)))
    else:
        if done.entry and act is not raise_link:
            undo = reverse("undo", args=[access.campaign.slug, done.entry.version])
            messages.success(request, _("The link is taken away."), extra_tags=f"undo {undo}")

"""Language and time zone: for an account what it keeps, for everybody else what his browser keeps."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.access import Who, opens_to
from campaign.acts import preferences as acts
from campaign.answers import refused, see
from campaign.queries.preferences import languages, preferences, zones_by_region
from config.languages import ZONE_COOKIE, places, time_zones

A_YEAR = 60 * 60 * 24 * 365
UNKNOWN = {"invalid_choice": gettext_lazy("This is none of the choices. Take one from the list.")}


def _named(code: str, name: str, reviewed: bool) -> str:
    return name if reviewed else _("%(language)s (unreviewed)") % {"language": name}


def _language_choices() -> list[tuple[str, Any]]:
    named = [(each.code, _named(each.code, each.name, each.reviewed)) for each in languages()]
    return [("", _("What my browser asks for")), *named]


def _zone_choices() -> list[tuple[str, Any]]:
    """The site's first; each zone by the name of its place."""
    site = _("The site’s: %(zone)s") % {"zone": settings.TIME_ZONE}
    groups = [(region, [(zone, zone.replace("_", " ")) for zone in zones]) for region, zones in zones_by_region()]
    return [("", site), *groups[0][1], *groups[1:]]


def _with_kept(form: forms.Form, kept: str) -> forms.Form:
    """A former name that somebody chose once stays his until he takes another."""
    field = form.fields["time_zone"]
    if kept in time_zones() and kept not in places() and kept != "UTC":
        field.choices = [*_zone_choices(), (kept, kept.replace("_", " "))]
    return form


class PreferencesForm(forms.Form):
    """Both at once."""

    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        help_text=gettext_lazy("Nobody who speaks it has read the Japanese words yet; what is not translated is in English."),
        choices=_language_choices,
        required=False,
        error_messages=UNKNOWN,
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Moments are shown to you in it. Days of games are days, wherever you are."),
        choices=_zone_choices,
        required=False,
        error_messages=UNKNOWN,
    )


class LanguageForm(forms.Form):
    """The switch at the foot of every page."""

    language = forms.ChoiceField(choices=_language_choices, error_messages=UNKNOWN)


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences_page(request: HttpRequest) -> HttpResponse:
    """What is chosen, and the form that changes it."""
    page = preferences(*_chosen(request))
    sent = request.POST if request.method == "POST" else None
    form = _with_kept(PreferencesForm(sent, initial={"language": page.language, "time_zone": page.time_zone}), page.time_zone)
    context = {"form": form, "zone": get_current_timezone_name()}
    if request.method != "POST":
        return render(request, "ways/preferences.html", context)
    if not form.is_valid():
        return refused(request, "ways/preferences.html", context)
    language = form.cleaned_data["language"]
    with override(language or None):
        messages.success(request, _("Your language and time zone are kept."))
    answer = see("preferences")
    _keep(request, answer, settings.LANGUAGE_COOKIE_NAME, language, acts.choose_language)
    _keep(request, answer, ZONE_COOKIE, form.cleaned_data["time_zone"], acts.choose_time_zone)
    return answer


@opens_to(Who.ANYBODY)
@never_cache
@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    """Another language, and back to the page on which it was chosen."""
    form = LanguageForm(request.POST)
    if not form.is_valid():
        asked = PreferencesForm(request.POST)
        if asked.is_valid():
            asked.add_error("language", _("That is none of the languages here. Choose one of these."))
        return refused(request, "ways/preferences.html", {"form": asked, "zone": get_current_timezone_name()})
    back = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    answer = HttpResponseRedirect(back if ours and back.startswith("/") and "\x00" not in back else "/", status=303)
    _keep(request, answer, settings.LANGUAGE_COOKIE_NAME, form.cleaned_data["language"], acts.choose_language)
    return answer


def _chosen(request: HttpRequest) -> tuple[str, str]:
    if isinstance(request.user, User):
        return getattr(request.user, "chosen_language", "") or "", getattr(request.user, "chosen_zone", "") or ""
    return request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), request.COOKIES.get(ZONE_COOKIE, "")


def _keep(request: HttpRequest, answer: HttpResponse, cookie: str, value: str, act: Callable[..., None]) -> None:
    if isinstance(request.user, User):
        act(user=request.user, **{cookie.replace("-", "_"): value})
    elif value:
        answer.set_cookie(cookie, value, max_age=A_YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")
    else:
        answer.delete_cookie(cookie, samesite="Lax")

"""Tokens for programs: a member makes them, sees when each was last used, and revokes them."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.tokens import Made, make_token, revoke_token
from campaign.answers import NAME_LENGTH, add_refusals, key_of, refusal_words, refused, see
from campaign.people import actor_of
from campaign.reading import MOST_DIGITS
from campaign.scopes import READ, SCOPES, grantable
from campaign.tokens import tokens_page

LASTS = {
    "30": gettext_lazy("30 days"),
    "90": gettext_lazy("90 days"),
    "365": gettext_lazy("a year"),
    "": gettext_lazy("until it is revoked"),
}
FIELDS = {"token.name": "name", "token.many": "name", "token.scopes": "scopes", "token.rights": "scopes", "token.days": "days"}


class TokenForm(forms.Form):
    """A new token: for which program, what it may do, how long."""

    name = forms.CharField(
        label=gettext_lazy("For which program"),
        help_text=gettext_lazy("So that you know it again: the club’s web site, a script on my laptop"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Name the program that will use it.")},
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        help_text=gettext_lazy("Never more than you may yourself at that moment. Give as little as it needs."),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose what the token may do.")},
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("How long"), choices=list(LASTS.items()), required=False, coerce=int, empty_value=None
    )

    def __init__(self, *args: Any, access: Access, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["scopes"].choices = [(scope, SCOPES[scope]) for scope in grantable(access.role)]


@opens_to(Who.MEMBER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest, access: Access) -> HttpResponse:
    """The list with a form; ``what`` is revoke for the button beside a token."""
    problem = ""
    if request.method == "POST" and request.POST.get("what") == "revoke":
        try:
            return _revoked(request, access)
        except Refused as refusals:
            problem = " ".join(refusal_words(refusals))
    making = request.method == "POST" and not problem
    form = TokenForm(request.POST if making else None, access=access, initial={"scopes": [READ], "days": 365})
    if making and form.is_valid():
        try:
            made = make_token(actor=actor_of(request), campaign=access.campaign, key=key_of(request), **form.cleaned_data)
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].code))
        else:
            return _made(request, access, made)
    user = cast(User, request.user)
    context = {"access": access, "page": tokens_page(access, user.pk), "form": form, "problem": problem}
    bad = problem or form.errors
    return refused(request, "tokens/tokens.html", context) if bad else render(request, "tokens/tokens.html", context)


def _made(request: HttpRequest, access: Access, made: Made) -> HttpResponse:
    """The one page that shows the secret."""
    if not made.secret:
        messages.warning(request, _("This token was made before, and its secret is shown only once. Revoke it and make another."))
        return see("tokens", access.campaign.slug)
    said = made.done.entry.params if made.done.entry else {}
    address = request.build_absolute_uri(f"/api/v1/campaigns/{access.campaign.slug}/")
    context = {
        "access": access,
        "called": said.get("called", ""),
        "secret": made.secret,
        "example": f'curl -H "Authorization: Bearer {made.secret}" {address}',
    }
    return render(request, "tokens/made.html", context)


def _revoked(request: HttpRequest, access: Access) -> HttpResponse:
    given = request.POST.get("token", "")
    number = int(given) if given.isascii() and given.isdigit() and len(given) <= MOST_DIGITS else 0
    done = revoke_token(actor=actor_of(request), campaign=access.campaign, token=number, key=key_of(request))
    called = done.entry.params["called"] if done.entry else ""
    messages.success(request, _("The token “%(name)s” is revoked.") % {"name": called} if called else _("It was revoked before."))
    return see("tokens", access.campaign.slug)

"""The inbox: what a person was told, marked read by a button, and whether he wants it by e-mail too."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Who, opens_to
from campaign.acts.inbox import mark_read, tell_by_mail, wants_mail
from campaign.answers import refused, see
from campaign.queries.inbox import inbox
from campaign.reading import MOST_DIGITS, number_asked


class MailForm(forms.Form):
    """An address, and whether to use it."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        required=False,
        error_messages={"invalid": gettext_lazy("This is no e-mail address.")},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    wanted = forms.BooleanField(label=gettext_lazy("Tell me by e-mail too"), required=False)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("wanted") and not said.get("address") and "address" not in self.errors:
            self.add_error("address", _("Give the address to which it should go."))
        return said


@opens_to(Who.SIGNED_IN)
@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The newest first; ``?before=N`` older ones. Looking marks nothing."""
    return render(request, "told/inbox.html", _context(request))


def _context(request: HttpRequest, form: MailForm | None = None) -> dict[str, Any]:
    user = cast(User, request.user)
    if form is None and settings.EMAIL:
        form = MailForm(initial={"address": user.email, "wanted": wants_mail(user)})
    return {"page": inbox(user.pk, number_asked(request, "before")), "form": form}


@opens_to(Who.SIGNED_IN)
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark everything read that the page showed or could have shown; what came since stays unread."""
    sent = request.POST.get("up_to", "")
    up_to = int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else 0
    if count := mark_read(user=cast(User, request.user).pk, up_to=up_to):
        told = ngettext("%(n)d notice is marked as read.", "%(n)d notices are marked as read.", count)
        messages.success(request, told % {"n": count})
    return see("inbox")


@opens_to(Who.SIGNED_IN)
@never_cache
@require_POST
def mail(request: HttpRequest) -> HttpResponse:
    """Keep the address, and whether e-mail is wanted; only where the site can send any."""
    if not settings.EMAIL:
        return see("inbox")
    form = MailForm(request.POST)
    if not form.is_valid():
        return refused(request, "told/inbox.html", _context(request, form))
    tell_by_mail(user=cast(User, request.user), **form.cleaned_data)
    wanted = form.cleaned_data["wanted"]
    messages.success(request, _("You are told by e-mail too.") if wanted else _("You get no e-mail from here."))
    return see("inbox")

"""What a side writes down unseen: sealed with a digest that all see, and opened later so that anyone can check it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desk_evening import LONGEST_SECRET, open_secret, write_secret
from campaign.answers import NAME_LENGTH, REFUSED, add_refusals, refusal_words, see
from campaign.people import actor_of
from games.dauntless.evening.sealed import sealed_of, sides_of
from games.dauntless.words import side_name
from games.pages.dauntless.forms import raise_gone
from games.pages.dauntless.frame import Frame, framed

FIELDS = {"/side": "side", "/name": "name", "/text": "text"}
COMMAND = r"printf '%%s\n%%s' '%s' '%s' | sha256sum"
SUGGESTED = (
    gettext_lazy("Entry hexes"),
    gettext_lazy("Altitudes"),
    gettext_lazy("Aces"),
    gettext_lazy("Depth charges"),
)


class SecretForm(forms.Form):
    """What is to be sealed."""

    side = forms.ChoiceField(label=gettext_lazy("For which side"), widget=forms.RadioSelect)
    name = forms.CharField(
        label=gettext_lazy("What it is"),
        help_text=gettext_lazy("Everybody sees this name at once."),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "suggested"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Text"),
        help_text=gettext_lazy("Your side and the referee see it; the others only once it is opened. It cannot be changed."),
        max_length=LONGEST_SECRET,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, sides: list[str], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = [(side, side_name(side)) for side in sides]
        if len(sides) == 1:
            self.fields["side"].widget = forms.HiddenInput()
            self.initial["side"] = sides[0]


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """All that is sealed, each text for whom it is; and the form, for those at the table."""
    posted = request.method == "POST"
    frame = framed(request, code, enter=posted)
    sides = sides_of(frame.seat)
    form = SecretForm(request.POST if posted else None, sides=sides) if sides else None
    if posted and form is not None and form.is_valid():
        try:
            write_secret(actor=actor_of(request), code=code, **form.cleaned_data)
        except Refused as refused:
            raise_gone(refused, "secret.gone")
            add_refusals(form, refused, FIELDS.get(refused.refusals[0].at))
        else:
            messages.success(request, _("Sealed. Everybody sees its name and its digest now."))
            return see("desk_secrets", code)
    return _sealed(request, frame, form)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def opened(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Asked once more, then one is opened for all."""
    frame = framed(request, code, enter=True)
    one = next((one for one in sealed_of(frame.desk, frame.seat) if one.id == number), None)
    if one is None or not (one.opens or one.is_open):
        raise Http404
    if request.method != "POST":
        return render(request, "dauntless/evening/open.html", frame.context(one=one))
    try:
        open_secret(actor=actor_of(request), code=code, secret=number)
    except Refused as refused:
        raise_gone(refused, "secret.gone")
        words = " ".join(refusal_words(refused))
        return render(request, "dauntless/evening/open.html", frame.context(one=one, refusal=words), status=REFUSED)
    messages.success(request, _("Opened. Everybody reads it now, and can check it."))
    return see("desk_secrets", code)


def _sealed(request: HttpRequest, frame: Frame, form: SecretForm | None) -> HttpResponse:
    sealed = sealed_of(frame.desk, frame.seat)
    command = COMMAND % (_("SALT"), _("TEXT"))
    context = frame.context(form=form, sealed=sealed, suggested=SUGGESTED, command=command)
    status = REFUSED if form is not None and form.errors else 200
    return render(request, "dauntless/evening/secrets.html", context, status=status)

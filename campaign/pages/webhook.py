"""The webhook: where a campaign's news are sent, a test, and what came of each delivery."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.webhooks import remove_webhook, save_webhook, send_again, send_test
from campaign.answers import Row, add_refusals, conflict, key_of, refused, row, see
from campaign.models import Webhook
from campaign.people import actor_of
from campaign.queries.deliveries import deliveries
from campaign.reading import MOST_DIGITS
from campaign.telling.targets import LONGEST, NoTarget, target

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


class WebhookForm(forms.Form):
    """An address, its form, and whether it is told. ``edit`` is empty where there was no webhook."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url", "spellcheck": "false"}),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Form"), choices=Webhook.Kind.choices, initial=Webhook.Kind.DISCORD, widget=forms.RadioSelect
    )
    active = forms.BooleanField(label=gettext_lazy("Send what happens to this address"), required=False, initial=True)
    edit = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, stored: Webhook | None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if stored is None:
            self.fields["url"].help_text = _(
                "In Discord: the channel’s settings, Integrations, Webhooks, “Copy Webhook URL”. "
                "Whoever knows it can write there, so it is shown to nobody after it was saved."
            )
            self.fields["url"].error_messages["required"] = _("Give the address.")
            self.fields["url"].required = True
        else:
            said = {"address": masked(stored.url)}
            self.fields["url"].help_text = _("Stored: %(address)s, the rest is secret. Leave it empty to keep it.") % said


def masked(url: str) -> str:
    """What may be shown of a stored address."""
    try:
        return target(url).masked
    except NoTarget:
        return "…"


@opens_to(Who.OWNER)
@never_cache
@sensitive_post_parameters("url")
@GET_OR_POST
def webhook(request: HttpRequest, access: Access) -> HttpResponse:
    """The form, and the log of deliveries."""
    stored = Webhook.objects.filter(campaign=access.campaign).first()
    initial = {"kind": stored.kind, "active": stored.active, "edit": stored.edit} if stored else {}
    form = WebhookForm(request.POST if request.method == "POST" else None, initial=initial, stored=stored)
    if request.method == "POST" and form.is_valid():
        try:
            save_webhook(actor=actor_of(request), campaign=access.campaign, key=key_of(request), **form.cleaned_data)
        except Conflict as clash:
            return _clash(request, access, form.cleaned_data, clash.theirs)
        except Refused as refusals:
            add_refusals(form, refusals, "kind" if refusals.refusals[0].code == "webhook.kind" else "url")
        else:
            messages.success(request, _("Saved."))
            return see("webhook", access.campaign.slug)
    context = {"access": access, "tab": "options", "form": form, "stored": stored, "deliveries": deliveries(access.campaign)}
    return refused(request, "told/webhook.html", context) if form.errors else render(request, "told/webhook.html", context)


def _clash(request: HttpRequest, access: Access, sent: dict[str, Any], theirs: Webhook | None) -> HttpResponse:
    kinds = dict(Webhook.Kind.choices)
    yours = masked(sent["url"]) if sent["url"] else _("as it is stored")
    rows: list[Row] = [
        row(_("Address"), yours, masked(theirs.url) if theirs else _("none")),
        row(_("Form"), kinds[sent["kind"]], kinds[theirs.kind] if theirs else _("none")),
        row(_("Sends"), _yes(sent["active"]), _yes(theirs is not None and theirs.active)),
    ]
    address = reverse("webhook", args=[access.campaign.slug])
    return conflict(request, access, _("Webhook"), rows, address, edit="" if theirs is None else theirs.edit)


def _yes(said: bool) -> str:
    return _("yes") if said else _("no")


@opens_to(Who.OWNER)
@require_POST
def test(request: HttpRequest, access: Access) -> HttpResponse:
    """Have a test sent; it is in the log at once, and what came of it in a few seconds."""
    if not Webhook.objects.filter(campaign=access.campaign).exists():
        messages.warning(request, _("There is no address yet. Save one first."))
    elif send_test(campaign=access.campaign):
        messages.success(request, _("A test is on its way. Load this page again in a few seconds to see what came of it."))
    else:
        messages.info(request, _("The last test still waits; see below."))
    return see("webhook", access.campaign.slug)


@opens_to(Who.OWNER)
@require_POST
def again(request: HttpRequest, access: Access) -> HttpResponse:
    """Try one delivery again at once."""
    sent = request.POST.get("delivery", "")
    number = int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else 0
    if send_again(campaign=access.campaign, job=number):
        messages.success(request, _("It is tried again now."))
    else:
        messages.info(request, _("It was delivered meanwhile, or is being sent now."))
    return see("webhook", access.campaign.slug)


@opens_to(Who.OWNER)
@require_POST
def remove(request: HttpRequest, access: Access) -> HttpResponse:
    """Forget the address."""
    sent = request.POST.get("edit", "")
    edit = int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else None
    try:
        remove_webhook(actor=actor_of(request), campaign=access.campaign, edit=edit, key=key_of(request))
    except Conflict:
        messages.warning(request, _("Somebody changed the webhook meanwhile, so it was not taken away. Look at it first."))
    else:
        messages.success(request, _("The address is forgotten."))
    return see("webhook", access.campaign.slug)

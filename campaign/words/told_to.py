"""Sentences about webhooks and the inbox: what cannot be done, what to do, what the journal says, what went wrong in sending."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import JournalEntry, Webhook
from campaign.words.params import Params, Sentence

SENTENCES: dict[str, str | Promise] = {
    "webhook.form": gettext_lazy("This is no web address of at most 500 characters."),
    "webhook.scheme": gettext_lazy("A webhook’s address begins with https:// or http://."),
    "webhook.secret": gettext_lazy("The address holds a name or password before an @, which is never sent."),
    "webhook.kind": gettext_lazy("Choose Discord or plain JSON."),
}
ADVICE: dict[str, str | Promise] = {
    "webhook.form": gettext_lazy("Copy it whole from the place that receives the news."),
    "webhook.secret": gettext_lazy("Use an address whose secret is in its path."),
}


def _kind(p: Params) -> str:
    return str(Webhook.Kind(p["kind"]).label) if p["kind"] in Webhook.Kind.values else str(p["kind"])


def _save(p: Params, entry: JournalEntry) -> str:
    if p["new"]:
        words = _("A webhook was set up (%(kind)s).")
    elif p["moved"]:
        words = _("The webhook got another address (%(kind)s).")
    else:
        words = _("The webhook was changed (%(kind)s).")
    words = words % {"kind": _kind(p)}
    off = _("It is switched off.")
    return words if p["active"] else f"{words} {off}"


def _remove(p: Params, entry: JournalEntry) -> str:
    return _("The webhook was taken away.")


JOURNAL: dict[str, Sentence] = {"webhook.save": _save, "webhook.remove": _remove}

TROUBLES: dict[str, str | Promise] = {
    "name": gettext_lazy("No server was found under that name."),
    "private": gettext_lazy("The address leads into this machine or its own network, where webhooks may not go."),
    "refused": gettext_lazy("The server could not be reached, or hung up."),
    "timeout": gettext_lazy("The server did not answer within five seconds."),
    "tls": gettext_lazy("The server’s certificate is not valid."),
    "answer": gettext_lazy("What answered is no web server."),
    "redirect": gettext_lazy("The server sends on to another address; that is not followed."),
    "status": gettext_lazy("The server did not take it."),
    "form": gettext_lazy("The stored address is none any more."),
    "off": gettext_lazy("The webhook had been switched off or taken away."),
    "died": gettext_lazy("The work was cut off in the middle."),
    "mail": gettext_lazy("The mail server did not take it."),
}
WHAT_HELPS: dict[str, str | Promise] = {
    "private": gettext_lazy("The server’s keeper can allow it with WEBHOOKS_TO_LAN=yes."),
    "redirect": gettext_lazy("Give the address that it leads to."),
    "name": gettext_lazy("Check the address, and whether this machine is online."),
}


def trouble_words(code: str) -> str:
    """Why a try failed, with what helps where something does; empty for a try that did not fail."""
    if not code:
        return ""
    return " ".join(str(words) for words in (TROUBLES.get(code, TROUBLES["status"]), WHAT_HELPS.get(code)) if words)

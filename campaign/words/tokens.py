"""Sentences about tokens and the API: what cannot be done, what to do, what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence

SENTENCES: dict[str, str | Promise] = {
    "token.name": gettext_lazy("A token’s name is a line of 1 to 60 characters."),
    "token.scopes": gettext_lazy("No scope was chosen, or one that there is not."),
    "token.rights": gettext_lazy("You cannot give a token the scope “%(scope)s”: you may not do that yourself."),
    "token.days": gettext_lazy("A token lasts from one day to %(most)d days, or until it is revoked."),
    "token.many": gettext_lazy("You have %(most)d tokens here, and more are not given."),
    "token.member": gettext_lazy("Only who has a part in the campaign can make a token for it."),
    "token.gone": gettext_lazy("There is no such token of yours in this campaign."),
    "options.owner": gettext_lazy("Only the campaign’s owner decides who may see it and who confirms reports."),
    "form.value": gettext_lazy("“%(field)s” has a value that does not fit here: %(why)s"),
    "form.missing": gettext_lazy("“%(field)s” is missing."),
    "form.unknown": gettext_lazy("There is no field called “%(field)s”."),
    "form.null": gettext_lazy("“%(field)s” holds a null character, which no text here may have."),
    "form.results": gettext_lazy("This is no file with the results of one game."),
    "form.reused": gettext_lazy("This idempotency key was sent before with something else."),
    "form.key": gettext_lazy("An idempotency key has 1 to 200 plain characters."),
}
ADVICE: dict[str, str | Promise] = {
    "token.name": gettext_lazy("Name the program that will use it."),
    "token.scopes": gettext_lazy("Choose what the token may do."),
    "token.many": gettext_lazy("Revoke those that nobody uses."),
    "form.results": gettext_lazy("Send its text, or its bytes encoded in base64, with the file’s name."),
    "form.reused": gettext_lazy("Send each new thing with a key of its own."),
}


def _scoped(p: Params) -> str:
    return ", ".join(str(scope) for scope in p["scopes"] or ())


def _make(p: Params, entry: JournalEntry) -> str:
    return _("%(person)s made a token for programs: “%(called)s” (%(scopes)s).") % {
        "person": p["person"],
        "called": p["called"],
        "scopes": _scoped(p),
    }


def _revoke(p: Params, entry: JournalEntry) -> str:
    return _("The token “%(called)s” of %(person)s was revoked.") % {"person": p["person"], "called": p["called"]}


JOURNAL: dict[str, Sentence] = {"token.make": _make, "token.revoke": _revoke}

"""Sentences about files that are kept as evidence, and about how dice stand in logs of VASSAL."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence

SENTENCES: dict[str, str | Promise] = {
    "upload.no_log": gettext_noop("Only a log of VASSAL can be kept beside a game without being taken over."),
    "log.pattern": gettext_noop("This does not say how dice stand in a line of the chat."),
    "log.pattern/dice": gettext_noop("It does not say where the dice stand."),
    "log.pattern/twice": gettext_noop("Something in braces stands there twice."),
    "log.pattern/unknown": gettext_noop("Only {what}, {dice}, {player} and {any} may stand in braces."),
    "log.pattern/beside": gettext_noop("Between two things in braces there has to be some text, so that they can be told apart."),
    "log.pattern/long": gettext_noop("It is longer than 200 characters."),
    "log.pattern/signs": gettext_noop("It holds characters that no chat shows."),
}
ADVICE: dict[str, str | Promise] = {
    "upload.no_log": gettext_noop("Take it over as the draft, or drop it."),
    "log.pattern/dice": gettext_noop("Put {dice} in the place of the figures."),
    "log.pattern": gettext_noop("Copy a line with dice from the chat, and put {what}, {dice} and {player} in their places."),
}


def _kept(p: Params, entry: JournalEntry) -> str:
    return _("The log “%(file)s” is kept beside game %(game)s as evidence.") % {"file": p["file"], "game": entry.game}


def _dice(p: Params, entry: JournalEntry) -> str:
    return _("Dice stand in VASSAL logs as “%(form)s”.") % {"form": p["form"]}


JOURNAL: dict[str, Sentence] = {"upload.keep_as_evidence": _kept, "campaign.log_dice": _dice}

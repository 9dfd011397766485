"""Sentences about a campaign's story: what cannot be, what to do, what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence

SENTENCES: dict[str, str | Promise] = {
    "chapter.game": gettext_lazy("Game %(game)s has no confirmed report, so there is nothing to tell yet."),
    "chapter.empty": gettext_lazy("The chapter is empty."),
    "chapter.long": gettext_lazy("A chapter has at most %(most)s characters; this one has %(n)s."),
    "chapter.signs": gettext_lazy("The text holds signs that cannot be shown."),
}
ADVICE: dict[str, str | Promise] = {
    "chapter.game": gettext_lazy("Confirm its report first."),
    "chapter.empty": gettext_lazy("Write something, or let the facts tell it again."),
    "chapter.long": gettext_lazy("Say it in fewer words."),
    "chapter.signs": gettext_lazy("Type it anew, or paste it without its formatting."),
}


def _save(p: Params, entry: JournalEntry) -> str:
    if not p["chapter"]:
        return _("The opening of the story was written.")
    return _("Game %(game)s was told in the story.") % {"game": p["chapter"]}


def _reset(p: Params, entry: JournalEntry) -> str:
    if not p["chapter"]:
        return _("The facts tell the opening of the story again.")
    return _("The facts tell game %(game)s in the story again.") % {"game": p["chapter"]}


JOURNAL: dict[str, Sentence] = {"chapter.save": _save, "chapter.reset": _reset}

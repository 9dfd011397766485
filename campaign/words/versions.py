"""Sentences about versions of reports and games that are voided: what cannot be done, what to do, what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.words.params import Params, Sentence

SENTENCES: dict[str, str | Promise] = {
    "void.already": gettext_lazy("Game %(game)s is voided already: it counts as not played, and later games are reported."),
    "version.gone": gettext_lazy("Game %(game)s has no version %(version)s of its report."),
    "version.void": gettext_lazy("Version %(version)s holds no report: with it game %(game)s was voided."),
}
ADVICE: dict[str, str | Promise] = {
    "void.already": gettext_lazy("Put one of its earlier versions back if it was flown after all."),
    "version.gone": gettext_lazy("Look at the versions that there are."),
    "version.void": gettext_lazy("To void the game again, open its page and void it there."),
}
JOURNAL: dict[str, Sentence] = {}


def voided_told(p: Params) -> list[str]:
    """For each game that a correction voided, what became of it."""
    again = _("Game %(game)s was voided: its report is taken out, and the game is to be reported again.")
    stands = _("Game %(game)s was voided: it counts as not played.")
    return [(again if gone["again"] else stands) % {"game": gone["game"]} for gone in p.many("voids")]


def restored_told(p: Params, game: int | None) -> str:
    """That an earlier version became the draft."""
    said = {"of": p["of"], "game": game, "report": p["report"], "aside": p["aside"]}
    words = _("Version %(of)s of the report of game %(game)s was put back as its draft; it is version %(report)s now.") % said
    return words + " " + _("The draft that was open, version %(aside)s, was put aside.") % said if p["aside"] else words

"""Sentences about the battle off Midway behind a game: what cannot be, what to do, what the journal says."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence
from games.kido_butai.names import level_word
from games.kido_butai.refusal_words import refusal_of_file

SENTENCES: dict[str, str | Promise] = {
    "operation.game": gettext_lazy("The battle off Midway belongs to game %(framed)s, not to game %(game)s."),
    "operation.none": gettext_lazy("Choose a game, or the file of one."),
    "operation.battle": gettext_lazy("There is no such game, or its player does not let others look on."),
    "operation.gone": gettext_lazy("No battle is attached to this game any more."),
    "operation.form": gettext_lazy("This is no session file of Kido Butai."),
    "operation.form/length": gettext_lazy("The session is longer than any game: at most %(most)s characters."),
    "operation.session": gettext_lazy("This is no session file of Kido Butai."),
    "operation.commander": gettext_lazy("A commander’s name has at most 60 characters on one line."),
    "operation.reason": gettext_lazy("Give a reason, in at most 500 characters: the journal keeps it."),
}
ADVICE: dict[str, str | Promise] = {
    "operation.battle": gettext_lazy("Ask the player to let others look on, or for the file."),
    "operation.gone": gettext_lazy("Look at the game’s page again."),
    "operation.form": gettext_lazy("Take the file that the page of the game gives as its session."),
}


def broken_session(figures: Mapping[str, Any]) -> str:
    """What is wrong with a session, and where: the figures of ``operation.session``."""
    return refusal_of_file(figures["what"], figures["unit"], figures["turn"], figures["action"])


def stands(level: str, turn: int) -> str:
    """How a battle stands: its level, or after which turn it is."""
    if level:
        return level_word(level)
    return ngettext("not finished, after %(turn)d turn", "not finished, after %(turn)d turns", turn) % {"turn": turn}


def _said(p: Params, entry: JournalEntry) -> dict[str, object]:
    turn = p["turn"]
    return {"game": entry.game, "level": stands(p["level"], turn if isinstance(turn, int) else 0), "name": p["commander"]}


def _attach(p: Params, entry: JournalEntry) -> str:
    if p["commander"]:
        return _("The battle off Midway was attached to game %(game)s, commanded by %(name)s: %(level)s.") % _said(p, entry)
    return _("The battle off Midway was attached to game %(game)s: %(level)s.") % _said(p, entry)


def _correct(p: Params, entry: JournalEntry) -> str:
    return _("The battle off Midway behind game %(game)s was put right: %(level)s.") % _said(p, entry)


def _detach(p: Params, entry: JournalEntry) -> str:
    return _("The battle off Midway behind game %(game)s was detached: %(level)s.") % _said(p, entry)


JOURNAL: dict[str, Sentence] = {"operation.attach": _attach, "operation.correct": _correct, "operation.detach": _detach}

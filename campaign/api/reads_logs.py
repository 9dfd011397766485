"""Logs of VASSAL that stand beside games, for programs."""

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaign.api.asking import Asking
from campaign.api.operations import Param, Read
from campaign.api.reads_open import HERE
from campaign.vassal.attached import LogLine, logs_of, seen_by
from campaign.vassal.page import LogAsked, LogPage, log_page
from games.models import Game

GAME = f"{HERE}games/<no:game>/"
TAG = _("Files")
ASKED = (
    Param("q", _("Only lines of the chat in which every one of these words begins a word."), "text", "shot"),
    Param("page", _("Which page of the chat’s lines."), "number", 1),
    Param("throws", _("Which page of the throws."), "number", 1),
)


@dataclass(frozen=True, slots=True)
class Logs:
    """The logs that stand beside a game, the first that came first."""

    logs: list[LogLine]


def logs(ask: Asking) -> Logs:
    if not Game.objects.filter(campaign=ask.campaign, number=ask.holders["game"]).exists():
        raise Http404
    return Logs(logs_of(ask.campaign.pk, ask.holders["game"]))


def log(ask: Asking) -> LogPage:
    """As its page: referees also see one on which nothing is decided yet, and members alone read the chat."""
    access, asked = ask.access, ask.asked
    rows = seen_by(access.referee).filter(campaign=ask.campaign, game__number=ask.holders["game"], pk=ask.holders["upload"])
    row = rows.select_related("game", "content").first()
    if row is None:
        raise Http404
    wanted = LogAsked(asked["q"] or "", asked["page"] or 1, asked["throws"] or 1)
    return log_page(ask.campaign, row, wanted, member=access.role is not None)


READS = (
    Read(
        f"{GAME}logs/",
        "game_logs",
        Logs,
        logs,
        _("The logs of VASSAL that stand beside a game."),
        tag=TAG,
    ),
    Read(
        f"{GAME}logs/<no:upload>/",
        "game_log",
        LogPage,
        log,
        _("A log: its module, how its dice fell, and for members its chat with what was made of each tag."),
        params=ASKED,
        kept_by="content",
        tag=TAG,
    ),
)

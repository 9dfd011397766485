"""The page of a game, its moves and its log."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict
from campaign.acts.base import Refused as NotMade
from campaign.acts.battles import play_move
from campaign.answers import CONFLICT, REFUSED, key_of, see
from campaign.people import actor_of
from campaign.reading import MOST_DIGITS
from games.kido_butai.access import battle_for, plays
from games.kido_butai.differing import differing
from games.kido_butai.log import log_of
from games.kido_butai.moves import Move, game_of, move_of, told_so_far
from games.kido_butai.table import table_of
from games.kido_butai.whose import dice_of
from games.kido_butai.words import refusal_with_rule, summary
from games.models import Battle
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.live import Game
from rulebooks.kido_butai.refused import Refused


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The game as it stands. ``?since=N``: what was told after the first N events is shown one by one."""
    battle = battle_for(request.user, code)
    return render(request, "kido_butai/game.html", context_of(request, battle, game_of(battle), _since(request)))


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest, code: str) -> HttpResponse:
    """A move of its player. Whoever comes here without one goes to the game."""
    battle = battle_for(request.user, code, play=True)
    if request.method != "POST":
        return see("kido_game", code)
    sent = move_of(request.POST)
    try:
        played = play_move(actor=actor_of(request), code=code, edit=_edit(request), move=sent, key=key_of(request))
    except Conflict as clash:
        return _answer(request, clash.theirs, game_of(clash.theirs), CONFLICT, refusal=elsewhere())
    except Refused as refused:
        return _answer(request, battle, game_of(battle), REFUSED, refusal=why_not(sent, refused), chosen=sent.units)
    except NotMade:  # it was deleted meanwhile
        raise Http404 from None
    if "HX-Request" in request.headers:
        return _answer(request, played.battle, played.game, since=played.before)
    answer = see("kido_game", code)
    answer["Location"] += f"?since={played.before}"
    return answer


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that happened, turn by turn."""
    battle = battle_for(request.user, code)
    context = {
        "battle": battle,
        "log": log_of(game_of(battle).history()),
        "summary": summary(replay(battle.document)),
        "differs": differing(battle.document),
        "dice": dice_of(battle),
    }
    return render(request, "kido_butai/log.html", context)


def context_of(request: HttpRequest, battle: Battle, game: Game, since: int | None = None, **said: Any) -> dict[str, Any]:
    """What the page of a game is made of. ``since``: the events after so many are shown one by one; None for none of them.

    ``said``: ``refusal``, a sentence, and ``chosen``, the units that stay chosen.
    """
    return {
        "battle": battle,
        "table": table_of(game),
        "may_play": plays(request.user, battle),
        "events": told_so_far(game)[since:] if since is not None else [],
        "log": game.history(),
        "refusal": "",
        "chosen": (),
        **said,
    }


def elsewhere() -> str:
    """What somebody reads whose page is older than the game."""
    return _("This game was played on elsewhere meanwhile, so your move was not made. Here is how it stands.")


def why_not(move: Move, refused: Refused) -> str:
    """Why a move was refused."""
    if move.lacks_units:
        return _("Choose squadrons first.")
    return refusal_with_rule(refused.code, refused.unit)


def _answer(
    request: HttpRequest, battle: Battle, game: Game, status: int = 200, since: int | None = None, **said: Any
) -> HttpResponse:
    template = "kido_butai/_table.html" if "HX-Request" in request.headers else "kido_butai/game.html"
    return render(request, template, context_of(request, battle, game, since, **said), status=status)


def _since(request: HttpRequest) -> int | None:
    """How many events the player had seen, None where the address does not say it."""
    said = request.GET.get("since", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS else None


def _edit(request: HttpRequest) -> int:
    """Against which state the move was meant; one that no game has where the page does not say it."""
    said = request.POST.get("edit", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS else -1

"""What is taken away of a game: its session file, and the result file that it replays to."""

import json
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from campaign.slugs import slug_of
from games.kido_butai.access import battle_for
from games.kido_butai.moves import game_of
from games.kido_butai.picture import picture_of
from games.models import Battle
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.live import new_game


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def session(request: HttpRequest, code: str) -> HttpResponseBase:
    """The complete turns as a session file, which any other engine replays."""
    battle = battle_for(request.user, code)
    return _json(battle, battle.document, "session")


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def result(request: HttpRequest, code: str) -> HttpResponseBase:
    """The state at the end of the last complete turn."""
    battle = battle_for(request.user, code)
    return _json(battle, replay(battle.document), "result")


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def picture(request: HttpRequest, code: str) -> HttpResponseBase:
    """The map as it stands, as an SVG file."""
    battle = battle_for(request.user, code)
    return HttpResponse(picture_of(game_of(battle).board, battle.title), content_type="image/svg+xml; charset=utf-8")


@opens_to(Who.ANYBODY)
@require_safe
def at_the_start(request: HttpRequest) -> HttpResponseBase:
    """The map as every game begins, as an SVG file in the visitor’s language."""
    answer = HttpResponse(_at_the_start(get_language() or ""), content_type="image/svg+xml; charset=utf-8")
    answer["Cache-Control"] = "private, max-age=3600"
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


@lru_cache
def _at_the_start(language: str) -> str:
    """Its words are those of the active language, which ``language`` is."""
    return picture_of(new_game().board)


def _json(battle: Battle, content: dict[str, Any], what: str) -> HttpResponse:
    name = slug_of(battle.title) if battle.title else "kido-butai"
    answer = HttpResponse(json.dumps(content, indent=1, ensure_ascii=False) + "\n", content_type="application/json")
    if disposition := content_disposition_header(as_attachment=True, filename=f"{name}.{what}.json"):
        answer["Content-Disposition"] = disposition
    return answer

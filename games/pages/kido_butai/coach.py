"""What the coach says: the chances of an attack or of the next raid, and what a game's turns were worth."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.trials import review_of, start_review
from campaign.answers import key_of, see
from campaign.jobs import stop
from campaign.models import Job
from campaign.people import actor_of
from campaign.reading import made_tag
from campaign.words.refusals import told
from games.kido_butai.access import battle_for, plays
from games.kido_butai.chances import of_attack, of_raid
from games.kido_butai.moves import game_of
from games.kido_butai.reviewed import review_page


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def odds(request: HttpRequest, code: str) -> HttpResponse:
    """``?target=fleet1&unit=A1&unit=AF``: an attack as it is planned; without a target the raid that may come."""
    battle = battle_for(request.user, code)
    board = game_of(battle).board
    target = request.GET.get("target", "")
    said = of_attack(board, target, request.GET.getlist("unit")) if target else of_raid(board)
    template = "kido_butai/_odds.html" if "HX-Request" in request.headers else "kido_butai/odds.html"
    return render(request, template, {"battle": battle, "odds": said})


@opens_to(Who.ANYBODY)
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, code: str) -> HttpResponseBase:
    """The turns that cost most, as far as they are looked at; its player begins the review, or stops it."""
    if request.method == "POST":
        return _deed(request, code)
    battle = battle_for(request.user, code)
    mine = plays(request.user, battle)
    job = review_of(battle) if mine else None
    going = job is not None and job.state == Job.State.WAITING
    stands = (job.pk, job.state, job.progress, job.stop_asked_at) if job else ()
    tag = made_tag("kido-review", battle.pk, battle.edit, request.user.pk, *stands)
    if going and (unchanged := get_conditional_response(request, etag=tag)):
        return unchanged
    page = review_page(battle, job)
    context = {
        "battle": battle,
        "page": page,
        "job": job,
        "going": going,
        "may_begin": mine and not going and battle.turn > (page.turns if page is not None and page.whole else 0),
        "live": tag if going else None,
    }
    answer = render(request, "kido_butai/review.html", context)
    answer.headers["Cache-Control"] = "private, no-cache"
    if going:
        answer.headers["ETag"] = tag
    return answer


@opens_to(Who.SIGNED_IN)
def _deed(request: HttpRequest, code: str) -> HttpResponse:
    battle = battle_for(request.user, code, play=True)
    try:
        if request.POST.get("do") == "stop":
            if job := review_of(battle):
                stop(job=job)
        else:
            start_review(actor=actor_of(request), code=code, key=key_of(request))
    except Refused as refused:
        messages.error(request, told(refused.refusals[0]))
    return see("kido_review", code)

"""Batches of games that the computer plays: the form with one's own batches, and a batch as it grows."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.trials import LEAST_GAMES, LONGEST_SEED, MOST_GAMES, TRIALS, played_with, start_trials
from campaign.answers import add_refusals, key_of, refused, see
from campaign.jobs import stop
from campaign.models import Job
from campaign.people import actor_of
from campaign.pictures.picture import Picture
from campaign.reading import made_tag
from campaign.signs.figures import decimal, percent
from games.kido_butai.admirals import NAMED, Named
from games.kido_butai.distribution import distribution, mean_said
from games.kido_butai.names import level_words
from games.kido_butai.options import SWITCHES, Switch
from games.pages.kido_butai.new import MixForm
from rulebooks.kido_butai.coach.trials import COUNTED, Sums, sums_of
from rulebooks.kido_butai.settings import ASSUMED_CAPACITY, ASSUMED_POOLS, Settings

SHOWN = 20
USUAL_GAMES = 500
SEED_BYTES = 4
FIELDS = {"/admirals": "admirals", "/games": "games", "/seed": "seed"}


class TrialForm(MixForm):
    """Whose games, how many, and with what."""

    admirals = forms.MultipleChoiceField(
        label=gettext_lazy("Who plays"),
        help_text=gettext_lazy("All whom you choose play the same number of games, with the same seed."),
        choices=[(one.key, one.name) for one in NAMED.values()],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one.")},
    )
    games = forms.IntegerField(
        label=gettext_lazy("Games of each"),
        help_text=gettext_lazy("Four times as many games halve the standard error."),
        min_value=LEAST_GAMES,
        max_value=MOST_GAMES,
    )
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy("All dice and draws follow from it: whoever enters the same again sees the same games."),
        max_length=LONGEST_SEED,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    @property
    def offered(self) -> Iterator[tuple[Named, bool]]:
        """The admirals, and whether each is chosen."""
        chosen = set(self["admirals"].value() or ())
        return ((one, one.key in chosen) for one in NAMED.values())

    def given(self) -> dict[str, Any]:
        """What ``start_trials`` is told."""
        return {**{name: self.cleaned_data[name] for name in ("admirals", "games", "seed")}, **self.mix()}


@dataclass(frozen=True)
class Batch:
    """A batch as its page shows it."""

    job: Job

    @property
    def seed(self) -> str:
        return str(self.job.params["seed"])

    @property
    def games(self) -> int:
        return int(self.job.params["games"])

    @property
    def going(self) -> bool:
        return bool(self.job.state == Job.State.WAITING)

    @property
    def admirals(self) -> list[Named]:
        return [NAMED[key] for key in self.job.params["admirals"]]

    @cached_property
    def sums(self) -> dict[str, Sums]:
        """Of those admirals who have played a game."""
        return {key: sums_of(each) for key, each in self.job.result.get("sums", {}).items() if each["differences"]}

    @property
    def picture(self) -> Picture | None:
        return distribution(self.sums) if self.sums else None

    @property
    def changed(self) -> list[Switch]:
        """The options that are not as usual."""
        return [one for one in SWITCHES if self.job.params["options"].get(one.name, one.default) != one.default]

    @cached_property
    def settings(self) -> Settings:
        return played_with(self.job.params)[0]

    @property
    def pools(self) -> list[int]:
        """Bombers, their placeholders, fighters, their placeholders."""
        return [self.settings.pools[kind] for kind in ASSUMED_POOLS]

    @property
    def is_assumed(self) -> bool:
        """Whether counter mix and capacities are, at least in part, those that are assumed."""
        return self.settings.has_assumed

    @property
    def rooms(self) -> list[tuple[str, int, int]]:
        """The capacities that are not as assumed: ship, intact, damaged."""
        return [(name, *room) for name, room in self.settings.capacity.items() if room != ASSUMED_CAPACITY[name]]

    @property
    def means(self) -> list[tuple[Named, str, int, str]]:
        """Each admiral’s mean difference, his games, and the last turn on the average."""
        return [(NAMED[key], mean_said(sums), sums.games, decimal(sums.turns / sums.games, 1)) for key, sums in self.sums.items()]

    @property
    def levels(self) -> list[tuple[str, list[str]]]:
        """Each level with its share in the games of each admiral."""
        return [
            (word, [_share(sums, sums.levels().get(called, 0.0)) for sums in self.sums.values()])
            for called, word in level_words().items()
        ]

    @property
    def sunk(self) -> list[tuple[str, list[str]]]:
        """Each ship, and the base, with the share of games in which it was sunk."""
        return [(name, [_share(sums, sums.sunk[name] / sums.games) for sums in self.sums.values()]) for name in COUNTED]


def _share(sums: Sums, share: float) -> str:
    return f"{percent(share)} ± {percent(sums.share_error(share))}"


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def trials(request: HttpRequest) -> HttpResponse:
    """The form, and one's own batches."""
    start = {"admirals": ["cautious", "nagumo"], "games": USUAL_GAMES, "seed": secrets.token_hex(SEED_BYTES)}
    form = TrialForm(request.POST if request.method == "POST" else None, initial=start)
    if request.method == "POST" and form.is_valid():
        try:
            job = start_trials(actor=actor_of(request), key=key_of(request), **form.given())
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at))
        else:
            return see("kido_trial", job.pk)
    jobs = Job.objects.filter(kind=TRIALS, by=request.user.pk).order_by("-pk")[:SHOWN]
    context = {"form": form, "batches": [Batch(job) for job in jobs]}
    return (refused if form.errors else render)(request, "kido_butai/trials.html", context)


@opens_to(Who.SIGNED_IN)
@require_http_methods(["GET", "HEAD", "POST"])
def trial(request: HttpRequest, number: int) -> HttpResponseBase:
    """A batch, which its page follows while it is at work; or its button: stop."""
    job = Job.objects.filter(pk=number, kind=TRIALS, by=request.user.pk).first()
    if job is None:
        raise Http404
    if request.method == "POST":
        stop(job=job)
        return see("kido_trial", number)
    tag = made_tag("kido-trial", job.pk, request.user.pk, job.state, job.progress, job.stop_asked_at)
    shown_once = bool(len(get_messages(request)))
    if not shown_once and (unchanged := get_conditional_response(request, etag=tag)):
        return unchanged
    batch = Batch(job)
    answer = render(request, "kido_butai/trial.html", {"batch": batch, "job": job, "live": tag if batch.going else None})
    answer.headers["Cache-Control"] = "private, no-cache"
    if not shown_once:
        answer.headers["ETag"] = tag
    return answer

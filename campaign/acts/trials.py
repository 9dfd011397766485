"""Games of Kido Butai that the computer plays in the background: batches of an admiral's games, and the review of a battle.

A step's games and the account of them are one write under the job's lease, so a worker that is killed counts nothing twice. Which
game comes next follows from how many are done, and each game from the seed and its number: steps of any size give the same.
"""

import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, refuse
from campaign.jobs import end, give_back, goes_on, keep, new_job, wake
from campaign.models import Job
from games.models import Battle
from rulebooks.kido_butai.coach.admirals import ADMIRALS
from rulebooks.kido_butai.coach.trials import Sums, sums_of, trial
from rulebooks.kido_butai.coach.worth import Position, positions, valued
from rulebooks.kido_butai.document import FORMAT, VERSION, session_of
from rulebooks.kido_butai.refused import Refused as AgainstRules
from rulebooks.kido_butai.settings import Options, Settings

TRIALS, REVIEW = "kido-trials", "kido-review"
LEAST_GAMES, MOST_GAMES = 100, 10_000
REVIEW_GAMES = 200
"""So many games from each position."""
REVIEWER = "cautious"
MOST_AT_WORK = 2
LONGEST_SEED = 40
STEP, TURN = timedelta(seconds=1), timedelta(seconds=8)
"""How long a step plays, and how long a job works until others come first."""


def start_trials(
    *,
    actor: Actor,
    admirals: Sequence[str],
    games: int,
    seed: str,
    settings: Mapping[str, Any] | None = None,
    options: Mapping[str, bool] | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Job:
    """Begin a batch: so many games of each admiral, who all meet the same seed. The same form sent twice begins one.

    ``settings`` and ``options`` as in a session file. Refusals: trials.admirals, trials.games, trials.seed, trials.mix,
    trials.many, trials.account.
    """
    named = [one for one in ADMIRALS if one in admirals]
    if not named or len(named) < len(set(admirals)):
        raise refuse("trials.admirals", "/admirals")
    if not LEAST_GAMES <= games <= MOST_GAMES:
        raise refuse("trials.games", "/games", "", least=LEAST_GAMES, most=MOST_GAMES)
    said = wording.title(seed, "trials.seed", "/seed")
    if len(said) > LONGEST_SEED:
        raise refuse("trials.seed", "/seed", "", most=LONGEST_SEED)
    mix = {"settings": dict(settings or {}), "options": dict(options or {})}
    try:
        played_with(mix)
    except AgainstRules:
        raise refuse("trials.mix", "/settings") from None
    return _begun(actor, TRIALS, {**mix, "admirals": named, "games": games, "seed": said}, games * len(named), key, now)


def start_review(*, actor: Actor, code: str, key: uuid.UUID | None = None, now: datetime | None = None) -> Job:
    """Begin to look back on one's own game, over the turns that are complete. One that is at work already is that one.

    Refusals: battle.gone, review.turns, trials.many, trials.account.
    """
    battle = Battle.objects.filter(code=code, player=actor.user_id or 0).first()
    if battle is None:
        raise refuse("battle.gone", "/battle")
    if not battle.turn:
        raise refuse("review.turns", "/battle")
    if (at_work := review_of(battle)) and at_work.state == Job.State.WAITING:
        return at_work
    params = {"battle": battle.pk, "turns": battle.turn, "games": REVIEW_GAMES, "seed": code, "admiral": REVIEWER}
    return _begun(actor, REVIEW, params, (2 * battle.turn + (not battle.finished)) * REVIEW_GAMES, key, now)


def review_of(battle: Battle) -> Job | None:
    """The review begun last, if it is still kept. One query."""
    return Job.objects.filter(kind=REVIEW, params__battle=battle.pk).order_by("-pk").first()


def _begun(actor: Actor, kind: str, params: dict[str, Any], total: int, key: uuid.UUID | None, now: datetime | None) -> Job:
    with transaction.atomic():
        person = User.objects.select_for_update().filter(pk=actor.user_id or 0, is_active=True).first()
        if person is None:
            raise refuse("trials.account", "/account")
        mine = Job.objects.filter(by=person, kind__in=(TRIALS, REVIEW))
        if key is not None and (same := mine.filter(params__form=str(key)).first()):
            return same
        if mine.filter(state=Job.State.WAITING).count() >= MOST_AT_WORK:
            raise refuse("trials.many", "/account", "", most=MOST_AT_WORK)
        job = new_job(None, kind, {**params, "form": str(key or "")}, now or timezone.now())
        job.by, job.total = person, total
        job.save(force_insert=True)
        transaction.on_commit(wake)
        return job


def played_with(mix: Mapping[str, Any]) -> tuple[Settings, Options]:
    """The counter mix, the capacities and the options that a job or a form names. Raises the rules' Refused (format)."""
    bare = {"format": FORMAT, "version": VERSION, "turns": [], "random": []}
    session = session_of({**bare, "settings": mix["settings"], "options": mix["options"]})
    return session.settings.settings(), session.options.options()


def work_off(job: Job, clock: Callable[[], datetime] = timezone.now) -> None:
    """Play on a leased batch for a while: game by game, each of them by every admiral."""
    settings, options = played_with(job.params)
    named, seed = job.params["admirals"], job.params["seed"]
    sums = {key: sums_of(job.result.get("sums", {}).get(key, {})) for key in named}

    def one(done: int) -> None:
        number, place = divmod(done, len(named))
        sums[named[place]].add(trial(ADMIRALS[named[place]], settings, options, seed, number))

    _work(job, clock, one, lambda: {"sums": {key: each.stored() for key, each in sums.items()}})


def look_back(job: Job, clock: Callable[[], datetime] = timezone.now) -> None:
    """Play on a leased review for a while: a game from each position, and again. Its end is kept with the battle."""
    battle = Battle.objects.filter(pk=job.params["battle"]).first()
    if battle is None:
        end(job, clock())
        return
    found = [one for one in reviewed(battle, job.params["turns"]) if one.phase != "end"]
    stored = job.result.get("sums", [])
    sums = [sums_of(each) for each in stored] or [Sums() for _ in found]

    def one(done: int) -> None:
        number, place = divmod(done, len(found))
        valued(found[place], ADMIRALS[job.params["admiral"]], job.params["seed"], [number], sums[place])

    _work(job, clock, one, lambda: {"sums": [each.stored() for each in sums]})
    if job.progress == job.total:
        kept = {name: job.params[name] for name in ("turns", "games", "seed", "admiral")}
        Battle.objects.filter(pk=battle.pk).update(review={**kept, **job.result})


def reviewed(battle: Battle, turns: int) -> list[Position]:
    """The positions of a battle's first turns."""
    return list(positions({**battle.document, "turns": battle.document["turns"][:turns]}))


def _work(job: Job, clock: Callable[[], datetime], one: Callable[[int], None], told: Callable[[], dict[str, Any]]) -> None:
    """Game by game in short steps, each kept at its end; after its turn the job waits for the next one."""
    until = time.monotonic() + TURN.total_seconds()
    while job.progress < job.total and goes_on(job, clock()) and _is_wanted(job, clock()):
        done, step = job.progress, time.monotonic() + STEP.total_seconds()
        while done < job.total and (done == job.progress or time.monotonic() < step):
            one(done)
            done += 1
        if not keep(job, clock(), done, told()):
            return
        if done < job.total and time.monotonic() >= until:
            give_back(job, clock())
            return


def _is_wanted(job: Job, now: datetime) -> bool:
    """Whoever closed his account in the meantime waits for nothing; then it is stopped."""
    if User.objects.filter(pk=job.by_id or 0, is_active=True).exists():
        return True
    end(job, now)
    return False

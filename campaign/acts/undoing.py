"""An entry of the journal is taken back: one act for all. What it would change is done first and taken back, to be seen."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform, refuse
from campaign.acts.following import Following, follow
from campaign.acts.passes import lock_all_of
from campaign.corrections.preview import Differences, differences, figures
from campaign.models import Campaign, JournalEntry, Member
from campaign.record import facts
from campaign.undo.back import Back
from campaign.undo.chain import UNDO, Chain, History, history
from campaign.undo.pilots import given_again
from campaign.undo.steps import Steps
from campaign.undo.table import owner_only, way_of
from games.models import Report, Roll
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.refusal import Refusal

ACT = UNDO
WHOLE = ("campaign.replace", "report.import")
"""Acts whose facts before and after are whole documents, which nobody reads as rows."""
HIDDEN = ("kept", "steps", "withdrawn", "seed", "revealed", "undone")
"""Parameters that an undoing keeps for no sentence."""


class Die(NamedTuple):
    """A die that is struck out: its pilot's name, and what it showed in which game."""

    name: str
    kind: str
    game: int
    value: int


@dataclass(frozen=True, slots=True)
class Undoing:
    """What taking an entry back comes to. ``following`` is None, and ``refusals`` say why, where it cannot be done."""

    chain: Chain
    depends: tuple[Chain, ...]
    refusals: tuple[Refusal, ...]
    before: Outcome | None = None
    record_before: Record | None = None
    following: Following | None = None
    record: Record | None = None
    differences: Differences | None = None
    struck: tuple[Die, ...] = ()


def undo(
    *,
    actor: Actor,
    campaign: Campaign,
    entry: int,
    version: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take the entry with this version back, while nothing that came later depends on it: act ``entry.undo``.

    ``version``: the campaign's, as it was when the page showed what would change; Conflict ``journal`` where it has moved.
    An undoing is an entry too, and is taken back the same way: then it is as if it had never been.
    Refusals: undo.gone, undo.twice, undo.owner, undo.depends, undo.never, undo.again, undo.two, undo.own, undo.moved, undo.lacks,
    reason.missing, those of single inverses, and every rule that what is left would break.
    Journal params: ``undone`` {version, act, params, game, at}: what was taken back; ``again`` (it counts again), ``struck`` (how
    many dice), ``steps`` (campaign.undo.steps), ``withdrawn``. ``before`` and ``after``: the changed figures, or the entry's own
    the other way round.
    """

    def change(work: Work) -> Entry:
        chain = _chain(history(work.campaign), entry)
        if chain.top.version != entry:
            raise refuse("undo.twice", "", "", version=entry)
        if work.campaign.version != version:
            raise Conflict("journal", chain.top)
        why = wording.reason(reason, "reason.missing", "/reason")
        before = work.replay()
        done = _take_back(work, chain, why, before)
        return _entry(work, chain, done, before, why)

    with transaction.atomic():
        lock_all_of(None, campaign.pk, *_reached(campaign, entry))
        return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def _reached(campaign: Campaign, entry: int) -> list[int]:
    """Other campaigns of the people of whom an entry tells: a guest who gets more rights again gets new links in all of his."""
    params = JournalEntry.objects.filter(campaign=campaign, version=entry).values_list("params", flat=True).first() or {}
    told = [params, params.get("undone", {}).get("params", {})]
    people = {each[name] for each in told for name in ("user", "was_user") if isinstance(each.get(name), int)}
    reached = Member.objects.filter(user__in=people).values_list("campaign", flat=True) if people else []
    return list(reached)


def look(campaign: Campaign, entry: int, *, actor: Actor, now: datetime | None = None) -> Undoing:
    """Do all that taking an entry back would do, look at what comes of it, and take that back. Raises Refused ``undo.gone``."""
    past = history(campaign)
    chain = _chain(past, entry)
    if chain.top.version != entry:
        return Undoing(chain, (), (Refusal("undo.twice", "", "", {"version": entry}),))
    try:
        with transaction.atomic():
            work = Work(Campaign.objects.select_for_update().get(pk=campaign.pk), actor, now or timezone.now())
            record_before, before = facts(work.campaign), work.replay()
            done = _take_back(work, chain, "–", before)
            after = done.following
            seen = Undoing(
                chain,
                (),
                (),
                before,
                record_before,
                after,
                facts(work.campaign),
                differences(before, after.outcome),
                _struck(done.steps),
            )
            transaction.set_rollback(True)
    except Refused as refused:
        stands_on_it = any(refusal.code == "undo.depends" for refusal in refused.refusals)
        return Undoing(chain, tuple(past.depends(chain)) if stands_on_it else (), refused.refusals)
    return seen


def _struck(steps: Steps) -> tuple[Die, ...]:
    numbers = [step["pk"] for step in steps.log if step["step"] == "strike"]
    rolls = Roll.objects.filter(pk__in=numbers).select_related("pilot").order_by("number")
    return tuple(Die(roll.pilot.name if roll.pilot else roll.player, roll.kind, roll.game, roll.value) for roll in rolls)


@dataclass(frozen=True, slots=True)
class _Done:
    steps: Steps
    following: Following

    @property
    def struck(self) -> int:
        return sum(step["step"] == "strike" for step in self.steps.log)


def _chain(past: History, version: int) -> Chain:
    chain = past.chains.get(version)
    if chain is None:
        raise refuse("undo.gone", "", "", version=version)
    return chain


def _take_back(work: Work, chain: Chain, why: str, before: Outcome) -> _Done:
    """Change the facts. Raises Refused; then the caller's transaction stores nothing."""
    way, top = way_of(chain.root.act), chain.top
    if way.back is None:
        raise refuse("undo.never", "", "", why=way.why)
    if top is not chain.root and not way.again:
        raise refuse("undo.again")
    if owner_only(chain.root) and not _owns(work):
        raise refuse("undo.owner")
    past = history(work.campaign)
    if depends := past.depends(chain):
        raise refuse("undo.depends", "", "", count=len(depends), first=depends[0].top.version)
    if past.replaced_since(chain):
        raise refuse("undo.never", "", "", why="replaced")
    reported = Report.objects.filter(game__campaign=work.campaign, state=Report.State.CONFIRMED)
    before_it = set(reported.values_list("game__number", flat=True))
    steps = Steps(work, why)
    back = Back(work, top, steps)
    if top is chain.root:
        way.back(back)
    else:
        steps.back(top.params.get("steps", ()))
    if way.check is not None:
        way.check(back)
    given_again(back)
    opened = before_it - set(reported.values_list("game__number", flat=True))
    following = follow(work.campaign, sorted(opened))
    if following.outcome.refusals:
        raise Refused(*following.outcome.refusals, outcome=following.outcome)
    if _needs_two(work, chain, before, following):
        raise refuse("undo.two")
    return _Done(steps, following)


def _owns(work: Work) -> bool:
    """Where nobody is signed in, as on the command line, whoever may run it may do this."""
    user = work.actor.user_id
    return user is None or Member.objects.filter(campaign=work.campaign, user=user, role=Member.Role.OWNER).exists()


def _needs_two(work: Work, chain: Chain, before: Outcome, following: Following) -> bool:
    """Where two people confirm, one alone takes a report out of what counts, and changes nothing else that does."""
    if work.campaign.confirmation != Campaign.Confirmation.TWO or not way_of(chain.root.act).results:
        return False
    out = chain.root.act == "report.confirm" and chain.counts
    return not out and bool(differences(before, following.outcome))


def _entry(work: Work, chain: Chain, done: _Done, before: Outcome, why: str) -> Entry:
    root = chain.root
    was, now_is = figures(differences(before, done.following.outcome))
    if not was and not now_is and root.act not in WHOLE:
        was, now_is = (root.after, root.before) if chain.counts else (root.before, root.after)
    said = {name: value for name, value in root.params.items() if name not in HIDDEN}
    params: dict[str, Any] = {
        "undone": {"version": root.version, "act": root.act, "params": said, "game": root.game, "at": root.at.isoformat()},
        **({"again": True} if not chain.counts else {}),
        **({"struck": done.struck} if done.struck else {}),
        "steps": done.steps.log,
        **done.following.params(),
    }
    return Entry(params, before=was, after=now_is, game=root.game, reason=why, undoes=chain.top.version)

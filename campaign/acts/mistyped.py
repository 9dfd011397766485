"""A mistyped die put right: the old one stays in the record, struck out with its reason, the new one counts."""

import uuid
from datetime import datetime

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.following import Following, follow
from campaign.acts.rehearsal import put_right
from campaign.corrections.preview import differences, figures
from campaign.models import Campaign
from games.models import Roll
from rulebooks.pacific_air_war.outcome import Outcome

ACT = "roll.correct"


def correct_die(
    *,
    actor: Actor,
    campaign: Campaign,
    roll: int,
    value: int,
    reason: str,
    witness: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Strike a die out and store what it really showed: act ``roll.correct``. ``roll`` is its number, ``witness`` who saw it.

    Refused: ``roll.struck`` where the die counts no longer, ``die.range``, ``roll.reason``, ``die.witness``; and ``roll.reaches``
    where a later game would come out differently or break a rule, or growth would lose its ground: then the change is
    shown first, in a correction; ``roll.two`` where two people confirm and a reported game would come out differently: then
    it is a correction too, which a second person confirms. Journal params: ``rolls`` (one of {roll, pilot, name, game, kind,
    before, after}), ``closed`` is False where the game is open again; ``before`` and ``after`` hold the changed figures.
    """

    def change(work: Work) -> Entry | None:
        die = Roll.objects.filter(campaign=work.campaign, pk=roll).select_related("pilot").first()
        if die is None or die.voided_at is not None:
            raise refuse("roll.struck")
        if not 1 <= value <= 6:
            raise refuse("die.range", "", "F", value=value)
        why = wording.reason(reason, "roll.reason")
        seen_by = wording.name(witness, "die.witness")
        if value == die.value:
            return None
        before = work.replay()
        told = put_right(die, value, actor=work.actor, reason=why, now=work.now, witness=seen_by)
        following = follow(work.campaign)
        if _reaches_further(die.game, before, following):
            raise refuse("roll.reaches", "", "F", game=die.game, kind=die.kind, before=die.value, after=value)
        changes = differences(before, following.outcome)
        if work.campaign.confirmation == Campaign.Confirmation.TWO and following.outcome.games and changes:
            raise refuse("roll.two", "", "F", before=die.value, after=value)
        was, now_is = figures(changes)
        reopened = die.game in _closed(before) and die.game not in _closed(following.outcome)
        params = {"rolls": [told], **({"closed": False} if reopened else {})}
        return Entry(params, before=was, after=now_is, game=die.game, reason=why)

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def _reaches_further(game: int, before: Outcome, following: Following) -> bool:
    after = following.outcome
    if after.refusals or following.withdrawn:
        return True
    return after.as_of > game and bool(differences(before, after))


def _closed(outcome: Outcome) -> list[int]:
    return [game.game for game in outcome.games if game.closed]

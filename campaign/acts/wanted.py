"""Which dice are called for: by what is stored, or by the correction that is being prepared."""

from dataclasses import dataclass

from campaign.acts.base import Work, refuse
from campaign.acts.rehearsal import rehearse
from games.fate.order import in_order
from games.models import Correction, Roll
from pilots.models import Pilot
from rulebooks.pacific_air_war.outcome import Throw


@dataclass(frozen=True, slots=True)
class Wanted:
    """A die that is called for, and the pilot's row; the row is not stored yet for a pilot whom only a correction brings in."""

    throw: Throw
    pilot: Pilot


def wanted_die(work: Work, game: int, pilot: str, kind: str) -> Wanted:
    """The die of this game, pilot and kind. Raises Refused: ``roll.fallen``, ``roll.unwanted``."""
    for source in (_waiting, _asked_at_all):
        for wanted in source(work):
            if (wanted.throw.game, wanted.throw.pilot, wanted.throw.kind) == (game, pilot, kind):
                return wanted
    fallen = Roll.objects.filter(campaign=work.campaign, game=game, pilot__code=pilot, kind=kind, voided_at__isnull=True).first()
    if fallen is not None:
        raise refuse("roll.fallen", kind=kind, pilot=pilot, value=fallen.value, by=fallen.by_name, why=fallen.source)
    raise refuse("roll.unwanted", "", "F", game=game, pilot=pilot, kind=kind)


def pilots_by_id(work: Work) -> dict[str, Pilot]:
    """Every pilot's row, those on call too."""
    return {pilot.code: pilot for pilot in Pilot.objects.filter(campaign=work.campaign).select_related("seat")}


def _waiting(work: Work) -> list[Wanted]:
    """What the stored facts call for now, in the rulebook's order."""
    rows = pilots_by_id(work)
    return [Wanted(throw, rows[throw.pilot]) for throw in in_order(work.replay().pending)]


def _asked_at_all(work: Work) -> list[Wanted]:
    return asked_by_correction(work, first_only=False)


def asked_by_correction(work: Work, first_only: bool = True) -> list[Wanted]:
    """What the correction being prepared calls for, if there is one; ``first_only``: what can and must be settled now.

    One that waits for its second person calls for nothing: no die falls between what was submitted and what is confirmed.
    """
    correction = Correction.objects.filter(campaign=work.campaign, submitted_at__isnull=True).first()
    if correction is None:
        return []
    rehearsal = rehearse(work.campaign, correction)
    rows = pilots_by_id(work) | {pilot.code: pilot for pilot in rehearsal.new_pilots}
    throws = rehearsal.first_dice if first_only else rehearsal.after.pending
    return [Wanted(throw, rows[throw.pilot]) for throw in in_order(throws)]

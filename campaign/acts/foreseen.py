"""What an act would change, found out by doing it and taking that back: what is shown is what is then done."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from campaign.acts.base import Done
from campaign.corrections.preview import Differences, differences
from campaign.models import Campaign
from campaign.record import facts
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Both replays, with the facts as they are. ``version``: the campaign's, before the act."""

    version: int
    record: Record
    before: Outcome
    after: Outcome

    @property
    def differences(self) -> Differences:
        return differences(self.before, self.after)


def foresee(campaign: Campaign, act: Callable[[], Done]) -> Foreseen:
    """Do an act on a campaign, look at what comes of it, and take that back. Raises what the act raises."""
    with transaction.atomic():
        _done, seen = _do(campaign, act)
        transaction.set_rollback(True)
    return seen


def do_as_seen(campaign: Campaign, act: Callable[[], Done], version: int | None) -> Done | Foreseen:
    """Do an act that changes no figure, or whose differences somebody saw at this version of the campaign; else they are the
    answer, and nothing was done. Raises what the act raises.
    """
    with transaction.atomic():
        done, seen = _do(campaign, act)
        if done.repeated or seen.version == version or not seen.differences:
            return done
        transaction.set_rollback(True)
    return seen


def _do(campaign: Campaign, act: Callable[[], Done]) -> tuple[Done, Foreseen]:
    locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
    version, record = locked.version, facts(locked)
    before = play(record)
    done = act()
    return done, Foreseen(version, record, before, done.outcome or before)

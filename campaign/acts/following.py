"""What follows a changed fact before it may be stored: successors are named, and growth without ground is withdrawn.

An ability or a promotion loses its ground when its pilot is lost, not yet there, or has no slot for it any more, or when the
game after which it was given has no report any more. It is taken back by the act that took the ground away, and that act's
journal entry says so. What a campaign file gave before that game was closed waits for it again instead.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from django.db.models import QuerySet

from campaign.ahead import said_of, wait_again
from campaign.models import Campaign
from campaign.record import facts
from campaign.successors import settle
from pilots.models import AbilityChoice, Pilot, Promotion
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.refusal import Refusal

GROUNDLESS = ("ability.pilot", "ability.slots", "promotion.pilot")
RULES: dict[str, str] = {"ability": "PAW-R11", "promotion": "PAW-R12"}


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An ability or promotion that lost its ground. ``code`` and ``rule`` say which rule it would break."""

    kind: Literal["ability", "promotion"]
    pilot: str
    name: str
    what: str
    after: int
    position: int
    code: str
    rule: str

    def params(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Following:
    """The replay once everything has followed; ``outcome.refusals`` holds what only a person can decide."""

    outcome: Outcome
    withdrawn: tuple[Withdrawn, ...]

    def params(self) -> dict[str, Any]:
        """For the journal: nothing where nothing was withdrawn."""
        return {"withdrawn": [gone.params() for gone in self.withdrawn]} if self.withdrawn else {}


def follow(campaign: Campaign, opened: Collection[int] = ()) -> Following:
    """Settle who sits where and withdraw growth that lost its ground, one after another, until nothing more follows.

    ``opened``: games that were closed and are to be reported again. What came after them goes with them.
    """
    withdrawn = _gone_with(campaign, opened) if opened else []
    while True:
        outcome = settle(campaign)
        refusal = next((r for r in outcome.refusals if r.code in GROUNDLESS), None)
        if refusal is None:
            return Following(_with_their_names(campaign, outcome), tuple(withdrawn))
        withdrawn.append(_withdraw(campaign, refusal))


def _with_their_names(campaign: Campaign, outcome: Outcome) -> Outcome:
    """The replay in which the facts name everybody; they may have been named only now."""
    named = all(new.named for game in outcome.games for new in game.comes_in)
    return outcome if named else play(facts(campaign))


def _gone_with(campaign: Campaign, opened: Collection[int]) -> list[Withdrawn]:
    """Withdraw growth after these games, and keep on call whoever came in after them."""
    after = {"campaign": campaign, "after__in": opened}
    rows = [row for table in (Promotion, AbilityChoice) for row in _ordered(table._default_manager.filter(**after))]
    Pilot.objects.filter(campaign=campaign, came_after__in=opened).update(on_call=True)
    given = [_taken_back(row, f"{_kind(row)}.game", RULES[_kind(row)]) for row in rows if not said_of(campaign, row)]
    wait_again(campaign, opened)
    return given


def _withdraw(campaign: Campaign, refusal: Refusal) -> Withdrawn:
    growth = _in_the_files_order(campaign, refusal.code)[int(refusal.at.split("/")[2])]
    return _taken_back(growth, refusal.code, refusal.rule)


def _taken_back(growth: AbilityChoice | Promotion, code: str, rule: str) -> Withdrawn:
    growth.delete()
    return Withdrawn(
        kind=_kind(growth),
        pilot=growth.pilot.code,
        name=growth.pilot.name,
        what=str(growth),
        after=growth.after,
        position=growth.position,
        code=code,
        rule=rule,
    )


def _kind(growth: AbilityChoice | Promotion) -> Literal["ability", "promotion"]:
    return "ability" if isinstance(growth, AbilityChoice) else "promotion"


def _in_the_files_order(campaign: Campaign, code: str) -> Sequence[AbilityChoice | Promotion]:
    model: type[AbilityChoice | Promotion] = Promotion if code == "promotion.pilot" else AbilityChoice
    return _ordered(model.objects.filter(campaign=campaign, pilot__on_call=False))


def _ordered(rows: QuerySet[Any]) -> list[AbilityChoice | Promotion]:
    return list(rows.select_related("pilot").order_by("position", "pk"))

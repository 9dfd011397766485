"""A review in words: the turns of a game with what they changed, the costliest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.acts.trials import reviewed
from campaign.models import Job
from campaign.pictures.picture import Picture
from campaign.signs.figures import decimal, difference
from games.kido_butai.admirals import NAMED
from games.kido_butai.worth_curve import worth_curve
from games.models import Battle
from rulebooks.kido_butai.coach.trials import outcome, sums_of
from rulebooks.kido_butai.coach.worth import Happened, TurnWorth, Worth, costliest, turns
from rulebooks.kido_butai.settings import FLEETS, KIDO_BUTAI, MIDWAY
from rulebooks.kido_butai.turns import clock


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn. Figures are expected differences, or what they changed by; ``error`` belongs to ``change``. ``clear``: the change
    is more than twice its error.
    """

    turn: int
    clock: str
    before: str
    own: str
    enemy: str
    change: str
    error: str
    clear: bool
    in_own: tuple[str, ...]
    in_enemy: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """``worst``: the turns that cost most; ``lines``: all; ``games``: from each position so far; ``whole``: no more come;
    ``curve``: None where no turn is complete."""

    worst: tuple[TurnLine, ...]
    lines: tuple[TurnLine, ...]
    games: int
    turns: int
    admiral: str
    at_end: str
    whole: bool
    curve: Picture | None


def review_page(battle: Battle, job: Job | None) -> Review | None:
    """From the job while it is at work or was stopped, else as it is kept with the battle; None where there is nothing yet."""
    unkept = job is not None and job.state != Job.State.DONE and job.result
    found: Mapping[str, Any] = {**job.params, **job.result} if job is not None and unkept else battle.review
    if not found.get("sums"):
        return None
    each = reviewed(battle, found["turns"])
    sums = [sums_of(stored) for stored in found["sums"]]
    games = min(one.games for one in sums)
    if not games:
        return None
    worths = [Worth(one.mean, one.error) for one in sums]
    if each[-1].phase == "end":
        worths.append(Worth(outcome(each[-1].board).difference, 0.0))
    told = turns(list(zip(each, worths, strict=False)))
    return Review(
        worst=tuple(_line(one) for one in costliest(told)),
        lines=tuple(_line(one) for one in told),
        games=games,
        turns=found["turns"],
        admiral=str(NAMED[found["admiral"]].name),
        at_end=difference(worths[-1].mean),
        whole=games == found["games"],
        curve=worth_curve(told, worths[2 * len(told)], finished=each[-1].phase == "end") if told else None,
    )


def _line(one: TurnWorth) -> TurnLine:
    return TurnLine(
        one.turn,
        clock(one.turn),
        difference(one.before.mean),
        difference(one.own.mean),
        difference(one.enemy.mean),
        difference(one.change.mean),
        decimal(one.change.error, 1),
        one.is_clear,
        sentences(one.in_own),
        sentences(one.in_enemy),
    )


def sentences(told: Happened) -> tuple[str, ...]:
    """What happened, each in a sentence."""
    said = []
    for name in dict.fromkeys((*told.hit, *told.sunk)):
        said.append(_ship(name, name in told.sunk, name in told.again))
    if told.lost:
        said.append(ngettext("%(names)s was lost.", "%(names)s were lost.", len(told.lost)) % {"names": ", ".join(told.lost)})
    if told.americans:
        said.append(
            ngettext("%(many)s American squadron was destroyed.", "%(many)s American squadrons were destroyed.", told.americans)
            % {"many": told.americans}
        )
    found = {
        KIDO_BUTAI: _("The Americans found Kido Butai."),
        FLEETS[0]: _("You found the first fleet."),
        FLEETS[1]: _("You found the second fleet."),
    }
    return (*said, *(found[name] for name in told.found))


def _ship(name: str, is_sunk: bool, again: bool) -> str:
    if name == MIDWAY:
        return _("Midway was destroyed.") if is_sunk else _("Midway was hit.")
    if again and not is_sunk:
        return _("%(ship)s was hit again.") % {"ship": name}
    return (_("%(ship)s was sunk.") if is_sunk else _("%(ship)s was damaged.")) % {"ship": name}

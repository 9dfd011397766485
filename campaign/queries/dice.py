"""The dice record: every die that fell, also the struck ones, newest first, and how often each face fell. Three queries."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from campaign.models import Campaign
from games.models import Game, Roll
from games.words import rolled_by
from pilots.words import kind_words

ON_A_PAGE = 100
FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Die:
    """One die that fell. ``reason`` says why it was struck out, empty where it counts."""

    number: int
    game: int
    at: datetime
    pilot: str
    code: str
    side: str
    kind: str
    value: int
    source: str
    rolled_by: str
    by_the_site: bool
    struck: bool
    reason: str
    succeeds: bool


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face fell, from one source."""

    source: str
    counts: list[int]

    @property
    def total(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True)
class DiceRecord:
    dice: list[Die]
    faces: list[Faces]
    games: list[int]
    game: int | None
    older: int | None

    @property
    def title(self) -> str:
        return _("Dice record")

    @cached_property
    def all_games(self) -> list[int]:
        return [0, *self.games]

    def older_query(self) -> str:
        return f"?{f'game={self.game}&' if self.game is not None else ''}before={self.older}"


def dice_record(campaign: Campaign, game: int | None, before: int | None) -> DiceRecord:
    """The structure of the dice record."""
    rolls = Roll.objects.filter(campaign=campaign)
    if game is not None:
        rolls = rolls.filter(game=game)
    counted = rolls.filter(voided_at__isnull=True).order_by().values_list("source", "value").annotate(n=Count("pk"))
    counts: dict[str, dict[int, int]] = defaultdict(dict)
    for source, value, many in counted:
        counts[source][value] = many
    if before is not None:
        rolls = rolls.filter(pk__lt=before)
    shown = list(rolls.select_related("pilot__seat").order_by("-pk")[: ON_A_PAGE + 1])
    games = list(Game.objects.filter(campaign=campaign).values_list("number", flat=True))
    return DiceRecord(
        dice=[_die(roll) for roll in shown[:ON_A_PAGE]],
        faces=[Faces(str(label), [counts[s].get(f, 0) for f in FACES]) for s, label in Roll.Source.choices if s in counts],
        games=games,
        game=game,
        older=shown[ON_A_PAGE - 1].pk if len(shown) > ON_A_PAGE else None,
    )


def _die(roll: Roll) -> Die:
    pilot = roll.pilot
    return Die(
        number=roll.pk,
        game=roll.game,
        at=roll.at,
        pilot=pilot.name if pilot else _("A strike crew"),
        code=pilot.code if pilot else "",
        side=pilot.seat.side if pilot else "",
        kind=kind_words(roll.kind),
        value=roll.value,
        source=str(Roll.Source(roll.source).label),
        rolled_by=rolled_by(roll.source, pilot.seat.name if pilot else "", roll.by_name, roll.witness),
        by_the_site=roll.source == Roll.Source.SITE,
        struck=roll.voided_at is not None,
        reason=roll.void_reason,
        succeeds=roll.succeeds_id is not None,
    )

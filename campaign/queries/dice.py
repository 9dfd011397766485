"""The dice record: every die that fell, struck ones too, newest first; how often each face fell; the seeds. Three queries."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.words import dice as words
from games.gone import GONE
from games.models import Roll, Seed
from games.words import rolled_by
from pilots.words import kind_words
from rulebooks.fairness import Fairness, fairness

ON_A_PAGE = 100
FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Die:
    """One die that fell, its number and its row's. ``reason`` says why it was struck out, empty where it counts.

    ``derived``: what a die of the site follows from, in words.
    """

    roll: int
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
    derived: str
    struck: bool
    reason: str
    succeeds: bool


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face fell, from one source, and whether fair dice fall so."""

    source: str
    counts: list[int]
    fairness: Fairness

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def verdict(self) -> str:
        return words.verdict(self.fairness)

    @property
    def figures(self) -> str:
        return words.figures(self.fairness)


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A seed of the site's dice. ``secret`` is empty until it is revealed; ``dice``: how many fell from it."""

    number: int
    digest: str
    secret: str
    made_at: datetime
    revealed_at: datetime | None
    dice: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many dice there are, the last one's number, and the numbers that are missing."""

    dice: int
    last: int
    missing: list[int]


@dataclass(frozen=True)
class DiceRecord:
    dice: list[Die]
    faces: list[Faces]
    games: list[int]
    game: int | None
    older: int | None
    seeds: list[SeedLine]
    numbers: Numbers

    @property
    def title(self) -> str:
        return _("Dice record")

    def older_query(self) -> str:
        return f"?{f'game={self.game}&' if self.game is not None else ''}before={self.older}"


def dice_record(campaign: Campaign, game: int | None, before: int | None) -> DiceRecord:
    """The structure of the dice record; ``before``: only dice with a lower number."""
    fallen = list(_fallen(campaign))
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for of_game, _seed, source, value, struck, many, _last in fallen:
        if not struck and game in (None, of_game):
            counts[source][value] += many
    rolls = Roll.objects.filter(campaign=campaign)
    if game is not None:
        rolls = rolls.filter(game=game)
    if before is not None:
        rolls = rolls.filter(number__lt=before)
    shown = list(rolls.select_related("pilot__seat", "seed").order_by("-number")[: ON_A_PAGE + 1])
    return DiceRecord(
        dice=[_die(roll) for roll in shown[:ON_A_PAGE]],
        faces=[_faces(str(label), counts[source]) for source, label in Roll.Source.choices if source in counts],
        games=sorted({of_game for of_game, *_rest in fallen if of_game}),
        game=game,
        older=shown[ON_A_PAGE - 1].number if len(shown) > ON_A_PAGE else None,
        seeds=_seeds(campaign, fallen),
        numbers=_numbers(campaign, fallen),
    )


Fallen = tuple[int, int | None, str, int, bool, int, int]


def _fallen(campaign: Campaign) -> QuerySet[Roll, Fallen]:
    """Game, seed (its key), source, value and whether struck out, each with how many such dice fell and the last one's number."""
    rolls = Roll.objects.filter(campaign=campaign).order_by()
    return rolls.values_list("game", "seed", "source", "value", Q(voided_at__isnull=False)).annotate(
        n=Count("pk"), last=Max("number")
    )


def seed_lines(campaign: Campaign) -> list[SeedLine]:
    """The seeds of a campaign, as the public may see them."""
    return _seeds(campaign, list(_fallen(campaign)))


def _seeds(campaign: Campaign, fallen: list[Fallen]) -> list[SeedLine]:
    dice: Counter[int | None] = Counter()
    for _game, seed, _source, _value, _struck, many, _last in fallen:
        dice[seed] += many
    return [
        SeedLine(seed.number, seed.digest, seed.secret if seed.revealed_at else "", seed.made_at, seed.revealed_at, dice[seed.pk])
        for seed in Seed.objects.filter(campaign=campaign)
    ]


def _numbers(campaign: Campaign, fallen: list[Fallen]) -> Numbers:
    """Whether the dice are numbered from 1 without a gap."""
    dice, last = sum(many for *_what, many, _last in fallen), max((last for *_what, last in fallen), default=0)
    if dice == last:
        return Numbers(dice, last, [])
    there = set(Roll.objects.filter(campaign=campaign).values_list("number", flat=True))
    return Numbers(dice, last, [number for number in range(1, last + 1) if number not in there])


def _faces(source: str, fell: dict[int, int]) -> Faces:
    counts = [fell.get(face, 0) for face in FACES]
    return Faces(source, counts, fairness(counts))


def _die(roll: Roll) -> Die:
    pilot = roll.pilot
    return Die(
        roll=roll.pk,
        number=roll.number,
        game=roll.game,
        at=roll.at,
        pilot=pilot.name if pilot else roll.crew.removeprefix(GONE) if roll.crew.startswith(GONE) else _("A strike crew"),
        code=pilot.code if pilot else "",
        side=pilot.seat.side if pilot else "",
        kind=kind_words(roll.kind),
        value=roll.value,
        source=str(Roll.Source(roll.source).label),
        rolled_by=rolled_by(roll.source, roll.player, roll.by_name, roll.witness),
        by_the_site=roll.source == Roll.Source.SITE,
        derived=words.derived(roll.seed.number, roll.attempt or 1, roll.nonce) if roll.seed else "",
        struck=roll.voided_at is not None,
        reason=roll.void_reason,
        succeeds=roll.succeeds_id is not None,
    )


def secret_seed(campaign: Campaign) -> SeedLine | None:
    """The seed that is still secret, if there is one."""
    return next((seed for seed in seed_lines(campaign) if seed.revealed_at is None), None)

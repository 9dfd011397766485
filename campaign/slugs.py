"""The word that a campaign has in its address: made of its name, once, and never changed."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from campaign.models import Campaign

LONGEST = 60
LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "þ": "th"}
)


def slug_of(name: str) -> str:
    """A name in plain letters, digits and hyphens; ``campaign`` where it has none of these."""
    return slugify(name.translate(LETTERS))[: LONGEST - 8].strip("-_") or "campaign"


def _candidates(name: str) -> Iterator[str]:
    """The name's slug, then the same with 2, 3, ..., leaving out those that are taken."""
    first = slug_of(name)
    taken = set(Campaign.objects.filter(slug__startswith=first).values_list("slug", flat=True))
    for slug in (first if number == 1 else f"{first}-{number}" for number in count(1)):
        if slug not in taken:
            yield slug


def create_campaign(**values: Any) -> Campaign:
    """Store a new campaign row under a free slug; somebody else may take the same one at this very moment."""
    for slug in _candidates(values["name"]):
        try:
            with transaction.atomic():
                return Campaign.objects.create(slug=slug, **values)
        except IntegrityError:
            if not Campaign.objects.filter(slug=slug).exists():
                raise
    raise AssertionError("there is always a next number")

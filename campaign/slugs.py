"""The word that a campaign or a club has in its address: made of its name, once, and never changed."""

from collections.abc import Iterator
from itertools import count
from typing import Any
from unicodedata import normalize

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from campaign.models import Campaign, Club

LONGEST = 60
RESERVED = ("new",)
LETTERS = str.maketrans(
    {
        "ä": "ae", "Ä": "Ae", "ö": "oe", "Ö": "Oe", "ü": "ue", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
        "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "þ": "th",
    }
)  # fmt: skip


def slug_of(name: str, otherwise: str = "campaign") -> str:
    """A name in plain letters, digits and hyphens; ``otherwise`` where it has none of these."""
    return slugify(normalize("NFC", name).translate(LETTERS))[: LONGEST - 8].strip("-_") or otherwise


def _candidates(first: str, taken: set[str]) -> Iterator[str]:
    """The name's slug, then the same with 2, 3, ..., leaving out those that are taken."""
    for slug in (first if number == 1 else f"{first}-{number}" for number in count(1)):
        if slug not in taken:
            yield slug


def create_campaign(**values: Any) -> Campaign:
    """Store a new campaign row under a free slug; somebody else may take the same one at this very moment."""
    first = slug_of(values["name"])
    taken = set(Campaign.objects.filter(slug__startswith=first).values_list("slug", flat=True))
    for slug in _candidates(first, taken):
        try:
            with transaction.atomic():
                return Campaign.objects.create(slug=slug, **values)
        except IntegrityError:
            if not Campaign.objects.filter(slug=slug).exists():
                raise
    raise AssertionError("there is always a next number")


def create_club(**values: Any) -> Club:
    """The same for a club, whose address is none of a page about all clubs."""
    first = values.pop("slug", "") or slug_of(values["name"], "club")
    taken = {*RESERVED, *Club.objects.filter(slug__startswith=first).values_list("slug", flat=True)}
    for slug in _candidates(first, taken):
        try:
            with transaction.atomic():
                return Club.objects.create(slug=slug, **values)
        except IntegrityError:
            if not Club.objects.filter(slug=slug).exists():
                raise
    raise AssertionError("there is always a next number")

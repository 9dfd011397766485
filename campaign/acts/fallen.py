"""A die that fell, as it is stored: each has the next number of its campaign, so that none can be left out unseen."""

import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Max

from campaign.acts import wording
from campaign.acts.base import Work
from campaign.acts.sealed import live_seed
from games.gone import GONE
from games.models import Roll, Seed
from rulebooks.derived import derive
from rulebooks.dice import Dice


def next_number(campaign_id: int) -> int:
    """The number of the next die of a locked campaign, from 1."""
    last: int | None = Roll.objects.filter(campaign=campaign_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def public_word(text: str, at: str = "", /, **params: Any) -> str:
    """A player's word that goes into his die: up to 60 characters on one line, or none. Raises Refused ``die.nonce``."""
    word = unicodedata.normalize("NFC", text).strip()
    return wording.name(" ".join(word.splitlines()), "die.nonce", at, **params) if word else ""


@dataclass(frozen=True, slots=True)
class Cast:
    """What a die of the site shows, and what it is derived from; dice that were brought along have no seed."""

    value: int
    seed: Seed | None = None
    attempt: int | None = None
    nonce: str = ""


class SiteDice:
    """The site's dice during one act: derived from the campaign's secret seed, or, where somebody brings dice, his.

    The same die always shows the same: what fell before it, and how often it is asked for, changes nothing.
    """

    def __init__(self, work: Work, brought: Dice | None = None):
        self._work = work
        self._brought = brought

    @cached_property
    def _seed(self) -> Seed:
        return live_seed(self._work.campaign, self._work.now)

    @cached_property
    def _struck(self) -> Counter[tuple[int, str, str]]:
        """How many dice were struck, by game, pilot's id and kind."""
        struck = Roll.objects.filter(campaign=self._work.campaign, voided_at__isnull=False)
        rows = struck.values_list("game", "pilot__code", "crew", "kind")
        return Counter((game, pilot or crew.removeprefix(GONE), kind) for game, pilot, crew, kind in rows)

    def cast(self, game: int, pilot: str, kind: str, nonce: str = "") -> Cast:
        """One die; ``pilot`` is his id, ``nonce`` checked already."""
        if self._brought is not None:
            return Cast(self._brought.roll(1, 6).values[0])
        seed, attempt = self._seed, 1 + self._struck[game, pilot, kind]
        secret = bytes.fromhex(seed.secret)
        value = derive(secret, label=seed.label, game=game, pilot=pilot, kind=kind, attempt=attempt, nonce=nonce)
        return Cast(value, seed, attempt, nonce)

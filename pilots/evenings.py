"""One game in a pilot's logbook: aircraft, fate, dice, and the reckoning of his EP."""

from dataclasses import dataclass
from typing import Any

from campaign.signs.figures import kills
from games.queries import Played
from pilots.queries import Line, Mark
from pilots.saying import say as _
from pilots.words import crew_words, end_words, fate_words, no_dice_words, throws_words

DOWNING = ("shot_down", "shared")


@dataclass(frozen=True, slots=True)
class Evening:
    """What came of one sortie. ``ep`` is None while a die waits; sums are those after the game."""

    game: Played
    aircraft: str
    fate: str
    crew: str
    crew_end: str
    down: bool
    half_kills: int
    dice: tuple[int, ...]
    dice_words: str
    waiting: bool
    quarters: int
    doubled: bool
    hits_only: bool
    ep: int | None
    half_kills_sum: int
    ep_sum: int
    stood: dict[str, Any] | None
    credits: tuple[dict[str, Any], ...]

    @property
    def end(self) -> str:
        """How the man ended, where his fate does not say it already."""
        return end_words(self.crew_end, self.down)

    @property
    def gone(self) -> bool:
        return self.crew_end in ("killed", "missing", "captured")

    @property
    def rounded(self) -> bool:
        """True where a part of an EP was lost in rounding down."""
        return bool(self.ep is not None and not self.gone and self.quarters * (2 if self.doubled else 1) % 4)

    @property
    def reason(self) -> str:
        """Why the game gave its EP: ``kills: 1½, wounded, single, rounded down``."""
        if self.ep is None:
            return _("dice wait")
        if self.gone:
            return _("%(fate)s, so no EP") % {"fate": self.crew}
        if self.half_kills:
            earned = _("kills: %(kills)s") % {"kills": kills(self.half_kills)}
        else:
            earned = _("hits only (G.4)") if self.hits_only else _("nothing scored")
        words = [earned, self.crew]
        if self.quarters:
            words.append(_("doubled") if self.doubled else _("single"))
        if self.rounded:
            words.append(_("rounded down"))
        return ", ".join(words)


def evening(game: Played, row: list[Any], everybody: dict[str, Line], half_kills_before: int, ep_before: int) -> Evening:
    """A row (code, aircraft, fate, crew's end, half-kills, EP, detail) in words. Sums go on from those before the game."""
    code, aircraft, fate, crew_end, half_kills, ep, detail = row
    throws = detail["throws"]
    waiting = any(throw["value"] is None for throw in throws) or not crew_end
    down = fate != "survived"
    return Evening(
        game=game,
        aircraft=aircraft,
        fate=fate_words(fate, crew_end, detail, _by_whom(code, game.number, everybody)),
        crew=crew_words("" if waiting else crew_end),
        crew_end=crew_end,
        down=down,
        half_kills=half_kills,
        dice=tuple(throw["value"] for throw in throws if throw["value"]),
        dice_words=throws_words(throws) or no_dice_words(detail, down),
        waiting=waiting,
        quarters=detail["ep_quarters"],
        doubled=detail["doubled"],
        hits_only=detail["hits_only"],
        ep=ep,
        half_kills_sum=half_kills_before + half_kills,
        ep_sum=ep_before + (ep or 0),
        stood=detail["after"],
        credits=tuple(detail["credits"]),
    )


def shooters(code: str, game: int, everybody: dict[str, Line]) -> list[tuple[Line, Mark]]:
    """Who has a mark for a sortie, with the mark; strike crews have none."""
    return [(one, mark) for one in everybody.values() for mark in one.marks if mark.on == code and mark.game == game]


def _by_whom(code: str, game: int, everybody: dict[str, Line]) -> str:
    down = [(one, mark) for one, mark in shooters(code, game, everybody) if mark.kind in DOWNING]
    names = [one.name for one, _mark in down]
    if not names:
        return _("a strike crew")
    if len(names) == 1 and down[0][1].kind == "shared":
        names.append(_("a strike crew"))
    return _(" and ").join(names)

"""What attaching, correcting or detaching the battle off Midway would change, as its page shows it beforehand."""

from dataclasses import dataclass

from campaign.acts.foreseen import Foreseen
from campaign.corrections.lines import Lines, lines
from games.fate.rolls import person


@dataclass(frozen=True, slots=True)
class Seen:
    """``lines``: the figures before and after; ``version``: what is sent back with the confirmation."""

    lines: Lines
    version: int
    withdrawn: tuple[()] = ()
    sure_to: None = None


def seen_page(seen: Foreseen) -> Seen:
    players = {player.id: player.name for player in seen.record.players}
    people = {pilot.id: person(pilot, players) for pilot in (*seen.before.pilots, *seen.after.pilots)}
    return Seen(lines(seen.differences, seen.before, seen.after, people), seen.version)

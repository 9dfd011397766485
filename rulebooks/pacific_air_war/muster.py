"""The muster (B.2): one roll per player, looked up in his side's table."""

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import Throw
from rulebooks.pacific_air_war.record import Campaign, Player, Side
from rulebooks.pacific_air_war.roster import Pilot, Roster
from rulebooks.pacific_air_war.tables import KILL, QUALITY, Quality
from rulebooks.refusal import Refusal


@rule("PAW", "B.2")
def quality(side: Side, roll: int) -> Quality:
    """The row of Table 1 (Japan) or 2 (USA) for this die, 1 to 6."""
    return next(row for row in QUALITY[side] if roll in row.rolls)


def muster(record: Campaign, roster: Roster, players: dict[str, Player]) -> tuple[set[str], list[Refusal]]:
    """Fill the roster from the muster rolls; answer who has mustered, and what is wrong."""
    refusals: list[Refusal] = []
    mustered: set[str] = set()
    for index, entry in enumerate(record.muster):
        at = f"/muster/{index}"
        player = players.get(entry.player)
        if player is None:
            refusals.append(Refusal("muster.player", f"{at}/player", "B.2", {"player": entry.player}))
            continue
        if entry.player in mustered:
            refusals.append(Refusal("muster.twice", f"{at}/player", "B.2", {"player": entry.player}))
            continue
        mustered.add(entry.player)
        if entry.pilot in roster.pilots:
            refusals.append(Refusal("pilot.duplicate", f"{at}/pilot", "B.2", {"pilot": entry.pilot}))
            continue
        row = quality(player.side, entry.roll)
        throw = Throw(0, entry.pilot, "muster", entry.roll, (), entry.roll, row.status, "B.2")
        roster.add(Pilot(entry.pilot, entry.name, player, 0, row.rank, row.kills * KILL, row.ep, muster=throw))
    return mustered, refusals

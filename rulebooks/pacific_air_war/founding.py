"""Setting up (A, B): players and their spans, which games are played, and whether each side can field enough players."""

from rulebooks.cite import rule
from rulebooks.pacific_air_war.record import SIDES, Campaign, Player, ScheduledGame
from rulebooks.pacific_air_war.scenarios import COMPULSORY, PEARL_GAME
from rulebooks.refusal import Refusal

MOST_PLAYERS = 8


class Schedule:
    """The games that will be played, in their order; the first entry counts where one is written twice."""

    def __init__(self, games: tuple[ScheduledGame, ...]):
        self.by_number: dict[int, ScheduledGame] = {}
        for entry in games:
            self.by_number.setdefault(entry.game, entry)
        self.numbers = tuple(self.by_number)
        self.first = min(self.numbers, default=0)
        self.last = max(self.numbers, default=0)

    def in_span(self, player: Player, game: int) -> bool:
        """Whether this player belongs to the campaign in this game."""
        return (player.from_ or 0) <= game and (player.until is None or game <= player.until)

    def goes_on(self, player: Player, after: int) -> bool:
        """Whether the player flies on after this game: it is not the last, and he does not leave."""
        return after < self.last and (player.until is None or player.until > after)


def check_players(record: Campaign, schedule: Schedule) -> list[Refusal]:
    """Each player once, with a span from one scheduled game to the same or a later one."""
    refusals: list[Refusal] = []
    seen: set[str] = set()
    for index, player in enumerate(record.players):
        if player.id in seen:
            refusals.append(Refusal("player.duplicate", f"/players/{index}/id", "A.3", {"player": player.id}))
        seen.add(player.id)
        refusals += _check_span(player, f"/players/{index}", schedule)
    return refusals


def _check_span(player: Player, at: str, schedule: Schedule) -> list[Refusal]:
    refusals = [
        Refusal("player.span", f"{at}/{key}", "A.3", {"player": player.id, "game": game, "why": "unscheduled"})
        for key, game in (("from", player.from_), ("until", player.until))
        if game is not None and game not in schedule.by_number
    ]
    if not refusals and player.from_ is not None and player.until is not None and player.from_ > player.until:
        refusals.append(
            Refusal("player.span", f"{at}/until", "A.3", {"player": player.id, "game": player.until, "why": "backwards"})
        )
    return refusals


@rule("PAW", "A.1")
@rule("PAW", "B.1")
def check_schedule(record: Campaign) -> list[Refusal]:
    """Four to seven games in the order of their numbers; 1, 2, 4 and 7 among them; *pearl* for game 1 only."""
    refusals: list[Refusal] = []
    before = 0
    for index, entry in enumerate(record.schedule):
        if entry.game <= before:
            refusals.append(Refusal("schedule.order", f"/schedule/{index}/game", "A.1", {"game": entry.game, "before": before}))
        before = max(before, entry.game)
        if entry.variant == "pearl" and entry.game != PEARL_GAME:
            refusals.append(
                Refusal("schedule.variant", f"/schedule/{index}/variant", "C.1", {"game": entry.game, "variant": entry.variant})
            )
    played = {entry.game for entry in record.schedule}
    missing = [game for game in COMPULSORY if game not in played]
    if missing:
        refusals.append(Refusal("schedule.compulsory", "/schedule", "B.1", {"missing": missing}))
    return refusals


@rule("PAW", "A.3")
def check_strength(record: Campaign, schedule: Schedule, mustered: set[str]) -> list[Refusal]:
    """In each reported game each side has ``min_players`` to 8 players within their span, all mustered."""
    refusals: list[Refusal] = []
    unmustered: dict[int, int] = {}
    least = record.rules.min_players
    reported: dict[int, int] = {}
    for index, report in enumerate(record.reports):
        reported.setdefault(report.game, index)
    for game, index in reported.items():
        there = [(n, player) for n, player in enumerate(record.players) if schedule.in_span(player, game)]
        for side in SIDES:
            count = sum(player.side == side for _, player in there)
            if not least <= count <= MOST_PLAYERS:
                figures = {"side": side, "game": game, "count": count, "least": least, "most": MOST_PLAYERS}
                refusals.append(Refusal("players.count", f"/reports/{index}", "A.3", figures))
        for n, player in there:
            if player.id not in mustered:
                unmustered.setdefault(n, game)
    for n, game in sorted(unmustered.items()):
        refusals.append(Refusal("muster.missing", f"/players/{n}", "B.2", {"player": record.players[n].id, "game": game}))
    return refusals

"""The referee's merge page as the template shows it. Pure: facts, draft and parts go in, a structure comes out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Countersign, Part
from games.parts.comparing import compare
from games.parts.filed import Filed
from games.parts.points import Point, Version
from games.parts.reading import filed, manned
from games.parts.words import Crews, about, claim_said, part_said, version_said
from games.reporting.body import Body
from games.reporting.crews import in_seats
from pilots.former import shown_as
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

FLIES = "flies"


@dataclass(frozen=True, slots=True)
class Option:
    """A version to choose: who says so, in words; ``draft``: the draft has it so."""

    id: str
    said: str
    who: str
    draft: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A point: the ``key`` of its choice in the form, whose aircraft it is, and its versions.

    ``about_field``: the version alone does not say what it is about; ``taken``: it is taken over unless somebody unticks it.
    """

    key: str
    crew: str
    player: str
    side: str
    about: str
    state: str
    open: bool
    offered: Option
    options: Sequence[Option]
    beside: str
    about_field: bool
    taken: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """A countersign; ``stale``: the part was filed again after it."""

    player: str
    agrees: bool
    note: str
    stale: bool


@dataclass(frozen=True, slots=True)
class PartRow:
    """A filed part. ``state``: new, taken, changed; ``stray``: claims on aircraft that are not in the report any more."""

    seat: str
    edit: int
    player: str
    side: str
    state: str
    said: str
    note: str
    claims: Sequence[str]
    stray: int
    by: str
    at: datetime
    signs: Sequence[Signed]
    touches: bool = False
    own: Signed | None = None


@dataclass(frozen=True, slots=True)
class Merging:
    """Everything that is filed for a game. ``waits``: whoever flies and has not filed; ``points``: what the rows stand for."""

    scenario: Scenario
    points: Sequence[Point]
    rows: Sequence[Row]
    parts: Sequence[PartRow]
    waits: Sequence[str]

    def _of(self, *states: str) -> list[Row]:
        return [row for row in self.rows if row.state in states]

    @property
    def contradictions(self) -> list[Row]:
        return self._of("contradiction")

    @property
    def settled(self) -> list[Row]:
        return self._of("settled")

    @property
    def new(self) -> list[Row]:
        """What contradicts nothing and is not in the draft yet; what both sides say comes first."""
        return [row for state in ("agreed", "one") for row in self._of(state) if row.open]

    @property
    def there(self) -> list[Row]:
        """What is in the draft already."""
        return [row for row in self._of("agreed", "one") if not row.open]

    @property
    def untaken(self) -> list[PartRow]:
        return [part for part in self.parts if part.state != "taken"]


@dataclass(frozen=True, slots=True)
class Said:
    """What every row needs: who sits where, the players' names, and what was countersigned, by the seat of the part."""

    crews: Crews
    players: Mapping[str, str]
    signs: Mapping[str, Sequence[Signed]]

    def voice(self, seat: str) -> str:
        """Who says it, with what the other side says of his part as it is now."""
        now = [sign for sign in self.signs.get(seat, ()) if not sign.stale]
        so = [_("so it was, says %(name)s") % {"name": sign.player} for sign in now if sign.agrees]
        not_so = [_("not so, says %(name)s") % {"name": sign.player} for sign in now if not sign.agrees]
        name = self.players.get(seat, seat)
        return f"{name} ({'; '.join([*so, *not_so])})" if now else name


def merging(
    record: Campaign,
    game: int,
    draft: Body,
    parts: Sequence[Part],
    signs: Iterable[Countersign],
    choices: Mapping[str, str] | None = None,
) -> Merging:
    """The page's structure. ``choices``: what somebody chose already, a point's key to a version's id."""
    crews = manned(record, game, draft)
    stored = {part.seat.code: part for part in parts}
    compared = filed(record, draft, parts)
    points = compare(draft, compared, {name: crew.side for name, crew in crews.items()})
    players = {player.id: player.name for player in record.players}
    planned = next((each for each in record.schedule if each.game == game), None)
    plan = scenario(game, planned.variant if planned else "standard")
    signed = list(signs)
    return Merging(
        scenario=plan,
        points=points,
        rows=[_row(point, Said(crews, players, _by_seat(parts, signed)), choices or {}) for point in points],
        parts=[part_row(each, stored[each.seat], crews, plan, signed) for each in compared],
        waits=_waits(record, game, draft, stored),
    )


def _by_seat(parts: Iterable[Part], signs: Iterable[Countersign]) -> dict[str, list[Signed]]:
    return {part.seat.code: [_signed(sign, part) for sign in signs if sign.part_id == part.pk] for part in parts}


def _row(point: Point, said: Said, choices: Mapping[str, str]) -> Row:
    crew = said.crews[point.sortie]
    chosen = point.version(choices.get(point.key, "")) or point.offered
    options = [_option(point, version, said, version == chosen) for version in _in_order(point.versions)]
    return Row(
        key=point.key,
        crew=crew.name,
        player=crew.player,
        side=crew.side,
        about=about(point, said.crews),
        state=point.state,
        open=point.open,
        offered=_option(point, point.offered, said, chosen == point.offered),
        options=options,
        beside=", ".join(said.voice(seat) for seat in point.beside),
        about_field=point.what in ("field", "hit"),
        taken=chosen == point.offered,
    )


def _in_order(versions: Sequence[Version]) -> list[Version]:
    """What the draft has comes last, as the choice that changes nothing."""
    return sorted(versions, key=lambda version: version.draft)


def _option(point: Point, version: Version, said: Said, chosen: bool) -> Option:
    who = ", ".join(said.voice(seat) for seat in version.voices)
    return Option(version.id, version_said(point, version, said.crews), who, version.draft, chosen)


def part_row(each: Filed, part: Part, crews: Crews, plan: Scenario, signs: Iterable[Countersign], own: str = "") -> PartRow:
    """A filed part in words; ``own``: the sortie of the player who looks at it."""
    claims = each.claims({name: crew.side for name, crew in crews.items()})
    return PartRow(
        seat=each.seat,
        edit=each.edit,
        player=part.seat.name,
        side=each.side,
        state=each.state,
        said=part_said(each, plan, crews),
        note=str(each.says.get("note", "")),
        claims=[claim_said(claim, crews) for claim in claims],
        stray=len(each.body.get("claims", ())) - len(claims),
        by=shown_as(part.by_name),
        at=part.filed_at,
        signs=[_signed(sign, part) for sign in signs if sign.part_id == part.pk],
        touches=each.touches(own),
        own=None,
    )


def _signed(sign: Countersign, part: Part) -> Signed:
    return Signed(sign.seat.name, sign.agrees, sign.note, sign.edit != part.edit)


def _waits(record: Campaign, game: int, draft: Body, stored: Mapping[str, Part]) -> list[str]:
    """The players who fly by the roll call and filed nothing."""
    calls = draft.get("roll_call", {})
    flying = {sortie.get("pilot") for sortie in draft.get("sorties", ())}
    players = {player.id: player.name for player in record.players}
    waiting = [man.player for man in in_seats(record, game) if man.code in flying and man.player not in stored]
    return [players[player] for player in waiting if calls.get(player, FLIES) == FLIES]

"""A correction as its page shows it: what is changed, what stands in the way, and every difference it would make."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

from campaign.acts.rehearsal import Rehearsal
from campaign.corrections.conflicts import ConflictLine, conflicts, names_of
from campaign.corrections.facts import Fact, Told, changed_facts
from campaign.corrections.lines import Lines, lines
from campaign.corrections.preview import differences
from campaign.record import facts
from campaign.words.numbers import word_first
from campaign.words.params import listed
from games.fate import words
from games.fate.causes import causes
from games.fate.order import in_order, of_first
from games.fate.rolls import Fallen, Person, Waiting, fallen, person, waiting
from games.fate.stroke import Fell, by_pilot
from games.models import Correction, Report, Roll
from rulebooks.pacific_air_war.outcome import Throw
from rulebooks.pacific_air_war.scenarios import scenario


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """A report in the correction, with its changed facts."""

    number: int
    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class VoidedGame:
    """A game that the correction voids. ``again``: it is to be reported again, since no later one is reported."""

    number: int
    title: str
    again: bool


@dataclass(frozen=True, slots=True)
class CorrectedDie:
    """A die in the correction: what it was taken for, and what it really showed."""

    roll: int
    person: Person
    name: str
    game: int
    before: int
    after: int
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """``edit`` and ``version``: the correction's and the campaign's when these differences were worked out.

    ``next`` and ``waiting``: dice without which it cannot be confirmed; ``may_wait``: how many dice of the last game may fall
    after the confirmation. ``sure_to``: the game up to which ``lines`` goes while something is unsettled.
    ``withdrawn``: pilot's name, what he loses, and the rule.
    """

    edit: int
    version: int
    games: tuple[CorrectedGame, ...]
    dice: tuple[CorrectedDie, ...]
    conflicts: tuple[ConflictLine, ...]
    next: Waiting | None
    waiting: tuple[Waiting, ...]
    may_wait: int
    lines: Lines
    sure_to: int | None
    withdrawn: tuple[tuple[str, str, str], ...]
    ready: bool
    reopens: bool
    more_games: tuple[tuple[int, str], ...]
    witnesses: tuple[str, ...]
    just_now: tuple[Fell, ...]
    address: str
    action: str
    reason: str
    voids: tuple[VoidedGame, ...] = ()

    @property
    def again(self) -> tuple[int, ...]:
        """The games that are to be reported again."""
        return tuple(game.number for game in self.voids if game.again)

    @property
    def only_voids(self) -> str:
        """The games that it voids, where it changes nothing else; else empty."""
        return "" if self.games or self.dice else listed(game.number for game in self.voids)

    @property
    def to_decide(self) -> str:
        count = len(self.conflicts)
        return ngettext("One thing to decide", "%(number)s things to decide", count) % {"number": word_first(count)}

    @property
    def dice_fell(self) -> str:
        return words.dice(sum(len(fell.dice) for fell in self.just_now))

    @property
    def more_wait(self) -> str:
        return words.more_wait(len(self.waiting))

    @property
    def roll_all(self) -> str:
        """The button rolls the next die too."""
        return words.roll_all(len(self.waiting) + 1)


def corrected(
    correction: Correction, rehearsal: Rehearsal, version: int, *, chosen: str = "", fell: range = range(0)
) -> CorrectionPage:
    """Build the page of a correction from its rehearsal.

    ``chosen``: id of the pilot whose die is asked for first; ``fell``: numbers of the dice that just fell for it.
    """
    before, after, sure = rehearsal.before, rehearsal.after, rehearsal.sure()
    players = {player.id: player.name for player in rehearsal.record.players}
    people = {pilot.id: person(pilot, players) for pilot in (*before.pilots, *after.pilots)}
    waits = [_waiting(throw, rehearsal, people) for throw in of_first(in_order(rehearsal.first_dice), chosen)]
    games = [report.game for report in rehearsal.record.reports]
    return CorrectionPage(
        edit=correction.edit,
        version=version,
        games=_games(correction, rehearsal, people),
        dice=_dice(correction, people),
        conflicts=conflicts(rehearsal.first_conflicts, rehearsal.record, after, people),
        next=waits[0] if waits else None,
        waiting=tuple(waits[1:]),
        may_wait=len(rehearsal.may_wait),
        lines=lines(differences(*sure), *sure, people),
        sure_to=rehearsal.sure_to,
        withdrawn=tuple((gone.name, gone.what, gone.rule) for gone in rehearsal.following.withdrawn),
        ready=rehearsal.ready,
        reopens=before.complete and not after.complete,
        more_games=tuple((number, scenario(number).title) for number in games if _untouched(correction, number)),
        witnesses=tuple(dict.fromkeys(players.values())),
        just_now=by_pilot(_fallen(correction, rehearsal, people, fell)) if fell else (),
        address=reverse("correction", args=[correction.campaign.slug]),
        action=reverse("correction_throw", args=[correction.campaign.slug]),
        reason=next((die["reason"] for die in correction.dice.values()), ""),
        voids=tuple(VoidedGame(gone.game, scenario(gone.game).title, gone.again) for gone in rehearsal.voids),
    )


def _untouched(correction: Correction, game: int) -> bool:
    return str(game) not in correction.bodies and game not in correction.voids


def _waiting(throw: Throw, rehearsal: Rehearsal, people: Mapping[str, Person]) -> Waiting:
    goes_on = any(game.game > throw.game for game in rehearsal.record.schedule)
    return waiting(throw, people[throw.pilot], causes(rehearsal.after, throw.game), rehearsal.record.rules, goes_on)


def _fallen(correction: Correction, rehearsal: Rehearsal, people: Mapping[str, Person], fell: range) -> Iterator[Fallen]:
    """The dice with these numbers that the correction calls for."""
    named = Roll.objects.filter(campaign=correction.campaign, pk__gte=fell.start, pk__lt=fell.stop, voided_at__isnull=True)
    rows = {(roll.game, roll.pilot.code, roll.kind): roll for roll in named.select_related("pilot") if roll.pilot}
    for played in rehearsal.after.games:
        for throw in (throw for sortie in played.sorties for throw in sortie.throws if throw.value is not None):
            if row := rows.get((throw.game, throw.pilot, throw.kind)):
                yield fallen(throw, people[throw.pilot], causes(rehearsal.after, throw.game), row)


def _games(correction: Correction, rehearsal: Rehearsal, people: Mapping[str, Person]) -> tuple[CorrectedGame, ...]:
    now = facts(correction.campaign)
    old = {report.game: names_of(report, now) for report in now.reports}
    confirmed = Report.objects.filter(game__campaign=correction.campaign, state=Report.State.CONFIRMED)
    bodies = dict(confirmed.values_list("game__number", "body"))
    pilots = {code: who.name for code, who in people.items()}
    return tuple(
        CorrectedGame(
            number=report.game,
            title=scenario(report.game).title,
            facts=changed_facts(
                Told(bodies[report.game], old[report.game]),
                Told(correction.bodies[str(report.game)], names_of(report, rehearsal.record)),
                pilots,
            ),
        )
        for report in rehearsal.record.reports
        if str(report.game) in correction.bodies
    )


def _dice(correction: Correction, people: Mapping[str, Person]) -> tuple[CorrectedDie, ...]:
    rows = Roll.objects.filter(campaign=correction.campaign, pk__in=map(int, correction.dice)).select_related("pilot__seat")
    return tuple(
        CorrectedDie(
            roll=roll.pk,
            person=people.get(roll.pilot.code) or Person(roll.pilot.code, roll.pilot.name, roll.pilot.seat.side, "", ""),
            name=words.kind(roll.kind),
            game=roll.game,
            before=roll.value,
            after=correction.dice[str(roll.pk)]["value"],
            reason=correction.dice[str(roll.pk)]["reason"],
        )
        for roll in rows
        if roll.pilot is not None
    )

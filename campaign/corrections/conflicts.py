"""What a correction makes illegal in the reports: in words, with the choices that settle it. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.words.refusals import both
from games.fate.rolls import Person
from games.reporting.crews import crews
from rulebooks.pacific_air_war.outcome import Outcome, PilotOutcome
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.record import Report
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.refusal import Refusal

_LOST = {
    "killed": gettext_lazy("Killed in game %(lost)d, flew in game %(game)d."),
    "missing": gettext_lazy("Missing since game %(lost)d, flew in game %(game)d."),
    "captured": gettext_lazy("Captured in game %(lost)d, flew in game %(game)d."),
}


@dataclass(frozen=True, slots=True)
class Instead:
    """A choice: ``name`` (id ``pilot``) flew where the report has ``of``, from the conflict's game on."""

    pilot: str
    name: str
    of: str


@dataclass(frozen=True, slots=True)
class ConflictLine:
    """A broken rule that a person must decide on. ``game`` None: it stands in no report. ``subject``: whose line it is."""

    game: int | None
    subject: str
    sentence: str
    advice: str
    rule: str
    instead: Instead | None


def conflict(refusal: Refusal, record: Record, after: Outcome, people: Mapping[str, Person]) -> ConflictLine:
    """A refusal of the corrected campaign ``record``, replayed as ``after``. ``people``: all pilots, also of before."""
    report = report_at(record, refusal.at)
    names = {code: who.name for code, who in people.items()}
    subject = ""
    if report is not None:
        names |= names_of(report, record)
        subject = _subject(refusal, report, names, people)
    whom = str(refusal.params.get("pilot", ""))
    if whom in people:
        names[whom] = people[whom].name
    sentence, advice = both(refusal, names)
    instead = _instead(refusal, report, after, people)
    if report is not None and (gone := _gone(refusal, after)):
        sentence, advice = _LOST[gone.state] % {"lost": gone.lost_in, "game": report.game}, ""
    elif _not_needed(refusal, people):
        sentence, advice = _("He did not come in: the pilot before him was not lost."), ""
    return ConflictLine(report.game if report else None, subject, str(sentence), advice, refusal.rule, instead)


def conflicts(
    refusals: Iterable[Refusal], record: Record, after: Outcome, people: Mapping[str, Person]
) -> tuple[ConflictLine, ...]:
    """Each refusal as a line. Of a pilot who cannot fly several games only the first line offers who flew instead."""
    offered: set[str] = set()
    lines = []
    for line in (conflict(refusal, record, after, people) for refusal in refusals):
        again = line.instead is not None and line.instead.of in offered
        offered |= {line.instead.of} if line.instead else set()
        lines.append(replace(line, instead=None) if again else line)
    return tuple(lines)


def _not_needed(refusal: Refusal, people: Mapping[str, Person]) -> bool:
    """A replacement who flew, and for whom there is no empty seat any more."""
    return refusal.code == "sortie.pilot" and refusal.params.get("why") == "unknown" and refusal.params.get("pilot") in people


def _gone(refusal: Refusal, after: Outcome) -> PilotOutcome | None:
    """The lost pilot who flew all the same."""
    if refusal.code != "sortie.pilot" or refusal.params.get("why") != "lost":
        return None
    return next((pilot for pilot in after.pilots if pilot.id == refusal.params.get("pilot") and pilot.lost_in), None)


def names_of(report: Report, record: Record) -> dict[str, str]:
    """The sorties of a report by their ids, as people call them."""
    plan = next((game for game in record.schedule if game.game == report.game), None)
    body = report.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {
        code: crew.name for code, crew in crews(record, scenario(report.game, plan.variant if plan else "standard"), body).items()
    }


def report_at(record: Record, place: str) -> Report | None:
    """The report in which a place (JSON Pointer) of the campaign file stands; None for a place elsewhere."""
    steps = place.split("/")
    if len(steps) > 2 and steps[1] == "reports" and steps[2].isdigit() and int(steps[2]) < len(record.reports):
        return record.reports[int(steps[2])]
    return None


def _subject(refusal: Refusal, report: Report, names: Mapping[str, str], people: Mapping[str, Person]) -> str:
    steps = refusal.at.split("/")
    if len(steps) < 5 or not steps[4].isdigit():
        return ""
    place = int(steps[4])
    if steps[3] == "sorties" and place < len(report.sorties):
        sortie = report.sorties[place]
        pilot = people.get(sortie.pilot or "")
        return pilot.name if pilot else names.get(sortie.id, "")
    if steps[3] == "claims" and place < len(report.claims):
        return names.get(report.claims[place].on, "")
    return ""


def _instead(refusal: Refusal, report: Report | None, after: Outcome, people: Mapping[str, Person]) -> Instead | None:
    """The pilot who sits, in that game, in the seat of one who cannot fly it."""
    of = str(refusal.params.get("pilot", ""))
    if refusal.code != "sortie.pilot" or report is None or of not in people:
        return None
    seated = [pilot for pilot in after.pilots if pilot.player == people[of].seat and pilot.came < report.game]
    pilot = max(seated, key=lambda pilot: pilot.came, default=None)
    flying = {sortie.pilot for sortie in report.sorties}
    if pilot is None or pilot.id in flying or (pilot.lost_in is not None and pilot.lost_in < report.game):
        return None
    return Instead(pilot.id, pilot.name, of)

"""A changed campaign file in the place of a campaign of one's own: every difference first, then one act."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import intake
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict
from campaign.acts.replacing import replace_campaign
from campaign.answers import CONFLICT, REFUSED, key_of, see
from campaign.beside import Document, in_place_of, whole_document, without
from campaign.corrections.lines import Lines, ScoreRow, lines
from campaign.corrections.preview import differences
from campaign.imports.named_otherwise import named_otherwise
from campaign.imports.whole import kept_whole
from campaign.models import Campaign, Upload
from campaign.people import actor_of
from campaign.record import facts
from games.fate.rolls import person
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record

DICE = ("rescue", "home", "deck", "attack")
BATTLE = "kido_butai"
FEW = 12
HALF = 2


@dataclass(frozen=True, slots=True)
class ReplacePage:
    """What the file would change. ``same``: nothing; ``facts``: what differs in the file itself, in words.

    ``stranger``: the file is of another campaign, as far as names tell: of the pilots with the same ids hardly one is called so.
    """

    upload: Upload
    campaign: Campaign
    same: bool
    facts: tuple[str, ...]
    lines: Lines
    stranger: bool = False
    withdrawn: tuple[Any, ...] = ()
    sure_to: int | None = None

    @property
    def many(self) -> bool:
        """Whether the differences are more than anybody reads one by one."""
        return len(self.lines.pilots) > FEW

    @property
    def sums(self) -> ScoreRow | None:
        """CVP of all games, where they differ."""
        return next((row for row in self.lines.scores if row.game is None), None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.OWNER)
def replace(request: HttpRequest, access: Access, upload: int) -> HttpResponse:
    """Every difference between the file and the campaign; then the file takes its place."""
    rows = Upload.objects.filter(by=request.user.pk, kind=Upload.Kind.CAMPAIGN, pk=upload)
    row = rows.select_related("content").first()
    if row is None:
        raise Http404
    if row.state != Upload.State.WAITING:
        return see("campaign", access.campaign.slug)
    taken = intake.read(kept_whole(row).file.data)
    if taken.record is None or taken.outcome is None:
        raise Http404
    if request.method != "POST":
        return _show(request, access, row, taken.record, taken.outcome)
    key, word = key_of(request), request.POST.get("version", "")
    if key is None:
        return _show(request, access, row, taken.record, taken.outcome, REFUSED)
    try:
        done = replace_campaign(
            actor=actor_of(request),
            campaign=access.campaign,
            record=taken.record,
            outcome=taken.outcome,
            version=int(word) if word.isascii() and word.isdigit() and len(word) < 9 else -1,
            file=row.name,
            upload=row,
            key=key,
        )
    except Conflict as conflict:
        if conflict.thing == "upload":
            return see("campaign", access.campaign.slug)
        messages.error(request, _("Something was changed since these differences were shown. Look at them again."))
        return _show(request, access, row, taken.record, taken.outcome, CONFLICT)
    if done.entry is not None and not done.repeated:
        messages.success(
            request, _("“%(file)s” stands in the place of what was here. The journal keeps the former file.") % {"file": row.name}
        )
    return see("campaign", done.campaign.slug)


def _show(request: HttpRequest, access: Access, row: Upload, record: Record, outcome: Outcome, status: int = 200) -> HttpResponse:
    campaign = Campaign.objects.select_related("score").get(pk=access.campaign.pk)
    stands, there = facts(campaign), whole_document(campaign)
    then = in_place_of(record.document(), there)
    before = play(stands)
    players = {player.id: player.name for each in (stands, record) for player in each.players}
    people = {pilot.id: person(pilot, players) for pilot in (*before.pilots, *outcome.pilots)}
    page = ReplacePage(
        upload=row,
        campaign=campaign,
        same=then == there,
        facts=(*_facts(stands, record), *_besides(there, then)),
        lines=lines(differences(before, outcome), before, outcome, people),
        stranger=_is_stranger(stands, record),
    )
    return render(request, "imports/replace.html", {"access": access, "page": page, "key": uuid4()}, status=status)


def _names(record: Record) -> dict[str, str]:
    """Every pilot's name, by his id."""
    return {each.pilot: each.name for each in (*record.muster, *record.replacements)}


def _is_stranger(old: Record, new: Record) -> bool:
    was, now = _names(old), _names(new)
    both = was.keys() & now.keys()
    return bool(both) and HALF * sum(was[pilot] == now[pilot] for pilot in both) < len(both)


def _facts(old: Record, new: Record) -> Iterator[str]:
    """What differs between the two files, a line a kind."""
    if old.name != new.name:
        yield _("It is called “%(new)s”, not “%(old)s”.") % {"new": new.name, "old": old.name}
    if old.rules != new.rules:
        yield _("The rule options are others.")
    was, now = ({player.id: player.name for player in each.players} for each in (old, new))
    for words, who in (
        (_("Players who come: %(names)s."), [now[code] for code in now if code not in was]),
        (_("Players who go, with their seats: %(names)s."), [was[code] for code in was if code not in now]),
    ):
        if who:
            yield words % {"names": ", ".join(who)}
    yield from named_otherwise(old, new)
    called, calls = _names(old), _names(new)
    other = [(called[pilot], calls[pilot]) for pilot in called if pilot in calls and called[pilot] != calls[pilot]]
    if len(other) == 1:
        yield _("A pilot is called otherwise: %(new)s, not %(old)s.") % {"old": other[0][0], "new": other[0][1]}
    elif other:
        yield _("Pilots who are called otherwise: %(n)d of %(all)d.") % {"n": len(other), "all": len(called)}
    stood, stands = (without(each.document())["schedule"] for each in (old, new))
    battles = [[game.pop(BATTLE, None) for game in each] for each in (stood, stands)]
    if stood != stands:
        yield _("The schedule is another one.")
    if battles[0] != battles[1]:
        yield _battle(any(battles[0]), any(battles[1]))
    reports = {each.game: each for each in old.reports}, {each.game: each for each in new.reports}
    for words, games in (
        (_("Reports that come: %(games)s."), [n for n in reports[1] if n not in reports[0]]),
        (_("Reports that go: %(games)s."), [n for n in reports[0] if n not in reports[1]]),
        (
            _("Reports that differ: %(games)s."),
            [n for n in reports[0] if n in reports[1] and reports[0][n] != reports[1][n]],
        ),
    ):
        if games:
            yield words % {"games": _games(games)}
    if (gone := len(_dice(old) - _dice(new))) or _dice(new) - _dice(old):
        came = len(_dice(new) - _dice(old))
        yield _("Dice that count no longer: %(gone)d; dice that are new: %(came)d.") % {"gone": gone, "came": came}


def _battle(there: bool, then: bool) -> str:
    """What becomes of the battle off Midway behind game 2."""
    if not there:
        return _("A battle off Midway comes behind game 2.")
    return _("The battle off Midway behind game 2 is another one.") if then else _("The battle off Midway behind game 2 goes.")


def _besides(there: Document, then: Document) -> Iterator[str]:
    """What becomes of links and own words."""
    links, linked = ({game["game"]: game.get("links") for game in each["schedule"]} for each in (there, then))
    if games := [n for n in linked if linked[n] != links.get(n)]:
        yield _("Links of games that become others: %(games)s.") % {"games": _games(games)}
    if gone := [n for n in links if links[n] and n not in linked]:
        yield _("Links that go with their games: %(games)s.") % {"games": _games(gone)}
    told, tells = ({each["game"]: each["text"] for each in document.get("chapters", ())} for document in (there, then))
    if 0 in tells and tells[0] != told.get(0):
        yield _("The story’s opening is told in other words.")
    if games := [n for n in tells if n and tells[n] != told.get(n)]:
        yield _("Chapters of the story that are told in other words: %(games)s.") % {"games": _games(games)}


def _games(numbers: list[int]) -> str:
    told = {"numbers": ", ".join(map(str, numbers))}
    return ngettext("game %(numbers)s", "games %(numbers)s", len(numbers)) % told


def _dice(record: Record) -> set[tuple[Any, ...]]:
    """Every die of a file with what it shows."""
    mustered = {(0, each.pilot, "muster", each.roll) for each in record.muster}
    return mustered | {
        (report.game, sortie.pilot or sortie.id, kind, getattr(sortie, kind))
        for report in record.reports
        for sortie in report.sorties
        for kind in DICE
        if getattr(sortie, kind) is not None
    }

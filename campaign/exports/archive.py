"""A whole campaign as one zip: its file, its journal, its dice, every export, and the files that reports came from.

What is bounded by a campaign's games and seats is made first, of one version of it; journal and files are read while packing.
A secret that is still secret is in none of it: the dice record leaves it out, and nothing else holds one.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _

from campaign.exports import check_dice
from campaign.exports.campaign_file import campaign_file, pretty
from campaign.exports.columns import moment
from campaign.exports.dice_record import text_of_record
from campaign.exports.formats import FORMATS
from campaign.exports.formats.csv_lines import csv_lines, encoded
from campaign.exports.formats.said import moment_said
from campaign.exports.material import Material, material
from campaign.exports.story_text import markdown
from campaign.exports.subjects import SUBJECTS, export_of
from campaign.exports.writing import written
from campaign.exports.zipped import zipped
from campaign.models import Campaign, JournalEntry, PhotoContent, Upload, UploadContent
from campaign.neutral import cell
from campaign.story.page import story
from campaign.story.photos import Pictured, pictured, shown_photos
from campaign.words.journal import sentence
from games.kido_butai.picture import picture_of
from games.models import GameDesk, Operation, Report
from games.readers.album import FOLDER, FORMAT, LIST, Album, ListedPhoto
from pilots.former import shown_as
from rulebooks.pacific_air_war.operation import FRAMED_GAME, result_of

READ_BY_ALL = (Report.State.CONFIRMED, Report.State.SUPERSEDED)
TRIES = 3
AT_ONCE = 200
LONGEST = 80
MARGIN = 22
JOURNAL = ("version", "at", "by", "act", "game", "what", "reason")
File = tuple[str, Iterable[bytes]]


def archive(campaign: Campaign, *, member: bool, referee: bool) -> Iterator[bytes]:
    """The zip, bit by bit. Members also get the files that confirmed reports came from; referees every file that is kept, and
    all that the journal keeps."""
    stood, made = _made(campaign)
    at = timezone.localtime(stood.changed_at, timezone.get_default_timezone())
    files = [*made.items(), *_journal(stood, referee)]
    return zipped(_all(files, stood, _uploads(stood, referee) if member else (), member, at), at)


def uploads_stand(campaign: Campaign) -> tuple[int, int]:
    """What the files follow from, which come and go without a new version of the campaign. One query."""
    found = _kept(campaign).order_by().aggregate(n=Count("pk"), newest=Max("pk"))
    return found["n"], found["newest"] or 0


def _all(files: list[File], campaign: Campaign, uploads: Iterable[Upload], member: bool, at: datetime) -> Iterator[File]:
    uploads = list(uploads)
    photos = [pictured(row) for row in shown_photos().filter(campaign=campaign)]
    yield "README.txt", [_readme(campaign, at, member, bool(uploads)).encode()]
    yield from files
    yield "story/story.md", [markdown(story(campaign), {one.number: _photo_name(one) for one in photos}).encode()]
    if photos:
        yield LIST, [(pretty(_album(photos)) + "\n").encode()]
    for one in photos:
        yield FOLDER + _photo_name(one), _photo(one.number)
    for upload in uploads:
        yield _name_of(upload), _content(upload.pk)


def _made(campaign: Campaign) -> tuple[Campaign, dict[str, list[bytes]]]:
    """Everything that follows from the facts, made of one version: where somebody changed it meanwhile, made again."""
    for _try in range(TRIES):
        stood = Campaign.objects.select_related("score").get(pk=campaign.pk)
        files = dict(_of_facts(stood))
        if Campaign.objects.filter(pk=stood.pk, version=stood.version).exists():
            break
    return stood, files


def _of_facts(campaign: Campaign) -> Iterator[tuple[str, list[bytes]]]:
    yield "campaign.json", [campaign_file(campaign).encode()]
    yield "dice/record.json", [text_of_record(campaign).encode()]
    yield "dice/check_dice.py", [Path(check_dice.__file__).read_bytes()]
    stood = material(campaign, picture=f"kido-butai/game-{FRAMED_GAME}.svg")
    yield from _battles(stood)
    yield from _desks(campaign)
    for subject in SUBJECTS:
        for form in FORMATS:
            if form != "csv":
                yield f"exports/{subject}.{form}", [written(subject, form, stood)]
        yield from _tables(subject, stood)


def _battles(stood: Material) -> Iterator[tuple[str, list[bytes]]]:
    """The battle off Midway behind its game: the session file, and the map as it stood at the end."""
    for game in stood.record.schedule:
        if game.kido_butai is not None:
            yield f"kido-butai/game-{game.game}.session.json", [(pretty(game.kido_butai.session) + "\n").encode()]
            yield f"kido-butai/game-{game.game}.svg", [picture_of(result_of(game.kido_butai.session)).encode()]


def _desks(campaign: Campaign) -> Iterator[tuple[str, list[bytes]]]:
    """The sessions of the Dauntless desk behind its games, as they were when they last brought something."""
    rows = GameDesk.objects.filter(game__campaign=campaign).order_by("game__number", "pk")
    for game, row, document in rows.values_list("game__number", "pk", "document"):
        yield f"dauntless/game-{game}-{row}.session.json", [(pretty(document) + "\n").encode()]


def _tables(subject: str, stood: Material) -> Iterator[tuple[str, list[bytes]]]:
    """Each table of an export as a file."""
    export = export_of(subject, stood)
    for place, group in enumerate(export.groups()):
        end = f"-{group}" if place else ""
        yield f"exports/{subject}{end}.csv", [b"".join(csv_lines(export, group))]


def _journal(campaign: Campaign, referee: bool) -> Iterator[File]:
    yield "journal.jsonl", _journal_lines(campaign, referee)
    yield "journal.csv", encoded(_journal_rows(campaign))


def _entries(campaign: Campaign) -> Iterator[JournalEntry]:
    """Up to the version of which everything else was made, the oldest first."""
    entries = JournalEntry.objects.filter(campaign=campaign, version__lte=campaign.version)
    return entries.order_by("version").iterator(chunk_size=AT_ONCE)


def _journal_lines(campaign: Campaign, referee: bool) -> Iterator[bytes]:
    for entry in _entries(campaign):
        line: dict[str, Any] = dict(zip(JOURNAL, _told(entry), strict=True))
        if referee:
            line |= {"params": entry.params, "before": entry.before, "after": entry.after}
        yield (json.dumps(line, ensure_ascii=False) + "\n").encode()


def _journal_rows(campaign: Campaign) -> Iterator[list[Any]]:
    yield list(JOURNAL)
    for entry in _entries(campaign):
        yield [cell(value) if isinstance(value, str) else value for value in _told(entry)]


def _told(entry: JournalEntry) -> tuple[Any, ...]:
    return (entry.version, moment(entry.at), shown_as(entry.actor_name), entry.act, entry.game, sentence(entry), entry.reason)


def _kept(campaign: Campaign) -> QuerySet[Upload]:
    return Upload.objects.filter(campaign=campaign).exclude(state=Upload.State.DROPPED)


def _uploads(campaign: Campaign, referee: bool) -> QuerySet[Upload]:
    """A player gets files of the versions that he may read, and evidence; what waits, or is a draft, is the referees' alone."""
    kept = _kept(campaign).select_related("game").order_by("pk")
    read = Exists(Report.objects.filter(upload=OuterRef("pk"), state__in=READ_BY_ALL))
    return kept if referee else kept.filter(Q(read) | Q(state=Upload.State.KEPT))


def _content(upload: int) -> Iterator[bytes]:
    """The bytes of a file as they came, read when they are packed."""
    yield from (bytes(data) for data in UploadContent.objects.filter(upload=upload).values_list("data", flat=True))


def _photo(number: int) -> Iterator[bytes]:
    """A photo's large picture, read when it is packed."""
    yield from (bytes(data) for data in PhotoContent.objects.filter(photo=number).values_list("data", flat=True))


def _album(photos: list[Pictured]) -> dict[str, Any]:
    listed = [ListedPhoto(file=_photo_name(one), game=one.game, words=one.words, caption=one.caption or None) for one in photos]
    return Album(format=FORMAT, version=1, photos=tuple(listed)).model_dump(exclude_none=True, mode="json")


def _photo_name(photo: Pictured) -> str:
    return f"photos/game-{photo.game}-{photo.number}.jpg" if photo.game else f"photos/campaign-{photo.number}.jpg"


def _name_of(upload: Upload) -> str:
    """Where a file lies in the zip: under its game, with its number before what is harmless of its own name."""
    folder = f"game-{upload.game.number}" if upload.game else "campaign"
    return f"files/{folder}/{upload.pk}-{safe_name(upload.name)}"


def safe_name(name: str) -> str:
    """A file's name without folders, signs that systems refuse, and length; its ending stays."""
    try:
        plain = get_valid_filename(name.replace("\\", "/").rpartition("/")[2].strip(". "))
    except SuspiciousFileOperation:
        return "file"
    stem, dot, ending = plain.rpartition(".")
    return f"{stem[:LONGEST]}{dot}{ending[:LONGEST]}"


def _readme(campaign: Campaign, at: datetime, member: bool, uploads: bool) -> str:
    framed = Operation.objects.filter(game__campaign=campaign).exists()
    desked = GameDesk.objects.filter(game__campaign=campaign).exists()
    lines = "\n".join(f"{name:<{MARGIN}}{words}" for name, words in _holds(member, uploads, framed, desked))
    stood = _("As it stood on %(moment)s, version %(version)d.") % {
        "moment": f"{moment_said(at.isoformat())} ({settings.TIME_ZONE})",
        "version": campaign.version,
    }
    return f"{campaign.name}\n{stood}\n\n{lines}\n"


def _holds(member: bool, uploads: bool, framed: bool, desked: bool) -> Iterator[tuple[str, str]]:
    yield "campaign.json", _("Every fact. Load it on any Ready Room, and the campaign goes on there.")
    yield "journal.csv", _("Who did what and when, as sentences.")
    yield "journal.jsonl", _("The same for programs, a line an entry.")
    yield "dice/record.json", _("Every die that fell, and of the seeds what is public.")
    yield "dice/check_dice.py", _("Checks that record: python3 check_dice.py record.json")
    if framed:
        yield "kido-butai/", _("The battle off Midway behind game 2: its session file, and the map at its end.")
    if desked:
        yield "dauntless/", _("The sessions of the Dauntless desk behind games, as files that any Ready Room opens.")
    yield "exports/", _("Standings, roster, logbooks, game reports and dice record in every format.")
    yield "", _("CSV holds names and codes for programs; a text that a spreadsheet would reckon has an apostrophe before it.")
    yield (
        "story/",
        _("The story as it stood, with its photos. Load this archive instead of the campaign file, and they come along."),
    )
    if not member:
        yield "files/", _("Only members of the campaign get the files that reports came from.")
    elif uploads:
        yield (
            "files/",
            _("The files that reports came from, byte for byte, each with its number before its name."),
        )
    else:
        yield "files/", _("Missing: no report came from a file.")

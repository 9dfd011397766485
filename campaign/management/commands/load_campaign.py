"""``python manage.py load_campaign FILE...``: campaign files become stored campaigns, all of them or none."""

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from campaign.acts.base import Actor, Refused
from campaign.acts.loading import Hung, load_all
from campaign.imports.whole import hung, whole
from campaign.intake import LARGEST, Fault, Intake, read
from campaign.management.lookup import askable
from campaign.management.output import in_utf8
from campaign.words.refusals import told
from games.readers.container import MOST_UNPACKED as LARGEST_ARCHIVE
from games.readers.reading import ZIP
from rulebooks.pacific_air_war.reading import Refused as Unreadable
from rulebooks.pacific_air_war.standings import StandingsDocument, standings
from rulebooks.refusal import Refusal

ACTOR = Actor("command line")


class Command(BaseCommand):
    help = "Store each campaign file as a campaign of its own and print its slug, one a line: all files or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a campaign file, version 1 (JSON), or a campaign's archive")
        parser.add_argument(
            "--check",
            action="store_true",
            help="store nothing; print one line of JSON for each file: its standings, or its first fault",
        )
        parser.add_argument(
            "--owner", metavar="NAME", help="the account that will own the campaigns (default: the site's keeper)"
        )

    def handle(self, *args: Any, files: list[str], check: bool, owner: str | None, **options: Any) -> None:
        in_utf8(self.stdout, self.stderr)
        if check:
            self.check_all(files)
        else:
            self.load_all(files, owner)

    def check_all(self, files: list[str]) -> None:
        refused = 0
        for file in files:
            taken, _photos = take(file)
            refused += bool(taken.faults)
            self.stdout.write(json.dumps(answer(taken), ensure_ascii=False, separators=(",", ":")))
        if refused:
            sys.exit(1)

    def load_all(self, files: list[str], owner: str | None) -> None:
        records, faults = [], []
        for file in files:
            taken, photos = take(file)
            if taken.record is not None:
                records.append((taken.record, taken.outcome, photos))
            faults += [in_words(file, fault) for fault in taken.faults]
        if faults:
            raise CommandError("\n".join([*faults, "Nothing was stored."]))
        try:
            loaded = load_all(actor=ACTOR, records=records, owner_id=owner_id(owner))
        except Refused as refused:
            raise CommandError("\n".join(told(refusal) for refusal in refused.refusals)) from None
        for done in loaded:
            self.stdout.write(done.campaign.slug)


def take(file: str) -> tuple[Intake, tuple[Hung, ...]]:
    """What is in the file or archive of this name; a file that cannot be read has one fault, ``file.format``."""
    try:
        with Path(file).open("rb") as opened:
            data, size = opened.read(LARGEST + 1), os.fstat(opened.fileno()).st_size
            if data.startswith(ZIP):
                return from_archive(file, data + opened.read(LARGEST_ARCHIVE))
            return read(data, size), ()
    except FileNotFoundError:
        why = "no_file"
    except IsADirectoryError:
        why = "folder"
    except (OSError, ValueError):
        why = "not_readable"
    return faulty(Refusal("file.format", "", "", {"why": why})), ()


def from_archive(file: str, data: bytes) -> tuple[Intake, tuple[Hung, ...]]:
    """The campaign of an archive, and its photos."""
    try:
        found = whole(Path(file).name, data, LARGEST_ARCHIVE)
        if found is None:
            return faulty(Refusal("file.format", "", "", {"why": "no_campaign"})), ()
        return read(found.file.data), hung(found.photos)
    except (Refused, Unreadable) as error:
        why = {"why": "archive", "detail": told(error.refusals[0])}
        return faulty(Refusal("file.format", error.refusals[0].at, "", why)), ()


def faulty(refusal: Refusal) -> Intake:
    """What cannot be read at all: one fault, at no line."""
    return Intake(faults=(Fault(refusal, None, ""),))


def answer(taken: Intake) -> StandingsDocument | dict[str, str]:
    """The line of ``--check``: the standings, or the first fault."""
    if taken.record is not None and taken.outcome is not None:
        return standings(taken.outcome, taken.record)
    first = taken.faults[0].refusal
    return {"error": first.code, "at": first.at, "message": in_one_line(taken.faults[0])}


def in_one_line(fault: Fault) -> str:
    """A fault as a sentence with its rule."""
    rule = f" ({fault.refusal.rule})" if fault.refusal.rule else ""
    return f"{told(fault.refusal)}{rule}"


def in_words(file: str, fault: Fault) -> str:
    """A fault with its file, line, pointer and code, as compilers write it."""
    where = f"{file}:{fault.place.line}:{fault.place.column}" if fault.place else file
    at = f" at {fault.refusal.at}" if fault.refusal.at else ""
    return f"{where}: {in_one_line(fault)} [{fault.refusal.code}{at}]"


def owner_id(name: str | None) -> int | None:
    """The account with this name, or the site's keeper; None before there is one."""
    if name is None:
        return User.objects.filter(is_superuser=True, is_active=True).order_by("pk").values_list("pk", flat=True).first()
    account = User.objects.filter(username=askable(name), is_active=True).first()
    if account is None:
        raise CommandError(f"There is no account named “{name}”. Nothing was stored.")
    return account.pk

"""An archive of campaign files: what is in it, how far it is loaded, what became of each file."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response

from campaign.acts import archives
from campaign.acts.base import Refused
from campaign.answers import see
from campaign.imports.told import ArchiveLine, archive_lines
from campaign.jobs import stop
from campaign.models import Job, Upload
from campaign.people import actor_of
from campaign.reading import made_tag
from campaign.words.refusals import told


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """``names``: the files before the work has begun; ``lines``: what became of those that are done. ``going``: it is at work."""

    upload: Upload
    names: tuple[str, ...]
    job: Job | None
    lines: tuple[ArchiveLine, ...]
    going: bool

    @property
    def left(self) -> int:
        return self.job.total - self.job.progress if self.job else 0


def archive(request: HttpRequest, row: Upload) -> HttpResponseBase:
    """The archive's page, which follows the work; or its buttons: load all, stop."""
    if request.method == "POST":
        return _archive_deed(request, row)
    job = row.job
    stands = (job.state, job.progress, job.stop_asked_at, row.state) if job else (row.state,)
    tag = made_tag("archive", row.pk, request.user.pk, *stands)
    going = job is not None and job.state == Job.State.WAITING
    shown_once = bool(len(get_messages(request)))
    if job is not None and not shown_once and (unchanged := get_conditional_response(request, etag=tag)):
        return unchanged
    names = tuple(file.name for file in archives.files_of(row)) if job is None and row.state == Upload.State.WAITING else ()
    page = ArchivePage(row, names, job, archive_lines(job, request.user.pk) if job else (), going)
    answer = render(request, "imports/archive.html", {"page": page, "live": tag if job else None})
    answer.headers["Cache-Control"] = "private, no-cache"
    if job is not None and not shown_once:
        answer.headers["ETag"] = tag
    return answer


def _archive_deed(request: HttpRequest, row: Upload) -> HttpResponse:
    try:
        if request.POST.get("do") == "stop" and row.job is not None:
            stop(job=row.job)
        elif request.POST.get("do") == "load":
            archives.at_once(archives.start(actor=actor_of(request), upload=row))
    except Refused as refused:
        messages.error(request, told(refused.refusals[0]))
    return see("own_import", row.pk)

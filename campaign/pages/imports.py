"""The page that takes any file, and what becomes of one that makes campaigns: one file, or an archive of many."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.db.models import Case, QuerySet, When
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign import intake
from campaign.access import Access, Who, opens_to
from campaign.acts import uploads
from campaign.acts.base import Conflict, Refused
from campaign.acts.loading import load, loaded_with
from campaign.answers import REFUSED, key_of, see
from campaign.exports.book import Book, Logbook, book_of
from campaign.exports.summary import waiting_words
from campaign.imports.forms import asked_file, bringing
from campaign.imports.whole import hung, kept_whole
from campaign.models import Campaign, Member, Upload
from campaign.pages.imports_archive import archive
from campaign.people import actor_of
from campaign.twins import Twins, name_of_a_copy, twins_of
from campaign.words.options import OPTIONS
from campaign.words.refusals import told
from rulebooks.pacific_air_war.record import Campaign as Record

LEADERS = 5
FEW = 4
OWN = (Upload.Kind.CAMPAIGN, Upload.Kind.ARCHIVE)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a campaign file holds. ``options``: (label, value) where not the default; ``own``: campaigns that it may replace;
    ``demo``: demonstrations are his too, which it may not; ``called``: its name as a copy; ``links``,
    ``chapters``, ``photos``: how many come along; ``battle``: how the one off Midway behind a game stands."""

    upload: Upload
    book: Book
    options: tuple[tuple[Any, Any], ...]
    waiting: str
    twins: Twins
    own: tuple[Campaign, ...]
    demo: bool
    called: str = ""
    links: int = 0
    chapters: int = 0
    photos: int = 0
    battle: str = ""

    @property
    def likely(self) -> tuple[Campaign, ...]:
        """Those of its name, or the only ones that there are."""
        named = tuple(campaign for campaign in self.own if campaign.name == self.book.name)
        return named or (self.own if len(self.own) < FEW else ())

    @property
    def others(self) -> tuple[Campaign, ...]:
        return tuple(campaign for campaign in self.own if campaign not in self.likely)

    @property
    def leaders(self) -> tuple[Logbook, ...]:
        """The first of the standings."""
        return self.book.pilots[:LEADERS]


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring_file(request: HttpRequest) -> HttpResponse:
    """Choose a file, or paste its text; then see what it holds, or what is wrong with it."""
    mine = Upload.objects.filter(by=request.user.pk, campaign=None, state=Upload.State.WAITING)
    context: dict[str, Any] = {"form": asked_file(), "kept": list(mine)}
    if request.method != "POST":
        return render(request, "imports/bring.html", context)
    came = bringing(request)
    if isinstance(came, Upload):
        if came.campaign is not None:
            return see("import_preview", came.campaign.slug, came.pk)
        return see("own_import", came.pk)
    return render(request, "imports/bring.html", {**context, **came.context}, status=came.status)


@opens_to(Who.SIGNED_IN)
@require_http_methods(["GET", "HEAD", "POST"])
def own_import(request: HttpRequest, upload: int) -> HttpResponseBase:
    """A file that makes campaigns of its own: what it holds, then loaded or dropped; of an archive how far it is."""
    row = _mine(request).select_related("job", "campaign").filter(pk=upload).first()
    if row is None:
        raise Http404
    if request.method == "POST" and request.POST.get("do") == "drop" and row.job is None:
        if not uploads.drop(upload=row):
            return see("own_import", row.pk)
        messages.success(request, _("“%(file)s” is dropped. Nothing of it was stored.") % {"file": row.name})
        return see("import")
    if row.kind == Upload.Kind.ARCHIVE:
        return archive(request, row)
    if row.state == Upload.State.DROPPED:
        return see("import")
    if row.campaign is not None or row.state == Upload.State.TAKEN:
        return see("campaign", row.campaign.slug) if row.campaign else see("import")
    if request.method == "POST":
        return _load(request, row)
    return look_at(request, row)


def _mine(request: HttpRequest) -> QuerySet[Upload]:
    return Upload.objects.filter(by=request.user.pk, kind__in=OWN)


@opens_to(Who.SIGNED_IN)
@require_safe
def own_import_file(request: HttpRequest, upload: int) -> HttpResponse:
    """One's own file as it came."""
    return sent_as_it_came(_mine(request).filter(pk=upload))


@opens_to(Who.REFEREE)
@require_safe
def upload_file(request: HttpRequest, access: Access, upload: int) -> HttpResponse:
    """A file of the campaign as it came: evidence."""
    return sent_as_it_came(Upload.objects.filter(campaign=access.campaign, pk=upload))


def sent_as_it_came(rows: QuerySet[Upload]) -> HttpResponse:
    """To keep, never to be shown by the browser: whatever it is called, nobody knows what is in it."""
    row = rows.filter(content__isnull=False).select_related("content").first()
    if row is None:
        raise Http404
    answer = HttpResponse(bytes(row.content.data), content_type="application/octet-stream")
    answer.headers["Content-Disposition"] = _attached(row)
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def _attached(row: Upload) -> str:
    ending = row.name[row.name.rfind(".") :].lower() if "." in row.name else ""
    plain = ending if ending[1:].isascii() and ending[1:].isalnum() and len(ending) < 8 else ""
    return f'attachment; filename="upload-{row.pk}{plain}"'


def _load(request: HttpRequest, row: Upload) -> HttpResponse:
    """The file becomes a campaign of one's own. The same form sent twice loads it once."""
    actor, key = actor_of(request), key_of(request)
    brought = kept_whole(row)
    taken = intake.read(brought.file.data)
    if key is None or taken.record is None:
        messages.error(request, _("This form could not be read, so nothing was loaded. Press the button on this page again."))
        return look_at(request, row, REFUSED)
    if earlier := loaded_with(actor, key):
        return see("campaign", earlier.slug)
    twins, copied = twins_of(taken.record, actor.user_id), "copy" in request.POST
    again = copied and twins.same is not None or twins.namesake is not None
    try:
        done = load(
            called=name_of_a_copy(taken.record.name, actor.user_id) if again else "",
            copy_of=twins.same if copied else None,
            actor=actor, record=taken.record, outcome=taken.outcome, owner_id=actor.user_id, key=key, file=row.name,
            once=not copied, upload=row, photos=hung(brought.photos),
            evidence=brought.file.data if brought.photos else None,
        )  # fmt: skip
    except Refused as refused:
        first = refused.refusals[0]
        messages.error(request, f"{first.at}: {told(first)}" if first.code.startswith("photo.") else told(first))
        return look_at(request, row, REFUSED)
    except Conflict as conflict:
        if conflict.thing == "upload":
            return see("own_import", row.pk)
        return look_at(request, row, REFUSED)
    messages.success(request, _("“%(name)s” is loaded. It is private, and you are its owner.") % {"name": done.campaign.name})
    return see("campaign", done.campaign.slug)


def look_at(request: HttpRequest, row: Upload, status: int = 200) -> HttpResponse:
    """The page with what a campaign file holds."""
    brought = kept_whole(row)
    taken = intake.read(brought.file.data)
    if taken.record is None or taken.outcome is None:
        raise Http404
    owned = Campaign.objects.filter(members__user=request.user.pk, members__role=Member.Role.OWNER)
    book = book_of(taken.record, taken.outcome)
    owned = list(owned.order_by(Case(When(name=taken.record.name, then=0), default=1), "name", "pk"))
    page = Preview(
        upload=row,
        book=book,
        options=_options(taken.record),
        waiting=waiting_words(len(taken.outcome.pending)),
        twins=twins_of(taken.record, request.user.pk),
        own=tuple(campaign for campaign in owned if not campaign.is_demo),
        demo=any(campaign.is_demo for campaign in owned),
        called=name_of_a_copy(taken.record.name, request.user.pk),
        links=sum(len(game.links) for game in taken.record.schedule),
        chapters=len(taken.record.chapters),
        photos=len(brought.photos),
        battle=next((game.operation for game in book.games if game.operation), ""),
    )
    answer = render(request, "imports/campaign.html", {"page": page, "key": uuid4()}, status=status)
    add_never_cache_headers(answer)
    return answer


def _options(record: Record) -> tuple[tuple[Any, Any], ...]:
    """The rule options that the file sets otherwise than the book, in words."""
    chosen = record.rules.model_dump(exclude_defaults=True)
    return tuple((option.label, option.words(chosen[option.name])) for option in OPTIONS if option.name in chosen)

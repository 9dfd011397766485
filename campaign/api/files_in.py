"""Files that come in: a game's results, kept and decided on; a campaign file in the place of a campaign."""

import base64
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import Http404
from pydantic import Field
from pydantic_core import to_json

from campaign.acts.base import Actor, Done, Refused, refuse
from campaign.acts.replacing import replace_campaign
from campaign.api.asking import Asking
from campaign.api.special import CampaignFile
from campaign.corrections.facts import Fact
from campaign.imports.bringing import Place, bring
from campaign.imports.matching import DROP
from campaign.imports.preview import DieLine, RemarkLine, preview
from campaign.imports.proposal import propose, understood_of
from campaign.intake import read as read_campaign_file
from campaign.models import Campaign, Upload
from games.models import Game
from games.readers.reading import read
from games.readers.understood import Understood
from games.reporting.crews import men
from pilots.former import shown_as
from rulebooks.pacific_air_war.reading import Refused as Unreadable
from rulebooks.refusal import Refusal

MOST_ENCODED = 3 * 1024 * 1024
Text = Annotated[str, Field(max_length=MOST_ENCODED)]


def bring_results(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    name: Annotated[str, Field(max_length=200)],
    text: Text | None = None,
    encoded: Text | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Upload:
    """Bring a file with a game's results: its ``text``, or its bytes ``encoded`` in base64. Kept for a decision.

    Refused as the page refuses it, with every fault of the file; ``form.results`` where it holds none. Conflict with the file
    that was brought before.
    """
    row = Game.objects.filter(campaign=campaign, number=game).first()
    if row is None:
        raise Http404
    if (text is None) == (encoded is None):
        raise refuse("form.results", "/text")
    data = text.encode() if text is not None else _decoded(encoded or "")
    try:
        if not isinstance(read(name, data), Understood):
            raise refuse("form.results", "/name")
        return bring(actor=actor, name=name, data=data, place=Place(campaign, row))
    except Unreadable as error:
        raise Refused(*error.refusals) from None


def _decoded(encoded: str) -> bytes:
    try:
        return base64.b64decode(encoded, validate=True)
    except ValueError:
        raise refuse("form.results", "/encoded") from None


def replace_by_file(
    *,
    actor: Actor,
    campaign: Campaign,
    file: CampaignFile,
    version: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """``replacing.replace_campaign`` for a campaign ``file`` as somebody sends it. ``version``: as he read it."""
    taken = read_campaign_file(to_json(file))
    if taken.record is None:
        raise Refused(*(fault.refusal for fault in taken.faults))
    said: dict[str, Any] = {"record": taken.record, "outcome": taken.outcome, "version": version, "key": key, "now": now}
    return replace_campaign(actor=actor, campaign=campaign, **said)


@dataclass(frozen=True, slots=True)
class Named:
    """One of a file's people. ``key`` is what a decision names him by; ``pilot``: who he is here, empty while that is open.

    ``offered``: pilots whom he is likely to be.
    """

    key: str
    called: str
    at: str
    pilot: str
    how: str
    settled: bool
    offered: list[str]


@dataclass(frozen=True, slots=True)
class FileKept:
    """A file as somebody brought it, and what has to be decided. ``edit`` and ``against`` are sent with its taking over.

    ``where`` it goes: a report that it opens, the draft that is open, or the correction; ``stop``: why it cannot go there now.
    ``other``: it says that it is of another campaign or game, which has to be meant. All empty once it is settled.
    """

    number: int
    name: str
    kind: str
    state: Literal["waiting", "taken", "dropped", "kept"]
    game: int | None
    by: str
    came_at: datetime
    edit: int
    against: str = ""
    where: Literal["opens", "draft", "correction", ""] = ""
    people: list[Named] | None = None
    remarks: list[RemarkLine] | None = None
    changes: list[Fact] | None = None
    dice: list[DieLine] | None = None
    other: bool = False
    ready: bool = False
    stop: str = ""


@dataclass(frozen=True, slots=True)
class FilesKept:
    """Every file that was brought for games of this campaign, the last one first."""

    files: list[FileKept]


def upload_of(ask: Asking) -> Upload:
    """The file of this campaign that the address names; Http404 where there is none."""
    rows = Upload.objects.filter(campaign=ask.campaign, pk=ask.holders["upload"], game__isnull=False)
    found = rows.select_related("game", "content", "campaign__correction", "campaign__score").first()
    if found is None:
        raise Http404
    return found


def _plain(row: Upload) -> dict[str, Any]:
    said = {what: getattr(row, what) for what in ("name", "kind", "state", "came_at", "edit")}
    return {**said, "number": row.pk, "game": row.game.number if row.game else None, "by": shown_as(row.by_name)}


def files_kept(ask: Asking) -> FilesKept:
    rows = Upload.objects.filter(campaign=ask.campaign).select_related("game").order_by("-pk")
    return FilesKept([FileKept(**_plain(row)) for row in rows])


def file_kept(ask: Asking) -> FileKept:
    row = upload_of(ask)
    if row.state != Upload.State.WAITING:
        return FileKept(**_plain(row))
    proposal = propose(ask.campaign, row, understood_of(row))
    page = preview(ask.campaign, row, proposal)
    return FileKept(
        **_plain(row),
        against=proposal.against,
        where=proposal.where,
        people=[
            Named(each.named.key, line.called, line.at, each.pilot, each.how, each.settled, list(each.offered))
            for each, line in zip(proposal.matches, page.people, strict=True)
        ],
        remarks=list(page.remarks),
        changes=list(page.facts),
        dice=list(page.dice),
        other=bool(proposal.other),
        ready=proposal.ready,
        stop=page.stop,
    )


def decided(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """The choices as they are kept: of people who are asked for, and pilots whom there are. Raises Refused ``form.value``."""
    row = upload_of(ask)
    if row.state != Upload.State.WAITING:
        return {"upload": row, "edit": said["edit"], "choices": {}}
    proposal = propose(ask.campaign, row, understood_of(row))
    asked, known = {each.named.key for each in proposal.matches}, {*men(proposal.record), DROP}
    for name, pilot in said["pilots"].items():
        if name not in asked or pilot not in known:
            raise Refused(Refusal("form.value", f"/pilots/{name}", "", {"field": name, "why": pilot}))
    choices = {"pilots": said["pilots"]} if said["pilots"] else {}
    return {"upload": row, "edit": said["edit"], "choices": {**choices, **({"other": True} if said["other"] else {})}}


def of_this_campaign(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "upload": upload_of(ask)}


def its_number(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "upload": upload_of(ask).pk}

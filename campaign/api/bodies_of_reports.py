"""Reports as they are entered: the campaign file's own types, without dice, which fall one by one after the confirmation."""

from collections.abc import Collection
from typing import Annotated, Any, get_type_hints

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, create_model

from campaign.acts.base import refuse
from campaign.acts.drafts import draft_of
from campaign.api.asking import Asking
from campaign.record import DICE
from games.filing.whose import own_sortie
from games.reporting.body import OWN_KEYS, Body
from pilots.models import Pilot
from rulebooks.pacific_air_war.record import Claim, Facts, Report, Sortie

WHOSE = ("id", "pilot", "strike_for")
KEPT = tuple(key for key in OWN_KEYS if key != "sent")


def _without(kind: type[Facts], name: str, left_out: Collection[str], words: str, **others: Any) -> type[Facts]:
    """A type of the campaign file without some of its keys, or with others in their place."""
    hints = get_type_hints(kind, include_extras=True)
    fields: dict[str, Any] = {
        key: (hints[key], each.default if not each.is_required() else ...)
        for key, each in kind.model_fields.items()
        if key not in (*left_out, *others)
    }
    return create_model(name, __base__=Facts, __doc__=words, **fields, **others)


def _one_or_two(by: tuple[str, ...]) -> tuple[str, ...]:
    if not 1 <= len(by) <= 2:
        raise ValueError(_("one aircraft, or two that share it"))
    return by


BY = get_type_hints(Claim, include_extras=True)["by"]
DraftClaim = _without(
    Claim,
    "DraftClaim",
    (),
    "Who did it, to whom: as in the campaign file.",
    by=(Annotated[BY, AfterValidator(_one_or_two)], ...),
)
DraftSortie = _without(
    Sortie, "DraftSortie", DICE, "One aircraft of a game that is entered: as in the campaign file, without dice."
)
DraftReport = _without(
    Report,
    "DraftReport",
    ("game", "voided"),
    "A report that is entered: as in the campaign file, without dice. It may break rules until it is confirmed.",
    sorties=(Annotated[tuple[DraftSortie, ...], Field(strict=False, max_length=200)], ...),
    claims=(Annotated[tuple[DraftClaim, ...], Field(strict=False, max_length=400)], ()),
)
PartSortie = _without(
    Sortie,
    "PartSortie",
    (*WHOSE, *DICE),
    "What became of one’s own aircraft: as in the campaign file.",
    aircraft=(Annotated[str, Field(max_length=20)] | None, None),
)


class PartBody(Facts):
    """A player's part of a report: what became of his own aircraft, and whom he claims."""

    sortie: PartSortie = PartSortie()
    claims: Annotated[tuple[DraftClaim, ...], Field(strict=False, max_length=100)] = ()


def plain(body: Facts) -> Body:
    """As it is stored: what equals its default is left out."""
    return body.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def as_draft(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """A draft with what was sent; who flies, and what a second person said, stay as the stored draft has them."""
    game = ask.holders["game"]
    draft = draft_of(ask.campaign, game)
    kept = {key: draft.body[key] for key in KEPT if key in draft.body} if draft else {}
    dice = {"dice": draft.body["dice"]} if draft and "dice" in draft.body else {}
    return {**said, "body": {"game": game, **plain(said["body"]), **kept, **dice}}


def as_corrected(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "body": {"game": ask.holders["game"], **plain(said["body"])}}


def if_any(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """A body that may be left out: then the draft is confirmed as it is stored."""
    return as_draft(ask, said) if said["body"] is not None else said


def as_part(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """A part as it is filed from a phone: the aircraft that the draft gives him, where he says no other."""
    body = plain(said["body"])
    pilots = set(Pilot.objects.filter(campaign=ask.campaign, seat__code=ask.access.seat).values_list("code", flat=True))
    draft = draft_of(ask.campaign, ask.holders["game"])
    flown = own_sortie(draft.body, pilots) if draft else None
    told = {"aircraft": str(flown.get("aircraft", "")) if flown else "", **body.get("sortie", {})}
    return {**said, "body": {"sortie": told, "claims": body.get("claims", [])}}


def owners_word(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """Only the owner decides who may see a campaign and who confirms its reports. Raises Refused ``options.owner``."""
    campaign = ask.campaign
    same = said["visibility"] == campaign.visibility and said["confirmation"] in (None, campaign.confirmation)
    if not ask.access.owner and not same:
        raise refuse("options.owner", "/visibility" if said["visibility"] != campaign.visibility else "/confirmation")
    return said

"""Acts between the games: abilities, promotions, names."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.flow import flow
from campaign.models import Campaign
from pilots.models import AbilityChoice, Pilot, Promotion


def choose_ability(
    *,
    actor: Actor,
    campaign: Campaign,
    pilot: str,
    ability: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a pilot (his code) an ability for a slot that he has earned, after the last closed game (PAW-R11).

    Refusals: pilot.gone, ability.name, ability.twice; by the replay ability.slots, ability.pilot.
    Journal ``ability.choose``: pilot, name, side, ability, after.
    """

    def change(work: Work) -> Entry:
        flies = _pilot(work.campaign, pilot)
        chosen = wording.name(ability, "ability.name", "/abilities")
        has = {each.casefold() for each in AbilityChoice.objects.filter(pilot=flies).values_list("ability", flat=True)}
        if chosen.casefold() in has:
            raise refuse("ability.twice", "/abilities", "PAW-R11", name=flies.name, ability=chosen)
        after = flow(work.campaign).last_closed
        position = _next_position(AbilityChoice, work.campaign)
        AbilityChoice.objects.create(campaign=work.campaign, pilot=flies, after=after, ability=chosen, position=position)
        return Entry({**_said(flies), "ability": chosen, "after": after}, game=after or None)

    return perform("ability.choose", change, actor=actor, campaign=campaign, key=key, now=now)


def withdraw_ability(
    *,
    actor: Actor,
    campaign: Campaign,
    choice: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take back an ability that was chosen by mistake. ``choice`` is the AbilityChoice's number.

    Refusals: ability.gone, reason.missing.
    Journal ``ability.withdraw``: pilot, name, side, ability, after, kept (its position); before: ability and after; the reason.
    """

    def change(work: Work) -> Entry:
        stored = AbilityChoice.objects.select_related("pilot__seat").filter(campaign=work.campaign, pk=choice).first()
        if stored is None:
            raise refuse("ability.gone", "/abilities")
        why = wording.reason(reason, "reason.missing", "/reason")
        was = {"ability": stored.ability, "after": stored.after}
        stored.delete()
        return Entry({**_said(stored.pilot), **was, "kept": {"position": stored.position}}, before=was, reason=why)

    return perform("ability.withdraw", change, actor=actor, campaign=campaign, key=key, now=now)


def promote(
    *,
    actor: Actor,
    campaign: Campaign,
    pilot: str,
    rank: str,
    was: str | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a pilot a rank by the referee's word, after the last closed game (PAW-R12).

    ``was`` is the rank that the form showed. Refusals: pilot.gone, rank.name; by the replay promotion.pilot.
    Conflict: ``rank``, with the rank as it stands now.
    Journal ``pilot.promote``: pilot, name, side, rank, after; before and after: rank.
    """

    def change(work: Work) -> Entry | None:
        flies = _pilot(work.campaign, pilot)
        wanted = wording.name(rank, "rank.name", "/promotions")
        stands = flies.line.rank
        if was is not None and stands != was:
            raise Conflict("rank", stands)
        if wanted == stands:
            return None
        after = flow(work.campaign).last_closed
        position = _next_position(Promotion, work.campaign)
        Promotion.objects.create(campaign=work.campaign, pilot=flies, after=after, rank=wanted, position=position)
        params = {**_said(flies), "rank": wanted, "after": after}
        return Entry(params, before={"rank": stands}, after={"rank": wanted}, game=after or None)

    return perform("pilot.promote", change, actor=actor, campaign=campaign, key=key, now=now)


def rename_pilot(
    *,
    actor: Actor,
    campaign: Campaign,
    pilot: str,
    name: str,
    was: str | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a pilot another name; ``was`` is the name that the form showed.

    Refusals: pilot.gone, pilot.name. Conflict: ``pilot``, with the name as it stands now.
    Journal ``pilot.rename``: pilot, name (new), side, was; before and after: name.
    """

    def change(work: Work) -> Entry | None:
        flies = _pilot(work.campaign, pilot)
        old = flies.name
        if not _rename(flies, name, was):
            return None
        return Entry({**_said(flies), "was": old}, before={"name": old}, after={"name": flies.name})

    return perform("pilot.rename", change, actor=actor, campaign=campaign, key=key, now=now)


def name_replacements(
    *,
    actor: Actor,
    campaign: Campaign,
    names: Mapping[str, str],
    was: Mapping[str, str] | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Name the pilots who came in for lost ones (F.5), several at once; a blank name leaves one as he is called now.

    ``names`` and ``was``: pilot's code to his new name, and to the name that the form showed.
    Refusals, with ``pilot`` among their parameters: pilot.gone, pilot.mustered, pilot.name. Conflict: ``pilot``.
    Journal ``replacement.name``: pilots (list of pilot, name, side, player, was).
    """

    def change(work: Work) -> Entry | None:
        named = []
        for code, wanted in names.items():
            flies = _pilot(work.campaign, code)
            if not flies.came_after:
                raise refuse("pilot.mustered", "/replacements", "F.5", pilot=code, name=flies.name)
            old = flies.name
            if wanted.strip() and _rename(flies, wanted, (was or {}).get(code)):
                named.append({**_said(flies), "player": flies.seat.name, "was": old})
        return Entry({"pilots": named}) if named else None

    return perform("replacement.name", change, actor=actor, campaign=campaign, key=key, now=now)


def _rename(flies: Pilot, wanted: str, was: str | None) -> bool:
    """Store another name; False where it is the one he has."""
    name = wording.name(wanted, "pilot.name", "/pilots", pilot=flies.code, player=flies.seat.name, seat=flies.seat.code)
    if name == flies.name:
        return False
    if was is not None and flies.name != was:
        raise Conflict("pilot", flies.name)
    flies.name = name
    flies.save(update_fields=["name"])
    return True


def _pilot(campaign: Campaign, code: str) -> Pilot:
    pilots = Pilot.objects.select_related("seat", "line")
    flies = pilots.filter(campaign=campaign, code=code, on_call=False).first()
    if flies is None:
        raise refuse("pilot.gone", "/pilots", "", pilot=code)
    return flies


def _said(flies: Pilot) -> dict[str, Any]:
    return {"pilot": flies.code, "name": flies.name, "side": flies.seat.side}


def _next_position(model: type[AbilityChoice] | type[Promotion], campaign: Campaign) -> int:
    highest: int | None = model._default_manager.filter(campaign=campaign).aggregate(top=Max("position"))["top"]
    return 0 if highest is None else highest + 1

"""The act that founds a campaign."""

import uuid
from collections.abc import Collection, Mapping
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.options import checked_rules
from campaign.acts.sealed import commit_seed, committed
from campaign.models import Campaign, JournalEntry, Member
from campaign.slugs import create_campaign
from games.models import Game, Variant
from rulebooks.pacific_air_war.scenarios import COMPULSORY, OPTIONAL, PEARL_GAME

ACT = "campaign.found"


def found_campaign(
    *,
    actor: Actor,
    name: str,
    visibility: str = Campaign.Visibility.PRIVATE,
    rules: Mapping[str, Any] | None = None,
    optional_games: Collection[int] = (),
    pearl: bool = False,
    dates: Mapping[int, date] | None = None,
    is_demo: bool = False,
    secret: bytes | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Found a campaign whose owner is the actor. The same form sent twice founds one (B.1: which games).

    ``rules``: option to value, defaults may be among them; ``optional_games``: of 3, 5 and 6; ``dates``: game to day.
    ``secret``: the demo's, for dice that fall the same each time; else the site draws the secret of its dice.
    Refusals: campaign.name, campaign.visibility, rules.value, schedule.optional.
    Journal ``campaign.found``: name, games (numbers), pearl, rules (what differs from the book's defaults), seed
    ({number, digest} of the first seed of the site's dice).
    """
    title = wording.title(name, "campaign.name", "/name")
    options = checked_rules(rules or {})
    if visibility not in Campaign.Visibility.values:
        raise refuse("campaign.visibility", "/visibility")
    for number in optional_games:
        if number not in OPTIONAL:
            raise refuse("schedule.optional", "/schedule", "B.1", game=number)
    moment = now or timezone.now()
    with transaction.atomic():
        _one_at_a_time(actor)
        if key is not None and (earlier := _worked(actor, key)):
            return Done(earlier.campaign, earlier, repeated=True)
        campaign = create_campaign(
            name=title, rules=options, visibility=visibility, is_demo=is_demo, founded_at=moment, changed_at=moment
        )
        numbers = sorted({*COMPULSORY, *optional_games})

        def change(work: Work) -> Entry:
            if actor.user_id is not None:
                Member.objects.create(campaign=work.campaign, user_id=actor.user_id, role=Member.Role.OWNER)
            for number in numbers:
                Game.objects.create(
                    campaign=work.campaign,
                    number=number,
                    variant=Variant.PEARL if pearl and number == PEARL_GAME else Variant.STANDARD,
                    date=(dates or {}).get(number),
                )
            seed = committed(commit_seed(work.campaign, work.now, secret))
            return Entry({"name": title, "games": numbers, "pearl": pearl, "rules": options, "seed": seed})

        return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=moment)


def _one_at_a_time(actor: Actor) -> None:
    """The founder's row stands for the campaign's, which is not there yet to be locked."""
    if actor.user_id is not None:
        User.objects.select_for_update().filter(pk=actor.user_id).first()


def _worked(actor: Actor, key: uuid.UUID) -> JournalEntry | None:
    return JournalEntry.objects.select_related("campaign").filter(key=key, act=ACT, actor_id=actor.user_id).first()

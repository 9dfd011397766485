"""The act that takes the demo away. The demo is built through the other acts (campaign.demo)."""

from dataclasses import dataclass

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.db.models import QuerySet

from campaign.acts.base import Actor
from campaign.models import Campaign, Club, ClubKeeper, Member
from games.models import Battle, Desk

GROUP = "demo"
"""Accounts of the demo are known by this group."""


@dataclass(frozen=True, slots=True)
class Demo:
    """What there is of the demo. ``kept``: campaigns that a demo account founded while somebody tried things out."""

    campaigns: tuple[str, ...]
    clubs: tuple[str, ...]
    accounts: tuple[str, ...]
    kept: tuple[str, ...]

    @property
    def there(self) -> bool:
        return bool(self.campaigns or self.clubs or self.accounts)


def demo_there() -> Demo:
    """What removing the demo would take away, and what it would keep."""
    return Demo(
        campaigns=tuple(Campaign.objects.filter(is_demo=True).order_by("name").values_list("name", flat=True)),
        clubs=tuple(Club.objects.filter(is_demo=True).values_list("name", flat=True)),
        accounts=tuple(_accounts().order_by("pk").values_list("username", flat=True)),
        kept=tuple(_founded_by_them().order_by("campaign__name").values_list("campaign__name", flat=True)),
    )


def remove_demo(*, actor: Actor) -> Demo:
    """Take the demo's campaigns and accounts away, in one transaction, and with them the accounts' games of Kido Butai
    and sessions of the Dauntless desk.

    Answers with what there was.

    A campaign or club that a demo account founded is none of the demo: the actor becomes its owner, or its keeper.
    """
    with transaction.atomic():
        there = demo_there()
        if actor.user_id is not None:
            _hand_over(actor.user_id)
        Campaign.objects.filter(is_demo=True).delete()
        Club.objects.filter(is_demo=True).delete()
        Battle.objects.filter(player__in=_accounts()).delete()
        Desk.objects.filter(referee__in=_accounts()).delete()
        _accounts().delete()
        Group.objects.filter(name=GROUP).delete()
    return there


def _hand_over(user_id: int) -> None:
    for owner in _founded_by_them().select_for_update():
        Member.objects.filter(campaign=owner.campaign_id, user=user_id).delete()
        owner.user_id = user_id
        owner.save(update_fields=["user"])
    kept = Club.objects.filter(is_demo=False, keepers__user__in=_accounts())
    for club in kept.exclude(keepers__in=ClubKeeper.objects.exclude(user__in=_accounts())).distinct():
        ClubKeeper.objects.create(club=club, user_id=user_id)


def _accounts() -> QuerySet[User]:
    return User.objects.filter(groups__name=GROUP, is_superuser=False)


def _founded_by_them() -> QuerySet[Member]:
    return Member.objects.filter(user__in=_accounts(), role=Member.Role.OWNER, campaign__is_demo=False)

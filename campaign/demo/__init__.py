"""The demo: a finished campaign, one in the middle that waits for dice, one half mustered; a few games of Kido Butai,
and of the Dauntless desk.

The names of people are invented.
"""

from datetime import datetime
from uuid import uuid4

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from campaign import sign_ins
from campaign.acts.base import Actor
from campaign.acts.demo import GROUP, Demo, remove_demo
from campaign.acts.inbox import mark_read
from campaign.demo.battles import play_battles
from campaign.demo.club import list_in_a_club
from campaign.demo.desks import play_desks
from campaign.demo.evenings import People
from campaign.demo.finished import play_finished
from campaign.demo.mustering import begin_mustering
from campaign.demo.waiting import play_waiting
from campaign.models import Notice
from campaign.people import password_from
from campaign.sign_ins import SignIn

REFEREE, SECOND, PLAYER = "demo-referee", "demo-second", "demo-player"
UNREAD = 3
"""Notices of each account that nobody has read yet; the others are of evenings long past."""


def build_once(now: datetime | None = None) -> list[SignIn]:
    """Build the demo through acts, all of it or nothing, and answer its sign-ins with random passwords.

    ``now`` is the evening after the middle campaign's last game.
    """
    moment = timezone.localtime(now)
    signed = [
        SignIn(REFEREE, _password(), gettext_noop("runs the three campaigns")),
        SignIn(SECOND, _password(), gettext_noop("the second referee")),
        SignIn(PLAYER, _password(), gettext_noop("a player: Amira, Bence and Ayşe")),
    ]
    with transaction.atomic():
        accounts = {each.name: User.objects.create_user(each.name, password=each.password) for each in signed}
        Group.objects.create(name=GROUP).user_set.add(*accounts.values())
        people = People(Actor(REFEREE, accounts[REFEREE].pk), SECOND, PLAYER)
        played = [play(people, moment) for play in (play_finished, play_waiting, begin_mustering)]
        list_in_a_club(people, played, moment)
        play_battles(people, played[0], moment)
        play_desks(people, played[0], moment)
        for account in accounts.values():
            newest = list(Notice.objects.filter(user=account).values_list("pk", flat=True)[: UNREAD + 1])
            if len(newest) > UNREAD:
                mark_read(user=account.pk, up_to=newest[UNREAD], now=moment)
    return signed


def remove(actor: Actor | None = None) -> Demo:
    """Take the demo's campaigns, accounts and passwords away. ``actor`` gets what its accounts founded themselves."""
    keeper = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    by = actor or Actor(keeper.get_username() if keeper else "", keeper.pk if keeper else None)
    with transaction.atomic():
        there = remove_demo(actor=by)
        transaction.on_commit(sign_ins.forget)
    return there


def _password() -> str:
    return password_from(uuid4())

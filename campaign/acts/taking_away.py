"""The act that takes a whole campaign away, with everything that hangs on it. It cannot be brought back but from its file."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.acts.base import Actor, refuse
from campaign.acts.clubs import Said, perform_club
from campaign.bulk import insert
from campaign.models import Campaign, ClubKeeper, Member, Notice
from campaign.ways import is_guest

GONE = "campaign.gone"


def take_campaign_away(*, actor: Actor, campaign: Campaign, name: str, now: datetime | None = None) -> None:
    """Take a campaign away: facts, journal, story, photos, files, ways in, tokens and webhook; its owner does, nobody else.

    ``name``: the campaign's, typed. Members with an account find it in their inbox; whoever came by a link alone and has no
    other part is nobody any more, and his sessions end. Refusals: campaign.owner, campaign.typed.
    Journal of the club on whose page everybody saw it, ``campaign.gone``: name, slug.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        row = Campaign.objects.select_for_update().get(pk=campaign.pk)
        members = list(Member.objects.filter(campaign=row).select_related("user"))
        if not any(one.user_id == actor.user_id and one.role == Member.Role.OWNER for one in members):
            raise refuse("campaign.owner")
        if name.strip() != row.name.strip():
            raise refuse("campaign.typed", "/name", "", name=row.name)
        club = row.club
        if club is not None and club.removed_at is None and row.visibility == Campaign.Visibility.PUBLIC:
            said = Said({"name": row.name, "slug": row.slug})
            perform_club(GONE, lambda work: said, actor=actor, club=club.slug, now=moment, may=lambda work: None)
        told = {"campaign": row.name, "by": actor.name}
        others = [one.user for one in members if one.user_id != actor.user_id]
        insert(Notice(user_id=user.pk, kind=GONE, params=told, at=moment) for user in others if not is_guest(user))
        row.delete()
        _nobody_any_more([user for user in others if is_guest(user)])


def _nobody_any_more(guests: list[User]) -> None:
    rows = User.objects.select_for_update().filter(pk__in=[user.pk for user in guests]).order_by("pk")
    people = {user.pk for user in rows if is_guest(user) and not (user.is_staff or user.is_superuser)}
    stay = {*Member.objects.filter(user__in=people).values_list("user", flat=True)}
    stay |= {*ClubKeeper.objects.filter(user__in=people).values_list("user", flat=True)}
    User.objects.filter(pk__in=people - stay).delete()

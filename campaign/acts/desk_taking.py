"""An act on a session of the Dauntless desk whose referee is gone: a keeper of its club runs it from then on."""

import uuid
from datetime import datetime

from campaign.acts.base import Actor, refuse
from campaign.acts.clubs import ClubDone, ClubWork, Said, perform_club
from campaign.acts.desk_base import referee_of, room_for_one, save
from campaign.acts.desks import MOST_DESKS
from games.dauntless.left import left_for
from games.models import Desk


def take_desk(*, actor: Actor, club: str, code: str, key: uuid.UUID | None = None, now: datetime | None = None) -> ClubDone:
    """Run a session of the club that nobody runs any more; what was entered there stays as it is. Twice is as once.

    Refusals: club.gone, club.keeper, desk.gone, desk.run (somebody runs it), desk.many. Journal ``desk.take``: title.
    """

    def change(work: ClubWork) -> Said | None:
        desk = Desk.objects.select_for_update().filter(code=code, club=work.club).first()
        if desk is None:
            raise refuse("desk.gone", "/desk")
        if desk.referee_id == actor.user_id:
            return None
        if not left_for(actor.user_id or 0).filter(pk=desk.pk).exists():
            raise refuse("desk.run", "/desk", "", name=desk.referee_name)
        referee = referee_of(actor)
        room_for_one(referee, MOST_DESKS)
        desk.referee, desk.referee_name = referee, actor.name
        save(desk, key, ["referee", "referee_name"])
        return Said({"title": desk.title})

    return perform_club("desk.take", change, actor=actor, club=club, key=key, now=now)

"""The front page: the campaigns that a person finds, his own first. One query."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from campaign.access import Person, listed
from campaign.models import Campaign, Member, Score

MOST = 200


@dataclass(frozen=True, slots=True)
class Listed:
    """One campaign in the list. ``role`` is empty for a reader; ``club``: the address of the club that lists it, or empty."""

    slug: str
    name: str
    role: str
    as_of: int
    games: int
    complete: bool
    japan: int
    usa: int
    pending: int
    visibility: str
    is_demo: bool
    changed_at: datetime
    club: str = ""
    club_name: str = ""

    @property
    def stands(self) -> str:
        """Where it stands, in a few words."""
        if not self.as_of:
            return _("being founded")
        if self.complete:
            return _("finished")
        return _("after game %(game)d") % {"game": self.as_of}


@dataclass(frozen=True, slots=True)
class Front:
    mine: list[Listed]
    others: list[Listed]
    more: bool

    @property
    def has_demo(self) -> bool:
        """Whether a campaign of the demo is listed."""
        return any(entry.is_demo for entry in (*self.mine, *self.others))


def front(person: Person) -> Front:
    """The structure of the front page."""
    mine = Member.objects.filter(campaign=OuterRef("pk"), user_id=person.pk or 0).values("role")[:1]
    rows = list(listed(person).select_related("score", "club").annotate(role=Coalesce(Subquery(mine), Value("")))[: MOST + 1])
    entries = [listed_row(row) for row in rows[:MOST]]
    return Front(
        mine=[entry for entry in entries if entry.role],
        others=[entry for entry in entries if not entry.role],
        more=len(rows) > MOST,
    )


def listed_row(row: Campaign) -> Listed:
    score = getattr(row, "score", None) or Score()
    club = row.club if row.club is not None and row.club.removed_at is None else None
    return Listed(
        slug=row.slug,
        name=row.name,
        role=getattr(row, "role", ""),
        as_of=score.as_of,
        games=len(score.by_game),
        complete=score.complete,
        japan=score.japan,
        usa=score.usa,
        pending=score.pending,
        visibility=row.visibility,
        is_demo=row.is_demo,
        changed_at=row.changed_at,
        club=club.slug if club else "",
        club_name=club.name if club else "",
    )

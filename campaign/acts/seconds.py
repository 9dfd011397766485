"""The two people who confirm, where a campaign wants two: what is kept of the first, and who may be the second.

What is kept of the first is how it was when he submitted: who changes seats afterwards, or gives his away, changes nothing.
"""

from campaign.acts.base import Actor, Refused, Work
from campaign.models import Campaign, Member
from games.models import Correction, Report
from rulebooks.refusal import Refusal

Submitted = Report | Correction
"""What is submitted by one and confirmed by a second."""
RUNS_IT = (Member.Role.OWNER, Member.Role.REFEREE)
KEPT = ("by", "by_name", "submitted_at", "submitted_side")
"""The fields that ``signed`` writes."""


def signed(submitted: Submitted, work: Work) -> None:
    """Keep who submits, as he is called and where he sits at this moment."""
    submitted.by_id, submitted.by_name, submitted.submitted_at = work.actor.user_id, work.actor.name, work.now
    submitted.submitted_side = _part(work.campaign, work.actor.user_id)[1]


def why_not_second(submitted: Submitted, user: int | None, role: str | None, side: str | None) -> str:
    """Why somebody may not be the second person: ``own``, ``side``, ``seat``; empty where he may.

    Another referee may, or a player of the other side; where the first had no seat, any player with a seat.
    """
    if user is None:
        return "seat"
    if submitted.by_id == user:
        return "own"
    if role in RUNS_IT:
        return ""
    if not side:
        return "seat"
    return "side" if submitted.submitted_side == side else ""


def check_second(campaign: Campaign, submitted: Submitted, actor: Actor) -> None:
    """Refuses ``second.own``, ``second.side`` and ``second.seat``. One query."""
    if why := why_not_second(submitted, actor.user_id, *_part(campaign, actor.user_id)):
        raise Refused(not_second(why, submitted))


def not_second(why: str, submitted: Submitted) -> Refusal:
    """The refusal that says ``why`` somebody may not be the second person. Its ``why``: what was submitted."""
    return Refusal(f"second.{why}", "", "", {"why": "correction" if isinstance(submitted, Correction) else "report"})


def _part(campaign: Campaign, user: int | None) -> tuple[str, str]:
    """Role and side of a member at this moment, each empty where he has none."""
    found = Member.objects.filter(campaign=campaign, user=user).values_list("role", "seat__side").first() if user else None
    return (found[0], found[1] or "") if found else ("", "")

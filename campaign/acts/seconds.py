"""The two people who confirm, where a campaign wants two: what is kept of the first, and who may be the second.

What is kept of the first is how it was when he submitted: who changes seats afterwards, or gives his away, changes nothing.
"""

from campaign.acts.base import Actor, Work, refuse
from campaign.models import Campaign, Member
from games.models import Report

RUNS_IT = (Member.Role.OWNER, Member.Role.REFEREE)
KEPT = ("by", "by_name", "submitted_at", "submitted_side")
"""The fields that ``signed`` writes."""


def signed(report: Report, work: Work) -> None:
    """Keep who submits, as he is called and where he sits at this moment."""
    report.by_id, report.by_name, report.submitted_at = work.actor.user_id, work.actor.name, work.now
    report.submitted_side = _part(work.campaign, work.actor.user_id)[1]


def why_not_second(report: Report, user: int | None, role: str | None, side: str | None) -> str:
    """Why somebody may not be the second person: ``own``, ``side``, ``seat``; empty where he may.

    Another referee may, or a player of the other side; where the first had no seat, any player with a seat.
    """
    if user is None:
        return "seat"
    if report.by_id == user:
        return "own"
    if role in RUNS_IT:
        return ""
    if not side:
        return "seat"
    return "side" if report.submitted_side == side else ""


def check_second(campaign: Campaign, report: Report, actor: Actor) -> None:
    """Refuses ``second.own``, ``second.side`` and ``second.seat``. One query."""
    why = why_not_second(report, actor.user_id, *_part(campaign, actor.user_id))
    if why == "own":
        raise refuse("second.own")
    if why == "side":
        raise refuse("second.side")
    if why:
        raise refuse("second.seat")


def _part(campaign: Campaign, user: int | None) -> tuple[str, str]:
    """Role and side of a member at this moment, each empty where he has none."""
    found = Member.objects.filter(campaign=campaign, user=user).values_list("role", "seat__side").first() if user else None
    return (found[0], found[1] or "") if found else ("", "")

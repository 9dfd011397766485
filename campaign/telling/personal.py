"""What an act tells that changed no result: a part was given, a report or a correction waits or came back, a game has a date."""

from collections.abc import Callable

from campaign.models import JournalEntry, Member, Seat
from campaign.telling.events import Audience, Event, only, players_of, referees
from games.models import Report
from games.rollcalls import FLIES


def _part(entry: JournalEntry) -> list[Event]:
    """To whoever got a part or another one, as it stands now."""
    users = [user for name in ("user", "was_user") if (user := entry.params.get(name))]
    parts = Member.objects.filter(user__in=users, campaign=entry.campaign_id).order_by("pk")
    told = parts.values_list("user", "role", "seat__code")
    return [Event("part.given", {"role": role, "player": seat or ""}, only(user)) for user, role, seat in told]


def _undone(entry: JournalEntry) -> list[Event]:
    """A part that was given or taken back is told as one that was given; a date as one that was changed."""
    said = entry.params.get("undone", {})
    act = said.get("act", "")
    if act == "campaign.schedule":
        return _schedule(entry)
    if not act.startswith(("member.", "seat.hand", "campaign.hand_over")):
        return []
    return _part(JournalEntry(campaign_id=entry.campaign_id, params=said.get("params", {})))


def _report_opened(entry: JournalEntry) -> list[Event]:
    """To the players who fly: their part of the report is wanted."""
    drafts = Report.objects.filter(game__campaign=entry.campaign_id, game__number=entry.game, state=Report.State.DRAFT)
    body = drafts.values_list("body", flat=True).first() or {}
    flying = [seat for seat, call in body.get("roll_call", {}).items() if call == FLIES]
    return [Event("part.wanted", {"game": entry.game}, players_of(flying))]


def _seconds(entry: JournalEntry) -> Audience:
    """Everybody who may be the second person: who referees, and who plays on the other side."""
    theirs = Seat.objects.filter(campaign=entry.campaign_id).exclude(side=entry.params["side"])
    others = players_of(theirs.values_list("code", flat=True))
    return lambda hearer: referees(hearer) or others(hearer)


def _submitted(entry: JournalEntry) -> list[Event]:
    return [Event("report.submitted", {"game": entry.game}, _seconds(entry))]


def _returned(entry: JournalEntry) -> list[Event]:
    """To whoever submitted it, where the second person sent it back."""
    if not entry.params.get("second"):
        return []
    return [Event("report.returned", {"game": entry.game, "reason": entry.reason}, only(entry.params["user"]))]


def _correction_submitted(entry: JournalEntry) -> list[Event]:
    games = sorted({*entry.params["games"], *(gone["game"] for gone in entry.params.get("voids", ()))})
    return [Event("correction.submitted", {"games": games, "reason": entry.reason}, _seconds(entry))]


def _correction_returned(entry: JournalEntry) -> list[Event]:
    """To whoever submitted it, where the second person sent it back."""
    if not entry.params.get("second"):
        return []
    told = {"games": entry.params["games"], "reason": entry.reason}
    return [Event("correction.returned", told, only(entry.params["user"]))]


def _schedule(entry: JournalEntry) -> list[Event]:
    """Dates that were set, changed or dropped."""
    told = []
    for number in sorted(entry.before.keys() | entry.after.keys(), key=int):
        was = entry.before.get(number, {}).get("date")
        now = entry.after.get(number, {}).get("date")
        if was != now:
            told.append(Event("game.date", {"game": int(number), "date": now, "was": was}, loud=True))
    return told


def _club(entry: JournalEntry) -> list[Event]:
    """What the keepers of a club did with the campaign."""
    told = {"club": entry.params["club"], "reason": entry.reason, "stays_off": entry.params.get("stays_off", False)}
    return [Event(entry.act, told, referees)]


BY_ACT: dict[str, Callable[[JournalEntry], list[Event]]] = {
    "member.add": _part,
    "member.change": _part,
    "campaign.hand_over": _part,
    "seat.hand": _part,
    "rollcall.open": _report_opened,
    "report.submit": _submitted,
    "report.return": _returned,
    "correction.submit": _correction_submitted,
    "correction.return": _correction_returned,
    "campaign.schedule": _schedule,
    "entry.undo": _undone,
    "club.take_off": _club,
    "club.put_back": _club,
}


def personal(entry: JournalEntry) -> list[Event]:
    """The events of an act that its journal entry tells by itself."""
    told = BY_ACT.get(entry.act)
    return told(entry) if told else []

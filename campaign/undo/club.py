"""How acts on the campaign itself, its seats and its people are taken back. Links and tokens are closed, never opened again."""

from datetime import date

from campaign.acts.base import refuse
from campaign.acts.passes import close_links, sign_out
from campaign.acts.tokens import revoke_tokens
from campaign.models import Member, Pass, Seat, Token, Webhook
from campaign.people import display_name
from campaign.undo.back import Back, found, needed
from campaign.ways import is_guest
from games.models import Game, Part
from pilots.models import Pilot


def options(b: Back) -> None:
    b.steps.set(b.campaign, **b.entry.before)


def schedule(b: Back) -> None:
    """Each line that the act changed is as it was; a game with versions of a report stays."""
    rows = {str(row.number): row for row in Game.objects.filter(campaign=b.campaign)}
    for number in sorted({*b.entry.before, *b.entry.after}):
        was, row = b.entry.before.get(number), rows.get(number)
        if was is None:
            _without_game(b, found(row))
            continue
        values = {**was, "date": date.fromisoformat(was["date"]) if was.get("date") else None}
        if row is None:
            b.steps.add(Game(campaign=b.campaign, number=int(number), **values))
        else:
            b.steps.set(row, **values)
    b.steps.set(b.campaign)


def _without_game(b: Back, row: Game) -> None:
    if row.reports.exists():
        raise refuse("undo.versions", "", "", game=row.number)
    spans = Seat.objects.filter(campaign=b.campaign)
    if spans.filter(from_game=row.number).exists() or spans.filter(until_game=row.number).exists():
        raise refuse("schedule.span", "", "A.3", game=row.number, players=_players(b, row.number))
    b.steps.drop(row)


def _players(b: Back, game: int) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(campaign=b.campaign) if game in (seat.from_game, seat.until_game)]


def seat_add(b: Back) -> None:
    for said in reversed(b.p.many("seats")):
        drop_seat(b, said["code"])


def drop_seat(b: Back, code: str) -> None:
    seat = b.seat(code)
    if Pilot.objects.filter(seat=seat).exists() or Part.objects.filter(seat=seat).exists():
        raise refuse("undo.seat", "", "", player=seat.name)
    b.steps.drop(seat)


def seat_edit(b: Back) -> None:
    seat = b.seat(b.p["seat"])
    if "side" in b.entry.before and Pilot.objects.filter(seat=seat).exists():
        raise refuse("seat.pilot", "", "B.2", name=seat.name, side=seat.side)
    b.steps.set(seat, **b.entry.before)


def seat_remove(b: Back) -> None:
    was = b.entry.before
    there = Seat.objects.filter(campaign=b.campaign)
    last = there.order_by("-position").values_list("position", flat=True).first() or 0
    position = b.kept["position"] or last + 1
    b.steps.add(Seat(campaign=b.campaign, position=position, edit=(b.kept["edit"] or 0) + 1, **was))


def seat_hand(b: Back) -> None:
    """The seat goes back to whoever had it; a guest who was made for it goes."""
    heir = b.member(b.p["user"])
    seat = b.seat(b.p["seat"])
    if b.kept["new_person"]:
        drop_member(b, heir)
    else:
        b.steps.set(heir, seat_id=None)
    if b.p["was_user"]:
        b.steps.set(b.member(b.p["was_user"]), seat_id=seat.pk)
    if "name" in b.entry.before:
        b.steps.set(seat, name=b.entry.before["name"])


def member_add(b: Back) -> None:
    drop_member(b, b.member(b.p["user"]))


def member_join(b: Back) -> None:
    drop_member(b, b.member(b.p["user"]))
    if b.p["new_seat"]:
        drop_seat(b, b.p["seat"])


def drop_member(b: Back, member: Member) -> None:
    """A part goes, with its links and tokens; the account stays."""
    close_links(member, b.work.now)
    sign_out(member.user, b.work.now)
    revoke_tokens(member.user, b.work.now, b.campaign)
    b.steps.drop(member)


def member_change(b: Back) -> None:
    was = b.entry.before
    seat = b.seat(was["seat"]).pk if was.get("seat") else None
    b.steps.set(b.member(b.p["user"]), role=was["role"], seat_id=seat)


def member_remove(b: Back) -> None:
    user = b.person(b.p["user"])
    seat = b.seat(b.entry.before["seat"]).pk if b.entry.before.get("seat") else None
    b.steps.add(Member(campaign=b.campaign, user=user, role=b.entry.before["role"], seat_id=seat))


def hand_over(b: Back) -> None:
    """Whoever owned it owns it again."""
    if not b.kept["role"]:
        raise needed("owner")
    owner, former = b.member(b.p["user"]), b.member(b.p["was_user"])
    if is_guest(former.user) or not former.user.is_active:
        raise refuse("handover.guest", "", "", name=display_name(former.user))
    b.steps.set(owner, role=b.kept["role"])
    b.steps.set(former, role=Member.Role.OWNER.value)


def pass_open(b: Back) -> None:
    Pass.objects.filter(campaign=b.campaign, side=b.p["side"], member=None, revoked_at=None).update(revoked_at=b.work.now)


def pass_give(b: Back) -> None:
    member = b.member(b.p["user"])
    if close_links(member, b.work.now):
        sign_out(member.user, b.work.now)


def pass_slips(b: Back) -> None:
    """Who was made a person by his slip goes; who had a part already only loses the link."""
    given = b.p.many("people")
    if any("made" not in one for one in given):
        raise needed("slips")
    for one in given:
        member = b.member(one["user"])
        if one["made"]:
            drop_member(b, member)
        elif close_links(member, b.work.now):
            sign_out(member.user, b.work.now)


def token_make(b: Back) -> None:
    rows = Token.objects.filter(campaign=b.campaign, user=b.p["user"], name=b.p["called"], made_at=b.entry.at)
    rows.filter(revoked_at=None).update(revoked_at=b.work.now)


def webhook_save(b: Back) -> None:
    stored = found(Webhook.objects.filter(campaign=b.campaign).first())
    if b.p["new"]:
        stored.delete()
    elif b.p["moved"] or not b.entry.before:
        raise needed("webhook")
    else:
        b.steps.set(stored, **b.entry.before)

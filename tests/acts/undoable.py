"""For each act of the journal a campaign in which it is the last that was done, for tests of taking back."""

from collections.abc import Callable, Iterator
from datetime import date

from campaign.acts import (
    clubs,
    handing,
    joining,
    links,
    listing,
    merging_people,
    options,
    passes,
    people,
    seats,
    taking_off,
    tokens,
    webhooks,
)
from campaign.acts.options import GameLine
from campaign.acts.seats import NewSeat
from campaign.models import Campaign, Member, Pass
from games.models import Link
from tests import verbs
from tests.verbs import NOW, acting, fresh

Build = Callable[[], Iterator[Campaign]]
"""Yields the campaign before the act, then does it."""
SCENES: dict[str, list[Build]] = {}


def scene(act: str) -> Callable[[Build], Build]:
    def keep(build: Build) -> Build:
        SCENES.setdefault(act, []).append(build)
        return build

    return keep


def _owned(**more) -> tuple[Campaign, Member]:
    campaign = verbs.mustered_campaign(verbs.account("Olga"), **more)
    return campaign, Member.objects.get(campaign=campaign)


def _player(campaign, name="Nina", seat="", role="player"):
    verbs.add_member(campaign, verbs.account(name), role, seat)
    return Member.objects.get(campaign=campaign, user__username=name)


@scene("campaign.options")
def options_changed():
    campaign = verbs.mustered_campaign()
    stands = fresh(campaign)
    given = {"name": "Another League", "visibility": "public", "rules": {"ace_kills": 6}, "players_roll": False}
    yield campaign
    options.change_options(actor=acting(), campaign=campaign, edit=stands.options_edit, now=NOW, **given)


@scene("club.set")
def listed_in_a_club():
    keeper = verbs.account()
    campaign = verbs.mustered_campaign(keeper)
    club = clubs.found_club(actor=acting(keeper), name="The Long Table", now=NOW).club
    yield campaign
    edit = fresh(campaign).options_edit
    listing.set_club(actor=acting(keeper), campaign=campaign, edit=edit, club=club.slug, now=NOW)


def _off_the_page(yields_before: bool) -> Iterator[Campaign]:
    keeper = verbs.account()
    campaign = verbs.mustered_campaign(keeper)
    club = clubs.found_club(actor=acting(keeper), name="The Long Table", now=NOW).club
    edit = fresh(campaign).options_edit
    listing.set_club(actor=acting(keeper), campaign=campaign, edit=edit, club=club.slug, now=NOW)
    at = {"actor": acting(keeper), "club": club.slug, "campaign": campaign.slug, "now": NOW}
    if yields_before:
        yield campaign
    taking_off.take_off(**at, reason="It plays elsewhere.")
    if not yields_before:
        yield campaign
        taking_off.put_back(**at)


@scene("club.take_off")
def taken_off_the_page():
    yield from _off_the_page(yields_before=True)


@scene("club.put_back")
def put_back_on_the_page():
    yield from _off_the_page(yields_before=False)


@scene("campaign.schedule")
def schedule_changed():
    campaign = verbs.mustered_campaign(optional_games=(3,))
    lines = [GameLine(n, day=date(2026, 10, n)) for n in (1, 2, 4)]
    lines += [GameLine(5), GameLine(7, carrier_japan=True, note="Late.")]
    edit = fresh(campaign).options_edit
    yield campaign
    options.change_schedule(actor=acting(), campaign=campaign, edit=edit, lines=lines, now=NOW)


def _linked(*urls: str) -> Campaign:
    campaign = verbs.mustered_campaign()
    for url in urls:
        links.add_link(actor=acting(), campaign=campaign, game=2, kind="thread", url=url, now=NOW)
    return campaign


def _last_link(campaign: Campaign) -> dict[str, int]:
    link = Link.objects.filter(game__campaign=campaign).last()
    return {"link": link.pk, "edit": link.edit}


@scene("link.add")
def link_added():
    campaign = _linked("https://forum.example/1")
    yield campaign
    links.add_link(actor=acting(), campaign=campaign, game=2, kind="table", url="https://table.example/", note="Room 4", now=NOW)


@scene("link.change")
def link_changed():
    campaign = _linked("https://forum.example/1")
    yield campaign
    told = {"kind": "photos", "url": "https://forum.example/2", "title": "Photos"}
    links.change_link(actor=acting(), campaign=campaign, **_last_link(campaign), **told, now=NOW)


@scene("link.raise")
def link_raised():
    campaign = _linked("https://forum.example/1", "https://forum.example/2")
    yield campaign
    links.raise_link(actor=acting(), campaign=campaign, **_last_link(campaign), now=NOW)


@scene("link.remove")
def link_removed():
    campaign = _linked("https://forum.example/1", "https://forum.example/2")
    yield campaign
    links.remove_link(actor=acting(), campaign=campaign, **_last_link(campaign), now=NOW)


@scene("campaign.hand_over")
def handed_over():
    campaign, owner = _owned()
    heir = _player(campaign, role="referee")
    yield campaign
    handing.hand_over(actor=acting(owner.user), campaign=campaign, member=heir.pk, now=NOW)


@scene("seat.add")
def seats_added():
    campaign = verbs.mustered_campaign()
    new = [NewSeat("Priya", "usa", 4), NewSeat("Henk", "japan")]
    yield campaign
    seats.add_seats(actor=acting(), campaign=campaign, seats=new, now=NOW)


@scene("seat.edit")
def seat_edited():
    campaign = verbs.mustered_campaign()
    seat = {"seat": "u2", "edit": 0, "name": "Jörg B.", "side": "usa", "from_game": 1, "until_game": 4}
    yield campaign
    seats.edit_seat(actor=acting(), campaign=campaign, now=NOW, **seat)


@scene("seat.remove")
def seat_removed():
    campaign = verbs.found_campaign()
    verbs.seat_players(campaign)
    yield campaign
    seats.remove_seat(actor=acting(), campaign=campaign, seat="j2", now=NOW)


@scene("seat.hand")
def seat_handed():
    campaign = verbs.mustered_campaign()
    _player(campaign, seat="j1")
    heir = _player(campaign, "Tomas")
    yield campaign
    handing.hand_seat(actor=acting(), campaign=campaign, seat="j1", member=heir.pk, rename="Tomas", now=NOW)


@scene("seat.hand")
def seat_handed_to_somebody_new():
    campaign = verbs.mustered_campaign()
    yield campaign
    handing.hand_seat(actor=acting(), campaign=campaign, seat="j1", new_person="Tomas", now=NOW)


@scene("member.add")
def member_added():
    campaign = verbs.mustered_campaign()
    yield campaign
    _player(campaign, seat="u1")


@scene("member.change")
def member_changed():
    campaign = verbs.mustered_campaign()
    member = _player(campaign, seat="u1")
    yield campaign
    people.change_member(actor=acting(), campaign=campaign, member=member.pk, role="referee", seat="u2", now=NOW)


@scene("member.remove")
def member_removed():
    campaign = verbs.mustered_campaign()
    member = _player(campaign, seat="u1")
    yield campaign
    people.remove_member(actor=acting(), campaign=campaign, member=member.pk, now=NOW)


@scene("member.join")
def joined_a_new_seat():
    campaign = verbs.mustered_campaign()
    yield campaign
    _join(campaign, name="Greta")


@scene("member.join")
def joined_a_free_seat():
    campaign = verbs.mustered_campaign()
    yield campaign
    _join(campaign, seat="j2")


def _join(campaign, **how):
    passes.open_side(actor=acting(), campaign=campaign, side="japan", now=NOW)
    token = Pass.objects.get(campaign=campaign, member=None).token
    joining.join_side(actor=verbs.Actor("a guest"), campaign=campaign, token=token, now=NOW, **how)


@scene("member.merge")
def merged():
    campaign = verbs.mustered_campaign()
    account = _player(campaign)
    _join(campaign, seat="j2")
    guest = Member.objects.get(campaign=campaign, seat__code="j2")
    yield campaign
    merging_people.merge_people(actor=acting(), campaign=campaign, stays=account.pk, goes=guest.pk, now=NOW)


@scene("pass.open")
def side_opened():
    campaign = verbs.mustered_campaign()
    yield campaign
    passes.open_side(actor=acting(), campaign=campaign, side="japan", now=NOW)


@scene("pass.give")
def link_given():
    campaign = verbs.mustered_campaign()
    _join(campaign, seat="j2")
    member = Member.objects.get(campaign=campaign, seat__code="j2")
    yield campaign
    passes.give_pass(actor=acting(), campaign=campaign, member=member.pk, now=NOW)


@scene("pass.slips")
def slips_given():
    campaign = verbs.mustered_campaign()
    yield campaign
    passes.give_slips(actor=acting(), campaign=campaign, seats=["u1", "u2"], now=NOW)


@scene("token.make")
def token_made():
    campaign, owner = _owned()
    yield campaign
    tokens.make_token(actor=acting(owner.user), campaign=campaign, name="Board", scopes=["read"], now=NOW)


@scene("webhook.save")
def webhook_saved():
    campaign = verbs.mustered_campaign()
    where = {"url": "https://hooks.example/1", "kind": "json"}
    yield campaign
    webhooks.save_webhook(actor=acting(), campaign=campaign, edit=None, active=True, now=NOW, **where)

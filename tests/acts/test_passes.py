"""Ways in: links and codes for a side and for a person, slips, and joining."""

import json
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from campaign.acts import joining, passes, people, seats
from campaign.acts.base import Actor, Refused
from campaign.acts.seats import NewSeat
from campaign.models import JournalEntry, Member, Pass, Seat
from campaign.people import display_name
from campaign.ways import by_code, is_guest, is_open, shown_code
from campaign.words.journal import sentence
from tests.scenes import scene
from tests.verbs import account, acting, add_member, fly_game, found_campaign, fresh, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    founded = found_campaign(sabine)
    seat_players(founded)
    return founded


def opened(campaign, side="usa", **more):
    passes.open_side(actor=acting(), campaign=campaign, side=side, **more)
    return Pass.objects.get(campaign=campaign, side=side, revoked_at=None)


def join(campaign, link, name="Nina", seat="u2", actor=None, **more):
    return joining.join_side(actor=actor or Actor(""), campaign=campaign, token=link.token, name=name, seat=seat, **more)


def slips(campaign, *seats, **more):
    return passes.give_slips(actor=acting(), campaign=campaign, seats=seats or None, **more)


def code(refused):
    return refused.value.refusals[0].code


def test_a_side_has_one_open_link_and_renewing_closes_the_old_one(campaign):
    first = opened(campaign)
    second = opened(campaign)
    first.refresh_from_db()
    assert first.token != second.token
    assert first.code != second.code
    assert (is_open(first), is_open(second)) == (False, True)
    assert [entry.params["renewed"] for entry in JournalEntry.objects.filter(act="pass.open").order_by("version")] == [
        False,
        True,
    ]


def test_a_link_is_closed_and_closing_it_again_changes_nothing(campaign):
    link = opened(campaign)
    assert passes.revoke_side(actor=acting(), campaign=campaign, side="usa").entry is not None
    assert passes.revoke_side(actor=acting(), campaign=campaign, side="usa").entry is None
    link.refresh_from_db()
    assert not is_open(link)


def test_a_link_for_an_evening_is_closed_the_next_day(campaign):
    link = opened(campaign, hours=12, now=JournalEntry.objects.first().at)
    assert not is_open(link)
    with pytest.raises(Refused) as refused:
        join(campaign, link)
    assert code(refused) == "pass.closed"


def test_a_link_has_256_random_bits_and_its_code_is_easily_typed(campaign):
    link = opened(campaign)
    assert len(link.token) == 43
    assert len(link.code) == 8
    assert set(link.code) <= set("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    for typed in (link.code, shown_code(link.code), shown_code(link.code).lower(), f" {link.code[:3]} {link.code[3:]} "):
        assert by_code(typed) == link
    for typed in ("", "ABCD", link.code + "X", link.token):
        assert by_code(typed) is None


def test_the_journal_holds_no_link_and_no_code(campaign):
    link = opened(campaign)
    join(campaign, link)
    slips(campaign)
    secrets = [secret for one in Pass.objects.all() for secret in (one.token, one.code)]
    told = json.dumps(list(JournalEntry.objects.values("params", "before", "after", "reason")))
    assert len(secrets) > 8
    assert [secret for secret in secrets if secret in told] == []


def test_who_joins_has_a_part_a_seat_a_link_and_no_password(campaign):
    join(campaign, opened(campaign))
    nina = Member.objects.get(seat__code="u2")
    assert (nina.role, display_name(nina.user), is_guest(nina.user)) == ("player", "Nina", True)
    assert nina.passes.filter(revoked_at=None).count() == 1
    entry = JournalEntry.objects.get(act="member.join")
    assert (entry.actor_name, entry.actor_id) == ("Nina", nina.user_id)
    assert entry.params["player"] == Seat.objects.get(code="u2").name


def test_who_gives_no_name_is_called_as_his_seat(campaign):
    join(campaign, opened(campaign), name="")
    assert display_name(Member.objects.get(seat__code="u2").user) == Seat.objects.get(code="u2").name


def test_joining_twice_by_one_form_makes_one_person(campaign):
    link, key = opened(campaign), uuid4()
    join(campaign, link, key=key)
    assert join(campaign, link, key=key).repeated
    assert User.objects.filter(first_name="Nina").count() == 1


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"seat": "u9"}, "seat.gone"),
        ({"seat": "j1"}, "seat.gone"),
        ({"name": "x" * 61}, "join.name"),
        ({"name": "", "seat": ""}, "join.name"),
        ({"name": "SABINE"}, "join.twice"),
        ({"name": "Karim", "seat": ""}, "seat.twice"),
    ],
)
def test_what_cannot_be_joined_is_refused_and_makes_nobody(campaign, given, refusal):
    link, before = opened(campaign), User.objects.count()
    with pytest.raises(Refused) as refused:
        join(campaign, link, **given)
    assert code(refused) == refusal
    assert (User.objects.count(), Member.objects.count()) == (before, 1)


def test_a_seat_is_taken_once(campaign):
    link = opened(campaign)
    join(campaign, link)
    with pytest.raises(Refused) as refused:
        join(campaign, link, name="Oskar")
    assert code(refused) == "join.taken"


def test_an_account_joins_as_itself_and_only_once(campaign):
    marek, link = account("marek"), opened(campaign)
    join(campaign, link, actor=acting(marek))
    assert Member.objects.get(seat__code="u2").user == marek
    assert not Pass.objects.filter(member__isnull=False).exists()
    with pytest.raises(Refused) as refused:
        join(campaign, link, seat="u3", actor=acting(marek))
    assert code(refused) == "member.twice"


def test_a_new_player_gets_a_seat_while_there_is_room_and_begins_with_the_next_game(sabine):
    campaign = mustered_campaign(sabine, 7)
    fly_game(campaign, 1)
    link = opened(campaign)
    join(campaign, link, name="Ulla", seat="")
    assert Seat.objects.get(name="Ulla").from_game == 2
    with pytest.raises(Refused) as refused:
        join(campaign, link, name="Vera", seat="")
    assert code(refused) == "players.count"


def test_slips_for_everybody_are_one_act_and_every_seat_has_a_person_then(campaign):
    join(campaign, opened(campaign))
    assert len(slips(campaign).entry.params["people"]) == 7
    assert not Seat.objects.filter(member__isnull=True).exists()
    assert Pass.objects.filter(member__isnull=False, revoked_at=None).count() == 8
    assert slips(campaign).entry is None
    assert JournalEntry.objects.filter(act="pass.slips").count() == 1


def test_one_slip_is_given_to_one_seat_that_is_free(campaign):
    slips(campaign, "j1")
    assert Member.objects.filter(seat__isnull=False).count() == 1
    for seat, refusal in [("j1", "member.seat"), ("j9", "seat.gone")]:
        with pytest.raises(Refused) as refused:
            slips(campaign, seat)
        assert code(refused) == refusal


def test_renewing_or_closing_a_guests_link_also_ends_his_sessions(campaign):
    slips(campaign, "j1")
    guest = Member.objects.get(seat__code="j1")
    hashes = {guest.user.get_session_auth_hash()}
    for act in (passes.give_pass, passes.revoke_pass):
        act(actor=acting(), campaign=campaign, member=guest.pk)
        hashes.add(User.objects.get(pk=guest.user_id).get_session_auth_hash())
    assert len(hashes) == 3
    assert not guest.passes.filter(revoked_at=None).exists()
    assert passes.revoke_pass(actor=acting(), campaign=campaign, member=guest.pk).entry is None


def test_nobody_makes_a_link_that_signs_in_as_somebody_elses_account(campaign, sabine):
    marek = account("marek")
    add_member(campaign, marek, "player", "j1")
    for user in (marek, sabine):
        with pytest.raises(Refused) as refused:
            passes.give_pass(actor=acting(), campaign=campaign, member=Member.objects.get(user=user).pk)
        assert code(refused) == "pass.own"
    passes.give_pass(actor=acting(marek), campaign=campaign, member=Member.objects.get(user=marek).pk)
    assert Pass.objects.filter(member__user=marek).count() == 1


def test_a_guest_who_also_plays_elsewhere_keeps_his_links_to_himself(campaign, sabine):
    """The referee of one campaign does not come into another one by a link that he once printed."""
    slips(campaign, "j1")
    guest = Member.objects.get(seat__code="j1")
    printed = guest.passes.get()
    other = found_campaign(account("Bence"), name="Another")
    seat_players(other)
    join(other, opened(other), actor=Actor("Anna", guest.user_id))
    printed.refresh_from_db()
    assert not is_open(printed)
    assert Pass.objects.filter(member__user=guest.user, revoked_at=None).count() == 2
    with pytest.raises(Refused) as refused:
        passes.give_pass(actor=acting(sabine), campaign=campaign, member=guest.pk)
    assert code(refused) == "pass.own"


def test_a_link_that_changes_because_of_another_campaign_is_in_the_journal_of_its_own(campaign, sabine):
    """And names nobody of the other campaign, which may be private."""
    slips(campaign, "j1")
    guest = Member.objects.get(seat__code="j1")
    other = found_campaign(account("Bence"), name="Another")
    seat_players(other)
    join(other, opened(other), actor=Actor("Anna", guest.user_id))
    people.change_member(
        actor=acting(name="Bence"), campaign=other, member=Member.objects.get(campaign=other, user=guest.user).pk, role="referee"
    )
    told = JournalEntry.objects.filter(campaign=campaign, act="pass.give").order_by("version")
    assert [(entry.actor_name, sentence(entry)) for entry in told] == [
        ("Anna", "Anna has a new link of his own; the old one is closed.")
    ] * 2
    assert fresh(campaign).version == told.last().version


def test_no_slip_makes_a_second_person_of_a_name(campaign, sabine):
    seats.add_seats(actor=acting(), campaign=campaign, seats=[NewSeat("SABINE", "japan")])
    with pytest.raises(Refused) as refused:
        slips(campaign, "j5")
    assert (code(refused), refused.value.refusals[0].params["names"]) == ("slips.twice", ["SABINE"])
    entry = slips(campaign).entry
    assert (len(entry.params["people"]), entry.params["left_out"]) == (8, ["SABINE"])
    with pytest.raises(Refused):
        slips(campaign)


def test_a_keepers_account_has_no_link(campaign):
    keeper = User.objects.create_superuser("Gerda", password="correct horse battery")
    add_member(campaign, keeper)
    with pytest.raises(Refused) as refused:
        passes.give_pass(actor=acting(keeper), campaign=campaign, member=Member.objects.get(user=keeper).pk)
    assert code(refused) == "pass.keeper"


def test_whoever_is_taken_off_the_list_has_no_link_any_more(campaign):
    slips(campaign, "j1")
    guest = Member.objects.get(seat__code="j1")
    token = guest.passes.get().token
    guest.delete()
    assert not Pass.objects.filter(token=token).exists()

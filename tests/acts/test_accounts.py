"""A person's own account: claiming what he did as a guest, moving it, closing it."""

import json

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from campaign.acts import accounts, closing, people, rolls, seats
from campaign.acts.base import Actor, Refused
from campaign.acts.passes import give_slips
from campaign.acts.seats import NewSeat
from campaign.exports.standings import as_json, standings_of
from campaign.models import ClubKeeper, JournalEntry, Member, Notice, Pass, Profile, Seat, Token
from campaign.people import display_name
from campaign.ways import is_guest
from campaign.words.journal import sentence
from games.models import Roll
from pilots.former import FORMER
from tests.scenes import scene
from tests.verbs import (
    PASSWORD,
    Loaded,
    account,
    acting,
    add_member,
    call,
    confirm_report,
    fly_game,
    found_campaign,
    fresh,
    mustered_campaign,
    open_game,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    """Game 2 waits for j1's die; j1 and j2 come with slips."""
    campaign = mustered_campaign(sabine)
    give_slips(actor=acting(sabine), campaign=campaign, seats=["j1", "j2"])
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})
    confirm_report(campaign, 2)
    return campaign


@scene
def guest(campaign):
    """Anna of j1, who rolled for her pilot."""
    user = Member.objects.get(seat__code="j1").user
    actor = Actor(display_name(user), user.pk)
    rolls.throw(actor=actor, campaign=campaign, game=2, pilot="j1-1", kind="rescue", dice=Loaded(6))
    Notice.objects.create(user=user, campaign=campaign, kind="x", at=campaign.founded_at)
    return user


def code(refused):
    return refused.value.refusals[0].code


def standings(campaign):
    found = standings_of(fresh(campaign))
    return as_json(found) + str(found.players)


# --- an account for a guest ------------------------------------------------------------------------------------------


def test_a_guest_who_chooses_name_and_password_is_the_same_person(campaign, guest):
    accounts.claim(guest=guest, username="anna", password="plum-tree-tops")
    user = User.objects.get(username="anna")
    assert user.pk == guest.pk
    assert user.check_password("plum-tree-tops")
    assert display_name(user) == "Anna"
    assert user.memberships.get().seat.code == "j1"
    assert not Pass.objects.filter(member__user=user, revoked_at=None).exists()
    assert JournalEntry.objects.filter(act="member.claim").count() == 1
    with pytest.raises(Refused) as refused:
        accounts.claim(guest=user, username="anna2", password="plum-tree-tops")
    assert code(refused) == "account.claimed"


@pytest.mark.parametrize(
    ("name", "refusal"), [("SABINE", "member.taken"), ("bad name!", "member.username"), ("", "member.username")]
)
def test_a_name_that_cannot_be_had_is_refused_and_the_guest_stays_one(campaign, guest, name, refusal):
    with pytest.raises(Refused) as refused:
        accounts.claim(guest=guest, username=name, password="plum-tree-tops")
    assert code(refused) == refusal
    assert not User.objects.get(pk=guest.pk).has_usable_password()
    assert Pass.objects.filter(member__user=guest, revoked_at=None).count() == 1


def test_an_account_takes_over_everything_of_a_guest(campaign, guest):
    marek, before = account("marek"), standings(campaign)
    accounts.take_over(guest=guest, account=marek)
    assert not User.objects.filter(pk=guest.pk).exists()
    assert Member.objects.get(seat__code="j1").user == marek
    assert Roll.objects.get(kind="rescue").by == marek
    assert JournalEntry.objects.get(act="roll.throw", actor=marek).actor_name == "Anna"
    assert JournalEntry.objects.get(act="pass.slips").params["people"][0]["user"] == marek.pk
    assert Notice.objects.get(kind="x").user == marek
    assert not Pass.objects.filter(member__user=marek, revoked_at=None).exists()
    assert sentence(JournalEntry.objects.get(act="member.claim")) == "Anna signs in as marek from now on, with an account."
    assert standings(campaign) == before


def test_an_account_that_has_a_part_there_takes_nothing_over(campaign, guest, sabine):
    with pytest.raises(Refused) as refused:
        accounts.take_over(guest=guest, account=sabine)
    assert code(refused) == "account.both"
    assert refused.value.refusals[0].params["names"] == [campaign.name]
    assert Member.objects.get(seat__code="j1").user == guest


def test_an_account_called_as_somebody_there_takes_nothing_over(campaign, guest):
    alike = account("sabine2")
    User.objects.filter(pk=alike.pk).update(first_name="SABINE")
    with pytest.raises(Refused) as refused:
        accounts.take_over(guest=guest, account=alike)
    assert code(refused) == "join.twice"
    assert Member.objects.get(seat__code="j1").user == guest


def test_only_a_guest_is_taken_over_and_only_by_an_account(campaign, guest, sabine):
    other = Member.objects.get(seat__code="j2").user
    for old, new in [(sabine, account("marek")), (guest, other), (guest, guest)]:
        with pytest.raises(Refused) as refused:
            accounts.take_over(guest=old, account=new)
        assert code(refused) == "account.claimed"


def test_every_place_where_a_person_stands_beside_what_he_did_is_known():
    """A new column of that kind has to be taught to the acts that move or close an account."""
    columns = {
        (model, field.name)
        for model in apps.get_models()
        if model._meta.app_label in ("campaign", "games", "pilots")
        for field in model._meta.concrete_fields
        if field.related_model is User
    }
    assert columns == {
        *closing.FOOTPRINTS,
        (ClubKeeper, "user"),
        (Member, "user"),
        (Notice, "user"),
        (Profile, "user"),
        (Token, "user"),
    }
    names = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.name.endswith(("by_name", "actor_name", "referee_name"))
    }
    assert names == {(model, name) for model, _number, name in closing.NAMES}


# --- name, sessions --------------------------------------------------------------------------------------------------


def test_nobody_takes_the_name_of_somebody_he_plays_with(campaign, guest):
    accounts.change_name(user=guest, name=" Anna Maria ")
    assert display_name(User.objects.get(pk=guest.pk)) == "Anna Maria"
    for wanted, refusal in [("sabine", "join.twice"), ("", "account.name"), ("x" * 61, "account.name")]:
        with pytest.raises(Refused) as refused:
            accounts.change_name(user=guest, name=wanted)
        assert code(refused) == refusal


def test_signing_out_elsewhere_gives_a_guest_new_links_and_closes_those_of_an_account(campaign, guest, sabine):
    old = Pass.objects.get(member__user=guest)
    for user, password, links in [(guest, None, 1), (sabine, PASSWORD, 0)]:
        before = user.get_session_auth_hash()
        accounts.sign_out_elsewhere(user=user, password=password)
        stored = User.objects.get(pk=user.pk)
        assert stored.get_session_auth_hash() != before
        assert Pass.objects.filter(member__user=user, revoked_at=None).count() == links
    assert User.objects.get(pk=sabine.pk).check_password(PASSWORD)
    old.refresh_from_db()
    assert old.revoked_at is not None
    told = "Anna has a new link of his own; the old one is closed."
    assert [sentence(entry) for entry in JournalEntry.objects.filter(act__startswith="pass.")][:-1] == [told]


# --- closing an account ----------------------------------------------------------------------------------------------


def test_closing_an_account_changes_no_result(campaign, guest):
    before = standings(campaign)
    closing.close_account(user=guest)
    assert standings(campaign) == before
    user = User.objects.get(pk=guest.pk)
    assert (user.username, user.first_name, user.email, user.is_active) == (f"gone-{user.pk}", "", "", False)
    assert not user.has_usable_password()
    assert not Member.objects.filter(user=user).exists()
    assert Seat.objects.get(code="j1").name == "Anna"
    assert Roll.objects.get(kind="rescue").by_name == FORMER
    assert {entry.actor_name for entry in JournalEntry.objects.filter(actor=user)} == {FORMER}


def test_the_name_on_the_seat_goes_too_where_it_is_asked_for(campaign, guest):
    before = standings(campaign)
    closing.close_account(user=guest, seats_too=True)
    assert Seat.objects.get(code="j1").name == "N. N. 1"
    assert standings(campaign) == before.replace("'Anna'", "'N. N. 1'")


def test_no_column_and_no_sentence_of_the_journal_names_who_is_gone(campaign, guest):
    User.objects.filter(pk=guest.pk).update(first_name="Annabelle", email="annabelle@example.org", username="annabelle1")
    guest.refresh_from_db()
    call(Seat.objects.filter(code="j1"), "Annabelle")
    accounts.claim(guest=guest, username="annabelle", password="plum-tree-tops")
    people.change_member(
        actor=Actor("Annabelle", guest.pk), campaign=campaign, member=Member.objects.get(user=guest).pk, role="referee", seat="j1"
    )
    people.add_member(actor=acting(), campaign=found_campaign(account("Bence"), name="B"), username="annabelle", role="player")
    closing.close_account(user=User.objects.get(pk=guest.pk), seats_too=True)
    told = json.dumps(list(JournalEntry.objects.values("params", "before", "after", "actor_name")))
    assert "nnabelle" not in told
    assert [sentence(entry) for entry in JournalEntry.objects.all() if "nnabelle" in sentence(entry)] == []
    assert "nnabelle" not in json.dumps(list(User.objects.values("username", "first_name", "email")))


def test_a_campaign_that_somebody_had_left_names_him_no_more_whatever_he_was_called_then(campaign, guest):
    elsewhere = found_campaign(account("Bence"), name="B")
    accounts.claim(guest=guest, username="anna", password="plum-tree-tops")
    add_member(elsewhere, User.objects.get(pk=guest.pk), Member.Role.PLAYER)
    accounts.change_name(user=guest, name="Annabelle")
    add_member(elsewhere, account("Anna"), Member.Role.PLAYER)
    people.remove_member(actor=acting(), campaign=elsewhere, member=Member.objects.get(campaign=elsewhere, user=guest).pk)
    closing.close_account(user=User.objects.get(pk=guest.pk))
    named = JournalEntry.objects.filter(campaign=elsewhere, act__startswith="member.").order_by("version")
    assert [entry.params["person"] for entry in named] == [FORMER, "Anna", FORMER]


def test_what_the_journal_says_of_a_guests_part_is_said_of_the_account_that_took_it_over(campaign, guest):
    people.change_member(actor=acting(), campaign=campaign, member=Member.objects.get(user=guest).pk, role="referee", seat="j1")
    marek = account("Marek")
    accounts.take_over(guest=guest, account=marek)
    told = JournalEntry.objects.get(act="member.change").params
    assert (told["user"], told["person"]) == (marek.pk, "Anna")
    closing.close_account(user=marek)
    assert JournalEntry.objects.get(act="member.change").params["person"] == FORMER


def test_a_table_die_names_its_thrower_no_more_where_the_seats_name_goes(campaign, guest):
    Roll.objects.filter(kind="rescue").update(source="table")
    closing.close_account(user=guest, seats_too=True)
    assert Roll.objects.get(kind="rescue").player == "N. N. 1"


def test_the_journal_of_every_campaign_says_that_a_member_closed_his_account(campaign, guest):
    version = fresh(campaign).version
    closing.close_account(user=guest)
    entry = JournalEntry.objects.filter(campaign=campaign).first()
    assert (entry.version, sentence(entry)) == (version + 1, "A member closed his account; what he did stays.")


def test_an_owner_hands_over_first_and_is_told_what(campaign, sabine):
    found_campaign(sabine, name="Another")
    with pytest.raises(Refused) as refused:
        closing.close_account(user=sabine)
    assert code(refused) == "account.owns"
    assert refused.value.refusals[0].params["names"] == ["Another", campaign.name]
    assert User.objects.get(pk=sabine.pk).is_active


def test_the_last_keeper_stays(campaign):
    keepers = [User.objects.create_superuser(name, password=PASSWORD) for name in ("Gerda", "Otto")]
    closing.close_account(user=keepers[0])
    with pytest.raises(Refused) as refused:
        closing.close_account(user=keepers[1])
    assert code(refused) == "account.keeper"


def test_a_guest_is_found_by_no_name_that_one_types(campaign, guest):
    with pytest.raises(Refused) as refused:
        people.add_member(actor=acting(), campaign=found_campaign(name="B"), username=guest.username, role="player")
    assert code(refused) == "member.unknown"
    add_member(campaign, account("marek"))


# --- two slips of one man --------------------------------------------------------------------------------------------


@scene
def second(campaign):
    """Anna again, as the guest of another campaign's slip."""
    other = found_campaign(account("Bence"), name="Second")
    seats.add_seats(actor=acting(), campaign=other, seats=[NewSeat("Anna", "usa")])
    give_slips(actor=acting(), campaign=other, seats=["u1"])
    return Member.objects.get(campaign=other, seat__code="u1").user


def test_a_guest_of_two_slips_becomes_one_person_who_alone_knows_his_links(campaign, guest, second):
    before = standings(campaign)
    old = set(Pass.objects.values_list("token", flat=True))
    accounts.keep_both(guest=guest, person=second)
    assert not User.objects.filter(pk=guest.pk).exists()
    parts = Member.objects.filter(user=second)
    assert sorted((one.campaign.name, one.seat.code) for one in parts) == [(campaign.name, "j1"), ("Second", "u1")]
    assert Roll.objects.get(kind="rescue").by == second
    links = Pass.objects.filter(member__user=second, revoked_at=None)
    assert links.count() == 2
    assert not old & set(links.values_list("token", flat=True))
    assert is_guest(User.objects.get(pk=second.pk))
    told = "Anna has put two slips together and comes by one link from now on."
    assert sentence(JournalEntry.objects.get(act="member.claim")) == told
    renewed = JournalEntry.objects.get(act="pass.give")
    assert (renewed.campaign.name, renewed.params["user"]) == ("Second", second.pk)
    assert standings(campaign) == before


def test_a_guest_who_is_called_otherwise_is_called_as_the_person_from_then_on(campaign, guest, second):
    User.objects.filter(pk=second.pk).update(first_name="Anna Maria")
    accounts.keep_both(guest=guest, person=User.objects.get(pk=second.pk))
    told = "Anna has put two slips together, is called Anna Maria and comes by one link from now on."
    assert sentence(JournalEntry.objects.get(act="member.claim")) == told


def test_an_account_keeps_both_and_its_slip_is_closed(campaign, guest):
    marek = account("marek")
    accounts.keep_both(guest=guest, person=marek)
    assert Member.objects.get(seat__code="j1").user == marek
    assert not Pass.objects.filter(member__user=marek, revoked_at=None).exists()
    assert not JournalEntry.objects.filter(act="pass.give").exists()


def test_nobody_becomes_one_with_an_account_nor_with_somebody_of_the_same_campaign(campaign, guest, second, sabine):
    neighbour = Member.objects.get(seat__code="j2").user
    for goes, stays, refusal in [
        (sabine, second, "account.claimed"),
        (guest, guest, "account.claimed"),
        (guest, neighbour, "account.both"),
        (guest, sabine, "account.both"),
    ]:
        with pytest.raises(Refused) as refused:
            accounts.keep_both(guest=goes, person=stays)
        assert code(refused) == refusal
    assert Member.objects.get(seat__code="j1").user == guest

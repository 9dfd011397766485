"""An owner takes his campaign away: what goes is said, its name is typed, and everything that hangs on it is gone."""

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction

from campaign.acts.clubs import found_club
from campaign.acts.listing import set_club
from campaign.acts.passes import give_slips, open_side
from campaign.acts.taking_away import take_campaign_away
from campaign.models import Campaign, Chapter, ClubEntry, JournalEntry, Member, Notice, Pass, Photo, Upload
from campaign.queries.inbox import inbox
from campaign.words.clubs import club_sentence
from games.models import Roll
from tests import verbs
from tests.bringing import brought, evening
from tests.pages.full import tell_a_story
from tests.pages.reading import words
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    made = verbs.mustered_campaign(owner, name="Zweiter Anlauf", visibility="public")
    verbs.fly_game(made, 1)
    tell_a_story(made)
    brought(made, evening(2), game=2)
    verbs.add_member(made, verbs.account("Petra"), Member.Role.PLAYER, "j1")
    give_slips(actor=verbs.acting(owner), campaign=made)
    open_side(actor=verbs.acting(owner), campaign=made, side="usa")
    return verbs.fresh(made)


def where(campaign):
    return f"/c/{campaign.slug}/take-away/"


def test_the_page_says_what_goes_and_offers_the_archive_first(campaign, referee):
    page = referee.get(where(campaign)).content.decode()
    said = words(page)
    for part in ("1 game that was reported", "8 pilots", "1 photo", "1 file", "the journal with", "signed out"):
        assert part in said
    assert page.index("archive.zip") < page.index('<form method="post" class="stack"')


def test_with_its_name_typed_it_is_gone_with_everything_in_it(campaign, referee, owner):
    guests = [user for user in User.objects.filter(memberships__campaign=campaign) if not user.has_usable_password()]
    assert guests
    answer = referee.post(where(campaign), {"name": "Zweiter Anlauf"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert "is gone" in words(referee.get("/").content.decode())
    for model in (Campaign, JournalEntry, Member, Pass, Chapter, Photo, Upload, Roll):
        assert not model.objects.exists()
    assert not User.objects.filter(pk__in=[user.pk for user in guests]).exists()
    assert referee.post(where(campaign), {"name": "Zweiter Anlauf"}).status_code == 404


@pytest.mark.parametrize("typed", ["", "zweiter anlauf", "Rabaul"])
def test_another_name_takes_nothing_away(campaign, referee, typed):
    answer = referee.post(where(campaign), {"name": typed})
    assert answer.status_code == 422
    assert Campaign.objects.filter(pk=campaign.pk).exists()


def test_members_with_an_account_are_told(campaign, referee, owner):
    petra = User.objects.get(username="Petra")
    referee.post(where(campaign), {"name": "Zweiter Anlauf"})
    [line] = [line for line in inbox(petra.pk).lines if not line.href.startswith("/c/")]
    assert "took the campaign “Zweiter Anlauf” away" in line.sentence
    assert (line.href, line.campaign, inbox(petra.pk).unread) == ("/", "Zweiter Anlauf", 1)
    assert not Notice.objects.filter(user=owner, kind="campaign.gone").exists()


def test_the_journal_of_its_club_says_so(campaign, referee, owner):
    club = found_club(actor=verbs.acting(owner), name="Harbour Street", now=verbs.NOW).club
    set_club(actor=verbs.acting(owner), campaign=campaign, edit=verbs.fresh(campaign).options_edit, club=club.slug)
    referee.post(where(campaign), {"name": "Zweiter Anlauf"})
    last = ClubEntry.objects.filter(club=club).first()
    assert "“Zweiter Anlauf” was taken from the site" in club_sentence(last)
    assert club_sentence(last) in words(referee.get(f"/clubs/{club.slug}/edit/").content.decode())


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_the_other_keepers_of_its_club_learn_nothing_of_one_that_they_never_found(campaign, referee, owner, visibility):
    club = found_club(actor=verbs.acting(owner), name="Harbour Street", now=verbs.NOW).club
    set_club(actor=verbs.acting(owner), campaign=campaign, edit=verbs.fresh(campaign).options_edit, club=club.slug)
    Campaign.objects.filter(pk=campaign.pk).update(visibility=visibility)
    referee.post(where(campaign), {"name": "Zweiter Anlauf"})
    assert not Campaign.objects.exists()
    assert not ClubEntry.objects.filter(club=club, act="campaign.gone").exists()


def test_killed_before_any_of_its_statements_all_of_it_is_still_there(campaign, owner):
    class Killed(Exception):
        pass

    def until(last, seen):
        def execute(execute, sql, params, many, context):
            if sql.split()[0] in ("INSERT", "UPDATE", "DELETE"):
                if len(seen) == last:
                    raise Killed
                seen.append(sql)
            return execute(sql, params, many, context)

        return execute

    def all_rows():
        models = [model for model in apps.get_models() if model._meta.managed]
        return {model: [*model._base_manager.order_by("pk").values_list("pk", flat=True)] for model in models}

    before, reached = all_rows(), 0
    while True:
        seen = []
        try:
            with transaction.atomic(), connection.execute_wrapper(until(reached, seen)):
                take_campaign_away(actor=verbs.acting(owner), campaign=campaign, name=campaign.name)
        except Killed:
            assert all_rows() == before
            reached += 1
        else:
            break
    assert reached == len(seen) > 40


def test_a_guest_who_has_another_part_or_an_account_by_now_stays(campaign, referee, owner):
    guests = [user for user in User.objects.filter(memberships__campaign=campaign) if not user.has_usable_password()]
    Member.objects.create(campaign=verbs.found_campaign(owner, name="Other"), user=guests[0], role=Member.Role.PLAYER)
    guests[1].set_password("Zeppelin-1937")
    guests[1].save(update_fields=["password"])
    referee.post(where(campaign), {"name": "Zweiter Anlauf"})
    assert {*User.objects.filter(pk__in=[user.pk for user in guests])} == {guests[0], guests[1]}


def test_only_the_owner_finds_the_page(campaign, client):
    petra = User.objects.get(username="Petra")
    second = verbs.account("Rolf")
    verbs.add_member(campaign, second, Member.Role.REFEREE)
    guest = next(user for user in User.objects.filter(memberships__campaign=campaign) if not user.has_usable_password())
    for person in (petra, second, guest, verbs.account("Stranger"), None):
        client.logout() if person is None else client.force_login(person)
        assert client.get(where(campaign)).status_code == 404
        assert client.post(where(campaign), {"name": "Zweiter Anlauf"}).status_code == 404
    assert Campaign.objects.filter(pk=campaign.pk).exists()

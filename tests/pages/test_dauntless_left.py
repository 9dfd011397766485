"""A session of a club whose referee is gone: a keeper of the club takes it over, which the club's journal tells."""

from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.base import Refused
from campaign.acts.closing import close_account
from campaign.acts.clubs import add_keeper
from campaign.acts.desk_log import enter
from campaign.acts.desk_taking import take_desk
from campaign.acts.desks import begin_desk
from campaign.models import Campaign, ClubEntry, Member
from campaign.words.clubs import club_sentence
from games.models import Desk, DeskEntry
from tests.dauntless_desk import DIVE, SHIPS, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting, add_member, found_campaign, found_club

pytestmark = pytest.mark.django_db


@scene
def people(owner):
    """The owner keeps the club, Zoe has a part in its campaign, Max is of no club."""
    return {name: account(name) for name in ("Zoe", "Max")}


@scene
def desk(owner, people):
    club = found_club(owner)
    campaign = found_campaign(owner)
    Campaign.objects.update(club=club)
    add_member(campaign, people["Zoe"])
    return a_desk(people["Zoe"], club=club.slug)


def settings_of(desk):
    return f"/dauntless/{desk.code}/settings/"


def zoe_leaves():
    Member.objects.filter(user__username="Zoe").delete()


def take(user, desk, **more):
    return take_desk(actor=acting(user), club="the-long-table", code=desk.code, now=NOW, **more)


def test_a_session_whose_referee_left_the_club_is_taken_over_by_its_keeper(owner, desk):
    client = signed_in(owner)
    assert client.get(settings_of(desk)).status_code == 404, "Zoe runs it"
    zoe_leaves()
    assert "Sessions that nobody runs any more" in words(client.get("/dauntless/").content.decode())
    page = words(client.get(settings_of(desk)).content.decode())
    assert "Nobody runs this session any more" in page
    answer = client.post(settings_of(desk), {"key": str(uuid4())})
    assert answer.status_code == 303
    assert "You run this session from now on." in words(client.get(answer.headers["Location"]).content.decode())
    stands = Desk.objects.get()
    assert (stands.referee, stands.referee_name) == (owner, acting(owner).name)
    entry = ClubEntry.objects.get(act="desk.take")
    assert club_sentence(entry) == "The session “Off Savo” of the Dauntless desk, which nobody ran any more, was taken over."
    assert "Settings of the session" in words(client.get(settings_of(desk)).content.decode())


def test_a_session_whose_referee_closed_the_account_goes_on_with_all_that_was_entered(owner, people, desk):
    enter(actor=acting(people["Zoe"]), code=desk.code, request={**DIVE, "id": {"ship": "kaga"}, "dice": [6]}, now=NOW)
    close_account(user=people["Zoe"], now=NOW)
    take(owner, desk)
    assert Desk.objects.get().referee == owner
    assert DeskEntry.objects.count() == 1
    assert len(Desk.objects.get().ships) == len(SHIPS)


def test_a_second_tap_takes_it_over_no_second_time_and_leads_to_the_table_as_the_first(owner, desk):
    zoe_leaves()
    client, sent = signed_in(owner), {"key": str(uuid4())}
    for _tap in range(2):
        answer = client.post(settings_of(desk), sent)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/dauntless/{desk.code}/")
    assert ClubEntry.objects.filter(act="desk.take").count() == 1


def test_who_runs_it_is_asked_first_and_only_a_keeper_takes_over(owner, people, desk):
    with pytest.raises(Refused) as refused:
        take(owner, desk)
    assert refused.value.refusals[0].code == "desk.run"
    zoe_leaves()
    for person in people.values():
        with pytest.raises(Refused) as refused:
            take(person, desk)
        assert refused.value.refusals[0].code == "club.keeper"
    for client in (signed_in(people["Max"]), Client()):
        answer = client.post(settings_of(desk), {"key": str(uuid4())})
        assert answer.status_code in (302, 404)
    assert Desk.objects.get().referee == people["Zoe"]


def test_its_own_referee_has_his_settings_though_he_left_the_club(people, desk):
    zoe_leaves()
    assert "Settings of the session" in words(signed_in(people["Zoe"]).get(settings_of(desk)).content.decode())


def test_once_taken_over_it_is_run_and_taking_over_twice_is_once(owner, people, desk):
    add_keeper(actor=acting(owner), club="the-long-table", username="Max", now=NOW)
    zoe_leaves()
    take(owner, desk)
    assert take(owner, desk).entry is None
    with pytest.raises(Refused) as refused:
        take(people["Max"], desk)
    assert refused.value.refusals[0].code == "desk.run"


def test_sessions_of_no_club_or_of_another_are_not_taken_over(owner, people, desk):
    alone = begin_desk(actor=acting(people["Zoe"]), date="1942-11", now=NOW)
    zoe_leaves()
    for code in (alone.code, "no-session"):
        with pytest.raises(Refused) as refused:
            take_desk(actor=acting(owner), club="the-long-table", code=code, now=NOW)
        assert refused.value.refusals[0].code == "desk.gone"
    assert signed_in(owner).get(settings_of(alone)).status_code == 404

"""Merging two records of one person, on its pages."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import JournalEntry, Member
from tests import verbs
from tests.pages import reading
from tests.pages.world import signed_in
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    """Bence referees by his account, and plays by another."""
    mustered = verbs.mustered_campaign(sabine)
    verbs.add_member(mustered, verbs.account("Bence"))
    verbs.add_member(mustered, verbs.account("bence.k"), "player", "j2")
    verbs.add_member(mustered, verbs.account("Petra"), "player", "u1")
    return mustered


@pytest.fixture
def browser(sabine):
    return signed_in(sabine)


def member(name):
    return Member.objects.get(user__username=name)


def page(campaign, name="Bence"):
    return reverse("merge_people", args=[campaign.slug, member(name).pk])


def words(response):
    return reading.words(response.content.decode())


def form(stays="Bence", goes="bence.k", **more):
    one, other = member(stays), member(goes)
    was = {f"was_{each.pk}": f"{each.pk}:{each.role}:{each.seat.code if each.seat else ''}" for each in (one, other)}
    return {"with": other.pk, "stays": one.pk, "key": str(uuid4()), **was, **more}


def test_whoever_is_called_alike_is_offered_first(browser, campaign):
    told = words(browser.get(page(campaign)))
    assert told.index("bence.k") < told.index("Petra")


def test_both_stand_side_by_side_and_nothing_changes(browser, campaign):
    told = words(browser.get(f"{page(campaign)}?with={member('bence.k').pk}"))
    assert "Is Bence the same person as bence.k?" in told
    assert "with a pilot or a part" in told
    assert not JournalEntry.objects.filter(act="member.merge").exists()


def test_they_are_merged_and_the_journal_can_take_it_back(browser, campaign):
    answer = browser.post(page(campaign), form(), follow=True)
    assert "bence.k is Bence from now on." in words(answer)
    assert (member("Bence").role, member("Bence").seat.code) == ("referee", "j2")
    entry = JournalEntry.objects.get(act="member.merge")
    assert reverse("undo", args=[campaign.slug, entry.version]) in answer.content.decode()


def test_what_was_changed_meanwhile_is_shown_again(browser, campaign):
    data = form()
    Member.objects.filter(pk=member("bence.k").pk).update(role="referee")
    assert browser.post(page(campaign), data).status_code == 409
    assert Member.objects.filter(campaign=campaign).count() == 4


def test_two_who_both_play_are_refused_with_what_to_do(browser, campaign):
    answer = browser.post(page(campaign, "bence.k"), form("bence.k", "Petra"))
    assert answer.status_code == 422
    assert "hand one of them to somebody else first" in words(answer)


def test_the_same_persons_in_another_campaign_of_the_owner_are_named_with_a_link(browser, campaign, sabine):
    other = verbs.found_campaign(sabine, name="Second League")
    for name in ("Bence", "bence.k"):
        verbs.add_member(other, verbs.User.objects.get(username=name))
    there = Member.objects.get(campaign=other, user__username="Bence")
    here = Member.objects.get(campaign=campaign, user__username="Bence")
    other_record = Member.objects.get(campaign=campaign, user__username="bence.k")
    address = reverse("merge_people", args=[campaign.slug, here.pk])
    told = browser.get(f"{address}?with={other_record.pk}").content.decode()
    assert reverse("merge_people", args=[other.slug, there.pk]) in told
    assert "Second League" in told


def test_only_the_owner_finds_the_page(campaign):
    client = Client()
    client.force_login(verbs.User.objects.get(username="Bence"))
    assert client.get(page(campaign)).status_code == 404
    assert client.post(page(campaign), form()).status_code == 404

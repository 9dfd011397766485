"""Two people take one seat at the same instant, on a database file as a club has it (field lesson 6)."""

import pytest
from django.test import Client

from campaign.acts import passes
from campaign.acts.base import Actor
from campaign.acts.joining import join_side
from campaign.models import Campaign, JournalEntry, Member, Pass
from tests.at_once import at_once, in_a_file, stored
from tests.verbs import acting, found_campaign, seat_players

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def link(tmp_path, monkeypatch):
    campaign = found_campaign()
    seat_players(campaign)
    passes.open_side(actor=acting(), campaign=campaign, side="usa")
    in_a_file(tmp_path, monkeypatch)
    return Pass.objects.get().token


def joining(link, name):
    return lambda: join_side(actor=Actor(""), campaign=Campaign.objects.get(), token=link, name=name, seat="u1")


def test_one_of_two_gets_the_seat_and_the_other_is_told(link):
    came = at_once(joining(link, "Nina"), joining(link, "Oskar"))
    refused = [one for one in came if hasattr(one, "refusals")]
    assert [one.refusals[0].code for one in refused] == ["join.taken"]
    assert len(stored(Member.objects.filter(seat__code="u1"), "pk")) == 1
    assert len(stored(JournalEntry.objects.filter(act="member.join"), "pk")) == 1


def test_the_page_says_so_to_the_one_who_was_later(link):
    def sent(name):
        return lambda: Client().post(f"/in/{link}/", {"name": name, "seat": "u1"})

    came = at_once(sent("Nina"), sent("Oskar"))
    assert sorted(answer.status_code for answer in came) == [303, 422]
    late = next(answer for answer in came if answer.status_code == 422).content.decode()
    assert "taken" in late
    assert 'value="u1"' not in late

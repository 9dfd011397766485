"""Taking an entry of the journal back, on its page."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.acts import growth
from campaign.models import JournalEntry, Member
from tests import verbs
from tests.pages import reading
from tests.scenes import scene
from tests.undoing import dump, last, take_back

pytestmark = pytest.mark.django_db
REASON = "It was the other evening."


@scene
def campaign(sabine):
    """Game 1 is flown; its dice fell."""
    mustered = verbs.mustered_campaign(sabine)
    verbs.fly_game(mustered, 1, j1={"fate": "lost"})
    return mustered


def words(response):
    return reading.words(response.content.decode())


def page_of(campaign, entry):
    return reverse("undo", args=[campaign.slug, entry.version])


def send(client, campaign, entry, **more):
    data = {"reason": REASON, "version": verbs.fresh(campaign).version, "key": str(uuid4()), **more}
    return client.post(page_of(campaign, entry), data)


def test_the_page_shows_what_changes_and_changes_nothing(referee, campaign):
    growth.rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="j2-1", name="Ito")
    before = dump(campaign)
    told = words(referee.get(page_of(campaign, last(campaign))))
    assert "Bence the pilot is called Ito." in told
    assert "Name Ito Bence the pilot" in told
    assert dump(campaign) == before


def test_dice_are_struck_with_the_reason_and_the_journal_says_so_by_word(referee, campaign):
    entry = last(campaign, "roll.throw")
    told = words(referee.get(page_of(campaign, entry)))
    assert "struck out" in told
    assert "Differences" in told
    answer = send(referee, campaign, entry)
    assert answer.status_code == 303
    journal = words(referee.get(reverse("journal", args=[campaign.slug])))
    assert "Taken back: “" in journal
    assert REASON in journal
    assert REASON in words(referee.get(reverse("dice_record", args=[campaign.slug])))


def test_what_depends_on_an_entry_is_listed_newest_first_with_links(referee, campaign):
    entry = last(campaign, "rollcall.open")
    response = referee.get(page_of(campaign, entry))
    told = response.content.decode()
    confirmed = page_of(campaign, last(campaign, "report.confirm"))
    assert "Take these back first" in told
    assert confirmed in told
    assert 'class="button act"' not in told
    answer = send(referee, campaign, entry)
    assert answer.status_code == 422
    assert JournalEntry.objects.filter(act="entry.undo").count() == 0


def test_an_act_that_is_never_taken_back_says_why_and_what_to_do(referee, campaign):
    told = words(referee.get(page_of(campaign, last(campaign, "campaign.found"))))
    assert "Everything else in the campaign stands on this entry." in told


def test_the_same_form_sent_three_times_is_one_entry(referee, campaign):
    entry, key = last(campaign), str(uuid4())
    seen = verbs.fresh(campaign).version
    answers = [send(referee, campaign, entry, key=key, version=seen) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 303]
    assert JournalEntry.objects.filter(act="entry.undo").count() == 1


def test_a_page_that_is_out_of_date_is_shown_again_with_the_reason_kept(referee, campaign):
    entry = last(campaign)
    answer = send(referee, campaign, entry, version=1)
    assert answer.status_code == 409
    assert REASON in answer.content.decode()


def test_without_a_reason_nothing_happens(referee, campaign):
    answer = send(referee, campaign, last(campaign), reason=" ")
    assert answer.status_code == 422
    assert JournalEntry.objects.filter(act="entry.undo").count() == 0


def test_what_was_taken_back_leads_to_what_took_it_back(referee, campaign):
    entry = last(campaign)
    undone = take_back(campaign)
    assert page_of(campaign, undone) in referee.get(page_of(campaign, entry)).content.decode()
    told = words(referee.get(page_of(campaign, undone)))
    assert "Let an entry count again" in told


def test_a_referee_takes_no_part_away_that_only_the_owner_gives(campaign):
    marek = verbs.account("Marek")
    verbs.add_member(campaign, marek)
    client = Client()
    client.force_login(marek)
    entry = last(campaign, "member.add")
    assert "Only the campaign’s owner" in words(client.get(page_of(campaign, entry)))
    assert send(client, campaign, entry).status_code == 422
    assert Member.objects.filter(campaign=campaign, user=marek).exists()


def test_a_version_that_is_not_there_is_not_found(referee, campaign):
    assert referee.get(reverse("undo", args=[campaign.slug, 999])).status_code == 404
    assert referee.post(reverse("undo", args=[campaign.slug, 999]), {"reason": REASON}).status_code == 404


def test_a_player_finds_no_link_to_it(sabine, campaign):
    nina = verbs.account("Nina")
    verbs.add_member(campaign, nina, "player", "u1")
    client = Client()
    client.force_login(nina)
    assert "/undo/" not in client.get(reverse("journal", args=[campaign.slug])).content.decode()


def queries(client, address):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_page_takes_no_more_queries_for_a_longer_journal(referee, campaign):
    address = page_of(campaign, last(campaign, "roll.throw"))
    short = queries(referee, address)
    for number in range(12):
        growth.rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="j2-1", name=f"Ito {number}")
    assert queries(referee, address) == short

"""The inbox: what a person was told, read by a button, of campaigns where he has a part."""

import pytest
from django.test import Client

from campaign.acts.people import remove_member
from campaign.models import Member, Notice
from tests import verbs
from tests.scenes import scene


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


@scene
def anna(campaign):
    user = verbs.account("Anna")
    verbs.add_member(campaign, user, Member.Role.PLAYER, "j1")
    verbs.fly_game(campaign, 1)
    return user


@pytest.fixture
def browser(anna):
    client = Client()
    client.force_login(anna)
    return client


def page(browser):
    return browser.get("/inbox/").content.decode()


def test_it_shows_what_happened_newest_first_with_its_page_and_its_campaign(browser, campaign):
    shown = page(browser)
    confirmed, part = shown.index("Game 1 was confirmed"), shown.index("You have a part in this campaign")
    assert confirmed < part
    assert f'href="/c/{campaign.slug}/games/1/"' in shown
    assert campaign.name in shown
    assert "in the seat of Anna" in shown
    assert "4 notices are new." in shown


def test_looking_marks_nothing_and_the_button_marks_what_was_shown(browser, anna):
    for _ in range(2):
        assert page(browser).count('<span class="chip new">') == 4
    newest = Notice.objects.filter(user=anna).first().pk
    browser.post("/inbox/read/", {"up_to": newest - 1})
    assert Notice.objects.filter(user=anna, read_at=None).count() == 1
    browser.post("/inbox/read/", {"up_to": newest})
    assert "You have read everything." in page(browser)
    assert browser.get("/inbox/read/").status_code == 405


def test_the_masthead_of_a_campaigns_page_counts_what_is_new(browser, campaign):
    assert "Inbox (4" in browser.get(f"/c/{campaign.slug}/").content.decode()


def test_another_persons_notices_are_neither_seen_nor_marked(browser, anna, campaign):
    stranger = Client()
    stranger.force_login(verbs.account("Stranger"))
    assert campaign.name not in page(stranger)
    stranger.post("/inbox/read/", {"up_to": 10**9})
    assert Notice.objects.filter(user=anna, read_at=None).count() == 4


def test_who_was_removed_sees_nothing_of_a_private_campaign(browser, anna, campaign, owner):
    remove_member(actor=verbs.acting(owner), campaign=campaign, member=Member.objects.get(user=anna).pk)
    shown = page(browser)
    assert campaign.name not in shown
    assert "Nothing here yet" in shown


def test_signed_out_people_are_sent_to_sign_in(db):
    assert Client().get("/inbox/").headers["Location"] == "/sign-in/?next=/inbox/"


def test_older_notices_are_a_page_further(browser, anna, campaign):
    new = [Notice(user=anna, campaign=campaign, kind="part.wanted", params={"game": 1}, at=verbs.NOW) for _ in range(60)]
    Notice.objects.bulk_create(new)
    older = Notice.objects.filter(user=anna)[49].pk
    assert f'href="?before={older}"' in page(browser)
    assert "You have a part" in browser.get(f"/inbox/?before={older}").content.decode()


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30])
def test_nonsense_asked_for_is_no_page(browser, before):
    assert browser.get("/inbox/", {"before": before}).status_code == 404


def test_its_queries_do_not_grow(browser, anna, campaign, django_assert_num_queries):
    page(browser)
    with django_assert_num_queries(4):
        page(browser)
    new = [Notice(user=anna, campaign=campaign, kind="part.wanted", params={"game": 1}, at=verbs.NOW) for _ in range(30)]
    Notice.objects.bulk_create(new)
    with django_assert_num_queries(4):
        page(browser)


def test_e_mail_is_offered_only_where_the_site_can_send_it(browser, anna, settings):
    assert "By e-mail" not in page(browser)
    settings.EMAIL = {"EMAIL_HOST": "mail.example"}
    assert "By e-mail" in page(browser)
    refused = browser.post("/inbox/e-mail/", {"wanted": "on", "address": ""})
    assert refused.status_code == 422
    assert "Give the address to which it should go." in refused.content.decode()
    browser.post("/inbox/e-mail/", {"wanted": "on", "address": "anna@club.example"})
    anna.refresh_from_db()
    assert anna.email == "anna@club.example"
    assert "checked" in page(browser)


def test_what_is_new_is_counted_over_all_campaigns_as_it_is_shown(browser, anna, campaign):
    other = verbs.mustered_campaign(verbs.account("Rosa"), name="Another")
    verbs.add_member(other, anna, Member.Role.PLAYER, "j1")
    verbs.fly_game(other, 1)
    shown = page(browser)
    new = shown.count('<span class="chip new">')
    assert new == Notice.objects.filter(user=anna, read_at=None).count() > 4
    assert f"{new} notices are new." in shown

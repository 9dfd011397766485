"""The page of tokens: made with a form, shown once, revoked with a button; and who sees which."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaign.acts.tokens import make_token
from campaign.models import Member, Token
from tests import verbs
from tests.pages.world import signed_in
from tests.stories.browsing import Page

SECRET = re.compile(r"rr_[A-Za-z0-9_-]{40,}")


@pytest.fixture
def people(db):
    owner, player = verbs.account("Sabine"), verbs.account("Anna")
    campaign = verbs.mustered_campaign(owner)
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    return campaign, owner, player


def opened(client: Client, campaign) -> Page:
    address = reverse("tokens", args=[campaign.slug])
    return Page(client.get(address), address)


def test_a_member_makes_a_token_that_is_shown_once(people):
    campaign, owner, _player = people
    client = signed_in(owner)
    form = {"name": "The web site", "scopes": ["read", "referee"], "days": "30", "key": "6f1c9d0e-7c8e-4f0e-9a0e-0d4c4a6b1c11"}
    address = reverse("tokens", args=[campaign.slug])
    first, again = client.post(address, form), client.post(address, form)
    secret = SECRET.search(first.content.decode())[0]
    assert secret in again.content.decode()
    assert "no-store" in first["Cache-Control"]
    assert Token.objects.get().scopes == ["read", "referee"]
    later = client.get(address).content.decode()
    assert not SECRET.search(later)
    assert "The web site" in later
    assert secret[:8] in later


def test_a_player_is_offered_no_more_than_he_may(people):
    campaign, owner, player = people
    said = signed_in(player).get(reverse("tokens", args=[campaign.slug])).content.decode()
    assert 'value="play"' in said
    assert 'value="referee"' not in said
    assert 'value="owner"' in signed_in(owner).get(reverse("tokens", args=[campaign.slug])).content.decode()


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"scopes": ["read"]}, "Name the program that will use it."),
        ({"name": "A script"}, "Choose what the token may do."),
        ({"name": "A script", "scopes": ["owner"]}, "owner is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_what_was_entered_stays(people, form, words):
    campaign, _owner, player = people
    answer = signed_in(player).post(reverse("tokens", args=[campaign.slug]), form)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert form.get("name", "") in answer.content.decode()
    assert not Token.objects.exists()


def test_a_token_is_revoked_by_its_button_and_twice_is_as_once(people):
    campaign, owner, player = people
    make_token(actor=verbs.acting(player), campaign=campaign, name="Mine", scopes=["play"], now=verbs.NOW)
    form = {"what": "revoke", "token": Token.objects.get().pk}
    address = reverse("tokens", args=[campaign.slug])
    for client in (signed_in(player), signed_in(player)):
        assert client.post(address, form).status_code == 303
    assert Token.objects.get().revoked_at
    assert "Revoked on" in signed_in(owner).get(address).content.decode()
    assert signed_in(player).post(address, {**form, "token": "x"}).status_code == 422


def test_the_owner_sees_the_others_and_nobody_else_does(people):
    campaign, owner, player = people
    make_token(actor=verbs.acting(owner), campaign=campaign, name="The owner’s own", scopes=["read"], now=verbs.NOW)
    make_token(actor=verbs.acting(player), campaign=campaign, name="The player’s own", scopes=["read"], now=verbs.NOW)
    assert "The owner’s own" not in opened(signed_in(player), campaign).text
    assert "The player’s own" in opened(signed_in(owner), campaign).text


def test_queries_stay_flat_while_tokens_double(people, django_assert_num_queries):
    campaign, owner, _player = people
    client = signed_in(owner)
    client.get(reverse("tokens", args=[campaign.slug]))
    for many in (1, 6):
        for number in range(many):
            make_token(actor=verbs.acting(owner), campaign=campaign, name=f"{many} {number}", scopes=["read"], now=verbs.NOW)
        with django_assert_num_queries(3):
            client.get(reverse("tokens", args=[campaign.slug]))

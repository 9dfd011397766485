"""The same request twice at the same instant, on a database file as a club has it (field lesson 6)."""

from uuid import uuid4

import pytest

from campaign.acts.tokens import make_token
from campaign.models import Seat
from tests import verbs
from tests.api.asking import Asker, codes, token, with_token
from tests.at_once import at_once, in_a_file, stored

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_key_at_the_same_instant_is_one_change_and_one_answer(tmp_path, monkeypatch):
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner)
    secret, key = token(campaign, owner, "referee"), str(uuid4())
    in_a_file(tmp_path, monkeypatch)

    def send():
        body = {"seats": [{"name": "Zoe", "side": "usa"}]}
        answer = Asker(secret=secret).send(f"campaigns/{campaign.slug}/seats/", body, Idempotency_Key=key)
        return answer.status_code, answer.json()["entry"]

    first, second = at_once(send, send)
    assert first == second
    assert first[0] == 200
    assert len(stored(Seat.objects.filter(name="Zoe"), "pk")) == 1


def test_one_key_with_two_bodies_at_the_same_instant_is_one_of_them_and_the_other_is_told(tmp_path, monkeypatch):
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner)
    secret, key = token(campaign, owner, "referee"), str(uuid4())
    in_a_file(tmp_path, monkeypatch)

    def send(name):
        body = {"seats": [{"name": name, "side": "usa"}]}
        return lambda: Asker(secret=secret).send(f"campaigns/{campaign.slug}/seats/", body, Idempotency_Key=key)

    came = at_once(send("Zoe"), send("Tim"))
    assert sorted(answer.status_code for answer in came) == [200, 422]
    assert [codes(answer) for answer in came if answer.status_code == 422] == [["form.reused"]]
    assert len(stored(Seat.objects.filter(name__in=["Zoe", "Tim"]), "pk")) == 1


def test_a_token_made_twice_with_one_key_at_the_same_instant_is_shown_to_both(tmp_path, monkeypatch):
    owner = verbs.account("Sabine")
    campaign, key = verbs.mustered_campaign(owner), uuid4()
    in_a_file(tmp_path, monkeypatch)
    said = {"campaign": campaign, "name": "Board", "scopes": ["read"], "key": key}
    first, second = at_once(*[lambda: make_token(actor=verbs.acting(owner), **said)] * 2)
    assert first.secret == second.secret != ""


def test_the_campaign_of_an_act_that_reaches_further_is_as_its_sender_thinks_in_both_at_once(tmp_path, monkeypatch):
    """Acts with If-Match lock what they reach in the same order as those without."""
    owner = verbs.account("Sabine")
    player = verbs.account("Anna")
    campaigns = [verbs.mustered_campaign(owner), verbs.mustered_campaign(owner, name="Another League")]
    for campaign in campaigns:
        verbs.add_member(campaign, player, "player", "j1")
    askers = [with_token(campaign, owner, "owner") for campaign in campaigns]
    members = [campaign.members.get(user=player).pk for campaign in campaigns]
    versions = [verbs.fresh(campaign).version for campaign in campaigns]
    in_a_file(tmp_path, monkeypatch)

    def send(n):
        path = f"campaigns/{campaigns[n].slug}/members/{members[n]}/"
        return lambda: askers[n].send(path, {"role": "referee", "seat": "j1"}, "PUT", If_Match=f'"{versions[n]}.x"')

    assert [answer.status_code for answer in at_once(send(0), send(1))] == [200, 200]

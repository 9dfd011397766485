"""The same request twice at the same instant, on a database file as a club has it (field lesson 6)."""

from uuid import uuid4

import pytest

from campaign.models import Seat
from tests import verbs
from tests.api.asking import Asker, token
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

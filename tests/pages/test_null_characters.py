"""Null characters in what a form hides: PostgreSQL can neither keep nor look for them, so they find nothing, in words."""

import pytest
from django.db import connection

from campaign.models import Member
from tests.pages.test_fuzz import no_null_characters
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, add_member, mustered_campaign, open_game

pytestmark = pytest.mark.django_db
NULL = "j1\x00"
HIDDEN = ("seat", "pilot", "side", "member", "what", "edit", "was", "seen", "kind", "how", "do", "note", "reason", "name", "key")
PLAYERS = [
    ("games/1/countersign/", {}),
    (
        "games/1/part/",
        {"whole": "1", "edit": "0", "s0-note": NULL, "s0-fate": NULL, "s0-exit": NULL, "c-j1": "hit", "c-j1-turn": NULL},
    ),
    ("me/ability/", {"ability": "Ace"}),
    ("me/name/", {"name": "Kaito"}),
    ("me/roll/", {"game": "1"}),
    ("me/muster/", {"name": "Kaito"}),
]
OWNERS = [
    *(("passes/", {"what": what}) for what in ("open", "close", "give", "revoke", "slips")),
    ("games/1/parts/", {"edit": "1"}),
    ("games/1/second/", {}),
    ("people/", {"username": NULL, "role": "player"}),
    ("seats/j1/hand/", {"new_person": NULL, "member": "new"}),
    ("webhook/", {"url": f"https://club.example/{NULL}", "kind": NULL}),
    ("dice/seed/", {"seed": "1", "reason": NULL}),
]


@scene
def campaign():
    made = mustered_campaign(account("Sabine"))
    add_member(made, account("Anna"), Member.Role.PLAYER, "u1")
    open_game(made, 1)
    return made


@pytest.mark.parametrize(("who", "address", "given"), [*(("Anna", *p) for p in PLAYERS), *(("Sabine", *p) for p in OWNERS)])
def test_null_characters_reach_no_query(campaign, who, address, given):
    client = signed_in(Member.objects.get(campaign=campaign, user__username=who).user)
    with connection.execute_wrapper(no_null_characters):
        answer = client.post(f"/c/{campaign.slug}/{address}", {**dict.fromkeys(HIDDEN, NULL), **given})
    assert answer.status_code < 500

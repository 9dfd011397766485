"""The page on which a player files his part of a report."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.models import Member
from games.models import Part
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, add_member, confirm_report, draft_of, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db
QUERIES = 10


@scene
def anna():
    return account("Anna")


@pytest.fixture
def phone(anna):
    return signed_in(anna)


@scene
def campaign(anna):
    """Game 1 is being entered; Anna has j1."""
    founded = mustered_campaign(account("Sabine"))
    add_member(founded, anna, Member.Role.PLAYER, "j1")
    open_game(founded, 1)
    return founded


def part(campaign, game=1):
    return f"/c/{campaign.slug}/games/{game}/part/"


def form(**said):
    """A sent form; ``claims`` by victim's sortie, other fields of his aircraft."""
    return {"whole": "1", "edit": "0", "key": str(uuid4()), "s0-aircraft": "A6M2", **said}


def text(response):
    main = response.content.decode().partition('<main id="main">')[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


KILL = {"c-u1-1": "shot_down", "c-u1-1-turn": "7"}


def test_he_files_whom_he_got_and_what_became_of_him(phone, campaign):
    sent = form(**KILL, **{"s0-fate": "survived", "s0-edge": "friendly", "s0-turn": "20", "s0-note": "Fog."})
    response = phone.post(part(campaign), sent, follow=True)
    filed = Part.objects.get()
    assert filed.body == {
        "sortie": {"aircraft": "A6M2", "exit": {"edge": "friendly", "turn": 20}, "note": "Fog."},
        "claims": [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 7}],
    }
    assert re.search(r"Filed \d\d:\d\d, the referee sees it", text(response))
    assert draft_of(campaign).body.get("claims", []) == []


def test_what_was_filed_is_shown_again(phone, campaign):
    phone.post(part(campaign), form(**KILL, **{"s0-note": "Fog."}))
    html = phone.get(part(campaign)).content.decode()
    assert re.search(r'name="c-u1-1" value="shot_down" checked', html)
    assert 'name="c-u1-1-turn" value="7"' in html
    assert 'name="s0-note" value="Fog."' in html
    assert 'name="edit" value="1"' in html


def test_a_shared_kill_names_both(phone, campaign):
    phone.post(part(campaign), form(**KILL, **{"c-u1-1-with": "j2-1"}))
    assert Part.objects.get().body["claims"][0]["by"] == ["j1-1", "j2-1"]


def test_what_the_referee_entered_of_him_already_stands_there_to_begin_with(phone, campaign):
    draft = draft_of(campaign)
    draft.body["claims"] = [{"by": "j1-1", "on": "u2-1", "result": "damaged", "turn": 3}]
    draft.save(update_fields=["body"])
    assert re.search(r'name="c-u2-1" value="damaged" checked', phone.get(part(campaign)).content.decode())


def test_a_broken_rule_is_said_beside_its_field_and_the_part_is_filed_all_the_same(phone, campaign):
    sent = form(**(KILL | {"s0-edge": "friendly", "s0-turn": "50", "c-u1-1-turn": "late"}))
    html = phone.post(part(campaign), sent, follow=True).content.decode()
    assert "marked below" in html
    assert re.search(r'id="s0-turn"[^>]*aria-invalid', html)
    assert re.search(r'id="c-u1-1-turn"[^>]*aria-invalid', html)
    assert Part.objects.get().body["claims"][0]["turn"] == "late"


def test_leaving_after_being_shot_down_is_a_fault_that_he_alone_can_know(phone, campaign):
    html = phone.post(part(campaign), form(**{"s0-fate": "shot_down", "s0-edge": "enemy"}), follow=True).content.decode()
    assert 'id="s0-edge-e"' in html


def test_a_claim_after_he_had_left_is_worth_another_look(phone, campaign):
    sent = form(**(KILL | {"s0-edge": "friendly", "s0-turn": "5"}))
    said = text(phone.post(part(campaign), sent, follow=True))
    assert "had left the map in turn 5, before this: turn 7." in said


def test_being_shot_down_is_no_fault_as_long_as_nobody_has_claimed_it(phone, campaign):
    response = phone.post(part(campaign), form(**{"s0-fate": "shot_down"}), follow=True)
    assert "odd" not in text(response)


def test_a_form_sent_twice_files_once(phone, campaign):
    sent = form(**KILL)
    phone.post(part(campaign), sent)
    response = phone.post(part(campaign), sent, follow=True)
    assert "It was filed like this already." in response.content.decode()
    assert Part.objects.get().edit == 1


def test_an_older_form_meets_both_versions_and_nothing_is_lost(phone, campaign):
    phone.post(part(campaign), form(**KILL))
    response = phone.post(part(campaign), form(**{"s0-fate": "lost"}))
    assert response.status_code == 409
    assert "Anna the pilot shot down Ingrid the pilot, turn 7" in text(response)
    html = response.content.decode()
    again = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', html))
    assert again["s0-fate"] == "lost"
    phone.post(part(campaign), again)
    assert Part.objects.get().body["sortie"]["fate"] == "lost"


def test_a_form_that_was_cut_off_files_nothing(phone, campaign):
    sent = form(**KILL)
    del sent["whole"]
    assert phone.post(part(campaign), sent).status_code == 303
    assert not Part.objects.exists()


def test_too_long_a_note_is_refused_and_kept(phone, campaign):
    response = phone.post(part(campaign), form(**{"s0-note": "x" * 2001}))
    assert response.status_code == 422
    assert "A note has at most 2,000 characters." in response.content.decode()
    assert "x" * 2001 in response.content.decode()


def test_after_the_confirmation_nothing_is_filed_and_he_is_told_whom_to_ask(phone, campaign):
    phone.post(part(campaign), form(**KILL))
    confirm_report(campaign)
    assert "tell the referee: he can correct it" in text(phone.get(part(campaign)))
    response = phone.post(part(campaign), form(**KILL, edit="1"))
    assert response.status_code == 422
    assert Part.objects.get().edit == 1


def test_before_the_roll_call_and_for_whoever_does_not_fly_the_page_says_why(phone, anna):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    assert "The report is not open" in text(phone.get(part(campaign)))
    open_game(campaign, 1, {"j1": "absent"})
    assert "Nobody flies for you in this game" in text(phone.get(part(campaign)))
    assert phone.post(part(campaign), form()).status_code == 422


def test_a_game_that_is_not_scheduled_is_not_found(phone, campaign):
    assert phone.get(part(campaign, 3)).status_code == 404


def test_the_page_is_for_whoever_has_a_seat(phone, campaign):
    other = account("Ingrid")
    add_member(campaign, other, Member.Role.PLAYER, "u1")
    owner = Member.objects.get(campaign=campaign, role="owner").user
    people = (phone, signed_in(other), signed_in(owner), signed_in(account("Otto")), Client())
    assert [client.get(part(campaign)).status_code for client in people] == [200, 200, 404, 404, 404]


def test_each_files_his_own(phone, campaign):
    other = account("Ingrid")
    add_member(campaign, other, Member.Role.PLAYER, "u1")
    phone.post(part(campaign), form(**KILL))
    signed_in(other).post(part(campaign), form(**{"s0-fate": "shot_down", "s0-aircraft": "F4F-3", "c-j1-1": "hit"}))
    filed = {each.seat.code: each.body for each in Part.objects.select_related("seat")}
    assert filed["u1"]["claims"] == [{"by": "u1-1", "on": "j1-1", "result": "hit"}]
    assert filed["j1"]["claims"][0]["result"] == "shot_down"


def test_filing_changes_no_version_of_the_campaign(phone, campaign):
    version = fresh(campaign).version
    phone.post(part(campaign), form(**KILL))
    assert fresh(campaign).version == version


@pytest.mark.parametrize("a_side", [4, 8])
def test_the_number_of_queries_does_not_grow(phone, anna, a_side, django_assert_num_queries):
    campaign = mustered_campaign(account("Sabine"), a_side)
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    open_game(campaign, 1)
    phone.post(part(campaign), form(**KILL), follow=True)
    with django_assert_num_queries(QUERIES):
        phone.get(part(campaign))

"""The referee's merge page: contradictions first, who said what, and one button that takes it over."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.acts.drafts import save_draft
from games.models import Part
from tests.filing import file_part, kill, signed
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account, acting, add_member, confirm_report, draft_of, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    return mustered_campaign(sabine)


@scene
def draft(campaign):
    return open_game(campaign, 1)


@pytest.fixture
def referee(client, sabine):
    client.force_login(sabine)
    return client


def at(campaign, name="parts", game=1):
    return reverse(name, args=[campaign.slug, game])


def words(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def read(client, campaign):
    return words(client.get(at(campaign)))


def form(client, campaign):
    """The fields of the page; of several parts that were seen, each."""
    page = client.get(at(campaign))
    seen = re.findall(r'name="seen" value="([^"]+)"', page.content.decode())
    return {**sent(page, ""), "seen": seen}


def choice(client, campaign, said):
    """The field and value of the radio button that says so."""
    page = client.get(at(campaign)).content.decode()
    found = re.search(rf'<input type="radio" name="([^"]+)" value="([^"]+)"[^>]*><span><b>{said}</b>', page)
    assert found, said
    return {found[1]: found[2]}


def take(client, campaign, **more):
    return client.post(at(campaign), {**form(client, campaign), **more})


# --- who may enter ---------------------------------------------------------------------------------------------------


def test_it_is_the_referees(campaign, draft, sabine):
    people = {"Sabine": 200, "Theo": 200, "Anna": 404, "Ingrid": 404, "Stan": 404, "": 404}
    add_member(campaign, account("Theo"))
    for name, seat in (("Anna", "j1"), ("Ingrid", "u1")):
        add_member(campaign, account(name), "player", seat)
    account("Stan")
    for name, status in people.items():
        client = Client()
        if name:
            client.force_login(User.objects.get(username=name))
        assert client.get(at(campaign)).status_code == status, name
        assert client.post(at(campaign), {"edit": "9"}).status_code == (409 if status == 200 else 404), name


# --- reading ---------------------------------------------------------------------------------------------------------


def test_with_nothing_filed_it_says_so_and_who_has_not(referee, campaign, draft):
    told = read(referee, campaign)
    assert "Nobody has filed anything yet" in told
    assert "Not filed yet: Anna, Bence, Chloé, David, Ingrid, Jörg, Karim, Lucía" in told


def test_two_who_claim_the_same_kill_stand_first_each_with_his_name(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    file_part(campaign, "j2", kill("j2-1", "u1-1"), crew="wounded")
    told = read(referee, campaign)
    assert "One contradiction" in told
    for said in (
        "shot down by Anna the pilot, turn 4 says Anna",
        "shot down by Bence the pilot says Bence",
        "shot down, shared by Anna the pilot and Bence the pilot, turn 4 nobody says so",
        "not shot down as in the draft",
    ):
        assert said in told
    assert told.index("One contradiction") < told.index("New, and nothing speaks against it")
    assert "Not filed yet: Chloé" in told


def test_agreement_is_told_as_such_in_words(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    file_part(campaign, "u1", fate="shot_down", exit=None)
    file_part(campaign, "u2", exit={"edge": "enemy", "turn": 9, "guns": False})
    told = read(referee, campaign)
    assert "shot down by Anna the pilot, turn 4 ✓ both sides agree: Anna, Ingrid" in told
    assert "left over the enemy edge, turn 9, guns not working ○ one voice only: Jörg" in told
    assert "contradiction" not in told.lower()


def test_who_countersigned_stands_beside_the_part_and_its_claims(referee, campaign, draft):
    part = file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    signed(part, "u1", agrees=False, note="It was Bence.")
    signed(part, "u2")
    told = read(referee, campaign)
    assert "✕ Ingrid: not so – It was Bence." in told
    assert "✓ Jörg: so it was" in told
    assert "one voice only: Anna (so it was, says Jörg; not so, says Ingrid)" in told
    file_part(campaign, "j1", kill("j1-1", "u1-1", 5))
    told = read(referee, campaign)
    assert "said before it was filed again" in told
    assert "one voice only: Anna" in told
    assert "one voice only: Anna (" not in told


# --- taking over -----------------------------------------------------------------------------------------------------


def test_one_button_takes_it_over_and_leads_to_the_report(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    file_part(campaign, "u1", fate="shot_down", crew="wounded")
    response = take(referee, campaign)
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign, "report"))
    assert draft_of(campaign).body["claims"] == [kill("j1-1", "u1-1", 4)]
    told = read(referee, campaign)
    assert told.count("taken over") >= 2
    assert "In the report already" in told
    confirm_report(campaign)


def test_taking_over_twice_changes_nothing(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    take(referee, campaign)
    once = draft_of(campaign)
    response = referee.post(at(campaign), form(referee, campaign), follow=True)
    assert "the report has it already" in words(response)
    assert (draft_of(campaign).edit, draft_of(campaign).body) == (once.edit, once.body)


def test_a_contradiction_is_decided_by_a_choice_and_can_be_decided_otherwise(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    file_part(campaign, "j2", kill("j2-1", "u1-1"))
    take(referee, campaign, **choice(referee, campaign, "shot down by Bence the pilot"))
    assert draft_of(campaign).body["claims"] == [kill("j2-1", "u1-1")]
    assert "Contradictions that you decided" in read(referee, campaign)
    take(referee, campaign, **choice(referee, campaign, "shot down by Anna the pilot, turn 4"))
    assert draft_of(campaign).body["claims"] == [kill("j1-1", "u1-1", 4)]


def test_what_is_unticked_is_left_out(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4), note="Fog.")
    data = form(referee, campaign)
    del data["p-kill:u1-1"]
    referee.post(at(campaign), data)
    assert not draft_of(campaign).body.get("claims")
    assert draft_of(campaign).body["sorties"][0]["note"] == "Fog."


def test_a_part_filed_again_after_it_was_taken_says_so(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    take(referee, campaign)
    file_part(campaign, "j1", kill("j1-1", "u1-1", 5))
    told = read(referee, campaign)
    assert "changed since it was taken over" in told
    assert "One contradiction" in told


def test_a_report_that_was_changed_meanwhile_is_looked_at_again_with_the_choices_kept(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    file_part(campaign, "j2", kill("j2-1", "u1-1"), note="Fog.")
    data = form(referee, campaign) | choice(referee, campaign, "shot down by Bence the pilot")
    del data["p-field:j2-1:note"]
    theo = account("Theo")
    save_draft(actor=acting(theo), campaign=campaign, game=1, edit=draft.edit, body={**draft.body, "note": "Storm."})
    response = referee.post(at(campaign), data)
    assert response.status_code == 409
    assert "Theo changed the report while you had this open" in words(response)
    page = response.content.decode()
    assert re.search(r'value="[0-9a-f]{12}" checked><span><b>shot down by Bence the pilot', page)
    assert 'name="p-field:j2-1:note"' in page
    assert not re.search(r'name="p-field:j2-1:note" value="[0-9a-f]+" checked', page)
    assert (draft_of(campaign).body["note"], draft_of(campaign).body["claims"]) == ("Storm.", [])
    again = sent(response, "") | {"seen": ["j1:1", "j2:1"]}
    assert referee.post(at(campaign), again).status_code == 303
    assert draft_of(campaign).body["claims"] == [kill("j2-1", "u1-1")]
    assert draft_of(campaign).body["note"] == "Storm."


def test_what_was_filed_meanwhile_is_not_taken_unseen(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    data = form(referee, campaign)
    file_part(campaign, "j2", kill("j2-1", "u1-1"))
    response = referee.post(at(campaign), data)
    assert response.status_code == 409
    assert "Bence filed while you had this open" in words(response)
    assert "One contradiction" in words(response)
    assert not Part.objects.exclude(taken=0).exists()


@pytest.mark.parametrize("seen", [[], ["j1"], ["j1:x"], ["j1:99999999999"], [":"], ["\x00:1"]])
def test_a_damaged_form_takes_nothing(referee, campaign, draft, seen):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    assert referee.post(at(campaign), {**form(referee, campaign), "seen": seen}).status_code == 409
    assert not draft_of(campaign).body["claims"]


def test_a_choice_that_nobody_offers_takes_nothing(referee, campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    take(referee, campaign, **{"p-kill:u1-1": "0" * 12, "p-kill:nobody": "x"})
    assert draft_of(campaign).body["sorties"][4].get("fate", "survived") in ("survived", "shot_down")


# --- links and counts ------------------------------------------------------------------------------------------------


def test_report_and_desk_lead_to_it_while_parts_are_filed(referee, campaign, draft):
    desk = reverse("desk", args=[campaign.slug])
    pages = (at(campaign, "report"), desk)
    assert all(at(campaign) not in referee.get(page).content.decode() for page in pages)
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    assert all(at(campaign) in referee.get(page).content.decode() for page in pages)
    assert "His part is filed" in words(referee.get(desk))
    take(referee, campaign)
    assert "His part is filed" not in words(referee.get(desk))
    assert "1 part is filed" in words(referee.get(desk))


def test_without_an_open_report_it_leads_to_what_comes_first(referee, campaign):
    assert "Roll call comes first" in read(referee, campaign)
    open_game(campaign, 1)
    confirm_report(campaign)
    assert "confirmed" in read(referee, campaign)


def test_the_page_takes_as_many_queries_for_sixteen_parts_as_for_two(referee, campaign, draft, sabine):
    def counted(many):
        with CaptureQueriesContext(connection) as queries:
            assert referee.get(at(many)).status_code == 200
        return len(queries)

    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    signed(file_part(campaign, "u1", fate="lost"), "j1")
    referee.get(at(campaign))
    few = counted(campaign)
    large = mustered_campaign(sabine, 8, name="Large")
    open_game(large, 1)
    for n in range(1, 9):
        file_part(large, f"j{n}", kill(f"j{n}-1", f"u{n}-1", n))
        signed(file_part(large, f"u{n}", fate="lost"), f"j{n}")
    assert counted(large) == few

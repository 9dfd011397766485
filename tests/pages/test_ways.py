"""The ways in, as people use them: codes, join links, personal links, and links that open nothing any more."""

import logging
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from campaign.acts import handing, passes
from campaign.models import Member, Pass, Seat
from campaign.ways import shown_code
from config.logs import HideLinks
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.verbs import account, acting, fly_game, found_campaign, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    founded = found_campaign(sabine)
    seat_players(founded)
    return founded


@scene
def link(campaign):
    passes.open_side(actor=acting(), campaign=campaign, side="usa")
    return Pass.objects.get()


@scene
def slip(campaign):
    passes.give_slips(actor=acting(), campaign=campaign, seats=["j1"])
    return Pass.objects.get(member__isnull=False)


def page(client, address, **more):
    return client.get(address, **more).content.decode()


def join(client, link, **given):
    return client.post(f"/in/{link.token}/", {"name": "Nina", "seat": "u2", "key": str(uuid4()), **given})


def type_code(client, code, **more):
    return client.post("/in/", {"code": code}, **more)


def me(client):
    return client.session.get("_auth_user_id")


# --- joining a side --------------------------------------------------------------------------------------------------


def test_a_join_link_shows_campaign_side_and_free_seats_and_looking_changes_nothing(link, campaign):
    before, html = everything_stored(), page(Client(), f"/in/{link.token}/")
    assert campaign.name in html
    assert "Join the USA" in html
    for seat in Seat.objects.all():
        assert (f'value="{seat.code}"' in html) == (seat.side == "usa")
    assert "I am new here" in html
    assert everything_stored() == before


def test_who_joins_is_signed_in_and_shown_his_own_link_to_keep(link, campaign):
    client = Client()
    answer = join(client, link)
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/my-link/")
    nina = Member.objects.get(seat__code="u2")
    assert me(client) == str(nina.user_id)
    html = page(client, answer["Location"])
    own = nina.passes.get()
    assert f"/in/{own.token}/" in html
    assert shown_code(own.code) in html
    assert "<svg" in html


def test_joining_gives_the_browser_another_session(link):
    client = Client()
    client.get("/sign-in/")
    session = client.session
    session["seen"] = True
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    join(client, link)
    assert client.session.session_key != before


def test_a_join_form_sent_twice_makes_one_player_and_signs_the_same_one_in(link):
    key = str(uuid4())
    first, second = Client(), Client()
    join(first, link, key=key)
    assert join(second, link, key=key).status_code == 303
    assert me(first) == me(second)
    assert Member.objects.count() == 2


def test_the_key_of_another_form_signs_nobody_in(link, campaign, sabine):
    nina = Member.objects.create(campaign=campaign, user=account("Nina Weber"), role=Member.Role.PLAYER)
    key = uuid4()
    handing.hand_seat(actor=acting(), campaign=campaign, seat="j3", member=nina.pk, key=key)
    client = Client()
    join(client, link, key=str(key), name="Oskar")
    assert me(client) not in (str(nina.user_id), str(sabine.pk))


def test_an_old_join_form_signs_nobody_in_whose_link_was_closed_since(link, campaign):
    key = str(uuid4())
    first, again = Client(), Client()
    join(first, link, key=key)
    joined = Member.objects.get(seat__code="u2")
    passes.revoke_pass(actor=acting(), campaign=campaign, member=joined.pk)
    assert join(again, link, key=key).status_code == 303
    assert me(again) is None


def test_an_old_join_form_signs_no_account_in(link):
    key, person = str(uuid4()), account("Nina Weber")
    join(signed_in(person), link, key=key)
    client = Client()
    assert join(client, link, key=key)["Location"] == "/in/"
    assert me(client) is None


def test_a_seat_that_was_taken_a_moment_ago_is_said_and_the_name_is_kept(link):
    join(Client(), link)
    answer = join(Client(), link, name="Oskar")
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "That seat was taken a moment ago" in html
    assert 'value="Oskar"' in html
    assert 'value="u2"' not in html


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seat": ""}, "Choose your seat."),
        ({"seat": "j1"}, "That seat was taken a moment ago"),
        ({"name": "Sabine"}, "called Sabine already"),
        ({"name": "", "seat": "new"}, "Give your name"),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"name": "Karim", "seat": "new"}, "already a player called Karim"),
    ],
)
def test_a_join_form_that_is_not_good_says_why_and_changes_nothing(link, given, said):
    before = everything_stored()
    answer = join(Client(), link, **given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert everything_stored() == before


def test_an_account_that_is_signed_in_joins_with_itself(link):
    marek = account("marek")
    client = signed_in(marek)
    html = page(client, f"/in/{link.token}/")
    assert "join with that account" in html
    assert 'name="name"' not in html
    join(client, link)
    assert Member.objects.get(seat__code="u2").user == marek


def test_who_takes_part_already_is_told_so_and_led_on(link, sabine, campaign):
    html = page(signed_in(sabine), f"/in/{link.token}/")
    assert "You are in already" in html
    assert f'href="/c/{campaign.slug}/"' in html
    answer = join(signed_in(sabine), link)
    assert "You are in already" in answer.content.decode()
    assert Member.objects.count() == 1


def test_whoever_sits_at_somebody_elses_browser_signs_out_and_joins_as_himself(link, sabine):
    client = signed_in(sabine)
    client.post(f"/in/{link.token}/", {"what": "leave"})
    assert me(client) is None
    assert "Your name" in page(client, f"/in/{link.token}/")


def test_a_side_that_is_full_says_so(sabine):
    campaign = mustered_campaign(sabine, 8)
    passes.open_side(actor=acting(), campaign=campaign, side="japan")
    passes.give_slips(actor=acting(), campaign=campaign)
    html = page(Client(), f"/in/{Pass.objects.get(member=None).token}/")
    assert "there is room for no more" in html
    assert "Take the seat" not in html


def test_who_is_new_in_the_middle_of_a_campaign_is_told_from_which_game_he_plays(sabine):
    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    passes.open_side(actor=acting(), campaign=campaign, side="japan")
    opened = Pass.objects.get()
    assert "plays from game 2 on" in page(Client(), f"/in/{opened.token}/")
    join(Client(), opened, name="Ulla", seat="new")
    assert Seat.objects.get(name="Ulla").from_game == 2


# --- one's own link --------------------------------------------------------------------------------------------------


def test_a_personal_link_signs_in_by_its_button_and_not_by_looking(slip, campaign):
    client, before = Client(), everything_stored()
    html = page(client, f"/in/{slip.token}/")
    assert "Yes, I am Anna" in html
    assert me(client) is None
    assert everything_stored() == before
    answer = client.post(f"/in/{slip.token}/")
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/me/")
    assert me(client) == str(slip.member.user_id)
    assert "You are signed in already" in page(client, f"/in/{slip.token}/")
    assert client.get(f"/c/{campaign.slug}/").status_code == 200


def test_a_personal_link_at_somebody_elses_browser_says_who_would_be_signed_out(slip, sabine):
    client = signed_in(sabine)
    assert "Sabine is signed in now" in page(client, f"/in/{slip.token}/")
    client.post(f"/in/{slip.token}/")
    assert me(client) == str(slip.member.user_id)


@scene
def elsewhere(campaign):
    """The slip of a second Anna, of another campaign."""
    other = found_campaign(account("Bence"), name="Second Winter")
    seat_players(other)
    passes.give_slips(actor=acting(), campaign=other, seats=["j1"])
    return Pass.objects.get(campaign=other)


def test_who_opens_a_second_slip_of_his_keeps_both_by_one_button(slip, elsewhere, campaign):
    client = Client()
    client.post(f"/in/{slip.token}/")
    before, html = everything_stored(), page(client, f"/in/{elsewhere.token}/")
    for said in ("Are you the same Anna?", f"Anna is signed in now, of {campaign.name}", "keep both", "I am another Anna"):
        assert said in html
    assert everything_stored() == before
    answer = client.post(f"/in/{elsewhere.token}/", {"what": "both"})
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{elsewhere.campaign.slug}/my-link/")
    assert me(client) == str(slip.member.user_id)
    assert set(Member.objects.filter(user=slip.member.user).values_list("campaign__name", flat=True)) == {
        campaign.name,
        "Second Winter",
    }
    assert "You are one person now" in page(client, answer["Location"])
    for again in (client.post, client.get):
        assert again(f"/in/{elsewhere.token}/", {"what": "both"})["Location"] == f"/c/{elsewhere.campaign.slug}/me/"
    assert Client().get(f"/in/{slip.token}/").status_code == 410, "two referees have seen the slips"


def test_who_is_another_is_signed_in_by_his_slip_and_two_they_stay(slip, elsewhere):
    client = Client()
    client.post(f"/in/{slip.token}/")
    client.post(f"/in/{elsewhere.token}/")
    assert me(client) == str(elsewhere.member.user_id) != str(slip.member.user_id)


def test_an_account_keeps_a_slip_and_goes_on_to_its_pilot(elsewhere):
    marek = account("Marek")
    client = signed_in(marek)
    assert "I am Anna of Second Winter too" in page(client, f"/in/{elsewhere.token}/")
    answer = client.post(f"/in/{elsewhere.token}/", {"what": "both"})
    assert answer["Location"] == f"/c/{elsewhere.campaign.slug}/me/"
    assert Member.objects.get(user=marek).seat.code == "j1"


def test_nothing_is_to_be_kept_where_the_two_cannot_be_one(slip, sabine, elsewhere, campaign):
    """The referee of the same campaign; and an account, to which a guest moves with its password."""
    assert "keep both" not in page(signed_in(sabine), f"/in/{slip.token}/")
    answer = signed_in(sabine).post(f"/in/{slip.token}/", {"what": "both"})
    assert answer.status_code == 422
    assert f"takes part in {campaign.name} already" in answer.content.decode()
    marek = account("Marek")
    Member.objects.filter(pk=slip.member.pk).update(user=marek)
    client = Client()
    client.post(f"/in/{elsewhere.token}/")
    html = page(client, f"/in/{slip.token}/")
    assert "keep both" not in html
    assert 'href="/account/#take"' in html
    assert client.post(f"/in/{slip.token}/", {"what": "both"}).status_code == 422


def test_whoever_is_signed_in_nowhere_keeps_nothing(slip):
    client, before = Client(), Member.objects.get(pk=slip.member.pk).user_id
    client.post(f"/in/{slip.token}/", {"what": "both"})
    assert Member.objects.get(pk=slip.member.pk).user_id == before


def test_a_personal_link_works_again_and_again_until_it_is_renewed(slip, campaign):
    client = Client()
    for _again in range(2):
        assert Client().post(f"/in/{slip.token}/").status_code == 303
    client.post(f"/in/{slip.token}/")
    passes.give_pass(actor=acting(), campaign=campaign, member=slip.member.pk)
    for way in (Client().get, Client().post):
        assert way(f"/in/{slip.token}/").status_code == 410
    assert client.get(f"/c/{campaign.slug}/").status_code == 404


def test_who_renews_his_own_link_stays_signed_in_here_and_nowhere_else(slip, campaign):
    here, there = Client(), Client()
    for client in (here, there):
        client.post(f"/in/{slip.token}/")
    here.post(f"/c/{campaign.slug}/my-link/", {"key": str(uuid4())})
    assert here.get(f"/c/{campaign.slug}/").status_code == 200
    assert there.get(f"/c/{campaign.slug}/").status_code == 404
    assert Client().get(f"/in/{slip.token}/").status_code == 410


# --- links that open nothing -----------------------------------------------------------------------------------------


def closed_links(campaign, link, slip):
    passes.revoke_side(actor=acting(), campaign=campaign, side="usa")
    passes.revoke_pass(actor=acting(), campaign=campaign, member=slip.member.pk)
    return [link.token, slip.token]


@pytest.mark.parametrize("way", ["get", "post"])
def test_a_closed_link_says_what_to_do_and_names_nobody(campaign, link, slip, way):
    for token in closed_links(campaign, link, slip):
        answer = getattr(Client(), way)(f"/in/{token}/", {"name": "Nina", "seat": "u1"})
        html = answer.content.decode()
        assert answer.status_code == 410
        for said in ("This link is closed", "Ask your referee for a new slip", 'href="/in/"', "/sign-in/"):
            assert said in html
        for secret in (campaign.name, campaign.slug, "Anna", "Ingrid"):
            assert secret not in html


def test_a_link_whose_time_is_over_is_closed(campaign, link):
    Pass.objects.update(expires_at=link.made_at)
    answer = Client().get(f"/in/{link.token}/")
    assert answer.status_code == 410
    assert campaign.name not in answer.content.decode()


@pytest.mark.parametrize("token", ["x", "0" * 43, "a-b_c", "y" * 80])
def test_a_link_that_was_never_made_says_what_to_do(token):
    answer = Client().get(f"/in/{token}/")
    assert answer.status_code == 404
    assert "This link opens nothing" in answer.content.decode()
    assert Client().post(f"/in/{token}/").status_code == 404


def test_a_link_of_somebody_whose_account_is_closed_opens_nothing(slip):
    slip.member.user.is_active = False
    slip.member.user.save(update_fields=["is_active"])
    assert Client().post(f"/in/{slip.token}/").status_code == 410


def test_no_line_of_the_log_holds_a_link(link, caplog):
    """A form without its token is logged with its address."""
    Client(enforce_csrf_checks=True).post(f"/in/{link.token}/")
    record = logging.LogRecord("django", logging.WARNING, "", 0, "Forbidden: %s", (f"/in/{link.token}/",), None)
    HideLinks().filter(record)
    assert record.getMessage() == "Forbidden: /in/…/"
    assert [one.getMessage() for one in caplog.records if link.token in one.getMessage()] == []
    assert all("hide_links" in handler["filters"] for handler in settings.LOGGING["handlers"].values())


# --- codes -----------------------------------------------------------------------------------------------------------


def test_a_typed_code_leads_to_its_link_whatever_its_case_and_dash(link, slip):
    for one in (link, slip):
        for typed in (one.code, shown_code(one.code).lower(), f" {shown_code(one.code)} "):
            assert type_code(Client(), typed)["Location"] == f"/in/{one.token}/"


def test_a_wrong_or_closed_code_is_said_and_kept(campaign, link, slip):
    closed_links(campaign, link, slip)
    for typed in ("ABCD-EFGH", link.code, slip.code, "💥", "x" * 40):
        answer = type_code(Client(), typed)
        assert answer.status_code == 422
        assert "This code opens nothing, or nothing any more" in answer.content.decode()
        assert typed in answer.content.decode()
    assert "Type the code that stands on your slip" in type_code(Client(), "").content.decode()


def test_ten_wrong_codes_close_the_page_for_that_address_only(link, monkeypatch):
    for _wrong in range(9):
        assert type_code(Client(), "WRNG-WRNG").status_code == 422
    answer = type_code(Client(), "WRNG-WRNG")
    assert (answer.status_code, answer["Retry-After"]) == (429, "900")
    assert "For 15 minutes no code is taken from here" in answer.content.decode()
    assert type_code(Client(), link.code).status_code == 429
    assert Client().get("/in/").status_code == 429
    assert Client().get(f"/in/{link.token}/").status_code == 200
    assert type_code(Client(), link.code, REMOTE_ADDR="192.168.7.31").status_code == 303

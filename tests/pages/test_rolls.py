"""The page of rolls and the page of one die: what they show, and what their forms do."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import JournalEntry
from games.models import Correction, Roll
from pilots.models import Pilot
from tests.scenes import scene
from tests.verbs import (
    account,
    add_member,
    confirm_report,
    fly_game,
    mustered_campaign,
    open_game,
    throw_all,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    """Game 2 is confirmed: j1 is in the water, u1 wounded and damaged, everybody else on the way home."""
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"}, u1={"crew": "wounded"})
    confirm_report(campaign, 2)
    return campaign


def rolls(campaign, game=2):
    return reverse("rolls", args=[campaign.slug, game])


def send(client, campaign, game=2, **data):
    return client.post(reverse("roll_throw", args=[campaign.slug, game]), {"key": str(uuid4()), **data})


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_the_next_die_is_a_rescue_with_its_exact_chance_and_both_ways_to_roll_it(referee, campaign):
    page = text(referee.get(rolls(campaign)))
    assert "Anna the pilot , Japan is in the water" in page
    assert "Lost, and no enemy is credited, unhurt." in page
    assert "1 ⁄ 2 that he is picked up" in page
    assert "Roll here, for Anna" in page
    assert "Seven more wait" in page
    assert "0 of 8" in page


def test_a_wounded_pilots_way_home_shows_thirteen_in_eighteen_and_why(referee, campaign):
    page = text(referee.get(rolls(campaign)))
    assert "Home and deck" in page
    assert "13 ⁄ 18" in page


def test_the_site_rolls_and_the_page_shows_what_fell_and_what_would_have_changed_it(referee, campaign):
    answer = send(referee, campaign, how="site", pilot="j1-1", kind="rescue")
    die = Roll.objects.get(campaign=campaign, game=2)
    assert answer.status_code == 303
    assert answer["Location"] == f"{rolls(campaign)}?fell={die.pk}&pilot=j1-1#fell"
    page = text(referee.get(answer["Location"]))
    assert "Just now" in page
    assert ("Picked up." in page) == (die.value > 3)


def test_the_die_that_just_fell_stands_before_the_next_and_has_the_focus(referee, campaign):
    answer = send(referee, campaign, how="site", pilot="j1-1", kind="rescue")
    page = referee.get(answer["Location"]).content.decode()
    assert page.index('id="fell" tabindex="-1"') < page.index('id="next"')
    later = referee.get(rolls(campaign)).content.decode()
    assert "Just now" not in later
    assert later.index('id="next"') < later.index("The last die")


def test_many_dice_of_one_stroke_are_told_by_pilot_the_lost_first_and_older_dice_are_not_among_them(referee, campaign):
    send(referee, campaign, how="table", pilot="j1-1", kind="rescue", value="2", witness="Nina")
    answer = send(referee, campaign, how="all")
    page = referee.get(answer["Location"]).content.decode()
    told = page[page.index('id="fell"') : page.index("</section>")]
    assert "Anna the pilot" not in told
    assert told.count("<li") == 7
    news = re.findall(r'<li class="(\w+)"', told)
    assert news == sorted(news, key=["gone", "hurt", "safe"].index)
    assert "must still land" not in told


@pytest.mark.parametrize("fell", ["x", "-", "7-", "-7", "9" * 30, "5-2", "٣"])
def test_numbers_of_dice_that_make_no_sense_name_none(referee, campaign, fell):
    throw_all(campaign)
    page = referee.get(rolls(campaign), {"fell": fell})
    assert page.status_code == 200
    assert "Just now" not in text(page)


def test_a_pilot_who_is_chosen_comes_first_with_both_ways_to_roll_his_die(referee, campaign):
    page = text(referee.get(rolls(campaign), {"pilot": "u2-1"}))
    assert "Roll here, for Jörg" in page
    assert "Roll here, for Anna" not in page
    assert "Seven more wait" in page
    assert f'href="{rolls(campaign)}?pilot=u2-1#next"' in referee.get(rolls(campaign)).content.decode()
    assert "Roll here, for Anna" in text(referee.get(rolls(campaign), {"pilot": "nobody"}))


def test_the_table_s_die_of_a_chosen_pilot_is_entered_and_his_landing_is_asked_for_next(referee, campaign):
    wrong = send(referee, campaign, how="table", pilot="u2-1", kind="home", value="6", witness="")
    assert wrong.status_code == 422
    assert "Roll here, for Jörg" in text(wrong)
    assert re.search(r'value="6"[^>]* checked|checked[^>]* value="6"', wrong.content.decode())
    answer = send(referee, campaign, how="table", pilot="u2-1", kind="home", value="6", witness="Nina")
    page = text(referee.get(answer["Location"]))
    assert "Jörg at the table, seen by Nina, entered by Sabine" in page
    assert "Next roll Deck" in page


def test_the_tables_die_is_entered_with_its_witness(referee, campaign):
    send(referee, campaign, how="table", pilot="j1-1", kind="rescue", value="2", witness="Nina")
    die = Roll.objects.get(campaign=campaign, game=2)
    assert (die.value, die.source, die.witness, die.by_name) == (2, "table", "Nina", "Sabine")
    page = text(referee.get(rolls(campaign)))
    assert "Not found. Anna the pilot is missing." in page
    assert "Anna at the table, seen by Nina, entered by Sabine" in page
    assert "With a 4 he would have been picked up." in page


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"witness": "Nina"}, "Choose the face that the die showed."),
        ({"value": "7", "witness": "Nina"}, "A die shows 1 to 6."),
        ({"value": "3", "witness": ""}, "Name who saw the die fall"),
        ({"value": "3", "witness": "x" * 61}, "A name has at most 60 characters."),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_what_was_entered_is_kept(referee, campaign, data, error):
    answer = send(referee, campaign, how="table", pilot="j1-1", kind="rescue", **data)
    assert answer.status_code == 422
    assert error in text(answer)
    if data["witness"]:
        assert f'value="{data["witness"]}"' in answer.content.decode()
    if data.get("value") == "3":
        assert re.search(r'value="3"[^>]* checked|checked[^>]* value="3"', answer.content.decode())
    assert not Roll.objects.filter(campaign=campaign, game=2).exists()


def test_all_dice_at_once_close_the_game_and_the_page_says_what_is_next(referee, campaign):
    answer = send(referee, campaign, how="all")
    assert answer.status_code == 303
    page = text(referee.get(rolls(campaign)))
    assert "Game 2 is closed" in page
    assert "8 of 8" in page
    lost = Pilot.objects.filter(campaign=campaign, came_after=2).count()
    assert ("Name the new pilots" if lost > 1 else "Name the new pilot" if lost else "On to the desk") in page
    assert JournalEntry.objects.filter(campaign=campaign, act="roll.throw", game=2).count() == 1


def test_one_pilots_dice_are_rolled_from_his_row(referee, campaign):
    send(referee, campaign, how="pilot", pilot="j2-1")
    assert set(Roll.objects.filter(campaign=campaign, game=2).values_list("pilot__code", flat=True)) == {"j2-1"}


def test_the_second_of_two_who_roll_the_same_die_is_shown_what_fell(referee, campaign):
    """Field lesson 6."""
    send(referee, campaign, how="table", pilot="j1-1", kind="rescue", value="5", witness="Nina")
    answer = referee.post(
        reverse("roll_throw", args=[campaign.slug, 2]), {"how": "site", "pilot": "j1-1", "kind": "rescue"}, follow=True
    )
    assert "This die has fallen already: Sabine entered a 5 from the table." in text(answer)
    assert Roll.objects.filter(campaign=campaign, game=2).count() == 1


def test_the_same_form_sent_twice_shows_the_same_die_twice(referee, campaign):
    """Field lessons 5 and 6."""
    key = str(uuid4())
    first = send(referee, campaign, how="site", pilot="j1-1", kind="rescue", key=key)
    second = send(referee, campaign, how="site", pilot="j1-1", kind="rescue", key=key)
    assert first["Location"] == second["Location"]
    assert Roll.objects.filter(campaign=campaign, game=2).count() == 1


def test_a_player_reads_the_page_and_finds_no_form_on_it(campaign):
    player = account("Anna")
    add_member(campaign, player, "player", "j1")
    client = Client()
    client.force_login(player)
    page = client.get(rolls(campaign)).content.decode()
    assert "in the water" in page
    assert "Roll here" not in page
    assert "correct/" not in page
    assert send(client, campaign, how="all").status_code == 404
    assert not Roll.objects.filter(campaign=campaign, game=2).exists()


def test_before_the_report_is_confirmed_the_page_says_so(referee, campaign):
    assert "No dice are called for yet" in text(referee.get(rolls(campaign, 4)))
    assert referee.get(rolls(campaign, 5)).status_code == 404


def test_a_game_without_any_die_to_roll_is_shown_closed(referee, owner):
    campaign = mustered_campaign(owner, name="Land-based", optional_games=[3])
    open_game(campaign, 1)
    confirm_report(campaign, 1)
    throw_all(campaign)
    assert "Game 1 is closed" in text(referee.get(rolls(campaign, 1)))


@pytest.mark.parametrize(
    "data", [{}, {"how": "site"}, {"how": "pilot", "pilot": "\x00"}, {"how": "x", "key": "no"}, {"kind": "x" * 99}]
)
def test_a_form_that_makes_no_sense_answers_without_an_error_of_the_server(referee, campaign, data):
    assert referee.post(reverse("roll_throw", args=[campaign.slug, 2]), data).status_code in (302, 303, 422)


def test_queries_do_not_grow_with_pilots_and_games(referee, owner, campaign, django_assert_max_num_queries):
    with django_assert_max_num_queries(9):
        referee.get(rolls(campaign))
    large = mustered_campaign(owner, a_side=8, name="Twice as many")
    for game in (1, 2, 4):
        fly_game(large, game)
    with django_assert_max_num_queries(9):
        referee.get(rolls(large, 4))


# --- one die ---------------------------------------------------------------------------------------------------------


def correct(roll):
    return reverse("roll_correct", args=[roll.campaign.slug, roll.pk])


@scene
def die(campaign):
    """u1's way home, a 6, in a game that is closed."""
    throw_all(campaign, 6)
    return Roll.objects.get(campaign=campaign, game=2, pilot__code="u1-1", kind="home")


def test_a_die_shows_each_face_with_what_it_does(referee, die):
    page = text(referee.get(correct(die)))
    assert "showed a 6" in page
    assert "Lost at sea, killed" in page
    assert "Ditched, wounded" in page


def test_a_mistyped_die_is_put_right_and_the_old_one_is_struck_out(referee, die):
    answer = referee.post(correct(die), {"value": "2", "reason": "Upside down.", "witness": "Nina"}, follow=True)
    page = text(answer)
    assert "6 is struck out, 2 counts." in page
    assert "Upside down." in page
    die.refresh_from_db()
    assert die.void_reason == "Upside down."
    old = text(referee.get(correct(die)))
    assert "This die is struck out and counts no longer." in old
    assert "The die that counts" in old


def test_the_witness_of_a_die_that_is_put_right_is_asked_for_and_kept(referee, die):
    assert "Name who saw the die fall" in text(referee.post(correct(die), {"value": "2", "reason": "Upside down."}))
    referee.post(correct(die), {"value": "2", "reason": "Upside down.", "witness": "Nina"})
    new = Roll.objects.get(succeeds=die)
    assert new.witness == "Nina"
    assert 'name="witness" value="Nina"' in referee.get(correct(new)).content.decode()


def test_a_die_of_the_site_is_shown_as_one_and_has_a_way_back(referee, die):
    page = referee.get(correct(die))
    assert "The site rolled this die and kept it" in text(page)
    assert f'href="{rolls(die.campaign)}"' in page.content.decode()


def test_a_reason_is_asked_for_and_the_face_that_was_chosen_is_kept(referee, die):
    answer = referee.post(correct(die), {"value": "2", "reason": "", "witness": "Nina"})
    assert answer.status_code == 422
    assert "Say why, for the journal" in text(answer)
    assert re.search(r'value="2"[^>]* checked|checked[^>]* value="2"', answer.content.decode())
    die.refresh_from_db()
    assert die.voided_at is None


def test_a_die_on_which_later_games_depend_leads_to_a_correction_that_shows_them(referee, campaign, die):
    fly_game(campaign, 4)
    answer = referee.post(correct(die), {"value": "1", "reason": "Upside down.", "witness": "Nina"}, follow=True)
    page = text(answer)
    assert "later games come out differently" in page
    assert "The die showed a 1, not a 6." in page
    die.refresh_from_db()
    assert die.voided_at is None
    assert Correction.objects.get(campaign=campaign).dice == {
        str(die.pk): {"value": 1, "reason": "Upside down.", "witness": "Nina"}
    }


def test_a_muster_die_shows_the_pilots_that_its_faces_give(referee, campaign):
    die = Roll.objects.get(campaign=campaign, game=0, pilot__code="j1-1")
    page = text(referee.get(correct(die)))
    assert "Ace Lieutenant Commander, 5 kills, 300 EP, 3 abilities" in page


def test_a_die_of_another_campaign_is_not_found(referee, die):
    elsewhere = mustered_campaign(account("Karim"), name="Elsewhere")
    other = Roll.objects.filter(campaign=elsewhere).first()
    assert referee.get(correct(other)).status_code == 404
    assert referee.get(reverse("roll_correct", args=[die.campaign.slug, other.pk])).status_code == 404


def test_what_was_typed_for_one_pilot_is_not_offered_for_the_next(referee, campaign):
    send(referee, campaign, how="site", pilot="j1-1", kind="rescue")
    answer = send(referee, campaign, how="table", pilot="j1-1", kind="rescue", value="3", witness="")
    assert answer.status_code == 422
    assert not re.search(r'value="3"[^>]* checked|checked[^>]* value="3"', answer.content.decode())

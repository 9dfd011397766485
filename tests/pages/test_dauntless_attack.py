"""An attack in a session, from choice to ledger: by dice of the table and of the site, once, undone, and seen by whom."""

import re
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from campaign.acts.desk_log import enter, void
from games import site_dice
from games.dauntless.attacks.cards import CARDS
from games.dauntless.sessions import session_of
from games.models import DeskEntry
from rulebooks.dauntless.session import ledger_of
from tests.dauntless_desk import DAUNTLESS, I_BOAT, NAGATO, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import all_sent, sent
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
SKIP = {"calc": "skip", "ship": "nagato", "by": "sbd-1", "aspect": "aft"}
HX = {"HX-Request": "true"}
ASIDE = re.compile(r'<details class="why da-aside"><summary>([^<]+)</summary>')


@scene
def sabine():
    return account("Sabine")


@scene
def anna():
    return account("Anna")


@scene
def desk(sabine, anna):
    return a_desk(sabine, (anna, "US"))


class Attacking:
    """A session's attacks in somebody's browser."""

    def __init__(self, client, desk):
        self.client, self.desk = client, desk
        self.at = f"/dauntless/{desk.code}/attack/"

    def look(self, **said):
        answer = self.client.get(self.at, said)
        assert answer.status_code == 200
        return words(answer.content.decode())

    def form(self, **said):
        """The hidden fields of the form that enters it."""
        answer = self.client.get(self.at, said)
        return next(fields for action, fields in all_sent(answer.content.decode()) if action.startswith(f"{self.at}?"))

    def post(self, said, **more):
        return self.client.post(f"{self.at}?{urlencode(said)}", more)

    def enter(self, said, *dice, **more):
        """As the page's form sends it, with dice of the table."""
        faces = {f"die-{place}": str(face) for place, face in enumerate(dice, 1)}
        return self.post(said, **{**self.form(**said), "how": "table", **faces, **more})

    def hits(self, ship="nagato"):
        _asked, stands = ledger_of(session_of(self.desk), ship)
        return (stands["states"] or [stands["start"]])[-1]["hits"]


@pytest.fixture
def anna_attacks(anna, desk):
    return Attacking(signed_in(anna), desk)


def follow(attacks, answer):
    assert answer.status_code == 303, words(answer.content.decode())
    return words(attacks.client.get(answer["Location"]).content.decode())


# ---- choosing ----
def test_a_card_wants_its_ship_and_then_asks(anna_attacks):
    page = anna_attacks.look(calc="skip")
    assert "Choose the ship" in page
    assert "Nagato Japanese BB-1 sound, 0 hits of 45" in page
    assert "What may come" not in page
    assert "Altitude at the end" in anna_attacks.look(calc="skip", ship="nagato")


def test_what_the_aircraft_says_is_not_asked_again(anna_attacks):
    assert "Novice Green Average Ace" in anna_attacks.look(calc="skip", ship="nagato")
    assert "Novice Green Average Ace" not in anna_attacks.look(**SKIP)
    assert "American Japanese" not in anna_attacks.look(calc="torpedo", ship="nagato", by="tbf-1").partition("By any")[2]


def test_the_dive_that_was_planned_stays_while_the_ship_and_the_aircraft_are_chosen(anna_attacks):
    page = anna_attacks.client.get(anna_attacks.at, {"calc": "dive", "kind": "steep", "clouds": "yes"}).content.decode()
    assert f"{anna_attacks.at}?calc=dive&amp;kind=steep&amp;clouds=yes&amp;ship=nagato" in page
    assert f"{anna_attacks.at}?calc=dive&amp;kind=steep&amp;clouds=yes&amp;by=sbd-1" in page
    assert f'{anna_attacks.at}?calc=skip"' in page


def test_the_only_ship_afloat_is_the_target(sabine):
    alone = Attacking(signed_in(sabine), a_desk(sabine, ships=[NAGATO]))
    assert "Altitude at the end" in alone.look(calc="skip")


def test_a_kamikaze_of_the_wrong_side_is_refused(anna_attacks):
    assert "Tap what was rolled" not in anna_attacks.look(calc="kamikaze", ship="nagato", by="sbd-1")


def test_kamikazes_that_wait_to_enter_stand_last_and_say_so(sabine):
    zeros = [{**DAUNTLESS, "id": name, "side": "JP", "type": "A6M2 Zero", "loaded": True} for name in ("K1", "K2")]
    desk = a_desk(sabine, scenario="kamikaze_attack", aircraft=zeros)
    attacks = Attacking(signed_in(sabine), desk)
    assert attacks.look(calc="kamikaze", ship="nagato").count("waits to enter") == 2, "who flies by the counters may still attack"
    roll = {"calc": "setup_roll", "scenario": "kamikaze_attack", "aircraft": ["K1", "K2"], "dice": [1, 6]}
    enter(actor=acting(sabine), code=desk.code, request=roll, now=NOW)
    page = attacks.look(calc="kamikaze", ship="nagato")
    assert page.count("waits to enter") == 1
    assert page.index("K2") < page.index("K1") < page.index("waits to enter")


def test_the_depth_is_that_of_the_submarine(sabine):
    deep = {**I_BOAT, "ledger": {**I_BOAT["ledger"], "depth": 70}}
    attacks = Attacking(signed_in(sabine), a_desk(sabine, ships=[deep]))
    page = attacks.look(calc="depth_charge", charges_S_in="1", charges_D_in="2")
    assert "70 ft deep" in page
    assert "2 dice" in page
    assert "Depth of the submarine" not in page
    assert "1 die" in Attacking(signed_in(sabine), a_desk(sabine)).look(calc="depth_charge", ship="i-boat", charges_S_in="1")
    assert "out of the reach of bombs" in attacks.look(calc="glide")


@pytest.mark.parametrize("calc", CARDS)
def test_a_card_that_was_not_touched_refuses_nothing(anna_attacks, calc):
    page = anna_attacks.client.get(anna_attacks.at, {"calc": calc, "ship": "i-boat"}).content.decode()
    assert 'class="notice caution"' not in page


def test_depth_charges_ask_how_they_are_set_and_say_what_that_is(anna_attacks):
    page = anna_attacks.look(calc="depth_charge", ship="i-boat")
    assert "Still to say: Depth charges" in page
    assert "Set for 60 ft and less." in page


@pytest.mark.parametrize(
    ("depth", "aside"),
    [
        (0, ["D is set for more than 60 ft: in vain at 0 ft."]),
        (60, ["D is set for more than 60 ft: in vain at 60 ft."]),
        (61, ["S is set for 60 ft and less: in vain at 61 ft."]),
        (101, ["At 101 ft she is out of sight: S and D are in vain."]),
    ],
)
def test_a_setting_that_cannot_hurt_at_her_depth_stands_aside_with_the_reason(sabine, depth, aside):
    boat = {**I_BOAT, "ledger": {**I_BOAT["ledger"], "depth": depth}}
    attacks = Attacking(signed_in(sabine), a_desk(sabine, ships=[boat]))
    page = attacks.client.get(attacks.at, {"calc": "depth_charge"}).content.decode()
    assert ASIDE.findall(page) == aside
    dropped = attacks.client.get(attacks.at, {"calc": "depth_charge", "charges_S_in": "1", "charges_D_in": "1"}).content.decode()
    assert '<details class="why da-aside" open>' in dropped, "what was dropped all the same is counted"


def test_strafing_says_what_the_silhouette_adds_in_air_force_or_that_nobody_knows_it(sabine):
    pale = {**I_BOAT, "id": "pale", "name": "I-20"}
    attacks = Attacking(signed_in(sabine), a_desk(sabine, ships=[{**I_BOAT, "silhouette": 3}, pale]))
    assert "Silhouette +3: add it to Air Force’s roll." in attacks.look(calc="strafe", ship="i-boat")
    assert "The silhouette of I-20 is unknown" in attacks.look(calc="strafe", ship="pale")
    both = {"calc": "rockets", "ship": "i-boat", "area-pale": "yes"}
    assert "The silhouette of I-20 is unknown" in attacks.look(**both)
    assert "Silhouettes of the ships there +3" in attacks.look(calc="rockets", ship="i-boat")
    assert "Silhouettes of the ships there +7" in attacks.look(**both, **{"silhouette-pale": "4"})
    assert "Air Force settles" not in attacks.look(calc="glide", ship="pale")


def test_the_chances_count_what_the_ledger_says(anna_attacks):
    anna_attacks.enter({"calc": "level", "ship": "nagato", "bombs_hit": "7"}, 6, 6, 6, 6, 6, 5, 5)
    assert "Sunk, from 5 hits 33.3%" in anna_attacks.look(calc="level", ship="nagato", bombs_hit="1")


# ---- entering ----
def test_dice_of_the_table_are_written_into_log_and_ledger(anna_attacks, desk):
    page = follow(anna_attacks, anna_attacks.enter(SKIP, 3))
    assert "3 − 1 = 2, × 2 = 4" in page
    assert "rolled at the table" in page
    assert "Nagato Japanese BB-1 sound, 4 hits of 45" in page
    [entry] = DeskEntry.objects.filter(desk=desk)
    assert entry.request["id"] == {"ship": "nagato", "aircraft": "sbd-1"}
    assert (entry.dice, entry.by_name, entry.answer["hits"]) == ("table", "Anna", 4)
    assert anna_attacks.hits() == 4


def test_dice_of_the_site_fall_when_they_are_entered_and_are_marked(anna_attacks, desk, monkeypatch):
    monkeypatch.setattr(site_dice, "die", iter([2, 5]).__next__)
    said = {"calc": "dive", "ship": "nagato", "bombs_hit": "2"}
    page = follow(anna_attacks, anna_attacks.enter(said, how="site"))
    assert "rolled by the site" in page
    assert "Dive bombing" in page
    assert [entry.request["dice"] for entry in DeskEntry.objects.filter(desk=desk)] == [[2, 5]]
    assert anna_attacks.hits() == 7


def test_looking_at_an_attack_throws_no_die(anna_attacks, monkeypatch):
    monkeypatch.setattr(site_dice, "die", lambda: pytest.fail("a die fell"))
    anna_attacks.look(**SKIP)
    anna_attacks.client.get(anna_attacks.at, SKIP, headers=HX)


def test_only_a_carrier_has_a_deck_that_closes(anna_attacks):
    said = {"calc": "glide", "bombs_hit": "1"}
    assert "Its deck closes" in follow(anna_attacks, anna_attacks.enter({**said, "ship": "kaga"}, 3))
    assert "Its deck closes" not in follow(anna_attacks, anna_attacks.enter({**said, "ship": "nagato"}, 3))


def test_a_double_tap_writes_one_line(anna_attacks, desk):
    form = anna_attacks.form(**SKIP)
    first = anna_attacks.post(SKIP, **form, how="site")
    second = anna_attacks.post(SKIP, **form, how="site")
    assert first["Location"] == second["Location"]
    assert DeskEntry.objects.filter(desk=desk).count() == 1


def test_a_die_that_was_not_tapped_is_asked_for_and_the_others_stay(anna_attacks, desk):
    answer = anna_attacks.enter({**SKIP, "bombs": "2"}, 4)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'name="die-1" value="4" checked' in page
    assert not DeskEntry.objects.filter(desk=desk).exists()


def test_what_the_rules_refuse_is_said_and_what_was_entered_stays(anna_attacks, desk):
    said = {"calc": "torpedo", "ship": "nagato", "by": "tbf-1", "aspect": "fore", "altitude": "150"}
    answer = anna_attacks.post(said, how="site")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="150"' in page
    assert 'id="asked-altitude-error" class="error"' in page
    assert not DeskEntry.objects.filter(desk=desk).exists()


def test_an_automatic_miss_is_entered_without_dice(anna_attacks, desk):
    said = {**SKIP, "altitude": "200"}
    page = follow(anna_attacks, anna_attacks.post(said, **{**anna_attacks.form(**said), "how": ""}))
    assert "The aircraft was above 100 feet" in page
    [entry] = DeskEntry.objects.filter(desk=desk)
    assert (entry.dice, entry.answer["outcome"]) == ("", "miss")


def test_strafing_is_entered_in_one_tap(anna_attacks):
    said = {"calc": "strafe", "ship": "nagato", "letters_E": "1", "letters_G": "1"}
    page = follow(anna_attacks, anna_attacks.post(said, **{**anna_attacks.form(**said), "how": ""}))
    assert "light flak −1, heavy flak −1" in page
    assert anna_attacks.hits() == 1


def test_rockets_hit_several_ships_at_once(anna_attacks):
    said = {"calc": "rockets", "ship": "nagato", "rockets-nagato": "2", "rockets-texas": "1"}
    follow(anna_attacks, anna_attacks.enter(said, 4, 5, 6))
    assert (anna_attacks.hits("nagato"), anna_attacks.hits("texas")) == (9, 6)


def test_a_base_is_attacked_without_a_ship(anna_attacks, desk):
    said = {"calc": "base_attack", "by": "sbd-1", "direct_hits": "2"}
    follow(anna_attacks, anna_attacks.post(said, **{**anna_attacks.form(**said), "how": ""}))
    assert [one.answer["hits"] for one in DeskEntry.objects.filter(desk=desk)] == [2]


def test_a_ship_that_sinks_is_no_target_any_more(anna_attacks):
    open_meanwhile = {**anna_attacks.form(**SKIP), "how": "table", "die-1": "3"}
    page = follow(anna_attacks, anna_attacks.enter({"calc": "glide", "ship": "nagato", "bombs_hit": "9"}, *[5] * 9))
    assert "sunk, 45 hits of 45" in page
    assert "The same again" not in page
    assert "Nagato" not in anna_attacks.look(calc="skip")
    seen = anna_attacks.look(**SKIP)
    assert "The ship is sunk." in seen
    assert "Roll here and enter" not in seen
    assert anna_attacks.post(SKIP, **open_meanwhile).status_code == 422


def test_depth_charges_that_were_dropped_are_no_longer_aboard(anna_attacks):
    said = {"calc": "depth_charge", "ship": "i-boat", "by": "tbf-1", "charges_S_in": "1", "charges_D_out": "3"}
    assert "left: 2 S, 4 D" in anna_attacks.look(**said)
    follow(anna_attacks, anna_attacks.enter(said, 4))
    assert "left: 1 S, 1 D" in anna_attacks.look(**said)


def test_a_kamikaze_that_crashed_attacks_no_more_until_it_is_taken_back(sabine):
    zero = {**DAUNTLESS, "id": "zero-1", "side": "JP", "type": "A6M Zero"}
    attacks = Attacking(signed_in(sabine), a_desk(sabine, aircraft=[zero]))
    said = {"calc": "kamikaze", "ship": "texas", "by": "zero-1"}
    form = {**attacks.form(**said), "how": "table", "die-1": "2", "die-2": "1"}
    entered = attacks.post(said, **form)
    assert "The same again" not in follow(attacks, entered)
    assert attacks.post(said, **form)["Location"] == entered["Location"]
    assert attacks.post(said, **{**form, "key": str(uuid4())}).status_code == 422
    assert "The aircraft is lost." in attacks.look(**said)
    assert "zero-1" not in attacks.look(calc="kamikaze", ship="nagato")
    void(actor=acting(sabine), code=attacks.desk.code, number=1, reason="Wrong ship")
    assert "zero-1" in attacks.look(calc="kamikaze", ship="nagato")


# ---- afterwards ----
def test_what_was_just_entered_is_taken_back_by_one_tap(anna_attacks):
    entered = anna_attacks.enter(SKIP, 3)
    page = anna_attacks.client.get(entered["Location"])
    undo = next(fields for _action, fields in all_sent(page.content.decode()) if fields.get("do") == "undo")
    assert "taken back" in follow(anna_attacks, anna_attacks.client.post(anna_attacks.at, undo))
    assert anna_attacks.hits() == 0


def test_an_aircraft_whose_bombs_are_gone_comes_last_and_a_word_warns_of_it(anna_attacks):
    bombed = {"calc": "glide", "ship": "nagato", "by": "sbd-1"}
    before = anna_attacks.look(**bombed)
    assert "nothing left for this attack" not in before
    assert before.index("sbd-1") < before.rindex("tbf-1")
    anna_attacks.enter(bombed, 3)
    page = anna_attacks.look(**bombed)
    assert "By the log sbd-1 has nothing left for this attack." in page
    assert "Average, bombs dropped" in page
    assert page.rindex("tbf-1") < page.rindex("sbd-1 American SBD Average")
    assert "nothing left" not in anna_attacks.look(calc="torpedo", ship="nagato", by="sbd-1")


def test_against_whom_an_attack_goes_is_said_before_it_is_chosen(anna_attacks):
    assert "Nagato Japanese BB-1 sound" in anna_attacks.look(ship="nagato").partition("Choose the attack")[0]


def test_the_same_again_and_the_next_attack_are_a_tap_away(anna_attacks):
    page = anna_attacks.client.get(anna_attacks.enter(SKIP, 3)["Location"]).content.decode()
    assert f"{anna_attacks.at}?calc=skip&amp;ship=nagato&amp;by=sbd-1&amp;aspect=aft" in page
    assert f'<a class="button act" href="{anna_attacks.at}?ship=nagato">' in page, "the ship stays"


def test_after_what_was_taken_back_the_ship_stays_too(anna_attacks):
    page = anna_attacks.client.get(anna_attacks.enter(SKIP, 3)["Location"])
    action, undo = next((to, fields) for to, fields in all_sent(page.content.decode()) if fields.get("do") == "undo")
    again = anna_attacks.client.get(anna_attacks.client.post(action, undo)["Location"]).content.decode()
    assert f'<a class="button act" href="{anna_attacks.at}?ship=nagato">' in again


def test_who_comes_second_sees_what_was_entered_meanwhile_and_may_enter_his_too(anna_attacks, sabine, desk):
    form = anna_attacks.form(**SKIP)
    Attacking(signed_in(sabine), desk).enter({"calc": "glide", "ship": "nagato"}, 5)
    answer = anna_attacks.post(SKIP, **{**form, "how": "table", "die-1": "3"})
    page = words(answer.content.decode())
    assert answer.status_code == 409
    assert "Something was entered about Nagato meanwhile" in page
    assert "Glide bombing: 5 hits" in page
    assert 'value="3" checked' in answer.content.decode()
    again = next(fields for action, fields in all_sent(answer.content.decode()) if action.startswith(f"{anna_attacks.at}?"))
    follow(anna_attacks, anna_attacks.post(SKIP, **{**again, "how": "table"}))
    assert anna_attacks.hits() == 9


def test_a_line_that_another_struck_is_shown_as_taken_back(anna_attacks, sabine, desk):
    entered = anna_attacks.enter(SKIP, 3)
    void(actor=acting(sabine), code=desk.code, number=1, reason="Wrong ship")
    assert "Skip bombs: taken back" in words(anna_attacks.client.get(entered["Location"]).content.decode())


# ---- who ----
def test_a_stranger_finds_no_such_session(desk):
    stranger = Attacking(signed_in(account("Ewa")), desk)
    assert stranger.client.get(stranger.at).status_code == 404
    assert stranger.post(SKIP, how="site").status_code == 404


def test_onlookers_of_a_shared_session_see_the_chances_and_enter_nothing(client, desk):
    desk.shared = True
    desk.save(update_fields=["shared"])
    onlooker = Attacking(client, desk)
    page = onlooker.look(**SKIP)
    assert "hits on average" in page
    assert "enter" not in page.partition("What may come")[2].partition("Campaigns")[0].lower()
    assert onlooker.post(SKIP, how="site").status_code in (302, 404)
    assert not DeskEntry.objects.filter(desk=desk).exists()


def test_a_long_log_and_many_ships_take_no_more_queries(anna_attacks, desk, django_assert_num_queries):
    for _time in range(2):
        with django_assert_num_queries(5):
            anna_attacks.look(**SKIP)
        for face in (1, 2, 3):
            anna_attacks.enter(SKIP, face)
        desk.ships = [*desk.ships, *({**NAGATO, "id": f"sister-{one}"} for one in range(20))]
        desk.save(update_fields=["ships"])


def test_the_form_of_the_page_keeps_the_ship_that_was_chosen(anna_attacks):
    fields = sent(anna_attacks.client.get(anna_attacks.at, SKIP), anna_attacks.at)
    assert (fields["calc"], fields["ship"], fields["by"]) == ("skip", "nagato", "sbd-1")

"""The demo: what it shows a newcomer, and that it goes without a trace."""

from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.test import Client

from campaign import demo, sign_ins
from campaign.acts.base import Actor
from campaign.acts.seats import add_seats
from campaign.models import Campaign, Club, JournalEntry, Member, Seat
from campaign.record import facts
from games.dauntless.sessions import document_of, session_of
from games.models import Battle, ClubShip, Desk, GameDesk, Link, Operation, Report, Roll
from pilots.models import Pilot, PilotLine
from rulebooks.dauntless.session import ledger_of, read, torpedo_state
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_campaign
from rulebooks.pacific_air_war.standings import standings
from tests import verbs
from tests.files.campaigns import SOLOMONS, everything_stored
from tests.pages.reading import words

FINISHED, WAITING, MUSTERING = "the-long-table-winter", "autumn-in-the-solomons", "harbour-street-spring"


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """Built once for all tests here; what a test changes is rolled back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo.build_once()
        transaction.set_rollback(True)


@pytest.fixture
def signed(built, db):
    """The demo's accounts with their passwords."""
    return {each.name: each.password for each in built}


@pytest.fixture
def keeper(signed):
    return User.objects.create_superuser("keeper", password=verbs.PASSWORD)


def campaign(slug):
    return Campaign.objects.select_related("score").get(slug=slug)


def test_three_campaigns_show_three_states(signed):
    assert {(c.slug, c.visibility, c.is_demo) for c in Campaign.objects.all()} == {
        (FINISHED, "public", True),
        (WAITING, "unlisted", True),
        (MUSTERING, "private", True),
    }


def test_kido_butai_was_played_by_all_three_and_one_game_of_it_is_going(signed):
    over = Battle.objects.filter(finished=True)
    assert set(over.values_list("player_name", flat=True)) == set(signed)
    assert set(over.values_list("club__name", flat=True)) == {"The Long Table"}
    assert [(one.player_name, one.turn) for one in Battle.objects.filter(finished=False)] == [("demo-player", 5)]
    framing = Operation.objects.get()
    assert framing.game == campaign(FINISHED).games.get(number=2)
    assert framing.battle in over


def desk(title):
    return Desk.objects.get(title=title)


def how_it_stands(desk, ship):
    return ledger_of(session_of(desk), ship)[1]["states"][-1]


def test_a_file_of_each_session_reads_again_with_every_answer_worked_out_anew(signed):
    lines = {one.title: len(read(document_of(one)).log) for one in Desk.objects.all()}
    assert lines == {"Thursday’s strike": 26, "Two Mitchells, one destroyer": 6, "Game 4: The Americans Fight Back": 3}


def test_a_carrier_is_under_attack_in_a_session_that_goes_on(signed):
    going = desk("Thursday’s strike")
    assert (going.turn, going.winner, going.club.name) == (5, "", "The Long Table")
    assert set(going.players.values_list("name", "side")) == {
        ("demo-referee", "US"), ("demo-player", "US"), ("demo-second", "JP"),
    }  # fmt: skip
    assert {one["id"]: one.get("silhouette") for one in going.ships}["ryujo"] == 5
    assert how_it_stands(going, "ryujo")["hits"] == 5 + 16
    assert how_it_stands(going, "i-9")["depth"] == 45
    assert [torpedo_state(session_of(going), one)["state"] for one in going.torpedoes] == ["hit", "running"]
    assert {line.request["calc"] for line in going.log.all()} >= {
        "flak",
        "ship_move",
        "submarine",
        "bomb",
        "torpedo",
        "plot_timer",
    }


def test_something_was_taken_back_there_a_note_was_read_and_one_sealed_text_of_two_is_open(signed):
    going = desk("Thursday’s strike")
    assert [line.void_reason for line in going.log.filter(void=True)] == ["Meant for the carrier; the wrong ship was tapped."]
    assert [note.die for note in going.notes.all()] == [6]
    assert dict(going.secrets.values_list("side", "opened_turn")) == {"US": None, "JP": 3}


def test_the_session_that_is_over_has_the_winner_whom_the_rules_name(signed):
    over = desk("Two Mitchells, one destroyer")
    assert how_it_stands(over, "arashi")["condition"] == "sunk"
    assert over.winner == "attacker"


def test_the_session_behind_a_game_says_what_the_games_report_says(signed):
    behind = GameDesk.objects.get()
    report = Report.objects.get(game=behind.game)
    assert behind.game == campaign(FINISHED).games.get(number=4)
    assert behind.sent["strikes"] == report.body["strikes"]
    assert [one["n"] for one in behind.document["log"]] == [1, 2, 3]


def test_the_club_has_two_classes_of_ships_of_its_own_and_leaves_open_what_nobody_has_said(signed):
    rows = {one.class_id: one.row for one in ClubShip.objects.filter(club__name="The Long Table")}
    assert set(rows) == {"CV-2", "DD-2"}
    assert all(row["light_late"] is None for row in rows.values())


def test_the_pages_of_the_sessions_open_to_who_sits_there_and_that_behind_a_public_game_to_everybody(signed, client):
    behind = GameDesk.objects.get().desk.code
    assert client.get(f"/dauntless/{behind}/").status_code == 200
    client.force_login(User.objects.get(username="demo-player"))
    torpedoes = words(client.get(f"/dauntless/{desk('Thursday’s strike').code}/torpedoes/").content.decode())
    assert "Will meet Tokitsukaze in turn 7" in torpedoes
    for one in Desk.objects.all():
        for page in ("", "attack/", "flak/", "torpedoes/", "sealed/", "timer/", "victory/", "log/"):
            assert client.get(f"/dauntless/{one.code}/{page}").status_code == 200


def test_the_finished_one_has_seven_games_of_sixteen_players(signed):
    whole = campaign(FINISHED)
    assert (whole.score.complete, whole.score.pending, whole.score.as_of) == (True, 0, 7)
    assert Seat.objects.filter(campaign=whole).count() == 16
    assert [game for game, _, _ in whole.score.by_game] == [1, 2, 3, 4, 5, 6, 7]
    assert play(facts(whole)).refusals == ()


def test_the_finished_one_has_something_of_everything(signed):
    whole = campaign(FINISHED)
    bodies = list(Report.objects.filter(game__campaign=whole).values_list("body", flat=True))
    sorties = [sortie for body in bodies for sortie in body["sorties"]]
    assert all(body["note"] for body in bodies)
    assert any("strike_for" in sortie for sortie in sorties)
    assert any(sortie.get("bombing") == "success" for sortie in sorties)
    assert any("exit" in sortie for sortie in sorties)
    assert any(isinstance(claim["by"], list) for body in bodies for claim in body["claims"])
    assert set(Roll.objects.filter(campaign=whole).values_list("kind", flat=True)) == {
        "muster",
        "rescue",
        "home",
        "deck",
        "attack",
    }
    assert set(PilotLine.objects.filter(campaign=whole).values_list("state", flat=True)) == {
        "active",
        "killed",
        "missing",
        "captured",
    }
    assert {"ability.choose", "pilot.promote", "replacement.name", "roll.throw"} <= set(
        JournalEntry.objects.filter(campaign=whole).values_list("act", flat=True)
    )
    assert not Pilot.objects.filter(campaign=whole, name__startswith="Replacement").exists()


def test_all_three_stand_on_the_page_of_one_club(signed, client):
    client.force_login(User.objects.get(username="demo-referee"))
    page = client.get("/clubs/the-long-table/").content.decode()
    for name in ("Second season", "Autumn in the Solomons", "Harbour Street, Spring", "First season", "The Long Table, Winter"):
        assert name in page


def test_the_journal_runs_forward_in_time(signed):
    for whole in Campaign.objects.all():
        moments = list(whole.journal.order_by("version").values_list("at", flat=True))
        assert moments == sorted(moments)


def test_the_middle_one_shows_the_numbers_of_the_design(signed):
    told = standings(*reversed([(record := read_campaign(SOLOMONS.read_bytes())), play(record)]))
    here = standings(*reversed([(stored := facts(campaign(WAITING))), play(stored)]))
    assert here["sides"] == told["sides"]
    assert len(here["pending"]) == len(told["pending"]) == 7
    named = {pilot["name"]: (pilot["kills"], pilot["ep"], pilot["state"]) for pilot in here["pilots"]}
    assert named == {pilot["name"]: (pilot["kills"], pilot["ep"], pilot["state"]) for pilot in told["pilots"]}
    assert named["Kōji Umezaki"] == (10.5, 537, "active")


def test_half_of_the_third_one_is_mustered(signed):
    half = campaign(MUSTERING)
    assert Seat.objects.filter(campaign=half).count() == 12
    assert Pilot.objects.filter(campaign=half).count() == 6


def test_everybody_can_sign_in_and_nobody_runs_the_site(signed, client):
    assert set(signed) == {"demo-referee", "demo-second", "demo-player"}
    for name, password in signed.items():
        assert client.post("/sign-in/", {"username": name, "password": password}).status_code == 302
        client.post("/sign-out/")
    assert not User.objects.filter(is_superuser=True).exists()
    assert not User.objects.filter(is_staff=True).exists()


def test_each_account_has_its_part(signed):
    parts = set(Member.objects.values_list("campaign__slug", "user__username", "role", "seat__code"))
    for slug in (FINISHED, WAITING, MUSTERING):
        assert {each[1:] for each in parts if each[0] == slug} == {
            ("demo-referee", "owner", None),
            ("demo-second", "referee", None),
            ("demo-player", "player", "j2" if slug == WAITING else "j1"),
        }


@pytest.mark.parametrize("name", [None, "stranger", "demo-referee"])
def test_only_the_keeper_finds_the_page_that_removes_it(signed, client, name):
    if name:
        client.force_login(User.objects.filter(username=name).first() or verbs.account(name))
    before = everything_stored()
    for answer in (client.get("/demo/remove/"), client.post("/demo/remove/")):
        assert answer.status_code == (404 if name else 302)
    assert everything_stored() == before


def test_the_keeper_sees_what_goes_before_it_goes(client, keeper):
    client.force_login(keeper)
    assert 'href="/demo/remove/"' in client.get("/").content.decode()
    before = everything_stored()
    html = client.get("/demo/remove/").content.decode()
    assert everything_stored() == before
    for name in ("The Long Table, Winter", "Autumn in the Solomons", "Harbour Street, Spring", "demo-referee", "demo-player"):
        assert name in html
    assert "The club “The Long Table”" in html


def test_the_keeper_finds_the_demos_sign_ins_on_his_front_page_and_nobody_else_does(client, keeper, signed, built):
    sign_ins.keep(built)
    client.force_login(keeper)
    html = client.get("/").content.decode()
    assert all(name in html and password in html for name, password in signed.items())
    assert client.post("/sign-out/", {"next": "sign-in"})["Location"] == "/sign-in/"
    for person in (None, User.objects.get(username="demo-player")):
        if person:
            client.force_login(person)
        html = client.get("/").content.decode()
        assert not any(password in html for password in signed.values())


def test_removing_takes_campaigns_accounts_and_passwords_and_leaves_the_rest(client, keeper, django_capture_on_commit_callbacks):
    sign_ins.keep([sign_ins.SignIn("demo-referee", "x", "y")])
    mine = verbs.mustered_campaign(keeper, name="Ours")
    client.force_login(keeper)
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post("/demo/remove/").status_code == 303
        assert client.post("/demo/remove/").status_code == 303
    assert list(Campaign.objects.all()) == [mine]
    assert not Club.objects.exists()
    assert not Battle.objects.exists()
    assert not Desk.objects.exists()
    assert list(User.objects.values_list("username", flat=True)) == ["keeper"]
    assert not Group.objects.exists()
    assert sign_ins.demo_was_removed()
    assert "Remove the demo" not in client.get("/").content.decode()


def test_a_form_on_its_way_while_the_demo_goes_finds_nothing(client, keeper, signed, monkeypatch):
    """The campaign is there when the page is entered, and gone when the act would lock it."""
    client.force_login(User.objects.get(username="demo-referee"))

    def gone_first(**said):
        Campaign.objects.filter(slug=MUSTERING).delete()
        return add_seats(**said)

    monkeypatch.setattr("campaign.pages.seats.add_seats", gone_first)
    assert client.post(f"/c/{MUSTERING}/seats/", {"japan": "Newcomer", "key": str(uuid4())}).status_code == 404


def test_a_campaign_founded_with_a_demo_account_stays_and_becomes_the_keepers(client, keeper):
    visitor = User.objects.get(username="demo-referee")
    tried = verbs.found_campaign(visitor, name="Tried out")
    client.force_login(keeper)
    assert "Tried out" in client.get("/demo/remove/").content.decode()
    client.post("/demo/remove/")
    assert Member.objects.get(campaign=tried).user == keeper


def test_removing_without_a_page_hands_over_to_the_first_keeper(keeper):
    tried = verbs.found_campaign(User.objects.get(username="demo-referee"), name="Tried out")
    demo.remove()
    assert Member.objects.get(campaign=tried).user == keeper


def test_a_demo_account_that_became_keeper_stays(signed):
    User.objects.filter(username="demo-second").update(is_superuser=True)
    demo.remove(Actor("keeper"))
    assert list(User.objects.values_list("username", flat=True)) == ["demo-second"]


def test_the_demos_player_has_a_die_to_roll_in_the_campaign_that_waits(signed):
    client = Client()
    client.force_login(User.objects.get(username="demo-player"))
    page = words(client.get(f"/c/{WAITING}/me/").content.decode())
    assert "Your turn Rescue, F.3" in page
    assert "is in the water" in page


def test_its_games_lead_to_an_online_table_a_thread_and_a_result_elsewhere_of_a_host_that_nobody_owns(built):
    links = Link.objects.filter(game__campaign__is_demo=True)
    assert {link.kind for link in links} == {"table", "thread", "result"}
    assert {urlsplit(link.url).hostname for link in links} == {"club.example"}

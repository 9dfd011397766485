"""A session of the Dauntless desk behind a game: attached, brought into the draft of its report, detached, taken back."""

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_forces import MOST, put_ship
from campaign.acts.desk_log import enter, void
from campaign.acts.desks import delete_desk, finish_desk
from campaign.acts.drafts import restore_draft, void_draft
from campaign.acts.strikes import (
    attach_desk,
    begin_behind,
    carry_ships,
    detach_desk,
    send_strikes,
)
from campaign.acts.undoing import undo
from campaign.models import JournalEntry
from campaign.words.journal import sentence
from campaign.words.refusals import told
from games.dauntless.behind import all_behind, behind_game
from games.models import Desk, DeskSecret, GameDesk
from tests.dauntless_desk import DIVE, I_BOAT, KAGA, NAGATO, TORPEDO, a_desk, a_mission
from tests.scenes import scene
from tests.verbs import (
    NOW,
    account,
    acting,
    confirm_report,
    draft_of,
    fly_game,
    fresh,
    mustered_campaign,
    open_game,
    throw_all,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account()


@scene
def campaign(sabine):
    """Game 1 is flown, game 2 is open."""
    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    open_game(campaign, 2)
    return campaign


@scene
def desk(sabine, campaign):
    return a_desk(sabine, title="Off Midway")


def attach(desk, sabine, campaign, game=2):
    attach_desk(actor=acting(sabine), campaign=campaign, game=game, desk=desk.code, now=NOW)
    return GameDesk.objects.get(desk=desk)


def send(row, sabine, campaign, **said):
    row.refresh_from_db()
    given = {"row": row.pk, "edit": row.edit, "draft": draft_of(campaign, 2).edit, **said}
    return send_strikes(actor=acting(sabine), campaign=campaign, now=NOW, **given)


def take_back(done, sabine, reason):
    campaign = fresh(done.campaign)
    undo(actor=acting(sabine), campaign=campaign, entry=done.entry.version, version=campaign.version, reason=reason, now=NOW)


def refusal(caught):
    return caught.value.refusals[0]


def test_attacks_and_successes_go_into_the_draft_and_count_once_it_is_confirmed(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    a_mission(desk, sabine, DIVE, aircraft="SBD")
    a_mission(desk, sabine, DIVE, 6, aircraft="SBD", eligible=False)
    done = send(row, sabine, campaign)
    assert draft_of(campaign, 2).body["strikes"] == {
        "usa": {"TBF": {"attacked": 1, "successful": 1}, "SBD": {"attacked": 1, "successful": 0}}
    }
    assert sentence(done.entry) == (
        "The session “Off Midway” of the Dauntless desk brought its attacks into the draft of game 2: attacks 2, successes 1."
    )
    before = fresh(campaign).score.usa
    confirm_report(campaign, 2)
    throw_all(campaign, 6)
    assert fresh(campaign).score.usa == before + 1


def test_a_second_sending_takes_the_place_of_the_first_and_both_stay_in_the_journal(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    first = a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    send(row, sabine, campaign)
    void(actor=acting(sabine), code=desk.code, number=first.entry.number, reason="Another ship.", now=NOW)
    a_mission(desk, sabine, DIVE, 2, aircraft="SBD")
    send(row, sabine, campaign)
    assert draft_of(campaign, 2).body["strikes"] == {"usa": {"SBD": {"attacked": 1, "successful": 1}}}
    sent = JournalEntry.objects.filter(campaign=campaign, act="desk.send").order_by("version")
    assert [entry.after["sent"]["strikes"]["usa"].keys() for entry in sent] == [{"TBF"}, {"SBD"}]


def test_what_the_referee_typed_of_other_aircraft_stays(campaign, sabine, desk):
    draft = draft_of(campaign, 2)
    draft.body["strikes"] = {"japan": {"D3A": {"attacked": 2, "successful": 1}}}
    draft.save(update_fields=["body"])
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    send(row, sabine, campaign)
    assert draft_of(campaign, 2).body["strikes"] == {
        "japan": {"D3A": {"attacked": 2, "successful": 1}},
        "usa": {"TBF": {"attacked": 1, "successful": 1}},
    }


def test_a_sortie_of_the_table_that_left_with_bombs_is_marked(campaign, sabine, desk):
    sortie = draft_of(campaign, 2).body["sorties"][0]["id"]
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, DIVE, 4, sortie=sortie)
    send(row, sabine, campaign)
    assert {one["id"]: one.get("bombing") for one in draft_of(campaign, 2).body["sorties"]}[sortie] == "success"


def test_a_sortie_that_the_draft_does_not_have_is_named(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, DIVE, 4, sortie="x9")
    with pytest.raises(Refused) as caught:
        send(row, sabine, campaign)
    assert told(refusal(caught)).startswith("The draft does not have these sorties: x9.")


def test_one_sortie_that_attacks_twice_is_refused_with_its_line(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, DIVE, 4, sortie="j1")
    a_mission(desk, sabine, DIVE, 5, sortie="j1")
    with pytest.raises(Refused) as caught:
        send(row, sabine, campaign)
    assert told(refusal(caught)).startswith("Line 2 of the desk’s log:")


def test_without_an_open_draft_nothing_is_brought(campaign, sabine, desk):
    row = attach(desk, sabine, campaign, game=4)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    with pytest.raises(Refused) as caught:
        send(row, sabine, campaign)
    assert refusal(caught).code == "behind.closed"


def test_a_session_without_attacks_of_the_game_only_brings_its_page_up_to_date(campaign, sabine, desk):
    row = attach(desk, sabine, campaign, game=4)
    enter(actor=acting(sabine), code=desk.code, request={**DIVE, "id": {"ship": "nagato"}, "dice": [6]}, now=NOW)
    done = send(row, sabine, campaign, draft=None)
    assert "brought up to date on the page of game 4" in sentence(done.entry)
    assert [ship.hits for ship in behind_game(campaign.pk, 4)[0].ships if ship.name == "Nagato"] == [6]
    row.refresh_from_db()
    assert send(row, sabine, campaign, draft=None).entry is None


def test_a_draft_that_somebody_changed_meanwhile_is_a_conflict(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    with pytest.raises(Conflict):
        send(row, sabine, campaign, draft=draft_of(campaign, 2).edit - 1)
    with pytest.raises(Conflict):
        send(row, sabine, campaign, edit=row.edit - 1)
    assert "strikes" not in draft_of(campaign, 2).body


def test_sending_is_taken_back_and_what_was_typed_since_stays(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    done = send(row, sabine, campaign)
    write_down(campaign, 2, j1={"fate": "lost"})
    take_back(done, sabine, "Too early.")
    body = draft_of(campaign, 2).body
    assert "strikes" not in body
    assert any(sortie.get("fate") == "lost" for sortie in body["sorties"])
    send(row, sabine, campaign)
    assert "TBF" in draft_of(campaign, 2).body["strikes"]["usa"]


def test_only_a_session_that_one_referees_is_attached_and_only_to_one_game(campaign, sabine, desk):
    with pytest.raises(Refused) as caught:
        attach_desk(actor=acting(account("Anna")), campaign=campaign, game=2, desk=desk.code, now=NOW)
    assert refusal(caught).code == "behind.none"
    attach(desk, sabine, campaign)
    with pytest.raises(Refused) as caught:
        attach_desk(actor=acting(sabine), campaign=campaign, game=4, desk=desk.code, now=NOW)
    assert "stands behind another game" in told(refusal(caught))


def test_it_is_detached_and_taken_back(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    send(row, sabine, campaign)
    row.refresh_from_db()
    done = detach_desk(actor=acting(sabine), campaign=campaign, row=row.pk, edit=row.edit, reason="Another one.", now=NOW)
    assert all_behind(campaign.pk) == []
    assert "TBF" in draft_of(campaign, 2).body["strikes"]["usa"]
    take_back(done, sabine, "Back.")
    there = GameDesk.objects.get(desk=desk)
    assert (there.sent, there.by_name) == (row.sent, row.by_name)


def test_attaching_is_taken_back(campaign, sabine, desk):
    done = attach_desk(actor=acting(sabine), campaign=campaign, game=2, desk=desk.code, now=NOW)
    take_back(done, sabine, "Wrong one.")
    assert not GameDesk.objects.exists()
    assert Desk.objects.filter(pk=desk.pk).exists()


def test_a_session_is_begun_for_a_game_with_its_date_and_strike_aircraft(campaign, sabine):
    begin_behind(actor=acting(sabine), campaign=campaign, game=2, now=NOW)
    desk = GameDesk.objects.get().desk
    assert (desk.title, desk.date) == ("Game 2: Early Carrier Battles", "1942-05")
    types = [(one["side"], one["type"]) for one in desk.aircraft]
    assert (
        types == [("JP", "D3A Val")] * 4 + [("JP", "B5N Kate")] * 4 + [("US", "SBD Dauntless")] * 4 + [("US", "TBF Avenger")] * 4
    )


def test_ships_come_over_from_an_earlier_game_with_their_hits(campaign, sabine, desk):
    first = attach(desk, sabine, campaign)
    a_mission(desk, sabine, DIVE, 6, 4, aircraft="SBD")
    send(first, sabine, campaign)
    begin_behind(actor=acting(sabine), campaign=campaign, game=4, now=NOW)
    later = GameDesk.objects.get(game__number=4)
    given = {"actor": acting(sabine), "campaign": campaign, "row": later.pk, "from_row": first.pk, "ships": ["Kaga"]}
    assert carry_ships(**given) == ["Kaga"]
    assert carry_ships(**given) == []
    send_strikes(actor=acting(sabine), campaign=campaign, row=later.pk, edit=later.edit, now=NOW)
    kaga = behind_game(campaign.pk, 4)[0].ships[0]
    assert (kaga.name, kaga.hits, kaga.condition) == ("Kaga", 10, "sound")


def test_what_was_written_down_unseen_is_not_kept_with_the_campaign(campaign, sabine, desk):
    said = {"name": "entry", "side": "JP", "by_name": "Anna", "salt": "s" * 8, "text": "hex 0407", "digest": "0" * 64, "at": NOW}
    DeskSecret.objects.create(desk=desk, **said)
    row = attach(desk, sabine, campaign)
    assert "hex 0407" not in str(row.document)


def counted(campaign):
    return draft_of(campaign, 2).body.get("strikes", {}).get("usa", {})


def anew(campaign):
    """The draft of game 2 is thrown away, and the game opened again."""
    void_draft(actor=acting(), campaign=fresh(campaign), game=2, edit=draft_of(campaign, 2).edit, now=NOW)
    open_game(campaign, 2)


def test_into_a_draft_that_was_begun_anew_the_same_attacks_are_brought_again(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    send(row, sabine, campaign)
    anew(campaign)
    assert counted(campaign) == {}
    done = send(row, sabine, campaign)
    assert counted(campaign) == {"TBF": {"attacked": 1, "successful": 1}}
    assert send(row, sabine, campaign).entry is None
    take_back(done, sabine, "Too early.")
    assert counted(campaign) == {}


def test_a_draft_that_was_thrown_away_and_taken_back_says_it_still(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    done = send(row, sabine, campaign)
    void_draft(actor=acting(), campaign=fresh(campaign), game=2, edit=draft_of(campaign, 2).edit, now=NOW)
    with pytest.raises(Refused):
        take_back(done, sabine, "Too early.")
    restore_draft(actor=acting(), campaign=fresh(campaign), game=2, now=NOW)
    assert counted(campaign) == {"TBF": {"attacked": 1, "successful": 1}}
    assert send(row, sabine, campaign).entry is None


def test_a_count_that_the_referee_changed_since_stays_when_the_session_says_nothing_of_it_any_more(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    torpedo = a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF").entry.number
    done = send(row, sabine, campaign)
    draft = draft_of(campaign, 2)
    draft.body["strikes"]["usa"]["TBF"] = {"attacked": 3, "successful": 2}
    draft.save(update_fields=["body"])
    with pytest.raises(Refused) as caught:
        take_back(done, sabine, "Too early.")
    assert refusal(caught).code == "undo.moved"
    void(actor=acting(sabine), code=desk.code, number=torpedo, reason="Not ours.", now=NOW)
    a_mission(desk, sabine, DIVE, 2, aircraft="SBD")
    send(row, sabine, campaign)
    assert counted(campaign) == {"TBF": {"attacked": 3, "successful": 2}, "SBD": {"attacked": 1, "successful": 1}}


def test_once_the_report_is_confirmed_sending_is_not_taken_back(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    done = send(row, sabine, campaign)
    confirm_report(campaign, 2)
    with pytest.raises(Refused):
        take_back(done, sabine, "Too late.")
    row.refresh_from_db()
    assert send_strikes(actor=acting(sabine), campaign=fresh(campaign), row=row.pk, edit=row.edit, now=NOW).entry is None


def test_a_session_that_stands_behind_another_game_by_now_does_not_come_back(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    done = detach_desk(actor=acting(sabine), campaign=campaign, row=row.pk, edit=row.edit, reason="Another.", now=NOW)
    attach(desk, sabine, fresh(campaign), game=4)
    with pytest.raises(Refused) as caught:
        take_back(done, sabine, "Back.")
    assert refusal(caught).code == "undo.moved"
    assert GameDesk.objects.get().game.number == 4


def test_a_session_that_was_deleted_leaves_its_page_and_comes_back_without_it(campaign, sabine, desk):
    row = attach(desk, sabine, campaign)
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    done = send(row, sabine, campaign)
    delete_desk(actor=acting(sabine), code=desk.code)
    assert behind_game(campaign.pk, 2)[0].successes["usa"] == 1
    with pytest.raises(Refused) as caught:
        send(row, sabine, campaign)
    assert refusal(caught).code == "behind.left"
    row.refresh_from_db()
    gone = detach_desk(actor=acting(sabine), campaign=campaign, row=row.pk, edit=row.edit, reason="Gone.", now=NOW)
    take_back(gone, sabine, "Its page was of use.")
    assert (GameDesk.objects.get().desk, behind_game(campaign.pk, 2)[0].title) == (None, "Off Midway")
    take_back(done, sabine, "Not flown.")
    assert counted(campaign) == {}


def test_two_sessions_behind_one_game_do_not_take_away_what_the_other_said(campaign, sabine, desk):
    first, other = attach(desk, sabine, campaign), a_desk(sabine, title="North of it")
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    send(first, sabine, campaign)
    second = attach(other, sabine, fresh(campaign))
    a_mission(other, sabine, DIVE, 2, aircraft="SBD")
    send(second, sabine, campaign)
    assert set(counted(campaign)) == {"TBF", "SBD"}


def carrying(campaign, sabine, desk):
    """The session's ships as game 2 left them, and a session behind game 4."""
    first = attach(desk, sabine, campaign)
    send(first, sabine, campaign)
    begin_behind(actor=acting(sabine), campaign=fresh(campaign), game=4, now=NOW)
    later = GameDesk.objects.get(game__number=4)
    return later, {"actor": acting(sabine), "campaign": campaign, "row": later.pk, "from_row": first.pk}


def test_a_submarine_comes_over_surfaced_and_ids_that_are_taken_are_others(campaign, sabine):
    twins = [{**KAGA, "name": "Akagi"}, {**KAGA, "id": "kaga 2"}, {**I_BOAT, "ledger": {**I_BOAT["ledger"], "depth": 45}}]
    later, given = carrying(campaign, sabine, a_desk(sabine, ships=twins))
    put_ship(actor=acting(sabine), code=later.desk.code, edit=later.desk.edit, ship={**NAGATO, "id": "kaga"})
    assert carry_ships(**given, ships=["Akagi", "Kaga", "I-19"]) == ["Akagi", "Kaga", "I-19"]
    into = Desk.objects.get(pk=later.desk_id)
    assert [(ship["id"], ship["name"]) for ship in into.ships] == [
        ("kaga", "Nagato"),
        ("kaga 2", "Akagi"),
        ("kaga 2 2", "Kaga"),
        ("i-boat", "I-19"),
    ]
    assert into.ships[-1]["ledger"]["depth"] == 0


def test_into_a_session_that_is_over_or_full_nothing_comes(campaign, sabine, desk, monkeypatch):
    later, given = carrying(campaign, sabine, desk)
    monkeypatch.setitem(MOST, "ship", 1)
    with pytest.raises(Refused) as caught:
        carry_ships(**given, ships=["Kaga", "Nagato"])
    assert refusal(caught).code == "desk.most"
    finish_desk(actor=acting(sabine), code=later.desk.code, edit=later.desk.edit, winner="draw", now=NOW)
    with pytest.raises(Refused) as caught:
        carry_ships(**given, ships=["Kaga"])
    assert refusal(caught).code == "desk.finished"
    assert Desk.objects.get(pk=later.desk_id).ships == []

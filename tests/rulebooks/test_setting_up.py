"""Sections A and B: players, schedule, muster."""

import pytest

from rulebooks.pacific_air_war.muster import quality
from tests.rulebooks.build import evening, founded, legal, played, refused, report


@pytest.mark.rule("PAW", "A.1")
def test_games_are_played_in_the_order_of_their_numbers():
    document = founded(games=(1, 4, 2, 7))
    assert refused(document) == ["schedule.order"]


@pytest.mark.rule("PAW", "A.1")
def test_a_game_stands_in_the_schedule_once():
    assert refused(founded(games=(1, 2, 2, 4, 7))) == ["schedule.order"]


@pytest.mark.rule("PAW", "A.1")
def test_reports_come_in_the_order_of_the_schedule_without_gaps():
    document = founded()
    document["reports"] = [report(1), report(4)]
    assert refused(document) == ["report.order"]


@pytest.mark.rule("PAW", "B.1")
@pytest.mark.parametrize("missing", [1, 2, 4, 7])
def test_games_1_2_4_and_7_are_always_played(missing: int):
    games = tuple(game for game in (1, 2, 4, 7) if game != missing)
    result = played(founded(games=games))
    assert result.codes == ["schedule.compulsory"]
    assert result.outcome.refusals[0].params == {"missing": [missing]}


@pytest.mark.rule("PAW", "B.1")
def test_games_3_5_and_6_may_be_played():
    assert not refused(founded(games=(1, 2, 3, 4, 5, 6, 7)))


@pytest.mark.rule("PAW", "B.1")
def test_only_game_1_has_the_pearl_variant():
    document = founded()
    document["schedule"][0]["variant"] = "pearl"
    assert not refused(document)
    document["schedule"][1]["variant"] = "pearl"
    assert refused(document) == ["schedule.variant"]


@pytest.mark.rule("PAW", "A.3")
@pytest.mark.parametrize(("japan", "usa"), [(3, 4), (4, 3), (9, 4), (4, 9)])
def test_each_side_has_4_to_8_players_in_a_reported_game(japan: int, usa: int):
    document = founded(japan, usa)
    assert not refused(document)
    document["reports"] = [report(1)]
    assert refused(document) == ["players.count"]


@pytest.mark.rule("PAW", "A.3")
def test_a_club_may_play_with_fewer_by_option():
    document = founded(2, 2)
    document |= {"rules": {"min_players": 2}, "reports": [report(1)]}
    assert not refused(document)


@pytest.mark.rule("PAW", "A.3")
def test_players_count_only_within_their_span():
    document = founded(5, 4)
    document["players"][0]["from"] = 2
    document["players"][1]["until"] = 1
    document["reports"] = [report(1), report(2)]
    assert not refused(document)
    document["players"][2]["until"] = 1
    result = played(document)
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("players.count", "/reports/1")]
    assert result.outcome.refusals[0].params == {"side": "japan", "game": 2, "count": 3, "least": 4, "most": 8}


@pytest.mark.parametrize(
    ("span", "at"), [({"from": 3}, "from"), ({"until": 9}, "until"), ({"from": 0}, "from"), ({"from": 4, "until": 2}, "until")]
)
def test_a_span_runs_from_one_scheduled_game_to_a_later_one(span: dict[str, int], at: str):
    document = founded()
    document["players"][0] |= span
    result = played(document)
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("player.span", f"/players/0/{at}")]


def test_the_first_and_the_last_game_are_the_default_span():
    document = founded()
    plain = played(document).record
    document["players"][0] |= {"from": 1, "until": 7}
    assert played(document).record == plain


def test_two_players_cannot_have_one_id():
    document = founded()
    document["players"][1]["id"] = "j1"
    assert refused(document)[0] == "player.duplicate"


@pytest.mark.rule("PAW", "B.2")
@pytest.mark.parametrize(
    ("side", "roll", "status", "kills", "abilities", "ep", "rank"),
    [
        ("japan", 1, "ace", 5, 3, 300, "Lieutenant Commander"),
        ("japan", 2, "veteran", 4, 2, 200, "Lieutenant"),
        ("japan", 3, "veteran", 3, 1, 125, "Flight Officer"),
        ("japan", 4, "veteran", 3, 1, 125, "Flight Officer"),
        ("japan", 5, "veteran", 2, 0, 75, "Warrant Officer"),
        ("japan", 6, "veteran", 1, 0, 50, "Sergeant"),
        ("usa", 1, "veteran", 2, 0, 75, "Lieutenant Commander"),
        ("usa", 2, "veteran", 1, 0, 50, "Lieutenant"),
        ("usa", 3, "veteran", 1, 0, 50, "Lieutenant"),
        ("usa", 4, "novice", 0, 0, 0, "Lieutenant"),
        ("usa", 5, "novice", 0, 0, 0, "Ensign"),
        ("usa", 6, "novice", 0, 0, 0, "Ensign"),
    ],
)
def test_a_muster_roll_gives_the_pilot_of_the_table(side, roll, status, kills, abilities, ep, rank):
    name = f"{side[0]}1"
    pilot = legal(founded(rolls={name: roll})).pilot(name)
    assert quality(side, roll)[1:] == (status, kills, abilities, ep, rank)
    assert (pilot.status, pilot.half_kills, pilot.slots, pilot.ep, pilot.rank) == (status, 2 * kills, abilities, ep, rank)
    assert pilot.campaign_half_kills == 0
    assert pilot.muster is not None
    assert pilot.muster.value == roll


def test_a_player_musters_once():
    document = founded()
    document["muster"].append({**document["muster"][0], "pilot": "another"})
    assert refused(document) == ["muster.twice"]


def test_only_players_muster():
    document = founded()
    document["muster"].append({"player": "x1", "pilot": "x1", "name": "Stranger", "roll": 3})
    assert refused(document) == ["muster.player"]


def test_two_pilots_cannot_have_one_id():
    document = founded()
    document["muster"][1]["pilot"] = "j1"
    assert refused(document) == ["pilot.duplicate"]


def test_a_campaign_being_founded_needs_no_muster_and_a_report_does():
    document = founded()
    del document["muster"][3:]
    assert not refused(document)
    document["reports"] = [report(1)]
    assert set(refused(document)) == {"muster.missing"}


def test_a_player_who_comes_later_musters_later():
    document = evening(1, japan=5)
    document["players"][4]["from"] = 2
    del document["muster"][4]
    assert not refused(document)
    document["reports"].append(report(2))
    assert refused(document) == ["muster.missing"]

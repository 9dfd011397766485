"""F.5 and what else happens once a game is closed: promotions, replacements, abilities, in this order."""

import pytest

from tests.rulebooks.build import evening, fly, founded, legal, played, report

LOST = {"fate": "lost", "crew": "killed"}


def after_game_1(*lost: str, named=(), promotions=(), abilities=(), players=(), **more):
    document = evening(1, dict.fromkeys(lost, LOST), **more)
    document |= {"replacements": list(named), "promotions": list(promotions), "abilities": list(abilities)}
    for index, change in players:
        document["players"][index] |= change
    return document


def new(player: str, pilot: str, after: int = 1, name: str = "New Man"):
    return {"player": player, "after": after, "pilot": pilot, "name": name}


@pytest.mark.rule("PAW", "F.5")
@pytest.mark.rule("PAW", "R13")
def test_a_lost_pilots_seat_gets_a_new_one():
    result = legal(after_game_1("j1", "u1"))
    japanese, american = result.pilot("j1-2"), result.pilot("u1-2")
    assert (japanese.status, japanese.rank, japanese.ep, japanese.half_kills) == ("novice", "Flight Officer", 0, 0)
    assert (american.status, american.rank, american.ep, american.half_kills) == ("veteran", "Lieutenant", 50, 2)
    assert (japanese.name, japanese.came, japanese.player, american.campaign_half_kills) == ("Replacement 2", 1, "j1", 0)
    assert [(entry.player, entry.lost, entry.pilot, entry.named) for entry in result.game.comes_in] == [
        ("j1", "j1", "j1-2", False),
        ("u1", "u1", "u1-2", False),
    ]


@pytest.mark.rule("PAW", "R13")
def test_a_club_may_choose_an_american_replacements_kills():
    assert legal(after_game_1("u1", rules={"us_replacement_kills": 0})).pilot("u1-2").half_kills == 0


@pytest.mark.rule("PAW", "F.5")
def test_the_facts_may_name_him():
    result = legal(after_game_1("j1", named=[new("j1", "sato")]))
    assert result.pilot("sato").name == "New Man"
    assert result.game.comes_in[0].named


@pytest.mark.rule("PAW", "F.5")
def test_a_missing_name_is_made_of_the_players_id_and_the_next_free_number():
    assert legal(after_game_1("j1", "j2", named=[new("j2", "j1-2")])).pilot("j1-3").name == "Replacement 3"


@pytest.mark.rule("PAW", "F.5")
def test_the_number_is_that_of_the_players_pilots():
    document = after_game_1("j1", named=[new("j1", "sato")])
    document["reports"].append(report(2, [fly("sato", "A6M2", **LOST)]))
    result = legal(document)
    assert [pilot.id for pilot in result.outcome.pilots if pilot.player == "j1"] == ["j1", "j1-3", "sato"]


@pytest.mark.rule("PAW", "F.5")
def test_after_the_last_game_nobody_comes():
    result = legal(evening(7, {"j1": LOST}))
    assert result.game.lost == ("j1",)
    assert result.game.comes_in == ()


@pytest.mark.rule("PAW", "F.5")
@pytest.mark.parametrize(("until", "comes"), [(1, False), (2, True)])
def test_a_player_who_has_left_gets_none(until: int, comes: bool):
    result = legal(after_game_1("j5", japan=5, players=[(4, {"until": until})]))
    assert bool(result.game.comes_in) == comes


@pytest.mark.rule("PAW", "F.5")
@pytest.mark.parametrize(
    "named",
    [[new("j2", "x")], [new("j1", "x"), new("j1", "y")], [new("j1", "x", after=0)], [new("j1", "x", after=7)], [new("z", "x")]],
)
def test_only_a_lost_pilots_player_names_one_replacement(named):
    assert played(after_game_1("j1", named=named)).codes == ["replacement.player"]


def test_a_replacement_of_a_later_gap_is_not_judged_yet():
    legal(after_game_1(named=[new("j1", "j2", after=2)]))
    assert played(after_game_1(named=[new("j1", "x", after=3)])).codes == ["replacement.player"]


def test_a_replacements_id_is_his_own():
    assert played(after_game_1("j1", named=[new("j1", "j2")])).codes == ["pilot.duplicate"]


@pytest.mark.rule("PAW", "R14")
def test_wounds_have_healed_by_the_next_game():
    document = evening(2, {"j1": {}}, before=[report(1, [fly("j1", "A6M2", crew="wounded")])])
    assert all(not throw.modifiers for throw in legal(document).sortie("j1").throws)


def word(pilot: str, after: int, rank: str = "Admiral"):
    return {"pilot": pilot, "after": after, "rank": rank}


def skill(pilot: str, after: int):
    return {"pilot": pilot, "after": after, "ability": "Evader"}


def test_promotions_come_before_replacements_and_abilities_after_them():
    cheap = {"ep_per_ability": 50}
    document = after_game_1("u1", named=[new("u1", "x")], rules=cheap)
    document["abilities"] = [skill("x", 1)]
    assert len(legal(document).pilot("x").abilities) == 1
    document["promotions"] = [word("x", 1)]
    assert played(document).codes == ["promotion.pilot"]


@pytest.mark.parametrize(
    ("pilot", "after", "why"),
    [("j1", 1, "lost"), ("j1", 0, ""), ("nobody", 0, "unknown"), ("j2", 3, "after"), ("j2", 9, "after")],
)
def test_a_promotion_is_of_a_living_pilot_after_a_scheduled_game(pilot: str, after: int, why: str):
    result = played(after_game_1("j1", promotions=[word(pilot, after)]))
    assert [(r.code, r.params["why"]) for r in result.outcome.refusals] == ([("promotion.pilot", why)] if why else [])


@pytest.mark.parametrize(
    ("pilot", "after", "why"),
    [("j1", 1, "lost"), ("j1", 0, ""), ("nobody", 0, "unknown"), ("j2", 3, "after"), ("j1-2", 0, "unknown")],
)
def test_an_ability_is_of_a_living_pilot_after_a_scheduled_game(pilot: str, after: int, why: str):
    result = played(after_game_1("j1", abilities=[skill(pilot, after)]))
    assert [(r.code, r.params["why"]) for r in result.outcome.refusals] == ([("ability.pilot", why)] if why else [])


def test_what_stands_after_a_game_is_worked_once_it_is_closed():
    document = evening(2, {"j1": {"home": None}, "j2": LOST})
    document["promotions"] = [word("nobody", 2)]
    document["abilities"] = [skill("nobody", 2)]
    waiting = legal(document)
    assert waiting.game.comes_in == ()
    document["reports"][-1]["sorties"][0]["home"] = 6
    assert played(document).codes == ["promotion.pilot", "ability.pilot"]


def test_before_the_first_report_abilities_of_the_muster_are_worked():
    document = founded()
    document["abilities"] = [skill("j1", 0)]
    assert len(legal(document).pilot("j1").abilities) == 1
    document["abilities"] *= 2
    assert played(document).codes == ["ability.slots"]


def test_an_earlier_report_waits_for_no_die():
    document = evening(2, {"j1": {"deck": None}})
    legal(document)
    document["reports"].append(report(4))
    result = played(document)
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("report.pending", "/reports/1/sorties/0/deck")]
    assert result.outcome.refusals[0].params == {"game": 2, "pilot": "j1", "roll": "deck"}

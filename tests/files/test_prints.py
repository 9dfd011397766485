"""Record cards, game sheets and the muster sheet: what a game night without any screen has on paper."""

from fractions import Fraction
from itertools import pairwise

import pytest

from campaign.exports.material import material
from campaign.exports.pdf import printing
from campaign.exports.pdf.card_odds import card_odds
from campaign.exports.pdf.odds import attack_odds, chance_words, muster_odds, ranges, recovery_odds, rescue_odds
from campaign.exports.pdf.typesetting import forget
from campaign.models import Campaign
from campaign.pages.sheets import sheet_for
from campaign.signs.figures import kills, number
from rulebooks.pacific_air_war.record import Rules
from rulebooks.pacific_air_war.tables import KAMIKAZE_ATTACK, QUALITY
from tests import verbs
from tests.files.campaigns import SOLOMONS, loaded
from tests.printed import heights_of, pages, plain, reader, renamed, text_of, tight
from tests.scenes import scene

WILD = ("坂井 三郎", "Žižka Łukasz", "=1+1", "#let x = 5", '"quoted"', "*bold* $x$", "김정호", "W" * 60)
SHOWN = ("坂井 三郎", "Žižka Łukasz", "=1+1", "#let x = 5", '"quoted"', "*bold* $x$", "GimJeongHo", "W" * 60)

LONG = "Bartholomé Vandenberghe-Kumobayashi of the Long Table Club"
NAME_SIZE = 8


@scene
def solomons():
    [slug] = loaded(SOLOMONS)
    return Campaign.objects.select_related("score").get(slug=slug)


@scene
def mustered():
    return verbs.mustered_campaign(verbs.account())


def cards_of(campaign, game=None, paper="a4"):
    return printing.cards(campaign, game, paper).pdf()


def sheet_of(campaign, game, paper="a4"):
    return printing.game_sheet(campaign, sheet_for(campaign, game), paper).pdf()


def test_every_living_pilot_has_a_card_with_his_figures_and_no_lost_one_has(solomons):
    words = text_of(cards_of(solomons))
    book = material(solomons).book
    living = [pilot for pilot in book.pilots if pilot.state == "active"]
    for pilot in living:
        figures = f"Kills {kills(pilot.half_kills)} EP {number(pilot.ep)}"
        assert f"{pilot.name} Player" in words
        assert pilot.player in words
        assert figures in words
    assert not [pilot.name for pilot in book.pilots if pilot.state != "active" and f"{pilot.name} Player" in words]
    assert pages(cards_of(solomons)) == 4
    assert len(living) < 16


def test_a_card_says_how_far_he_has_to_go_and_what_he_flew_game_by_game(solomons):
    words = text_of(cards_of(solomons))
    assert "To the next ability 63 EP more" in words
    assert "Gunner's eye, Steady hands, Evader, Marksman 1 to choose" in words
    assert "To Ace 1 of 5 kills" in words
    assert "Mustered with a roll of 1: 5 kills, 300 EP" in words
    assert (
        "1 A6M2 Zeke unhurt ½ 25 2 A6M2 Zeke shot down, unhurt 1½ 75 3 A6M2 Zeke wounded 1½ 37 4 A6M5 Zeke unhurt 2 100" in words
    )
    assert "Waits for a die: rescue" in words


def test_cards_of_a_game_stand_as_before_it_and_name_its_aircraft(solomons):
    words = text_of(cards_of(solomons, 2))
    assert "After game 1" in words
    assert "Tonight, game 2" in words
    assert "A6M2 Zeke" in words
    assert "Daikichi Yoritomi Player" in words
    assert "Bunzō Kazahaya" not in words
    assert text_of(cards_of(solomons, 5)).count("Ki-84 Frank / Ki-61 Tony") == 8


def test_a_campaign_without_pilots_has_a_page_that_says_so(db):
    campaign = verbs.found_campaign(verbs.account())
    assert "Nobody can fly yet" in text_of(cards_of(campaign))


def test_no_name_leaves_its_card_or_is_taken_for_markup(mustered):
    renamed(mustered, WILD)
    file = cards_of(mustered, 1)
    assert pages(file) == 2
    for name in SHOWN:
        assert tight(name) in tight(text_of(file))
    sheet = text_of(sheet_of(mustered, 1))
    for name in SHOWN:
        assert tight(name) in tight(sheet)
    assert pages(sheet_of(mustered, 1)) == 4


def test_the_sheet_of_a_game_has_its_facts_and_both_rosters_with_blanks(solomons):
    file = sheet_of(solomons, 5)
    first, second = (plain(reader(file).pages[page].extract_text()) for page in (0, 1))
    assert "Game 5: The Philippines Campaign" in first
    assert "Jul – Oct 1944 · odds 1 : 1" in first
    assert "4 Ki-84 Frank, 4 Ki-61 Tony" in first
    assert "Ki-45 Nick" in first
    assert "none, land-based" in first
    assert "home and deck (F.4)" in second
    for player in solomons.seats.filter(side="japan").values_list("name", flat=True):
        assert player in first
    for player in solomons.seats.filter(side="usa").values_list("name", flat=True):
        assert player in second
    assert first.count("Brought on for") == 4


def test_the_sheet_has_a_grid_for_claims_and_tables_for_the_score_and_the_strikes(solomons):
    file = sheet_of(solomons, 4)
    claims, score = (plain(reader(file).pages[page].extract_text()) for page in (2, 3))
    assert claims.count("Otis Larkspur") == claims.count("Kōji Umezaki") == 2
    assert "Kills 2 Damaged 1 Bombing 1 Rulings Sum" in score
    for pool in ("D4Y Judy", "B6N Jill", "SBD Dauntless", "TBF Avenger"):
        assert pool in score
    assert "25 EP" in score


def test_a_sheet_of_kamikazes_has_their_table_and_others_do_not(solomons):
    assert "Kamikaze attack (C.7)" in text_of(sheet_of(solomons, 7))
    assert "Kamikaze 3 / 10" in text_of(sheet_of(solomons, 7))
    assert "Kamikaze" not in text_of(sheet_of(solomons, 4))
    assert "always kamikazes: D4Y" in text_of(sheet_of(solomons, 7))


def test_where_nobody_rolls_there_are_no_odds(solomons):
    assert "Rescue (F.3)" not in text_of(sheet_of(solomons, 6))
    assert "Way home" in text_of(sheet_of(solomons, 6))
    assert "Way home" not in text_of(sheet_of(solomons, 3))
    assert "Rescue (F.3)" in text_of(sheet_of(solomons, 3))


def test_who_comes_for_a_lost_pilot_has_a_line_and_is_told_by_his_player(solomons):
    words = text_of(sheet_of(solomons, 5))
    assert "David’s new pilot" in words
    assert "Bunzō Kazahaya" not in words


def test_a_new_pilot_whom_nobody_named_is_told_by_his_player(mustered):
    verbs.fly_game(mustered, 1, j2={"fate": "lost", "crew": "killed"})
    words = text_of(sheet_of(mustered, 2))
    assert "Bence’s new pilot" in words
    assert "Replacement" not in words


def test_a_side_has_columns_for_the_dice_that_it_can_be_asked_for(solomons):
    japan, usa = (plain(reader(sheet_of(solomons, 7)).pages[page].extract_text()) for page in (0, 1))
    assert ("Attack" in japan, "Home Deck" in japan) == (True, False)
    assert ("Attack" in usa, "Home Deck" in usa) == (False, True)


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("game", [4, 7])
def test_a_usual_name_has_room_in_one_line_whatever_else_the_game_asks_for(solomons, game, paper):
    page = reader(sheet_of(solomons, game, paper)).pages[0]
    for first, family in (("Yūto", "Kumobayashi"), ("Seiichi", "Tsurumaki"), ("Ryūzō", "Hinokawa")):
        assert len(heights_of(page, {first})) == 1
        assert heights_of(page, {first}) == heights_of(page, {family})


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_long_names_take_as_many_lines_as_they_need_and_no_row_runs_into_the_next(mustered, paper):
    renamed(mustered, [LONG] * 8)
    file = sheet_of(mustered, 7, paper)
    heights = heights_of(reader(file).pages[0], set(LONG.replace("-", "- ").split()))
    apart = [high - low for high, low in pairwise(sorted(heights, reverse=True))]
    assert len(heights) > 2 * mustered.seats.filter(side="japan").count()
    assert min(apart) > NAME_SIZE
    assert pages(file) == 4


@pytest.mark.rule("PAW", "F.4")
def test_a_card_has_the_faces_of_the_dice_that_its_pilot_can_be_asked_for(solomons):
    words = text_of(cards_of(solomons, 6))
    assert words.count("Home and deck; hurt Killed Wounded Safe") > 0
    assert "Rescue Die" not in words
    assert "Rescue: Missing 1–3, Rescued 4–6" in text_of(cards_of(solomons, 3))
    novice = "nothing 1 2 3–6 aircraft damaged or wounded 1–2 3 4–6 aircraft damaged, wounded 1–3 4 5–6"
    assert novice in text_of(cards_of(solomons))


def test_a_card_without_room_for_odds_or_without_a_pilot_says_where_they_stand(solomons):
    words = text_of(cards_of(solomons))
    assert words.count("What each face of these dice does stands on the game’s sheet.") == 3
    assert words.count("Home and deck; hurt") == words.count("EP tonight") - 3


@pytest.mark.rule("PAW", "F.4")
@pytest.mark.parametrize("status", ["novice", "veteran", "ace"])
def test_the_odds_of_a_card_are_those_of_the_whole_table(status):
    whole = [row for row in recovery_odds(Rules(), "roll")["rows"] if row[0].lower() == status]
    told = {tuple(row[1:]) for row in card_odds(status, {"home"})[0]["rows"]}
    assert told == {tuple(row[3:6]) for row in whole}


def test_the_muster_sheet_has_every_seat_the_tables_and_blank_cards(mustered):
    file = printing.muster_sheet(mustered, "a4").pdf()
    assert pages(file) == 3
    words = text_of(file)
    assert "1 1/6 Ace Lieutenant Commander 5 300 3" in words
    assert "5–6 1/3 Novice Ensign 0 0 0" in words
    for player in mustered.seats.values_list("name", flat=True):
        assert player in words
    assert plain(reader(file).pages[2].extract_text()).count("EP tonight") == 4
    assert "the pilot" not in words


def test_the_same_campaign_gives_the_same_bytes_and_letter_paper_is_letter_paper(solomons):
    for make in (cards_of, lambda campaign, paper="a4": sheet_of(campaign, 7, paper)):
        first = make(solomons)
        forget()
        assert make(solomons) == first
    for file, paper in ((cards_of(solomons, paper="us-letter"), {612, 792}), (sheet_of(solomons, 7, "us-letter"), {612, 792})):
        assert {round(reader(file).pages[0].mediabox.width), round(reader(file).pages[0].mediabox.height)} == paper


def test_everything_printed_can_be_read_by_programs_for_blind_people(solomons):
    for file in (cards_of(solomons), sheet_of(solomons, 7), printing.muster_sheet(solomons, "a4").pdf()):
        assert b"pdfuaid" in reader(file).trailer["/Root"]["/Metadata"].get_object().get_data()


@pytest.mark.rule("PAW", "F.4")
def test_the_odds_of_the_way_home_are_those_of_the_rules():
    rows = {(row[0], row[1]): row[2:] for row in recovery_odds(Rules(), "roll")["rows"]}
    assert len(rows) == 12
    assert rows["Novice", "nothing"] == ["−1", "1", "2", "3–6", "13/18", "4/9"]
    assert rows["Ace", "nothing"] == ["+1", "–", "–", "1–6", "certain", "certain"]
    assert rows["Veteran", "aircraft damaged, wounded"] == ["−2", "1–2", "3", "4–6", "1/2", "–"]
    harder = {(row[0], row[1]): row[6] for row in recovery_odds(Rules(ditching="rescue"), "roll")["rows"]}
    assert harder["Novice", "nothing"] != rows["Novice", "nothing"][4]


def test_the_other_odds_are_those_of_the_rules():
    assert rescue_odds()["rows"] == [["Missing", "1–3", "1/2"], ["Rescued", "4–6", "1/2"]]
    assert [row[1:] for row in attack_odds(dict(KAMIKAZE_ATTACK.values()))["rows"]] == [
        ["1–3", "1/2", "0"], ["4", "1/6", "0"], ["5", "1/6", "3"], ["6", "1/6", "10"],
    ]  # fmt: skip
    assert "2 1/6 CVP" in attack_odds(dict(KAMIKAZE_ATTACK.values()))["note"]
    for side in ("japan", "usa"):
        assert [row[0] for row in muster_odds(side)["rows"]] == [ranges(row.rolls) for row in QUALITY[side]]


def test_faces_and_chances_are_written_as_people_write_them():
    assert [ranges(faces) for faces in ((), (3,), (1, 2, 3), (1, 4, 5))] == ["–", "3", "1–3", "1, 4–5"]
    assert [chance_words(Fraction(value)) for value in (0, 1, "13/18")] == ["impossible", "certain", "13/18"]

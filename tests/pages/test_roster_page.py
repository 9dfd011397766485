"""The roster: both sides, seat by seat."""

from campaign.acts import seats
from campaign.acts.seats import NewSeat
from tests import verbs
from tests.pages.reading import autumn, between, page, read, rows


def test_each_seat_stands_with_the_line_of_its_pilots(db):
    japan = rows(between(page(autumn(), "roster/"), '<h2 id="japan">', "</table>"))
    david = next(place for place, row in enumerate(japan) if row[0] == "David")
    assert [row[-7] for row in japan[david : david + 3]] == [
        "Tarō Asagiri , Japan Flight Officer · since the muster Veteran",
        "Daikichi Yoritomi , Japan Flight Officer · came after game 1 Novice",
        "Bunzō Kazahaya , Japan Flight Officer · came after game 3 Novice",
    ]
    assert [row[-1] for row in japan[david : david + 3]] == ["Killed in game 1", "Killed in game 3", "Killed in game 4"]


def test_the_living_and_the_lost_are_counted(db):
    assert "Japan: 7 living, 6 lost USA: 6 living, 8 lost" in read(autumn(), "roster/")


def test_a_seat_without_a_pilot_waits(db):
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    seats.add_seats(actor=verbs.acting(sabine), campaign=campaign, seats=[NewSeat("Ewa", "japan", 2)])
    told = read(campaign, "roster/")
    assert "Ewa from game 2 not mustered yet" in told
    assert "1 seat without a pilot" in told


def test_a_pilot_who_came_in_later_is_there_since_then(db):
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    seats.add_seats(actor=verbs.acting(sabine), campaign=campaign, seats=[NewSeat("Ewa", "japan", 2)])
    verbs.muster_all(campaign)
    told = read(campaign, "roster/")
    assert told.count("since game 2") == 1
    assert told.count("since the muster") == 8


def test_after_the_last_game_no_ability_waits_any_more(db):
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    assert 'chip waits">1 to choose' in page(campaign, "roster/")
    for game in (1, 2, 4, 7):
        verbs.fly_game(campaign, game)
    assert 'chip waits">' not in page(campaign, "roster/")
    told = read(campaign, "pilots/j1-1/")
    assert ("never chosen" in told, "One to choose" in told) == (True, False)


def test_an_empty_roster_says_what_comes(db):
    campaign = verbs.found_campaign(verbs.account(), visibility="public")
    assert "Nobody has a seat yet" in read(campaign, "roster/")


def test_abilities_are_listed_and_free_ones_wait(db):
    campaign = autumn(reports=[], replacements=[], promotions=[], abilities=[{"pilot": "j1-1", "after": 0, "ability": "Evader"}])
    assert "Evader 2 to choose" in read(campaign, "roster/")

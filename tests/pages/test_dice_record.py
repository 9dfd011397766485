"""The dice record: every die, where it came from, and the struck ones with their reasons."""

import pytest
from django.test import Client

from campaign.acts import mistyped, rolls
from games.models import Roll
from tests import verbs
from tests.pages.reading import autumn, between, page, read, row_of, rows
from tests.scenes import scene


@scene
def sabine():
    return verbs.account()


@scene
def evening(sabine):
    """Game 1 is confirmed; u1-1's rescue is not rolled in game 1, so that the die of game 2 is."""
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    verbs.write_down(campaign, 2, u1={"fate": "lost"})
    verbs.confirm_report(campaign, 2)
    rolls.enter_die(
        actor=verbs.acting(sabine), campaign=campaign, game=2, pilot="u1-1", kind="rescue", value=3, witness="Nina", now=verbs.NOW
    )
    return campaign


def test_a_die_of_the_table_stands_with_its_witness(evening):
    die = row_of(between(page(evening, "dice/?game=2"), '<h2 id="dice">', "</table>"), "2")
    assert die[2].endswith(" Ingrid at the table, seen by Nina, entered by Sabine")
    assert die[3:6] == [
        "rescue game 2",
        "3",
        "Ingrid at the table, seen by Nina, entered by Sabine",
    ]


def test_a_struck_die_stays_with_its_reason_and_its_successor(evening, sabine):
    die = Roll.objects.get(campaign=evening, game=2, kind="rescue")
    said = {"value": 4, "reason": "read upside down", "witness": "Nina"}
    mistyped.correct_die(actor=verbs.acting(sabine), campaign=evening, roll=die.pk, **said, now=verbs.NOW)
    shown = [row[4] for row in rows(between(page(evening, "dice/?game=2"), '<h2 id="dice">', "</table>"))[1:]]
    assert "3 struck: read upside down" in shown
    assert "4 put right" in shown


def test_the_faces_are_counted_by_source(evening):
    faces = rows(between(page(evening, "dice/"), '<h2 id="faces">', "</table>"))
    assert faces[0] == ["Source", "1", "2", "3", "4", "5", "6", "All"]
    assert all(sum(map(int, row[1:7])) == int(row[7]) for row in faces[1:])


def test_the_muster_and_each_game_can_be_read_alone(evening):
    assert len(rows(between(page(evening, "dice/?game=0"), '<h2 id="dice">', "</table>"))) == 1 + 8
    assert "No die has fallen here yet" in read(evening, "dice/?game=7")


def test_a_die_of_the_site_does_not_ask_whether_it_was_mistyped(evening, sabine):
    referee = Client()
    referee.force_login(sabine)
    shown = read(evening, "dice/?game=1", referee)
    assert "About it" in shown
    assert "Mistyped?" not in shown


def test_only_a_referee_finds_the_way_to_a_mistyped_die(evening, sabine):
    referee = Client()
    referee.force_login(sabine)
    assert "Mistyped?" in read(evening, "dice/", referee)
    assert "Mistyped?" not in read(evening, "dice/")


def test_many_dice_are_turned_page_by_page(db):
    campaign = autumn()
    first = page(campaign, "dice/")
    older = between(first, '<div class="row"><a class="button" href="', '"')
    assert len(rows(between(first, '<h2 id="dice">', "</table>"))) == 101
    assert len(rows(between(page(campaign, f"dice/{older}"), '<h2 id="dice">', "</table>"))) > 1


@pytest.mark.parametrize("asked", ["game=8", "before=x", "game=1.0"])
def test_what_is_no_number_is_not_found(db, asked):
    assert Client().get(f"/c/{autumn().slug}/dice/?{asked}").status_code == 404

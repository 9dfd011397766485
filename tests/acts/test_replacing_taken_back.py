"""A file that replaced a campaign is taken back: people sit where they sat, and what was being entered is open again."""

import json

import pytest

from campaign.acts.chapters import save_chapter
from campaign.acts.links import add_link
from campaign.acts.replacing import replace_campaign
from campaign.acts.strikes import attach_desk
from campaign.beside import whole_document
from campaign.models import Chapter, Member
from games.models import GameDesk, Link
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.bringing import dump
from tests.dauntless_desk import a_desk
from tests.files.campaigns import SOLOMONS
from tests.reconciled import assert_reconciled
from tests.scenes import scene
from tests.undoing import take_back

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Petra sits in j1 and Rolf in u2; game 1 is closed, game 2 is being entered."""
    campaign = verbs.mustered_campaign(verbs.account())
    for name, seat in (("Petra", "j1"), ("Rolf", "u2")):
        verbs.add_member(campaign, verbs.account(name), Member.Role.PLAYER, seat)
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    verbs.write_down(campaign, 2, u1={"note": "typed already"})
    return verbs.fresh(campaign)


def replaced(campaign, document):
    record = read_campaign(document if isinstance(document, bytes) else json.dumps(document).encode())
    replace_campaign(actor=verbs.acting(), campaign=campaign, record=record, version=verbs.fresh(campaign).version, now=verbs.NOW)


def who_sits(campaign):
    return dict(Member.objects.filter(campaign=campaign, seat__isnull=False).values_list("user__username", "seat__code"))


def as_in_another_club():
    """A campaign file in which nobody has the seats that are here."""
    text = SOLOMONS.read_text(encoding="utf-8")
    ids = [player["id"] for player in json.loads(text)["players"]]
    for code in sorted(ids, key=len, reverse=True):
        text = text.replace(f'"{code}"', f'"x{code}"')
    return text.encode()


def test_who_lost_his_seat_to_a_file_has_it_again_when_that_is_taken_back(campaign):
    before, seats = dump(campaign), who_sits(campaign)
    assert seats == {"Petra": "j1", "Rolf": "u2"}
    replaced(campaign, as_in_another_club())
    assert who_sits(campaign) == {}
    for _ in range(2):
        take_back(campaign)
        assert (dump(campaign), who_sits(campaign)) == (before, seats)
        take_back(campaign)
        assert who_sits(campaign) == {}
        assert dump(campaign) != before
    assert_reconciled()


def test_a_seat_that_stays_keeps_its_person_both_ways(campaign):
    document = dump(campaign)
    document["players"][0]["name"] = "Annika"
    replaced(campaign, document)
    take_back(campaign)
    assert who_sits(campaign) == {"Petra": "j1", "Rolf": "u2"}
    assert campaign.seats.get(code="j1").name == "Anna"


def test_a_draft_that_a_file_put_aside_is_open_again_with_all_that_was_typed(campaign):
    typed = verbs.draft_of(campaign, 2).body
    replaced(campaign, as_in_another_club())
    assert not campaign.games.filter(reports__state="draft").exists()
    take_back(campaign)
    assert verbs.draft_of(campaign, 2).body == typed


def told(campaign):
    links = Link.objects.filter(game__campaign=campaign).values_list("pk", "game__number", "title", "note", "edit")
    chapters = Chapter.objects.filter(campaign=campaign).values_list("pk", "game", "text", "told", "by", "edit")
    return sorted(links), sorted(chapters)


@scene
def telling():
    """Game 1 is told in words of one's own and has a link, and so has game 6."""
    campaign = verbs.mustered_campaign(verbs.account(), optional_games=[6])
    verbs.fly_game(campaign, 1)
    for game in (1, 6):
        add_link(actor=verbs.acting(), campaign=campaign, game=game, kind="table", url=f"https://x.example/{game}", title="Four")
    save_chapter(actor=verbs.acting(), campaign=campaign, game=1, edit=None, text="Nobody slept.", now=verbs.NOW)
    return verbs.fresh(campaign)


def test_a_file_that_says_nothing_of_links_and_own_words_leaves_them(telling):
    stood, document = told(telling), dump(telling)
    document["players"][0]["name"] = "Annika"
    replaced(telling, document)
    assert told(telling) == stood


def test_links_and_own_words_of_a_file_stand_in_the_place_of_those_that_are_there(telling):
    document = whole_document(telling)
    document["schedule"][0]["links"] = [{"url": "https://y.example/", "title": "Five", "note": "late"}]
    document["chapters"] = [{"game": 0, "text": "It began."}, {"game": 1, "text": "All slept."}]
    replaced(telling, document)
    stands = whole_document(verbs.fresh(telling))
    assert (stands["chapters"], stands["schedule"]) == (document["chapters"], document["schedule"])
    assert all(row.told for row in Chapter.objects.filter(campaign=telling))
    assert_reconciled()


def test_links_and_own_words_that_a_file_changed_or_took_are_as_they_were_when_it_is_taken_back(telling):
    stood, document = told(telling), whole_document(telling)
    document["schedule"] = [game for game in document["schedule"] if game["game"] != 6]
    document["schedule"][0]["links"][0]["title"] = "Five"
    document["chapters"] = [{"game": 1, "text": "All slept."}]
    replaced(telling, document)
    became = told(telling)
    assert became != stood
    for _ in range(2):
        take_back(telling)
        assert told(telling) == stood
        take_back(telling)
        assert told(telling) == became
    assert_reconciled()


def test_the_same_links_and_words_again_change_nothing(telling):
    before = verbs.fresh(telling).version
    replaced(telling, whole_document(telling))
    assert verbs.fresh(telling).version == before


def test_a_session_behind_a_game_that_a_file_leaves_out_stands_there_again_when_that_is_taken_back(telling):
    sabine = verbs.account("Keeper of the desk")
    for game in (1, 6):
        desk = a_desk(sabine, title=f"Game {game}")
        attach_desk(actor=verbs.acting(sabine), campaign=verbs.fresh(telling), game=game, desk=desk.code, now=verbs.NOW)
    stood = list(GameDesk.objects.values())
    document = whole_document(verbs.fresh(telling))
    document["schedule"] = [game for game in document["schedule"] if game["game"] != 6]
    replaced(verbs.fresh(telling), document)
    assert [row.game.number for row in GameDesk.objects.all()] == [1]
    for became in (2, 1, 2):
        take_back(telling)
        assert GameDesk.objects.count() == became
    now = list(GameDesk.objects.values())
    assert [{**row, "game_id": 0} for row in now] == [{**row, "game_id": 0} for row in stood]

"""The log of a game of Kido Butai: all that happened, turn by turn, in sentences with their rules."""

import html
import re

import pytest
from django import shortcuts

from campaign.acts.battles import change_battle, load_battle
from games.kido_butai.moves import game_of, told_so_far
from games.kido_butai.words import told
from games.models import Battle
from tests.pages.kido import EXAMPLES, Laid, began
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
LINE = re.compile(r'<li><span>(.*?)</span> <span class="rule">(.*?)</span></li>', re.S)


@scene
def anna():
    return account("Anna")


@pytest.fixture
def browser(anna):
    return signed_in(anna)


def lines(client, battle):
    return LINE.findall(client.get(f"/kido-butai/{battle.code}/log/").content.decode())


@pytest.mark.parametrize("name", ["01", "02", "03", "04", "05", "06"])
def test_everything_that_happened_is_a_line_with_its_rule(browser, anna, name):
    [file] = EXAMPLES.glob(f"{name}-*.session.json")
    battle = load_battle(actor=acting(anna), data=file.read_bytes(), now=NOW)
    said = lines(browser, battle)
    assert len(said) == len(told_so_far(game_of(battle)))
    assert [(sentence, rule) for sentence, rule in said if not sentence.strip() or "KB" not in rule] == []
    assert [sentence for sentence, _rule in said if "%(" in sentence] == []


def test_a_ruling_of_ours_leads_to_the_page_that_explains_it(browser, anna):
    [file] = EXAMPLES.glob("05-*.session.json")
    battle = load_battle(actor=acting(anna), data=file.read_bytes(), now=NOW)
    linked = {html.unescape(link) for _sentence, rule in lines(browser, battle) for link in re.findall(r'href="([^"]*)"', rule)}
    assert linked
    rulings = browser.get("/help/rulings/").content.decode()
    assert [link for link in linked if f'id="{link.partition("#")[2]}"' not in rulings] == []


def test_the_log_of_a_game_that_is_not_begun_says_so_and_one_in_play_tells_its_turn_so_far(browser, monkeypatch):
    monkeypatch.setattr("campaign.acts.battles.chance_of", lambda battle: Laid())
    game = began(browser, title="Off Midway")
    assert "Nothing so far" in words(browser.get(f"{game.at}log/").content.decode())
    game.move("launch:strike", "AF")
    assert "Launched for the strike: AF" in words(browser.get(f"{game.at}log/").content.decode())


def test_a_log_never_tells_of_a_turn_to_come(browser, anna):
    battle = began(browser)
    before = battle.client.get(f"{battle.at}log/").content.decode()
    assert "Turn 2" not in words(before)
    change_battle(actor=acting(anna), code=Battle.objects.get().code, edit=0, title="Other", shared=True)
    assert "Turn 2" not in words(battle.client.get(f"{battle.at}log/").content.decode())


def test_a_move_shows_what_it_brought_and_reading_again_does_not(browser, monkeypatch):
    shown = []

    def render(request, template, context):
        shown.append([told(event) for event in context["events"]])
        return shortcuts.render(request, template, context)

    monkeypatch.setattr("campaign.acts.battles.chance_of", lambda battle: Laid())
    monkeypatch.setattr("games.pages.kido_butai.game.render", render)
    game = began(browser)
    answer = game.move("launch:strike", "AF")
    assert answer["Location"].endswith("?since=0")
    shown.clear()
    for asked in ("?since=0", "", "?since=x", "?since=-1", f"?since={'9' * 40}", "?since=99"):
        assert browser.get(game.at + asked).status_code == 200
    assert shown == [["Launched for the strike: AF."], [], [], [], [], []]

"""An attack card in a session behind a campaign’s game: whose attack it is, whether it may, and how it reaches the draft."""

from urllib.parse import urlencode
from uuid import uuid4

import pytest

from campaign.acts.strikes import attach_desk
from games.models import Desk, DeskEntry, GameDesk
from tests import verbs
from tests.dauntless_desk import DIVE, NAGATO, a_desk, a_mission
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent

pytestmark = pytest.mark.django_db
TORPEDO = {
    "calc": "torpedo",
    "ship": "nagato",
    "by": "tbf-1",
    "altitude": "100",
    "level_bank": "yes",
    "hexes_entered": "3",
    "aspect": "fore",
}


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner)
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    return campaign


@scene
def desk(owner, campaign):
    desk = a_desk(owner, title="Off Midway")
    attach_desk(actor=verbs.acting(owner), campaign=campaign, game=2, desk=desk.code, now=verbs.NOW)
    return desk


@pytest.fixture
def referee(owner):
    return signed_in(owner)


def at(desk):
    return f"/dauntless/{desk.code}/attack/"


def entered(referee, desk, **said):
    """Entered by a form that holds all this, as the page’s own does; the last line of the log then."""
    asked = urlencode({**TORPEDO, **said})
    answer = referee.post(f"{at(desk)}?{asked}", {"how": "table", "die-1": "3", "seen": "99", "key": str(uuid4())})
    assert answer.status_code == 303, words(answer.text)
    return DeskEntry.objects.filter(desk=desk).last()


def test_the_strike_aircraft_of_the_game_are_offered_with_how_many_are_left(referee, owner, desk):
    a_mission(desk, owner, DIVE, 4, aircraft="SBD")
    said = words(referee.get(at(desk), TORPEDO).text)
    assert "American SBD Dauntless, 3 of 4 left" in said
    assert "American TBF Avenger, 4 of 4 left" in said
    assert "Japanese B5N Kate, 4 of 4 left" in said


def test_an_aircraft_of_the_strike_is_known_by_its_type_and_may_still_belong_to_nobody(referee, desk):
    assert "Avenger, 4 of 4 left counts for the campaign" in words(referee.get(at(desk), TORPEDO).text)
    assert "Belongs to no strike" in words(referee.get(at(desk), {**TORPEDO, "mission": "no"}).text)
    assert "mission" not in entered(referee, desk, mission="no").request["id"]
    assert entered(referee, desk).request["id"]["mission"]["aircraft"] == "TBF"


def test_a_sortie_that_left_over_the_enemy_edge_is_offered_too(referee, campaign, desk):
    verbs.write_down(campaign, 2, j1={"exit": {"edge": "enemy", "turn": 9}}, j2={"exit": {"edge": "friendly", "turn": 9}})
    said = words(referee.get(at(desk), TORPEDO).text)
    assert said.count("left with bombs") == 1


def test_the_line_says_whose_attack_it_was_and_the_draft_counts_it(referee, owner, campaign, desk):
    line = entered(referee, desk, mission="US.off_table.TBF")
    assert line.request["id"]["mission"] == {"side": "US", "route": "off_table", "aircraft": "TBF", "eligible": True}
    page = f"/c/{campaign.slug}/games/2/desk/"
    referee.post(f"{page}send/", sent(referee.get(page), "send/"))
    assert verbs.draft_of(campaign, 2).body["strikes"] == {"usa": {"TBF": {"attacked": 1, "successful": 1}}}


def test_whoever_has_none_left_may_not_unless_the_referee_says_so(referee, owner, desk):
    for _attack in range(4):
        a_mission(desk, owner, DIVE, 1, ship="nagato", aircraft="TBF")
    assert "may not attack, so it counts for nothing" in words(
        referee.get(at(desk), {**TORPEDO, "mission": "US.off_table.TBF"}).text
    )
    assert entered(referee, desk, mission="US.off_table.TBF").request["id"]["mission"]["eligible"] is False
    assert entered(referee, desk, mission="US.off_table.TBF", eligible="yes").request["id"]["mission"]["eligible"] is True


def test_an_attack_that_belongs_to_nobody_there_stays_at_the_desk(referee, desk):
    assert "mission" not in entered(referee, desk, by="").request["id"]
    assert "mission" not in entered(referee, desk, mission="US.off_table.B-29").request["id"]


def test_what_was_entered_says_whose_strike_it_was_and_leads_the_referee_to_the_game(referee, campaign, desk):
    entered(referee, desk)
    page = referee.get(at(desk), {**TORPEDO, "entered": "1"}).text
    assert "Belongs to the campaign’s strike of TBF Avenger." in words(page)
    assert f'href="/c/{campaign.slug}/games/2/desk/">What counts for game 2' in page
    assert f'href="/c/{campaign.slug}/games/2/desk/">What counts for game 2' in referee.get(at(desk), TORPEDO).text
    entered(referee, desk, mission="no")
    assert "Belongs to no strike of the campaign." in words(referee.get(at(desk), {**TORPEDO, "entered": "2"}).text)


def test_a_torpedo_that_met_its_ship_belongs_to_the_strike_of_whoever_dropped_it(referee, desk):
    lies = {**NAGATO, "ledger": {**NAGATO["ledger"], "anchored": True, "hex": [0, 0], "facing": 3}}
    Desk.objects.filter(pk=desk.pk).update(ships=[lies])
    said = urlencode({"name": "T1", "by": "tbf-1", "alt": "100", "hex": "0, 3", "facing": "1"})
    for what in ({"do": "drop"}, {"do": "meet", "torpedo": "T1", "die": "5"}):
        form = {"key": str(uuid4()), **what}
        answer = referee.post(f"/dauntless/{desk.code}/torpedoes/?{said}", form)
        assert answer.status_code == 303, what
        Desk.objects.filter(pk=desk.pk).update(turn=3)
    assert DeskEntry.objects.last().request["id"]["mission"]["aircraft"] == "TBF"


def test_a_kamikaze_belongs_to_table_3_and_is_not_offered(referee, desk):
    assert "strike of the campaign" not in words(referee.get(at(desk), {"calc": "kamikaze", "ship": "texas"}).text)


def test_a_session_behind_no_game_asks_nothing_of_the_kind(referee, owner, desk):
    GameDesk.objects.all().delete()
    assert "strike of the campaign" not in words(referee.get(at(desk), TORPEDO).text)

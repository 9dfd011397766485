"""The Dauntless desk behind a game: the referee’s page, what the game’s page shows, and what goes out in reports."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts.desk_log import enter
from campaign.exports.material import material
from campaign.exports.subjects import Part
from campaign.exports.writing import written
from games.dauntless.behind import behind_game
from games.models import Desk, GameDesk
from tests import verbs
from tests.dauntless_desk import DIVE, TORPEDO, a_desk, a_mission
from tests.pages.reading import between, page, words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    """Game 1 is flown, game 2 is open."""
    campaign = verbs.mustered_campaign(owner, visibility="public")
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    return campaign


@scene
def desk(owner, campaign):
    return a_desk(owner, title="Off Midway")


@pytest.fixture
def referee(owner):
    return signed_in(owner)


def at(campaign, more="", game=2):
    return f"/c/{campaign.slug}/games/{game}/desk/{more}"


def attached(referee, campaign, desk):
    referee.post(at(campaign), {"own": desk.code, "key": str(uuid4())})
    return GameDesk.objects.get(desk=desk)


def brought(referee, campaign):
    return referee.post(at(campaign, "send/"), sent(referee.get(at(campaign)), "send/"), follow=True)


def shown(campaign, client=None):
    return words(between(page(campaign, "games/2/", client), '<h2 id="desk">', "</section>"))


def test_an_attack_goes_from_the_desk_into_the_draft_by_one_button(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    waits = words(referee.get(at(campaign)).text)
    assert "Avenger 1 1 nothing" in waits
    assert "The draft says what the desk says." in words(brought(referee, campaign).text)
    assert verbs.draft_of(campaign, 2).body["strikes"] == {"usa": {"TBF": {"attacked": 1, "successful": 1}}}
    again = referee.get(at(campaign)).text
    assert "Bring it into the draft" not in again
    assert "1 attacked, 1 successful" in words(again)


def test_the_games_page_shows_ships_and_attacks_to_everybody_who_sees_the_game(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    a_mission(desk, owner, DIVE, 6, 5, aircraft="SBD")
    brought(referee, campaign)
    said = shown(campaign)
    for told in ("Off Midway", "Kaga", "11 of 30", "Dauntless", "success"):
        assert told in said, told
    assert "Look at the table" not in said
    Desk.objects.filter(pk=desk.pk).update(shared=True)
    a_mission(desk, owner, DIVE, 6, aircraft="SBD")
    brought(referee, campaign)
    assert "Look at the table" in shown(campaign)


def test_kamikazes_of_the_desk_stand_beside_table_3_and_give_nothing(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    request = {"calc": "campaign_kamikaze", "id": {"ship": "texas"}, "table3_die": 6, "engines": 1, "dice": [4]}
    enter(actor=verbs.acting(owner), code=desk.code, request=request, dice="table", now=verbs.NOW)
    before = verbs.draft_of(campaign, 2).body
    brought(referee, campaign)
    said = shown(campaign)
    assert "a carrier hit 8" in said
    assert "CVP for kamikazes come from the campaign’s own Table 3 alone." in said
    assert verbs.draft_of(campaign, 2).body == before


def test_a_session_is_begun_for_the_game_from_its_page(referee, campaign):
    answer = referee.post(at(campaign), {"begin": "1", "key": str(uuid4())}, follow=True)
    assert "Game 2: Early Carrier Battles" in words(answer.text)
    assert GameDesk.objects.count() == 1


def test_the_same_form_sent_twice_begins_one(referee, campaign):
    form = {"begin": "1", "key": str(uuid4())}
    referee.post(at(campaign), form)
    referee.post(at(campaign), form)
    assert Desk.objects.count() == 1


def test_what_cannot_be_brought_says_why(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    a_mission(desk, owner, DIVE, 2, sortie="x9")
    answer = brought(referee, campaign)
    assert answer.status_code == 422
    assert "The draft does not have these sorties: x9." in words(answer.text)


def test_an_older_page_brings_nothing(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    form = sent(referee.get(at(campaign)), "send/")
    verbs.write_down(campaign, 2, j1={"fate": "lost"})
    draft = verbs.draft_of(campaign, 2)
    draft.edit += 1
    draft.save(update_fields=["edit"])
    answer = referee.post(at(campaign, "send/"), form, follow=True)
    assert "so nothing was done" in words(answer.text)
    assert "strikes" not in verbs.draft_of(campaign, 2).body


def test_it_is_detached_with_a_reason(referee, campaign, desk):
    row = attached(referee, campaign, desk)
    form = sent(referee.get(at(campaign, f"{row.pk}/detach/")), "")
    assert referee.post(at(campaign, f"{row.pk}/detach/"), form).status_code == 422
    referee.post(at(campaign, f"{row.pk}/detach/"), {**form, "reason": "Not ours."})
    assert not GameDesk.objects.exists()


def test_players_and_strangers_do_not_find_the_referees_page(campaign, desk):
    assert Client().get(at(campaign)).status_code in (302, 404)
    nina = verbs.account("Nina")
    verbs.add_member(campaign, nina, "player", "u1")
    assert signed_in(nina).get(at(campaign)).status_code == 404
    assert signed_in(nina).post(at(campaign, "send/"), {"row": 1}).status_code == 404


def test_somebody_elses_session_is_not_offered_and_not_taken(referee, campaign):
    other = a_desk(verbs.account("Zoe"), title="Elsewhere")
    assert "Elsewhere" not in referee.get(at(campaign)).text
    answer = referee.post(at(campaign), {"own": other.code, "key": str(uuid4())})
    assert answer.status_code == 422
    assert not GameDesk.objects.exists()


def test_reports_that_go_out_tell_of_attacks_and_ships(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    brought(referee, campaign)
    tables = json.loads(written("game-reports", "json", material(verbs.fresh(campaign)), Part(game=2)))["tables"]
    rows = {table["key"]: table["rows"] for table in tables}
    assert rows["desk"] == [{"game": 2, "title": "Off Midway", "turn": 1, "japan": 0, "usa": 1}]
    assert rows["desk-attacks"] == [
        {
            "game": 2, "line": 1, "side": "usa", "aircraft": "TBF", "attack": "torpedo", "target": "Kaga", "hits": 16,
            "successful": True,
        }
    ]  # fmt: skip
    assert {"game": 2, "name": "Kaga", "side": "JP", "class_id": "CV-9", "hits": 16, "listed": 30, "condition": "half_speed"} in (
        rows["desk-ships"]
    )


def test_the_games_page_needs_one_query_for_all_its_sessions(referee, owner, campaign, desk, django_assert_num_queries):
    attached(referee, campaign, desk)
    attached(referee, campaign, a_desk(owner, title="Second"))
    with django_assert_num_queries(1):
        assert [one.title for one in behind_game(campaign.pk, 2)] == ["Off Midway", "Second"]


LOOSE = {**DIVE, "id": {"ship": "kaga", "aircraft": "sbd-1"}, "dice": [6]}


def test_an_attack_that_is_not_counted_is_counted_by_one_tap_and_by_another_is_not(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    enter(actor=verbs.acting(owner), code=desk.code, request=LOOSE, dice="table", now=verbs.NOW)
    page = referee.get(at(campaign))
    assert "sbd-1 Dive bombing · Kaga · 6 hits turn 1, line 1" in words(page.text)
    log = referee.get(f"/dauntless/{desk.code}/log/")
    assert "Not counted for the campaign’s game. Count it there" in words(log.text)
    assert f'href="{at(campaign)}#desk-{GameDesk.objects.get().pk}"' in log.text
    form = sent(page, "count/")
    assert form["whose"] == "US.off_table.SBD"
    counted = referee.post(at(campaign, f"{GameDesk.objects.get().pk}/count/"), form, follow=True)
    assert "Line 1 of the log counts for the game. Bring it into the draft." in words(counted.text)
    assert "Not counted for the game" not in counted.text
    log = words(referee.get(f"/dauntless/{desk.code}/log/").text)
    assert "Line 1 counts for the campaign: SBD." in log
    assert "Not counted" not in log
    back = sent(counted, "count/")
    assert "back" in back
    again = referee.post(at(campaign, f"{GameDesk.objects.get().pk}/count/"), back, follow=True)
    assert "That attack does not count any more." in words(again.text)
    assert "Not counted for the game" in again.text


def test_who_does_not_referee_the_session_is_offered_nothing_of_it(referee, owner, campaign, desk):
    row = attached(referee, campaign, desk)
    enter(actor=verbs.acting(owner), code=desk.code, request=LOOSE, dice="table", now=verbs.NOW)
    nina = verbs.account("Nina")
    verbs.add_member(campaign, nina, "referee", None)
    other = signed_in(nina)
    assert "Count it" not in other.get(at(campaign)).text
    answer = other.post(at(campaign, f"{row.pk}/count/"), {"line": 1, "whose": "US.off_table.SBD"}, follow=True)
    assert "You referee no such session" in words(answer.text)
    assert desk.log.count() == 1


def test_the_page_needs_as_many_queries_for_five_sessions_as_for_one(referee, owner, campaign, desk):
    def queries():
        with CaptureQueriesContext(connection) as caught:
            assert referee.get(at(campaign)).status_code == 200
        return len(caught)

    attached(referee, campaign, desk)
    enter(actor=verbs.acting(owner), code=desk.code, request=LOOSE, dice="table", now=verbs.NOW)
    referee.get(at(campaign))
    one = queries()
    for name in ("Second", "Third", "Fourth", "Fifth"):
        more = a_desk(owner, title=name)
        attached(referee, campaign, more)
        enter(actor=verbs.acting(owner), code=more.code, request=LOOSE, dice="table", now=verbs.NOW)
    assert referee.get(at(campaign)).text.count("Count it") == 5
    assert queries() == one


def test_without_a_draft_the_page_leads_to_where_one_is_opened(referee, owner, campaign, desk):
    referee.post(at(campaign, game=4), {"own": desk.code, "key": str(uuid4())})
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    said = between(referee.get(at(campaign, game=4)).text, "No draft of this game is open", "</p>")
    assert f'href="/c/{campaign.slug}/desk/"' in said


def test_where_the_report_is_confirmed_the_page_leads_to_its_correction(referee, owner, campaign, desk):
    referee.post(at(campaign, game=1), {"own": desk.code, "key": str(uuid4())})
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    said = between(referee.get(at(campaign, game=1)).text, "The report of this game is confirmed.", "</p>")
    assert f'href="/c/{campaign.slug}/correction/1/"' in said


def test_what_was_brought_leads_to_the_report_that_is_to_be_confirmed(referee, owner, campaign, desk):
    attached(referee, campaign, desk)
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    report = f'href="/c/{campaign.slug}/games/2/report/"'
    assert report not in between(referee.get(at(campaign)).text, "<main", "</main>")
    assert report in between(brought(referee, campaign).text, "<main", "</main>")


def test_the_report_says_that_the_desk_has_attacks_which_its_draft_does_not_say(referee, owner, campaign, desk):
    report, untold = f"/c/{campaign.slug}/games/2/report/", "The Dauntless desk has attacks that this draft does not say"
    attached(referee, campaign, desk)
    assert untold not in referee.get(report).text
    a_mission(desk, owner, TORPEDO, 3, aircraft="TBF")
    assert f'href="{at(campaign)}"' in between(referee.get(report).text, untold, "</div>")
    brought(referee, campaign)
    assert untold not in referee.get(report).text
    enter(actor=verbs.acting(owner), code=desk.code, request=LOOSE, dice="table", now=verbs.NOW)
    assert untold in referee.get(report).text, "an attack that is not counted yet is told too"


def test_a_session_is_attached_from_its_settings_by_one_tap_and_they_lead_to_its_game(referee, owner, campaign, desk):
    settings = f"/dauntless/{desk.code}/settings/"
    shown = between(referee.get(settings).text, 'id="campaign"', "</section>")
    assert words(shown).endswith(f"Attach it to game 2 of {campaign.name}")
    answer = referee.post(at(campaign), {"own": desk.code, "key": str(uuid4())}, follow=True)
    assert "The session is attached." in words(answer.text)
    shown = between(referee.get(settings).text, 'id="campaign"', "</section>")
    assert f"This session belongs to game 2 of {campaign.name}." in words(shown)
    assert "Attach it" not in shown
    for address in (at(campaign), f"/c/{campaign.slug}/games/2/"):
        assert f'href="{address}"' in shown


def test_settings_offer_no_game_that_their_referee_does_not_run(campaign):
    zoe = verbs.account("Zoe")
    verbs.add_member(campaign, zoe, "player", "u1")
    other = a_desk(zoe)
    assert 'id="campaign"' not in signed_in(zoe).get(f"/dauntless/{other.code}/settings/").text

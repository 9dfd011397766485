"""An attack that was entered without its strike: given to one later, taken back, and what else a line may say of another."""

import json
from uuid import uuid4

import pytest

from campaign.acts.base import Refused
from campaign.acts.desk_files import load_desk
from campaign.acts.desk_log import enter, void
from campaign.acts.desks import finish_desk
from campaign.acts.strikes import attach_desk, count_attack, send_strikes, uncount_attack
from campaign.words.refusals import told
from games.dauntless.belonging import giving, not_given
from games.dauntless.sessions import document_of
from games.dauntless.strikes import struck_in
from games.models import GameDesk
from tests.dauntless_desk import DIVE, TORPEDO, a_desk, a_mission
from tests.scenes import scene
from tests.verbs import NOW, account, acting, draft_of, fly_game, mustered_campaign, open_game

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


@scene
def row(sabine, campaign, desk):
    attach_desk(actor=acting(sabine), campaign=campaign, game=2, desk=desk.code, now=NOW)
    return GameDesk.objects.get()


LOOSE = {**DIVE, "id": {"ship": "kaga", "aircraft": "sbd-1"}, "dice": [6]}
SBD, TBF = "US.off_table.SBD", "US.off_table.TBF"


def loose(desk, sabine, request=LOOSE):
    """An attack that was entered without its strike: the number of its line."""
    return enter(actor=acting(sabine), code=desk.code, request=request, now=NOW).entry.number


def given_to(row, sabine, line, whose=SBD, **more):
    return count_attack(actor=acting(sabine), campaign=row.game.campaign, row=row.pk, line=line, whose=whose, now=NOW, **more)


def attacks(desk, game=2):
    """Line, whose, and the line that gave it later, of the attacks that count."""
    return [(one.line, one.whose, one.given) for one in struck_in(document_of(desk), game).missions]


def test_an_attack_without_its_strike_is_given_to_one_later_by_one_more_line(row, campaign, sabine, desk):
    line = loose(desk, sabine)
    before = list(desk.log.values())
    entry = given_to(row, sabine, line).entry
    assert list(desk.log.values())[:-1] == before
    assert attacks(desk) == [(line, "SBD", entry.number)]
    draft, edit = draft_of(campaign, 2).edit, row.edit
    send_strikes(actor=acting(sabine), campaign=campaign, row=row.pk, edit=edit, draft=draft, now=NOW)
    assert draft_of(campaign, 2).body["strikes"] == {"usa": {"SBD": {"attacked": 1, "successful": 1}}}
    assert (
        document_of(load_desk(actor=acting(sabine), data=json.dumps(document_of(desk)).encode()))["log"]
        == (document_of(desk)["log"])
    )


def test_it_is_taken_back_by_striking_that_line(row, sabine, desk):
    line = loose(desk, sabine)
    given = given_to(row, sabine, line).entry.number
    for _time in range(2):
        uncount_attack(actor=acting(sabine), campaign=row.game.campaign, row=row.pk, line=given, now=NOW)
        assert attacks(desk) == []
    again = given_to(row, sabine, line, TBF).entry.number
    assert attacks(desk) == [(line, "TBF", again)]
    with pytest.raises(Refused, match="behind.line"):
        uncount_attack(actor=acting(sabine), campaign=row.game.campaign, row=row.pk, line=line, now=NOW)


def test_an_attack_that_is_struck_out_counts_no_more_whoever_gave_it(row, sabine, desk):
    line = loose(desk, sabine)
    given_to(row, sabine, line)
    void(actor=acting(sabine), code=desk.code, number=line, reason="Another ship.", now=NOW)
    assert attacks(desk) == []
    assert document_of(desk)["log"][1]["void"] is False


@pytest.mark.parametrize(
    ("line", "whose", "code"),
    [
        (1, SBD, "behind.line"),
        (2, SBD, "behind.line"),
        (3, SBD, "behind.line"),
        (9, SBD, "behind.line"),
        (4, "US.off_table.B-17", "behind.whose"),
        (4, "", "behind.whose"),
    ],
    ids=["counts already", "struck out", "no attack", "no line", "another type", "nobody"],
)
def test_only_an_attack_that_waits_is_given_and_only_to_a_strike_of_the_game(row, sabine, desk, line, whose, code):
    a_mission(desk, sabine, TORPEDO, 3, aircraft="TBF")
    void(actor=acting(sabine), code=desk.code, number=loose(desk, sabine), reason="Another ship.", now=NOW)
    loose(desk, sabine, {"calc": "aspect_roll", "die": 2})
    loose(desk, sabine)
    with pytest.raises(Refused) as caught:
        given_to(row, sabine, line, whose)
    assert caught.value.refusals[0].code == code
    assert told(caught.value.refusals[0])
    assert desk.log.count() == 4


def test_of_as_many_aircraft_as_the_game_has_one_more_may_not_attack(row, sabine, desk):
    for _time in range(4):
        given_to(row, sabine, loose(desk, sabine))
    given_to(row, sabine, loose(desk, sabine))
    reasons = [one.reason for one in struck_in(document_of(desk), 2).missions]
    assert reasons == ["", "", "", "", "not_eligible"]


def test_the_same_form_sent_twice_counts_an_attack_once(row, sabine, desk):
    key = uuid4()
    line = loose(desk, sabine)
    assert given_to(row, sabine, line, key=key).entry == given_to(row, sabine, line, key=key).entry
    assert desk.log.count() == 2


def test_only_the_sessions_own_referee_counts_its_attacks_and_not_once_it_is_over(row, sabine, desk):
    line = loose(desk, sabine)
    with pytest.raises(Refused, match="behind.none"):
        given_to(row, account("Zoe"), line)
    finish_desk(actor=acting(sabine), code=desk.code, edit=desk.edit, winner="draw", now=NOW)
    with pytest.raises(Refused, match="desk.finished"):
        given_to(row, sabine, line)


WILD_GIFTS = [{"line": "1"}, {"line": True}, {"line": [1]}, {"line": 99}, {"line": -1}, {"line": None}, {"ship": "kaga"}, 1, None]


@pytest.mark.parametrize("about", WILD_GIFTS, ids=str)
def test_lines_of_other_programs_that_give_nothing_do_nothing(sabine, desk, about):
    line = loose(desk, sabine)
    [first] = document_of(desk)["log"]
    gift = {**giving(2, first, {"side": "US", "route": "off_table", "aircraft": "SBD", "eligible": True}), "id": about}
    for request in (gift, {**gift, "missions": []}):
        loose(desk, sabine, request)
    assert attacks(desk) == []
    assert [one["n"] for one in not_given(document_of(desk)["log"])] == [line]

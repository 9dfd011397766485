"""Name, rule options and schedule."""

from datetime import date

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.options import GameLine, change_options, change_schedule
from campaign.acts.seats import NewSeat, add_seats
from campaign.models import JournalEntry
from games.models import Game
from tests.verbs import acting, fly_game, found_campaign, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


def options(campaign, **more):
    stored = fresh(campaign)
    given = {"edit": stored.options_edit, "name": stored.name, "visibility": stored.visibility}
    return change_options(actor=acting(), campaign=campaign, **{**given, **more})


def schedule(campaign, *lines, **more):
    return change_schedule(actor=acting(), campaign=campaign, lines=lines, **{"edit": fresh(campaign).options_edit, **more})


def lines(*numbers, **changed):
    """The lines of these games; ``changed``: g2=GameLine(...)."""
    return [changed.get(f"g{number}", GameLine(number)) for number in numbers]


def refusal(refused):
    return refused.value.refusals[0]


def test_name_visibility_and_rules_change_by_one_act():
    campaign = found_campaign()
    options(campaign, name="Winter league", visibility="public", rules={"ep_per_kill": 30, "ace_kills": 5})
    stored = fresh(campaign)
    assert (stored.name, stored.visibility, stored.rules) == ("Winter league", "public", {"ep_per_kill": 30})
    entry = JournalEntry.objects.get(act="campaign.options")
    assert entry.before == {"name": "Harbour Street League", "visibility": "private", "rules": {}}
    assert entry.after["rules"] == {"ep_per_kill": 30}


def test_options_saved_unchanged_change_nothing():
    assert options(found_campaign(), rules={"ep_per_kill": 25}).entry is None


def test_the_second_of_two_who_change_the_options_meets_what_the_first_stored():
    campaign = found_campaign()
    options(campaign, name="Winter league")
    with pytest.raises(Conflict) as conflict:
        options(campaign, edit=0, name="Spring league")
    assert conflict.value.theirs.name == "Winter league"


def test_rules_are_frozen_by_the_first_confirmed_report_but_the_name_is_not():
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    with pytest.raises(Refused) as refused:
        options(campaign, rules={"ep_per_kill": 30})
    assert refusal(refused).code == "rules.frozen"
    options(campaign, name="Winter league", rules={})
    assert fresh(campaign).name == "Winter league"


def test_the_schedule_gains_and_loses_optional_games_dates_links_notes_and_pearl():
    campaign = found_campaign(optional_games=[3])
    schedule(
        campaign,
        *lines(
            1,
            2,
            4,
            5,
            7,
            g1=GameLine(1, pearl=True),
            g2=GameLine(2, day=date(2026, 10, 1), link="https://club.example", note="bring dice"),
        ),
    )
    games = {game.number: game for game in Game.objects.filter(campaign=campaign)}
    assert list(games) == [1, 2, 4, 5, 7]
    assert games[1].variant == "pearl"
    assert (games[2].date, games[2].link, games[2].note) == (date(2026, 10, 1), "https://club.example", "bring dice")
    params = JournalEntry.objects.get(act="campaign.schedule").params
    assert params == {"games": [1, 2, 4, 5, 7], "added": [5], "dropped": [3], "changed": [1, 2]}


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (lines(1, 2, 7), "schedule.compulsory"),
        (lines(1, 2, 4, 7, 8), "schedule.unknown"),
        (lines(1, 2, 4, 7, g2=GameLine(2, pearl=True)), "schedule.variant"),
        (lines(1, 2, 4, 7, g2=GameLine(2, link="javascript:alert(1)")), "schedule.link"),
        (lines(1, 2, 4, 7, g2=GameLine(2, note="x" * 2001)), "schedule.note"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(bad, code):
    with pytest.raises(Refused) as refused:
        schedule(found_campaign(), *bad)
    assert refusal(refused).code == code


def test_after_the_first_game_only_what_is_to_come_changes():
    campaign = mustered_campaign(optional_games=[3])
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    schedule(campaign, *lines(1, 2, 3, 4, 5, 7))
    schedule(campaign, *lines(1, 2, 4, 5, 7))
    for bad, code in [
        (lines(1, 2, 4, 5, 7, g1=GameLine(1, pearl=True)), "rules.frozen"),
        (lines(1, 2, 4, 5, 7, g4=GameLine(4, carrier_japan=False)), "rules.frozen"),
    ]:
        with pytest.raises(Refused) as refused:
            schedule(campaign, *bad)
        assert refusal(refused).code == code
    fly_game(campaign, 4)
    with pytest.raises(Refused) as refused:
        schedule(campaign, *lines(1, 2, 3, 4, 5, 7))
    assert refusal(refused).code == "schedule.flown"


def test_a_game_whose_report_is_being_entered_is_not_dropped():
    campaign = mustered_campaign(optional_games=[3])
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    open_game(campaign, 3)
    with pytest.raises(Refused) as refused:
        schedule(campaign, *lines(1, 2, 4, 7))
    assert refusal(refused).code == "schedule.opened"


def test_only_a_note_changes_and_everything_else_of_the_game_stays():
    campaign = found_campaign(dates={2: date(2026, 10, 1)}, pearl=True)
    schedule(campaign, *lines(1, 2, 4, 7, g1=GameLine(1, pearl=True, note="late start"), g2=GameLine(2, day=date(2026, 10, 1))))
    entry = JournalEntry.objects.get(act="campaign.schedule")
    assert entry.params["changed"] == [1]
    assert entry.before["1"] | {"note": "late start"} == entry.after["1"]


def test_a_game_from_which_somebody_plays_is_not_dropped():
    campaign = found_campaign(optional_games=[3])
    add_seats(actor=acting(), campaign=campaign, seats=[NewSeat("Zoë", "usa", from_game=3)])
    with pytest.raises(Refused) as refused:
        schedule(campaign, *lines(1, 2, 4, 7))
    assert (refusal(refused).code, refusal(refused).params["players"]) == ("schedule.span", ["Zoë"])

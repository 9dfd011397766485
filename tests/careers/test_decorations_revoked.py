"""A decoration goes with its ground: by a correction, by voiding the game; and the journal says so."""

import pytest

from campaign.acts.corrections import prepare_void
from campaign.models import JournalEntry
from campaign.words.journal import sentence
from tests.correcting import claim, confirm, line, moves_the_kill, prepare, two_games
from tests.reconciled import reconciled
from tests.scenes import scene
from tests.undoing import take_back
from tests.verbs import acting, confirm_report, mustered_campaign, open_game


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def campaign():
    return two_games()


def has(pilot):
    return line(pilot).detail["decorations"]


def latest(campaign):
    return JournalEntry.objects.filter(campaign=campaign).latest("version")


def test_a_kill_that_was_another_s_takes_the_decoration_along_and_gives_it_to_him(campaign):
    assert (has("j1-1"), has("j2-1")) == ([["first_kill", 1]], [])
    prepare(campaign, 1, moves_the_kill)
    confirm(campaign)
    assert (has("j1-1"), has("j2-1")) == ([], [["first_kill", 1]])
    told, entry = sentence(latest(campaign)), latest(campaign)
    names = [line(pilot).pilot.name for pilot in ("j2-1", "j1-1")]
    assert "Decorations given: The first ({}). Decorations that lost their ground: The first ({}).".format(*names) in told
    assert entry.reason == "It was Bence who fired."


def test_taking_the_correction_back_gives_it_back(campaign):
    prepare(campaign, 1, moves_the_kill)
    take_back(campaign, confirm(campaign).entry)
    assert (has("j1-1"), has("j2-1")) == ([["first_kill", 1]], [])
    assert "Decorations that lost their ground: The first" in sentence(latest(campaign))


def test_a_game_that_is_voided_takes_its_decorations_along(db):
    campaign = mustered_campaign()
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1")
    confirm_report(campaign, 1)
    assert has("j1-1") == [["first_kill", 1]]
    prepare_void(actor=acting(), campaign=campaign, game=1, reason="Another map.", edit=0)
    confirm(campaign, reason="Another map.")
    assert has("j1-1") == []
    assert "Decorations that lost their ground: The first" in sentence(latest(campaign))
